#include "draw/space/iteration_space.h"

#include "draw/space/written_reads.h"

#include <algorithm>

namespace tactus::draw {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Verdict;

static polyhedra::Budget sliceBudget() {
    return {.operations = 50'000};
}

bool IterationSpace::isThinned() const {
    return std::ranges::any_of(stride, [](std::int64_t step) { return step > 1; });
}

bool IterationSpace::isShown(std::span<const std::int64_t> point) const {
    for (std::size_t loop = 0; loop < at.size(); ++loop)
        if (std::ranges::find(axes, loop) == axes.end() && point[loop] != at[loop]) return false;
    return true;
}

std::optional<std::size_t> IterationSpace::dotAt(std::span<const std::int64_t> point) const {
    const auto onAxes = [this](const auto& whole) {
        Point part;
        for (const std::size_t axis : axes) part.push_back(whole[axis]);
        return part;
    };
    if (point.size() != at.size() || !isShown(point)) return std::nullopt;
    const auto found =
        std::ranges::lower_bound(dots, onAxes(point), {}, [&](const Dot& dot) { return onAxes(dot.at); });
    if (found == dots.end() || !std::ranges::equal(found->at, point)) return std::nullopt;
    return static_cast<std::size_t>(found - dots.begin());
}

std::vector<double> IterationSpace::placeOf(std::span<const std::int64_t> point) const {
    std::vector<double> place;
    for (std::size_t a = 0; a < axes.size(); ++a)
        place.push_back(double(point[axes[a]] - lower[a]) / double(stride[a]) * unit[a]);
    return place;
}

std::vector<double> IterationSpace::extent() const {
    std::vector<double> extent;
    for (std::size_t a = 0; a < axes.size(); ++a)
        extent.push_back(double(std::max<std::int64_t>(0, shape[a] - 1)) / double(stride[a]) * unit[a]);
    return extent;
}

std::vector<double> IterationSpace::vectorOf(const Arrow& arrow) const {
    const polyhedra::Vector& whole =
        arrow.written ? arrow.written->vector : graph->dependences[arrow.dependence].vector;
    std::vector<double> vector;
    for (std::size_t a = 0; a < axes.size(); ++a)
        vector.push_back(double(whole[axes[a]]) * unit[a] / double(arrow.written ? stride[a] : 1));
    return vector;
}

namespace {

// The loops as forms over the axes only: the others stay fixed.
std::vector<AffineForm> onto(const IterationSpace& space) {
    std::vector<AffineForm> forms;
    for (std::size_t loop = 0; loop < space.at.size(); ++loop) {
        const auto axis = std::ranges::find(space.axes, loop);
        forms.push_back(
            axis == space.axes.end()
                ? AffineForm::number(space.at[loop], space.axes.size())
                : AffineForm::variable(std::size_t(axis - space.axes.begin()), space.axes.size()));
    }
    return forms;
}

// The loops that are drawn where nobody has chosen. If there are many, those along which PEs differ come
// first, an own one for each row of space. The innermost one of those along which only time goes is next.
std::vector<std::size_t> firstAxes(const Mapped& mapping) {
    constexpr std::size_t most = 3, mostSpace = 2;
    const ure::System& system = *mapping.system;
    std::vector<std::size_t> inOrder;
    for (const ure::LoopId loop : system.designOrder) inOrder.push_back(loop.index());
    if (inOrder.size() <= most) return inOrder;
    const auto isIn = [](const std::vector<std::size_t>& loops, std::size_t loop) {
        return std::ranges::find(loops, loop) != loops.end();
    };
    std::vector<std::size_t> space, beside; // beside: within a PE, in one step
    if (mapping.map) {
        for (const AffineForm& row : mapping.map->space)
            for (std::size_t loop = 0; loop < inOrder.size(); ++loop)
                if (row.coefficients[loop] != 0 && !isIn(space, loop)) {
                    space.push_back(loop);
                    break;
                }
        for (const mapping::InnerLoop& inner : mapping.map->inner) beside.push_back(inner.loop.index());
    }
    std::vector<std::size_t> wanted(space.begin(),
                                    space.begin() + std::ptrdiff_t(std::min(mostSpace, space.size())));
    if (mapping.map) // the innermost one is the last
        for (std::size_t loop = inOrder.size(); loop-- > 0;)
            if (!isIn(space, loop) && !isIn(beside, loop)) wanted.push_back(loop);
    for (const std::vector<std::size_t>* others : {&space, &beside, &inOrder})
        for (const std::size_t loop : *others)
            if (!isIn(wanted, loop)) wanted.push_back(loop);
    const auto hasOneValue = [&](std::size_t loop) {
        const auto extent =
            extremes(AffineForm::variable(loop, inOrder.size()), system.domain, sliceBudget());
        return extent.known == Verdict::Yes && extent.value.lower == extent.value.upper;
    };
    std::ranges::stable_partition(wanted, [&](std::size_t loop) { return !hasOneValue(loop); });
    wanted.resize(most);
    return wanted;
}

// Bounding box of the slice; false if it is not decided, no extents if the slice is empty.
bool measure(IterationSpace& space) {
    const Piece& slice = space.slice;
    space.lower.clear();
    space.shape.clear();
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        const auto extent = extremes(AffineForm::variable(a, space.axes.size()), slice, sliceBudget());
        if (extent.known == Verdict::Unknown || (extent.known == Verdict::Yes && !extent.value.bounded()))
            return false;
        const bool isEmpty = extent.known == Verdict::No;
        space.lower.push_back(isEmpty ? 0 : extent.value.lower);
        space.shape.push_back(isEmpty ? 0 : extent.value.upper - extent.value.lower + 1);
    }
    return true;
}

// Steps that leave at most `most` points of the box, and not more on an axis than can be told apart: the axis
// with most of them gives way first.
polyhedra::Vector strides(const polyhedra::Vector& shape, std::int64_t most) {
    constexpr std::int64_t longest = 64;
    polyhedra::Vector stride;
    for (const std::int64_t extent : shape)
        stride.push_back(std::max<std::int64_t>(1, base::ceilDivide(extent, longest)));
    const auto shown = [&](std::size_t a) { return base::ceilDivide(shape[a], stride[a]); };
    const auto total = [&] {
        double product = 1;
        for (std::size_t a = 0; a < shape.size(); ++a) product *= double(shown(a));
        return product;
    };
    while (total() > double(most)) {
        std::size_t widest = 0;
        for (std::size_t a = 1; a < shape.size(); ++a)
            if (shown(a) > shown(widest)) widest = a;
        // One dot less on this axis.
        stride[widest] = std::max(stride[widest] + 1, base::ceilDivide(shape[widest], shown(widest) - 1));
    }
    return stride;
}

// An axis that is much longer than the next one is drawn in shorter steps: the picture has to fit.
std::vector<double> units(const IterationSpace& space) {
    std::vector<double> unit(space.shape.size(), 1), lengths;
    for (std::size_t a = 0; a < space.shape.size(); ++a)
        lengths.push_back(double(space.shape[a]) / double(space.stride[a]));
    const double ratio = space.shape.size() == 3 ? 1.1 : 2.5;
    for (std::size_t a = 0; a < lengths.size(); ++a) {
        double next = 0;
        for (std::size_t b = 0; b < lengths.size(); ++b)
            if (b != a) next = std::max(next, lengths[b]);
        if (next > 0) unit[a] = std::min(1.0, ratio * std::max(next, 4.0) / lengths[a]);
    }
    return unit;
}

// The slice at this point; false if its extents are not decided.
bool cutAt(IterationSpace& space, const Point& at) {
    space.at = at;
    space.slice = preimage(space.system->domain, onto(space), space.axes.size());
    return measure(space);
}

// A corner of a domain that is no box may have one value only on an axis, which the opposite corner has not.
bool isFlat(const IterationSpace& space) {
    return std::ranges::find(space.shape, 1) != space.shape.end();
}

void addDots(IterationSpace& space) {
    std::vector<AffineForm> lattice;
    for (std::size_t a = 0; a < space.axes.size(); ++a)
        lattice.push_back(space.stride[a] * AffineForm::variable(a, space.axes.size()) +
                          AffineForm::number(space.lower[a], space.axes.size()));
    forEachPoint(preimage(space.slice, lattice, space.axes.size()), [&](std::span<const std::int64_t> step) {
        IterationSpace::Dot dot;
        dot.at = space.at;
        for (std::size_t a = 0; a < space.axes.size(); ++a) dot.at[space.axes[a]] = lattice[a](step);
        space.dots.push_back(std::move(dot));
        return true;
    });
}

void addMap(IterationSpace& space, const mapping::SpaceTimeMap& map) {
    const auto time = extremes(map.time, space.system->domain, sliceBudget());
    if (time.known != Verdict::Yes) return;
    for (IterationSpace::Dot& dot : space.dots) {
        for (const AffineForm& row : map.space) dot.pe.push_back(row(dot.at));
        dot.cycle = base::subtract(map.time(dot.at), time.value.lower);
    }
    space.time = substitute(map.time, onto(space), space.axes.size());
    space.time.constant = base::subtract(space.time.constant, time.value.lower);
    space.isMapped = true;
}

// A step that leads from one point of the slice to another.
bool staysInSlice(const IterationSpace& space, const polyhedra::Vector& vector) {
    Point beside = space.at;
    for (std::size_t loop = 0; loop < beside.size(); ++loop) beside[loop] += vector[loop];
    return space.isShown(beside);
}

template<class Visit>
void forEachReadingDot(const IterationSpace& space, const dependence::Dependence& one, Visit visit) {
    for (std::size_t dot = 0; dot < space.dots.size(); ++dot)
        if (std::ranges::any_of(one.readers,
                                [&](const Piece& readers) { return contains(readers, space.dots[dot].at); }))
            visit(dot);
}

void addArrows(IterationSpace& space, dependence::DependenceId id, const Violations& violations) {
    const dependence::Dependence& one = space.graph->dependences[id];
    if (one.samePoint() || !staysInSlice(space, one.vector)) return;
    const bool violated = violations.contains(id);
    forEachReadingDot(space, one, [&](std::size_t dot) { space.arrows.push_back({id, dot, violated}); });
}

// The arrows of a read that takes its values from a stream, as if there were none.
void addWrittenArrows(IterationSpace& space, dependence::DependenceId id, const WrittenReads& reads,
                      const Violations& violations) {
    const dependence::Dependence& one = space.graph->dependences[id];
    forEachReadingDot(space, one, [&](std::size_t dot) {
        auto origin = reads.originOf(id, space.dots[dot].at);
        if (!origin || polyhedra::isZero(origin->vector) || !staysInSlice(space, origin->vector)) return;
        const bool violated = std::ranges::any_of(
            origin->way, [&](dependence::DependenceId step) { return violations.contains(step); });
        space.arrows.push_back(
            {origin->stream, dot, violated, {{one.reader, origin->variable, std::move(origin->vector)}}});
    });
}

// A value comes to a point through no more of them than the domain is wide.
bool areFewSteps(const IterationSpace& space) {
    constexpr double most = 500'000;
    double widths = 0;
    for (const polyhedra::Interval& extent : space.system->domain.box)
        widths += double(extent.upper) - double(extent.lower) + 1;
    return widths * double(space.dots.size()) <= most;
}

// The arrows of the dependences that stay in the slice.
void addArrows(IterationSpace& space, const Violations& violations, bool asWritten) {
    const WrittenReads reads(*space.graph);
    space.canBeAsWritten = reads.areOther() && areFewSteps(space);
    for (const dependence::DependenceId id : space.graph->dependences.keys()) {
        const dependence::Dependence& one = space.graph->dependences[id];
        if (!asWritten || !space.canBeAsWritten || reads.isOfText(one))
            addArrows(space, id, violations);
        else if (reads.endsStream(one))
            addWrittenArrows(space, id, reads, violations);
    }
}

// Some point of the domain: where the map fails, if it does.
std::optional<Point> anyPoint(const ure::System& system, const Violations& violations) {
    if (violations.conflict) return violations.conflict->p;
    const polyhedra::Sample least = lexicographicMinimum(system.domain, sliceBudget());
    return least.empty == Verdict::No ? std::optional(least.point) : std::nullopt;
}

} // namespace

std::optional<IterationSpace> iterationSpaceOf(const Mapped& mapping, const IterationView& view) {
    if (!mapping.system || mapping.system->loops.size() == 0) return std::nullopt;
    IterationSpace space;
    space.system = mapping.system;
    const std::size_t loops = mapping.system->loops.size();
    try {
        space.axes = view.axes.empty() ? firstAxes(mapping) : view.axes;
        const Violations violations = violationsOf(mapping);
        const bool isWished = view.at.size() == loops;
        const auto some = isWished ? view.at : anyPoint(*mapping.system, violations);
        if (!some || !cutAt(space, *some)) return std::nullopt;
        if (!isWished && !violations.conflict && space.isSlice() && isFlat(space)) {
            const polyhedra::Sample last = lexicographicMaximum(mapping.system->domain, sliceBudget());
            IterationSpace other = space;
            if (last.empty == Verdict::No && cutAt(other, last.point) && !isFlat(other))
                space = std::move(other);
        }
        space.stride = strides(space.shape, view.most);
        space.unit = units(space);
        addDots(space);
        space.points = count(mapping.system->domain, 100'000);
        if (mapping.map) addMap(space, *mapping.map);
        space.graph = mapping.graph;
        if (space.graph) addArrows(space, violations, view.asWritten);
        space.conflict = violations.conflict;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
    return space;
}

} // namespace tactus::draw
