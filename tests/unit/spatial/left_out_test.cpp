// Kernels whose nests leave out loops that the points of their operand are tied to: which points are left is
// known exactly, by linear conditions or by quotients, or the call that leaves the loops out is refused.
#include "network.h"

#include <gtest/gtest.h>

namespace tactus::test {

namespace {

std::string triangle(std::string_view calls) {
    return fmt::format(R"(design triangle {{
  param N = 7;
  input L[N][N] : Int(8);
  input b[N] : Int(5);
  output y[N] : Int(20);
  loops i: 0..N, j: 0..i+1;
  func B : Int(5);
  B(i, j) = select(i == j, b(j), B(i-1, j));
  y(i) += L(i, j) * B(i, j);
  mapping m {{ {} }}
}})",
                       calls);
}

std::string diagonal(std::string_view calls) {
    return fmt::format(R"(design diagonal {{
  param N = 5;
  input L[N][N] : Int(13);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  func X, Y : Int(32);
  X(i, j, k) = select(k == i && k == j, L(i, k), 2);
  Y(i, j, k) = select(k == 0, 0, Y(i, j, k-1)) + X(i, j, k);
  C(i, j) = select(k == N-1, Y(i, j, k));
  mapping m {{ X.merge_ures(Y, C); {} }}
}})",
                       calls);
}

} // namespace

// The host has ii and j of 2 io + ii == j, where j - ii is even, for some io; and of ii == 0 the others as
// well, which the first PE of a tile reads anew.
TEST(LeftOut, TheHostGoesThroughTilesOfATriangleWithoutTheTiles) {
    const std::string map = "y.tile(i, io, ii, 2).reorder(j, ii, io).space_time_transform({ii}, {io, j}); ";
    const NetworkOf network = networkOf(triangle(map + "y.isolate_producer_chain(b, P, Q); P.place(Host);"));
    EXPECT_EQ(network.wrong(), "");
    const spatial::Process& host = network.process("P");
    EXPECT_EQ(nestText(host), "| ii j ");
    ASSERT_FALSE(host.actions.empty());
    std::int64_t points = 0;
    for (const polyhedra::Piece& piece : host.actions.front().when) points += *polyhedra::count(piece);
    EXPECT_EQ(points, 7 + 3);
}

TEST(LeftOut, ABankIsFilledWithoutTheTilesInTiles) {
    for (const char* mode : {"Single", "Double"}) {
        const NetworkOf network = networkOf(triangle(fmt::format(
            "y.tile(i, io, ii, 4).tile(io, ioo, ioi, 1).tile(ii, iio, iii, 2).reorder(j, iii, iio, ioi, ioo)"
            ".space_time_transform({{iii}}); y.isolate_producer_chain(b, P, Q); Q.buffer(b, ioo, "
            "Buffer::{});",
            mode)));
        EXPECT_EQ(network.wrong(), "") << mode;
    }
}

// s == i + k where k == i and k == j: the equation with j says what k is, and s is 2 j.
TEST(LeftOut, TheHostGoesWithoutALoopThatTwoEquationsSay) {
    const NetworkOf network = networkOf(diagonal(
        "X.space_time_transform({i + k, j}, k); X.isolate_producer_chain(L, S, Q, P); S.place(Host);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(polyhedra::count(network.process("S").domain), 5);
    EXPECT_TRUE(network.process("S").domain.quotients.empty());
    EXPECT_EQ(networkOf(diagonal("X.space_time_transform({j, i + k}, {i + k, k}); "
                                 "X.isolate_producer_chain(L, S, Q, P); S.place(Host); P.scatter(L, i + k);"))
                  .wrong(),
              "");
}

// 2 k is at least 3 j and 5 j is more than 3 i for some j.
TEST(LeftOut, ARemovedLoopBetweenFactorsLeavesQuotients) {
    const NetworkOf network = networkOf(R"(design strange {
  input A[20] : Float(32);
  output c[20] : Float(32);
  loops i: 0..20, r: 0..2, j: 0..20, k: 0..20 where 3*j <= 2*k && 5*j >= 3*i + 1;
  func Z : Float(32);
  Z(i, r, j, k) = A(k);
  c(i) = select(r == 0 && j == 12 && k == 19, Z(i, r, j, k));
  mapping m { Z.space_time_transform({i}).isolate_producer_chain(A, L, F);
              L.remove(j); F.buffer(A, r, Buffer::Single); }
})");
    EXPECT_EQ(network.wrong(), "");
}

TEST(LeftOut, LoopsTiedToEachOtherByFactorsAreRefusedWhereTheyAreLeftOut) {
    const auto text = [](std::string_view calls) {
        return fmt::format(R"(design strange {{
  input A[6] : Float(32);
  output c[6] : Float(32);
  loops r: 0..2, i: 0..6, j: 0..6, l: 0..4, k: 0..6 where 3*j <= 2*k + 5*l && 5*j >= 3*i + 2*l;
  func Z : Float(32);
  Z(r, i, j, l, k) = A(k);
  c(i) = select(r == 0 && j == 5 && l == 1 && k == 5, Z(r, i, j, l, k));
  mapping m {{
Z.space_time_transform({{i}}).isolate_producer_chain(A, L, F);
{}
  }}
}})",
                           calls);
    };
    const auto expectRefused = [](const std::string& design, std::string_view call, std::string_view loops) {
        const NetworkOf network = networkOf(design);
        const auto& found = network.built.diagnostics;
        ASSERT_EQ(found.size(), 1u) << network.messages();
        EXPECT_EQ(found[0].code(), "network-undecided");
        EXPECT_EQ(
            found[0].message,
            fmt::format("kernel 'L' can't be made: the points that remain without {} are not known exactly",
                        loops));
        EXPECT_TRUE(design.substr(found[0].span.begin).starts_with(call))
            << design.substr(found[0].span.begin);
    };
    expectRefused(text("L.remove(j, l);\nF.buffer(A, r, Buffer::Single);"), "j, l);", "'j' and 'l'");
    expectRefused(text("L.place(Host);"), "place(Host)", "'r', 'j' and 'l'");
}

} // namespace tactus::test
