#include "polyhedra/solve/boxes.h"

#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"
#include "polyhedra/solve/search.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

// Cuts a piece where a row's variable of the largest coefficient alone decides the row: there the row
// goes, and between the two parts the variable has a few values.
class Cutting {
  public:
    explicit Cutting(std::size_t most) : most_(most), steps_(16 * most) {}

    Union& boxes() { return boxes_; }

    bool add(Piece piece) {
        settle(piece);
        if (isKnownEmpty(piece)) return true;
        if (steps_ == 0) return false;
        --steps_;
        if (piece.rows.empty()) {
            boxes_.push_back(std::move(piece));
            return boxes_.size() <= most_;
        }
        return cut(piece);
    }

  private:
    bool cut(const Piece& piece) {
        const AffineForm row = piece.rows.front();
        const std::size_t variable = widest(row);
        const Interval all = piece.box[variable];
        const auto holds = decided(row, variable, piece.box);
        if (!holds || !all.bounded()) return false;
        const bool isUpper = row.coefficients[variable] < 0;
        const Interval open = isUpper
                                  ? Interval{std::max(all.lower, base::add(holds->upper, 1)), all.upper}
                                  : Interval{all.lower, std::min(all.upper, base::subtract(holds->lower, 1))};
        // Each value in between becomes a part of its own.
        if (!open.empty() && Wide{open.upper} - open.lower >= Wide(most_)) return false;
        if (!addWithin(piece, variable, *holds)) return false;
        for (std::int64_t value = open.lower; value <= open.upper; ++value)
            if (!addWithin(piece, variable, {value, value})) return false;
        return true;
    }

    static std::size_t widest(const AffineForm& row) {
        const auto magnitude = [](std::int64_t value) { return value < 0 ? -Wide{value} : Wide{value}; };
        const auto found = std::ranges::max_element(row.coefficients, {}, magnitude);
        return static_cast<std::size_t>(found - row.coefficients.begin());
    }

    // The values of the variable with which the row holds whatever the others are, without an end on the far
    // side; nothing if some other variable has no bound, or the end does not fit.
    static std::optional<Interval> decided(const AffineForm& row, std::size_t variable,
                                           const std::vector<Interval>& box) {
        AffineForm others = row;
        others.coefficients[variable] = 0;
        const Sum low = least(others, box);
        const Wide largest = std::numeric_limits<std::int64_t>::max();
        if (low.infinite > 0 || low.finite > largest || low.finite < -largest) return std::nullopt;
        const auto rest = static_cast<std::int64_t>(low.finite);
        const std::int64_t coefficient = row.coefficients[variable];
        if (coefficient > 0)
            return Interval{base::ceilDivide(base::negate(rest), coefficient), Interval::most};
        return Interval{Interval::least, base::floorDivide(rest, base::negate(coefficient))};
    }

    bool addWithin(const Piece& piece, std::size_t variable, Interval values) {
        Piece part = piece;
        tighten(part, variable, values);
        return add(std::move(part));
    }

    std::size_t most_, steps_;
    Union boxes_;
};

bool meet(const Piece& a, const Piece& b) {
    for (std::size_t v = 0; v < a.visible; ++v)
        if (a.box[v].lower > b.box[v].upper || b.box[v].lower > a.box[v].upper) return false;
    return true;
}

// Without the points that earlier boxes have.
Union remainder(const Piece& box, const Union& earlier) {
    Union rest{box};
    for (const Piece& other : earlier) {
        Union smaller;
        for (const Piece& part : rest) {
            if (!meet(part, other))
                smaller.push_back(part);
            else
                std::ranges::copy(subtract(part, other), std::back_inserter(smaller));
        }
        rest = std::move(smaller);
    }
    return rest;
}

} // namespace

std::optional<Union> boxesOf(const Union& pieces, std::size_t most) {
    Union result;
    for (const Piece& piece : pieces) {
        const std::optional<Piece> within = bounded(piece);
        if (!within || !within->quotients.empty()) return std::nullopt;
        Cutting cutting(most);
        if (!cutting.add(*within)) return std::nullopt;
        for (const Piece& box : cutting.boxes()) {
            std::ranges::copy(remainder(box, result), std::back_inserter(result));
            if (result.size() > most) return std::nullopt;
        }
    }
    return result;
}

} // namespace tactus::polyhedra
