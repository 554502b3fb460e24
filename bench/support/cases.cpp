#include "support/cases.h"

#include "evaluate/data/inputs.h"
#include "support/arrays.h"

#include <map>

namespace tactus::bench {

namespace {

constexpr const char* gemmText = R"(design gemm {{
  param  I = {0}, J = {0}, K = {1};
  input  A[I][K] : Int(32){3};
  input  B[K][J] : Int(32){3};
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{ X.space_time_transform({{{2}}}, i + j + k); }}
}}
)";

constexpr const char* luText = R"(design lu {{
  param  N = {0};
  input  A[r: N][c: N] : Float(32) = select(r == c, N, 0) + random(-1, 1);
  output L[r: N][c: N] : Float(32) = select(r == c, 1, 0);
  output U[N][N] : Float(32) = 0;
  loops  k: 0..N, i: k..N, j: k..N;
  func   R, P, M, V : Float(32);
  R(k, i, j) = select(k == 0, A(i, j), V(k-1, i, j));
  P(k, i, j) = select(i == k, R(k, i, j), P(k, i-1, j));
  M(k, i, j) = select(j == k, R(k, i, j) / P(k, i, j), M(k, i, j-1));
  V(k, i, j) = R(k, i, j) - M(k, i, j) * P(k, i, j);
  U(k, j) = select(i == k, P(k, i, j));
  L(i, k) = select(i > k && j == k, M(k, i, j));
  mapping m {{ R.space_time_transform({{i, j}}, k + i + j); }}
}}
)";

constexpr const char* alignmentText = R"(design smith_waterman {{
  param  N = {0}, LETTERS = 24, OPEN = 20, EXTEND = 1;
  input  a[N] : UInt(8) in 0..LETTERS;
  input  b[N] : UInt(8) in 0..LETTERS;
  input  score[LETTERS][LETTERS] : Int(8);
  output best : Int(32);
  loops  i: 0..N, j: 0..N;
  func   P, Q : UInt(8);
  func   H, E, F, B : Int(32);
  P(i, j) = select(j == 0, a(i), P(i, j-1));
  Q(i, j) = select(i == 0, b(j), Q(i-1, j));
  E(i, j) = select(j == 0, -OPEN, max(H(i, j-1) - OPEN, E(i, j-1) - EXTEND));
  F(i, j) = select(i == 0, -OPEN, max(H(i-1, j) - OPEN, F(i-1, j) - EXTEND));
  H(i, j) = max(0, select(i == 0 || j == 0, 0, H(i-1, j-1)) + score(P(i, j), Q(i, j)), E(i, j), F(i, j));
  B(i, j) = max(H(i, j), select(j == 0, 0, B(i, j-1)), select(i == 0, 0, B(i-1, j)));
  best    = select(i == N-1 && j == N-1, B(i, j));
  mapping m {{ H.space_time_transform({{i}}, i + j); }}
}}
)";

Case& kept(const std::string& text, double operationsEach, double operationsElse = 0) {
    static std::map<std::string, Case> cases;
    Case& one = cases[text];
    if (one.model) return one;
    one.model = test::modelOf(text);
    one.inputs = evaluate::makeInputs(one.model->system(), {}).tensors;
    one.operations = operationsEach * double(one.model->iterations) + operationsElse;
    return one;
}

} // namespace

Case& gemm(std::int64_t size, std::int64_t depth) {
    return kept(fmt::format(fmt::runtime(gemmText), size, depth, "i, j", ""), 2);
}

Case& gemmThatWraps(std::int64_t size, std::int64_t depth) {
    return kept(
        fmt::format(fmt::runtime(gemmText), size, depth, "i, j", " = random(-2000000000, 2000000000)"), 2);
}

Case& hexagonal(std::int64_t size) {
    return kept(fmt::format(fmt::runtime(gemmText), size, size, "i - k, j - k", ""), 2);
}

Case& lu(std::int64_t size) {
    return kept(fmt::format(fmt::runtime(luText), size), 2,
                double(size * (size + 1)) / 2); // and the divisions
}

Case& smithWaterman(std::int64_t size) { // E and F three each, H four, B two
    return kept(fmt::format(fmt::runtime(alignmentText), size), 12);
}

std::vector<std::int32_t> integers(const evaluate::TensorValues& values) {
    std::vector<std::int32_t> result;
    for (const ure::Value value : values.values)
        result.push_back(static_cast<std::int32_t>(value.asInteger()));
    return result;
}

reference::Gemm byHand(const Case& gemm) {
    const ure::System& system = gemm.model->system();
    const ure::TensorId A = *system.tensorNamed("A"), B = *system.tensorNamed("B");
    const auto size = [&](ure::TensorId id, std::size_t d) {
        return std::size_t(system.tensors[id].extents[d]);
    };
    return {size(A, 0),
            size(B, 1),
            size(A, 1),
            integers(gemm.inputs[A.index()]),
            integers(gemm.inputs[B.index()]),
            std::vector<std::int32_t>(size(A, 0) * size(B, 1))};
}

} // namespace tactus::bench
