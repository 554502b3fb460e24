// The demands of loops inside of processing elements, and the maps that the tool finds around them.
#include "support/pipeline.h"

#include <gtest/gtest.h>

namespace tactus::mapping {

using test::verdictsOf;

// A func X over i, j, with this equation and this mapping.
static std::string design(std::string_view value, std::string_view calls,
                          std::string_view loops = "i: 0..4, j: 0..4", std::string_view type = "Int(32)") {
    return fmt::format("design d {{ input a[4][4] : {3}; output c[4][4] : {3}; loops {2};\n"
                       "func X, Y : {3}; X(i, j) = {0}; Y(i, j) = X(i, j) + 1; c(i, j) = Y(i, j);\n"
                       "mapping m {{ {1} }} }}",
                       value, calls, loops, type);
}

static const Legality& legalityOf(const test::Verdicts& verdicts) {
    return verdicts["m"].legality.value();
}

static std::vector<std::string> codes(const diagnostics::List& list) {
    std::vector<std::string> all;
    for (const diagnostics::Diagnostic& one : list) all.emplace_back(one.code());
    return all;
}

TEST(Lanes, CarryReductionsAndWhatIsHandedOn) {
    for (const char* value :
         {"select(j == 0, 0, X(i, j-1)) + a(i, j)", "a(i, j) + select(j == 0, 0, X(i, j-1))",
          "select(j == 0, a(i, j), X(i, j-1) * a(i, j))", "min(a(i, j), select(j == 0, 8, X(i, j-1)))",
          "max(select(j == 0, 0, X(i, j-1)), a(i, j), i)", "select(j == 0, 0, X(i, j-1)) ^ a(i, j)",
          "select(j == 0, 7, X(i, j-1)) & a(i, j)", "select(j == 0, 0, X(i, j-1)) | a(i, j)",
          "select(j == 0, a(i, j), X(i, j-1))", "Int(8)(select(j == 0, 0, X(i, j-1)) + a(i, j))",
          "select(a(i, j) > 0, select(j == 0, 0, X(i, j-1)) + a(i, j), select(j == 0, 0, X(i, j-1)))",
          "select(j == 0, 0, X(i, j-1)) + a(i, j) + i*j", "a(i, j) / 2"}) {
        const test::Verdicts verdicts =
            verdictsOf(design(value, "X.space_time_transform({i}).vectorize(j);"));
        EXPECT_EQ(legalityOf(verdicts).legal, polyhedra::Verdict::Yes) << value;
        EXPECT_EQ(legalityOf(verdicts).causality, Causality::Systolic) << value;
        EXPECT_EQ(codes(legalityOf(verdicts).diagnostics), std::vector<std::string>{}) << value;
    }
}

TEST(Lanes, CarryNothingElse) {
    for (const char* value :
         {"select(j == 0, 0, X(i, j-1)) / 2 + a(i, j)", "a(i, j) - select(j == 0, 0, X(i, j-1))",
          "(select(j == 0, 0, X(i, j-1)) + a(i, j)) * 3", "select(j > 0 && X(i, j-1) > 3, 1, 2)",
          "select(j == 0, 1, X(i, j-1)) + select(j == 0, 1, X(i, j-1))", "-select(j == 0, 1, X(i, j-1))",
          "select(j == 0, a(i, j), abs(X(i, j-1)))"}) {
        const std::string text = design(value, "X.space_time_transform({i}).vectorize(j);");
        const test::Verdicts verdicts = verdictsOf(text);
        const Legality& legality = legalityOf(verdicts);
        EXPECT_EQ(legality.legal, polyhedra::Verdict::No) << value;
        ASSERT_EQ(codes(legality.diagnostics), std::vector<std::string>{"lanes-carry"}) << value;
        const diagnostics::Diagnostic& said = legality.diagnostics[0];
        EXPECT_EQ(text.substr(said.span.begin, said.span.size()), "j");
        EXPECT_EQ(
            said.message,
            "'j' can't be vectorised: X(i,j) takes X(i,j-1) in the same step, and that is not a reduction");
        ASSERT_TRUE(said.witness);
        EXPECT_EQ(said.witness->text, "X(0,1) reads X(0,0), and both are computed in step 0");
        // The same chain may be unrolled.
        const test::Verdicts unrolled = verdictsOf(design(value, "X.space_time_transform({i}).unroll(j);"));
        EXPECT_EQ(legalityOf(unrolled).legal, polyhedra::Verdict::Yes);
    }
}

TEST(Lanes, CarryNothingAroundSeveralFuncs) {
    const std::string text =
        R"(design d { input a[4][4] : Int(32); output c[4][4] : Int(32); loops i: 0..4, j: 0..4;
func X, Y : Int(32);
X(i, j) = select(j == 0, 0, Y(i, j-1)) + a(i, j);
Y(i, j) = X(i, j) * 3;
c(i, j) = Y(i, j);
mapping m { X.space_time_transform({i}).vectorize(j); } })";
    EXPECT_EQ(codes(legalityOf(verdictsOf(text)).diagnostics), std::vector<std::string>{"lanes-carry"});
}

// A value of the lane before that comes from no lane before it: two lanes read it, and nothing goes round.
TEST(Lanes, MayReadTheirNeighbours) {
    const std::string text =
        R"(design d { input a[4][4] : Int(32); output c[4][4] : Int(32); loops i: 0..4, j: 0..4;
func X, Y : Int(32);
X(i, j) = a(i, j) * 2;
Y(i, j) = select(j == 0, 0, X(i, j-1)) + X(i, j);
c(i, j) = Y(i, j);
mapping m { X.space_time_transform({i}).vectorize(j); } })";
    EXPECT_EQ(legalityOf(verdictsOf(text)).legal, polyhedra::Verdict::Yes);
}

TEST(Lanes, AreAsManyEverywhere) {
    const char* sum = "select(j == 0, 0, X(i, j-1)) + a(i, j)";
    const auto triangle =
        verdictsOf(design(sum, "X.space_time_transform({i}).vectorize(j);", "i: 0..4, j: 0..i+1"));
    ASSERT_EQ(codes(legalityOf(triangle).diagnostics), std::vector<std::string>{"lanes-vary"});
    EXPECT_EQ(legalityOf(triangle).diagnostics[0].message,
              "'j' can't be vectorised: the number of its iterations depends on 'i'");
    const auto unrolled =
        verdictsOf(design(sum, "X.space_time_transform({i}).unroll(j);", "i: 0..4, j: 0..i+1"));
    EXPECT_EQ(legalityOf(unrolled).legal, polyhedra::Verdict::Yes);
    // Only the last piece is shorter.
    const auto remainder = verdictsOf(design("a(0, 0) + 4*i + j", "X.space_time_transform({i}).vectorize(j);",
                                             "i: 0..4, j: 0..4 where 4*i + j < 14"));
    EXPECT_EQ(legalityOf(remainder).legal, polyhedra::Verdict::Yes);
}

TEST(Unrolled, SayHowLongTheirChainsAre) {
    const auto verdicts = verdictsOf(
        design("select(j == 0, 0, X(i, j-1)) + a(i, j)", "X.space_time_transform({i}).unroll(j);"));
    const Legality& legality = legalityOf(verdicts);
    EXPECT_EQ(legality.causality, Causality::Systolic);
    ASSERT_EQ(codes(legality.diagnostics), std::vector<std::string>{"inner-chain"});
    EXPECT_EQ(legality.diagnostics[0].message,
              "X passes along the unrolled loop 'j': X(i,j) takes X(i,j-1) in the same step, on the same "
              "processing element: wiring inside; a combinational chain of 3 links");
    // Not between processing elements, so it is no broadcast.
    const auto strict =
        verdictsOf(design("select(j == 0, 0, X(i, j-1)) + a(i, j)", "X.space_time_transform({i}).unroll(j);"),
                   {true, false, {}});
    EXPECT_EQ(legalityOf(strict).legal, polyhedra::Verdict::Yes);
}

TEST(Unrolled, NeedNothingOfALaterStep) {
    const std::string text =
        design("select(i == 3 || j == 0, a(i, j), X(i+1, j-1))", "X.space_time_transform({}, i).unroll(j);");
    const test::Verdicts verdicts = verdictsOf(text);
    const Legality& legality = legalityOf(verdicts);
    EXPECT_EQ(legality.legal, polyhedra::Verdict::No);
    ASSERT_EQ(codes(legality.diagnostics), std::vector<std::string>{"inner-backwards"});
    EXPECT_EQ(text.substr(legality.diagnostics[0].span.begin, legality.diagnostics[0].span.size()), "j");
    ASSERT_TRUE(legality.diagnostics[0].witness);
    EXPECT_EQ(legality.diagnostics[0].witness->kind, diagnostics::Witness::Kind::Backwards);
}

TEST(Unrolled, HaveNoRingsOfWires) {
    const std::string text =
        R"(design d { input a[4][4] : Int(32); output c[4][4] : Int(32); loops i: 0..4, j: 0..4;
func X, Y : Int(32);
X(i, j) = select(j < 3, a(i, j), Y(i, j-1));
Y(i, j) = select(j > 0, a(i, j), X(i, j+1));
c(i, j) = X(i, j);
mapping m { X.space_time_transform({i}).unroll(j); } })";
    const test::Verdicts verdicts = verdictsOf(text);
    EXPECT_EQ(legalityOf(verdicts).legal, polyhedra::Verdict::No);
    const std::vector<std::string> said = codes(legalityOf(verdicts).diagnostics);
    EXPECT_EQ(std::ranges::count(said, "inner-cycle"), 1) << fmt::format("{}", said.size());
}

// The rule for mappings without space_time_transform is about the loops that are left.
TEST(Inner, LeaveTheOtherLoopsToTheTool) {
    const auto gemm = verdictsOf(test::gemmWith("mapping m { X.vectorize(k); }"));
    const SpaceTimeMap& map = gemm["m"].mapped.map.value();
    EXPECT_EQ(map.spaceRows(), (polyhedra::Matrix{{1, 0, 0}}));
    EXPECT_EQ(map.scheduleRows(), (polyhedra::Matrix{{1, 1, 0}}));
    EXPECT_EQ(map.placeRows(), (polyhedra::Matrix{{1, 0, 0}, {0, 0, 1}}));
    EXPECT_EQ(gemm["m"].legality->legal, polyhedra::Verdict::Yes);
    const auto all = verdictsOf(test::gemmWith("mapping m { X.unroll(i).unroll(j).vectorize(k); }"));
    EXPECT_TRUE(all["m"].mapped.map->space.empty());
    EXPECT_EQ(all["m"].mapped.map->scheduleRows(), (polyhedra::Matrix{{0, 0, 0}}));
    EXPECT_EQ(all["m"].legality->legal, polyhedra::Verdict::Yes);
}

TEST(Inner, WithoutAScheduleTheTimeLoopsAreTheOthers) {
    const auto gemm = verdictsOf(test::gemmWith("mapping m { X.space_time_transform({i}).unroll(j); }"));
    EXPECT_EQ(gemm["m"].mapped.map->scheduleRows(), (polyhedra::Matrix{{0, 0, 1}}));
}

// The schedule that is offered for a broadcast leaves the lanes out.
TEST(Inner, StayOutOfTheNearestSchedule) {
    const std::string text =
        test::gemmWith("mapping m { X.reorder(j, k).space_time_transform({i}, k).vectorize(j); }");
    const auto verdicts = verdictsOf(text);
    const Legality& legality = legalityOf(verdicts);
    EXPECT_EQ(legality.causality, Causality::Broadcast);
    ASSERT_FALSE(legality.diagnostics.empty());
    ASSERT_EQ(legality.diagnostics[0].fixes.size(), 1u);
    EXPECT_EQ(legality.diagnostics[0].fixes[0].title, "nearest systolic schedule: i + k");
}

} // namespace tactus::mapping
