// The name of an array's tensor in the text.
#pragma once

#include "array/model.h"

namespace tactus::array {

// Its name; of the input that stands for an isolated expression, which has a name nowhere in the text, the
// expression.
std::string textOfTensor(const Model& model, ure::TensorId tensor);
bool isExpression(const Model& model, ure::TensorId tensor);

} // namespace tactus::array
