#include "array/lowered/memory_tensors.h"

#include "mapping/calls/split.h"

#include <algorithm>
#include <map>

namespace tactus::array {

// A tensor that stands for an isolated expression is nowhere in memory.
static bool isComputed(const spatial::Network& plan, const ure::Tensor& tensor) {
    return std::ranges::any_of(plan.operands, [&](const spatial::Operand& operand) {
        return operand.expression.valid() && plan.system->tensors[operand.tensor].name == tensor.name;
    });
}

// Does one array write it for the next alone? A finished sum that others read stays an output of the design.
static bool isBetweenAlone(const ure::System& writer, const std::string& name) {
    return std::ranges::any_of(writer.equations, [&](const ure::Equation& equation) {
        return equation.isOutput() && writer.tensors[equation.output].name == name &&
               mapping::handsOn(writer, equation);
    });
}

std::vector<MemoryTensor> memoryOf(const std::vector<const Model*>& arrays) {
    std::vector<MemoryTensor> memory;
    std::map<std::string, const ure::System*> firsts; // that touch a tensor
    for (const Model* array : arrays)
        for (const ure::Tensor& tensor : array->system().tensors) {
            if (tensor.isConst) continue;
            if (array->network && isComputed(*array->network, tensor)) continue;
            const auto known = std::ranges::find(memory, tensor.name,
                                                 [](const MemoryTensor& one) { return one.tensor->name; });
            if (known == memory.end()) {
                memory.push_back(
                    {&tensor, tensor.isInput ? MemoryTensor::Role::Input : MemoryTensor::Role::Output});
                firsts[tensor.name] = &array->system();
            } else if (tensor.isInput && known->role == MemoryTensor::Role::Output &&
                       isBetweenAlone(*firsts[tensor.name], tensor.name)) {
                known->role = MemoryTensor::Role::Between;
            }
        }
    return memory;
}

} // namespace tactus::array
