#include "array/registers/nests.h"

#include "base/checked.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Piece;
using spatial::Process;

namespace {

std::size_t endOfTime(const Process& process) {
    return process.loops.size() - (process.hasLanes() ? 1 : 0);
}

// Over space loops alone, it says which units there are.
bool isOverSpace(const AffineForm& row, const Process& process) {
    for (std::size_t at = process.spaceLoops(); at < row.dimensions(); ++at)
        if (row.coefficients[at] != 0) return false;
    return true;
}

// Does it say where the innermost of its loops, a time loop, begins or ends?
bool isBound(const AffineForm& row, const Process& process) {
    for (std::size_t at = row.dimensions(); at-- > 0;)
        if (row.coefficients[at] != 0)
            // A loop with another factor has a quotient as its bound, and the code divides nothing.
            return at >= process.spaceLoops() && at < endOfTime(process) &&
                   std::abs(row.coefficients[at]) == 1;
    return false;
}

bool isPerfect(const Process& process) {
    const Piece& domain = process.domain;
    return domain.quotients.empty() &&
           std::ranges::all_of(domain.rows, [&](const AffineForm& row) { return isOverSpace(row, process); });
}

// All units, and of each all points of the box of its time loops and lanes.
Piece perfected(const Process& process) {
    Piece box = Piece::universe(process.loops.size());
    std::copy_n(process.domain.box.begin(), process.loops.size(), box.box.begin());
    for (AffineForm row : process.domain.rows) {
        if (!isOverSpace(row, process)) continue;
        row.coefficients.resize(process.loops.size());
        box.rows.push_back(std::move(row));
    }
    return box;
}

// Iterations that one unit has; lanes of an iteration are one.
std::optional<std::int64_t> worksAt(const Process& process, const polyhedra::Point& unit,
                                    const polyhedra::Budget& budget) {
    Piece points = process.domain;
    std::vector<AffineForm> time;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop) {
        const AffineForm form = AffineForm::variable(loop, process.loops.size());
        if (loop >= unit.size()) {
            if (loop < endOfTime(process)) time.push_back(form);
            continue;
        }
        const AffineForm here = AffineForm::number(unit[loop], process.loops.size());
        constrain(points, form - here);
        constrain(points, here - form);
    }
    if (points.empty) return 0;
    return countImage({points}, time, budget);
}

// The points of a convex set over one place of its space are most in the middle or at an end, as in a diamond
// or a triangle.
std::vector<polyhedra::Point> unitsToAsk(const Process& process) {
    std::vector<polyhedra::Point> units{{}};
    for (std::size_t loop = 0; loop < process.spaceLoops(); ++loop) {
        const polyhedra::Interval range = process.domain.box[loop];
        std::vector<polyhedra::Point> more;
        for (const polyhedra::Point& unit : units)
            for (const std::int64_t place :
                 std::set{range.lower, range.lower + (range.upper - range.lower) / 2, range.upper}) {
                more.push_back(unit);
                more.back().push_back(place);
            }
        units = std::move(more);
    }
    return units;
}

} // namespace

std::optional<FlatNest> flatNest(std::span<const std::int64_t> extents) {
    FlatNest nest{FlatNest::Indices::Shifts, 1};
    std::size_t loops = 0;
    for (const std::int64_t extent : extents) {
        if (extent == 1) continue;
        if (loops++ > 0 && !std::has_single_bit(std::uint64_t(extent)))
            nest.indices = FlatNest::Indices::Counters;
        nest.iterations = base::multiply(nest.iterations, extent);
    }
    return loops < 2 ? std::nullopt : std::optional(nest);
}

std::optional<std::vector<std::int64_t>> constantExtents(const Process& process) {
    if (!isPerfect(process)) return std::nullopt;
    std::vector<std::int64_t> extents;
    for (std::size_t loop = process.spaceLoops(); loop < endOfTime(process); ++loop)
        extents.push_back(extentOf(process.domain.box[loop]));
    return extents;
}

std::vector<std::int64_t> stepExtents(const Model& model) {
    std::vector<std::int64_t> extents;
    for (const AffineForm& row : model.map.schedule)
        extents.push_back(extentOf(extremes(row, model.system().domain, {}).value));
    return extents;
}

std::optional<Busiest> busiestUnit(const Process& process, const polyhedra::Budget& budget) {
    if (isPerfect(process)) return std::nullopt;
    Busiest busiest{{}, 0, 1};
    for (std::size_t loop = process.spaceLoops(); loop < endOfTime(process); ++loop)
        busiest.all = base::multiply(busiest.all, extentOf(process.domain.box[loop]));
    for (const polyhedra::Point& unit : unitsToAsk(process)) {
        const auto works = worksAt(process, unit, budget);
        if (!works) return std::nullopt;
        if (*works <= busiest.works) continue;
        busiest.works = *works;
        busiest.unit = unit;
    }
    return busiest;
}

bool hasBank(const spatial::Network& plan, spatial::ProcessId process) {
    return std::ranges::any_of(plan.buffers, [&](const spatial::Buffer& buffer) {
        return buffer.filler == process || buffer.sender == process;
    });
}

// The same iterations, those with some lane, as conditions on their own loops: which lanes take part, actions
// say. Nothing where the domain says no more.
static std::optional<Piece> withoutLanes(const Process& process) {
    const std::size_t end = endOfTime(process);
    if (end == process.loops.size() || std::ranges::all_of(process.domain.rows, [&](const AffineForm& row) {
            return row.coefficients[end] == 0;
        }))
        return std::nullopt;
    std::vector<std::size_t> others(end);
    std::iota(others.begin(), others.end(), std::size_t{0});
    const auto iterations = project(process.domain, others);
    if (!iterations) return std::nullopt;
    std::vector<AffineForm> map;
    for (const std::size_t loop : others) map.push_back(AffineForm::variable(loop, process.loops.size()));
    Piece domain = preimage(*iterations, map, process.loops.size());
    std::copy_n(process.domain.box.begin(), process.loops.size(), domain.box.begin());
    return domain;
}

static bool isToBePerfect(const spatial::Network& plan, spatial::ProcessId id,
                          const polyhedra::Budget& budget) {
    const Process& process = plan.processes[id];
    if (isPerfect(process)) return false;
    const bool hasBounds = std::ranges::all_of(process.domain.rows, [&](const AffineForm& row) {
        return isOverSpace(row, process) || isBound(row, process);
    });
    if (hasBank(plan, id) || !hasBounds) return true;
    try {
        const auto busiest = busiestUnit(process, budget);
        return busiest && busiest->isWorthGuards();
    } catch (const base::Overflow&) {
        return false; // too many to count, let alone to run
    }
}

std::shared_ptr<const spatial::Network> withPerfectNests(std::shared_ptr<const spatial::Network> plan,
                                                         const polyhedra::Budget& budget) {
    const auto made = std::make_shared<spatial::Network>(*plan);
    bool isOther = false;
    for (const spatial::ProcessId id : plan->processes.keys()) {
        Process& process = made->processes[id];
        if (plan->kernels[process.kernel].onHost) continue;
        if (auto domain = withoutLanes(process)) {
            process.domain = std::move(*domain);
            isOther = true;
        }
        if (!isToBePerfect(*made, id, budget)) continue;
        process.domain = perfected(process);
        isOther = true;
    }
    return isOther ? made : plan;
}

} // namespace tactus::array
