// A design with all sizes open: params as outermost loops.
#include "support/design.h"

#include <gtest/gtest.h>

namespace tactus::ure {
namespace {

using polyhedra::Point;

System open(std::string_view text, std::map<std::string, std::int64_t> params = {}) {
    Settings settings;
    settings.params = std::move(params);
    settings.openSizes = true;
    return *test::system(text, settings);
}

const char* const openText = R"(design d {
  param N = 8, HALF = N / 2, OFF = -2, LAST = 2*N + HALF;
  input A[LAST] : Int(32) = {1, 2};
  output C[N + 1] : Int(32);
  loops i: OFF..N, j: i..HALF;
  func X : Int(32);
  X(i, j) = select(j == i, A(i + 2), X(i, j-1));
  C(i + 3 - 3) = select(j == HALF - 1 && i >= 0, X(i, j));
})";

TEST(OpenSizes, AreTheFirstLoops) {
    const System system = open(openText);
    EXPECT_EQ(system.sizes, 3u); // OFF is below 1
    EXPECT_EQ(system.loopNames(), (std::vector<std::string>{"N", "HALF", "LAST", "i", "j"}));
    EXPECT_EQ(system.writtenLoopNames(), (std::vector<std::string>{"i", "j"}));
    EXPECT_EQ(system.freeSizes, std::vector<LoopId>{LoopId(std::size_t{0})});
    EXPECT_EQ(system.equations[EquationId(std::size_t{1})].left.size(), 4u);
    ASSERT_EQ(system.tensors[TensorId(std::size_t{0})].openExtents.size(), 1u);
    EXPECT_EQ(system.tensors[TensorId(std::size_t{0})].data, Tensor::Data::None);
}

// The points are those of the design at each size, and no others.
TEST(OpenSizes, TheDomainHoldsTheDomainOfEachSize) {
    const System system = open(openText);
    for (std::int64_t n = 0; n <= 6; ++n)
        for (std::int64_t half = -1; half <= 4; ++half)
            for (std::int64_t last = 0; last <= 16; ++last)
                for (std::int64_t i = -4; i <= 7; ++i)
                    for (std::int64_t j = -4; j <= 5; ++j) {
                        const bool expected = n >= 1 && half == n / 2 && last == 2 * n + half && i >= -2 &&
                                              i < n && j >= i && j < half;
                        EXPECT_EQ(polyhedra::contains(system.domain, Point{n, half, last, i, j}), expected)
                            << n << " " << half << " " << last << " " << i << " " << j;
                    }
}

TEST(OpenSizes, ReadsNameTheSizesFirst) {
    const System system = open(openText);
    bool found = false;
    for (const Expr& expr : system.exprs)
        if (expr.kind == Expr::Kind::Read) {
            found = true;
            ASSERT_EQ(expr.index.size(), 5u);
            const Point at{8, 4, 20, 1, 3};
            for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(expr.index[v](at), at[v]);
        }
    EXPECT_TRUE(found);
}

TEST(OpenSizes, GivenParamsAndWhatIsMadeOfThemAreNumbers) {
    const System system = open(openText, {{"N", 4}});
    EXPECT_EQ(system.sizes, 0u);
    EXPECT_EQ(system.loopNames(), (std::vector<std::string>{"i", "j"}));
    EXPECT_EQ(system.domain.box[1].upper, 1); // below 4 / 2
    const System half = open(openText, {{"HALF", 3}});
    EXPECT_EQ(half.loopNames(), (std::vector<std::string>{"N", "LAST", "i", "j"}));
    EXPECT_EQ(half.freeSizes.size(), 1u);
}

} // namespace
} // namespace tactus::ure
