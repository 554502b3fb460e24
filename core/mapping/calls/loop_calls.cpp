#include "mapping/calls/loop_calls.h"

#include "mapping/calls/localise_call.h"
#include "mapping/primitives.h"
#include "mapping/read/inner.h"
#include "mapping/read/linear.h"
#include "mapping/read/transform.h"

namespace tactus::mapping {

using diagnostics::Kind;

void LoopCalls::reorder(PlannedArray& array, const syntax::Call& call) {
    if (array.hasTransform) {
        refusals_.add(Kind::MapReorderTooLate, call.name().span);
        return;
    }
    if (call.arguments().empty())
        refusals_.add(Kind::MapArguments, call.argumentsSpan(), "reorder takes names of loops");
    std::vector<ure::LoopId> named; // innermost first
    for (const syntax::Expression& argument : call.arguments()) {
        const auto loop = loopNamedBy(array, argument, "reorder takes names of loops");
        if (!loop) return;
        if (std::ranges::find(named, *loop) != named.end()) {
            refusals_.add(Kind::MapNamedTwice, argument.span(), array.plan.loops[loop->index()]);
            return;
        }
        named.push_back(*loop);
    }
    // The named loops share the places that they had among them.
    Reorder step;
    std::vector<std::string> names;
    Extents extents;
    auto next = named.rbegin();
    for (std::size_t place = 0; place < array.plan.loops.size(); ++place) {
        const bool isNamed = std::ranges::find(named, ure::LoopId(place)) != named.end();
        step.order.push_back(isNamed ? *next++ : ure::LoopId(place));
        names.push_back(array.plan.loops[step.order.back().index()]);
        extents.push_back(array.extents[step.order.back().index()]);
    }
    if (std::ranges::is_sorted(step.order)) return;
    array.plan.loops = std::move(names);
    array.extents = std::move(extents);
    array.plan.steps.emplace_back(std::move(step));
    // The transform of a base is over loops as they were; without one of its own the mapping's is chosen.
    array.plan.transform.reset();
    if (const PlannedInner* lanes = lanesNotInnermost(array.plan))
        refusals_.add(Kind::MapReorderLanes, call.name().span, lanes->loop);
}

std::optional<ure::LoopId> LoopCalls::loopNamedBy(const PlannedArray& array,
                                                  const syntax::Expression& argument,
                                                  std::string_view otherwise) {
    const auto name = syntax::as<syntax::NameExpression>(argument);
    if (!name) {
        refusals_.add(Kind::MapArguments, argument.span(), otherwise);
        return std::nullopt;
    }
    const syntax::Word word = name->name();
    const std::vector<std::string>& loops = array.plan.loops;
    const auto loop = std::ranges::find(loops, word.text);
    if (loop != loops.end()) return ure::LoopId(static_cast<std::size_t>(loop - loops.begin()));
    refusals_.addName(Kind::MapUnknownLoop, word, loops, "");
    return std::nullopt;
}

bool LoopCalls::isJudged(PlannedArray& array, const syntax::Call& call) const {
    const std::vector<syntax::Expression> arguments = call.arguments();
    const bool isAboutLost = std::ranges::any_of(
        arguments, [&](const syntax::Expression& argument) { return mentionsLoop(argument, array.lost); });
    if (isAboutLost) array.isOrderKnown = false;
    const Primitive primitive = primitiveOf(call.name().text);
    const bool isAboutOrder = primitive == Primitive::Vectorize || primitive == Primitive::Unroll;
    if (isAboutLost && primitive == Primitive::Tile) lose(array, call);
    return !isAboutLost && (array.isOrderKnown || !isAboutOrder);
}

void LoopCalls::lose(PlannedArray& array, const syntax::Call& tile) {
    const std::vector<syntax::Expression> arguments = tile.arguments();
    for (std::size_t at = 1; at < std::min<std::size_t>(arguments.size(), 3); ++at) {
        const auto name = syntax::as<syntax::NameExpression>(arguments[at]);
        if (name && std::ranges::find(array.plan.loops, name->name().text) == array.plan.loops.end())
            array.lost.push_back(name->name().text);
    }
}

void LoopCalls::tile(PlannedArray& array, const syntax::Call& call) {
    if (!makeTile(array, call)) lose(array, call);
}

bool LoopCalls::makeTile(PlannedArray& array, const syntax::Call& call) {
    constexpr std::string_view takes =
        "tile takes a loop, names for the loop over tiles and the loop within one, and a factor: "
        "tile(i, io, ii, 4)";
    if (array.hasTransform) return refusals_.add(Kind::MapTileTooLate, call.name().span);
    const std::vector<syntax::Expression> arguments = call.arguments();
    if (arguments.size() != 4 && arguments.size() != 5)
        return refusals_.add(Kind::MapArguments, call.argumentsSpan(), takes);
    const auto loop = loopNamedBy(array, arguments[0], takes);
    if (!loop) return false;
    for (const PlannedInner& one : array.plan.inner)
        if (one.loop == array.plan.loops[loop->index()])
            return refusals_.add(Kind::MapTileInner, arguments[0].span(), one.loop, toString(one.kind));
    const auto extent = array.extents.begin() + loop->index();
    const auto step =
        readTile(call, *loop, *extent, namesOf(system_, array.plan.loops), system_, refusals_.diagnostics());
    if (!step) {
        refusals_.note();
        return false;
    }
    const auto name = array.plan.loops.begin() + loop->index();
    *name = step->outer;
    array.plan.loops.insert(name + 1, step->inner);
    // Rounded up, since the last tile may be smaller.
    if (*extent) *extent = (**extent - 1) / step->factor + 1;
    array.extents.insert(extent + 1, step->factor);
    array.plan.steps.emplace_back(*step);
    array.plan.transform.reset();
    return true;
}

void LoopCalls::inner(PlannedArray& array, const syntax::Call& call, InnerLoop::Kind kind) {
    const std::vector<syntax::Expression> arguments = call.arguments();
    const std::string takes = call.name().text + " takes the name of one loop";
    if (arguments.size() != 1) {
        refusals_.add(Kind::MapArguments, call.argumentsSpan(), takes);
        return;
    }
    const auto loop = loopNamedBy(array, arguments[0], takes);
    if (!loop) return;
    const PlannedInner inner{array.plan.loops[loop->index()], kind, arguments[0].span()};
    if (!addInner(array.plan, call, inner, namesOf(system_, array.plan.loops), refusals_.diagnostics()))
        refusals_.note();
}

void LoopCalls::localise(PlannedArray& array, const syntax::Call& call) {
    const auto step =
        readLocalise(call, system_, namesOf(system_, array.plan.loops), refusals_.diagnostics());
    if (step)
        array.plan.steps.emplace_back(*step);
    else
        refusals_.note();
}

void LoopCalls::transform(PlannedArray& array, const syntax::Call& call, bool isOwn) {
    if (array.hasTransform) {
        refusals_.add(Kind::MapTransformTwice, call.name().span);
        return;
    }
    array.hasTransform = true;
    array.plan.transform = call;
    array.plan.transformIsOwn = isOwn;
    const Names names = withInner(namesOf(system_, array.plan.loops), array.plan);
    const auto transform = readTransform(call, names, refusals_.diagnostics());
    if (!transform) refusals_.note();
    for (const PlannedInner& inner : array.plan.inner)
        if (transform && !leavesOutInner(*transform, names, inner, {}, refusals_.diagnostics()))
            refusals_.note();
}

} // namespace tactus::mapping
