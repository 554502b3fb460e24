// Films and pictures of a step, as a user makes them.
#include "usage.h"

#include <cmath>

namespace tactus::test {
namespace {

TEST(Animate, MakesFilmsAndNumberedFrames) {
    const Folder folder;
    const std::string gemm = examplePath("gemm");
    const Answer film = ask({"animate", gemm, "-o", folder / "run.svg"});
    ASSERT_EQ(film.status, 0) << film.value.dump();
    EXPECT_EQ(film.value, json({{"file", folder / "run.svg"}, {"frames", 30}}));
    const std::string svg = contentOf(folder / "run.svg");
    EXPECT_NE(svg.find("dur=\"7.5s\""), std::string::npos);
    const Answer gif = ask({"animate", gemm, "-o", folder / "run.gif", "--view", "inside", "--pe", "2,3",
                            "--from", "4", "--to", "9", "--fps", "10"});
    ASSERT_EQ(gif.status, 0) << gif.value.dump();
    EXPECT_EQ(gif.value["frames"], 6);
    EXPECT_TRUE(contentOf(folder / "run.gif").starts_with("GIF89a"));
    const commands::Report frames = tactus({"animate", gemm, "-o", folder / "frames/", "--to", "2"});
    EXPECT_EQ(frames.status, 0) << frames.err;
    EXPECT_EQ(frames.out, (folder / "frames/") + ": 3 cycles at 4 a second\n");
    for (const char* name : {"frames/frame-0001.png", "frames/frame-0002.png", "frames/frame-0003.png"})
        EXPECT_TRUE(contentOf(folder / name).starts_with("\x89PNG")) << name;
    EXPECT_FALSE(fs::exists(folder / "frames/frame-0004.png"));
}

// Each cycle's values: the sum that an output-stationary PE has made so far of ones.
TEST(Animate, ShowsTheDataThatWereChosen) {
    const Folder folder;
    const Answer film = ask({"animate", examplePath("gemm"), "-o", folder / "run.svg", "--data", "A=one",
                             "--data", "B=one", "--set", "I=2", "--set", "J=2", "--set", "K=3"});
    ASSERT_EQ(film.status, 0) << film.value.dump();
    const std::string svg = contentOf(folder / "run.svg");
    for (const char* value : {">Z 1<", ">Z 2<", ">Z 3<", ">X 1<"})
        EXPECT_NE(svg.find(value), std::string::npos) << value;
    EXPECT_EQ(svg.find(">Z 4<"), std::string::npos);
}

TEST(Animate, RefusesWhatIsNoFilm) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"animate", gemm}, "-o is missing");
    expectUsage({"animate", gemm, "-o", "film.mp4"},
                "-o film.mp4: a film is a file .svg or .gif, or a folder");
    expectUsage({"animate", gemm, "-o", "f.svg", "--view", "network"},
                "--view takes array or inside, not 'network'");
    expectUsage({"animate", gemm, "-o", "f.svg", "--to", "30"}, "--to 30: the array runs from cycle 0 to 29");
    expectUsage({"animate", gemm, "-o", "f.svg", "--from", "9", "--to", "3"}, "--from 9 is behind --to 3");
    expectUsage({"animate", gemm, "-o", "f.svg", "--fps", "0"}, "--fps 0: 1 to 50 cycles a second");
    expectUsage({"animate", gemm, "-o", "f.svg", "--pe", "1,1"}, "--pe goes with --view inside");
    expectUsage({"animate", gemm, "-o", "f.svg", "--view", "inside", "--pe", "8,1"},
                "no such processing element");
    expectUsage({"animate", gemm, "-o", "f.svg", "--set", "K=2000"}, "a film of 2014 cycles; at most 1000");
    expectUsage({"animate", gemm, "-o", gemm}, "a film is a file .svg or .gif");
}

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
    const std::string shown = fmt::format("Z {:.3f}", z);
    for (const char* file : {"a.dot", "a.tex"})
        EXPECT_NE(contentOf(folder / file).find(shown), std::string::npos) << file << " " << shown;
    const std::string inSvg = fmt::format("Z {}{:.3f}", z < 0 ? "&#45;" : "", std::abs(z));
    EXPECT_NE(contentOf(folder / "a.svg").find(inSvg), std::string::npos) << inSvg;
}

TEST(PictureOfACycle, OptionsThatDoNotGoTogetherAreSaid) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"array", gemm, "--at", "3"}, "--at goes with --svg, --png, --pdf, --tikz or --dot");
    expectUsage({"array", gemm, "--at", "30", "--svg", "x.svg"},
                "--at 30: the array runs from cycle 0 to 29");
    expectUsage({"array", gemm, "--at", "3", "--svg", "x.svg", "--view", "network"},
                "the network has no values");
    expectUsage({"array", gemm, "--at", "3", "--svg", "x.svg", "--pe", "1,1"},
                "--pe goes with --view inside and --at");
    expectUsage({"array", gemm, "--data", "A=one", "--svg", "x.svg"}, "they go with --at");
    EXPECT_FALSE(fs::exists("x.svg"));
}

} // namespace
} // namespace tactus::test
