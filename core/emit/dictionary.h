// What everything in the design is called in the code, and the type of indices.
#pragma once

#include "array/model.h"
#include "emit/names.h"

namespace tactus::emit {

struct Dictionary {
    Names names;
    std::string kernel;
    std::string top; // of the kernel where C's library owns names: a design may be called "random"
    std::vector<std::string> params, loops, tensors, variables; // by id
    std::vector<std::string> dimensions;                        // of tensors, in `= e`
    // Int(32) where every index, address and step fits with room to spare, else Int(64).
    ure::Type index;

    explicit Dictionary(const array::Model& model);
};

} // namespace tactus::emit
