#include "driver/isolated.h"

#include "simulate/isolated.h"

namespace tactus::driver {

void computeIsolated(const MappingAnalysis& array, evaluate::Tensors& tensors) {
    if (!array.network) return;
    for (const spatial::Operand& operand : array.network->operands)
        if (operand.expression.valid())
            tensors[operand.tensor.index()] = simulate::isolatedValues(*array.network, operand, tensors);
}

} // namespace tactus::driver
