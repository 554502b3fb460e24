#include "localise/reductions/way.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Vector;

namespace {

// The loops of the path, outermost first, where each vector goes up one loop of its own, in their order.
std::optional<std::vector<ure::LoopId>> loopsOf(const ReductionPath& path) {
    std::vector<ure::LoopId> loops;
    for (const Vector& vector : path.vectors) {
        const auto one = std::ranges::find(vector, 1);
        const auto others = std::ranges::count(vector, 0);
        if (one == vector.end() || static_cast<std::size_t>(others) + 1 != vector.size()) return std::nullopt;
        loops.insert(loops.begin(), ure::LoopId(static_cast<std::size_t>(one - vector.begin())));
    }
    if (!std::ranges::is_sorted(loops)) return std::nullopt;
    return loops;
}

// The operator that reduces what groups have made.
bool hasGroups(const ure::System& system, const ure::Equation& reduction) {
    const ure::Type type = system.tensors[reduction.output].type;
    return ure::signatureOf(ure::operatorOf(reduction.reduction), type, type).refusal.empty();
}

// A vector over the loops of the design.
Vector inDesign(const ure::System& system, const Vector& vector) {
    Vector result;
    for (const auto& loop : system.designLoops)
        result.push_back(polyhedra::dot(loop.value.coefficients, vector));
    if (system.designLoops.empty())
        for (const ure::LoopId loop : system.designOrder) result.push_back(vector[loop.index()]);
    return result;
}

std::size_t leading(const Vector& vector) {
    return static_cast<std::size_t>(
        std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; }) - vector.begin());
}

// Runs along vectors whose first entries are positive and further back from vector to vector go through the
// points in lexicographic order. `vectors` are outermost first.
bool areInOrder(const std::vector<Vector>& vectors) {
    std::optional<std::size_t> before;
    for (const Vector& vector : vectors) {
        const std::size_t first = leading(vector);
        if (first == vector.size() || vector[first] < 0 || (before && first <= *before)) return false;
        before = first;
    }
    return true;
}

bool isReordered(const ure::System& system, const ReductionOrder& order) {
    std::vector<std::size_t> places;
    for (const Level& level : order.levels)
        places.push_back(static_cast<std::size_t>(std::ranges::find(system.designOrder, level.loop) -
                                                  system.designOrder.begin()));
    return !std::ranges::is_sorted(places);
}

std::vector<Vector> designSteps(const ure::System& system, const Runs& runs) {
    std::vector<Vector> steps;
    for (const Run& run : runs) steps.insert(steps.begin(), inDesign(system, run.step));
    return steps;
}

bool isReordered(const ure::System& system, const Chain& chain) {
    return !areInOrder(designSteps(system, chain.beginnings));
}

bool isReordered(const ure::System& system, const Runs& runs) {
    return runs.size() > 1 || !areInOrder(designSteps(system, runs));
}

bool isReordered(const ure::System&, const Bend&) {
    return true;
}

void addSteps(const ReductionOrder& order, std::vector<Vector>& steps) {
    for (const Level& level : order.levels)
        for (const Step& step : level.steps)
            if (auto numbers = numbersOf(step.distance)) steps.push_back(std::move(*numbers));
}

void addSteps(const Chain& chain, std::vector<Vector>& steps) {
    for (const auto& distance : chain.distances)
        if (auto numbers = numbersOf(distance)) steps.push_back(std::move(*numbers));
}

void addSteps(const Runs& runs, std::vector<Vector>& steps) {
    for (const Run& run : runs) steps.push_back(run.step);
}

void addSteps(const Bend& bend, std::vector<Vector>& steps) {
    steps.push_back(bend.runs.step);
    for (const Bend::Level& level : bend.levels)
        for (const Bend::Step& step : level.steps) steps.push_back(step.step);
}

} // namespace

std::optional<ReductionWay> wayOf(const ure::System& system, const ure::Equation& reduction,
                                  const ReductionPath& path) {
    using Form = ReductionPath::Form;
    if (path.form == Form::Either || path.form == Form::Chain) {
        if (const auto loops = loopsOf(path)) {
            ReductionOrder order = reductionOrderOf(system, *loops);
            if (!order.varying) return order;
        }
        if (auto chain = chainOf(system, path.vectors)) return std::move(*chain);
    }
    if (path.form == Form::Chain || !hasGroups(system, reduction)) return std::nullopt;
    if (path.form != Form::Bent)
        if (auto runs = runsOfEnds(system.domain, path.vectors)) return std::move(*runs);
    if (path.form != Form::Groups)
        if (auto bend = bendOf(system.domain, path.vectors)) return std::move(*bend);
    return std::nullopt;
}

std::vector<Vector> stepsOf(const ReductionWay& way) {
    std::vector<Vector> steps;
    std::visit([&](const auto& one) { addSteps(one, steps); }, way);
    return steps;
}

bool isReordered(const ure::System& system, const ReductionWay& way) {
    return std::visit([&](const auto& one) { return isReordered(system, one); }, way);
}

} // namespace tactus::localise
