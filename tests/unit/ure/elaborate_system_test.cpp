// The results of elaboration: types and conversions, affine forms, conditions, tensors, the iteration space.
#include "polyhedra/solve.h"
#include "support/design.h"
#include "syntax/words.h"

#include <gtest/gtest.h>

namespace tactus::ure {

static std::string join(const System& system, const Expr& expr, std::string_view separator);

// "Float(32):(X(i,j-1) + Float(32)<-Int(32):2)": every node with its type.
static std::string show(const System& system, ExprId id) {
    const Expr& expr = system.exprs[id];
    const auto operand = [&](std::size_t n) { return show(system, expr.operands[n]); };
    switch (expr.kind) {
    case Expr::Kind::Constant:
    case Expr::Kind::Parameter:
        return toString(expr.type, expr.value) + ":" + toString(expr.type);
    case Expr::Kind::Index:
        return system.loops[expr.loop].name + ":" + toString(expr.type);
    case Expr::Kind::Dimension:
        return fmt::format("#{}:{}", expr.dimension, toString(expr.type));
    case Expr::Kind::Random:
        return fmt::format("random({}):{}", join(system, expr, ", "), toString(expr.type));
    case Expr::Kind::Read: {
        std::string index;
        for (const auto& form : expr.index)
            index += (index.empty() ? "" : ", ") + polyhedra::toString(form, system.loopNames());
        return system.variables[expr.variable].name + "(" + index + ")";
    }
    case Expr::Kind::ReadInput:
        return fmt::format("{}({})", system.tensors[expr.tensor].name, join(system, expr, ", "));
    case Expr::Kind::Unary:
        return expr.op == Operator::Convert ? fmt::format("{}<-{}", toString(expr.type), operand(0))
                                            : fmt::format("{}({})", info(expr.op).spelling, operand(0));
    case Expr::Kind::Binary:
        return fmt::format("({} {} {})", operand(0), info(expr.op).spelling, operand(1));
    case Expr::Kind::And:
        return join(system, expr, " && ");
    case Expr::Kind::Or:
        return join(system, expr, " || ");
    case Expr::Kind::Select:
        return fmt::format("select({})", join(system, expr, ", "));
    }
    return "";
}

static std::string join(const System& system, const Expr& expr, std::string_view separator) {
    std::string text;
    for (ExprId operand : expr.operands)
        text += (text.empty() ? "" : std::string(separator)) + show(system, operand);
    return text;
}

struct Typing {
    const char* type; // of the func X
    const char* expression;
    const char* typed;
};
static void PrintTo(const Typing& one, std::ostream* out) {
    *out << one.expression;
}

class ElaborateTyping : public testing::TestWithParam<Typing> {};

TEST_P(ElaborateTyping, MakesConversionsExplicit) {
    const auto system = test::system(fmt::format(
        "design d {{ param N = 8, BIG = 5000000000; loops i: 0..N, k: -2..3; func X : {}; X(i, k) = {};"
        "input c : Int(8); input u : UInt(64); input f : Float(32); input g : Float(64); input q : Fixed(16, "
        "8);"
        "input b : Bool; output C[N] : {}; C(i) = select(k == 0, X(i, k)); }}",
        GetParam().type, GetParam().expression, GetParam().type));
    EXPECT_EQ(show(*system, system->equations[EquationId(0u)].value), GetParam().typed);
}

INSTANTIATE_TEST_SUITE_P(
    Language, ElaborateTyping,
    testing::Values(
        Typing{"Int(32)", "c + 200", "(Int(32)<-c() + 200:Int(32))"},
        Typing{"UInt(64)", "u + 1", "(u() + 1:UInt(64))"}, Typing{"UInt(64)", "u + i", "(u() + i:UInt(64))"},
        Typing{"Int(64)", "c + 3000000000", "(Int(64)<-c() + 3000000000:Int(64))"},
        Typing{"Int(32)", "i + k", "(i:Int(32) + k:Int(32))"},
        Typing{"Int(64)", "i + BIG", "(i:Int(64) + 5000000000:Int(64))"},
        Typing{"Float(32)", "f * N", "(f() * 8:Float(32))"},
        Typing{"Float(32)", "f * k", "(f() * Float(32)<-k:Int(32))"},
        Typing{"Float(64)", "0.1", "Float(64)<-0.1:Float(32)"},
        Typing{"Float(64)", "-(0.1)", "Float(64)<--0.1:Float(32)"},
        Typing{"Float(64)", "0.1 + 0.2", "Float(64)<-(0.1:Float(32) + 0.2:Float(32))"},
        Typing{"Float(64)", "0.1 * N", "Float(64)<-(0.1:Float(32) * 8:Float(32))"},
        Typing{"Float(64)", "min(0.1, 3)", "Float(64)<-(0.1:Float(32) min 3:Float(32))"},
        Typing{"Float(64)", "select(i == 0, 0.1, -0.2)",
               "select((i:Int(32) == 0:Int(32)), Float(64)<-0.1:Float(32), Float(64)<--0.2:Float(32))"},
        Typing{"Float(64)", "select(i == 0, 1, 0.2)",
               "select((i:Int(32) == 0:Int(32)), Float(64)<-1:Float(32), Float(64)<-0.2:Float(32))"},
        Typing{"Float(64)", "select(i == 0, 0.1)",
               "select((i:Int(32) == 0:Int(32)), Float(64)<-0.1:Float(32))"},
        Typing{"Float(64)", "g * 0.1", "(g() * 0.1:Float(64))"},
        Typing{"Float(64)", "g + -0.1", "(g() + -0.1:Float(64))"},
        Typing{"Float(64)", "max(-0.1, g)", "(-0.1:Float(64) max g())"},
        Typing{"Float(64)", "g + (0.1 + 0.2)", "(g() + Float(64)<-(0.1:Float(32) + 0.2:Float(32)))"},
        Typing{"Float(64)", "Float(64)(-0.1)", "-0.1:Float(64)"},
        Typing{"Float(64)", "Float(64)(0.1 + 0.2)", "Float(64)<-(0.1:Float(32) + 0.2:Float(32))"},
        Typing{"Float(64)", "select(i == 0, 0.1, g)", "select((i:Int(32) == 0:Int(32)), 0.1:Float(64), g())"},
        Typing{"Float(64)", "f + g", "(Float(64)<-f() + g())"},
        Typing{"Float(32)", "c * 0.5", "(Float(32)<-c() * 0.5:Float(32))"},
        Typing{"Float(32)", "-infinity", "-inf:Float(32)"},
        Typing{"Float(32)", "select(i == 0, infinity, 3)",
               "select((i:Int(32) == 0:Int(32)), inf:Float(32), 3:Float(32))"},
        Typing{"Int(8)", "infinity", "127:Int(8)"},
        Typing{"Int(32)", "select(b, c, c)", "select(b(), Int(32)<-c(), Int(32)<-c())"},
        Typing{"Int(32)", "min(c, c)", "(Int(32)<-c() min Int(32)<-c())"},
        Typing{"Int(64)", "select(b, c, c) << 1",
               "Int(64)<-(select(b(), Int(32)<-c(), Int(32)<-c()) << 1:Int(32))"},
        Typing{"Fixed(48, 8)", "q * select(b, c, c)",
               "(q() * Fixed(32, 0)<-select(b(), Int(32)<-c(), Int(32)<-c()))"},
        Typing{"Int(8)", "select(b, c, select(b, c, 3))",
               "select(b(), c(), select(b(), c(), Int(8)<-3:Int(32)))"},
        Typing{"UInt(16)", "select(b, c, Int(32)(f))", "select(b(), UInt(16)<-c(), UInt(16)<-Int(32)<-f())"},
        Typing{"Int(8)", "select(b, c)", "select(b(), c())"},
        Typing{"Int(32)", "min(c, infinity)", "(Int(32)<-c() min Int(32)<-127:Int(8))"},
        Typing{"Int(32)", "max(0, c, 5, i)", "(((0:Int(32) max Int(32)<-c()) max 5:Int(32)) max i:Int(32))"},
        Typing{"Fixed(16, 8)", "-0.5", "-0.5:Fixed(16, 8)"},
        Typing{"Fixed(17, 8)", "q + 1.25", "(Fixed(17, 8)<-q() + Fixed(17, 8)<-1.25:Fixed(16, 8))"},
        Typing{"Int(8)", "Int(8)(b) << 2", "Int(8)<-(Int(32)<-Int(8)<-b() << 2:Int(32))"},
        Typing{"Int(32)", "floor(i / 2)", "floor((i:Int(32) / 2:Int(32)))"},
        Typing{"Float(32)", "floor(c)", "Float(32)<-floor(Int(32)<-c())"},
        Typing{"Fixed(9, 0)", "round(q)", "round(q())"}, Typing{"Float(64)", "sin(g)", "sin(g())"},
        Typing{"Float(32)", "exp2(i)", "exp2(Float(32)<-i:Int(32))"},
        Typing{"Float(32)", "ceil(2.5)", "ceil(2.5:Float(32))"},
        Typing{"Bool", "!b && i < 3", "!(b()) && (i:Int(32) < 3:Int(32))"},
        Typing{"Bool", "Bool(i)", "Bool<-i:Int(32)"}, Typing{"Int(8)", "-128", "-128:Int(8)"},
        Typing{"Int(16)", "X(i - 1, k + N / 3)", "X(i - 1, k + 2)"}));

// The condition of X's select holds, or its input index has these values, at exactly the points that `truth`
// says.
struct Guard {
    const char* condition;
    bool (*truth)(std::int64_t i, std::int64_t k);
};
static void PrintTo(const Guard& one, std::ostream* out) {
    *out << one.condition;
}

class ElaborateGuard : public testing::TestWithParam<Guard> {};

TEST_P(ElaborateGuard, IsAFormulaOverTheLoops) {
    const auto system = test::system(fmt::format(
        "design d {{ param N = 8; loops i: 0..N, k: -5..6; func X : Int(8); X(i, k) = select({}, 1, 2);"
        "output C[N] : Int(8); C(i) = select(k == 0, X(i, k)); }}",
        GetParam().condition));
    const Expr& select = system->exprs[system->equations[EquationId(0u)].value];
    const auto& formula = system->exprs[select.operands[0]].formula;
    ASSERT_TRUE(formula);
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t k = -5; k < 6; ++k)
            EXPECT_EQ(polyhedra::holds(*formula, polyhedra::Point{i, k}), GetParam().truth(i, k))
                << i << ", " << k;
}

static std::int64_t floorOf(std::int64_t a, std::int64_t b) {
    return base::floorDivide(a, b);
}

INSTANTIATE_TEST_SUITE_P(
    Conditions, ElaborateGuard,
    testing::Values(
        Guard{"i < k", [](auto i, auto k) { return i < k; }},
        Guard{"i <= k", [](auto i, auto k) { return i <= k; }},
        Guard{"i > k", [](auto i, auto k) { return i > k; }},
        Guard{"i >= k", [](auto i, auto k) { return i >= k; }},
        Guard{"i == k", [](auto i, auto k) { return i == k; }},
        Guard{"i != k", [](auto i, auto k) { return i != k; }},
        Guard{"!(i == 2*k + 1)", [](auto i, auto k) { return i != 2 * k + 1; }},
        Guard{"k % 3 == 1", [](auto, auto k) { return ((k % 3) + 3) % 3 == 1; }},
        Guard{"k / 2 == -2", [](auto, auto k) { return floorOf(k, 2) == -2; }},
        Guard{"k / -2 == 1", [](auto, auto k) { return floorOf(k, -2) == 1; }},
        Guard{"k % -3 == -1", [](auto, auto k) { return k - -3 * floorOf(k, -3) == -1; }},
        Guard{"(i + k / 2) / 3 == (k % 4) / 2",
              [](auto i, auto k) {
                  return floorOf(i + floorOf(k, 2), 3) == floorOf(k - 4 * floorOf(k, 4), 2);
              }},
        Guard{"k / 0 == 0", [](auto, auto) { return true; }},
        Guard{"i < 3 && k < 2 || i == 5", [](auto i, auto k) { return (i < 3 && k < 2) || i == 5; }},
        Guard{"(i < 3) == (k < 2)", [](auto i, auto k) { return (i < 3) == (k < 2); }},
        Guard{"(i < 3) != (k < 2)", [](auto i, auto k) { return (i < 3) != (k < 2); }},
        Guard{"select(i < 3, k < 2, k > 2)", [](auto i, auto k) { return i < 3 ? k < 2 : k > 2; }},
        Guard{"Bool(k)", [](auto, auto k) { return k != 0; }},
        Guard{"i << 1 < Int(8)(k) + (1 << 2)", [](auto i, auto k) { return 2 * i < k + 4; }},
        Guard{"round(k / 2) == -2", [](auto, auto k) { return floorOf(k, 2) == -2; }},
        Guard{"i < min(N, 3) + abs(-2)", [](auto i, auto) { return i < 5; }}));

static std::optional<polyhedra::Formula> guardOf(std::string_view condition) {
    const auto system =
        test::system(fmt::format("design d {{ input A[8] : Int(8); loops i: 0..8; output C[8] : Int(8);"
                                 "C(i) = select({}, A(i)); }}",
                                 condition));
    return system->exprs[system->exprs[system->equations[EquationId(0u)].value].operands[0]].formula;
}

TEST(ElaborateGuards, OnDataAreUnknown) {
    EXPECT_EQ(guardOf("A(i) > 0")->kind, polyhedra::Formula::Kind::Unknown);
    EXPECT_EQ(guardOf("i * i > 4")->kind, polyhedra::Formula::Kind::Unknown);
    EXPECT_EQ(guardOf("i > 4 || true")->kind, polyhedra::Formula::Kind::True);
    EXPECT_EQ(guardOf("false && A(i) > 0")->kind, polyhedra::Formula::Kind::False);
}

TEST(ElaborateReads, OfInputsKnowTheirAffineIndices) {
    const auto system =
        test::system("design d { input A[64][64] : Int(8); input p[8] : Int(8); loops i: 0..8, j: 0..8;"
                     "output C[8][8] : Int(8); C(i, j) = A(2*i + j % 4, p(i) + 1); }");
    const Expr& read = system->exprs[system->equations[EquationId(0u)].value];
    ASSERT_EQ(read.affine.size(), 2u);
    ASSERT_TRUE(read.affine[0]);
    EXPECT_EQ((*read.affine[0])(polyhedra::Point{3, 6}), 8);
    EXPECT_FALSE(read.affine[1]);
}

TEST(ElaborateSpace, IsWhatTheLoopsSay) {
    const auto system = test::system(
        "design d { param N = 6; output s : Int(32); s += 1;"
        "loops k: -1..N, i: max(k, 1)..min(N, k + 3), j: k - min(2, i)..k where i + j < 2*N - 4; }");
    std::vector<polyhedra::Point> expected, found;
    for (std::int64_t k = -1; k < 6; ++k)
        for (std::int64_t i = std::max<std::int64_t>(k, 1); i < std::min<std::int64_t>(6, k + 3); ++i)
            for (std::int64_t j = k - std::min<std::int64_t>(2, i); j < k; ++j)
                if (i + j < 8) expected.push_back({k, i, j});
    polyhedra::forEachPoint(system->domain, [&](auto point) {
        found.emplace_back(point.begin(), point.end());
        return true;
    });
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(found, expected);
    EXPECT_EQ(show(*system, system->loops[LoopId(1u)].lowerText), "(k:Int(64) max 1:Int(64))");
}

// A negated condition of `where`, or one with min, max or abs, that cuts out one convex piece.
class ElaborateWhere : public testing::TestWithParam<Guard> {};

TEST_P(ElaborateWhere, CutsTheSpace) {
    const auto system = test::system(
        fmt::format("design d {{ output s : Int(32); s += 1; loops i: 0..8, k: -5..6 where {}; }}",
                    GetParam().condition));
    std::vector<polyhedra::Point> expected, found;
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t k = -5; k < 6; ++k)
            if (GetParam().truth(i, k)) expected.push_back({i, k});
    polyhedra::forEachPoint(system->domain, [&](auto point) {
        found.emplace_back(point.begin(), point.end());
        return true;
    });
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(found, expected);
}

INSTANTIATE_TEST_SUITE_P(
    Conditions, ElaborateWhere,
    testing::Values(Guard{"!(i < k)", [](auto i, auto k) { return i >= k; }},
                    Guard{"!(i <= k)", [](auto i, auto k) { return i > k; }},
                    Guard{"!(i >= k + 2)", [](auto i, auto k) { return i < k + 2; }},
                    Guard{"!(i > 2*k)", [](auto i, auto k) { return i <= 2 * k; }},
                    Guard{"!(i != k)", [](auto i, auto k) { return i == k; }},
                    Guard{"!(i < 2 || k > 3)", [](auto i, auto k) { return i >= 2 && k <= 3; }},
                    Guard{"!!(i < k) && !(i > 6)", [](auto i, auto k) { return i < k && i <= 6; }},
                    Guard{"min(i, k) > 1", [](auto i, auto k) { return i > 1 && k > 1; }},
                    Guard{"!(max(i, k) > 4)", [](auto i, auto k) { return i <= 4 && k <= 4; }},
                    Guard{"abs(i - k) <= 2", [](auto i, auto k) { return i - k <= 2 && k - i <= 2; }}));

// Designs were written before the language had these functions.
TEST(ElaborateNames, OfLaterFunctionsMayBeDeclared) {
    for (const std::string_view name : syntax::declarableFunctions) {
        const auto func =
            test::system(fmt::format("design d {{ loops i: 0..4; func {0} : Int(8); output c[4] : Int(8);"
                                     "{0}(i) = select(i == 0, 1, {0}(i - 1)); c(i) = {0}(i); }}",
                                     name));
        EXPECT_EQ(func->exprs[func->equations[EquationId(1u)].value].kind, Expr::Kind::Read);
        const auto input = test::system(fmt::format(
            "design d {{ loops i: 0..4; input {0}[4][4] : Int(8); output c[4] : Int(8); c(i) = {0}(i, 0); }}",
            name));
        EXPECT_EQ(input->exprs[input->equations[EquationId(0u)].value].kind, Expr::Kind::ReadInput);
        test::system(fmt::format(
            "design d {{ param {0} = 4; loops i: 0..{0}; output c[{0}] : Int(8); c(i) = {0}; }}", name));
        test::system(
            fmt::format("design d {{ loops {0}: 0..4; output c[4] : Int(8); c({0}) = {0}; }}", name));
        test::system(fmt::format("design d {{ loops i: 0..4; output {0}[4] : Int(8); {0}(i) = i; }}", name));
    }
    EXPECT_EQ(test::elaborate(
                  "design d { loops i: 0..4; param floor = 1; output c[4] : Int(8); c(i) = floor(1.5); }")
                  .diagnostics.at(0)
                  .kind,
              diagnostics::Kind::NotIndexed);
}

TEST(ElaborateParams, AreSetFromOutside) {
    const std::string text = "design d { param N = 8, M = N / (N - 4); input A[N][M] : Int(8); loops i: 0..N;"
                             "output C[N] : Int(8); C(i) = A(i, 0); }";
    EXPECT_EQ(test::system(text)->tensors[TensorId(0u)].extents, (std::vector<std::int64_t>{8, 2}));
    const Settings settings{{{"N", 4}, {"M", 3}}};
    EXPECT_EQ(test::system(text, settings)->tensors[TensorId(0u)].extents, (std::vector<std::int64_t>{4, 3}));
}

TEST(ElaborateData, OfAllKinds) {
    const auto system = test::system(
        "design d { param N = 2; input A[r: N][c: N] : Float(32) = select(r == c, N, 0) + random(-1, 1);"
        "input B[2][2] : Int(8) in -4..5 = {{1, -2}, {N, 2*N}}; input D[3] : Fixed(8, 7) in -1..1 = {0.5, "
        "-1, 0};"
        "input E[2] : Float(64) = \"e.npy\"; input u : UInt(4) in 0..16; loops i: 0..N;"
        "output C[q: N] : Float(64) = q; C(i) = A(i, i) + E(i) + Float(64)(D(i)) + B(i, u); }");
    const auto tensor = [&](const char* name) { return system->tensors[*system->tensorNamed(name)]; };
    EXPECT_EQ(show(*system, tensor("A").expression),
              "(Float(32)<-select((#0:Int(32) == #1:Int(32)), 2:Int(32), 0:Int(32)) + "
              "random(-1:Float(32), 1:Float(32)):Float(32))");
    std::vector<std::int64_t> list;
    for (Value value : tensor("B").list) list.push_back(value.asInteger());
    EXPECT_EQ(list, (std::vector<std::int64_t>{1, -2, 2, 4}));
    EXPECT_EQ(tensor("B").promise->lower.asInteger(), -4);
    EXPECT_EQ(tensor("B").promise->upper.asInteger(), 5);
    EXPECT_EQ(tensor("D").list[0].asInteger(), 64);
    EXPECT_EQ(tensor("D").list[1].asInteger(), -128);
    EXPECT_EQ(tensor("D").promise->upper.asInteger(), 128); // one step beyond the greatest value
    EXPECT_EQ(tensor("u").promise->upper.asInteger(), 16);
    EXPECT_EQ(tensor("E").file, "e.npy");
    EXPECT_EQ(show(*system, tensor("C").expression), "Float(64)<-#0:Int(32)");
}

} // namespace tactus::ure
