// Mistakes of people who come from C, Python, Halide or a textbook: what is said of them leads to the repair.
#include "support/design.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::ure {
namespace {

// The only finding.
diagnostics::Diagnostic said(const std::string& body) {
    const test::Elaboration result = test::elaborate("design d { " + body + " }");
    EXPECT_EQ(result.diagnostics.size(), 1u) << body << '\n'
                                             << test::rendered(*result.source, result.diagnostics);
    return result.diagnostics.empty() ? diagnostics::make(diagnostics::Kind::NoLoops, {})
                                      : result.diagnostics[0];
}

void expectSaid(const std::string& body, std::string_view part) {
    const diagnostics::Diagnostic one = said(body);
    EXPECT_NE(one.message.find(part), std::string::npos) << one.message;
}

// The only fix of the only finding makes `right` of it, which is silent.
void expectRepaired(const std::string& wrong, const std::string& right) {
    const diagnostics::Diagnostic one = said(wrong);
    ASSERT_EQ(one.fixes.size(), 1u) << one.message;
    EXPECT_EQ(text::apply("design d { " + wrong + " }", one.fixes[0].edits), "design d { " + right + " }");
    const test::Elaboration repaired = test::elaborate("design d { " + right + " }");
    EXPECT_TRUE(repaired.diagnostics.empty()) << test::rendered(*repaired.source, repaired.diagnostics);
}

// The quoted text behind `before` in the message.
std::string proposed(const std::string& message, std::string_view before) {
    const std::size_t at = message.find(before);
    EXPECT_NE(at, std::string::npos) << message;
    if (at == std::string::npos) return message;
    const std::size_t begin = message.find('\'', at) + 1;
    return message.substr(begin, message.find('\'', begin) - begin);
}

std::string value(const std::string& type, const std::string& expression) {
    return fmt::format(
        "loops i: 0..4; input a[4] : {0}; func X : {0}; output c[4] : {0}; X(i) = {1}; c(i) = X(i);", type,
        expression);
}

// The extents are lost with the declaration, so the equation's indices are no mistake of their own.
TEST(Misleading, TwoOutputsInOneDeclarationAreOneMistake) {
    expectRepaired(
        "input a[4] : Int(32); output c, e[4] : Int(32); loops i: 0..4; c(i) = a(i); e(i) = a(i);",
        "input a[4] : Int(32); output c[4] : Int(32); output e[4] : Int(32); loops i: 0..4; c(i) = "
        "a(i); e(i) = a(i);");
    expectSaid("output c, e[4] : Int(32); loops i: 0..4, j: 0..4; c(i, j) = 1; e(i) += 1;",
               "expected one tensor in each declaration, found ','");
    expectSaid("input a, b[4] : Int(32); output c[4] : Int(32); loops i: 0..4; c(i) = a(i) + b(i);",
               "as in `input a[4] : Int(32); input b[4] : Int(32);`, found ','");
}

TEST(Misleading, ALoopMayHaveAStep) {
    const test::Elaboration stepped = test::elaborate(
        "design d { param N = 8; input a[N] : Int(32); output c[N] : Int(32); loops i: 0..N step 2, k: 0..N; "
        "func X : Int(32); X(i, k) = select(k == 0, 0, X(i, k-1)) + a(k); c(i) = select(k == N-1, X(i, k)); "
        "}");
    EXPECT_TRUE(stepped.diagnostics.empty()) << test::rendered(*stepped.source, stepped.diagnostics);
    ASSERT_TRUE(stepped.system);
    EXPECT_EQ(stepped.system->domain.box[0], (polyhedra::Interval{0, 3}));
    expectSaid("output c[4] : Int(32); loops i: 0..=3; c(i) = 1;", "the end of a half-open range");
}

TEST(Misleading, NoFixSwapsFunctions) {
    for (const char* name :
         {"tan", "sinh", "rint", "trunc", "mix", "mad", "sqr", "log10", "logs", "abs2", "expm", "cbrt"}) {
        const diagnostics::Diagnostic one = said(value("Float(32)", fmt::format("{}(a(i))", name)));
        EXPECT_TRUE(one.fixes.empty()) << one.message;
        EXPECT_EQ(one.message.find("did you mean"), std::string::npos) << one.message;
    }
    expectSaid(value("Float(32)", "tan(a(i))"),
               "the functions are select, min, max, abs, sqrt, exp, log, sin, cos, exp2, log2, pow, floor, "
               "ceil, round, div_round_to_zero and mod_round_to_zero");
    // A func of the design does not take the place of a known function either.
    const diagnostics::Diagnostic near =
        said("loops i: 0..4; input a[4] : Float(32); func win : Float(32); output c[4] : Float(32);"
             "win(i) = tan(a(i)); c(i) = win(i);");
    EXPECT_TRUE(near.fixes.empty()) << near.message;
}

TEST(Misleading, ASlipInAFunctionsNameIsRepaired) {
    expectRepaired(value("Int(8)", "Max(a(i), 1)"), value("Int(8)", "max(a(i), 1)"));
    expectRepaired(value("Float(32)", "floorf(a(i))"), value("Float(32)", "floor(a(i))"));
    expectRepaired(value("Float(32)", "Round(a(i))"), value("Float(32)", "round(a(i))"));
    expectRepaired(value("Int(8)", "slect(i == 0, 1, a(i))"), value("Int(8)", "select(i == 0, 1, a(i))"));
    expectRepaired(value("Float(32)", "min(a(i), inf)"), value("Float(32)", "min(a(i), infinity)"));
}

TEST(Misleading, CharactersAreNumbers) {
    const std::string right = value("Int(8)", "select(a(i) == 0x3F, 1, 0)");
    expectRepaired(value("Int(8)", "select(a(i) == '?', 1, 0)"), right);
    expectRepaired(value("Int(8)", "select(a(i) == \"?\", 1, 0)"), right);
    expectRepaired(value("Int(8)", "select(a(i) == '\\'', 1, 0)"),
                   value("Int(8)", "select(a(i) == 0x27, 1, 0)"));
    expectRepaired(value("Int(8)", "select(a(i) == '\\n', 1, 0)"),
                   value("Int(8)", "select(a(i) == 0x0A, 1, 0)"));
    expectSaid(value("Int(8)", "a(i) + '?'"), "write a character as its number, 0x3F for '?'");
    // A longer text has no number, and in double quotes it would be no value either.
    EXPECT_TRUE(said(value("Int(8)", "a(i) + 'ab'")).fixes.empty());
    expectSaid(value("Int(8)", "a(i) + \"ab\""), "expected an expression");
}

TEST(Misleading, PowersAreProducts) {
    expectRepaired(value("Float(32)", "a(i)^2"), value("Float(32)", "a(i)*a(i)"));
    expectRepaired(value("Float(32)", "a(i)^3"), value("Float(32)", "a(i)*a(i)*a(i)"));
    expectRepaired(value("Int(32)", "a(i)**2"), value("Int(32)", "a(i)*a(i)"));
    expectRepaired(value("Float(32)", "1 / a(i)**2"), value("Float(32)", "1 / (a(i)*a(i))"));
    expectRepaired(value("Float(32)", "-a(i)**2 + 1"), value("Float(32)", "-a(i)*a(i) + 1"));
    for (const char* power : {"2 * a(i)^2", "a(i)^2 + 1", "a(i)^i"}) {
        const diagnostics::Diagnostic one = said(value("Float(32)", power));
        EXPECT_NE(one.message.find("`^` is exclusive or"), std::string::npos) << one.message;
        EXPECT_TRUE(one.fixes.empty()) << power;
    }
    for (const char* around : {"a(i) + {} * 3", "-{} + a(i)", "a(i) & {}"}) {
        const std::string message = said(value("Int(32)", fmt::format(fmt::runtime(around), "2**i"))).message;
        EXPECT_EQ(message, "'2**i' is written '(1 << i)' here");
        EXPECT_TRUE(test::elaborate("design d { " +
                                    value("Int(32)", fmt::format(fmt::runtime(around), "(1 << i)")) + " }")
                        .diagnostics.empty());
    }
    EXPECT_EQ(said(value("Int(32)", "a(i)**7")).message, "'x**n' is written 'x*...*x' here");
    EXPECT_EQ(said(value("Int(32)", "a(i)**3")).message, "'x**3' is written 'x*x*x' here");
    // Bits are turned over in integers.
    EXPECT_TRUE(test::elaborate("design d { " + value("Int(32)", "a(i)^2") + " }").diagnostics.empty());
}

TEST(Misleading, ASecondNestIsNoMoreLoops) {
    const std::string io = "input a[4] : Int(8); output c[4] : Int(8); func X, Y : Int(8); ";
    const diagnostics::Diagnostic nests = said(io + "loops i: 0..4; loops j: 0..4; X(i) = a(i); Y(j) = a(j);"
                                                    "c(i) = X(i);");
    EXPECT_NE(nests.message.find("into another design"), std::string::npos) << nests.message;
    const std::string rest = " X(i, j) = a(i); Y(i, j) = X(i, j); c(i) = select(j == 3, Y(i, j));";
    const std::string all =
        proposed(said(io + "loops i: 0..4; loops j: 0..4;" + rest).message, "list these loops there");
    EXPECT_EQ(all, "loops i: 0..4, j: 0..4;");
    EXPECT_TRUE(test::system("design d { " + io + all + rest + " }"));
}

TEST(Misleading, DeclarationsHaveNoParentheses) {
    const std::string rest =
        " input a[4] : Int(8); output c[4] : Int(8); V(i) = a(i); P(i) = V(i); c(i) = P(i);";
    const std::string loops = "loops i: 0..4; ", funcs = "func V, P : Int(8); ";
    expectRepaired(loops + "func (V, P) : Int(8);" + rest, loops + "func V, P : Int(8);" + rest);
    expectSaid(loops + "func (V, P) : Int(8);" + rest, "`func V, P`");
    expectRepaired("loops (i: 0..4); " + funcs + rest, loops + funcs + rest);
    expectRepaired("param (N = 4); loops i: 0..N; " + funcs + rest,
                   "param N = 4; loops i: 0..N; " + funcs + rest);
}

TEST(Misleading, LoopsRunUpwards) {
    const auto text = [](const std::string& loop, const char* before) {
        return fmt::format(
            "param N = 4; input a[4] : Int(8); output c[4] : Int(8); loops {}; func X : Int(8);"
            "X(k) = select({}, a(k)); c(k) = X(k);",
            loop, before);
    };
    const auto from = [](const char*) { return "k == N-1, 0, X(k+1)) + select(true"; };
    for (const char* loop : {"k: N..0", "k: N-1..0", "k: N-1..-1", "k: 4..0"}) {
        const diagnostics::Diagnostic one = said(text(loop, "true, a(k)"));
        EXPECT_NE(one.message.find("read at k+1 instead of k-1"), std::string::npos) << one.message;
        const std::string upwards = proposed(one.message, "so write");
        EXPECT_EQ(upwards, loop[3] == '4' ? "k: 0..4" : "k: 0..N");
        EXPECT_TRUE(test::system("design d { " + text(upwards, from(loop)) + " }"));
    }
    // A bound that is not there yet says nothing.
    test::elaborate("design d { loops k: 0..; }");
    test::elaborate("design d { loops k: ");
    // An empty size is no loop downwards.
    EXPECT_EQ(said("param M = 3; input a[4] : Int(8); output c[4] : Int(8); loops k: 4..M; c(k) = a(k);")
                  .message.find("upwards"),
              std::string::npos);
}

TEST(Misleading, EachTensorHasItsDeclaration) {
    const std::string rest = " loops i: 0..4; func X : Int(8); X(i) = 1; a(i) = X(i); b(i) = X(i);";
    const std::string right = "output a[4] : Int(8); output b[4] : Int(8);";
    expectRepaired("output a[4], b[4] : Int(8);" + rest, right + rest);
    expectSaid("output a[4], b[4] : Int(8);" + rest, "output a[4] : Int(8); output b[4]");
    EXPECT_TRUE(said("output a[4], b[4];" + rest).fixes.empty());
}

TEST(Misleading, TwoReductionsAreOne) {
    const std::string head =
        "loops i: 0..4, k: 0..4; input a[4] : Int(8); input b[4] : Int(8); output c[4] : Int(8); ";
    for (const auto& [first, second] :
         {std::pair("c(i) += a(k);", "c(i) += b(k);"), std::pair("c(i) min= a(k);", "c(i) min= b(k);"),
          std::pair("c(i) max= a(k);", "c(i) max= b(k) + 1;")}) {
        const std::string one = proposed(said(head + first + second).message, "write one reduction");
        EXPECT_TRUE(test::system("design d { " + head + one + " }")) << one;
    }
    const std::string zero =
        proposed(said(head + "c(i) = 0; c(i) += a(k);").message, "a sum starts from 0, so remove");
    EXPECT_EQ(zero, "c(i) = 0;");
}

TEST(Misleading, WordsOfPrograms) {
    const std::string rest = " loops i: 0..4; input a[4] : Int(8); output c[4] : Int(8); c(i) = a(i);";
    expectSaid("int X, Y;" + rest, "as a func");
    expectRepaired("# a comment\n" + rest, "// a comment\n" + rest);
    expectSaid("loops i: 0..4, k: 0..4; input a[4] : Int(8); output c[4] : Int(8); c(i) -= a(k);",
               "`+= -(e)`");
}

} // namespace
} // namespace tactus::ure
