// A design of four loops.
#pragma once

namespace tactus::test {

// A convolution with two taps each way.
inline constexpr const char* convolution = R"(design conv {
  param N = 3, M = 4;
  input x[a: N+1][b: M+1] : Int(32) = a + 2*b;
  output y[N][M] : Int(32);
  loops i: 0..N, j: 0..M, p: 0..2, q: 0..2;
  func S : Int(32);
  S(i, j, p, q) = select(p == 0 && q == 0, 0, select(q == 0, S(i, j, p-1, q+1), S(i, j, p, q-1))) + x(i + p, j + q);
  y(i, j) = select(p == 1 && q == 1, S(i, j, p, q));
  mapping m { S.space_time_transform({i, j}, 2*p + q); }
}
)";

} // namespace tactus::test
