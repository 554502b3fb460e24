// The tensors of arrays that run one after the other, as one memory: what is handed to them and taken back.
#pragma once

#include "array/model.h"

#include <vector>

namespace tactus::array {

struct MemoryTensor {
    enum class Role : std::uint8_t {
        Input,   // of the design
        Output,  // of the design
        Between, // written by one array for a later one
    };
    const ure::Tensor* tensor; // in the system of the first array that touches it
    Role role = Role::Input;
};

// In the order in which the arrays, one or more, have them. Tensors of one name are one.
std::vector<MemoryTensor> memoryOf(const std::vector<const Model*>& arrays);

} // namespace tactus::array
