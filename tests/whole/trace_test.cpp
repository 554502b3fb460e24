// `tactus trace` as a user has it.
#include "tactus.h"

namespace tactus::test {
namespace {

TEST(Trace, FollowsAValueFromInputsToOutputs) {
    const Answer answer = ask({"trace", examplePath("gemm"), "--value", "Z@3,4,5"});
    EXPECT_EQ(answer.status, 0);
    EXPECT_EQ(answer.value["value"],
              (json{{"variable", "Z"}, {"at", {3, 4, 5}}, {"cycle", 12}, {"pe", {3, 4}}}));
    EXPECT_EQ(answer.value["future"], (json{{{"variable", "Z"},
                                             {"at", {3, 4, 6}},
                                             {"cycle", 13},
                                             {"pe", {3, 4}},
                                             {"count", 10},
                                             {"vector", {0, 0, 1}},
                                             {"maybe", false}}}));
    EXPECT_EQ(answer.value["outputs"],
              (json{{{"name", "C"}, {"index", {3, 4}}, {"cycle", 22}, {"pe", {3, 4}}, {"maybe", false}}}));
    EXPECT_EQ(answer.value["inputs"].size(), 12U);
    EXPECT_EQ(answer.value["complete"], true);
    const std::string text = tactus({"trace", examplePath("gemm"), "--value", "Z@3,4,5"}).out;
    EXPECT_NE(text.find("past: 59 values"), std::string::npos) << text;
    EXPECT_NE(text.find("outputs: C(3,4)"), std::string::npos) << text;
}

// The output of a design without funcs: its sum is one of the array's values.
TEST(Trace, FollowsASumOfTheTextAndItsInputs) {
    const Folder folder;
    const std::string file = folder.write("d.ure", R"(design d {
  input A[3][4] : Int(32);
  output y[3] : Int(32);
  loops i: 0..3, j: 0..4;
  y(i) += A(i, j);
})");
    const Answer answer = ask({"trace", file, "--value", "y@1,3"});
    ASSERT_EQ(answer.status, 0) << answer.value;
    EXPECT_EQ(answer.value["inputs"].size(), 4U);
    EXPECT_EQ(answer.value["outputs"][0]["index"], (json{1}));
}

TEST(Trace, RefusesWhatItCantFollow) {
    const std::string gemm = examplePath("gemm");
    EXPECT_EQ(tactus({"trace", gemm}).status, 2);
    EXPECT_EQ(tactus({"trace", gemm, "--value", "Q@1,1,1"}).status, 2);
    const commands::Report report = tactus({"trace", gemm, "--value", "Z@9,9,99"});
    EXPECT_EQ(report.status, 2);
    EXPECT_NE(report.err.find("--value: (9, 9, 99) is not an iteration of the design"), std::string::npos)
        << report.err;
    const Folder folder;
    const std::string file = folder.write("d.ure", R"(design d {
  output y[4] : Int(32);
  func X : Int(32);
  loops i: 0..4;
  X(i) = select(i > 0, X(i - 1), 0);
  y(i) = X(i);
  mapping m { X.space_time_transform({i}, -i); }
})");
    EXPECT_EQ(tactus({"trace", file, "--value", "X@1"}).status, 1); // not legal
}

} // namespace
} // namespace tactus::test
