#include "simulate/network/fabric/isolated.h"

#include "evaluate/data/data.h"
#include "evaluate/program/expression.h"
#include "spatial/operands/expression.h"

namespace tactus::simulate {

evaluate::TensorValues isolatedValues(const spatial::Network& plan, const spatial::Operand& operand,
                                      const evaluate::Tensors& inputs, std::stop_token stop) {
    const ure::System& original = *plan.original;
    evaluate::Expression expression(original, operand.expression, inputs);
    const std::vector<ure::LoopId> loops = spatial::loopsIn(original, operand.expression);
    evaluate::TensorValues computed;
    evaluate::forEachElement(plan.system->tensors[operand.tensor],
                             [&](std::uint64_t, std::span<const std::int64_t> element) {
                                 const polyhedra::Point point = spatial::pointOf(original, loops, element);
                                 // Elements without a value are read nowhere.
                                 computed.values.push_back(expression.at(point).value_or(ure::Value{}));
                                 return !stop.stop_requested();
                             });
    return computed;
}

evaluate::Tensors withIsolatedValues(const spatial::Network& plan, evaluate::Tensors inputs,
                                     std::stop_token stop) {
    inputs.resize(plan.system->tensors.size());
    for (const spatial::Operand& operand : plan.operands)
        if (operand.expression.valid())
            inputs[operand.tensor.index()] = isolatedValues(plan, operand, inputs, stop);
    return inputs;
}

} // namespace tactus::simulate
