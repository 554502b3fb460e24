// The first place that a run notices: the least iteration in which a value wraps or is divided by zero,
// whatever the order of evaluation, found by plain loops here.
#include "run.h"

#include <fmt/format.h>

namespace tactus::evaluate {
namespace {

constexpr std::int64_t extent = 13;

std::int64_t wrapped(std::int64_t value) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

std::string sumsOfProducts(const char* data) {
    return fmt::format(
        "design d {{ input A[{0}][{0}] : Int(32) = {1}; input B[{0}][{0}] : Int(32) = random(-90000, 90000);"
        " output C[{0}][{0}] : Int(32); loops i: 0..{0}, j: 0..{0}, k: 0..{0}; func Z : Int(32);"
        " Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * B(k, j);"
        " C(i, j) = select(k == {0}-1, Z(i, j, k)); }}",
        extent, data);
}

// The first (i, j, k) at which a sum of products in 32 bits wraps, in the order of the loops.
std::string firstWrap(const test::Result& result) {
    const auto A = result.integers("A"), B = result.integers("B");
    for (std::int64_t i = 0; i < extent; ++i)
        for (std::int64_t j = 0; j < extent; ++j) {
            std::int64_t sum = 0;
            for (std::int64_t k = 0; k < extent; ++k) {
                const std::int64_t next =
                    sum + wrapped(A[std::size_t(i * extent + k)] * B[std::size_t(k * extent + j)]);
                sum = wrapped(next);
                if (sum != next) return fmt::format("({}, {}, {})", i, j, k);
            }
        }
    return "nowhere";
}

TEST(FirstPlaces, AWrapIsSaidAtTheLeastIteration) {
    // From numbers of which hardly a sum wraps to numbers of which nearly all do.
    for (const char* data : {"random(-9000, 9000)", "random(-12000, 12000)", "random(-20000, 20000)",
                             "random(-2000000000, 2000000000)"}) {
        const test::Result result = test::run(sumsOfProducts(data));
        EXPECT_TRUE(result.evaluation.inBlocks) << data;
        const std::string first = firstWrap(result);
        if (first == "nowhere")
            EXPECT_EQ(result.said(), "") << data;
        else
            EXPECT_NE(result.said().find(first), std::string::npos) << data << first << result.said();
    }
}

TEST(FirstPlaces, ASideThatIsNotTakenSaysNothing) {
    const test::Result result =
        test::run("design d { input a[5][9] : Int(32) = random(-2000000000, 2000000000);"
                  " output y[5][9] : Int(32); loops i: 0..5, j: 0..9; func X : Int(32);"
                  " X(i, j) = select(a(i, j) > 1000000000, 7, a(i, j) + 1000000000); y(i, j) = X(i, j); }");
    EXPECT_TRUE(result.evaluation.inBlocks);
    EXPECT_EQ(result.said(), "");
}

TEST(FirstPlaces, OfTheSidesTakenTheLeastIterationIsSaid) {
    const test::Result result =
        test::run("design d { input a[9][70] : Int(32) = random(-100, 100); output y[9][70] : Int(32);"
                  " loops i: 0..9, j: 0..70; func X : Int(32); X(i, j) = select(a(i, j) < 90, a(i, j), a(i, "
                  "j) + 2147483600);"
                  " y(i, j) = select(i == 0, X(i, j), X(i, j) / a(i-1, j)); }");
    EXPECT_TRUE(result.evaluation.inBlocks);
    const auto a = result.integers("a");
    std::string wrap, zero;
    for (std::size_t n = a.size(); n-- > 0;) {
        if (a[n] >= 90) wrap = fmt::format("({}, {})", n / 70, n % 70);
        if (n >= 70 && a[n - 70] == 0) zero = fmt::format("({}, {})", n / 70, n % 70);
    }
    const std::string said = result.said();
    EXPECT_NE(said.find("X wraps first at " + wrap), std::string::npos) << wrap << said;
    EXPECT_EQ(said.find("division-by-zero") == std::string::npos, zero.empty()) << said;
    EXPECT_NE(said.find(zero), std::string::npos) << zero << said;
}

} // namespace
} // namespace tactus::evaluate
