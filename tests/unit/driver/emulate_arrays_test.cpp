// Exported arrays of all shapes compute what the equations say.
#include "support/evaluated_batch.h"

using namespace tactus;

namespace {

std::string gemm(const std::string& map) {
    return R"(design g { param N = 3; input A[N][N] : Int(16); input B[N][N] : Int(16); output C[N][N] : Int(32);
        loops i: 0..N, j: 0..N, k: 0..N; func X, Y : Int(16); func Z : Int(32);
        X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
        Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
        Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
        C(i, j) = select(k == N-1, Z(i, j, k));
        mapping m { X.space_time_transform()" +
           map + "); } }";
}

const std::vector<std::pair<const char*, std::string>> cases{
    {"severalRows", gemm("{i, j}, {i + j, k}")},
    {"rowsWithGaps", gemm("{i}, {i, j + k, 2*j}")},
    {"timeLoopsThatThePeNeedsToo", gemm("{i + k, j}, {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}}")},
    {"onePe", gemm("{}, {i, j, k}")},
    {"broadcastAlongRows", gemm("{i, j}, i + k")},
    {"broadcastBackwards", gemm("{-i, 2 - j}, k")},
    {"gappy", gemm("{i, j}, {2, 3, 4}")},
    {"shearedWithDivision", gemm("{i + k, j - k}, {1, 1, 1}")},
    {"linear", gemm("{i + j - k}, {1, 4, 1}")},
    {"lineOfPes", gemm("{k}, {1, 3, 9}")},
    {"wiresInOneStepBothWays",
     R"(design w { input a[6] : Int(32); output p[6] : Int(32); output q[6] : Int(32);
        loops t: 0..2, i: 0..6; func R, L : Int(32);
        R(t, i) = select(i == 0, a(i), R(t, i-1) + 1);
        L(t, i) = select(i == 5, a(i), L(t, i+1) * 2);
        p(i) = select(t == 1, R(t, i)); q(i) = select(t == 1, L(t, i));
        mapping m { R.space_time_transform({i}, t); } })"},
    {"negativeLoopsAndWhere",
     R"(design w { param N = 4; input a[9][9] : Float(64); output c[9] : Float(64) = 7;
        loops i: -N..N+1, j: -N..N+1 where i + j <= 3 && 2*i - j >= -5 && i < N; func S : Float(64);
        S(i, j) = select(i + j == 3 || i == N-1, 0, S(i+1, j)) + a(i + N, j + N);
        c(j + N) = select(i == -N || 2*(i-1) - j < -5, S(i, j));
        mapping m { S.space_time_transform({j}, -i); } })"},
    {"minAndMaxInBounds", R"(design w { param N = 5; input a[N] : UInt(7); output c[N] : UInt(9);
        loops i: 0..N, j: max(0, i-2)..min(N, i+2); func S : UInt(9);
        S(i, j) = select(j == max(0, i-2), 0, S(i, j-1)) + a(j);
        c(i) = select(j == min(N, i+2) - 1, S(i, j));
        mapping m { S.space_time_transform({i}, i + j); } })"},
    {"boolsScalarsAndControl",
     R"(design w { param N = 6; input a[N] : Int(8); input key : Int(8); output found : Bool;
        output where_ : Int(32) = -1;
        loops i: 0..N, j: 0..2; func F : Bool; func P : Int(32);
        F(i, j) = select(i == 0, false, F(i-1, j)) || a(i) == key;
        P(i, j) = select(F(i, j), select(i > 0 && F(i, j), 1, 0) + 2 * j, -3);
        found = select(i == N-1 && j == 0, F(i, j));
        where_ = select(i == N-1 && j == 1 && !F(i, j), P(i, j)); })"},
    {"reductionsOfAllKinds", R"(design w { param N = 4; input a[N][N] : Int(10); input x[N][N] : Float(32);
        output s[N] : Int(12); output p[N] : Int(12); output lo[N] : Float(32); output hi : Int(10); output e[N] : Int(10);
        loops i: 0..N, j: 0..N;
        s(i) += a(i, j); p(j) *= a(i, j); lo(i) min= x(i, j); hi max= select(i != j, a(i, j)); e(i) ^= a(j, i);
        mapping m { s.space_time_transform({i}, {4, 1}); } })"},
    {"quasiAffineAndDataIndices",
     R"(design w { param N = 12; input a[3][4] : Int(32); input p[N] : UInt(8) in 0..12;
        input table[N] : Int(32); output c[N] : Int(32); loops i: 0..N, j: 0..2; func S : Int(32);
        S(i, j) = select(j == 0, a(i / 4, i % 4), S(i, j-1) + table(p(i)) + table((i * 5 + 3) % N));
        c(i) = select(j == 1, S(i, j)); })"},
    {"deadReadsOutOfBounds", R"(design w { param N = 4; input a[N] : Int(32); input t[N] : Int(32) in 0..4;
        output c[N] : Int(32); loops i: 0..N, j: 0..N; func D, S : Int(32);
        D(i, j) = a(i + j) + D(i-1, j-1) + t(D(i, j-1) % 2 + i + j);
        S(i, j) = select(j == 0, a(i), S(i, j-1)) + select(i + j > 100, D(i, j), 0);
        c(i) = select(j == N-1, S(i, j)); mapping m { S.space_time_transform({i}, i + j); } })"},
    {"reordered", R"(design w { param N = 4; input a[N][N] : Float(32); output c[N] : Float(32);
        loops k: 0..N, i: k..N; c(i) += a(k, i);
        mapping m { c.reorder(k, i); c.space_time_transform({i}, k + i); } })"},
    {"largeIndices", R"(design w { param N = 3, FAR = 3000000000; input a[N] : Int(64); output c[N] : Int(64);
        loops i: FAR..FAR+N, j: 0..2; func S : Int(64);
        S(i, j) = select(j == 0, a(i - FAR), S(i, j-1) * i); c(i - FAR) = select(j == 1, S(i, j)); })"},
};

const char* const namesThatCOwns =
    R"(design main { param EOF = 3; input int[EOF] : Int(32); input device : Int(32);
        output std[EOF] : Int(32); output wrap_int10 : Int(32); loops t: 0..EOF, m: 0..EOF; func float, p, min_int : Int(32);
        float(t, m) = select(m == 0, int(t), max(float(t, m-1), device));
        p(t, m) = select(t == 0, 0, p(t-1, m)) + float(t, m); min_int(t, m) = min(p(t, m), 7) + 1;
        std(t) = select(m == EOF-1, min_int(t, m)); wrap_int10 = select(t == 1 && m == 1, p(t, m));
        mapping x { p.space_time_transform({m}, t + m); } })";

} // namespace

TEST(EmulatedArrays, OfAllShapesEqualEvaluation) {
    test::EvaluatedBatch batch;
    for (const auto& [name, text] : cases) batch.add(text);
    EXPECT_EQ(batch.wrong(), "");
}

// By itself: in a batch its name would be another.
TEST(EmulatedArrays, WithNamesThatCOwnsEqualEvaluation) {
    EXPECT_EQ(test::emulationOf(namesThatCOwns), "");
}
