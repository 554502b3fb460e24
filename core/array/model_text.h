// The text form of an array: its figures, and its families of links and ports.
#pragma once

#include "array/model.h"

namespace tactus::array {

std::string textOf(const Model& model);

// Its name; of the input that stands for an isolated expression, which has a name nowhere in the text, the
// expression.
std::string textOfTensor(const Model& model, ure::TensorId tensor);
bool isExpression(const Model& model, ure::TensorId tensor);

} // namespace tactus::array
