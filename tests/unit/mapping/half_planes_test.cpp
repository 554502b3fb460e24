// The half-planes of a schedule's two entries, point by point beside the verdict on each schedule and beside
// a walk over every iteration.
#include "mapping/schedule/half_planes.h"

#include "mapping/judge/verify.h"
#include "support.h"
#include "support/examples.h"
#include "support/pipeline.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::mapping {

namespace {

using Choice = MapChoice;

const std::string steppedDesign = R"(design stepped {
  input  a[12] : Int(32);
  output s[7] : Int(32);
  loops  i: 6 downto 0 step 2, k: 0..12 step 3;
  func   X, Z : Int(32);
  X(i, k) = select(i == 6, a(k), X(i+2, k));
  Z(i, k) = select(k == 0, 0, select(i < 4 && a(k) > 3, Z(i, k-3), Z(i+2, k-3))) + X(i, k);
  s(i)    = select(k == 9, Z(i, k));
  mapping m { X.space_time_transform({i}, i + k); }
})";
// The sum goes through lanes in one step.
const std::string lanesDesign = R"(design lanes {
  input  a[4][4] : Int(32);
  output c[4] : Int(32);
  loops  n: 0..2, i: 0..4, j: 0..4;
  func   X, Z : Int(32);
  X(n, i, j) = select(n == 0, a(i, j), X(n-1, i, j));
  Z(n, i, j) = select(j == 0, 0, Z(n, i, j-1)) + X(n, i, j);
  c(i)       = select(n == 1 && j == 3, Z(n, i, j));
  mapping m { X.space_time_transform({i}, n + i).vectorize(j); }
})";

struct Case {
    std::string text;
    std::size_t mapping = 0;
};

std::vector<Case> cases() {
    std::string product = test::gemmText;
    product.replace(product.find("K = 16"), 6, "K = 4").append("}");
    // Nothing is handed on along j, so only the place of iterations asks for a step there.
    std::string along = test::exampleText("gemm-broadcast");
    along.replace(along.find("{i, j}, k"), 9, "{i, k}, j + k");
    return {{product},
            {along},
            {test::exampleText("gemm-broadcast")},
            {test::exampleText("back-substitution")},
            {test::exampleText("back-substitution"), 1},
            {test::exampleText("lcs")},
            {steppedDesign},
            {lanesDesign}};
}

std::set<dependence::DependenceId> refused(const Legality& legality, bool strict) {
    std::set<dependence::DependenceId> ids;
    for (const DependenceVerdict& one : legality.dependences)
        if (one.kind == DependenceVerdict::Kind::Backwards ||
            (strict && one.kind == DependenceVerdict::Kind::Broadcast))
            ids.insert(one.dependence);
    return ids;
}

void expectAsJudged(const SchedulePlane& plane, const test::Verdicts::One& one, std::int64_t x,
                    std::int64_t y, bool strict) {
    SpaceTimeMap map = *one.mapped.map;
    map.schedule[0].coefficients[plane.loops()[0]] = x;
    map.schedule[0].coefficients[plane.loops()[1]] = y;
    map.time = map.schedule[0];
    Options options;
    options.strict = strict;
    const Legality judged = judge(one.plan, map, *one.graph, options);
    const auto forbidden = plane.forbid(x, y);
    const auto expected = refused(judged, strict);
    EXPECT_EQ(std::set(forbidden.begin(), forbidden.end()), expected);
    const Choice choice = plane.choice(x, y);
    EXPECT_EQ(choice == Choice::Backwards, !expected.empty());
    EXPECT_EQ(choiceOf(*one.graph, map, *one.legality, strict, {}), choice);
    if (!expected.empty()) return;
    EXPECT_EQ(choice == Choice::Conflict, judged.conflicts.injective == polyhedra::Verdict::No);
    if (choice != Choice::Conflict) {
        EXPECT_EQ(choice == Choice::Systolic, judged.causality == Causality::Systolic);
    }
    const Verified walked = verify(map, *one.graph);
    EXPECT_FALSE(walked.backwards);
    EXPECT_EQ(choice == Choice::Conflict, walked.conflict);
}

} // namespace

TEST(HalfPlanes, ForbidWhatTheVerdictForbids) {
    std::map<Choice, int> seen;
    for (const Case& one : cases()) {
        SCOPED_TRACE(one.text.substr(0, one.text.find("param")));
        const test::Verdicts verdicts = test::verdictsOf(one.text);
        ASSERT_LT(one.mapping, verdicts.mappings.size());
        const test::Verdicts::One& mapping = verdicts.mappings[one.mapping];
        ASSERT_TRUE(mapping.mapped.map && mapping.legality);
        const std::size_t loops = mapping.graph->system->loops.size();
        for (const bool strict : {false, true})
            for (std::size_t l = 0; l + 1 < loops; ++l) {
                const SchedulePlane plane(mapping.graph, *mapping.mapped.map, *mapping.legality, {l, l + 1},
                                          strict);
                for (std::int64_t x = -2; x <= 2; ++x)
                    for (std::int64_t y = -2; y <= 2; ++y) {
                        SCOPED_TRACE(testing::Message() << "loop " << l << ", (" << x << ", " << y << ")");
                        expectAsJudged(plane, mapping, x, y, strict);
                        ++seen[plane.choice(x, y)];
                    }
            }
    }
    for (const Choice choice : {Choice::Systolic, Choice::Broadcast, Choice::Backwards, Choice::Conflict})
        EXPECT_GE(seen[choice], 4);
    EXPECT_EQ(seen[Choice::Undecided], 0);
}

// Other rows of space, a schedule as it is: beside the judge.
TEST(HalfPlanes, TheChoiceOfASpaceIsItsVerdict) {
    std::map<Choice, int> seen;
    for (const std::string& text : {std::string(test::gemmText) + "}", test::exampleText("lcs")}) {
        const test::Verdicts verdicts = test::verdictsOf(text);
        const test::Verdicts::One& one = verdicts.mappings.front();
        const std::size_t loops = one.graph->system->loops.size();
        SpaceTimeMap map = *one.mapped.map;
        for (std::int64_t entry = -2; entry <= 2; ++entry)
            for (std::size_t l = 0; l < loops; ++l)
                for (std::size_t row = 0; row < map.space.size(); ++row) {
                    map.space = one.mapped.map->space;
                    map.space[row].coefficients[l] = entry;
                    const Choice choice = choiceOf(*one.graph, map, *one.legality, false, {});
                    const Legality judged = judge(one.plan, map, *one.graph, {});
                    EXPECT_EQ(choice == Choice::Backwards, !refused(judged, false).empty());
                    if (choice != Choice::Backwards) {
                        EXPECT_EQ(choice == Choice::Conflict, verify(map, *one.graph).conflict);
                    }
                    ++seen[choice];
                }
    }
    EXPECT_GE(seen[Choice::Systolic], 10);
    EXPECT_GE(seen[Choice::Conflict] + seen[Choice::Backwards], 4);
}

// T.d >= 1 with the other entry k at 3: X goes along j, Y along i, Z along k, and one read goes back along k.
TEST(HalfPlanes, OfAProductByHand) {
    const auto graph = test::graphOf({{"i", 0, 4}, {"j", 0, 4}, {"k", 0, 4}}, {}, {"X", "Y", "Z"},
                                     {{"X", "X", {0, 1, 0}},
                                      {"Y", "Y", {1, 0, 0}},
                                      {"Z", "Z", {0, 0, 1}},
                                      {"Z", "X", {2, 1, -1}},
                                      {"Z", "Y", {0, 0, 0}}});
    const SpaceTimeMap map = test::mapOf(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 1, 3}});
    const Legality legality = judge(test::handPlan(), map, *graph, {});
    const SchedulePlane plane(graph, map, legality, {0, 1}, false);
    std::vector<std::vector<std::int64_t>> rows;
    for (const HalfPlane& one : plane.halfPlanes()) rows.push_back({one.a, one.b, one.least, one.mayBeEqual});
    // Z stays on its PE, so that it needs a step, which k gives; the others may pass within one.
    EXPECT_EQ(rows, (std::vector<std::vector<std::int64_t>>{
                        {0, 1, 0, 1}, {1, 0, 0, 1}, {0, 0, -2, 0}, {2, 1, 3, 1}}));
}

} // namespace tactus::mapping
