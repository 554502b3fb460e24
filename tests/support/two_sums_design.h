// One input in two sums at different places, so that no kernel can bring it; the text names no mapping.
#pragma once

namespace tactus::test {

inline constexpr const char* twoSums = R"(design plus {
  input  A[4][4] : Int(32);
  output s : Int(32);
  output t[4] : Int(32);
  loops  i: 0..4, j: 0..4;
  s += A(i, j);
  t(i) += A(j, i);
})";

} // namespace tactus::test
