#include "emit/array/lower.h"

#include "array/automatic/automatic.h"
#include "base/counted.h"
#include "emit/array/border.h"
#include "emit/array/control.h"
#include "emit/array/iteration.h"
#include "emit/equations/kernel.h"
#include "polyhedra/lattice.h"
#include "ure/print/design_forms.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

using polyhedra::AffineForm;
using ure::EquationId;

namespace {

class Lowering {
  public:
    Lowering(const array::Model& model, const Target& target, const Dictionary& names)
        : model_(model), target_(target), places_(model, names), border_(places_, target), control_(places_) {
    }

    Lowered run() {
        Translator translate(
            places_.system, places_.names, places_.guarded.inputs,
            [this](const ure::Expr& expr, ure::ExprId id) { return places_.read(expr, id); });
        Iteration iteration(places_, translate);
        border_.redirect(translate, iteration);
        control_.redirect(translate, iteration);
        // The passes over the PEs decide which values are local, so the work is made before the registers are
        // declared.
        Block work = everyPe(iteration);
        if (model_.network && places_.rows.empty()) work = scoped(std::move(work)); // beside the border's
        if (!refusal_.empty())
            return {std::nullopt, {make(diagnostics::Kind::BroadcastOrder, model_.map.span, refusal_)}};
        Kernel kernel = frameOf(model_, places_.names);
        kernel.headline = headline();
        border_.keepArguments(kernel);
        kernel.body = places_.registers();
        append(kernel.body, control_.registers());
        append(kernel.body, border_.tokens());
        Block step = border_.arrivals(iteration);
        append(step, places_.shifts(control_.shifts()));
        append(step, std::move(work));
        append(step, border_.departures(iteration));
        append(kernel.body, places_.everyStep(std::move(step)));
        return {std::move(kernel), {}};
    }

  private:
    // Displacements of the wires that take no time, of a group only those within it.
    std::vector<polyhedra::Vector> wires(const StepGroup* within = nullptr) const {
        std::vector<polyhedra::Vector> displacements;
        for (const dependence::Dependence& dependence : model_.graph->dependences)
            if (delayOf(model_, dependence.vector) == 0 && !dependence.samePoint() &&
                (!within || within->holds(places_.system, dependence)))
                displacements.push_back(places_.displacementOf(dependence.vector));
        return displacements;
    }

    // One pass over the PEs if they can be walked so that every value is made before another PE reads it in
    // the same step; else one pass a group of equations that read each other within a step.
    Block everyPe(const Iteration& iteration) {
        if (const auto order = orderFor(wires(), places_.rows.size()))
            return places_.overPlaces(*order, iteration(*model_.graph->order));
        places_.separate = true;
        Block block;
        for (const StepGroup& group : groupsOf(model_)) append(block, passOf(group, iteration));
        return block;
    }

    Block passOf(const StepGroup& group, const Iteration& iteration) {
        if (const auto order = orderFor(wires(&group), places_.rows.size()))
            return places_.overPlaces(*order, iteration(group.steps));
        std::vector<std::string> names;
        for (const EquationId equation : group.equations) names.push_back(places_.system.nameOf(equation));
        refusal_ = names.size() == 1 ? names.front() + " reads itself in directions that turn back"
                                     : fmt::format("{} read each other in directions that turn back",
                                                   fmt::join(names, ", "));
        return {};
    }

    static std::string listOf(const std::vector<AffineForm>& forms, const std::vector<std::string>& loops) {
        std::vector<std::string> texts;
        for (const AffineForm& form : forms) texts.push_back(toString(form, loops));
        return fmt::to_string(fmt::join(texts, ", "));
    }

    std::vector<std::string> headline() const {
        const ure::System& system = places_.system;
        const std::vector<std::string> loops = system.loopNames();
        const std::string schedule = listOf(model_.map.schedule, loops);
        const std::string lane =
            model_.inner.empty() ? "" : fmt::format(", lane ({}),", listOf(model_.map.innerForms(), loops));
        std::vector<std::string> lines{
            fmt::format("{}, mapping {}: iteration ({}) runs on PE ({}){} in step {}.", system.name,
                        model_.map.name, fmt::join(loops, ", "), listOf(model_.map.space, loops), lane,
                        model_.map.schedule.size() == 1 ? schedule : "(" + schedule + ")"),
            fmt::format("{}, {}, {}. Made by Tactus from {}; guards and ranges hold for these",
                        base::counted(*model_.pes, "PE") + lanesText(), base::counted(model_.cycles, "step"),
                        model_.registers ? base::counted(*model_.registers, "register")
                                         : "registers not counted",
                        fileNameOf(system)),
            "sizes, so export again for others."};
        if (const auto idle = idleIterations(model_); idle > 0)
            lines.push_back(fmt::format("The loop over the steps does nothing in {} at its ends.",
                                        base::counted(idle, "iteration")));
        if (ure::hasCountedLoops(system))
            for (std::size_t p = 0; p < system.designLoops.size(); ++p)
                if (system.designLoops[p].value !=
                    AffineForm::variable(system.designOrder[p].index(), system.loops.size()))
                    lines.push_back(fmt::format("Loop {0} counts its steps: in the design it is {1}.",
                                                system.designLoops[p].name,
                                                toString(system.designLoops[p].value, loops)));
        std::ranges::move(byItself(), std::back_inserter(lines));
        return lines;
    }

    // Lines that say what the compiler does without being told, and what it does not.
    std::vector<std::string> byItself() const {
        std::vector<array::Automatic> list = array::automatic(model_);
        // No function of a dataflow region starts without a call: the top calls all.
        if (target_.isRegion)
            std::erase_if(list, [](const array::Automatic& one) {
                return one.what == array::Automatic::What::Autorun;
            });
        std::vector<std::string> lines = array::linesOf(list);
        for (std::string& line : lines) line = "  " + line;
        if (!lines.empty()) lines.insert(lines.begin(), "Automatic:");
        return lines;
    }

    std::string lanesText() const {
        return model_.lanes > 1 ? " of " + base::counted(model_.lanes, "lane") : "";
    }

    const array::Model& model_;
    const Target& target_;
    Places places_;
    Border border_;
    ControlBits control_;
    std::string refusal_;
};

} // namespace

Lowered lower(const array::Model& model, const Target& target, const Dictionary& names) {
    return Lowering(model, target, names).run();
}

} // namespace tactus::emit
