// Films and pictures of a step, as a user makes them.
#include "usage.h"

#include "system/films/film.h"
#include "system/processes/process.h"

#include <cstdlib>

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

// Its frames and their pace, as another program reads them.
TEST(FilmAsMp4, HasAFrameForEachCycle) {
    if (const std::string why = system::whyNoMp4(); !why.empty()) GTEST_SKIP() << why;
    const Folder folder;
    const std::string file = folder / "run.mp4";
    const Answer made =
        ask({"animate", examplePath("gemm"), "-o", file, "--from", "3", "--to", "9", "--fps", "5"});
    ASSERT_EQ(made.status, 0) << made.value.dump();
    EXPECT_EQ(made.value["frames"], 7);
    const auto read = system::run(
        {.arguments = {"ffprobe", "-v", "error", "-count_frames", "-show_entries",
                       "stream=codec_name,nb_read_frames,r_frame_rate,width,height", "-of", "json", file},
         .in = {},
         .folder = {}});
    ASSERT_TRUE(read && read->status == 0);
    const json stream = json::parse(read->out)["streams"][0];
    EXPECT_EQ(stream["codec_name"], "h264");
    EXPECT_EQ(stream["nb_read_frames"], "7");
    EXPECT_EQ(stream["r_frame_rate"], "5/1");
    ASSERT_EQ(ask({"array", examplePath("gemm"), "--at", "3", "--png", folder / "a.png"}).status, 0);
    const std::string png = contentOf(folder / "a.png");
    const auto numberAt = [&](std::size_t at) {
        int number = 0;
        for (const char byte : png.substr(at, 4)) number = 256 * number + static_cast<unsigned char>(byte);
        return number;
    };
    EXPECT_EQ(stream["width"], (numberAt(16) + 1) / 2 * 2);
    EXPECT_EQ(stream["height"], (numberAt(20) + 1) / 2 * 2);
}

// With a PATH that has no ffmpeg.
TEST(FilmAsMp4, IsRefusedWithoutFfmpeg) {
    const Folder folder;
    const std::string path = std::getenv("PATH");
    ::setenv("PATH", (folder / "none").c_str(), 1);
    const Answer answer = ask({"animate", examplePath("gemm"), "-o", folder / "run.mp4"});
    ::setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(answer.status, 2);
    EXPECT_EQ(answer.value["error"], "ffmpeg, which makes MP4, is not installed; make a film .gif or .svg");
    EXPECT_FALSE(fs::exists(folder / "run.mp4"));
}

} // namespace
} // namespace tactus::test
