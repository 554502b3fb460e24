// A proved design is legal, a refuted one is refuted at the first wrong size: random designs against `check`
// at small sizes.
#include "all_sizes.h"

#include "support/sample.h"
#include "unit/dependence/random_design.h"

#include <random>

namespace tactus::driver {
namespace {

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
    for (int trial = 0; trial < test::sample(400) && !HasFailure(); ++trial) {
        const std::string text = randomDesign(random);
        SCOPED_TRACE(text);
        ++seen[expectRight(text)];
    }
    EXPECT_GT(seen[Verdict::Proved], test::sample(20));
    EXPECT_GT(seen[Verdict::Refuted], test::sample(100));
    EXPECT_LT(seen[Verdict::Undecided], 40);
    RecordProperty("proved", seen[Verdict::Proved]);
    RecordProperty("undecided", seen[Verdict::Undecided]);
}

TEST(AllSizes, RandomDesignsWithIntricateGuards) {
    for (unsigned seed = 1; seed <= test::sample(100u) && !HasFailure(); ++seed) {
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
    for (int trial = 0; trial < test::sample(150) && !HasFailure(); ++trial) {
        const std::string space = trial % 3 == 0 ? "{}" : trial % 3 == 1 ? "{i}" : "{i - j}";
        const std::string schedule = fmt::format("{{{}, {}}}", entry(), entry());
        const std::string text = fmt::format(R"(design d {{
  param N = 4;
  input A[N][N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  X(i, j) = select(i == 0, A(i, j), X(i-1, j)) + select(j == 0, 0, X(i, j-1));
  C(j) = select(i == N-1, X(i, j));
  mapping only {{ X.space_time_transform({}, {}); }}
}})",
                                             space, schedule);
        SCOPED_TRACE(text);
        ++seen[expectRight(text)];
    }
    EXPECT_GT(seen[Verdict::Proved], test::sample(20));
    EXPECT_GT(seen[Verdict::Refuted], test::sample(50));
    EXPECT_LE(seen[Verdict::Undecided], 10);
}

} // namespace
} // namespace tactus::driver
