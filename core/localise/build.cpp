#include "localise/build.h"

#include "localise/reduction.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::localise {

using diagnostics::Kind;

static diagnostics::Diagnostic refusal(const ure::System& system, const ure::Equation& equation,
                                       const Fiber& fiber) {
    std::vector<std::string> loops;
    for (const Level& level : fiber.levels) loops.push_back(system.loops[level.loop].name);
    return diagnostics::make(Kind::ReductionNotUniform, equation.leftSpan,
                             system.tensors[equation.output].name, fmt::format("{}", fmt::join(loops, ", ")),
                             system.loops[*fiber.varying].name);
}

Localised reductionsToRecurrences(std::shared_ptr<const ure::System> system) {
    const auto isReduction = [](const ure::Equation& it) { return it.reduction != ure::Reduction::None; };
    if (std::ranges::none_of(system->equations, isReduction)) return {std::move(system), {}};
    auto localised = std::make_shared<ure::System>(*system);
    diagnostics::List diagnostics;
    for (ure::EquationId id : system->equations.keys()) {
        const ure::Equation& equation = system->equations[id];
        if (!isReduction(equation)) continue;
        const Fiber fiber = fiberOf(*system, reducedLoops(*system, equation));
        if (fiber.varying)
            diagnostics.push_back(refusal(*system, equation, fiber));
        else
            makeRecurrence(*localised, id, fiber);
    }
    if (!diagnostics.empty()) return {nullptr, std::move(diagnostics)};
    return {std::move(localised), {}};
}

} // namespace tactus::localise
