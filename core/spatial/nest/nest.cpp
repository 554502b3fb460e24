#include "spatial/nest/nest.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::spatial {

using polyhedra::AffineForm;

namespace {

// The loop that the form is, and nothing else.
std::optional<std::size_t> loopOf(const AffineForm& form) {
    for (std::size_t loop = 0; loop < form.dimensions(); ++loop)
        if (form == AffineForm::variable(loop, form.dimensions())) return loop;
    return std::nullopt;
}

class Reader {
  public:
    Reader(const std::vector<std::string>& loops, const polyhedra::Piece& domain,
           const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget)
        : domain_(domain), map_(map), budget_(budget), isPlaced_(loops.size(), false) {
        nest_.names = loops;
    }

    Nested read() {
        if (!measure() || !placeSpace()) return {std::nullopt, reason_};
        placeInner();
        if (!placeTime()) return {std::nullopt, reason_};
        return {nest_, ""};
    }

  private:
    bool refuse(std::string reason) {
        reason_ = std::move(reason);
        return false;
    }

    bool measure() {
        for (std::size_t loop = 0; loop < nest_.names.size(); ++loop) {
            const auto found =
                polyhedra::extremes(AffineForm::variable(loop, nest_.names.size()), domain_, budget_);
            if (found.known != polyhedra::Verdict::Yes)
                return refuse(fmt::format("the range of loop '{}' could not be decided", nest_.names[loop]));
            spans_.push_back(base::subtract(found.value.upper, found.value.lower));
            nest_.extents.push_back(base::add(spans_.back(), 1));
        }
        return true;
    }

    bool placeSpace() {
        for (const AffineForm& row : map_.space) {
            const auto loop = loopOf(row);
            if (!loop) return refuse(whyNoLoop(row));
            nest_.space.push_back(*loop);
            isPlaced_[*loop] = true;
        }
        return true;
    }

    // Rows that are part of a change of loops have been made loops (changed_loops.h).
    std::string whyNoLoop(const AffineForm& row) const {
        const std::string text = polyhedra::toString(row, nest_.names);
        const polyhedra::Matrix rows = map_.placeRows();
        if (polyhedra::rank(rows) < rows.size())
            return fmt::format("'{}' is not a loop, and one row of the space depends on the others", text);
        if (!polyhedra::completeUnimodular(rows, row.dimensions()))
            return fmt::format(
                "'{}' is not a loop, and the space skips places: no change of loops makes its rows loops",
                text);
        return fmt::format("'{}' is not a loop, and numbers in the change of loops do not fit in 64 bits",
                           text);
    }

    // Iterations of these share a step of the PE.
    void placeInner() {
        for (const mapping::InnerLoop& inner : map_.inner) {
            const std::size_t loop = inner.loop.index();
            isPlaced_[loop] = true;
            if (inner.kind == mapping::InnerLoop::Kind::Vectorised)
                nest_.lane = loop;
            else
                nest_.space.push_back(loop);
        }
    }

    // Row after row: within equal values of the rows before, its loops are ordered by it.
    bool placeTime() {
        for (const AffineForm& row : map_.schedule) {
            std::vector<std::size_t> loops;
            for (std::size_t loop = 0; loop < row.dimensions(); ++loop)
                if (!isPlaced_[loop] && row.coefficients[loop] != 0) loops.push_back(loop);
            if (!isMixedRadix(row, loops)) return false;
            for (const std::size_t loop : loops) {
                nest_.time.push_back(loop);
                isPlaced_[loop] = true;
            }
        }
        // A PE has one iteration in a step, so these have one value where the loops outside have.
        for (std::size_t loop = 0; loop < isPlaced_.size(); ++loop)
            if (!isPlaced_[loop] && spans_[loop] > 0) nest_.time.push_back(loop);
        for (std::size_t loop = 0; loop < isPlaced_.size(); ++loop) {
            if (isPlaced_[loop] || spans_[loop] > 0) continue;
            const auto inside =
                std::ranges::find_if(nest_.time, [&](std::size_t other) { return other > loop; });
            nest_.time.insert(inside, loop);
        }
        return true;
    }

    // Sorts the loops, outermost first.
    bool isMixedRadix(const AffineForm& row, std::vector<std::size_t>& loops) {
        const std::string text = polyhedra::toString(row, nest_.names);
        std::ranges::stable_sort(loops, std::greater{},
                                 [&](std::size_t loop) { return row.coefficients[loop]; });
        std::int64_t inside = 0; // the most that the loops inside can add
        for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) {
            const std::int64_t coefficient = row.coefficients[*loop];
            if (spans_[*loop] == 0) continue;
            if (coefficient < 0)
                return refuse(
                    fmt::format("a processing element runs loop '{}' backwards by the schedule '{}'",
                                nest_.names[*loop], text));
            if (coefficient <= inside)
                return refuse(fmt::format(
                    "with the schedule '{}' a processing element does not run its iterations in the order of "
                    "a loop nest: a step of '{}' takes {}, but the loops inside it take up to {}",
                    text, nest_.names[*loop], coefficient, inside));
            inside = base::add(inside, base::multiply(coefficient, spans_[*loop]));
        }
        return true;
    }

    const polyhedra::Piece& domain_;
    const mapping::SpaceTimeMap& map_;
    const polyhedra::Budget& budget_;
    std::vector<bool> isPlaced_;
    std::vector<std::int64_t> spans_; // last value minus first
    Nest nest_;
    std::string reason_;
};

} // namespace

bool Nest::isOneWide(std::size_t loop) const {
    return extents[loop] == 1 && std::ranges::find(space, loop) != space.end();
}

void Nest::addOneWide(std::vector<std::size_t>& loops, std::size_t loop) const {
    std::vector<std::size_t> all;
    for (const std::size_t one : space)
        if (one == loop || std::ranges::find(loops, one) != loops.end()) all.push_back(one);
    loops = std::move(all);
}

Nested nestOf(const std::vector<std::string>& loops, const polyhedra::Piece& domain,
              const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget) {
    return Reader(loops, domain, map, budget).read();
}

Nested nestOf(const ure::System& system, const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget) {
    return nestOf(system.loopNames(), system.domain, map, budget);
}

} // namespace tactus::spatial
