// Films and pictures of a step, as a user makes them.
#include "usage.h"

namespace tactus::test {
namespace {

TEST(PictureOfACycle, IsDrawnInEveryFormat) {
    const Folder folder;
    const Answer drawn =
        ask({"array", examplePath("gemm"), "--at", "9", "--svg", folder / "a.svg", "--png", folder / "a.png",
             "--pdf", folder / "a.pdf", "--tikz", folder / "a.tex", "--dot", folder / "a.dot"});
    ASSERT_EQ(drawn.status, 0) << drawn.value.dump();
    EXPECT_TRUE(contentOf(folder / "a.png").starts_with("\x89PNG"));
    EXPECT_TRUE(contentOf(folder / "a.pdf").starts_with("%PDF"));
    EXPECT_NE(contentOf(folder / "a.tex").find("\\begin{tikzpicture}"), std::string::npos);
    // The state as `simulate` prints it is in the picture.
    const Answer state = ask({"simulate", examplePath("gemm"), "--at", "9", "--pe", "2,3"});
    const double z = state.value["state"]["pes"][0]["values"]["Z"];
    const std::string shown = fmt::format("{:.3f}", z);
    for (const char* file : {"a.dot", "a.tex", "a.svg"})
        EXPECT_NE(contentOf(folder / file).find(shown), std::string::npos) << file << " " << shown;
}

// Width and height of a PNG are its bytes 16 to 23.
TEST(PictureOfACycle, IsSharperAtALargerScale) {
    const Folder folder;
    const auto widthAt = [&](const char* scale) {
        EXPECT_EQ(ask({"array", examplePath("gemm"), "--png", folder / "a.png", "--scale", scale}).status, 0);
        unsigned width = 0;
        for (const char byte : contentOf(folder / "a.png").substr(16, 4))
            width = 256 * width + static_cast<unsigned char>(byte);
        return double(width);
    };
    const double usual = widthAt("1");
    EXPECT_NEAR(widthAt("2"), 2 * usual, 2);
    EXPECT_NEAR(widthAt("3"), 3 * usual, 3);
    expectUsage({"array", examplePath("gemm"), "--png", "x.png", "--scale", "4"},
                "--scale 4: must be 1, 2 or 3");
    expectUsage({"array", examplePath("gemm"), "--svg", "x.svg", "--scale", "2"}, "--scale needs --png");
}

} // namespace
} // namespace tactus::test
