// Reductions become recurrences with the same values.
#include "dependence/build.h"
#include "interpreter.h"
#include "localise/build.h"
#include "support/design.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::localise {

using test::recurrences;

// "C on C (0,0,1)"
static std::set<std::string> dependences(std::shared_ptr<const ure::System> system) {
    const dependence::Analysed result = dependence::analyse(system, {});
    if (!result.graph) return {test::rendered(*system->source, result.diagnostics)};
    std::set<std::string> list;
    for (const auto& one : result.graph->dependences)
        list.insert(fmt::format("{} on {} ({})", system->nameOf(one.reader),
                                system->variables[one.variable].name, fmt::join(one.vector, ",")));
    return list;
}

static std::string design(std::string_view body) {
    return fmt::format("design d {{ param N = 4; {} }}", body);
}

static const std::string gemm =
    design("input A[N][N] : Float(32); input B[N][N] : Float(32); output C[N][N] : Float(32);"
           "loops i: 0..N, j: 0..N, k: 0..N;"
           "C(i, j) += A(i, k) * B(k, j);");

TEST(Reduction, OfTilesWrapsFromTheEndOfTheTileBefore) {
    const auto system =
        reductionsToRecurrences(
            test::system(design(
                "input x[11] : Int(8); output s : Int(32); loops ko: 0..3, ki: 0..4 where 4*ko + ki < 11;"
                "s += x(4*ko + ki);")))
            .system;
    ASSERT_TRUE(system);
    EXPECT_EQ(dependences(system), (std::set<std::string>{"s on s (0,1)", "s on s (1,-3)", "s on s (0,0)"}));
}

TEST(Reduction, WithoutOneTheSystemIsTheSameObject) {
    const auto system = test::system(design("output C[N] : Int(32); loops i: 0..N; C(i) = i;"));
    EXPECT_EQ(reductionsToRecurrences(system).system, system);
}

TEST(Reduction, OfGemmDependsOnItselfOneStepBefore) {
    const auto system = recurrences(gemm);
    EXPECT_EQ(dependences(system), (std::set<std::string>{"C on C (0,0,1)", "C on C (0,0,0)"}));
    const auto carried = system->variableNamed("C");
    ASSERT_TRUE(carried);
    EXPECT_EQ(system->variables[*carried].carriedFor, *system->tensorNamed("C"));
    EXPECT_EQ(system->variables[*carried].type, ure::floatType(32));
}

TEST(Reduction, PointsToItsSource) {
    const auto system = recurrences(gemm);
    for (const ure::Equation& equation : system->equations) {
        EXPECT_EQ(system->source->text(equation.span), "C(i, j) += A(i, k) * B(k, j);");
        EXPECT_EQ(system->source->text(equation.leftSpan), "C(i, j)");
    }
}

TEST(Reduction, OverTwoLoopsStepsTheInnerOneAndWraps) {
    const auto system = recurrences(design("input x[N][3] : Int(32); output s[N] : Int(32);"
                                           "loops i: 0..N, k: 0..N, l: 0..3; s(i) += x(k, l);"));
    EXPECT_EQ(dependences(system),
              (std::set<std::string>{"s on s (0,0,1)", "s on s (0,1,-2)", "s on s (0,0,0)"}));
}

TEST(Reduction, OfSkewedLoopsHasConstantDistances) {
    const auto system = recurrences(design("input x[N][7] : Int(32); output s : Int(32);"
                                           "loops k: 0..N, l: k..k+3; s += x(k, l);"));
    EXPECT_EQ(dependences(system), (std::set<std::string>{"s on s (0,1)", "s on s (1,-1)", "s on s (0,0)"}));
}

// The last tile has one row: where kk begins again, its last value was 1 in the tiles before, and 0 there.
TEST(Reduction, OfATileThatIsCutWrapsByTwoDistances) {
    const auto system =
        recurrences(design("input x[5][2] : Int(32); output s : Int(32);"
                           "loops ko: 0..3, q: 0..2, kk: 0..2 where 2*ko + kk < 5; s += x(2*ko + kk, q);"));
    EXPECT_EQ(dependences(system),
              (std::set<std::string>{"s on s (0,0,1)", "s on s (0,1,-1)", "s on s (0,1,0)",
                                     "s on s (1,-1,-1)", "s on s (0,0,0)"}));
}

struct Case {
    const char* what;
    const char* body;
};
static void PrintTo(const Case& one, std::ostream* out) {
    *out << one.what;
}

class ReductionValues : public testing::TestWithParam<Case> {};

TEST_P(ReductionValues, AreThoseOfAddingUp) {
    const auto system = test::system(design(GetParam().body));
    const auto made = reductionsToRecurrences(system);
    ASSERT_TRUE(made.system);
    for (const ure::Tensor& tensor : system->tensors) {
        if (tensor.isInput) continue;
        const auto expected = test::Interpreter(*system).output(tensor.name);
        EXPECT_FALSE(expected.empty());
        EXPECT_EQ(test::Interpreter(*made.system).output(tensor.name), expected) << tensor.name;
    }
    for (const ure::Equation& equation : made.system->equations)
        EXPECT_EQ(equation.reduction, ure::Reduction::None);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, ReductionValues,
    testing::Values(
        Case{"one loop",
             "input A[N][N] : Float(32); output C[N][N] : Float(32); loops i: 0..N, j: 0..N, k: 0..N;"
             "C(i, j) += A(i, k) * A(k, j);"},
        Case{"outermost loop", "input A[N][N] : Int(32); output C[N] : Int(32); loops k: 0..N, i: 0..N;"
                               "C(i) += A(i, k);"},
        Case{"around the others",
             "input A[N][N] : Int(32); output C[N] : Int(32); loops k: 0..N, i: 0..N, l: 0..2;"
             "C(i) += A(i, k) * l;"},
        Case{"all loops", "input x[N] : Int(8); output s : Int(32); loops i: 0..N; s += x(i);"},
        Case{"three loops",
             "input x[N] : Int(8); output s : Int(64); loops i: 0..2, j: -1..2, k: 1..N; s += x(i + j) * k;"},
        Case{"a triangle",
             "input x[N][N] : Int(8); output s[N] : Int(32); loops i: 0..N, k: i..N; s(i) += x(i, k);"},
        Case{"a row from where", "input x[N][N] : Int(8); output s[N] : Int(32);"
                                 "loops i: 0..N, k: 0..N where 2*k >= i && i + k < 6; s(i) += x(i, k);"},
        Case{"several bounds", "input x[N][N] : Int(8); output s[N] : Int(32);"
                               "loops i: 0..N, k: max(0, i - 1)..min(N, i + 2); s(i) += x(i, k);"},
        Case{"a moving window", "input x[9] : Int(8); output s[N] : Int(32);"
                                "loops i: 0..N, k: 0..3, l: i + k..i + k + 2; s(i) += x(l) * k;"},
        Case{"the last tile is smaller",
             "input x[11] : Int(8); output s : Int(32); loops ko: 0..3, ki: 0..4 where 4*ko + ki < 11;"
             "s += x(4*ko + ki);"},
        Case{
            "tiles of tiles, both with a rest",
            "input x[20] : Int(8); output s : Int(32); loops ko: 0..3, kk: 0..3, kkk: 0..3 "
            "where 3*kk + kkk < 7 && 7*ko + 3*kk + kkk < 20; s += x(7*ko + 3*kk + kkk) * (ko + 2*kk - kkk);"},
        Case{"tiles of a triangle",
             "input x[9][9] : Int(8); output s[9] : Int(32);"
             "loops i: 0..9, jo: 0..3, ji: 0..4 where 4*jo + ji <= i; s(i) += x(i, 4*jo + ji);"},
        Case{"a loop between those of a tile that is cut",
             "input x[3][11][2] : Float(32); output s[3] : Float(32); loops i: 0..3, ko: 0..3, q: 0..2, "
             "kk: 0..4 where 4*ko + kk < 11; s(i) += x(i, 4*ko + kk, q);"},
        Case{
            "and the other way round",
            "input x[11][3] : Float(32); output s[3] : Float(32); loops ko: 0..3, q: 0..2, kk: 0..4, i: 0..3 "
            "where 4*ko + kk < 11; s(i) += x(4*ko + kk, i) * q;"},
        Case{
            "two tiles that are cut",
            "input x[5] : Float(32); input y[7] : Float(32); output s : Float(32); loops ko: 0..3, qo: 0..3, "
            "kk: 0..2, qq: 0..3 where 2*ko + kk < 5 && 3*qo + qq < 7; s += x(2*ko + kk) * y(3*qo + qq);"},
        Case{
            "and a loop between",
            "input x[5] : Float(32); input y[7] : Float(32); output s : Float(32); loops ko: 0..3, qo: 0..3, "
            "t: 0..3, kk: 0..2, qq: 0..3 where 2*ko + kk < 5 && 3*qo + qq < 7; "
            "s += x(2*ko + kk) * (y(3*qo + qq) - t);"},
        Case{"tiles within the last tile, of which one is left",
             "input x[6][3] : Int(8); output s : Int(32); loops io: 0..2, k: 0..3, im: 0..2, in: 0..2 "
             "where 4*io + 2*im + in < 6; s += x(4*io + 2*im + in, k);"},
        Case{"a reduced column", "input x[N][N] : Int(8); output s[N][3] : Int(32);"
                                 "loops i: 0..N, k: 0..N; s(i, 2) += x(i, k);"},
        Case{"transposed",
             "input x[N][N] : Int(8); output s[N][N] : Int(32); loops i: 0..N, j: 0..N, k: 0..2;"
             "s(j, i) += x(i, k) + j;"},
        Case{"narrow and wrapping", "input x[N] : Int(8); output s : Int(4); loops i: 0..N; s += 3 * x(i);"},
        Case{"unsigned product", "input x[N] : UInt(3); output s : UInt(5); loops i: 0..N; s *= x(i) + 1;"},
        Case{"smallest", "input x[N] : Int(8); output s : Int(16); loops i: 0..N; s min= x(i);"},
        Case{"largest", "input x[N] : Float(64); output s : Float(64); loops i: 0..N; s max= -x(i);"},
        Case{"bits", "input x[N] : UInt(8); output a : UInt(8); output o : UInt(8); output e : Int(8);"
                     "loops i: 0..N; a &= x(i); o |= x(i); e ^= x(i);"},
        Case{"truths", "input x[N] : Int(8); output all : Bool; output any : Bool; loops i: 0..N;"
                       "all &= x(i) < 7; any |= x(i) == 2;"},
        Case{"fixed point",
             "input x[N] : Fixed(8, 4); output s : Fixed(16, 4); loops i: 0..N; s += x(i) * x(i);"},
        Case{"condition",
             "input x[N] : Int(8); output s : Int(32); loops i: 0..N; s += select(x(i) > 0, x(i));"},
        Case{"condition first fails",
             "input x[N] : Int(8); output s : Int(32); loops i: 0..N; s += select(i > 1, x(i));"},
        Case{"condition in condition", "input x[N] : Int(8); output s : Int(32); loops i: 0..N;"
                                       "s += select(i > 0, select(i < 3, x(i)));"},
        Case{"condition on a fraction", "input x[N] : Int(8); output s : UFixed(8, 8); loops i: 0..N;"
                                        "s *= select(i == 1, UFixed(8, 8)(0.5));"},
        Case{"a func beside it", "input x[N] : Int(8); output s : Int(32); loops i: 0..N; func X : Int(32);"
                                 "X(i) = select(i == 0, 1, X(i-1) * 2); s += X(i) * x(i);"},
        Case{"two of them", "input x[N] : Int(8); output s : Int(32); output p : Int(32); loops i: 0..N;"
                            "s += x(i); p *= x(i);"}));

// Tiles in tiles, cut or not, and a loop q anywhere among theirs. Each run has one or two lengths, unless
// each tile of the tiles is cut as well.
TEST(Reduction, OfTilesInTilesThatAreCutIsThatOfAddingUp) {
    int made = 0;
    for (int size = 2; size < 14; ++size)
        for (int tile = 3; tile < 7; ++tile)
            for (int within = 2; within < 4; ++within)
                for (std::size_t place = 0; place < 4; ++place) {
                    std::vector<std::string> loops{
                        fmt::format("io: 0..{}", (size + tile - 1) / tile),
                        fmt::format("im: 0..{}", (tile + within - 1) / within),
                        fmt::format("in: 0..{}", within),
                    };
                    loops.insert(loops.begin() + static_cast<std::ptrdiff_t>(place), "q: 0..2");
                    const std::string body = design(fmt::format(
                        "input x[{0}] : Int(8); output s : Int(32); loops {1} where {3}*im + in < {2} && "
                        "{2}*io + {3}*im + in < {0}; s += x({2}*io + {3}*im + in) * (3*q + in + 1);",
                        size, fmt::join(loops, ", "), tile, within));
                    const auto system = test::system(body);
                    const auto found = reductionsToRecurrences(system);
                    EXPECT_TRUE(found.system || tile % within != 0) << body;
                    if (!found.system) continue;
                    ++made;
                    ASSERT_EQ(test::Interpreter(*found.system).output("s"),
                              test::Interpreter(*system).output("s"))
                        << body;
                }
    EXPECT_GT(made, 300);
}

// Nothing but reductions without constant steps is refused, with a place, numbers and four iterations.
TEST(Reduction, WithoutConstantStepsIsRefused) {
    // Along neither loop, up or down, do the runs end within a few steps of each other.
    const auto system =
        test::system(design("output s : Int(32); loops i: -30..31, j: -30..31 "
                            "where abs(10*i - j) <= 240 && abs(i - 10*j) <= 240; s += i * j;"));
    const Localised result = reductionsToRecurrences(system);
    EXPECT_FALSE(result.system);
    ASSERT_EQ(result.diagnostics.size(), 1u);
    const diagnostics::Diagnostic& refusal = result.diagnostics[0];
    EXPECT_EQ(refusal.kind, diagnostics::Kind::ReductionNotUniform);
    EXPECT_NE(refusal.message.find("s takes "), std::string::npos) << refusal.message;
    ASSERT_TRUE(refusal.witness);
    EXPECT_EQ(refusal.witness->kind, diagnostics::Witness::Kind::Steps);
    EXPECT_EQ(refusal.witness->points.size(), 4u);
}

} // namespace tactus::localise
