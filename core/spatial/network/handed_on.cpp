#include "spatial/network/handed_on.h"

#include <fmt/format.h>

namespace tactus::spatial {

std::set<std::string> handedOn(const std::vector<const ure::System*>& arrays) {
    std::set<std::string> written, both;
    for (const ure::System* array : arrays)
        for (const ure::Tensor& tensor : array->tensors)
            if (!tensor.isInput) written.insert(tensor.name);
    for (const ure::System* array : arrays)
        for (const ure::Tensor& tensor : array->tensors)
            if (tensor.isInput && written.contains(tensor.name)) both.insert(tensor.name);
    return both;
}

// The tensors of the design that are behind an operand.
static std::set<std::string> tensorsOf(const Network& plan, const Operand& operand) {
    if (!operand.expression.valid()) return {plan.system->tensors[operand.tensor].name};
    std::set<std::string> names;
    ure::forEachBelow(*plan.original, operand.expression, [&](ure::ExprId id) {
        const ure::Expr& expr = plan.original->exprs[id];
        if (expr.kind == ure::Expr::Kind::ReadInput) names.insert(plan.original->tensors[expr.tensor].name);
    });
    return names;
}

std::string whyNotOnHost(const Network& plan, const Kernel& kernel, const std::set<std::string>& handedOn) {
    for (const OperandId operand : kernel.operands)
        for (const std::string& name : tensorsOf(plan, plan.operands[operand]))
            if (handedOn.contains(name))
                return fmt::format("one array passes '{}' to another through the memory of the device: the "
                                   "host copies nothing between arrays",
                                   name);
    return "";
}

diagnostics::List handedOnByTheHost(const Network& plan, const std::set<std::string>& handedOn) {
    diagnostics::List found;
    for (const Kernel& kernel : plan.kernels) {
        if (!kernel.onHost) continue;
        if (const std::string reason = whyNotOnHost(plan, kernel, handedOn); !reason.empty())
            found.push_back(
                diagnostics::make(diagnostics::Kind::NetworkPlace, kernel.placed, kernel.name, reason));
    }
    return found;
}

} // namespace tactus::spatial
