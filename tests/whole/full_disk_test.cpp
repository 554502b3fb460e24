// A full disk, and a file that would grow beyond what is allowed: status 2, a message with file and reason,
// and the old files as they were.
#include "shell.h"

#include <map>

namespace tactus::test {
namespace {

using Files = std::map<std::string, std::string>;

Files filesIn(const fs::path& folder) {
    Files files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            files[fs::relative(entry.path(), folder).string()] = contentOf(entry.path());
    return files;
}

// gemm.ure, badly laid out.
std::string untidyGemm() {
    std::string text = exampleText("gemm");
    return text.replace(text.find("  input"), 2, "      ");
}

TEST(FullDisk, StandardOutputIsAnErrorOfEveryCommand) {
    const Folder folder;
    folder.write("g.ure", untidyGemm());
    for (const char* line :
         {"tactus check g.ure", "tactus check g.ure --json", "tactus array g.ure", "tactus evaluate g.ure",
          "tactus simulate g.ure", "tactus export g.ure -o code", "tactus format g.ure",
          "tactus explain backwards", "tactus --help", "tactus --version", "tactus check --help"}) {
        const system::Finished full = typed(folder, line + std::string(" > /dev/full"));
        EXPECT_EQ(full.status, 2) << line;
        EXPECT_EQ(full.err, "tactus: can't write to standard output\n") << line;
        const system::Finished limited = typed(folder, "ulimit -f 0; " + std::string(line) + " > out");
        EXPECT_EQ(limited.status, 2) << line;
        EXPECT_NE(limited.err.find("tactus: can't write"), std::string::npos) << line << limited.err;
    }
}

TEST(FullDisk, ADeviceWithoutRoomIsNamed) {
    const Folder folder;
    folder.write("g.ure", untidyGemm());
    fs::create_directory(folder.path() / "out");
    fs::create_symlink("/dev/full", folder.path() / "out/C.npy");
    fs::create_symlink("/dev/full", folder.path() / "out/C.csv");
    fs::create_symlink("/dev/full", folder.path() / "out/gemm.cl");
    const std::pair<const char*, const char*> cases[] = {
        {"array g.ure --svg /dev/full", "/dev/full"},
        {"array g.ure --png /dev/full", "/dev/full"},
        {"array g.ure --dot /dev/full", "/dev/full"},
        {"simulate g.ure --vcd /dev/full", "/dev/full"},
        {"evaluate g.ure --outputs out", "out/C.npy"},
        {"simulate g.ure --outputs out --format csv", "out/C.csv"},
        {"export g.ure -o out", "out/gemm.cl"},
    };
    for (const auto& [arguments, file] : cases) {
        const system::Finished done = typed(folder, "tactus " + std::string(arguments));
        EXPECT_EQ(done.status, 2) << arguments;
        EXPECT_EQ(done.out, "") << arguments;
        EXPECT_EQ(done.err, fmt::format("tactus: can't write '{}': No space left on device\n", file));
    }
}

TEST(FullDisk, AFileThatMayNotGrowLeavesTheOldOneAndNoLitter) {
    const Folder folder;
    folder.write("g.ure", untidyGemm());
    fs::create_directory(folder.path() / "out");
    for (const char* old : {"out/C.npy", "out/C.csv", "out/gemm.cl", "a.svg", "a.png", "a.dot", "a.vcd"})
        folder.write(old, "old");
    const Files before = filesIn(folder.path());
    const std::pair<const char*, const char*> cases[] = {
        {"format -i g.ure", "g.ure"},
        {"array g.ure --svg a.svg", "a.svg"},
        {"array g.ure --png a.png", "a.png"},
        {"array g.ure --dot a.dot", "a.dot"},
        {"array g.ure --dot new.dot", "new.dot"},
        {"simulate g.ure --vcd a.vcd", "a.vcd"},
        {"evaluate g.ure --outputs out", "out/C.npy"},
        {"simulate g.ure --outputs out", "out/C.npy"},
        {"evaluate g.ure --outputs out --format csv", "out/C.csv"},
        {"export g.ure -o out", "out/gemm.cl"},
        {"export g.ure -o out --emulate", "out/gemm.cl"},
        {"export g.ure -o out --target xilinx-hls", "out/"},
    };
    for (const auto& [arguments, file] : cases) {
        const system::Finished done = typed(folder, "ulimit -f 0; tactus " + std::string(arguments));
        EXPECT_EQ(done.status, 2) << arguments;
        EXPECT_EQ(done.err.find(fmt::format("tactus: can't write '{}", file)), 0u)
            << arguments << ": " << done.err;
        EXPECT_NE(done.err.find("': File too large\n"), std::string::npos) << arguments << ": " << done.err;
        const system::Finished json = typed(folder, fmt::format("ulimit -f 0; tactus {} --json", arguments));
        EXPECT_EQ(json.status, 2) << arguments;
        EXPECT_EQ(json.err, "") << arguments;
        EXPECT_NE(json.out.find("File too large"), std::string::npos) << json.out;
        EXPECT_EQ(filesIn(folder.path()), before) << arguments;
    }
    // With room again, the same line works.
    EXPECT_EQ(typed(folder, "tactus format -i g.ure").status, 0);
    EXPECT_NE(contentOf(folder.path() / "g.ure"), before.at("g.ure"));
}

} // namespace
} // namespace tactus::test
