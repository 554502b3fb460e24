// `export --emulate` as a program among others: signals, folders with odd names, little room, little address
// space, and what it keeps for later runs.
#include "shell.h"
#include "support/paths.h"

#include <csignal>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

extern char** environ;

namespace tactus::test {
namespace {

// Its array is a kernel that starts again for ever: it has no input to wait for.
constexpr std::string_view endless = R"(design endless {
  output s[4] : Int(32);
  loops i: 0..4, j: 0..4;
  func S : Int(32);
  S(i, j) = select(j == 0, i, S(i, j-1)) + j;
  s(i) = select(j == 3, S(i, j));
  mapping m {
    S.space_time_transform({i}, i + j);
    S.isolate_consumer(s, unloader);
  }
})";

constexpr const char* matches = "emulated: matches direct evaluation\n";

bool hasFolder(const fs::path& in, std::string_view prefix) {
    for (const auto& entry : fs::directory_iterator(in))
        if (entry.path().filename().string().starts_with(prefix)) return true;
    return false;
}

void expectMatch(const system::Finished& finished, const std::string& what) {
    EXPECT_EQ(finished.status, 0) << what << "\n" << finished.err;
    EXPECT_TRUE(finished.out.ends_with(matches)) << what << "\n" << finished.out;
}

TEST(Emulating, ADesignWithoutInputsEnds) {
    const Folder folder;
    folder.write("e.ure", endless);
    for (const std::string target : {"intel-opencl", "xilinx-hls"})
        expectMatch(typed(folder, "tactus export e.ure --emulate -o o --target " + target), target);
}

TEST(Emulating, FoldersMayHaveAnyName) {
    const Folder folder;
    folder.write("e.ure", endless);
    for (const std::string target : {"intel-opencl", "xilinx-hls"})
        expectMatch(typed(folder, R"-(n="a 'b\" \\c\$(d)"; mkdir -p "$PWD/t$n"; TMPDIR="$PWD/t$n" )-"
                                  R"-(tactus export e.ure --emulate -o "o$n" --target )-" +
                                      target),
                    target);
}

// Both designs are called gemm.
TEST(Emulating, FilesOfAnEarlierExportAreNotRead) {
    const Folder folder;
    const std::string examples = inRepository("/examples/");
    expectMatch(typed(folder, "tactus export " + examples + "published/gemm.ure -o o && tactus export " +
                                  examples + "gemm.ure -o o --emulate"),
                "intel-opencl");
}

// While the compiler is at work, somebody else exports into the same folder.
TEST(Emulating, JudgesWhatThisRunHasWritten) {
    const Folder folder;
    folder.write("e.ure", endless);
    folder.write("g++", "#!/bin/sh\nfor f in '" + folder / "o" +
                            "'/*; do echo '#error another run' > \"$f\"; done\n"
                            "PATH=\"$real\"; exec g++ \"$@\"\n");
    fs::permissions(folder.path() / "g++", fs::perms::owner_all);
    for (const std::string target : {"intel-opencl", "xilinx-hls"}) {
        expectMatch(
            typed(folder, "export real=\"$PATH\" PATH=\"$PWD:$PATH\"; tactus export e.ure --emulate -o o "
                          "--target " +
                              target),
            target);
        EXPECT_NE(contentOf(folder.path() / "o/main.cpp").find("another run"), std::string::npos);
    }
}

TEST(Emulating, NeedsLittleAddressSpace) {
    const Folder folder;
    expectMatch(typed(folder, "ulimit -v 1000000; tactus export " +
                                  inRepository("/examples/published/gemm.ure") + " -o o --emulate"),
                "intel-opencl");
}

TEST(Emulating, NoRoomForTemporaryFilesIsSaidWithStatus2) {
    const Folder folder;
    folder.write("e.ure", endless);
    const system::Finished full = typed(folder, "mkdir t; export TMPDIR=$PWD/t XDG_CACHE_HOME=$PWD/cache; "
                                                "ulimit -f 30; tactus export e.ure -o o --emulate");
    EXPECT_EQ(full.status, 2) << full.err;
    EXPECT_EQ(full.err.find("tactus: can't write '" + folder / "t/tactus-work-"), 0u) << full.err;
    EXPECT_NE(full.err.find("': File too large\n"), std::string::npos) << full.err;
    EXPECT_TRUE(fs::is_empty(folder.path() / "t"));
}

// The kept folders are few, made whole or not at all, and never needed.
TEST(Emulating, KeepsTheRunTimeForLaterRuns) {
    const Folder folder;
    folder.write("e.ure", endless);
    for (const char* old : {"a", "b", "c", "d"})
        fs::create_directories(folder.path() / "cache/tactus" / (std::string("emulation-") + old));
    const std::string line = "export XDG_CACHE_HOME=$PWD/cache; tactus export e.ure -o o --emulate";
    const auto kept = [&] {
        std::vector<fs::path> entries;
        for (const auto& entry : fs::directory_iterator(folder.path() / "cache/tactus"))
            entries.push_back(entry.path());
        return entries;
    };
    expectMatch(typed(folder, line), "made");
    ASSERT_EQ(kept().size(), 3u);
    const auto entries = kept();
    const fs::path entry =
        *std::ranges::find_if(entries, [](const fs::path& it) { return !fs::is_empty(it); });
    const auto object = fs::last_write_time(entry / "opencl.o");
    expectMatch(typed(folder, line), "used");
    EXPECT_EQ(fs::last_write_time(entry / "opencl.o"), object);
    EXPECT_EQ(typed(folder, line).err, "");
    const auto size = fs::file_size(entry / "opencl.o");
    fs::resize_file(entry / "opencl.o", size / 2);
    const system::Finished damaged = typed(folder, line);
    expectMatch(damaged, "damaged");
    EXPECT_EQ(damaged.err,
              "tactus: the emulation runtime in '" + entry.string() + "' was damaged and has been rebuilt\n");
    EXPECT_EQ(fs::file_size(entry / "opencl.o"), size);
    expectMatch(typed(folder, "unset HOME XDG_CACHE_HOME; tactus export e.ure -o o --emulate"), "no cache");
}

// A compiler that never ends and says which processes it is.
pid_t startWithASlowCompiler(const Folder& folder) {
    folder.write("g++", "#!/bin/sh\nsleep 1000 & echo $$ $! > " + folder / "part" + "; mv " +
                            folder / "part" + " " + folder / "running; wait\n");
    fs::permissions(folder.path() / "g++", fs::perms::owner_all);
    std::vector<std::string> arguments{program(), "export",     folder / "e.ure",
                                       "-o",      folder / "o", "--emulate"},
        variables{"PATH=" + folder.path().string() + ":" + std::getenv("PATH"), "TMPDIR=" + folder / "t"};
    const auto pointers = [](std::vector<std::string>& texts) {
        std::vector<char*> found;
        for (std::string& text : texts) found.push_back(text.data());
        found.push_back(nullptr);
        return found;
    };
    pid_t process = 0;
    EXPECT_EQ(posix_spawn(&process, program().c_str(), nullptr, nullptr, pointers(arguments).data(),
                          pointers(variables).data()),
              0);
    return process;
}

// True if something becomes true within some seconds.
template<class Condition>
bool comes(Condition&& condition) {
    for (int attempt = 0; attempt < 2000; ++attempt) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

// Ended, perhaps not yet fetched by its new parent.
bool hasEnded(pid_t process) {
    const std::string status = contentOf(fmt::format("/proc/{}/stat", process));
    return status.empty() || status.find(") Z ") != std::string::npos;
}

TEST(Emulating, ASignalEndsAllAndTheNextRunTidiesUp) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        const Folder folder;
        folder.write("e.ure", endless);
        fs::create_directory(folder.path() / "t");
        const pid_t process = startWithASlowCompiler(folder);
        ASSERT_TRUE(comes([&] { return fs::exists(folder.path() / "running"); }));
        pid_t compiler = 0, below = 0;
        std::istringstream(contentOf(folder / "running")) >> compiler >> below;
        EXPECT_FALSE(hasEnded(compiler) || hasEnded(below));
        kill(process, signal);
        waitpid(process, nullptr, 0);
        EXPECT_TRUE(comes([&] { return hasEnded(compiler) && hasEnded(below); })) << signal;
        EXPECT_TRUE(hasFolder(folder.path() / "t", "tactus-work-"));
        expectMatch(typed(folder, "export TMPDIR=$PWD/t; tactus export e.ure -o o --emulate"), "next");
        EXPECT_TRUE(fs::is_empty(folder.path() / "t")) << signal;
    }
}

// Another's folder stays.
TEST(Emulating, TwoRunsDisturbNobody) {
    const Folder folder;
    folder.write("e.ure", endless);
    fs::create_directory(folder.path() / "t");
    const pid_t process = startWithASlowCompiler(folder);
    ASSERT_TRUE(comes([&] { return fs::exists(folder.path() / "running"); }));
    expectMatch(typed(folder, "export TMPDIR=$PWD/t; tactus export e.ure -o other --emulate"), "second");
    EXPECT_TRUE(hasFolder(folder.path() / "t", "tactus-work-"));
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
}

} // namespace
} // namespace tactus::test
