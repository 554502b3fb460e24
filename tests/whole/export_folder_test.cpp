// The folder of an export: its name, and what an earlier export has left in it.
#include "shell.h"

namespace tactus::test {
namespace {

std::string exportedTo(const Folder& folder, const std::string& options) {
    const driver::Finished done = typed(folder, "tactus export " + examplePath("gemm") + " " + options);
    EXPECT_EQ(done.status, 0) << done.err;
    return done.out.substr(0, done.out.find('/'));
}

TEST(ExportFolder, NamesTheSizesThatWereSet) {
    const Folder folder;
    EXPECT_EQ(exportedTo(folder, ""), "gemm-output_stationary-intel-opencl");
    EXPECT_EQ(exportedTo(folder, "--set K=2 --set I=4 --target xilinx-hls"),
              "gemm-output_stationary-I=4-K=2-xilinx-hls");
    EXPECT_EQ(exportedTo(folder, "--set I=4 -o here"), "here");
}

TEST(ExportFolder, FilesOfAnEarlierExportGoAndNothingElse) {
    const Folder folder;
    exportedTo(folder, "-o o");
    ASSERT_TRUE(fs::exists(folder / "o/gemm.cl"));
    fs::create_directory(folder / "o/mine");
    for (const char* mine : {"o/notes.txt", "o/mine/main.cpp", "outside.cpp", "o/mine.cl"})
        folder.write(mine, "mine");
    // Somebody has edited the list; what is outside of the folder stays.
    std::string list = contentOf(folder / "o/.tactus-export");
    folder.write("o/.tactus-export",
                 list + "../outside.cpp\nmine\nmine/../../outside.cpp\n" + folder / "outside.cpp" + "\n");
    exportedTo(folder, "-o o --target xilinx-hls");
    EXPECT_FALSE(fs::exists(folder / "o/gemm.cl"));
    EXPECT_TRUE(fs::exists(folder / "o/main.cpp"));
    for (const char* mine : {"o/notes.txt", "o/mine/main.cpp", "outside.cpp", "o/mine.cl"})
        EXPECT_EQ(contentOf(folder / mine), "mine") << mine;
}

} // namespace
} // namespace tactus::test
