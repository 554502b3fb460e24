// The finds of random designs, one small design each.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(Found, ProductsOfOneBitStartFromMinusOne) {
    const Folder folder;
    const std::string file = folder.write("p.ure", R"(design p {
  param N = 3; output odd[N] : Int(1); output even : Int(1); loops i: 0..N, j: 0..N;
  odd(i) *= Int(1)(2*j + 1);  even *= Int(1)(i + j);
})");
    const json outputs = ask({"simulate", file}).value.at("outputs");
    EXPECT_EQ(outputs.at("odd"), json({-1, -1, -1})); // 1 modulo 2
    EXPECT_EQ(outputs.at("even"), 0);
}

} // namespace
} // namespace tactus::test
