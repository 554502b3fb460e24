// Operands that are expressions, made inputs of the array's system: what computes their values is the kernel
// that the isolation introduces.
#pragma once

#include "diagnostics/diagnostic.h"
#include "mapping/network.h"
#include "ure/system.h"

namespace tactus::spatial {

// An isolated expression, and the input that stands for it (spatial/operands/expression.h).
struct IsolatedExpression {
    text::Span argument;    // of the isolation
    std::string text;       // the argument in one line
    ure::ExprId expression; // of the original system
    ure::TensorId tensor;   // of the new one; behind all tensors of the original
};
struct Isolated {
    std::shared_ptr<const ure::System> system; // the original if no expression is isolated
    std::vector<IsolatedExpression> expressions;
    diagnostics::List diagnostics;
};
// `calls` are mapping::Plan::network; operands that are names are left alone. The system, which may have
// reductions, holds the equations of the array and no others. An expression must be in them exactly once
// and read nothing but inputs.
Isolated isolateExpressions(const std::vector<mapping::NetworkCall>& calls,
                            std::shared_ptr<const ure::System> system);

} // namespace tactus::spatial
