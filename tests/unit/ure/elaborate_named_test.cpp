// Fns and lets mean what somebody has who writes the expressions out by hand.
#include "support/design.h"
#include "ure/print/system_text.h"

#include <gtest/gtest.h>
#include <regex>

namespace tactus::ure {
namespace {

std::string namedDesign(const std::string& equations) {
    return "design d { param N = 4; input A[N][N] : Int(8); input f : Float(32); input g : Float(64); input "
           "q : Fixed(8, "
           "4); input p[N] : UInt(8) in 0..4; output C[N] : Float(64); loops i: 0..N, j: 0..N; func X : "
           "Int(32);" +
           equations + "}";
}

// With every conversion, without places.
std::string writtenOut(const std::string& equations) {
    const test::Elaboration result = test::elaborate(namedDesign(equations));
    EXPECT_TRUE(result.system) << equations << "\n" << test::rendered(*result.source, result.diagnostics);
    if (!result.system) return "";
    return std::regex_replace(textOf(*result.system), std::regex(" @ [0-9:-]+"), "");
}

struct NamedTwin {
    const char *shorter, *written;
};
void PrintTo(const NamedTwin& twin, std::ostream* out) {
    *out << twin.shorter;
}

class Expansion : public testing::TestWithParam<NamedTwin> {};

TEST_P(Expansion, IsWhatIsWrittenOut) {
    EXPECT_EQ(writtenOut(GetParam().shorter), writtenOut(GetParam().written));
}

INSTANTIATE_TEST_SUITE_P(
    Language, Expansion,
    testing::Values(
        NamedTwin{"X(i, j) = let d = A(i, j) - i in abs(d) * d; C(i) = 0;",
                  "X(i, j) = abs(A(i, j) - i) * (A(i, j) - i); C(i) = 0;"},
        NamedTwin{"X(i, j) = let d = A(i, j), e = d * d in (let d = e + 1 in d - e); C(i) = 0;",
                  "X(i, j) = A(i, j) * A(i, j) + 1 - A(i, j) * A(i, j); C(i) = 0;"},
        // A number, param or loop takes its type where it is used.
        NamedTwin{"X(i, j) = 0; C(i) = let h = 0.1 in h * g;", "X(i, j) = 0; C(i) = 0.1 * g;"},
        NamedTwin{"fn id(x) = x; X(i, j) = 0; C(i) = id(0.1) + id(i) + id(g);",
                  "X(i, j) = 0; C(i) = 0.1 + i + g;"},
        NamedTwin{"fn id(x) = x; X(i, j) = min(id(infinity), A(i, j)); C(i) = 0;",
                  "X(i, j) = min(infinity, A(i, j)); C(i) = 0;"},
        NamedTwin{"X(i, j) = let n = 200 in n; C(i) = let n = N in q * n;", "X(i, j) = 200; C(i) = q * N;"},
        // Forms and conditions stay known.
        NamedTwin{"X(i, j) = let k = j - 1 in select(k < 0, 0, X(i, k)); C(i) = 0;",
                  "X(i, j) = select(j - 1 < 0, 0, X(i, j - 1)); C(i) = 0;"},
        NamedTwin{
            "fn before(n) = n - 1; X(i, j) = select(before(j) >= 0, X(i, before(j)), A(before(i + 1), j / "
            "2)); C(i) = 0;",
            "X(i, j) = select(j - 1 >= 0, X(i, j - 1), A(i + 1 - 1, j / 2)); C(i) = 0;"},
        NamedTwin{"fn last(n) = n == N - 1; X(i, j) = A(i, j); C(i) = select(last(j), X(i, j));",
                  "X(i, j) = A(i, j); C(i) = select(j == N - 1, X(i, j));"},
        // A branch that is not taken is not read, and a select without a third part has its meaning.
        NamedTwin{
            "fn old() = X(i, j - 1); X(i, j) = let x = old() in select(j == 0, 0, x); C(i) = select(j == 0, "
            "X(i, j));",
            "X(i, j) = select(j == 0, 0, X(i, j - 1)); C(i) = select(j == 0, X(i, j));"},
        NamedTwin{"fn out(c, v) = select(c, v); X(i, j) = 0; C(i) = out(j == 0, X(i, j));",
                  "X(i, j) = 0; C(i) = select(j == 0, X(i, j));"},
        // The names of a call are not those of the fn: x is the argument, and j the loop.
        NamedTwin{
            "fn shift(x) = let y = x + j in y; X(i, j) = let y = 5, x = 2*i in shift(y) + shift(x); C(i) = "
            "0;",
            "X(i, j) = 5 + j + (2*i + j); C(i) = 0;"},
        NamedTwin{"fn f2(i, A) = i - A; X(i, j) = f2(A(j, i), i) + A(i, j); C(i) = 0;",
                  "X(i, j) = A(j, i) - i + A(i, j); C(i) = 0;"},
        NamedTwin{"fn twice(x) = x + x; fn four(x) = twice(twice(x)); X(i, j) = four(A(i, j)); C(i) = 0;",
                  "X(i, j) = A(i, j) + A(i, j) + (A(i, j) + A(i, j)); C(i) = 0;"},
        NamedTwin{"fn h(x) = exp(x); X(i, j) = 0; C(i) = h(f) + h(g) + h(i);",
                  "X(i, j) = 0; C(i) = exp(f) + exp(g) + exp(i);"},
        NamedTwin{"X(i, j) = A(let t = p(i) in t, let k = i in k); C(i) = 0;",
                  "X(i, j) = A(p(i), i); C(i) = 0;"}));

TEST(Named, AreAllowedWhereverAnExpressionIs) {
    const auto system = test::system("design d { fn up(a, b) = (a + b - 1) / b; param N = 10, M = up(N, 4); "
                                     "input A[up(N, 3)] : Int(8) in 0..up(N, 5) = "
                                     "{up(1, 1), 1, 1, 1}; input B[r: N] : Int(8) = let s = r * r in s - r; "
                                     "loops i: 0..min(up(N, 2), 8) where let k = 2*i "
                                     "in k < N; output C[N] : Int(8); C(i) = A(up(i, 3)) + B(i); }");
    EXPECT_EQ(system->params[ParamId(1u)].value, 3);
    EXPECT_EQ(system->tensors[TensorId(0u)].extents, std::vector<std::int64_t>{4});
    EXPECT_EQ(system->tensors[TensorId(0u)].promise->upper.asInteger(), 2);
    EXPECT_EQ(system->domain.box[0], (polyhedra::Interval{0, 4}));
}

// In each place of it the value has its name, and only there.
TEST(Named, ValuesKeepTheirNames) {
    const auto system = test::system(
        namedDesign("fn sq(x) = x * x; X(i, j) = let d = A(i, j) - 1 in sq(d + 2) + d; C(i) = sq(f) + 1;"));
    std::map<std::string, int> places;
    for (const Equation& equation : system->equations)
        forEachBelow(*system, equation.value, [&](ExprId id) {
            const Expr& expr = system->exprs[id];
            if (!expr.named.valid()) return;
            const Named& named = system->named[expr.named];
            places[named.name + (named.isParameter ? "()" : "") + "=" +
                   std::string(system->source->text(named.span))] += 1;
        });
    EXPECT_EQ(places, (std::map<std::string, int>{{"d=A(i, j) - 1", 3}, {"x()=d + 2", 2}, {"x()=f", 2}}));
}

std::vector<std::string> namedFindings(const std::string& equations) {
    std::vector<std::string> list;
    for (const auto& one : test::elaborate(namedDesign(equations)).diagnostics)
        if (one.kind != diagnostics::Kind::Unused ||
            one.message.ends_with("no expression")) // the inputs are not the point
            list.push_back(std::string(one.code()) + ": " + one.message);
    return list;
}

TEST(Named, MistakesAreSaidOnceAtTheirPlace) {
    using Strings = std::vector<std::string>;
    const std::string rest = " C(i) = 0;";
    EXPECT_EQ(namedFindings("fn a(x) = b(x); fn b(x) = c(x); fn c(x) = a(x) + c(x); X(i, j) = a(1);" + rest),
              (Strings{"fn-recursion: fn 'a' calls itself: a, b, c, a",
                       "fn-recursion: fn 'c' calls itself: c, c"}));
    EXPECT_EQ(
        namedFindings("fn s(x, y) = x; X(i, j) = s(1) + s(1, 2, 3) + s;" + rest),
        (Strings{"wrong-arguments: s takes 2 arguments, not 1", "wrong-arguments: s takes 2 arguments, not 3",
                 "wrong-arguments: s takes arguments in parentheses, as in `s(...)`, not none"}));
    EXPECT_EQ(namedFindings("fn s(x) = x + wrong; X(i, j) = s(1) + s(2);" + rest).size(), 1u);
    EXPECT_EQ(
        namedFindings("fn s(x) = x + wrong; X(i, j) = 1;" + rest),
        Strings{"unknown-name: 'wrong' is not declared; declare a number with `param`, a loop with `loops`"});
    EXPECT_EQ(namedFindings("fn s(x) = x & 1; X(i, j) = s(f) + s(f);" + rest),
              Strings{"type-mismatch: `&` needs integers, not Float(32); cast it, as in `Int(32)(...)`"});
    EXPECT_EQ(namedFindings("fn s(x) = x(1); X(i, j) = s(2);" + rest),
              Strings{"not-indexed: 'x' is a parameter and can't be indexed"});
    EXPECT_EQ(namedFindings("fn s(x, x) = x; fn A(y) = y; fn t(true) = 1; X(i, j) = s(1, 2) + t(1);" + rest),
              (Strings{"duplicate-name: 'x' is already declared", "duplicate-name: 'A' is already declared",
                       "reserved-name: 'true' is a reserved word and can't be declared"}));
    EXPECT_EQ(namedFindings("X(i, j) = let a = 1, a = 2 in a;" + rest),
              Strings{"duplicate-name: 'a' is already declared"});
    EXPECT_EQ(namedFindings("X(i, j) = let min = 1 in 2;" + rest),
              Strings{"reserved-name: 'min' is a reserved word and can't be declared"});
    EXPECT_EQ(namedFindings("X(i, j) = let k = p(i) in X(k, j);" + rest),
              Strings{"data-dependent-index: index 1 of func 'X' can't depend on data ('p' is an input): "
                      "only inputs are read "
                      "at such an index"});
    EXPECT_EQ(namedFindings("fn s(x) = x; s(i) = 1; X(i, j) = s(1);" + rest),
              Strings{"not-assignable: 's' is a fn and can't have an equation"});
    EXPECT_EQ(
        namedFindings("X(i, j) = (let a = i in a) + a;" + rest),
        Strings{"unknown-name: 'a' is not declared; declare a number with `param`, a loop with `loops`"});
    EXPECT_EQ(namedFindings("fn s(x) = x; X(i, j) = 1;" + rest),
              Strings{"unused: 's' is read by no expression"});
    EXPECT_EQ(namedFindings("fn one(x) = 1; X(i, j) = one(A(i, j));" + rest),
              Strings{}); // an unused parameter is no mistake
}

TEST(Named, TheKindsOfRefusalHaveCodes) {
    using diagnostics::Kind;
    const auto kindOf = [](const std::string& equations) {
        return test::elaborate(namedDesign(equations)).diagnostics.at(0).kind;
    };
    EXPECT_EQ(kindOf("fn a(x) = a(x); X(i, j) = a(1); C(i) = 0;"), Kind::FnRecursion);
    EXPECT_EQ(kindOf("fn b(x) = x*x + x; fn a(x) = b(b(b(b(b(x))))); X(i, j) = a(a(a(A(i, j)))); C(i) = 0;"),
              Kind::ExpansionTooLarge);
}

TEST(Named, WhatGrowsTooFarIsRefused) {
    std::string chain = "fn f0(x) = x + 1;", doubled = "fn g0(x) = x + x;";
    for (int n = 1; n < 70; ++n) chain += fmt::format("fn f{}(x) = f{}(x) + 1;", n, n - 1);
    for (int n = 1; n < 30; ++n) doubled += fmt::format("fn g{}(x) = g{}(x + x);", n, n - 1);
    const auto only = [&](const std::string& fns, const std::string& call) {
        const std::vector<std::string> all = namedFindings(fns + "X(i, j) = " + call + "; C(i) = 0;");
        return all.size() == 1 ? all[0] : fmt::format("{} findings", all.size());
    };
    EXPECT_EQ(only(chain, "f69(i)"), "expansion-too-large: with all fns and lets expanded, this has too many "
                                     "nested calls; the limit is 64");
    EXPECT_EQ(only(doubled, "g29(A(i, j))"), "expansion-too-large: with all fns and lets expanded, this has "
                                             "too many operations; the limit is 100,000");
    std::string high = "A(i, j)";
    for (int n = 0; n < 60; ++n) high = "a(" + high + ")";
    std::string sum = "x";
    for (int n = 0; n < 30; ++n) sum += " + 1";
    EXPECT_EQ(only("fn a(x) = " + sum + ";", high),
              "expansion-too-large: with all fns and lets expanded, this has too many nested operations; the "
              "limit is 1,200");
}

// They are words only where a declaration or an expression with that form begins.
TEST(Named, TheWordsMayBeNames) {
    for (const char* text :
         {"design d { param fn = 4, let = 1, in = 2; loops i: 0..fn; output c[fn] : Int(32); c(i) = let + in "
          "* fn; }",
          "design d { output fn : Int(32); loops i: 0..4; fn min= i; }",
          "design fn { loops i: 0..4; output fn[4] : Int(32); fn(i) = i; }",
          "design d { loops let: 0..4; output c[4] : Int(32); c(let) = let let = let in let; }",
          "design d { loops i: 0..4; input in : Int(32); output c[4] : Int(32); c(i) = let in = in in in; }",
          "design d { loops i: 0..4; func fn : Int(32); output c[4] : Int(32); fn(i) = i; c(i) = fn(i); }"}) {
        const test::Elaboration result = test::elaborate(text);
        EXPECT_TRUE(result.system && result.diagnostics.empty())
            << text << test::rendered(*result.source, result.diagnostics);
    }
}

} // namespace
} // namespace tactus::ure
