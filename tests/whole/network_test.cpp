// The network around an array, drawn by Graphviz.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(NetworkView, IsDrawnInThePlaceOfTheArray) {
    const Folder folder;
    const std::string gemm = examplePath("gemm");
    ASSERT_EQ(ask({"array", gemm, "--view", "network", "--dot", folder / "n.dot", "--svg", folder / "n.svg",
                   "--png", folder / "n.png"})
                  .status,
              0);
    const std::string dot = contentOf(folder / "n.dot"), svg = contentOf(folder / "n.svg");
    for (const char* box : {"\"array\" [pos=", "\"memory_A\" [pos=", "\"memory_C\" [pos="})
        EXPECT_NE(dot.find(box), std::string::npos) << box;
    EXPECT_NE(dot.find("layout=nop2"), std::string::npos);
    for (const char* words : {">array<", "8 × 8 PEs", "64 ports", "[8][16]"})
        EXPECT_NE(svg.find(words), std::string::npos) << words;
    EXPECT_TRUE(contentOf(folder / "n.png").starts_with("\x89PNG"));
    // The view is the array's own where nothing is said.
    ASSERT_EQ(ask({"array", gemm, "--dot", folder / "a.dot"}).status, 0);
    EXPECT_NE(contentOf(folder / "a.dot").find("\"pe_0_0\""), std::string::npos);
}

TEST(NetworkView, OfAnotherNameIsRefused) {
    const Folder folder;
    const Answer answer = ask({"array", examplePath("gemm"), "--view", "nets", "--svg", folder / "n.svg"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.value.at("error"), "--view takes array, network, inside or space, not 'nets'");
}

// The unloader stores the values of a row of PEs at once, as the exported kernel does.
TEST(NetworkView, MemoryIsAsWideAsWhatIsStoredAtOnce) {
    const Folder folder;
    ASSERT_EQ(
        ask({"array", examplePath("published/gemm"), "--view", "network", "--dot", folder / "n.dot"}).status,
        0);
    std::istringstream dot(contentOf(folder / "n.dot"));
    std::map<std::string, std::string> arrows;
    for (std::string line; std::getline(dot, line);)
        if (const std::size_t place = line.find(" [pos="); line.find("->") != std::string::npos)
            arrows[line.substr(2, place - 2)] = line.substr(place);
    const auto says = [&](const char* arrow, const char* words) {
        return arrows.at(arrow).find(words) != std::string::npos;
    };
    EXPECT_TRUE(says("\"memory_A_serialised\" -> \"kernel_A_loader\"", ">2 × Float(32)<"));
    EXPECT_TRUE(says("\"kernel_C_collector\" -> \"kernel_C_unloader\"", ">C: 3 × Float(32)<"));
    EXPECT_TRUE(says("\"kernel_C_unloader\" -> \"memory_C_serialised\"", ">3 × Float(32)<"));
}

TEST(NetworkView, NeedsAFile) {
    const Answer answer = ask({"array", examplePath("gemm"), "--view", "inside"});
    EXPECT_EQ(answer.status, 2);
    EXPECT_NE(answer.value.at("error").get<std::string>().find(
                  "--view inside needs an output file: --svg, --png, --pdf, --tikz or --dot"),
              std::string::npos);
}

} // namespace
} // namespace tactus::test
