// Autorun kernels.
#include "array/automatic/automatic.h"
#include "base/counted.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

namespace {

using spatial::Action;

void addInputsOf(const ure::System& system, ure::ExprId expression, std::set<std::string>& names) {
    forEachBelow(system, expression, [&](ure::ExprId id) {
        const ure::Expr& expr = system.exprs[id];
        if (expr.kind == ure::Expr::Kind::ReadInput && !system.tensors[expr.tensor].isConst)
            names.insert(system.tensors[expr.tensor].name);
    });
}

// The tensors that no kernel brings or takes away.
std::set<std::string> touchedByArray(const Model& model) {
    const ure::System& system = model.system();
    std::set<std::string> names;
    for (const ure::Equation& equation : system.equations) {
        if (equation.isOutput()) names.insert(system.tensors[equation.output].name);
        addInputsOf(system, equation.value, names);
    }
    if (model.network)
        for (const spatial::Operand& operand : model.network->operands)
            names.erase(system.tensors[operand.tensor].name);
    return names;
}

void addTouchedBy(const spatial::Network& plan, const spatial::Process& process,
                  std::set<std::string>& names) {
    for (const Action& action : process.actions) {
        const spatial::Operand& operand = plan.operands[action.operand];
        if (action.kind == Action::Kind::Load || action.kind == Action::Kind::Store)
            names.insert(plan.system->tensors[operand.tensor].name);
        if (action.kind == Action::Kind::Evaluate) addInputsOf(*plan.original, operand.expression, names);
    }
}

} // namespace

std::vector<std::string> touchedBy(const Model& model, spatial::KernelId kernel) {
    std::set<std::string> names;
    if (!model.network || kernel == model.network->array)
        names = touchedByArray(model);
    else
        for (const spatial::ProcessId process : model.network->kernels[kernel].processes)
            addTouchedBy(*model.network, model.network->processes[process], names);
    return {names.begin(), names.end()};
}

void addAutorun(const Model& model, std::vector<Automatic>& list) {
    const auto add = [&](const std::string& where, const std::vector<std::string>& touched) {
        list.push_back({Automatic::What::Autorun, where, touched.empty(),
                        touched.empty() ? "it accesses no memory, so it needs no arguments and no start"
                                        : fmt::format("the host starts it with the {} of {}",
                                                      touched.size() == 1 ? "address" : "addresses",
                                                      fmt::join(touched, ", "))});
    };
    if (!model.network) return; // the array itself touches all that it reads and writes
    for (const spatial::KernelId kernel : model.network->kernels.keys())
        if (!model.network->kernels[kernel].onHost)
            add(model.network->kernels[kernel].name, touchedBy(model, kernel));
}

} // namespace tactus::array
