#include "reference/gemm.h"

namespace tactus::reference {

namespace {

std::uint32_t multiplyAdd(std::uint32_t sum, std::int32_t a, std::int32_t b) {
    return sum + static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b);
}

} // namespace

void tripleLoop(Gemm& gemm) {
    for (std::size_t i = 0; i < gemm.I; ++i)
        for (std::size_t j = 0; j < gemm.J; ++j) {
            std::uint32_t sum = 0;
            for (std::size_t k = 0; k < gemm.K; ++k)
                sum = multiplyAdd(sum, gemm.A[i * gemm.K + k], gemm.B[k * gemm.J + j]);
            gemm.C[i * gemm.J + j] = static_cast<std::int32_t>(sum);
        }
}

void registerPerPe(Gemm& gemm) {
    struct Pe {
        std::int32_t x = 0, y = 0;
        std::uint32_t z = 0;
    };
    std::vector<Pe> pes(gemm.I * gemm.J);
    const std::size_t cycles = gemm.I + gemm.J + gemm.K - 2;
    for (std::size_t cycle = 0; cycle < cycles; ++cycle)
        for (std::size_t i = gemm.I;
             i-- > 0;) // against the flow, so that each register still holds its old value
            for (std::size_t j = gemm.J; j-- > 0;) {
                if (cycle < i + j || cycle - i - j >= gemm.K) continue;
                const std::size_t k = cycle - i - j;
                Pe& pe = pes[i * gemm.J + j];
                pe.x = j == 0 ? gemm.A[i * gemm.K + k] : pes[i * gemm.J + j - 1].x;
                pe.y = i == 0 ? gemm.B[k * gemm.J + j] : pes[(i - 1) * gemm.J + j].y;
                pe.z = multiplyAdd(k == 0 ? 0 : pe.z, pe.x, pe.y);
                if (k == gemm.K - 1) gemm.C[i * gemm.J + j] = static_cast<std::int32_t>(pe.z);
            }
}

} // namespace tactus::reference
