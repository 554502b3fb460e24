// Reductions that are still reductions, point by point, against plain loops in C++.
#include "run.h"

#include <algorithm>

namespace tactus::evaluate {
namespace {

using test::Result;
using test::run;
using Numbers = std::vector<std::int64_t>;

// x is 3, -1, 4, -1, 5, -9.
Result reduced(const std::string& equation, const std::string& output = "output s : Int(32);",
               const std::string& loops = "i: 0..N") {
    return run(
        fmt::format("design d {{\n param N = 6;\n input x[N] : Int(32) = {{3, -1, 4, -1, 5, -9}};\n {}\n"
                    " loops {};\n {}\n}}\n",
                    output, loops, equation));
}

TEST(Reductions, TakeTheirTermsInTheOrderOfTheLoops) {
    const Result one = run(R"(design d {
  param N = 5, M = 7;
  input a[N][M] : Float(32);
  output row[N] : Float(32);
  output product[M] : Float(32);
  output all : Float(32);
  loops i: 0..N, j: 0..M where i + j < 10;
  row(i) += a(i, j);
  product(j) *= a(i, j);
  all += a(i, j) * a(i, j);
})");
    EXPECT_EQ(one.said(), "");
    EXPECT_FALSE(one.evaluation.inBlocks);
    const std::vector<float> a = one.floats("a");
    std::vector<float> row(5, 0.0f), product(7, 1.0f), all(1, 0.0f);
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t j = 0; j < 7; ++j) {
            if (i + j >= 10) continue;
            row[i] += a[i * 7 + j];
            product[j] *= a[i * 7 + j];
            all[0] += a[i * 7 + j] * a[i * 7 + j];
        }
    EXPECT_EQ(one.floats("row"), row);
    EXPECT_EQ(one.floats("product"), product);
    EXPECT_EQ(one.floats("all"), all);
}

TEST(Reductions, ComputeInTheTypesOfTheLanguage) {
    const Result one = run(R"(design d {
  param N = 6;
  input x[N] : Int(32) = {300, -100, 4, -1, 50, 90};
  output low : Int(8);
  output product : UInt(5);
  output least : Int(16);
  output most : Float(64);
  output mask : UInt(8);
  output any : Bool;
  output part : Fixed(16, 4);
  loops i: 0..N;
  low += x(i);
  product *= x(i) + 1;
  least min= x(i);
  most max= x(i);
  mask &= UInt(8)(x(i) | 3);
  any |= x(i) == 50;
  part += Fixed(16, 6)(x(i)) * Fixed(8, 7)(0.3);
})");
    EXPECT_EQ(one.said(), "");
    const std::int64_t x[] = {300, -100, 4, -1, 50, 90};
    std::int64_t sum = 0, product = 1, mask = 255, part = 0;
    for (const std::int64_t value : x) {
        sum += value;
        product = product * (value + 1) & 31;
        mask &= value | 3;
        const std::int64_t wrapped = static_cast<std::int16_t>(value * 64);
        part += wrapped * 38 >> 9; // 13 fractional bits become 4, rounded down
    }
    EXPECT_EQ(one.integers("low"), Numbers{static_cast<std::int8_t>(sum)});
    EXPECT_EQ(one.integers("product"), Numbers{product});
    EXPECT_EQ(one.integers("least"), Numbers{-100});
    EXPECT_EQ(one.values("most").values[0].asDouble(), 300);
    EXPECT_EQ(one.integers("mask"), Numbers{mask});
    EXPECT_EQ(one.integers("any"), Numbers{1});
    EXPECT_EQ(one.integers("part"), Numbers{part});
}

TEST(Reductions, WithoutThirdPartContributeNothingWhereTheConditionFails) {
    EXPECT_EQ(reduced("s += select(x(i) > 0, x(i));").integers("s"), Numbers{12});
    EXPECT_EQ(reduced("s *= select(i > 0, select(i < 3, x(i)));").integers("s"), Numbers{-4});
    EXPECT_EQ(reduced("s min= select(i > 9, x(i));").integers("s"), Numbers{2147483647});
    EXPECT_EQ(reduced("s += select(x(i) > 0, x(i));").said(), "");
}

// Elsewhere a missing branch is a value that nobody defines.
TEST(Reductions, AMissingBranchWithinTheTermPoisonsTheElement) {
    const Result deep =
        reduced("s(i) += 1 + select(j != 2, x(j));", "output s[N] : Int(32);", "i: 0..N, j: 0..i+1");
    EXPECT_EQ(deep.values("s").defined, (std::vector<std::uint8_t>{1, 1, 0, 0, 0, 0}));
    EXPECT_EQ(deep.said(), "error run-undefined: s(2) is undefined: s(2, 2) has no value (the missing branch "
                           "of a select) (3 more elements are undefined)\n");
    const Result below = reduced("s += select(i > 0, 1 + select(i < 3, x(i)));");
    EXPECT_EQ(below.values("s").defined, std::vector<std::uint8_t>{0});
    const Result condition = reduced("s += select(select(i > 0, true), x(i));");
    EXPECT_EQ(condition.values("s").defined, std::vector<std::uint8_t>{0});
}

TEST(Reductions, AnUndefinedTermPoisonsItsElementAlone) {
    const Result one = reduced("X(i, j) = select(i != 2, x(i)); s(i) += X(i, j);",
                               "output s[N] : Int(32); func X : Int(32);", "i: 0..N, j: 0..4");
    EXPECT_EQ(one.values("s").defined, (std::vector<std::uint8_t>{1, 1, 0, 1, 1, 1}));
    EXPECT_EQ(one.integers("s"), (Numbers{12, -4, 0, -4, 20, -36}));
}

TEST(Reductions, FillWhatNoPointNames) {
    const Result one =
        reduced("s(i) += x(i + j);", "output s[n: 9] : Int(32) = 100 + n;", "i: 1..4, j: 0..2");
    EXPECT_EQ(one.integers("s"), (Numbers{100, 3, 3, 4, 104, 105, 106, 107, 108}));
    EXPECT_EQ(one.said(), "");
}

TEST(Reductions, NoteTheFirstSumThatWraps) {
    const Result one = reduced("s += 1000000000 * x(i) / 1;");
    EXPECT_EQ(one.said().substr(0, 17), "note run-wrapped:") << one.said();
}

TEST(Reductions, OutsideOfTheOutputAreReported) {
    const Result one = reduced("s(i) += x(j);", "output s[4] : Int(32);", "i: 0..N, j: 0..2");
    EXPECT_EQ(one.integers("s"), (Numbers{2, 2, 2, 2}));
    EXPECT_EQ(one.said(),
              "error run-output-index: iteration (4, 0) writes s at (4), outside its shape (4,)\n");
}

} // namespace
} // namespace tactus::evaluate
