#include "run.h"

#include <cmath>

namespace tactus::evaluate {
namespace {

using test::Result;
using test::run;

// A design whose inputs are the ones declared.
Result inputs(const std::string& declarations, const InputOptions& options = {}) {
    return run("design d { param N = 6;\n" + declarations +
                   " output c : Int(32); loops i: 0..N; func X : Int(32);\n"
                   "X(i) = i; c = select(i == 0, X(i)); }",
               {}, options);
}

using Numbers = std::vector<std::int64_t>;

TEST(Inputs, ExpressionsOverTheDimensions) {
    const Result one = inputs("input A[r: 2][c: 3] : Int(32) = 10 * r + c; input b : Float(32) = 0.5;"
                              "input E[r: N] : Bool = r % 2 == 0 && r > 0;");
    EXPECT_EQ(one.said(), "");
    EXPECT_EQ(one.integers("A"), (Numbers{0, 1, 2, 10, 11, 12}));
    EXPECT_EQ(one.floats("b"), std::vector<float>{0.5f});
    EXPECT_EQ(one.integers("E"), (Numbers{0, 0, 1, 0, 1, 0}));
}

TEST(Inputs, Lists) {
    EXPECT_EQ(inputs("input A[N] : Int(8) = {1, -2, 3, 4, 5, 127};").integers("A"),
              (Numbers{1, -2, 3, 4, 5, 127}));
}

TEST(Inputs, UsualRandomDataByType) {
    const Result one =
        inputs("input F[1000] : Float(32); input I[1000] : Int(32); input U[1000] : UInt(16);"
               "input S[1000] : Int(3); input Q[1000] : Fixed(8, 4); input Y[1000] : UFixed(8, 8);"
               "input B[1000] : Bool; input N3[1000] : Fixed(4, 4);");
    const auto extremes = [&](const char* name) {
        const Numbers values = one.integers(name);
        return std::pair(*std::ranges::min_element(values), *std::ranges::max_element(values));
    };
    using Ends = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(extremes("I"), Ends(-8, 7));
    EXPECT_EQ(extremes("U"), Ends(0, 7));
    EXPECT_EQ(extremes("S"), Ends(-4, 3));
    EXPECT_EQ(extremes("Q"), Ends(-16, 15));
    EXPECT_LE(extremes("Y").first, 5);
    EXPECT_GE(extremes("Y").second, 250);
    EXPECT_EQ(extremes("B"), Ends(0, 1));
    EXPECT_EQ(extremes("N3"), Ends(-8, 7)); // [-0.5, 0.5)
    double sum = 0;
    for (const float value : one.floats("F")) {
        EXPECT_TRUE(-1 <= value && value < 1);
        sum += value;
    }
    EXPECT_LT(std::fabs(sum), 60);
}

TEST(Inputs, DataDependOnSeedNameAndElementOnly) {
    InputOptions other;
    other.seed = 2;
    const char* one = "input A[N] : Int(32); input B[N] : Int(32);";
    const char* two = "input B[N][2] : Int(32); input A[N][2] : Int(32);";
    EXPECT_EQ(inputs(one).integers("A"), inputs(one).integers("A"));
    EXPECT_NE(inputs(one).integers("A"), inputs(one, other).integers("A"));
    EXPECT_NE(inputs(one).integers("A"), inputs(one).integers("B"));
    const Numbers longer = inputs(two).integers("A");
    EXPECT_EQ(Numbers(longer.begin(), longer.begin() + 6), inputs(one).integers("A"));
}

TEST(Inputs, RandomInAnExpressionIsDrawnAnewForEachElementAndEachCall) {
    const Result one = inputs(
        "input A[n: 400] : Int(32) = random(1, 3); input B[n: 400] : Int(32) = random(0, 9) - random(0, 9);"
        "input F[n: 400] : Float(64) = random(2.0, 2.5);");
    const Numbers a = one.integers("A"), b = one.integers("B");
    for (const std::int64_t wanted : {1, 2, 3}) EXPECT_GT(std::ranges::count(a, wanted), 100) << wanted;
    EXPECT_EQ(std::ranges::min(a), 1);
    EXPECT_EQ(std::ranges::max(a), 3);
    EXPECT_LT(std::ranges::count(b, 0), 80);
    for (const ure::Value value : one.values("F").values)
        EXPECT_TRUE(2.0 <= value.asDouble() && value.asDouble() < 2.5);
}

TEST(Inputs, RandomIgnoresTheDesignsOwnDataWhenAsked) {
    InputOptions options;
    options.random = true;
    const Result one = inputs("input A[N] : Int(32) = {100, 101, 102, 103, 104, 105};", options);
    for (const std::int64_t value : one.integers("A")) EXPECT_TRUE(-8 <= value && value < 8);
}

TEST(Inputs, PromisesAreKeptByRandomData) {
    const Result one = inputs("input A[1000] : Int(32) in 20..24; input U[1000] : UInt(8) in 0..256;"
                              "input F[1000] : Float(32) in 3..4; input Q[1000] : Fixed(8, 4) in 0..2;");
    EXPECT_EQ(one.said(), "");
    const Numbers a = one.integers("A"), u = one.integers("U"), x = one.integers("Q");
    EXPECT_EQ(std::ranges::min(a), 20);
    EXPECT_EQ(std::ranges::max(a), 23);
    EXPECT_LT(std::ranges::min(u), 3);
    EXPECT_GT(std::ranges::max(u), 252);
    EXPECT_EQ(std::ranges::min(x), 0);
    EXPECT_EQ(std::ranges::max(x), 31);
    for (const float value : one.floats("F")) EXPECT_TRUE(3 <= value && value < 4);
}

TEST(Inputs, ABrokenPromiseIsAnError) {
    EXPECT_EQ(inputs("input A[N] : Int(32) in 0..4 = {0, 1, 2, 3, 4, 0};").said(),
              "error input-promise: A(4) is 4, but the input promises 0..4 (half-open)\n");
    EXPECT_EQ(inputs("input A[n: N] : Float(32) in 0..1 = n - 0.5;").said(),
              "error input-promise: A(0) is -0.5, but the input promises 0..1 (half-open)\n");
}

formats::Array bytes(std::vector<std::int64_t> shape, std::vector<int> values) {
    formats::Array array{formats::ElementType::Int8, std::move(shape), {}};
    for (const int value : values) array.bytes.push_back(static_cast<std::byte>(value));
    return array;
}

TEST(Inputs, FilesOfTheDesignAndGivenFilesWin) {
    InputOptions options;
    options.random = true;
    options.given = [](const std::string& tensor) -> std::optional<InputOptions::Read> {
        if (tensor != "A") return std::nullopt;
        return bytes({2}, {7, 8});
    };
    options.fileOfDesign = [](const std::string& file) -> InputOptions::Read {
        if (file == "b.npy") return bytes({2}, {1, 2});
        return tl::unexpected(file + " is not there");
    };
    const char* design = "input A[2] : Int(32) = {1, 1}; input B[2] : Int(32) = \"b.npy\";";
    EXPECT_EQ(inputs(design, options).integers("A"), (Numbers{7, 8}));
    options.random = false;
    EXPECT_EQ(inputs(design, options).integers("B"), (Numbers{1, 2}));
    EXPECT_EQ(inputs("input B[2] : Int(32) = \"c.npy\";", options).said(),
              "error input-data: input B: c.npy is not there\n");
    EXPECT_EQ(inputs("input A[3] : Int(32);", options).said(),
              "error input-data: input A: expected shape (3,), found (2,)\n");
    EXPECT_EQ(inputs("input A[2] : Int(4);", options).said(),
              "error input-data: input A: expected int8, found int8: A(1) is 8, which Int(4) can't represent "
              "exactly\n");
}

TEST(Inputs, WhatHasNoValueIsRefused) {
    const std::string why = " has no value: a select without a third argument, or random(a, b) with a > b\n";
    EXPECT_EQ(inputs("input A[n: N] : Int(32) = random(n, 2);").said(),
              "error input-data: input A: A(3)" + why);
    EXPECT_EQ(inputs("input A[n: N] : Int(32) = select(n < 4, 1);").said(),
              "error input-data: input A: A(4)" + why);
}

TEST(Inputs, WhatDoesNotFitMemoryIsRefusedBeforeItIsSpent) {
    const Result one = inputs("input A[1000000][1000000] : Int(32); ");
    EXPECT_EQ(
        one.said(),
        "error input-too-large: input A needs 8000.00 GB of memory; the limit for all inputs is 4.29 GB\n");
}

} // namespace
} // namespace tactus::evaluate
