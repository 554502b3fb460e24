// The product of two matrices as recurrences: A is handed on along j, B along i, sums along k.
#pragma once

#include <array>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tactus::test {

// C[I][J] = A[I][K] B[K][J] for sizes I, J, K, with these mappings.
inline std::string productDesign(const std::array<int, 3>& sizes, std::string_view type,
                                 std::string_view mappings) {
    return fmt::format(R"(design gemm {{
  param  I = {}, J = {}, K = {};
  input  A[I][K] : {type};
  input  B[K][J] : {type};
  output C[I][J] : {type};
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : {type};
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  {mappings}
}}
)",
                       sizes[0], sizes[1], sizes[2], fmt::arg("type", type), fmt::arg("mappings", mappings));
}

} // namespace tactus::test
