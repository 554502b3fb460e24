#include "localise/build.h"

#include "localise/recurrences/recurrences.h"
#include "localise/reduction_refusal.h"
#include "localise/reductions/mistakes.h"
#include "localise/reductions/search.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::localise {

using diagnostics::Kind;
using ure::Equation;

namespace {

bool isReduction(const Equation& equation) {
    return equation.reduction != ure::Reduction::None;
}

std::optional<ReductionWay> wayOfLoops(const ure::System& system, const Equation& reduction) {
    ReductionPath path = pathOfLoops(system, reduction);
    path.form = ReductionPath::Form::Chain;
    return wayOf(system, reduction, path);
}

class Reductions {
  public:
    Reductions(std::shared_ptr<const ure::System> system, const std::vector<ReductionPath>& paths,
               OtherPaths others, Reasons reasons)
        : system_(std::move(system)), paths_(paths), others_(others), reasons_(reasons),
          localised_(std::make_shared<ure::System>(*system_)) {}

    Localised run() {
        for (const ure::EquationId id : system_->equations.keys())
            if (isReduction(system_->equations[id])) replace(id);
        if (hasError(diagnostics_)) return {nullptr, {}, std::move(diagnostics_)};
        return {std::move(localised_), std::move(taken_), std::move(diagnostics_)};
    }

  private:
    void replace(ure::EquationId id) {
        const Equation& reduction = system_->equations[id];
        if (const auto way = wayAsked(reduction)) makeRecurrence(*localised_, id, *way);
    }

    std::optional<ReductionWay> wayAsked(const Equation& reduction) {
        const auto asked = std::ranges::find(paths_, reduction.output, &ReductionPath::output);
        if (asked == paths_.end()) {
            if (auto way = wayOfLoops(*system_, reduction)) return way;
            return wayFound(reduction);
        }
        const auto mistake = mistakeIn(*system_, *asked);
        auto way = mistake ? std::nullopt : wayOf(*system_, reduction, *asked);
        if (way)
            taken_.push_back(*asked);
        else
            refuse(reduction, mistake ? mistake->text : "along this path they are not constant");
        return way;
    }

    std::optional<ReductionWay> wayFound(const Equation& reduction) {
        UnequalSteps unequal = reasons_ == Reasons::Said ? unequalSteps(*system_, reduction) : UnequalSteps();
        const auto path = others_ == OtherPaths::Found
                              ? findPath(*system_, reduction, nullptr, [](const auto&) { return true; })
                              : std::nullopt;
        if (!path) {
            refuse(reduction, unequal.text).witness = std::move(unequal.witness);
            return std::nullopt;
        }
        taken_.push_back(*path);
        diagnostics_.push_back(diagnostics::make(Kind::ReductionAlong, reduction.leftSpan, nameOf(reduction),
                                                 textOf(*system_, reduction, *path), unequal.text));
        return wayOf(*system_, reduction, *path);
    }

    diagnostics::Diagnostic& refuse(const Equation& reduction, const std::string& why) {
        diagnostics_.push_back(
            diagnostics::make(Kind::ReductionNotUniform, reduction.leftSpan, nameOf(reduction), why));
        return diagnostics_.back();
    }

    const std::string& nameOf(const Equation& reduction) const {
        return system_->tensors[reduction.output].name;
    }

    std::shared_ptr<const ure::System> system_;
    const std::vector<ReductionPath>& paths_;
    OtherPaths others_;
    Reasons reasons_;
    std::shared_ptr<ure::System> localised_;
    std::vector<ReductionPath> taken_;
    diagnostics::List diagnostics_;
};

} // namespace

Localised reductionsToRecurrences(std::shared_ptr<const ure::System> system,
                                  const std::vector<ReductionPath>& paths, OtherPaths others,
                                  Reasons reasons) {
    if (std::ranges::none_of(system->equations, isReduction)) return {std::move(system), {}, {}};
    return Reductions(std::move(system), paths, others, reasons).run();
}

std::optional<std::vector<polyhedra::Vector>> stepsOfLoops(const ure::System& system,
                                                           const Equation& reduction) {
    const auto way = wayOfLoops(system, reduction);
    return way ? std::optional(stepsOf(*way)) : std::nullopt;
}

std::shared_ptr<const ure::System> recurrencesInLoopOrder(std::shared_ptr<const ure::System> system) {
    auto localised = std::make_shared<ure::System>(*system);
    bool isChanged = false;
    for (const ure::EquationId id : system->equations.keys()) {
        if (!isReduction(system->equations[id])) continue;
        const auto way = wayOfLoops(*system, system->equations[id]);
        // Blocks are worth it for these; the others are evaluated point by point as they are.
        if (!way || !std::holds_alternative<ReductionOrder>(*way)) continue;
        makeRecurrence(*localised, id, *way);
        isChanged = true;
    }
    if (!isChanged) return system;
    return localised;
}

} // namespace tactus::localise
