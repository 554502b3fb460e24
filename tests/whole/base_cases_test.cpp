// The repairs of reads outside of the loops: followed to the letter, each removes its finding and brings no
// error.
#include "edited.h"

namespace tactus::test {
namespace {

struct Unbegun {
    const char* name;
    const char* text;   // of the design, behind its params N = 16 and K = 4
    const char* wanted; // a part of the message, or empty
    std::vector<std::string> fixes;
};

void PrintTo(const Unbegun& one, std::ostream* out) {
    *out << one.name;
}

std::string designOf(const Unbegun& one) {
    return fmt::format("design d {{\n  param N = 16, K = 4;\n{}\n}}\n", one.text);
}

class BaseCases : public testing::TestWithParam<Unbegun> {};

TEST_P(BaseCases, AreWrittenByTheFix) {
    const Folder folder;
    const auto check = [&](const std::string& text) {
        return ask({"check", folder.write("design.ure", text)}).value.at("diagnostics");
    };
    const std::string text = designOf(GetParam());
    std::vector<std::string> offered;
    bool isWanted = false;
    const json before = check(text);
    for (const json& finding : before) {
        if (finding.at("severity") != "error") continue;
        isWanted |= finding.at("message").get<std::string>().find(GetParam().wanted) != std::string::npos;
        for (const json& fix : finding.value("fix", json::array())) {
            offered.push_back(fix.at("title"));
            const std::string repaired = edited(text, fix.at("edits"));
            for (const json& left : check(repaired)) {
                const auto isSame = [&](const json& one) { return one.at("message") == left.at("message"); };
                EXPECT_FALSE(isSame(finding)) << repaired;
                EXPECT_TRUE(left.at("severity") != "error" ||
                            std::any_of(before.begin(), before.end(), isSame))
                    << left.at("message") << "\n"
                    << repaired;
            }
        }
    }
    EXPECT_TRUE(isWanted) << before.dump(1);
    EXPECT_EQ(offered, GetParam().fixes);
}

const Unbegun designs[] = {
    {"SumInThreeDimensions",
     "input A[8][N] : Float(32); input B[N][8] : Float(32); output C[8][8] : Float(32);"
     "loops i: 0..8, j: 0..8, k: 0..N; func Z : Float(32);"
     "Z(i, j, k) = Z(i, j, k-1) + A(i, k)*B(k, j); C(i, j) = select(k == N-1, Z(i, j, k));",
     "as in 'select(k == 0, ..., Z(i, j, k-1))'",
     {"write 'select(k == 0, 0, Z(i, j, k-1))'"}},
    {"MinimumFromTheEnd",
     "input A[N] : Int(16); output c : Int(16); loops i: 0..N; func M : Int(16);"
     "M(i) = min(M(i+1), A(i)); c = select(i == 0, M(i));",
     "as in 'select(i == N-1, ..., M(i+1))'",
     {"write 'select(i == N-1, infinity, M(i+1))'"}},
    {"MaximumOverADifference",
     "input A[N] : Float(64); output c[N-K+1] : Float(64); loops i: 0..N-K+1; func M : Float(64);"
     "M(i) = max(M(i+1), A(i)); c(i) = M(i);",
     "at i = 12, outside the loops: a base case is missing, as in 'select(i == N-K, ..., M(i+1))'",
     {"write 'select(i == N-K, -infinity, M(i+1))'"}},
    {"ProductOfSeveralSteps",
     "input A[N] : Float(64); output c[N] : Float(64); loops i: 0..N; func M : Float(64);"
     "M(i) = M(i+K) * A(i); c(i) = M(i);",
     "as in 'select(i >= N-K, ..., M(i+K))'",
     {"write 'select(i >= N-K, 1, M(i+K))'"}},
    {"SumOfSeveralSteps",
     "input A[N] : Float(64); output c[N] : Float(64); loops i: 0..N; func M : Float(64);"
     "M(i) = A(i) + M(i-K); c(i) = M(i);",
     "as in 'select(i < K, ..., M(i-K))'",
     {"write 'select(i < K, 0, M(i-K))'"}},
    {"AllHold",
     "input a[N] : Int(8); output c[N] : Bool; loops i: 0..N; func B : Bool;"
     "B(i) = B(i-1) && a(i) > 0; c(i) = B(i);",
     "as in 'select(i == 0, ..., B(i-1))'",
     {"write 'select(i == 0, true, B(i-1))'"}},
    {"AnyHolds",
     "input a[N] : Int(8); output c[N] : Bool; loops i: 0..N; func B : Bool;"
     "B(i) = B(i-1) || a(i) > 0; c(i) = B(i);",
     "",
     {"write 'select(i == 0, false, B(i-1))'"}},
    {"DiagonalWithTwoSides",
     "input a[N][N] : Int(8); output c[N][N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);"
     "X(i, j) = X(i-1, j-1) + a(i, j); c(i, j) = X(i, j);",
     "as in 'select(i == 0 || j == 0, ..., X(i-1, j-1))'",
     {"write 'select(i == 0 || j == 0, 0, X(i-1, j-1))'"}},
    {"GuardedOnOneSide",
     "input a[N][N] : Int(8); output c[N][N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);"
     "X(i, j) = select(i == 0, 0, X(i-1, j-1)) + a(i, j); c(i, j) = X(i, j);",
     "at i >= 1, j = 0",
     {"write 'select(j == 0, 0, X(i-1, j-1))'"}},
    {"Triangle",
     "input a[N][N] : Int(8); output c[N][N] : Int(32) = 0; loops i: 0..N, j: i..N; func X : Int(32);"
     "X(i, j) = X(i, j-1) + X(i+1, j) + a(i, j); c(i, j) = X(i, j);",
     "as in 'select(j == i, ..., X(i, j-1))'",
     {"write 'select(j == i, 0, X(i, j-1))'", "write 'select(i == N-1 || j == i, 0, X(i+1, j))'"}},
    {"Band",
     "input a[N][N] : Int(8); output c[N][N] : Int(32) = 0; func X : Int(32);"
     "loops i: 0..N, j: max(0, i-K+1)..min(N, i+K);"
     "X(i, j) = X(i, j-1) + X(i-1, j) + a(i, j); c(i, j) = X(i, j);",
     "as in 'select(j == 0 || j == i-K+1, ..., X(i, j-1))'",
     {"write 'select(j == 0 || j == i-K+1, 0, X(i, j-1))'",
      "write 'select(i == 0 || j == i+K-1, 0, X(i-1, j))'"}},
    {"HalfOfASquare",
     "input a[N][N] : Int(8); output c[N][N] : Int(32) = 0; func X : Int(32);"
     "loops i: 0..N, j: 0..N where i + j < N; X(i, j) = X(i+1, j) + a(i, j); c(i, j) = X(i, j);",
     "",
     {"write 'select(i == N-1 || j == N-i-1, 0, X(i+1, j))'"}},
    {"FourDimensions",
     "input a[4][4][4][4] : Int(8); output c[4][4][4][4] : Int(32); func X : Int(32);"
     "loops i: 0..K, j: 0..K, k: 0..K, l: -K..0;"
     "X(i, j, k, l) = min(X(i, j-1, k+1, l-1), a(i, j, k, l+K)); c(i, j, k, l+K) = X(i, j, k, l);",
     "as in 'select(j == 0 || k == K-1 || l == -K, ..., X(i, j-1, k+1, l-1))'",
     {"write 'select(j == 0 || k == K-1 || l == -K, infinity, X(i, j-1, k+1, l-1))'"}},
    {"FixedPoint",
     "input a[N] : Fixed(16, 8); output c[N] : Fixed(16, 8); loops i: 0..N; func X : Fixed(16, 8);"
     "X(i) = min(X(i-1), a(i)); c(i) = X(i);",
     "",
     {"write 'select(i == 0, infinity, X(i-1))'"}},
    {"Unsigned",
     "input a[N] : UInt(8); output c[N] : UInt(8); loops i: 0..N; func X : UInt(8);"
     "X(i) = max(a(i), X(i-1)); c(i) = X(i);",
     "",
     {"write 'select(i == 0, -infinity, X(i-1))'"}},
    {"ReadTwice",
     "input a[N] : Int(32); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = X(i-1)*X(i-1) + a(i); c(i) = X(i);",
     "",
     {"write 'select(i == 0, 1, X(i-1))'"}},
    {"InALet",
     "input a[N] : Int(32); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = let d = X(i-1) in d + a(i); c(i) = X(i);",
     "",
     {"write 'select(i == 0, 0, X(i-1))'"}},
    {"DownwardsBySteps",
     "input a[N] : UInt(8); output c[N] : UInt(8) = 0; loops i: 14 downto 0 step 2; func X : UInt(8);"
     "X(i) = max(a(i), X(i+2)); c(i) = X(i);",
     "as in 'select(i == 14, ..., X(i+2))'",
     {"write 'select(i == 14, -infinity, X(i+2))'"}},
    {"UnderData",
     "input a[N] : Int(8); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = select(i == 0 || a(i) > 0, X(i-1), 1); c(i) = X(i);",
     "",
     {"write 'select(i == 0, 0, X(i-1))'"}},
    {"OutputBeyondTheEnd",
     "input A[N] : Int(8); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = A(i); c(i) = X(i+1);",
     "c(i) reads X(i+1) at i = 15, outside the loops",
     {"write 'select(i == N-1, 0, X(i+1))'"}},
    {"MissingBranch",
     "input a[4][4] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..4; func X : Int(32);"
     "X(i, j) = select(j > 0, X(i, j-1) + a(i, j)); c(i) = select(j == 3, X(i, j));",
     "where the equation of X gives no value",
     {"write 'select(j > 0, X(i, j-1) + a(i, j), 0)'"}},
    {"MissingBranchOfAMinimum",
     "input a[4][4] : Int(32); output c[4] : Int(32); loops i: 0..4, j: 0..4; func X, Y : Int(32);"
     "X(i, j) = min(a(i, j), select(j > 0, a(i, j) * 2)); Y(i, j) = X(i, j) + 1;"
     "c(i) = select(j == 0, Y(i, j));",
     "",
     {"write 'select(j > 0, a(i, j) * 2, infinity)'"}},
    // reads that have a mistake
    {"WrongSign",
     "input A[N][K] : Int(8); output c[N][N][K] : Int(32); loops i: 0..N, j: 0..N, k: 0..K;"
     "func X : Int(32); X(i, j, k) = select(j == 0, A(i, k), X(i, j+1, k)); c(i, j, k) = X(i, j, k);",
     "as in 'select(j == N-1, ..., X(i, j+1, k))'; did you mean X(i,j-1,k)?",
     {"write X(i, j-1, k)", "write 'select(j == N-1, 0, X(i, j+1, k))'"}},
    {"WrongLoop",
     "input A[N][K] : Int(8); output c[N][N][K] : Int(32); loops i: 0..N, j: 0..N, k: 0..K;"
     "func X : Int(32); X(i, j, k) = select(j == 0, A(i, k), X(i-1, j, k)); c(i, j, k) = X(i, j, k);",
     "; did you mean X(i,j-1,k)?",
     {"write X(i, j-1, k)", "write 'select(i == 0, 0, X(i-1, j, k))'"}},
    {"WrongSignOfOneOfTwo",
     "input A[N][N] : Int(8); output c[N][N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);"
     "X(i, j) = select(j == 0 || i == N-1, A(i, j), X(i-1, j-1)); c(i, j) = X(i, j);",
     "; did you mean X(i+1,j-1)?",
     {"write X(i+1, j-1)", "write 'select(i == 0, 0, X(i-1, j-1))'"}},
    {"Swapped",
     "input A[4][8] : Int(8); output c[4][8] : Int(32); loops i: 0..4, j: 8..16; func X, Y : Int(32);"
     "X(i, j) = A(i, j-8); Y(i, j) = X(j, i); c(i, j-8) = Y(i, j);",
     "; did you mean X(i,j)?",
     {"write X(i, j)"}},
    {"SwappedWithAStep",
     "input A[4] : Int(8); output c[4][8] : Int(32); loops i: 0..4, j: 8..16; func X : Int(32);"
     "X(i, j) = select(j == 8, A(i), X(j-1, i)); c(i, j-8) = X(i, j);",
     "; did you mean X(i,j-1)?",
     {"write X(i, j-1)"}},
    {"WrongSignOfAParam",
     "input A[N] : Int(8); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = select(i < K, A(i), X(i+K)); c(i) = X(i);",
     "; did you mean X(i-4)?",
     {"write X(i-K)", "write 'select(i >= N-K, 0, X(i+K))'"}},
    {"WrongSignInAnOutput",
     "input A[N] : Int(8); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = A(i); c(i) = select(i == 0, 0, X(i+1));",
     "and the value reaches output c; did you mean X(i-1)?",
     {"write X(i-1)", "write 'select(i == N-1, 0, X(i+1))'"}},
    // nothing can be edited, or nothing is likely
    {"AtOnePoint",
     "input a[N] : Int(8); output c[N] : Int(32); loops i: 0..N; func X : Int(32);"
     "X(i) = a(i) + X(20); c(i) = X(i);",
     "outside the loops",
     {}},
    {"AsLikelyAsNot",
     "input A[N][N] : Int(8); output c[N][N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);"
     "X(i, j) = select(3 <= i && i < 7, X(i, j-1), 0) + A(i, j); c(i, j) = X(i, j);",
     "as in 'select(j == 0, ..., X(i, j-1))'",
     {"write 'select(j == 0, 0, X(i, j-1))'"}},
};

// --- at all sizes

// X(i, j) = X(read) + a(i, j) over loops that go downwards, by steps, or under `where`.
struct Sized {
    const char* name;
    const char* loops;
    const char* read;
    const char* condition; // of the fix, made where N = 16 and K = 4
    // The meaning of the loops and of the read, for these values of i, j, N and K.
    bool (*has)(int i, int j, int n, int k);
    std::pair<int, int> (*way)(int k);
};

void PrintTo(const Sized& one, std::ostream* out) {
    *out << one.name;
}

class BaseCasesOfSizes : public testing::TestWithParam<Sized> {
  protected:
    static int input(int i, int j) { return (i * i + 3 * j) % 7 + 1; }
    // By the definition: a value that the loops have no iteration for is 0.
    static int expected(int i, int j, int n, int k) {
        if (!GetParam().has(i, j, n, k)) return 0;
        const auto [di, dj] = GetParam().way(k);
        return expected(i + di, j + dj, n, k) + input(i, j);
    }
};

TEST_P(BaseCasesOfSizes, HoldAtOtherSizesThanThoseOfTheFix) {
    const Folder folder;
    const std::string text =
        fmt::format("design d {{ param N = 16, K = 4;"
                    " input a[x: N][y: N] : Int(32) = (x*x + 3*y) % 7 + 1; output c[N][N] : Int(32) = 0;"
                    " func X : Int(32); loops {};"
                    " X(i, j) = X({}) + a(i, j); c(i, j) = X(i, j); }}",
                    GetParam().loops, GetParam().read);
    const json found = ask({"check", folder.write("design.ure", text)}).value.at("diagnostics");
    const auto missing =
        std::ranges::find(found, "missing-base-case", [](const json& one) { return one.at("code"); });
    ASSERT_NE(missing, found.end()) << found.dump(1);
    const json& fix = missing->at("fix").at(0);
    EXPECT_EQ(fix.at("title"),
              fmt::format("write 'select({}, 0, X({}))'", GetParam().condition, GetParam().read));
    const std::string repaired = folder.write("repaired.ure", edited(text, fix.at("edits")));
    for (const auto& [n, k] : {std::pair{16, 4}, {21, 3}, {10, 2}}) {
        const Answer answer =
            ask({"evaluate", repaired, "--set", fmt::format("N={}", n), "--set", fmt::format("K={}", k)});
        ASSERT_EQ(answer.status, 0) << answer.value.dump(1);
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j)
                ASSERT_EQ(answer.value.at("outputs").at("c").at(i).at(j), expected(i, j, n, k))
                    << "at " << i << ", " << j << " where N = " << n << ", K = " << k;
    }
}

bool isIn(int value, int first, int end) {
    return first <= value && value < end;
}

const Sized sizedDesigns[] = {
    {"DownwardsFromTheBeginning", "i: N-1 downto K, j: 0..K", "i+1, j", "i == N-1",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && isIn(j, 0, k); },
     [](int) {
         return std::pair{1, 0};
     }},
    {"DownwardsFromTheEnd", "i: N-1 downto K, j: 0..K", "i-1, j", "i == K",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && isIn(j, 0, k); },
     [](int) {
         return std::pair{-1, 0};
     }},
    {"DownwardsByTheParam", "i: N-1 downto 0, j: N-1 downto 0", "i-K, j+K", "i < K || j >= N-K",
     [](int i, int j, int n, int) { return isIn(i, 0, n) && isIn(j, 0, n); },
     [](int k) {
         return std::pair{-k, k};
     }},
    {"DownwardsToALoop", "i: 0..N, j: N-1 downto i", "i, j-1", "j == i",
     [](int i, int j, int n, int) { return isIn(i, 0, n) && isIn(j, i, n); },
     [](int) {
         return std::pair{0, -1};
     }},
    {"DownwardsBelowALoop", "i: N-1 downto 0, j: i downto 0", "i-1, j", "i == 0 || j == i",
     [](int i, int j, int n, int) { return isIn(i, 0, n) && isIn(j, 0, i + 1); },
     [](int) {
         return std::pair{-1, 0};
     }},
    {"DownwardsToTheGreater", "i: 0..N, j: N-1 downto max(0, i-K+1)", "i, j-1", "j == 0 || j == i-K+1",
     [](int i, int j, int n, int k) { return isIn(i, 0, n) && isIn(j, std::max(0, i - k + 1), n); },
     [](int) {
         return std::pair{0, -1};
     }},
    {"StepsFromTheBeginning", "i: K..N step 3, j: 0..K", "i-3, j", "i == K",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && (i - k) % 3 == 0 && isIn(j, 0, k); },
     [](int) {
         return std::pair{-3, 0};
     }},
    {"SeveralStepsFromTheBeginning", "i: K..N step 3, j: 0..K", "i-6, j", "i < K+6",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && (i - k) % 3 == 0 && isIn(j, 0, k); },
     [](int) {
         return std::pair{-6, 0};
     }},
    {"StepsFromTheEnd", "i: K..N step 3, j: 0..K", "i+3, j", "i >= N-3",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && (i - k) % 3 == 0 && isIn(j, 0, k); },
     [](int) {
         return std::pair{3, 0};
     }},
    {"StepsOfTheParam", "i: 0..N, j: 1..N step K", "i, j-K", "j == 1",
     [](int i, int j, int n, int k) { return isIn(i, 0, n) && isIn(j, 1, n) && (j - 1) % k == 0; },
     [](int k) {
         return std::pair{0, -k};
     }},
    {"StepsDownwardsFromTheBeginning", "i: N-1 downto 0 step 2, j: 0..N", "i+2, j", "i == N-1",
     [](int i, int j, int n, int) { return isIn(i, 0, n) && (n - 1 - i) % 2 == 0 && isIn(j, 0, n); },
     [](int) {
         return std::pair{2, 0};
     }},
    {"StepsDownwardsFromTheEnd", "i: N-1 downto K step 2, j: 0..N", "i-2, j", "i < K+2",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && (n - 1 - i) % 2 == 0 && isIn(j, 0, n); },
     [](int) {
         return std::pair{-2, 0};
     }},
    {"WhereOneLoopBegins", "i: 0..N, j: 0..N where i >= K", "i-1, j", "i == K",
     [](int i, int j, int n, int k) { return isIn(i, k, n) && isIn(j, 0, n); },
     [](int) {
         return std::pair{-1, 0};
     }},
    {"WhereOneLoopEnds", "i: 0..N, j: 0..N where j <= N-K", "i, j+1", "j == N-K",
     [](int i, int j, int n, int k) { return isIn(i, 0, n) && isIn(j, 0, n - k + 1); },
     [](int) {
         return std::pair{0, 1};
     }},
    {"WhereTwoLoopsMeet", "i: 0..N, j: 0..N where i + j >= K && i + j < N + K", "i-1, j-1",
     "i == 0 || j == 0 || j < K-i+2",
     [](int i, int j, int n, int k) { return isIn(i, 0, n) && isIn(j, 0, n) && isIn(i + j, k, n + k); },
     [](int) {
         return std::pair{-1, -1};
     }},
    {"WhereLoopsGoDownwards", "i: N-1 downto 0, j: N-1 downto 0 where j - i < K", "i-1, j",
     "i == 0 || j == i+K-1",
     [](int i, int j, int n, int k) { return isIn(i, 0, n) && isIn(j, 0, n) && j - i < k; },
     [](int) {
         return std::pair{-1, 0};
     }},
    {"WhereALoopGoesBySteps", "i: N-1 downto 0 step 2, j: 0..N where N > i + j", "i, j+1", "j == N-i-1",
     [](int i, int j, int n, int) {
         return isIn(i, 0, n) && (n - 1 - i) % 2 == 0 && isIn(j, 0, n) && n > i + j;
     },
     [](int) {
         return std::pair{0, 1};
     }},
    // The end of i is a quotient, which is no form.
    {"WhereNumbersStay", "i: 0..N, j: 0..N where 16 > 2*i", "i+1, j", "i == 7",
     [](int i, int j, int n, int) { return isIn(i, 0, n) && isIn(j, 0, n) && 16 > 2 * i; },
     [](int) {
         return std::pair{1, 0};
     }},
};

INSTANTIATE_TEST_SUITE_P(OfLoops, BaseCasesOfSizes, testing::ValuesIn(sizedDesigns),
                         [](const auto& one) { return one.param.name; });

INSTANTIATE_TEST_SUITE_P(OfDesigns, BaseCases, testing::ValuesIn(designs),
                         [](const auto& one) { return one.param.name; });

} // namespace
} // namespace tactus::test
