#include "localise/build.h"

#include "localise/reduction.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::localise {

using diagnostics::Kind;

static diagnostics::Diagnostic refusal(const ure::System& system, const ure::Equation& equation,
                                       const ReductionOrder& order) {
    std::vector<std::string> loops;
    for (const Level& level : order.levels) loops.push_back(system.loops[level.loop].name);
    return diagnostics::make(Kind::ReductionNotUniform, equation.leftSpan,
                             system.tensors[equation.output].name, fmt::format("{}", fmt::join(loops, ", ")),
                             system.loops[*order.varying].name);
}

Localised reductionsToRecurrences(std::shared_ptr<const ure::System> system) {
    const auto isReduction = [](const ure::Equation& it) { return it.reduction != ure::Reduction::None; };
    if (std::ranges::none_of(system->equations, isReduction)) return {std::move(system), {}};
    auto localised = std::make_shared<ure::System>(*system);
    diagnostics::List diagnostics;
    for (ure::EquationId id : system->equations.keys()) {
        const ure::Equation& equation = system->equations[id];
        if (!isReduction(equation)) continue;
        const ReductionOrder order = reductionOrderOf(*system, reducedLoops(*system, equation));
        if (order.varying)
            diagnostics.push_back(refusal(*system, equation, order));
        else
            makeRecurrence(*localised, id, order);
    }
    if (!diagnostics.empty()) return {nullptr, std::move(diagnostics)};
    return {std::move(localised), {}};
}

} // namespace tactus::localise
