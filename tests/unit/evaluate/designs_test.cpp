// Designs against plain loops in C++ that know nothing of recurrences.
#include "run.h"
#include "support/product.h"

#include <algorithm>
#include <cmath>

namespace tactus::evaluate {
namespace {

using test::Result;
using test::run;

TEST(Designs, MatrixProductBitForBit) {
    const Result gemm = run(tactus::test::productDesign({5, 7, 11}, "Float(32)", ""));
    EXPECT_TRUE(gemm.evaluation.complete);
    EXPECT_EQ(gemm.said(), "");
    const std::vector<float> a = gemm.floats("A"), b = gemm.floats("B");
    std::vector<float> c(5 * 7, 0.0f);
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t j = 0; j < 7; ++j)
            for (std::size_t k = 0; k < 11; ++k) c[i * 7 + j] += a[i * 11 + k] * b[k * 7 + j];
    EXPECT_EQ(gemm.floats("C"), c);
}

TEST(Designs, FirReadsItsSamplesBackwards) {
    const Result fir = run(R"(design fir {
  param N = 16, TAPS = 4;
  input w[TAPS] : Int(32) = {1, 3, 3, 1};
  input x[n: N + TAPS - 1] : Int(32) = select(n == 0 || n == 7, 8, n % 3);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..TAPS;
  func W, X, Y : Int(32);
  W(i, j) = select(i == 0, w(j), W(i-1, j));
  X(i, j) = select(i == 0 || j == TAPS-1, x(i + j), X(i-1, j+1));
  Y(i, j) = select(j == 0, 0, Y(i, j-1)) + W(i, j) * X(i, j);
  y(i)    = select(j == TAPS-1, Y(i, j));
})");
    const std::int64_t w[] = {1, 3, 3, 1};
    std::vector<std::int64_t> x, y;
    for (std::int64_t n = 0; n < 19; ++n) x.push_back(n == 0 || n == 7 ? 8 : n % 3);
    for (std::size_t i = 0; i < 16; ++i) {
        y.push_back(0);
        for (std::size_t j = 0; j < 4; ++j) y[i] += w[j] * x[i + j];
    }
    EXPECT_EQ(fir.integers("x"), x);
    EXPECT_EQ(fir.integers("y"), y);
    EXPECT_EQ(fir.said(), "");
}

TEST(Designs, InsertionSortOnATriangle) {
    const Result sort = run(R"(design insertion_sort {
  param N = 30;
  input A[N] : Int(32) in -1000..1000;
  output S[N] : Int(32);
  loops i: 0..N, j: 0..i+1;
  func X, Y : Int(32);
  X(i, j) = select(i == 0, A(i), max(select(j == 0, A(i), X(i, j-1)), Y(i-1, j)));
  Y(i, j) = select(j == i, select(j == 0, A(i), X(i, j-1)), min(select(j == 0, A(i), X(i, j-1)), Y(i-1, j)));
  S(j)    = select(i == N-1, Y(i, j));
})");
    std::vector<std::int64_t> sorted = sort.integers("A");
    std::ranges::sort(sorted);
    EXPECT_EQ(sort.integers("S"), sorted);
    EXPECT_EQ(sort.said(), ""); // what X(i, i) reads is undefined, and nobody needs it
}

TEST(Designs, LuOnAPyramidFillsWhatNobodyWrites) {
    const Result lu = run(R"(design lu {
  param N = 9;
  input A[r: N][c: N] : Float(32) = select(r == c, N, 0) + random(-1, 1);
  output L[r: N][c: N] : Float(32) = select(r == c, 1, 0);
  output U[N][N] : Float(32) = 0;
  loops k: 0..N, i: k..N, j: k..N;
  func R, P, M, V : Float(32);
  R(k, i, j) = select(k == 0, A(i, j), V(k-1, i, j));
  P(k, i, j) = select(i == k, R(k, i, j), P(k, i-1, j));
  M(k, i, j) = select(j == k, R(k, i, j) / P(k, i, j), M(k, i, j-1));
  V(k, i, j) = R(k, i, j) - M(k, i, j) * P(k, i, j);
  U(k, j) = select(i == k, P(k, i, j));
  L(i, k) = select(i > k && j == k, M(k, i, j));
})");
    constexpr std::size_t n = 9;
    std::vector<float> a = lu.floats("A"), l(n * n, 0), u(n * n, 0);
    for (std::size_t k = 0; k < n; ++k) {
        l[k * n + k] = 1;
        for (std::size_t j = k; j < n; ++j) u[k * n + j] = a[k * n + j];
        for (std::size_t i = k + 1; i < n; ++i) {
            l[i * n + k] = a[i * n + k] / a[k * n + k];
            for (std::size_t j = k; j < n; ++j) a[i * n + j] -= l[i * n + k] * a[k * n + j];
        }
    }
    EXPECT_EQ(lu.floats("L"), l);
    EXPECT_EQ(lu.floats("U"), u);
    EXPECT_EQ(lu.said(), "");
}

TEST(Designs, TwoVariablesCallEachOther) {
    const Result design = run(R"(design mutual {
  param N = 20;
  output F[N] : Int(64);
  output G[N] : Int(64);
  loops i: 0..N;
  func P, Q : Int(64);
  P(i) = select(i == 0, 1, Q(i-1) + P(i-1));
  Q(i) = select(i == 0, 1, P(i) * 2 - Q(i-1));
  F(i) = P(i);
  G(i) = Q(i);
})");
    std::vector<std::int64_t> p{1}, q{1};
    for (std::size_t i = 1; i < 20; ++i) {
        p.push_back(q[i - 1] + p[i - 1]);
        q.push_back(p[i] * 2 - q[i - 1]);
    }
    EXPECT_EQ(design.integers("F"), p);
    EXPECT_EQ(design.integers("G"), q);
}

TEST(Designs, PrefixSumsFromTheEndAndAnAffineRead) {
    const Result design = run(R"(design suffix {
  param N = 12;
  input a[N] : Int(32);
  output s[N] : Int(32);
  output m[N] : Int(32);
  loops i: 0..N;
  func S, M : Int(32);
  S(i) = a(i) + select(i == N-1, 0, S(i+1));
  M(i) = S(N-1-i) - S(0);
  s(i) = S(i);
  m(i) = M(i);
})");
    const std::vector<std::int64_t> a = design.integers("a");
    std::vector<std::int64_t> s(12), m(12);
    for (std::size_t i = 12; i-- > 0;) s[i] = a[i] + (i == 11 ? 0 : s[i + 1]);
    for (std::size_t i = 0; i < 12; ++i) m[i] = s[11 - i] - s[0];
    EXPECT_EQ(design.integers("s"), s);
    EXPECT_EQ(design.integers("m"), m);
}

TEST(Designs, AChainOfAMillionValuesThatWait) {
    const Result design = run(R"(design chain {
  param N = 1000000;
  output s : Int(64);
  loops i: 0..N;
  func S : Int(64);
  S(i) = i + select(i == N-1, 0, S(i+1));
  s = select(i == 0, S(i));
})");
    EXPECT_EQ(design.integers("s"), std::vector<std::int64_t>{999999LL * 1000000 / 2});
}

TEST(Designs, FixedPointMultiplyAndAccumulate) {
    const Result design = run(R"(design dot {
  param N = 10;
  input a[N] : Fixed(12, 8);
  input b[N] : Fixed(10, 4);
  output s : Fixed(20, 6);
  loops i: 0..N;
  func S : Fixed(32, 12);
  S(i) = select(i == 0, 0, S(i-1)) + a(i) * b(i);
  s = select(i == N-1, S(i));
})");
    const std::vector<std::int64_t> a = design.integers("a"), b = design.integers("b");
    std::int64_t sum = 0; // 12 fractional bits
    for (std::size_t i = 0; i < 10; ++i) sum += a[i] * b[i];
    EXPECT_EQ(design.integers("s"), std::vector<std::int64_t>{sum >> 6});
    for (const std::int64_t one : a) EXPECT_TRUE(-256 <= one && one < 256);
    for (const std::int64_t one : b) EXPECT_TRUE(-16 <= one && one < 16);
}

TEST(Designs, AnIndexMayReadData) {
    const Result design = run(R"(design table {
  param N = 16, T = 5;
  input p[N] : UInt(8) in 0..T;
  input S[T][T] : Int(16);
  output r[N] : Int(16);
  loops i: 0..N;
  func R : Int(16);
  R(i) = S(p(i), p(N-1-i));
  r(i) = R(i);
})");
    const std::vector<std::int64_t> p = design.integers("p"), s = design.integers("S");
    std::vector<std::int64_t> r;
    for (std::size_t i = 0; i < 16; ++i) r.push_back(s[static_cast<std::size_t>(p[i] * 5 + p[15 - i])]);
    EXPECT_EQ(design.integers("r"), r);
}

TEST(Designs, QuotientsInGuardsAndIndices) {
    const Result design = run(R"(design blocks {
  param N = 16;
  input A[4][4] : Int(32);
  output c[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(i % 4 == 0, 0, X(i-1)) + A(i/4, i%4);
  c(i) = X(i);
})");
    const std::vector<std::int64_t> a = design.integers("A");
    std::vector<std::int64_t> c;
    for (std::size_t i = 0; i < 16; ++i) c.push_back((i % 4 == 0 ? 0 : c[i - 1]) + a[i]);
    EXPECT_EQ(design.integers("c"), c);
}

TEST(Designs, NegativeBoundsAndAConditionOnTheLoops) {
    const Result design = run(R"(design skewed {
  param N = 6;
  output c[2*N][N] : Int(32) = -1;
  loops i: -N..N, j: max(0, i)..N where i + 2*j < 7;
  func X : Int(32);
  X(i, j) = i * 100 + j;
  c(i + N, j) = X(i, j);
})");
    std::vector<std::int64_t> c(12 * 6, -1);
    for (std::int64_t i = -6; i < 6; ++i)
        for (std::int64_t j = std::max<std::int64_t>(0, i); j < 6; ++j)
            if (i + 2 * j < 7) c[static_cast<std::size_t>((i + 6) * 6 + j)] = i * 100 + j;
    EXPECT_EQ(design.integers("c"), c);
    EXPECT_EQ(design.said(), "");
}

// The slabs kept of the outermost loop are fewer than the loop is long; what comes round must be fresh.
TEST(Designs, ReadsFarBackAlongTheOutermostLoop) {
    const Result design = run(R"(design far {
  param T = 200, N = 9;
  input a[N] : Int(32);
  output c[N] : UInt(32);
  loops t: 0..T, i: 0..N where t + i < T + 5;
  func X : UInt(32);
  X(t, i) = select(t < 5, UInt(32)(a(i)), X(t-5, i) * 3 + select(i == 0, 0, X(t-2, i-1)));
  c(i) = select(t == T - 1 - i / 5 * (i - 4), X(t, i));
})");
    std::vector<std::vector<std::uint32_t>> x(200, std::vector<std::uint32_t>(9));
    const std::vector<std::int64_t> a = design.integers("a");
    for (std::size_t t = 0; t < 200; ++t)
        for (std::size_t i = 0; i < 9; ++i)
            x[t][i] =
                t < 5 ? static_cast<std::uint32_t>(a[i]) : x[t - 5][i] * 3 + (i == 0 ? 0 : x[t - 2][i - 1]);
    std::vector<std::int64_t> c;
    for (std::size_t i = 0; i < 9; ++i) c.push_back(x[i < 5 ? 199 : 199 - (i - 4)][i]);
    EXPECT_EQ(design.integers("c"), c);
}

} // namespace
} // namespace tactus::evaluate
