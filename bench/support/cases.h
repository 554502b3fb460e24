// The measured cases: designs at a size, with their arrays and input data.
#pragma once

#include "array/model.h"
#include "evaluate/values.h"
#include "reference/gemm.h"

#include <memory>
#include <string>

namespace tactus::bench {

struct Case {
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;
    double operations = 0; // arithmetic operators that the equations apply in all iterations
};

// Int(32), output-stationary; one case a size, made when first asked for.
Case& gemm(std::int64_t size, std::int64_t depth);
Case& gemmThatWraps(std::int64_t size, std::int64_t depth); // of which nearly every sum leaves 32 bits
Case& lu(std::int64_t size);
Case& hexagonal(std::int64_t size);
Case& smithWaterman(std::int64_t size);

// The same matrices for the functions by hand.
reference::Gemm byHand(const Case& gemm);
std::vector<std::int32_t> integers(const evaluate::TensorValues& values);

} // namespace tactus::bench
