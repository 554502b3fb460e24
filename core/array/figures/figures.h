// Every figure of an array and of its network, once, as a table (figures.def): reports go through the rows in
// which they have a place, so that a new figure is its row and the function that counts it.
#pragma once

#include "array/model.h"
#include "spatial/network/counts.h"

#include <array>
#include <string_view>
#include <variant>

namespace tactus::array {

// An array whose figures are counted, with what several of them are counted from.
class Counted {
  public:
    // Cycles before each PE has begun, those after the first PE has ended, and those between, which are less
    // than 0 where not all PEs work at once. Empty for arrays of more than 200,000 iterations: PEs are
    // walked.
    struct Phases {
        Figure fill, steady, drain;
    };
    const Model& model;
    const Figure paced; // the cycles of the run, where operators take time and a step is not a cycle

    Counted(const Model& array, Figure cycles = {}) : model(array), paced(cycles) {}
    std::int64_t cycles() const { return paced.value_or(model.cycles); }
    const spatial::Counts& network() const; // empty of an array that is alone
    const Phases& phases() const;

  private: // when they are first asked for
    mutable std::optional<spatial::Counts> network_;
    mutable std::optional<Phases> phases_;
};

using Ratio = std::optional<double>; // a share of 1; empty where it could not be decided
using Value = std::variant<Figure, Ratio>;

enum class FigureId : std::uint8_t {
#define TACTUS_FIGURE(id, ...) id,
#include "array/figures/figures.def"
#undef TACTUS_FIGURE
    Count
};

// The columns of places in figures.def: lines and JSON of an array; the arrays of a design, as columns and
// JSON; polynomials in the sizes; an array in the inspector; sums over the arrays of a mapping. Those of
// Forms and Sums are counts.
enum class Report : std::uint8_t { Text, Json, List, Forms, Facts, Sums };

struct FigureRow {
    FigureId id;
    std::string_view key, label, one, topic;
    std::array<int, 6> places;            // by reports
    Value (*value)(const Counted& array); // may throw base::Overflow

    bool isIn(Report report) const { return places[std::size_t(report)] > 0; }
};
const FigureRow& rowOf(FigureId id);
// All of them; the rows of a report, in the order of their places.
std::span<const FigureRow> figureRows();
std::vector<FigureRow> figuresIn(Report report);

// Figures by their ids.
struct FigureValues : std::array<Value, std::size_t(FigureId::Count)> {
    Value& operator[](FigureId id) { return at(std::size_t(id)); }
    const Value& operator[](FigureId id) const { return at(std::size_t(id)); }
    const Figure& count(FigureId id) const { return std::get<Figure>((*this)[id]); }
    const Ratio& share(FigureId id) const { return std::get<Ratio>((*this)[id]); }
};
// Those of other reports are empty. Throws base::Overflow.
FigureValues valuesOf(const Counted& array, Report report);

} // namespace tactus::array
