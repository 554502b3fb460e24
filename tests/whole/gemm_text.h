// The product of two matrices of 16 x 16, its operands handed on, with a mapping m of these calls.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tactus::test {

inline std::string gemmWith(std::string_view calls) {
    return fmt::format(R"(design gemm {{
  param  I = 16, J = 16, K = 16;
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{
{}
  }}
}})",
                       calls);
}

} // namespace tactus::test
