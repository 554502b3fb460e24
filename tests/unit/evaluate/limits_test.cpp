// Notes, refusals, cancelling, and the values of variables.
#include "run.h"

namespace tactus::evaluate {
namespace {

using test::Result;
using test::run;

constexpr const char* counting = R"(design d {
  param N = 5000, M = 4;
  output c : Int(64);
  loops i: 0..N, j: 0..M;
  func X : Int(64);
  X(i, j) = select(j == 0, i, X(i, j-1) + 1);
  c = select(i == N-1 && j == M-1, X(i, j));
})";

TEST(Limits, TheFirstDivisionByZeroAndTheFirstWrapAreNoted) {
    const Result one = run(R"(design d {
  input a[4] : Int(32) = {4, 0, 2147483647, 0};
  output c[4] : Int(32);
  output d[4] : Int(32);
  loops i: 0..4;
  func X, Y : Int(32);
  X(i) = 100 / a(i);
  Y(i) = a(i) + 1;
  c(i) = X(i);
  d(i) = Y(i);
})");
    EXPECT_EQ(one.said(), "note run-division-by-zero: X divides by zero first at (1); the result is 0\n"
                          "note run-wrapped: Y wraps first at (2): the result does not fit Int(32)\n");
    EXPECT_EQ(one.integers("c"), (std::vector<std::int64_t>{25, 0, 0, 0}));
    EXPECT_EQ(one.integers("d")[2], INT32_MIN);
    const text::Span span = one.evaluation.diagnostics[0].span;
    EXPECT_EQ(one.system->source->text(span), "100 / a(i)");
}

TEST(Limits, DataAreNotedToo) {
    const Result one =
        run("design d { input a[n: 4] : Int(32) = 6 / (n - 2); output c[n: 4] : Int(32) = n % 0;"
            " loops i: 0..2; func X : Int(32); X(i) = a(i); c(i) = X(i); }");
    EXPECT_EQ(one.said(),
              "note run-division-by-zero: the data of a divides by zero first at (2); the result is 0\n"
              "note run-division-by-zero: the data of c divides by zero first at (2); the result is 0\n");
    EXPECT_EQ(one.integers("a"), (std::vector<std::int64_t>{-3, -6, 0, 6}));
    EXPECT_EQ(one.integers("c"), (std::vector<std::int64_t>{-3, -6, 0, 0}));
}

TEST(Limits, TooManyIterationsAreRefused) {
    const Result one = run("design d { param N = 1000000000000; output c : Int(32); loops i: 0..N, j: 0..N;"
                           " func X : Int(32); X(i, j) = 1; c = select(i == 0 && j == 0, X(i, j)); }");
    EXPECT_FALSE(one.evaluation.complete);
    EXPECT_EQ(one.said(),
              "error run-too-large: direct evaluation would take up to 1e+24 iterations; the limit is "
              "10,000,000,000 iterations\n");
}

// Slabs of i would hold 60 x 70 x 80 elements; slabs of l hold 2 x 60 x 70.
TEST(Limits, BlocksAreTakenSoThatTheyFitIntoMemory) {
    const auto system = tactus::test::system(R"(design d {
  input A[u: 2][v: 60][w: 80] : Int(32) = u + 2*v - w;
  input B[w: 80][x: 70] : Int(32) = w - 3*x;
  output c[2][60][70] : Int(32);
  loops i: 0..2, j: 0..60, k: 0..70, l: 0..80;
  func X, Z : Int(32);
  X(i, j, k, l) = select(k == 0, A(i, j, l), X(i, j, k-1, l));
  Z(i, j, k, l) = select(l == 0, 0, Z(i, j, k, l-1)) + X(i, j, k, l) * B(l, k);
  c(i, j, k) = select(l == 79, Z(i, j, k, l));
})");
    Options options;
    options.memoryLimit = 1'000'000;
    options.leastForBlocks = 0;
    const Evaluation evaluation = evaluate(*system, makeInputs(*system, {}).tensors, options);
    ASSERT_TRUE(evaluation.complete);
    EXPECT_TRUE(evaluation.inBlocks);
    const auto& found = evaluation.outputs[system->tensorNamed("c")->index()].values;
    for (int i = 0, n = 0; i < 2; ++i)
        for (int j = 0; j < 60; ++j)
            for (int k = 0; k < 70; ++k) {
                int sum = 0;
                for (int l = 0; l < 80; ++l) sum += (i + 2 * j - l) * (l - 3 * k);
                ASSERT_EQ(found[std::size_t(n++)].asInteger(), sum);
            }
}

TEST(Limits, TooMuchMemoryIsRefusedWithTheFigure) {
    Options options;
    options.memoryLimit = 100'000;
    EXPECT_EQ(run(counting, options).said(), ""); // two slabs are enough
    options.keepVariables = true;
    EXPECT_EQ(run(counting, options).said(),
              "error run-too-large: direct evaluation would take 0.18 MB of memory; the limit is 0.10 MB\n");
}

TEST(Limits, ValuesThatWaitNeedMemoryToo) {
    Options options;
    options.memoryLimit = 100'000;
    const Result one = run("design d { output c : Int(32); loops i: 0..10000; func X : Int(32);"
                           " X(i) = select(i == 9999, 1, X(i+1)); c = select(i == 0, X(i)); }",
                           options);
    EXPECT_FALSE(one.evaluation.complete);
    EXPECT_NE(one.said().find("pending values"), std::string::npos) << one.said();
}

TEST(Limits, ItStopsWhenAsked) {
    std::stop_source stop;
    Options options;
    options.stop = stop.get_token();
    std::vector<double> seen;
    options.progress = [&](double part) {
        seen.push_back(part);
        if (part > 0.5) stop.request_stop();
    };
    const Result one = run(counting, options);
    EXPECT_FALSE(one.evaluation.complete);
    EXPECT_EQ(one.said(), "note run-stopped: direct evaluation was stopped\n");
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.front(), 0.0);
    EXPECT_LT(seen.back(), 0.9);
}

TEST(Limits, VariablesCanBeKept) {
    Options options;
    options.keepVariables = true;
    const Result one = run(R"(design d {
  output c : Int(32);
  loops i: 2..5, j: 0..i;
  func X, Y : Int(32);
  X(i, j) = 10 * i + j;
  Y(i, j) = select(j > 0, X(i, j-1));
  c = select(i == 4 && j == 3, X(i, j));
})",
                           options);
    ASSERT_EQ(one.evaluation.variables.size(), 2u);
    const auto value = [&](std::size_t variable, std::vector<std::int64_t> at) -> std::int64_t {
        const auto found = one.evaluation.variables[variable].at(at);
        return found ? found->asInteger() : -1;
    };
    EXPECT_EQ(value(0, {2, 1}), 21);
    EXPECT_EQ(value(0, {4, 3}), 43);
    EXPECT_EQ(value(0, {2, 3}), -1); // not in the domain
    EXPECT_EQ(value(0, {5, 0}), -1);
    EXPECT_EQ(value(1, {4, 2}), 41);
    EXPECT_EQ(value(1, {4, 0}), -1); // undefined
}

} // namespace
} // namespace tactus::evaluate
