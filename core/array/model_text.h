// The text form of an array: its figures, and its families of links and ports.
#pragma once

#include "array/model.h"

namespace tactus::array {

std::string textOf(const Model& model);

} // namespace tactus::array
