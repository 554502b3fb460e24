// How views write numbers and names of the core.
#pragma once

#include "dependence/graph.h"
#include "mapping/legality.h"

#include <QString>

namespace tactus::views {

QString text(std::string_view utf8);
// How many there are of something, or how long it takes: as the core writes it, "12,160". Places are plain,
// as in tuples and behind "line".
QString number(std::int64_t value);
// What the time of an array counts: beside a network, memory or operators that take time a step is not a
// cycle of the run.
enum class TimeUnit : std::uint8_t { Cycle, Step };
QString timeText(TimeUnit unit, std::int64_t at);                       // "cycle 7"
QString timeText(TimeUnit unit, std::int64_t first, std::int64_t last); // "steps 7 to 9"
// A long word, such as a vector of many entries, may be broken after each of its commas.
QString breakable(const QString& words);
// "(1, 0, -2)", "3" for a single number where `bare`.
QString tuple(std::span<const std::int64_t> numbers, bool bare = false);
// How far a vector leads: "(0, 1, 0)", or of many loops those that differ, "kk + 1, k - 3"; "0" if none does.
QString distanceText(const ure::System& system, std::span<const std::int64_t> vector);
// "1st", "2nd", "3rd", "4th"
QString ordinal(std::int64_t number);
// "Z reads X"
QString readText(const dependence::Graph& graph, const dependence::Dependence& dependence);
QString readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable);
// The same, and where other dependences of the graph are called so too "H reads H (1, -1)".
QString readThatTells(const dependence::Graph& graph, const dependence::Dependence& dependence);
// "systolic", "broadcast", "wiring", "read before it is computed"
QString verdictWord(mapping::DependenceVerdict::Kind kind);
// "(i, j, k) = (2, 3, 14)", loops in the order of the design
QString iterationText(const ure::System& system, std::span<const std::int64_t> point);
// A value, short enough for a small place: "-0.3125", "1.2e+09".
QString valueText(ure::Type type, ure::Value value, bool isDefined, int digits);

} // namespace tactus::views
