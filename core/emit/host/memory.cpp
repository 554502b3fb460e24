#include "emit/host/memory.h"

#include <algorithm>

namespace tactus::emit {

// What stands for an isolated expression is nowhere in memory.
static bool isComputed(const spatial::Network& plan, const ure::Tensor& tensor) {
    return std::ranges::any_of(plan.operands, [&](const spatial::Operand& operand) {
        return operand.expression.valid() && plan.system->tensors[operand.tensor].name == tensor.name;
    });
}

std::vector<MemoryTensor> memoryOf(const std::vector<const array::Model*>& arrays) {
    std::vector<MemoryTensor> memory;
    for (const array::Model* array : arrays)
        for (const ure::Tensor& tensor : array->system().tensors) {
            if (array->network && isComputed(*array->network, tensor)) continue;
            const auto known = std::ranges::find(memory, tensor.name,
                                                 [](const MemoryTensor& one) { return one.tensor->name; });
            if (known == memory.end())
                memory.push_back(
                    {&tensor, tensor.isInput ? MemoryTensor::Role::Input : MemoryTensor::Role::Output});
            else if (tensor.isInput && known->role == MemoryTensor::Role::Output)
                known->role = MemoryTensor::Role::Between;
        }
    return memory;
}

} // namespace tactus::emit
