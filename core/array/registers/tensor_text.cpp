#include "array/registers/tensor_text.h"

#include <algorithm>

namespace tactus::array {

static const spatial::Operand* isolated(const Model& model, ure::TensorId tensor) {
    if (!model.network) return nullptr;
    const auto found = std::ranges::find_if(model.network->operands, [&](const spatial::Operand& operand) {
        return operand.tensor == tensor && operand.expression.valid();
    });
    return found == model.network->operands.end() ? nullptr : &*found;
}

bool isExpression(const Model& model, ure::TensorId tensor) {
    return isolated(model, tensor) != nullptr;
}

std::string textOfTensor(const Model& model, ure::TensorId tensor) {
    const spatial::Operand* operand = isolated(model, tensor);
    return operand ? operand->name : model.system().tensors[tensor].name;
}

} // namespace tactus::array
