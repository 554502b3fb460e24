// The multiplication of integer matrices by hand, to measure the simulators against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tactus::reference {

struct Gemm { // C (I x J) = A (I x K) B (K x J), wrapping
    std::size_t I, J, K;
    std::vector<std::int32_t> A, B, C;
};

void tripleLoop(Gemm& gemm);
// An output-stationary array whose PEs hold their registers, cycle by cycle.
void registerPerPe(Gemm& gemm);

} // namespace tactus::reference
