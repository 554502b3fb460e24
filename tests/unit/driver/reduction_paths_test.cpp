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

ReductionPaths pathsOf(const std::string& text, const Vectors& asked, bool strict = false) {
    const test::Elaboration elaboration = test::elaborate(text);
    const auto planned =
        mapping::planOf(syntax::File(*elaboration.tree).designs().front(), *elaboration.system);
    PathRequest request{.strict = strict};
    if (!asked.empty()) request.asked = {{*elaboration.system->tensorNamed("s"), asked, Form::Either}};
    return pathsForSchedule(planned.plans.front(), *elaboration.system, request);
}

TEST(ReductionPaths, ThatAreAskedForGetAFormThatGoesForwards) {
    const ReductionPaths chain = pathsOf(design("s.space_time_transform({}, 5*i - k);"), {{0, -1}, {1, 0}});
    ASSERT_EQ(chain.paths.size(), 1u);
    EXPECT_EQ(chain.paths[0].form, Form::Chain);
    const ReductionPaths groups = pathsOf(design("s.space_time_transform({i}, i - k);"), {{0, -1}, {1, 0}});
    ASSERT_EQ(groups.paths.size(), 1u);
    EXPECT_EQ(groups.paths[0].form, Form::Groups);
    EXPECT_TRUE(groups.diagnostics.empty());
}

// The verdict on the map then says why.
TEST(ReductionPaths, ThatAreAskedForStayWhereNoFormGoesForwards) {
    const ReductionPaths found = pathsOf(design("s.space_time_transform({i}, i - k);"), {{0, 1}, {1, 0}});
    ASSERT_EQ(found.paths.size(), 1u);
    EXPECT_EQ(found.paths[0].vectors, (Vectors{{0, 1}, {1, 0}}));
    EXPECT_EQ(found.paths[0].form, Form::Either);
}

TEST(ReductionPaths, AreThoseOfTheLoopsWhereTheToolChoosesTheSchedule) {
    EXPECT_TRUE(pathsOf(design(""), {}).paths.empty());
    EXPECT_EQ(pathsOf(design(""), {{0, -1}, {1, 0}}).paths.size(), 1u);
}

// Along k a step takes no time, whichever way.
TEST(ReductionPaths, AreBroadcastsWhereNothingElseGoesForwards) {
    EXPECT_TRUE(pathsOf(design("s.space_time_transform({i, k}, i);"), {}).paths.empty());
    const std::string turned = design("s.space_time_transform({i, k}, -i);");
    const ReductionPaths found = pathsOf(turned, {});
    ASSERT_EQ(found.paths.size(), 1u);
    EXPECT_EQ(found.paths[0].vectors, (Vectors{{0, 1}, {-1, 0}}));
    EXPECT_EQ(found.diagnostics.size(), 1u);
    EXPECT_TRUE(pathsOf(turned, {}, true).paths.empty());
}

} // namespace
} // namespace tactus::driver
