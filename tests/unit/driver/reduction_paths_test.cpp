// Paths that a mapping asks for, and those that its schedule leaves.
#include "driver/analyse/reduction_paths.h"
#include "support/pipeline.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using Form = localise::ReductionPath::Form;
using Vectors = std::vector<polyhedra::Vector>;

std::string design(std::string_view schedule) {
    return fmt::format("design d {{ input x[3][4] : Int(32); output s : Int(32); loops i: 0..3, k: 0..4;"
                       "s += x(i, k); mapping m {{ {} }} }}",
                       schedule);
}

struct Chosen {
    ReductionPaths paths;
    diagnostics::List notes;
};

Chosen pathsOf(const std::string& text, const Vectors& asked, bool strict = false) {
    const test::Elaboration elaboration = test::elaborate(text);
    const auto planned =
        mapping::planOf(syntax::File(*elaboration.tree).designs().front(), *elaboration.system);
    PathRequest request{.strict = strict};
    if (!asked.empty()) request.asked = {{*elaboration.system->tensorNamed("s"), asked, Form::Either}};
    const PathChooser chooser(elaboration.system, request);
    const auto map = mapping::writtenMapOf(planned.plans.front(), *elaboration.system);
    if (!map) return {chooser.pathsAsked(), {}};
    const ReductionPaths paths = chooser.pathsFor(map->rows);
    return {paths, chooser.notesOn(paths, map->rows, map->call)};
}

TEST(ReductionPaths, ThatAreAskedForGetAFormThatGoesForwards) {
    const auto [chain, ofChain] = pathsOf(design("s.space_time_transform({}, 5*i - k);"), {{0, -1}, {1, 0}});
    ASSERT_EQ(chain.size(), 1u);
    EXPECT_EQ(chain[0].form, Form::Chain);
    const auto [groups, ofGroups] = pathsOf(design("s.space_time_transform({i}, i - k);"), {{0, -1}, {1, 0}});
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].form, Form::Groups);
    EXPECT_TRUE(ofChain.empty() && ofGroups.empty());
}

// The verdict on the map then says why.
TEST(ReductionPaths, ThatAreAskedForStayWhereNoFormGoesForwards) {
    const auto [found, notes] = pathsOf(design("s.space_time_transform({i}, i - k);"), {{0, 1}, {1, 0}});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].vectors, (Vectors{{0, 1}, {1, 0}}));
    EXPECT_EQ(found[0].form, Form::Either);
}

TEST(ReductionPaths, AreThoseOfTheLoopsWhereTheToolChoosesTheSchedule) {
    EXPECT_TRUE(pathsOf(design(""), {}).paths.empty());
    EXPECT_EQ(pathsOf(design(""), {{0, -1}, {1, 0}}).paths.size(), 1u);
}

// Along k a step takes no time, whichever way.
TEST(ReductionPaths, AreBroadcastsWhereNothingElseGoesForwards) {
    EXPECT_TRUE(pathsOf(design("s.space_time_transform({i, k}, i);"), {}).paths.empty());
    const std::string turned = design("s.space_time_transform({i, k}, -i);");
    const auto [found, notes] = pathsOf(turned, {});
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].vectors, (Vectors{{0, 1}, {-1, 0}}));
    EXPECT_EQ(notes.size(), 1u);
    EXPECT_TRUE(pathsOf(turned, {}, true).paths.empty());
}

// In the order of the loops the step (1, -3) takes no time; in groups each step takes some.
TEST(ReductionPaths, HaveNoWiresWithinAStepWhereThatCanBe) {
    const std::string text = design("s.space_time_transform({k}, 3*i + k);");
    for (const bool strict : {false, true}) {
        const auto [found, notes] = pathsOf(text, {}, strict);
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(found[0].vectors, (Vectors{{0, 1}, {1, 0}}));
        ASSERT_EQ(notes.size(), 1u);
        EXPECT_NE(notes[0].message.find("the step (1, -3) would take time 0"), std::string::npos);
    }
}

// Whatever a map can run is among the alternatives, the order of the loops first.
TEST(ReductionPaths, HaveAnAlternativeForEachDirection) {
    const test::Elaboration elaboration = test::elaborate(design(""));
    const PathChooser chooser(elaboration.system, {});
    const auto all = chooser.alternatives(PathChooser::Rounding::Refused);
    ASSERT_FALSE(all.empty());
    EXPECT_TRUE(all.front().empty());
    for (const std::int64_t i : {-1, 1})
        for (const std::int64_t k : {-1, 1})
            EXPECT_TRUE(std::ranges::any_of(all,
                                            [&](const ReductionPaths& paths) {
                                                return !paths.empty() &&
                                                       std::ranges::is_permutation(paths[0].vectors,
                                                                                   Vectors{{i, 0}, {0, k}});
                                            }))
                << i << " " << k;
    EXPECT_EQ(chooser.free().size(), 1u);
}

TEST(ReductionPaths, KeepTheOrderOfFloatsWhereTheToolChoosesTheMap) {
    std::string text = design("s.space_time_transform({k}, 3*i + k);");
    for (std::size_t at; (at = text.find("Int(32)")) != std::string::npos;) text.replace(at, 7, "Float(32)");
    const test::Elaboration elaboration = test::elaborate(text);
    const PathChooser chooser(elaboration.system, {});
    const mapping::MapRows map{{{0, 1}}, {{3, 1}}, {}};
    EXPECT_EQ(chooser.pathsFor(map, PathChooser::Rounding::Allowed).size(), 1u);
    EXPECT_TRUE(chooser.pathsFor(map, PathChooser::Rounding::Refused).empty());
    EXPECT_EQ(chooser.alternatives(PathChooser::Rounding::Refused).size(), 1u);
}

} // namespace
} // namespace tactus::driver
