// Refusals that say what to write instead, and that this works.
#include "usage.h"

#include <set>

namespace tactus::test {
namespace {

// The messages of all errors.
std::string errorsOf(const std::string& file, const std::string& mapping = "") {
    std::vector<std::string> arguments{"check", file};
    if (!mapping.empty()) arguments.insert(arguments.end(), {"--mapping", mapping});
    std::string all;
    const Answer answer = ask(arguments);
    for (const json& said : answer.value.at("diagnostics"))
        if (said.at("severity") == "error") all += said.at("message").get<std::string>() + "\n";
    return all;
}

void expectIn(const std::string& all, std::string_view part) {
    EXPECT_NE(all.find(part), std::string::npos) << all;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

void expectMatches(const std::string& file) {
    const Answer run = ask({"simulate", file});
    EXPECT_EQ(run.status, 0) << run.value.dump();
    EXPECT_EQ(run.value.value("matches", false), true) << run.value.dump();
}

// Two filters of different lengths in one nest; the guard leaves terms out, not elements.
TEST(Mends, AGuardedSumOutsideOfItsOutput) {
    const Folder folder;
    const std::string wrong = R"(design cascade {
  param  N = 4, K = 2;
  input  x[N + 2*K - 2] : Int(32);
  input  g[K] : Int(32);
  output u[N + K - 1] : Int(32);
  output y[N] : Int(32);
  loops  i: 0..N + K - 1, k: 0..K;
  u(i) += x(i + k) * g(k);
  y(i) += select(i < N, u(i + k) * g(k));
  mapping m { u.merge_ures(); }
}
)";
    const std::string errors = errorsOf(folder.write("d.ure", wrong));
    expectIn(errors, "iteration (4,1) writes element (4) of output y, which is [4]");
    expectIn(errors, "even where a guard leaves its terms out");
    const std::string mend = "y(i) = select(i < 4 && k == 1, Z(i, k))";
    expectIn(errors, "'" + mend + "'");
    expectMatches(
        folder.write("mended.ure", replaced(wrong, "y(i) += select(i < N, u(i + k) * g(k))",
                                            "func Z : Int(32);\n  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + "
                                            "select(i < N, u(i + k) * g(k), 0);\n  " +
                                                mend)));
    // Below 0, in two dimensions, over another loop.
    const std::string below = errorsOf(folder.write("below.ure", R"(design d {
  input  a[4][5] : Int(32);
  output c[4][5] : Int(32);
  loops  i: 0..4, k: 0..3, j: 0..5;
  c(i, j - 1) max= select(j > 0 && k > 0, a(i, j));
})"));
    expectIn(below, "'c(i, j - 1) = select(j - 1 >= 0 && k == 2, Z(i, k, j))'");
    // Without a guard the extent is wrong.
    const std::string plain = errorsOf(folder.write("plain.ure", R"(design d {
  input  a[4] : Int(32);
  output c[3] : Int(32);
  loops  i: 0..4, k: 0..3;
  c(i) += a(i);
})"));
    expectIn(plain, "writes element (3) of output c, which is [3]");
    EXPECT_EQ(plain.find("guard"), std::string::npos) << plain;
}

// The place of the first best value depends on the order, its value does not.
TEST(Mends, APlaceOfTheBestThatRunsBackwards) {
    const Folder folder;
    for (const auto& [sign, order] : {std::pair("argmax=", "max="), std::pair("argmin=", "min=")}) {
        const std::string wrong = fmt::format(R"(design place {{
  param  M = 4, N = 5;
  input  q[M] : Int(32);
  output score : Int(32);
  output at : Int(32);
  loops  i: 0..M, j: 0..N;
  func   H : Int(32);
  H(i, j) = max(q(i), select(i > 0, H(i-1, j), 0) - 2, select(j > 0, H(i, j-1), 0) - 2);
  score, at {} H(i, j), i;
  mapping wave {{ H.merge_ures(score).space_time_transform({{i}}, i + j); }}
}}
)",
                                              sign);
        const std::string errors = errorsOf(folder.write("d.ure", wrong));
        expectIn(errors, "score(i,j) reads score(i-1,j+4) before it is computed");
        expectIn(
            errors,
            fmt::format("`{}` keeps the order of the loops, since the first of equal values counts", sign));
        expectIn(errors, fmt::format("`best(i), at(i) {} e, j`", sign));
        std::string mended =
            replaced(wrong, fmt::format("score, at {} H(i, j), i", sign),
                     fmt::format("best(i), at(i) {} H(i, j), j; score {} H(i, j)", sign, order));
        mended = replaced(mended, "output at :", "output best[M] : Int(32);\n  output at[M] :");
        expectMatches(folder.write("mended.ure", replaced(mended, "(score)", "(score, best)")));
    }
    // A maximum alone runs on another path.
    expectMatches(folder.write("free.ure", R"(design d {
  input  q[4][5] : Int(32);
  output score : Int(32);
  loops  i: 0..4, j: 0..5;
  score max= q(i, j);
  mapping wave { score.space_time_transform({i}, i + j); }
})"));
}

// A sum of one step divides all values of the next one.
TEST(Mends, ASumThatIsReadBack) {
    const Folder folder;
    const std::string wrong = R"(design normalised {
  param  T = 4, N = 5;
  input  x[N] : Int(32) in 1..100;
  output y[N] : Int(32);
  loops  t: 0..T, j: 0..N;
  func   X, S, P : Int(32);
  X(t, j) = select(t == 0, x(j), X(t-1, j) - S(t-1, N-1) / 3);
  S(t, j) = select(j == 0, 0, S(t, j-1)) + X(t, j);
  y(j) = select(t == T-1, X(t, j));
}
)";
    const std::string errors = errorsOf(folder.write("d.ure", replaced(wrong, ", P :", " :")));
    expectIn(errors, "add up to 0");
    const std::string mend = "P(t, j) = select(j == 0, S(t-1, N-1), P(t, j-1))";
    expectIn(errors, "; read S by a stream from the far end, '" + mend + "'");
    expectMatches(
        folder.write("mended.ure", replaced(wrong, "S(t-1, N-1) / 3);", "P(t, j) / 3);\n  " + mend + ";")));
    // From the other end, of a reduction.
    const std::string downwards = errorsOf(folder.write("down.ure", R"(design down {
  param  T = 4, N = 5;
  input  x[N] : Int(32);
  output y[N] : Int(32);
  loops  t: 0..T, j: 0..N;
  func   X, S : Int(32);
  X(t, j) = select(t == 0, x(j), X(t-1, j) - S(t-1, 0));
  S(t, j) = select(j == N-1, 0, S(t, j+1)) + X(t, j);
  y(j) = select(t == T-1, X(t, j));
})"));
    expectIn(downwards, "'P(t, j) = select(j == 4, S(t-1, 0), P(t, j+1))'");
    // A sum that does not need what is read of it can be finished before, in another array.
    const std::string share = R"(design share {
  input  x[4][5] : Int(32);
  output y[4][5] : Int(32);
  output s[4] : Int(32);
  loops  t: 0..4, j: 0..5;
  s(t) += x(t, j);
  y(t, j) = x(t, j) - s(t);
}
)";
    expectIn(errorsOf(folder.write("share.ure", share)),
             "; make the equations that read s another array (`merge_ures`)");
    std::string two = share;
    two.insert(two.rfind('}'), "  mapping m { s.merge_ures(); }\n");
    expectMatches(folder.write("two.ure", two));
}

// Steps that all coefficients have in common are no part of the nearest schedule.
TEST(Mends, ANearestScheduleWithoutCommonFactors) {
    for (const char* schedule : {"4*s + i", "2*s - i", "6*s + 3*i"}) {
        const Folder folder;
        const std::string file = folder.write("d.ure", replaced(exampleText("bitonic-merge"), "({i}, s)",
                                                                fmt::format("({{i}}, {})", schedule)));
        const Answer answer = ask({"check", file});
        EXPECT_EQ(answer.status, 1);
        std::set<std::string> titles;
        for (const json& said : answer.value.at("diagnostics"))
            for (const json& fix : said.at("fix")) titles.insert(fix.at("title"));
        EXPECT_TRUE(titles.contains("nearest broadcast schedule: s")) << answer.value.dump();
    }
}

// Levinson's recurrence reads its coefficients in reverse order.
TEST(Mends, AReversedRead) {
    const Folder folder;
    const std::string wrong = R"(design levinson {
  param  N = 5;
  input  k[n: N] : Int(32) = 2*n - 3;
  output a[N] : Int(32);
  loops  n: 0..N, j: 0..N;
  func   A, R : Int(32);
  A(n, j) = select(n == 0, select(j == 0, 1, 0), A(n-1, j) + k(n) * select(j <= n, A(n-1, n-j), 0));
  a(j) = select(n == N-1, A(n, j));
}
)";
    expectIn(errorsOf(folder.write("d.ure", replaced(wrong, "A, R", "A"))),
             "; A is read in reverse order of j: compute a reversed copy of A by a recurrence of its own");
    // R(n, j) is A(n, n+1-j).
    const std::string mended = folder.write(
        "mended.ure",
        replaced(wrong, "k(n) * select(j <= n, A(n-1, n-j), 0));",
                 "k(n) * select(j <= n, R(n-1, j), 0));\n"
                 "  R(n, j) = select(n == 0, select(j == 1, 1, 0), select(j > 0, R(n-1, j-1), 0) + k(n) * "
                 "select(j > 0, A(n-1, j-1), 0));"));
    expectMatches(mended);
    std::vector<int> a{1, 0, 0, 0, 0};
    for (int n = 1; n < 5; ++n) {
        const std::vector<int> before = a;
        for (int j = 0; j <= n; ++j) a[j] += (2 * n - 3) * before[n - j];
    }
    EXPECT_EQ(ask({"simulate", mended}).value.at("outputs").at("a"), json(a));
    expectIn(errorsOf(folder.write("turned.ure", R"(design turned {
  param  N = 5;
  input  x[N] : Int(32);
  output y[N] : Int(32);
  loops  i: 0..N, j: 0..N;
  func   A : Int(32);
  A(i, j) = select(i == 0, x(j), A(i-1, N-1-j) + 1);
  y(j) = select(i == N-1, A(i, j));
})")),
             "A is read in reverse order of j");
}

} // namespace
} // namespace tactus::test
