// When and where the elements of tensors are touched, and which values are copies of them, against loops
// written by hand.
#include "array/access/element_access.h"
#include "support/arrays.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::array {
namespace {

using polyhedra::Point;
using polyhedra::Verdict;
using test::modelOf;

ure::TensorId tensorOf(const Model& model, std::string_view name) {
    return *model.system().tensorNamed(name);
}

AccessTimes timesOf(const Model& model, std::string_view tensor, const Point& index) {
    return accessTimes(model, tensorOf(model, tensor), index, {});
}

void expectTimes(const AccessTimes& times, std::int64_t first, std::int64_t last, bool certain = true) {
    EXPECT_EQ(times.known, Verdict::Yes);
    EXPECT_EQ(times.cycles.lower, first);
    EXPECT_EQ(times.cycles.upper, last);
    EXPECT_EQ(times.certain, certain);
}

TEST(ElementAccess, OfAProductAreAtItsEdges) {
    const auto model = modelOf(test::exampleText("gemm"), "output_stationary"); // 8 x 8 x 16, t = i + j + k
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t k = 0; k < 16; ++k) {
            expectTimes(timesOf(*model, "A", {i, k}), i + k, i + k);
            expectTimes(timesOf(*model, "B", {k, i}), i + k, i + k);
        }
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            expectTimes(timesOf(*model, "C", {i, j}), i + j + 15, i + j + 15);
    const std::vector<Point> now{{0, 0, 3}, {2, 0, 1}, {3, 1, 4}};
    EXPECT_EQ(accessesOf(*model, tensorOf(*model, "A"), now),
              (std::vector<ElementAccess>{{{0, 3}, {0, 0}, 3, true}, {{2, 1}, {2, 0}, 3, true}}));
}

// Read by all PEs: y(i) += w(j) x(i + j), in step i on PE j.
TEST(ElementAccess, OfAnInputInAllPesGoOnForManySteps) {
    const std::string text =
        R"(design d { param N = 7, T = 3; input w[T] : Int(32); input x[N + T - 1] : Int(32);
        input unused[4] : Int(32); output y[N] : Int(32); loops i: 0..N, j: 0..T; func Y : Int(32);
        Y(i, j) = select(j == 0, 0, Y(i, j-1)) + w(j) * x(i + j) + 0 * unused(1);
        y(i) = select(j == T-1, Y(i, j));
        mapping m { Y.space_time_transform({j}, 2*i + j); } })";
    const auto model = modelOf(text);
    for (std::int64_t j = 0; j < 3; ++j) expectTimes(timesOf(*model, "w", {j}), j, 2 * 6 + j);
    for (std::int64_t n = 0; n < 9; ++n) {
        std::int64_t first = 100, last = -1;
        for (std::int64_t i = 0; i < 7; ++i)
            for (std::int64_t j = 0; j < 3; ++j)
                if (i + j == n) {
                    first = std::min(first, 2 * i + j);
                    last = std::max(last, 2 * i + j);
                }
        expectTimes(timesOf(*model, "x", {n}), first, last);
    }
    EXPECT_EQ(timesOf(*model, "unused", {2}).known, Verdict::No);
    expectTimes(timesOf(*model, "unused", {1}), 0, 14);
}

// Quotients in an index, a guard on data, and an index on data.
TEST(ElementAccess, SayWhatDataDecide) {
    const std::string text = R"(design d { param N = 8; input q[2][4] : Int(32); input f[N] : Bool;
        input a[N] : Int(32); input p[N] : UInt(2); input s[4] : Int(32); output y[N] : Int(32);
        loops i: 0..N; func X : Int(32);
        X(i) = q(i/4, i%4) + select(f(i), a(i), 0) + s(p(i));
        y(i) = X(i);
        mapping m { X.space_time_transform({}, i); } })";
    const auto model = modelOf(text);
    for (std::int64_t i = 0; i < 8; ++i) {
        expectTimes(timesOf(*model, "q", {i / 4, i % 4}), i, i);
        expectTimes(timesOf(*model, "a", {i}), i, i, false);
    }
    expectTimes(timesOf(*model, "s", {3}), 0, 7, false); // anywhere
    const std::vector<Point> now{{5}};
    EXPECT_EQ(accessesOf(*model, tensorOf(*model, "q"), now),
              (std::vector<ElementAccess>{{{1, 1}, {}, 5, true}}));
    EXPECT_EQ(accessesOf(*model, tensorOf(*model, "a"), now),
              (std::vector<ElementAccess>{{{5}, {}, 5, false}}));
    EXPECT_TRUE(accessesOf(*model, tensorOf(*model, "s"), now).empty());
}

TEST(Origin, FollowsWhatIsHandedOnButNoSums) {
    const auto model = modelOf(test::exampleText("gemm"), "output_stationary");
    const ure::System& system = model->system();
    const auto origin = [&](std::string_view variable, const Point& point) {
        return originOf(system, *system.variableNamed(variable), point);
    };
    for (std::int64_t j = 0; j < 8; ++j)
        EXPECT_EQ(origin("X", {3, j, 5}), (ElementOf{*system.tensorNamed("A"), {3, 5}}));
    EXPECT_EQ(origin("Y", {7, 2, 5}), (ElementOf{*system.tensorNamed("B"), {5, 2}}));
    EXPECT_EQ(origin("Z", {1, 1, 0}), std::nullopt);
}

} // namespace
} // namespace tactus::array
