// Sixteen steps at once beside plain loops, the checked simulator and, cycle by cycle, its states; and in
// which arrays they are taken.
#include "evaluate/outputs/compare.h"
#include "simulate/build.h"
#include "simulate/rows/program/row_build.h"
#include "simulate/rows/straight/straight.h"
#include "support/arrays.h"
#include "support/inputs.h"

#include <gtest/gtest.h>

namespace tactus::simulate {
namespace {

using test::inputsOf;
using test::modelOf;

// Z is the sum of products whose first factor goes along j and whose second goes along i.
struct Design {
    std::int64_t I = 8, J = 8, K = 40;
    std::string type = "Int(32)", more = "", map = "{i, j}, i + j + k";
    std::string X = "select(j == 0, A(i, k), X(i, j-1, k))", Y = "select(i == 0, B(k, j), Y(i-1, j, k))";
    std::string Z = "select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k)";
    std::string where = "";

    std::string text() const {
        return fmt::format(R"(design d {{
  param I = {}, J = {}, K = {};
  input A[I][K] : {}; input B[K][J] : {}; output C[I][J] : {};
  loops i: 0..I, j: 0..J, k: 0..K{};
  func X, Y, Z : {};
  X(i, j, k) = {};
  Y(i, j, k) = {};
  Z(i, j, k) = {};
  C(i, j) = select(k == K-1, Z(i, j, k));
  {}
  mapping m {{ X.merge_ures(Y, Z, C).space_time_transform({}); }}
}})",
                           I, J, K, type, type, type, where, type, X, Y, Z, more, map);
    }
};

// How many steps run together where every lane executes an iteration.
std::int64_t together(const std::shared_ptr<const array::Model>& model) {
    diagnostics::List diagnostics;
    const auto program = programWithin(model, std::uint64_t{1} << 32, diagnostics);
    const evaluate::Tensors inputs = inputsOf(*model);
    program->fill(inputs);
    RowMemory memory(*program);
    StraightLine line(*program, memory);
    std::int64_t sum = 0;
    for (std::int64_t number = 0; number < program->lanes->steps();) {
        const polyhedra::Point step = program->lanes->stepAt(number);
        const std::int64_t count = line.enter(step), ran = line.runTogether(step, number, count);
        EXPECT_TRUE(ran == 0 || ran == count - count % 16);
        sum += ran;
        number += count;
    }
    return sum;
}

void expectSame(const std::shared_ptr<const array::Model>& model, bool isWhole) {
    const evaluate::Tensors inputs = inputsOf(*model);
    const Simulation quick = fast(model, inputs, {}), slow = checked(model, inputs, {});
    ASSERT_TRUE(quick.complete);
    EXPECT_EQ(quick.cycles, slow.cycles);
    EXPECT_TRUE(compare(model->system(), slow.outputs, quick.outputs).matches);
    // Backwards, so that the state is found from snapshots and from the beginning.
    for (std::int64_t cycle = model->cycles - 1; cycle >= 0; cycle -= isWhole ? 1 : 7)
        ASSERT_EQ(quick.recording->at(cycle), slow.recording->at(cycle)) << cycle;
}

template<class T>
T numberOf(ure::Value value) {
    if constexpr (std::is_same_v<T, float>)
        return value.asFloat();
    else if constexpr (std::is_same_v<T, double>)
        return value.asDouble();
    else
        return static_cast<T>(value.asInteger());
}

// The product by three loops, in the order of k; integers as they wrap.
template<class T>
void expectProduct(const Design& design, bool isTogether) {
    const auto model = modelOf(design.text());
    const evaluate::Tensors inputs = inputsOf(*model);
    const Simulation found = fast(model, inputs, {});
    ASSERT_TRUE(found.complete);
    for (std::int64_t i = 0; i < design.I; ++i)
        for (std::int64_t j = 0; j < design.J; ++j) {
            T sum = 0;
            for (std::int64_t k = 0; k < design.K; ++k) {
                const T a = numberOf<T>(inputs[0].values[std::size_t(i * design.K + k)]);
                const T b = numberOf<T>(inputs[1].values[std::size_t(k * design.J + j)]);
                if constexpr (std::is_floating_point_v<T>) {
                    const volatile T product = a * b; // rounded by itself
                    sum = sum + product;
                } else {
                    sum = static_cast<T>(std::uint64_t(sum) + std::uint64_t(a) * std::uint64_t(b));
                }
            }
            ASSERT_EQ(numberOf<T>(found.outputs[2].values[std::size_t(i * design.J + j)]), sum)
                << design.text() << i << " " << j;
        }
    EXPECT_EQ(together(model) > 0, isTogether) << design.text();
}

TEST(Bands, ProductsAreThoseOfPlainLoops) {
    struct Size {
        std::int64_t I, J, K;
        bool isTogether;
    };
    for (const Size size : {Size{16, 16, 70, true},
                            {5, 7, 43, true},
                            {4, 4, 24, true},
                            {4, 4, 23, false},
                            {20, 3, 60, false},
                            {3, 21, 60, true},
                            {17, 33, 95, true},
                            {9, 8, 12, false},
                            {2, 40, 95, true},
                            {40, 4, 99, true}}) {
        Design design;
        design.I = size.I;
        design.J = size.J;
        design.K = size.K;
        expectProduct<std::int32_t>(design, size.isTogether);
        design.type = "Int(8)";
        expectProduct<std::int8_t>(design, false); // no kernel
        design.type = "Int(64)";
        expectProduct<std::int64_t>(design, size.isTogether);
        design.type = "UInt(32)";
        expectProduct<std::uint32_t>(design, false);
        design.type = "UInt(64)";
        expectProduct<std::uint64_t>(design, size.isTogether);
        design.type = "Float(32)";
        expectProduct<float>(design, size.isTogether);
        design.type = "Float(64)";
        expectProduct<double>(design, size.isTogether);
    }
}

// Where they fit: other rows of lanes, directions and operands.
TEST(Bands, AreTakenWhereSumsStay) {
    std::vector<Design> designs(13);
    designs[0].X = "select(j == J-1, A(i, k), X(i, j+1, k))"; // to lower lanes
    designs[0].map = "{i, j}, i - j + k";
    designs[1].Y = "select(i == I-1, B(k, j), Y(i+1, j, k))";
    designs[1].map = "{i, j}, j - i + k";
    designs[2].X = "select(j == 0 || j == 4, A(i, k), X(i, j-1, k))"; // two rows a row of PEs
    designs[3].Y = "select(i == 0 || i == 5, B(k, j), Y(i-1, j, k))";
    designs[4].Y = "select(k == 0, B(i, j), Y(i, j, k-1))"; // stays
    designs[5].Z = "select(k == 0, 0, Z(i, j, k-1)) - Y(i, j, k) * X(i, j, k)";
    designs[6].Z = "select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * 3";
    designs[7].Z = "select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * X(i, j, k)";
    designs[8].map = "{i, k}, i + j + k"; // other projections have the same lanes
    designs[9].map = "{j, k}, i + j + k";
    designs[10].map = "{i - k, j - k}, i + j + k";
    designs[11].K = 90; // one run of steps after the other
    designs[11].Z = "select(k == 0, 0, Z(i, j, k-1)) + select(k < 45, X(i, j, k), 3) * Y(i, j, k)";
    designs[12].K = 90; // in its second half there is no sum
    designs[12].Z = "select(k == 0, 0, select(k < 45, Z(i, j, k-1), Y(i, j, k))) + X(i, j, k) * Y(i, j, k)";
    for (const Design& design : designs) {
        const auto model = modelOf(design.text());
        EXPECT_GE(together(model), 16) << design.text();
        expectSame(model, true);
        ASSERT_FALSE(HasFailure()) << design.text();
    }
}

// Where they don't, for one reason each.
TEST(Bands, AreNotTakenElsewhere) {
    std::vector<Design> designs(14);
    designs[0].J = 40; // lanes are i and k, so that the sums move
    designs[0].K = 8;
    designs[1].I = 40;
    designs[1].K = 8;
    designs[2].map = "{i, j}, i + 2*j + k";                                      // X takes two steps
    designs[3].where = " where i + j <= 11";                                     // not all lanes of the box
    designs[4].Y = "select(i > 0 && (i != 5 || j >= 3), Y(i-1, j, k), B(k, j))"; // half a row is fed
    designs[5].Y = "select(i == 0 || (i == 5 && j < 3) || (i == 6 && j >= 3), B(k, j), Y(i-1, j, k))";
    designs[6].Z = "select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k)"; // other operations
    designs[7].Z = "max(select(k == 0, 0, Z(i, j, k-1)), X(i, j, k))";
    designs[8].Z = "select(k == 0, 1, Z(i, j, k-1)) + select(k == 0, 1, Z(i, j, k-1)) * X(i, j, k)";
    designs[9].Z = "Y(i, j, k) + X(i, j, k) * X(i, j, k)"; // no sum
    designs[10].more = "output D[K] : Int(32); D(k) = select(i == I-1 && j == J-1, X(i, j, k));";
    designs[11].Y = "select(k == 0, 0, Y(i, j, k-1)) + X(i, j, k) * 3"; // a sum of sums
    designs[12].Y = "select(k < 2, B(k, j), Y(i, j, k-2))";             // two values in turn
    designs[13].Y = "select(k == 0, 0, Y(i, j, k-1)) + X(i, j, k) * 5"; // read elsewhere, too
    designs[13].Z = "select(k == 0, 0, select(k == 1, Y(i, j, k-1), Z(i, j, k-1))) + X(i, j, k) * X(i, j, k)";
    for (const Design& design : designs) {
        const auto model = modelOf(design.text());
        EXPECT_EQ(together(model), 0) << design.text();
        expectSame(model, true);
        ASSERT_FALSE(HasFailure()) << design.text();
    }
}

// One row of PEs, and PEs along three axes.
TEST(Bands, AlongOneAndThreeAxes) {
    const char* const line = R"(design d {
  input x[60] : Int(32); input w[60] : Int(32); output y[10] : Int(32);
  loops i: 0..10, k: 0..60; func X, W, Y : Int(32);
  X(i, k) = select(i == 0, x(k), X(i-1, k));
  W(i, k) = select(i == 0, w(k), W(i-1, k));
  Y(i, k) = select(k == 0, i, Y(i, k-1)) + X(i, k) * W(i, k);
  y(i) = select(k == 59, Y(i, k));
  mapping m { X.merge_ures(W, Y, y).space_time_transform({i}, i + k); }
})";
    const char* const cube = R"(design d {
  input A[5][4][50] : Float(32); input B[50][6] : Float(32); output C[5][4][6] : Float(32);
  loops g: 0..5, i: 0..4, j: 0..6, k: 0..50; func X, Y, Z : Float(32);
  X(g, i, j, k) = select(j == 0, A(g, i, k), X(g, i, j-1, k));
  Y(g, i, j, k) = select(i == 0, B(k, j), Y(g, i-1, j, k));
  Z(g, i, j, k) = select(k == 0, 0, Z(g, i, j, k-1)) + X(g, i, j, k) * Y(g, i, j, k);
  C(g, i, j) = select(k == 49, Z(g, i, j, k));
  mapping m { X.merge_ures(Y, Z, C).space_time_transform({g, i, j}, g + i + j + k); }
})";
    for (const char* text : {line, cube}) {
        const auto model = modelOf(text);
        EXPECT_GE(together(model), 16) << text;
        expectSame(model, true);
    }
}

} // namespace
} // namespace tactus::simulate
