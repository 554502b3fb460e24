// Legality at all sizes: known answers, every proof checked again, every verdict against `check` at small
// sizes.
#include "driver/all_sizes.h"
#include "driver/files.h"
#include "sizes/verify.h"
#include "support/proof.h"
#include "unit/dependence/random_design.h"

#include <gtest/gtest.h>
#include <map>

namespace tactus::driver {
namespace {

using Verdict = AllSizes::Verdict;

Request requestOf(const std::string& text, std::map<std::string, std::int64_t> params = {}) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    request.params = std::move(params);
    return request;
}

std::string exampleText(const std::string& name) {
    return std::string(readSource(std::string(TACTUS_SOURCE_DIR) + "/examples/" + name).value()->text());
}

// By mapping. Every proof is checked by the stage's own verifier and by one of the tests.
std::map<std::string, AllSizes> verdictsOf(const Request& request) {
    const Analysis analysis = analyse(request);
    std::map<std::string, AllSizes> verdicts;
    if (analysis.designs.empty()) return verdicts;
    const DesignAnalysis& design = analysis.designs.front();
    const std::vector<AllSizes> found = judgeAllSizes(request, analysis, design);
    EXPECT_EQ(found.size(), design.mappings.size());
    for (std::size_t m = 0; m < found.size(); ++m) {
        verdicts[design.mappings[m].name] = found[m];
        EXPECT_EQ(found[m].proof.has_value(), found[m].verdict == Verdict::Proved);
        if (!found[m].proof) continue;
        EXPECT_FALSE(found[m].proof->claims.empty());
        EXPECT_TRUE(sizes::verify(*found[m].proof));
        EXPECT_EQ(test::mistakeIn(*found[m].proof), "");
    }
    return verdicts;
}

AllSizes only(const std::string& text, std::map<std::string, std::int64_t> params = {}) {
    const auto verdicts = verdictsOf(requestOf(text, std::move(params)));
    EXPECT_EQ(verdicts.size(), 1u);
    return verdicts.begin()->second;
}

// --- known answers

TEST(AllSizes, KnownDesignsAreProved) {
    for (const std::string name : {"gemm", "gemm-broadcast", "gemm-hexagonal", "gemm-reduction", "fir",
                                   "smith-waterman", "lu", "insertion-sort", "triangular-solve"}) {
        SCOPED_TRACE(name);
        for (const auto& [mapping, verdict] : verdictsOf(requestOf(exampleText(name + ".ure")))) {
            SCOPED_TRACE(mapping);
            EXPECT_EQ(verdict.verdict, Verdict::Proved) << verdict.reason;
        }
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

// --- soundness: what is proved is legal, what is refuted is refuted at the first wrong size

enum class At { Legal, Wrong, NoSize };

At judgedAt(const std::string& text, std::int64_t n, std::int64_t m) {
    std::map<std::string, std::int64_t> params{{"N", n}};
    if (text.find("M = ") != std::string::npos) params["M"] = m;
    const Analysis analysis = analyse(requestOf(text, params));
    for (const auto& one : analysis.allDiagnostics())
        if (one.kind == diagnostics::Kind::EmptySpace) return At::NoSize;
    return analysis.legal() ? At::Legal : At::Wrong;
}

// Against `check` at all sizes up to 6. Returns the verdict.
Verdict expectRight(const std::string& text) {
    const AllSizes verdict = only(text);
    sizes::Sizes wrong; // the first one
    std::int64_t least = 100;
    const std::int64_t last = verdict.params.size() > 1 ? 6 : 1;
    for (std::int64_t n = 1; n <= 6; ++n)
        for (std::int64_t m = 1; m <= last; ++m) {
            if (n + m >= least || judgedAt(text, n, m) != At::Wrong) continue;
            least = n + m;
            wrong = {{"N", n}};
            if (last > 1) wrong.emplace_back("M", m);
        }
    if (verdict.verdict == Verdict::Proved) {
        EXPECT_TRUE(wrong.empty()) << wrong.front().second;
    } else if (verdict.verdict == Verdict::Refuted) {
        const std::int64_t m = verdict.sizes.back().second;
        EXPECT_EQ(judgedAt(text, verdict.sizes.front().second, m), At::Wrong);
        if (!wrong.empty()) {
            EXPECT_EQ(verdict.sizes, wrong);
        }
    } else if (!wrong.empty()) {
        EXPECT_GT(wrong.front().second, 4); // the small sizes were looked at
    }
    return verdict.verdict;
}

// Two funcs that hand values on, with guards that may be right or wrong.
std::string randomDesign(std::mt19937& random) {
    const auto one = [&](std::initializer_list<const char*> list) {
        return list.begin()[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random)];
    };
    return fmt::format(
        R"(design d {{
  param N = 4, M = 3;
  input A[{}][{}] : Int(32);
  output C[{}] : Int(32);
  loops i: {}, j: {};
  func X, Y : Int(32);
  X(i, j) = select({}, A(i, j), X(i-1, j));
  Y(i, j) = select({}, X(i, j), Y(i, j-1));
  C({}) = select({}, Y(i, j));
  mapping only {{ X.space_time_transform({}, {}); }}
}})",
        one({"N", "N", "N+2"}), one({"M", "N+M", "N+M"}), one({"N", "N", "N+M", "M"}),
        one({"0..N", "0..N", "0..N", "1..N"}), one({"0..M", "0..M", "i..N", "0..i+1", "0..min(N, M)"}),
        one({"i == 0", "i == 0", "i <= 1", "i == 0 || i == j", "i == 0 || j > i - 1", "i < 5"}),
        one({"j == 0", "j == 0", "j <= i", "j == 0 || i >= j", "j % 2 == 0"}), one({"i", "i", "j"}),
        one({"j == M-1", "i == N-1", "i == j", "j == 0", "j == i && i < N"}),
        one({"{i}", "{j}", "{i - j}", "{}"}),
        one({"i + j", "i + j", "2*i + j", "{i, j}", "{1, 1}", "{M, 1}", "i + N*j", "i - j", "{1, 0}"}));
}

TEST(AllSizes, RandomDesigns) {
    std::mt19937 random(2026);
    std::map<Verdict, int> seen;
    for (int trial = 0; trial < 400 && !HasFailure(); ++trial) {
        const std::string text = randomDesign(random);
        SCOPED_TRACE(text);
        ++seen[expectRight(text)];
    }
    EXPECT_GT(seen[Verdict::Proved], 20);
    EXPECT_GT(seen[Verdict::Refuted], 100);
    EXPECT_LT(seen[Verdict::Undecided], 40);
    RecordProperty("proved", seen[Verdict::Proved]);
    RecordProperty("undecided", seen[Verdict::Undecided]);
}

TEST(AllSizes, RandomDesignsWithIntricateGuards) {
    for (unsigned seed = 1; seed <= 100 && !HasFailure(); ++seed) {
        const std::string text = test::RandomDesign(seed).text();
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        expectRight(text);
    }
}

TEST(AllSizes, RandomSchedules) {
    std::mt19937 random(5);
    const auto entry = [&] {
        static const char* const entries[] = {"0", "1", "-1", "2", "3", "N", "N-1", "N+1", "2*N", "N*N"};
        return std::string(entries[std::uniform_int_distribution<int>(0, 9)(random)]);
    };
    std::map<Verdict, int> seen;
    for (int trial = 0; trial < 150 && !HasFailure(); ++trial) {
        const std::string space = trial % 3 == 0 ? "{}" : trial % 3 == 1 ? "{i}" : "{i - j}";
        const std::string schedule = fmt::format("{{{}, {}}}", entry(), entry());
        const std::string text = fmt::format(R"(design d {{
  param N = 4;
  input A[N][N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: {};
  func X : Int(32);
  X(i, j) = select(i == 0, A(i, j), X(i-1, j)) + select(j == {}, 0, X(i, j-1));
  C(j) = select(i == N-1, X(i, j));
  mapping only {{ X.space_time_transform({}, {}); }}
}})",
                                             trial % 2 ? "0..N" : "0..N", 0, space, schedule);
        SCOPED_TRACE(text);
        ++seen[expectRight(text)];
    }
    EXPECT_GT(seen[Verdict::Proved], 20);
    EXPECT_GT(seen[Verdict::Refuted], 50);
    EXPECT_LE(seen[Verdict::Undecided], 10);
}

} // namespace
} // namespace tactus::driver
