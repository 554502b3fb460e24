// Legality at all sizes: known answers.
#include "all_sizes.h"

namespace tactus::driver {
namespace {

// --- known answers

TEST(AllSizes, KnownDesignsAreProved) {
    for (const std::string name : {"gemm", "gemm-broadcast", "gemm-hexagonal", "gemm-reduction", "fir",
                                   "smith-waterman", "lu", "insertion-sort", "triangular-solve"}) {
        SCOPED_TRACE(name);
        const auto verdicts = verdictsOf(requestOf(exampleText(name + ".ure")));
        EXPECT_FALSE(verdicts.empty());
        for (const auto& [mapping, verdict] : verdicts)
            EXPECT_EQ(verdict.verdict, Verdict::Proved) << mapping << ": " << verdict.reason;
    }
}

TEST(AllSizes, TriangularSolveIsProved) {
    // Forward substitution; the sum at j == i is read by nobody, and there is none in front of j = 0.
    const AllSizes verdict = only(R"(design solve {
  param N = 16, M = 8;
  input L[N][N] : Float(32);
  input B[N][M] : Float(32);
  output X[N][M] : Float(32);
  loops k: 0..M, i: 0..N, j: 0..i+1;
  func S, Q : Float(32);
  S(k, i, j) = select(j == 0, B(i, k), S(k, i, j-1) - L(i, j-1) * Q(k, i, j-1));
  Q(k, i, j) = select(i == j, S(k, i, j) / L(i, j), Q(k, i-1, j));
  X(i, k) = select(i == j, Q(k, i, j));
  mapping triangle { S.space_time_transform({k, j}, k + i + j); }
})");
    EXPECT_EQ(verdict.verdict, Verdict::Proved) << verdict.reason;
    EXPECT_EQ(verdict.params, (std::vector<std::string>{"N", "M"}));
}

TEST(AllSizes, DeadReadsOfTheTriangularSolveAreProvedDead) {
    // Q(i, j, k) with j > i reads what nobody defines, and nobody reads it.
    const AllSizes verdict = only(R"(design solve {
  param N = 8, M = 4;
  input L[N][N] : Float(32);
  input B[N][M] : Float(32);
  output X[N][M] : Float(32);
  loops i: 0..N, j: 0..N, k: 0..M;
  func Q, S : Float(32);
  Q(i, j, k) = select(i == j, (B(i, k) - select(j == 0, 0, S(i, j-1, k))) / L(i, i), Q(i-1, j, k));
  S(i, j, k) = select(j < i, select(j == 0, 0, S(i, j-1, k)) + L(i, j) * Q(i, j, k));
  X(i, k) = select(i == j, Q(i, j, k));
  mapping square { Q.space_time_transform({j, k}, i + j + k); }
})");
    EXPECT_EQ(verdict.verdict, Verdict::Proved) << verdict.reason;
}

const std::string cube = R"(design cube {
  param MU = 4;
  input A[MU+1][MU+1] : Int(32);
  output C[MU+1][MU+1] : Int(32);
  loops i: 0..MU+1, j: 0..MU+1, k: 0..MU+1;
  func Z : Int(32);
  Z(i, j, k) = select(k == 0, A(i, j), Z(i, j, k-1));
  C(i, j) = select(k == MU, Z(i, j, k));
  mapping line { Z.space_time_transform({{1, 1, -1}}, {1, MU, 1}); }
})";

TEST(AllSizes, TheCubeOnALineCollides) {
    const AllSizes verdict = only(cube);
    EXPECT_EQ(verdict.verdict, Verdict::Refuted);
    EXPECT_EQ(verdict.sizes, (sizes::Sizes{{"MU", 1}}));
    ASSERT_TRUE(verdict.error && verdict.error->witness);
    EXPECT_EQ(verdict.error->kind, diagnostics::Kind::MapConflict);
    EXPECT_EQ(verdict.error->witness->points.size(), 2u);
}

TEST(AllSizes, AScheduleThatGoesBackIsRefuted) {
    std::string text = exampleText("gemm.ure");
    const std::string right = "X.space_time_transform({i, j}, i + j + k);";
    text.replace(text.find(right), right.size(), "X.space_time_transform({i, j}, {1, 1, -1});");
    const auto verdicts = verdictsOf(requestOf(text));
    const AllSizes& wrong = verdicts.at("output_stationary");
    EXPECT_EQ(wrong.verdict, Verdict::Refuted);
    EXPECT_EQ(wrong.sizes, (sizes::Sizes{{"I", 1}, {"J", 1}, {"K", 2}}));
    EXPECT_EQ(wrong.error->kind, diagnostics::Kind::MapBackwards);
    EXPECT_EQ(verdicts.at("weight_stationary").verdict, Verdict::Proved);
}

// --- schedules with sizes in them

// A sum over a matrix on one processing element, with this schedule.
std::string sumWith(const std::string& schedule) {
    return R"(design sum {
  param N = 4, M = 3;
  input A[N][M] : Int(32);
  output s : Int(32);
  loops i: 0..N, j: 0..M;
  func Z : Int(32);
  Z(i, j) = select(j > 0, Z(i, j-1), select(i > 0, Z(i-1, j), 0)) + A(i, j);
  s = select(i == N-1 && j == M-1, Z(i, j));
  mapping one { Z.space_time_transform({}, )" +
           schedule + "); }\n}\n";
}

TEST(AllSizes, RowMajorTimeIsProved) {
    for (const char* schedule : {"M*i + j", "{M, 1}", "(M + 2)*i + j", "{i, j}", "i + N*j", "2*M*i + 2*j - 7",
                                 "{{M, 1}}", "{M*i + j}", "M*M*i + j"}) {
        const AllSizes verdict = only(sumWith(schedule));
        EXPECT_EQ(verdict.verdict, Verdict::Proved) << schedule << ": " << verdict.reason;
    }
}

TEST(AllSizes, RowMajorTimeInTheWrongUnitCollides) {
    EXPECT_EQ(only(sumWith("N*i + j")).sizes, (sizes::Sizes{{"N", 2}, {"M", 3}}));
    EXPECT_EQ(only(sumWith("(M - 1)*i + j")).sizes, (sizes::Sizes{{"N", 2}, {"M", 1}}));
    EXPECT_EQ(only(sumWith("{1, 7}")).verdict, Verdict::Refuted); // i = 7 needs N = 8, beyond the small sizes
    EXPECT_EQ(only(sumWith("{1, 7}")).sizes, (sizes::Sizes{{"N", 8}, {"M", 2}}));
}

// --- beyond the small sizes

TEST(AllSizes, FailuresAtLargerSizesAreFound) {
    const auto text = [](const std::string& schedule, const std::string& extent) {
        return R"(design far {
  param N = 20;
  input A[)" + extent +
               R"(] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..2;
  func Z : Int(32);
  Z(i, j) = select(i < 7, A(i), Z(i-7, j));
  C(i) = select(j == 0, Z(i, j));
  mapping only { Z.space_time_transform({j}, )" +
               schedule + "); }\n}\n";
    };
    EXPECT_EQ(only(text("{1, 0}", "N")).verdict, Verdict::Proved);
    const AllSizes back = only(text("{-1, 0}", "N"));
    EXPECT_EQ(back.sizes, (sizes::Sizes{{"N", 8}}));
    EXPECT_EQ(back.error->kind, diagnostics::Kind::MapBackwards);
    const AllSizes bounds = only(text("{1, 0}", "5"));
    EXPECT_EQ(bounds.sizes, (sizes::Sizes{{"N", 6}}));
    EXPECT_EQ(bounds.error->kind, diagnostics::Kind::InputOutOfBounds);
}

// --- what sizes are

TEST(AllSizes, ParamsOverOthersFollowThem) {
    const std::string text = R"(design d {
  param N = 8, HALF = N / 2, LAST = 2*N - 1, OFF = -3;
  input A[LAST + 3] : Int(32);
  output C[N] : Int(32);
  loops i: OFF..HALF, j: 0..N;
  func X : Int(32);
  X(i, j) = select(j == 0, A(i + HALF + 3), X(i, j-1));
  C(j) = select(i == HALF - 1, X(i, j));
  mapping only { X.space_time_transform({i}, j); }
})";
    const AllSizes verdict = only(text);
    EXPECT_EQ(verdict.params, std::vector<std::string>{"N"});
    EXPECT_EQ(verdict.verdict, Verdict::Proved) << verdict.reason;
}

TEST(AllSizes, SetParamsAreNumbers) {
    const std::string text = R"(design d {
  param N = 8, STEP = 2;
  input A[STEP*N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..2;
  func X : Int(32);
  X(i, j) = select(j == 0, A(STEP*i), X(i, j-1));
  C(i) = select(j == 1, X(i, j));
  mapping only { X.space_time_transform({i}, j); }
})";
    const AllSizes open = only(text);
    EXPECT_EQ(open.verdict, Verdict::Undecided); // a product of sizes as an extent
    EXPECT_NE(open.reason.find("affine"), std::string::npos) << open.reason;
    const AllSizes set = only(text, {{"STEP", 3}});
    EXPECT_EQ(set.verdict, Verdict::Proved) << set.reason;
    EXPECT_EQ(set.params, std::vector<std::string>{"N"});
}

TEST(AllSizes, SizesWithoutIterationsAreNone) {
    const std::string text = R"(design d {
  param N = 8;
  input A[N] : Int(32);
  output C : Int(32);
  loops i: 2..N, j: 0..2;
  func X : Int(32);
  X(i, j) = select(i == 2, A(2), X(i-1, j));
  C = select(i == N-1 && j == 1, X(i, j));
  mapping only { X.space_time_transform({j}, i); }
})";
    EXPECT_EQ(only(text).verdict, Verdict::Proved) << only(text).reason;
}

TEST(AllSizes, DataOfTheSizesAtHandDoNotMatter) {
    const std::string text = R"(design d {
  param N = 3;
  input A[N] : Int(32) = {1, 2, 3};
  output C[N] : Int(32);
  loops i: 0..N, j: 0..2;
  func X : Int(32);
  X(i, j) = select(j == 0, A(i), X(i, j-1));
  C(i) = select(j == 1, X(i, j));
  mapping only { X.space_time_transform({i}, j); }
})";
    EXPECT_EQ(only(text).verdict, Verdict::Proved) << only(text).reason;
}

TEST(AllSizes, ADivisorThatMayBeZeroIsNoSize) {
    const std::string text = R"(design d {
  param N = 8, P = 64 / (N - 7);
  input A[N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..2;
  func X : Int(32);
  X(i, j) = select(j == 0, A(i), X(i, j-1));
  C(i) = select(j == 1, X(i, j));
  mapping only { X.space_time_transform({i}, j); }
})";
    EXPECT_EQ(only(text).verdict, Verdict::Undecided); // it is a mistake at N = 7
}

// --- other ways

TEST(AllSizes, SumsOverSeveralLoops) {
    const auto text = [](const std::string& schedule) {
        return R"(design conv {
  param N = 8, R = 3, S = 3;
  input A[N + R - 1][S] : Int(32);
  input W[R][S] : Int(32);
  output C[N] : Int(32);
  loops n: 0..N, r: 0..R, s: 0..S;
  C(n) += A(n + r, s) * W(r, s);
  mapping only { C.space_time_transform({n}, )" +
               schedule + "); }\n}\n";
    };
    EXPECT_EQ(only(text("S*r + s")).verdict, Verdict::Proved) << only(text("S*r + s")).reason;
    EXPECT_EQ(only(text("{r, s}")).verdict, Verdict::Proved) << only(text("{r, s}")).reason;
    const AllSizes wrong = only(text("3*r + s")); // right at the sizes at hand
    EXPECT_EQ(wrong.verdict, Verdict::Refuted);
    EXPECT_EQ(wrong.sizes, (sizes::Sizes{{"N", 1}, {"R", 2}, {"S", 4}}));
}

// The first value of the loop has no end while R is open.
TEST(AllSizes, SumsFromWhereASizeLeads) {
    const AllSizes verdict = only("design o { param R = 1; output s : Int(32); loops y: -R..4; s += y; "
                                  "mapping m { s.space_time_transform({}, y); } }");
    EXPECT_EQ(verdict.verdict, Verdict::Proved) << verdict.reason;
}

TEST(AllSizes, SeveralArrays) {
    const std::string text = R"(design two {
  param N = 8;
  input A[N][N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X, Y : Int(32);
  X(i, j) = select(j == 0, A(i, j), X(i, j-1) + A(i, j));
  Y(i, j) = select(i == 0, X(i, j), Y(i-1, j) + X(i, j));
  C(j) = select(i == N-1, Y(i, j));
  mapping m {
    Y.merge_ures(C);
    X.space_time_transform({i}, j);
    Y.space_time_transform({j}, SCHEDULE);
  }
})";
    for (const auto& [schedule, expected] :
         {std::pair("i", Verdict::Proved), std::pair("{-1, 0}", Verdict::Refuted)}) {
        std::string here = text;
        here.replace(here.find("SCHEDULE"), 8, schedule);
        const auto verdicts = verdictsOf(requestOf(here));
        ASSERT_EQ(verdicts.size(), 2u);
        EXPECT_EQ(verdicts.at("m.X").verdict, Verdict::Proved) << verdicts.at("m.X").reason;
        EXPECT_EQ(verdicts.at("m.Y").verdict, expected) << verdicts.at("m.Y").reason;
    }
}

TEST(AllSizes, BroadcastsWithWires) {
    const auto text = [](const std::string& back) {
        return R"(design d {
  param N = 4;
  input A[N][N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X, Y : Int(32);
  X(i, j) = select(i == 0, A(i, j), Y(i-1, j));
  Y(i, j) = )" +
               back +
               R"(;
  C(i) = select(j == N-1, Y(i, j));
  mapping only { X.space_time_transform({i}, j); }
})";
    };
    const AllSizes forward = only(text("X(i, j) + 1"));
    EXPECT_EQ(forward.verdict, Verdict::Proved) << forward.reason;
    const AllSizes cycle = only(text("select(i == N-1 || j != 0, X(i, j), X(i+1, j))"));
    EXPECT_EQ(cycle.verdict, Verdict::Refuted);
    EXPECT_EQ(cycle.error->kind, diagnostics::Kind::MapWireCycle);
    Request strict = requestOf(text("X(i, j) + 1"));
    strict.strict = true;
    EXPECT_EQ(verdictsOf(strict).at("only").verdict, Verdict::Refuted);
}

TEST(AllSizes, GuardsThatBreakACycleAtOnePoint) {
    const std::string text = R"(design d {
  param N = 4;
  input A[N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..2;
  func X, Y : Int(32);
  X(i, j) = select(i == 0, A(i), select(i > N / 2, Y(i, j), X(i-1, j)));
  Y(i, j) = select(LIMIT, X(i, j), select(i == 0, 0, Y(i-1, j)));
  C(i) = select(j == 1, X(i, j));
  mapping only { X.space_time_transform({j}, i); }
})";
    for (const auto& [limit, expected] :
         {std::pair("2*i <= N", Verdict::Proved), std::pair("i <= N", Verdict::Refuted)}) {
        std::string here = text;
        here.replace(here.find("LIMIT"), 5, limit);
        const AllSizes verdict = only(here);
        EXPECT_EQ(verdict.verdict, expected) << limit << ": " << verdict.reason;
    }
}

// One PE wide a network is a network too; and a proof of the map says nothing of it.
TEST(AllSizes, AMapWithKernelsAroundIt) {
    const AllSizes verdict = only(R"(design d {
  param I = 3, J = 2, K = 2;
  input A[I][K] : Int(32);
  input B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops k: 0..K, i: 0..I, j: 0..J;
  func X, Y, Z : Int(32);
  X(k, i, j) = select(j == 0, A(i, k), X(k, i, j-1));
  Y(k, i, j) = select(i == 0, B(k, j), Y(k, i-1, j));
  Z(k, i, j) = select(k == 0, 0, Z(k-1, i, j)) + X(k, i, j) * Y(k, i, j);
  C(i, j) = select(k == K-1, Z(k, i, j));
  mapping only {
    X.space_time_transform({i, j}, k).isolate_producer(A, L).isolate_producer(B, M)
     .isolate_consumer_chain(C, D, E, U);
    L.scatter(A, i);  M.scatter(B, j);  D.gather(C, i);  E.gather(C, j);  U.vstore(C);
  }
})");
    EXPECT_EQ(verdict.verdict, Verdict::Undecided) << verdict.reason;
    EXPECT_EQ(verdict.reason, "the map of the array is legal at every size; the order of elements between "
                              "its kernels and the given depths were only tried at other sizes");
}

} // namespace
} // namespace tactus::driver
