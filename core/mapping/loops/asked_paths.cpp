#include "mapping/loops/asked_paths.h"

#include "localise/reductions/mistakes.h"
#include "localise/reductions/search.h"
#include "ure/reductions.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::Vector;

diagnostics::Diagnostic notHandedOn(const Localise& step, bool isOfVector, const std::string& reason) {
    return diagnostics::make(Kind::NotHandedOn, isOfVector ? step.vectorSpan : step.inputSpan, step.input,
                             polyhedra::toString(step.vector), reason);
}

void AskedPaths::apply(const Reorder& step) {
    for (Asked& one : asked_) {
        const Vector before = one.step.vector;
        if (before.size() != step.order.size()) continue;
        for (std::size_t place = 0; place < before.size(); ++place)
            one.step.vector[place] = before[step.order[place].index()];
    }
}

void AskedPaths::apply(const Tile& step) {
    for (Asked& one : asked_) {
        Vector& vector = one.step.vector;
        const auto at = vector.begin() + step.loop.index();
        if (*at != 0 && one.cutLoop.empty()) one.cutLoop = fmt::format("{} and {}", step.outer, step.inner);
        vector.insert(at, 0);
    }
}

AskedPaths::Checked AskedPaths::check(const ure::System& system) const {
    Checked checked;
    for (const Asked& one : asked_) {
        if (!one.cutLoop.empty())
            checked.refusals.push_back(notHandedOn(
                one.step, true,
                fmt::format("a later `tile` splits a loop of the vector into {}; call `localise` after it",
                            one.cutLoop)));
        auto path = std::ranges::find(checked.paths, one.output, &localise::ReductionPath::output);
        if (path == checked.paths.end()) path = checked.paths.insert(path, {one.output, {}});
        path->vectors.push_back(one.step.vector);
    }
    if (!checked.refusals.empty()) return checked;
    for (const localise::ReductionPath& path : checked.paths) {
        const ure::Equation* reduction = ure::reductionOf(system, path.output);
        const auto mistake = mistakeIn(system, localise::completed(system, *reduction, path));
        if (!mistake) continue;
        std::vector<const Localise*> calls;
        for (const Asked& one : asked_)
            if (one.output == path.output) calls.push_back(&one.step);
        checked.refusals.push_back(notHandedOn(
            *calls[std::min(mistake->vector.value_or(0), calls.size() - 1)], true, mistake->text));
    }
    return checked;
}

} // namespace tactus::mapping
