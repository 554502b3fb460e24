// A design whose registers are not counted where it is large: what a PE keeps lies in a triangle.
#pragma once

#include <fmt/format.h>
#include <string>

namespace tactus::test {

// On m PEs; an X of n * (n + 1) / 2 iterations each.
inline std::string trianglesDesign(int m, int n) {
    return fmt::format(R"(design triangles {{
  param M = {}, N = {};
  input a[M] : Int(32);
  output c[M] : Int(32);
  loops i: 0..M, j: 0..N, k: 0..j+1;
  func X : Int(32);
  X(i, j, k) = select(j == k, a(i), X(i, j-1, k));
  c(i) = select(j == N-1 && k == 0, X(i, j, k));
  mapping m {{ X.space_time_transform({{i}}, {{j, k}}); }}
}}
)",
                       m, n);
}

} // namespace tactus::test
