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
    for (const char* value : {">Z<", ">1<", ">2<", ">3<"})
        EXPECT_NE(svg.find(value), std::string::npos) << value;
    EXPECT_EQ(svg.find(">4<"), std::string::npos);
}

TEST(Animate, RefusesWhatIsNoFilm) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"animate", gemm}, "missing -o");
    expectUsage({"animate", gemm, "-o", "film.mp4"},
                "-o film.mp4: expected a .svg or .gif file, or a folder");
    expectUsage({"animate", gemm, "-o", "f.svg", "--view", "network"},
                "--view takes array, inside or space, not 'network'");
    expectUsage({"animate", gemm, "-o", "f.svg", "--to", "30"}, "--to 30: the array runs from cycle 0 to 29");
    expectUsage({"animate", gemm, "-o", "f.svg", "--from", "9", "--to", "3"}, "--from 9 is after --to 3");
    expectUsage({"animate", gemm, "-o", "f.svg", "--fps", "0"}, "--fps 0: must be 1 to 50 cycles a second");
    expectUsage({"animate", gemm, "-o", "f.svg", "--pe", "1,1"}, "--pe needs --view inside");
    expectUsage({"animate", gemm, "-o", "f.svg", "--view", "inside", "--pe", "8,1"},
                "no such processing element");
    expectUsage({"animate", gemm, "-o", "f.svg", "--set", "K=2000"},
                "the film has 2,014 cycles, more than 1,000");
    expectUsage({"animate", gemm, "-o", gemm}, "expected a .svg or .gif file");
}

// What is clearly too large is refused before its frames are drawn.
TEST(Animate, RefusesAFilmThatIsClearlyTooLarge) {
    const Folder folder;
    const std::vector<std::string> sizes{"--set", "I=48", "--set", "J=48", "--set", "K=16"};
    const auto refusal = [&](const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> command{"animate", examplePath("gemm"), "-o", folder / file};
        command.insert(command.end(), sizes.begin(), sizes.end());
        command.insert(command.end(), more.begin(), more.end());
        const commands::Report report = tactus(command);
        EXPECT_EQ(report.status, 2) << file;
        EXPECT_FALSE(fs::exists(folder / file));
        return report.err;
    };
    const std::string svg = refusal("run.svg", {});
    EXPECT_NE(svg.find("a film of 110 cycles takes about "), std::string::npos) << svg;
    EXPECT_NE(svg.find(" MB, more than 32.00 MB; about "), std::string::npos) << svg;
    EXPECT_NE(svg.find("choose fewer with --from and --to, or film --view inside or --view space"),
              std::string::npos)
        << svg;
    EXPECT_NE(refusal("run.gif", {}).find("a film of 110 cycles takes about "), std::string::npos);
    EXPECT_NE(refusal("frames/", {"--to", "70"}).find("a film of 71 cycles takes about "), std::string::npos);
}

TEST(Animate, LooksAtTheDestinationFirst) {
    const Folder folder;
    const std::string gemm = examplePath("gemm");
    for (const char* file : {"none/run.svg", "none/run.gif"})
        expectUsage({"animate", gemm, "-o", folder / file, "--set", "K=2000"},
                    fmt::format("can't write '{}': No such file or directory", folder / file));
    fs::create_directory(folder / "run.svg");
    expectUsage({"animate", gemm, "-o", folder / "run.svg", "--set", "K=2000"}, "Is a directory");
}

// Each frame has its title, and each iteration runs in one of them.
TEST(Animate, FilmsTheIterationSpace) {
    const Folder folder;
    const std::vector<std::string> sizes{"--set", "I=2", "--set", "J=3", "--set", "K=2"};
    const auto filmed = [&](const std::string& file) {
        std::vector<std::string> command{"animate", examplePath("gemm"), "--view", "space",
                                         "-o",      folder / file};
        command.insert(command.end(), sizes.begin(), sizes.end());
        return ask(command);
    };
    const Answer film = filmed("run.svg");
    ASSERT_EQ(film.status, 0) << film.value.dump();
    EXPECT_EQ(film.value["frames"], 1 + 1 + 2 + 1);
    const std::string svg = contentOf(folder / "run.svg");
    std::size_t now = 0; // dots with the colour and the rim of what runs
    for (std::size_t at = svg.find("fill=\"#ffe3a8\" stroke=\"#865300\""); at != std::string::npos;
         at = svg.find("fill=\"#ffe3a8\" stroke=\"#865300\"", at + 1))
        ++now;
    EXPECT_EQ(now, 2U * 3 * 2 + 1) << "each iteration runs once; the legend has one more";
    for (int cycle = 0; cycle < 5; ++cycle)
        EXPECT_NE(svg.find(fmt::format("iteration space, cycle {}<", cycle)), std::string::npos) << cycle;
    ASSERT_EQ(filmed("run.gif").status, 0);
    EXPECT_TRUE(contentOf(folder / "run.gif").starts_with("GIF89a"));
    ASSERT_EQ(filmed("frames/").status, 0);
    EXPECT_TRUE(contentOf(folder / "frames/frame-0005.png").starts_with("\x89PNG"));
}

TEST(PictureOfACycle, OfTheIterationSpaceTakesItsOptions) {
    const Folder folder;
    const std::string gemm = examplePath("gemm"), deep = examplePath("published/gemm");
    const auto drawn = [&](std::vector<std::string> more, const std::string& of) {
        std::vector<std::string> command{"array", of, "--view", "space", "--dot", folder / "s.dot"};
        command.insert(command.end(), more.begin(), more.end());
        const Answer answer = ask(command);
        EXPECT_EQ(answer.status, 0) << answer.value.dump();
        return contentOf(folder / "s.dot");
    };
    const std::string usual = drawn({}, gemm);
    EXPECT_EQ(drawn({"--turn", "35,24"}, gemm), usual);
    EXPECT_NE(drawn({"--turn", "-50.5,10"}, gemm), usual);
    EXPECT_EQ(drawn({"--axes", "i,j,k"}, gemm), usual);
    EXPECT_NE(drawn({"--axes", "k,j,i"}, gemm), usual);
    EXPECT_NE(drawn({"--axes", "i,k", "--slice", "j=3"}, gemm).find("at j = 3"), std::string::npos);
    EXPECT_NE(drawn({"--slice", "kk=1,ko=1"}, deep).find("ko = 1, kk = 1"), std::string::npos);
    EXPECT_NE(drawn({"--as-written"}, examplePath("cholesky")), drawn({}, examplePath("cholesky")));
}

TEST(PictureOfACycle, OfTheIterationSpaceRefusesWrongOptions) {
    const std::string gemm = examplePath("gemm");
    const auto refuses = [&](std::vector<std::string> more, const std::string& why) {
        std::vector<std::string> command{"array", gemm, "--view", "space", "--svg", "x.svg"};
        command.insert(command.end(), more.begin(), more.end());
        expectUsage(command, why);
    };
    refuses({"--at", "30"}, "--at 30: the array runs from cycle 0 to 29");
    refuses({"--at", "3", "--pe", "1,1"}, "--pe needs --view inside and --at");
    refuses({"--at", "3", "--random"}, "not in the iteration space");
    refuses({"--turn", "35"}, "--turn 35: expected two angles in degrees");
    refuses({"--turn", "35,x"}, "--turn 35,x: expected two angles in degrees");
    refuses({"--turn", "35,91"}, "--turn 35,91: expected two angles in degrees");
    refuses({"--axes", "i,x"}, "--axes i,x: 'x' is not a loop; the loops are i, j, k");
    refuses({"--axes", "i,i"}, "--axes i,i: i is given twice");
    refuses({"--slice", "k=1"}, "--slice k=1: k is an axis of the picture");
    refuses({"--axes", "i,j", "--slice", "k=1,k=2"}, "--slice k=1,k=2: k is given twice");
    refuses({"--axes", "i,j", "--slice", "k"}, "--slice k: 'k' is not a loop with a value");
    refuses({"--axes", "i,j", "--slice", "k=16"}, "the iteration space has no points there");
    refuses({"--as-written"}, "--as-written: the design has no streams that Tactus can trace back");
    expectUsage({"array", gemm, "--turn", "3,4", "--svg", "x.svg"}, "--turn needs --view space");
    expectUsage({"array", gemm, "--view", "space"}, "--view space needs an output file: --svg");
    expectUsage({"animate", gemm, "-o", "f.svg", "--axes", "i,j"}, "--axes needs --view space");
    expectUsage({"animate", gemm, "-o", "f.svg", "--view", "space", "--data", "A=one"},
                "not in the iteration space");
    EXPECT_FALSE(fs::exists("x.svg"));
}

// At cycle 0 of an output-stationary product only PE (0, 0) works.
TEST(PictureOfACycle, OfAnIdlePeSaysSo) {
    const Folder folder;
    for (const auto& [pe, isIdle] : {std::pair("0,0", false), {"2,3", true}}) {
        ASSERT_EQ(ask({"array", examplePath("gemm"), "--view", "inside", "--at", "0", "--pe", pe, "--tikz",
                       folder / "pe.tex"})
                      .status,
                  0);
        EXPECT_EQ(contentOf(folder / "pe.tex").find("0: idle\n") != std::string::npos, isIdle) << pe;
    }
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

TEST(PictureOfACycle, OptionsThatDoNotGoTogetherAreSaid) {
    const std::string gemm = examplePath("gemm");
    expectUsage({"array", gemm, "--at", "3"},
                "--at needs an output file: --svg, --png, --pdf, --tikz or --dot");
    expectUsage({"array", gemm, "--at", "30", "--svg", "x.svg"},
                "--at 30: the array runs from cycle 0 to 29");
    expectUsage({"array", gemm, "--at", "3", "--svg", "x.svg", "--view", "network"}, "not the network");
    expectUsage({"array", gemm, "--at", "3", "--svg", "x.svg", "--pe", "1,1"},
                "--pe needs --view inside and --at");
    expectUsage({"array", gemm, "--data", "A=one", "--svg", "x.svg"}, "add --at");
    EXPECT_FALSE(fs::exists("x.svg"));
}

} // namespace
} // namespace tactus::test
