// The place in the text at which a call of a network's primitive comes.
#include "mapping/edits/network_edits.h"

#include "support/pipeline.h"

#include <gtest/gtest.h>

namespace tactus::mapping {
namespace {

// "array" stands for the func on which the plan calls primitives.
std::string edited(const std::string& text, const std::string& receiver, const std::string& call) {
    const test::Verdicts found = test::verdictsOf(text);
    const Plan& plan = found.mappings.back().plan;
    return text::apply(text, editsForCall(plan, receiver == "array" ? plan.receiver : receiver, call));
}

const std::string load = "isolate_producer(A, A_loader)";

TEST(EditsForCall, GoOnWithTheChainOfTheReceiver) {
    EXPECT_EQ(
        edited(test::gemmWith("  mapping m {\n    X.space_time_transform({i, j}, i + j + k); // kept\n  }\n"),
               "X", load),
        test::gemmWith("  mapping m {\n    X.space_time_transform({i, j}, i + j + k)." + load +
                       "; // kept\n  }\n"));
    // The chain with the transform is the array's, whatever func it begins with.
    EXPECT_EQ(
        edited(test::gemmWith("  mapping m {\n    Z.space_time_transform({i, j}, i + j + k);\n  }\n"),
               "array", load),
        test::gemmWith("  mapping m {\n    Z.space_time_transform({i, j}, i + j + k)." + load + ";\n  }\n"));
}

TEST(EditsForCall, KeepTheLayoutOfAChainOverSeveralLines) {
    const std::string chain = "  mapping m {\n    X.merge_ures(Y, Z, C)\n"
                              "     .space_time_transform({i, j}, i + j + k)";
    EXPECT_EQ(edited(test::gemmWith(chain + ";\n  }\n"), "X", load),
              test::gemmWith(chain + "\n     ." + load + ";\n  }\n"));
    const std::string chained = "isolate_producer_chain(A, A_loader, A_feeder)";
    const std::string crowded =
        "  mapping m {\n    X.merge_ures(Y, Z, C).space_time_transform({i, j}, i + j + k)";
    EXPECT_EQ(edited(test::gemmWith(crowded + ";\n  }\n"), "X", chained),
              test::gemmWith(crowded + "\n     ." + chained + ";\n  }\n"));
}

TEST(EditsForCall, AddAStatementWhereTheReceiverHasNone) {
    const std::string before = "  mapping m {\n    X.space_time_transform({i, j}, i + j + k);\n";
    EXPECT_EQ(edited(test::gemmWith(before + "  }\n"), "A_loader", "remove(j)"),
              test::gemmWith(before + "    A_loader.remove(j);\n  }\n"));
    // And a mapping where there is none, or one of its own where the chain is a base's.
    EXPECT_EQ(edited(test::gemmWith(""), "X", load),
              test::gemmWith("  mapping m1 {\n    X." + load + ";\n  }\n"));
    EXPECT_EQ(edited(test::gemmWith(before + "  }\n  mapping n : m {\n  }\n"), "X", load),
              test::gemmWith(before + "  }\n  mapping n : m {\n    X." + load + ";\n  }\n"));
}

} // namespace
} // namespace tactus::mapping
