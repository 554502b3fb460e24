// Reductions along other paths than the order of the loops.
#include "dependence/build.h"
#include "interpreter.h"
#include "localise/build.h"
#include "localise/reductions/mistakes.h"
#include "localise/reductions/search.h"
#include "support/design.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::localise {
namespace {

using polyhedra::Vector;
using Form = ReductionPath::Form;
using Vectors = std::vector<Vector>;

std::string withInput(std::string_view body) {
    return fmt::format("design d {{ param N = 4; input x[9][9][9] : Int(8); {} }}", body);
}

// "C on C (0,0,1)", without reads at the same point.
std::set<std::string> steps(const std::shared_ptr<const ure::System>& system) {
    const dependence::Analysed result = dependence::analyse(system, {});
    if (!result.graph) return {test::rendered(*system->source, result.diagnostics)};
    std::set<std::string> list;
    for (const auto& one : result.graph->dependences)
        if (!one.samePoint())
            list.insert(fmt::format("{} on {} ({})", system->nameOf(one.reader),
                                    system->variables[one.variable].name, fmt::join(one.vector, ",")));
    return list;
}

void expectSameValues(const ure::System& reduced, const ure::System& recurrences, const std::string& what) {
    for (const ure::Tensor& tensor : reduced.tensors) {
        if (tensor.isInput) continue;
        const auto expected = test::Interpreter(reduced).output(tensor.name);
        EXPECT_FALSE(expected.empty());
        EXPECT_EQ(test::Interpreter(recurrences).output(tensor.name), expected) << what;
    }
}

struct Along {
    const char* body;
    Vectors vectors;
    Form form;
    std::set<std::string> steps;
};
void PrintTo(const Along& one, std::ostream* out) {
    *out << one.body << " along " << fmt::format("{}", one.vectors);
}

class ReductionAlong : public testing::TestWithParam<Along> {};

TEST_P(ReductionAlong, HasItsStepsAndTheSameValues) {
    const auto system = test::system(withInput(GetParam().body));
    const ReductionPath path{*system->tensorNamed("s"), GetParam().vectors, GetParam().form};
    EXPECT_FALSE(mistakeIn(*system, path)) << mistakeIn(*system, path)->text;
    const Localised found = reductionsToRecurrences(system, {path});
    ASSERT_TRUE(found.system) << test::rendered(*system->source, found.diagnostics);
    EXPECT_EQ(steps(found.system), GetParam().steps);
    EXPECT_EQ(found.paths, std::vector<ReductionPath>{path});
    expectSameValues(*system, *found.system, GetParam().body);
}

constexpr const char* box = "output s : Int(32); loops i: 0..3, k: 1..5; s += x(0, i, k) * (3*i + k);";
constexpr const char* triangle = "output s : Int(32); loops i: 0..N, k: 0..i+1; s += x(0, i, k) * (3*i + k);";
constexpr const char* product =
    "output s[9] : Int(32); loops i: 0..N, j: 0..3; s(i + j) += x(0, 0, i) * x(1, 1, j);";

INSTANTIATE_TEST_SUITE_P(
    OneVector, ReductionAlong,
    testing::Values(
        Along{product, {{1, -1}}, Form::Either, {"s on s (1,-1)"}},
        Along{product, {{-1, 1}}, Form::Either, {"s on s (-1,1)"}},
        Along{product, {{-1, 1}}, Form::Groups, {"s on s (-1,1)"}},
        Along{"output s[N] : Int(32); loops i: 0..N, k: 0..N; s(i) += x(0, i, k);",
              {{0, -1}},
              Form::Chain,
              {"s on s (0,-1)"}},
        // Every second iteration of a row, and a triangle.
        Along{"output s[17] : Int(32); loops i: 0..N, j: 0..9; s(2*i + j) += x(i, j, 0) * j;",
              {{1, -2}},
              Form::Either,
              {"s on s (1,-2)"}},
        Along{"output s[13] : Int(32); loops i: 0..N, j: 0..i+1; s(2*i + j) += x(i, j, 0) * j;",
              {{-1, 2}},
              Form::Either,
              {"s on s (-1,2)"}},
        Along{"output s[9][3] : Int(32); loops i: 0..N, j: 0..3, k: 0..N; s(i - k + 4, j) += x(i, j, k);",
              {{1, 0, 1}},
              Form::Either,
              {"s on s (1,0,1)"}},
        Along{"output s[N] : Int(32); loops i: 0..N, k: 0..N; s(i) min= select(k > i, x(0, i, k));",
              {{0, -1}},
              Form::Either,
              {"s on s (0,-1)"}}));

INSTANTIATE_TEST_SUITE_P(
    OfABox, ReductionAlong,
    testing::Values(Along{box, {{0, 1}, {1, 0}}, Form::Chain, {"s on s (0,1)", "s on s (1,-3)"}},
                    Along{box, {{0, -1}, {1, 0}}, Form::Chain, {"s on s (0,-1)", "s on s (1,3)"}},
                    Along{box, {{0, -1}, {-1, 0}}, Form::Chain, {"s on s (0,-1)", "s on s (-1,3)"}},
                    Along{box, {{1, 0}, {0, 1}}, Form::Chain, {"s on s (1,0)", "s on s (-2,1)"}},
                    Along{box, {{-1, 0}, {0, 1}}, Form::Either, {"s on s (-1,0)", "s on s (2,1)"}},
                    Along{box, {{0, 1}, {1, 0}}, Form::Groups, {"s_k on s_k (0,1)", "s on s (1,0)"}},
                    Along{box, {{-1, 0}, {0, 1}}, Form::Groups, {"s_i on s_i (-1,0)", "s on s (0,1)"}}));

INSTANTIATE_TEST_SUITE_P(
    OfOtherSets, ReductionAlong,
    testing::Values(
        Along{triangle, {{0, 1}, {1, 0}}, Form::Either, {"s_k on s_k (0,1)", "s on s (1,1)"}},
        Along{triangle, {{0, -1}, {1, 0}}, Form::Either, {"s_k on s_k (0,-1)", "s on s (1,0)"}},
        Along{triangle, {{1, 0}, {0, -1}}, Form::Either, {"s_i on s_i (1,0)", "s on s (0,-1)"}},
        // A roof: the next end lies one up, level with it, or one down.
        Along{"output s : Int(32); loops i: -3..4, k: 0..4 where k <= 3 - abs(i); s += x(0, i + 3, k) * k;",
              {{0, 1}, {1, 0}},
              Form::Either,
              {"s_k on s_k (0,1)", "s on s (1,1)", "s on s (1,-1)"}},
        Along{"output s : Int(32); loops i: 0..9, k: 0..9 where 2*k >= i; s += x(0, i, k) * k;",
              {{0, -1}, {1, 0}},
              Form::Bent,
              {"s_k on s_k (0,-1)", "s on s (1,0)", "s on s (1,1)"}},
        Along{"output s[8][8] : Int(32); loops i: 0..N, j: 0..N, k: 0..3, l: 0..3;"
              "s(i + k, j + l) += x(i, j, 0) * x(k, l, 1);",
              {{0, 1, 0, -1}, {1, 0, -1, 0}},
              Form::Either,
              {"s_part on s_part (0,1,0,-1)", "s on s (1,0,-1,0)"}},
        // The inner loop is as long everywhere: one chain.
        Along{"output s[8] : Int(32); loops i: 0..N, j: 0..3, k: 0..3; s(i + j) += x(i, j, k);",
              {{0, 0, 1}, {1, -1, 0}},
              Form::Either,
              {"s on s (0,0,1)", "s on s (1,-1,-2)"}},
        Along{"output s : Int(32); loops i: 0..N, j: 0..i+1, k: 0..j+1; s += x(i, j, k);",
              {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}},
              Form::Either,
              {"s_k on s_k (0,0,1)", "s_part on s_part (0,1,1)", "s on s (1,1,1)"}}));

struct Wrong {
    const char* body;
    Vectors vectors;
    const char* text;
    std::optional<std::size_t> vector;
};
class PathMistakes : public testing::TestWithParam<Wrong> {};

TEST_P(PathMistakes, AreNamed) {
    const auto system = test::system(withInput(GetParam().body));
    const ReductionPath path{*system->tensorNamed("s"), GetParam().vectors, Form::Either};
    const auto mistake = mistakeIn(*system, path);
    ASSERT_TRUE(mistake);
    EXPECT_NE(mistake->text.find(GetParam().text), std::string::npos) << mistake->text;
    EXPECT_EQ(mistake->vector, GetParam().vector);
    EXPECT_FALSE(reductionsToRecurrences(system, {path}).system);
}

INSTANTIATE_TEST_SUITE_P(
    Cases, PathMistakes,
    testing::Values(
        Wrong{product, {{1, 0}}, "along (1, 0) the index i + j changes by 1", 0},
        Wrong{product, {{2, -1}}, "changes by 1", 0},
        Wrong{product, {{0, 0}}, "(0, 0) leads from an iteration to itself", 0},
        Wrong{product, {{1, -1, 0}}, "(1, -1, 0) has 3 entries, but there are 2 loops", 0},
        Wrong{product,
              {{2, -2}},
              "steps of (2, -2) don't lead from an iteration to the one (1, -1) further",
              std::nullopt},
        Wrong{product, {}, "lie in 1 direction, but none is given", std::nullopt},
        Wrong{box, {{0, 1}}, "lie in 2 directions, but 1 is given", std::nullopt},
        Wrong{box, {{0, 1}, {0, 2}}, "steps of (0, 1) and (0, 2) don't lead", std::nullopt},
        Wrong{box, {{1, 1}, {1, -1}}, "don't lead from an iteration to the one (1, 0) further", std::nullopt},
        Wrong{"output s : Int(8); loops i: 0..N; s min= 100 * x(0, 0, i);",
              {{-1}},
              "`min=` of terms of type Int(32) wraps in Int(8)",
              std::nullopt}));

TEST(PathMistakes, OfWhatIsNoReduction) {
    const auto system = test::system(withInput("output s[N] : Int(32); loops i: 0..N; s(i) = x(0, 0, i);"));
    EXPECT_EQ(mistakeIn(*system, {*system->tensorNamed("s"), {}, Form::Either})->text,
              "'s' is not a reduction");
}

// --- the search

std::optional<ReductionPath> found(const char* body, const Accepts& accepts) {
    const auto system = test::system(withInput(body));
    for (const ure::Equation& equation : system->equations) {
        auto path = findPath(*system, equation, nullptr, accepts);
        if (!path) return path;
        expectSameValues(*system, *reductionsToRecurrences(system, {*path}).system, body);
        return path;
    }
    return std::nullopt;
}

Accepts forwards(Vector schedule) {
    return
        [schedule = std::move(schedule)](const Vector& step) { return polyhedra::dot(schedule, step) > 0; };
}

TEST(FindPath, KeepsTheOrderOfTheLoopsWhereItCan) {
    const auto path = found(box, forwards({10, 1}));
    ASSERT_TRUE(path);
    EXPECT_EQ(path->vectors, (Vectors{{0, 1}, {1, 0}}));
    EXPECT_EQ(path->form, Form::Chain);
}

TEST(FindPath, TurnsVectorsRoundAndOrdersThemOtherwise) {
    const auto turned = found(box, forwards({10, -1}));
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->vectors, (Vectors{{0, -1}, {1, 0}}));
    EXPECT_EQ(turned->form, Form::Chain);
    const auto swapped = found(box, forwards({1, 10}));
    ASSERT_TRUE(swapped);
    EXPECT_EQ(swapped->vectors, (Vectors{{1, 0}, {0, 1}}));
    EXPECT_EQ(swapped->form, Form::Chain);
}

TEST(FindPath, MakesGroupsWhereNoChainGoesForwards) {
    const auto path = found(box, forwards({1, 1}));
    ASSERT_TRUE(path);
    EXPECT_EQ(path->vectors, (Vectors{{0, 1}, {1, 0}}));
    EXPECT_EQ(path->form, Form::Groups);
}

TEST(FindPath, FollowsAFacet) {
    const auto path = found(triangle, forwards({-1, -1}));
    ASSERT_TRUE(path);
    EXPECT_EQ(path->form, Form::Groups);
    EXPECT_EQ(path->vectors, (Vectors{{0, -1}, {-1, 0}}));
}

TEST(FindPath, FindsNothingWhereEveryStepIsRefused) {
    EXPECT_FALSE(found(product, [](const Vector&) { return false; }));
}

// A result that wraps depends on the order.
TEST(FindPath, KeepsTheOrderOfTermsThatMayNotFit) {
    const char* const body = "output s : Int(8); loops i: 0..N; s max= 100 * x(0, 0, i);";
    EXPECT_TRUE(found(body, forwards({1})));
    EXPECT_FALSE(found(body, forwards({-1})));
}

TEST(FindPath, IsSaidInANote) {
    const auto system = test::system(withInput(triangle));
    const Localised result = reductionsToRecurrences(system);
    ASSERT_EQ(result.diagnostics.size(), 1u);
    EXPECT_EQ(result.diagnostics[0].kind, diagnostics::Kind::ReductionAlong);
    EXPECT_EQ(
        result.diagnostics[0].message,
        "the reduction into 's' runs along (0, 1), then (1, 1): in the order of the loops s takes (1, 0) "
        "after (0, 0), a step of (1, 0), and (2, 0) after (1, 1), a step of (1, -1)");
    EXPECT_FALSE(reductionsToRecurrences(system, {}, OtherPaths::Refused).system);
    EXPECT_FALSE(stepsOfLoops(*system, *system->equations.begin()));
}

// Direct evaluation keeps what has no recurrence in the order of the loops.
TEST(RecurrencesInLoopOrder, LeaveOtherReductionsAlone) {
    const auto reductionsOf = [](const char* body) {
        const auto system = recurrencesInLoopOrder(test::system(withInput(body)));
        std::vector<ure::Reduction> list;
        for (const ure::Equation& equation : system->equations) list.push_back(equation.reduction);
        return list;
    };
    EXPECT_EQ(reductionsOf(triangle), std::vector{ure::Reduction::Add});
    EXPECT_EQ(reductionsOf(product), std::vector{ure::Reduction::Add});
    EXPECT_EQ(reductionsOf(box), (std::vector{ure::Reduction::None, ure::Reduction::None}));
}

bool isReordered(const char* body, const Vectors& vectors, Form form) {
    const auto system = test::system(withInput(body));
    const Localised found = reductionsToRecurrences(system, {{*system->tensorNamed("s"), vectors, form}});
    for (const ure::Variable& variable : found.system->variables)
        if (variable.carriedFor.valid()) return variable.isReordered;
    return false;
}

TEST(Reduction, KnowsWhetherTheTermsComeInAnotherOrder) {
    EXPECT_FALSE(isReordered(product, {{1, -1}}, Form::Chain));
    EXPECT_TRUE(isReordered(product, {{-1, 1}}, Form::Chain));
    EXPECT_FALSE(isReordered(box, {{0, 1}, {1, 0}}, Form::Chain));
    EXPECT_TRUE(isReordered(box, {{0, -1}, {1, 0}}, Form::Chain));
    EXPECT_TRUE(isReordered(box, {{1, 0}, {0, 1}}, Form::Chain));
    EXPECT_TRUE(isReordered(box, {{0, 1}, {1, 0}}, Form::Groups));
}

} // namespace
} // namespace tactus::localise
