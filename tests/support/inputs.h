// Data for the inputs of a design.
#pragma once

#include "array/model.h"
#include "evaluate/data/inputs.h"

namespace tactus::test {

// Random, or counting up.
inline evaluate::Tensors inputsOf(const array::Model& model, bool random = true) {
    evaluate::InputOptions options;
    options.random = random;
    return makeInputs(model.system(), options).tensors;
}

} // namespace tactus::test
