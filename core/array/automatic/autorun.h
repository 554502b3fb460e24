// The tensors in device memory that the kernels of a network touch. A kernel that touches none needs no
// argument and no start.
#pragma once

#include "array/model.h"

#include <set>

namespace tactus::array {

// Names of tensors, in their order; a copy that the host makes in the order of the accesses bears the
// tensor's name.
std::vector<std::string> touchedBy(const Model& model, spatial::KernelId kernel);

} // namespace tactus::array
