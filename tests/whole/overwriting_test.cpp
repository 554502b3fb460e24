// Options that name a file to write leave the design and its data as they are.
#include "usage.h"

namespace tactus::test {
namespace {

// A design with data in files, and an output that could be written over them.
constexpr std::string_view withData = R"(design d {
  param N = 4;
  input A[N] : Int(32) = "C.npy";
  input B[N] : Int(32);
  output C[N] : Int(32);
  output D[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = A(i) + B(i);
  C(i) = X(i);
  D(i) = X(i);
  mapping m { X.space_time_transform({}, i); }
})";

// A folder with the design, its data and links to them.
struct Place {
    Folder folder;
    std::string design = folder.write("d.ure", withData);

    Place() {
        const Answer made = ask({"evaluate", design, "--random", "--outputs", folder / "data"});
        EXPECT_EQ(made.status, 0) << made.value.dump();
        fs::rename(folder / "data/C.npy", folder / "C.npy");
        fs::rename(folder / "data/D.npy", folder / "data/B.npy");
        fs::create_symlink("d.ure", folder / "link");
        fs::create_hard_link(design, folder / "hard");
        fs::create_symlink(".", folder / "here");
    }
};

TEST(Overwriting, TheDesignHoweverItIsSpelled) {
    const Place place;
    const auto at = [&](std::string_view name) { return place.folder / name; };
    for (const std::string& same : {place.design, at("./d.ure"), at("link"), at("hard"), at("here/d.ure")}) {
        for (const char* option : {"--svg", "--png", "--dot"})
            expectUsage({"array", place.design, option, same},
                        fmt::format("{} {}: '{}' is the design itself", option, same, place.design));
        expectUsage({"simulate", place.design, "--vcd", same}, "is the design itself");
    }
    EXPECT_EQ(contentOf(place.design), withData);
}

TEST(Overwriting, DataOfInputs) {
    const Place place;
    const std::string data = contentOf(place.folder / "C.npy");
    for (const char* command : {"evaluate", "simulate"})
        expectUsage({command, place.design, "--outputs", place.folder.path().string()},
                    "C.npy: input A is read from this file");
    expectUsage({"array", place.design, "--svg", place.folder / "C.npy"}, "input A is read from this file");
    fs::create_symlink("B.npy", place.folder / "data/D.npy");
    const std::string given = place.folder / "data", b = contentOf(place.folder / "data/B.npy");
    expectUsage({"evaluate", place.design, "--inputs", given, "--outputs", given},
                "D.npy: input B is read from this file");
    EXPECT_EQ(contentOf(place.folder / "C.npy"), data);
    EXPECT_EQ(contentOf(place.folder / "data/B.npy"), b);
    // As CSV they are other files.
    EXPECT_EQ(
        ask({"evaluate", place.design, "--outputs", place.folder.path().string(), "--format", "csv"}).status,
        0);
}

TEST(Overwriting, TwoOutputsInOneFile) {
    const Place place;
    const std::string picture = place.folder / "new.svg", other = place.folder / "here/./new.svg";
    expectUsage({"array", place.design, "--svg", picture, "--png", other},
                fmt::format("--png {}: --svg writes this file too", other));
    EXPECT_FALSE(fs::exists(picture));
    const std::string out = place.folder / "out";
    fs::create_directory(out);
    fs::create_hard_link(place.folder / "data/B.npy", out + "/C.npy");
    fs::create_hard_link(place.folder / "data/B.npy", out + "/D.npy");
    expectUsage({"simulate", place.design, "--outputs", out}, "D.npy: --outputs writes this file too");
    expectUsage(
        {"simulate", place.design, "--outputs", place.folder / "new", "--vcd", place.folder / "new/C.npy"},
        "C.npy: --vcd writes this file too");
    EXPECT_FALSE(fs::exists(place.folder / "new"));
    // A device or a pipe loses nothing by being written twice.
    EXPECT_EQ(ask({"array", place.design, "--svg", "/dev/null", "--dot", "/dev/null"}).status, 0);
}

TEST(Overwriting, AnExportIntoTheFolderOfADesignThatIsCalledAsOneOfItsFiles) {
    const Folder folder;
    const std::string design = folder.write("README.md", withData);
    expectUsage({"export", design, "-o", folder.path().string()}, "README.md' is the design itself");
    EXPECT_EQ(contentOf(design), withData);
    EXPECT_FALSE(fs::exists(folder / "main.cpp"));
}

} // namespace
} // namespace tactus::test
