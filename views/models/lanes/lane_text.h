// Samples in words, and what can be looked for among them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/samples.h"
#include "ure/types/operator.h"
#endif

#include <QString>
#include <tl/expected.hpp>

namespace tactus::views {

enum class Radix : std::uint8_t { Decimal, Hexadecimal, Binary };

// "-3", "0xfd", "0b11111101": the bits of the type, of a Bool "true"; "undefined"; "" where there is none.
// `digits`: at most so many of a decimal number.
QString laneText(const simulate::Samples& samples, std::int64_t cycle, Radix radix, int digits = 17);

// What a search stops at: a change, an undefined value, or a value that compares so with a number.
struct LaneQuery {
    enum class Kind : std::uint8_t { Change, Undefined, Compared } kind = Kind::Change;
    ure::Operator comparison = ure::Operator::Equal; // of a value with the number
    double number = 0;
    std::optional<ure::Value> exact = {}; // the number, where the type is an integer that has it
};
// "" (a change), "undefined", "12", "0x1f", "> 3", "!= 0", "true". The error is a sentence.
tl::expected<LaneQuery, QString> laneQuery(const QString& text, ure::Type type);

enum class LaneWay : std::uint8_t { On, Back };
// The nearest cycle behind `cycle`, or before it, that the query stops at.
std::optional<std::int64_t> foundIn(const simulate::Samples& samples, const LaneQuery& query,
                                    std::int64_t cycle, LaneWay way);

} // namespace tactus::views
