#include "mapping/read/inner.h"

#include "mapping/read/linear.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::AffineForm;

namespace {

const PlannedInner* vectorised(const Plan& plan) {
    const auto found = std::ranges::find(plan.inner, InnerLoop::Kind::Vectorised, &PlannedInner::kind);
    return found == plan.inner.end() ? nullptr : &*found;
}

// A reorder in front of this call, or of the space_time_transform before it, where that means the same over
// loops in another order.
std::vector<text::Edit> reorderedFirst(const Plan& plan, const syntax::Call& call, const std::string& loop,
                                       const std::vector<std::string>& loops) {
    const auto place = std::ranges::find(loops, loop);
    std::vector<std::string> order{loop};
    for (auto inside = loops.end(); --inside != place;) order.push_back(*inside);
    std::uint32_t at = call.name().span.begin;
    if (plan.transform) {
        const auto arguments = plan.transform->arguments();
        const bool ofThisMapping = plan.transformIsOwn && plan.transform->name().span.begin < at;
        if (!ofThisMapping || arguments.size() != 1) return {};
        at = plan.transform->name().span.begin;
    }
    return {{{at, at}, fmt::format("reorder({}).", fmt::join(order, ", "))}};
}

bool names(const std::vector<AffineForm>& rows, std::size_t loop) {
    return std::ranges::any_of(rows, [&](const AffineForm& row) { return row.coefficients[loop] != 0; });
}

} // namespace

Names withInner(Names names, const Plan& plan) {
    for (const PlannedInner& one : plan.inner) names.inner.insert(one.loop);
    return names;
}

bool leavesOutInner(const Transform& transform, const Names& known, const PlannedInner& inner,
                    std::optional<text::Span> at, diagnostics::List& diagnostics) {
    const auto place = std::ranges::find(known.loops, inner.loop);
    if (place == known.loops.end()) return true;
    const auto loop = static_cast<std::size_t>(place - known.loops.begin());
    const bool isSpace = names(transform.space, loop);
    if (!isSpace && !names(transform.schedule, loop)) return true;
    const text::Span argument =
        isSpace ? transform.written.space : transform.written.schedule.value_or(transform.written.call);
    diagnostics.push_back(diagnostics::make(isSpace ? Kind::MapInnerInSpace : Kind::MapInnerInSchedule,
                                            at.value_or(argument), inner.loop, toString(inner.kind)));
    return false;
}

bool addInner(Plan& plan, const syntax::Call& call, const PlannedInner& inner, const Names& loops,
              diagnostics::List& diagnostics) {
    const auto refuse = [&](Kind kind, const auto&... arguments) {
        diagnostics.push_back(diagnostics::make(kind, inner.span, arguments...));
        return false;
    };
    if (std::ranges::find(plan.inner, inner.loop, &PlannedInner::loop) != plan.inner.end())
        return refuse(Kind::MapNamedTwice, inner.loop);
    if (plan.transform) {
        diagnostics::List reported; // when the transform was read
        Names known = withInner(loops, plan);
        known.inner.insert(inner.loop);
        const auto transform = readTransform(*plan.transform, known, reported);
        if (transform && !leavesOutInner(*transform, known, inner, inner.span, diagnostics)) return false;
    }
    if (inner.kind == InnerLoop::Kind::Vectorised) {
        if (const PlannedInner* other = vectorised(plan)) return refuse(Kind::MapVectorizeTwice, other->loop);
        if (loops.loops.back() != inner.loop) {
            refuse(Kind::MapVectorizeNotInnermost, inner.loop, loops.loops.back(), inner.loop);
            if (auto edits = reorderedFirst(plan, call, inner.loop, loops.loops); !edits.empty())
                diagnostics.back().fixes.push_back(
                    {fmt::format("reorder '{}' innermost first", inner.loop), std::move(edits)});
            return false;
        }
    }
    plan.inner.push_back(inner);
    return true;
}

const PlannedInner* lanesNotInnermost(const Plan& plan) {
    const PlannedInner* lanes = vectorised(plan);
    return lanes && plan.loops.back() != lanes->loop ? lanes : nullptr;
}

} // namespace tactus::mapping
