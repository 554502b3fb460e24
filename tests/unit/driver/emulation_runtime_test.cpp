// The run time of the emulation alone: what runs for ever, what is stuck, and what has no memory.
#include "support/emulation.h"

#include "driver/emulation/emulation_support.h"
#include "system/processes/process.h"

#include <fmt/format.h>

namespace tactus::test {
namespace {

// The output of a program with this body, compiled with the coroutines of the emulation, where so many KiB of
// address space are left (0: any).
std::string printedBy(const Folder& folder, const std::string& name, int addressSpace = 0) {
    const std::string limit = addressSpace > 0 ? fmt::format("ulimit -v {}; ", addressSpace) : "";
    system::Run run{
        {"sh", "-c", limit + "./" + name}, {}, std::chrono::seconds(60), {}, folder.path().string()};
    run.memory = std::uint64_t{2} << 30;
    const auto finished = system::run(run);
    if (!finished) return finished.error();
    return fmt::format("{}{}status {}", finished->out, finished->err, finished->status);
}

void compile(const Folder& folder, const std::string& name, const std::string& body) {
    folder.write(name + ".cpp", "#include \"coroutines.h\"\n#include <cstdio>\n#include <cstdlib>\n"
                                "using namespace tactus_emulation;\nint main() {\n" +
                                    body + "std::fputs(runAll().c_str(), stdout);\n}\n");
    driver::Compilers compilers(folder.path(), {});
    const auto support = driver::emulationSupport(compilers, folder.path());
    ASSERT_TRUE(support) << support.error();
    const auto done = compilers.cpp({"-I" + support->string(), name + ".cpp", *support / "coroutines.o",
                                     *support / "stacks.o", "-o", name});
    ASSERT_TRUE(done) << done.error();
}

// `a` runs for ever and writes a FIFO that nothing limits; `b` reads some of it, and then one that is empty.
std::string endlessSource(bool isStuck) {
    return std::string(R"(
    static char full, empty;
    setenv("TACTUS_DEPTHS", "unlimited", 1);
    declareFifo(&full, "full", 2);
    declareFifo(&empty, "empty", 2);
    start({"a", [] { for (int i = 0;; ++i) write(&full, &i, sizeof i); }, true, {}});
    start({"b", [] {
        int token = 0;
        for (int i = 0; i < 100000; ++i) {
            read(&full, &token, sizeof token);
            if (token != i) std::puts("wrong");
        }
)") + (isStuck ? "        read(&empty, &token, sizeof token);\n" : "") +
           "        std::puts(\"done\");\n    }});\n";
}

TEST(EmulationRunTime, AKernelThatRunsForEverIsEndedWithTheOthers) {
    const Folder folder;
    compile(folder, "endless", endlessSource(false));
    EXPECT_EQ(printedBy(folder, "endless"), "done\nstatus 0");
}

TEST(EmulationRunTime, AKernelThatRunsForEverHidesNoDeadlock) {
    const Folder folder;
    compile(folder, "stuck", endlessSource(true));
    EXPECT_EQ(printedBy(folder, "stuck"),
              "deadlock: FIFOs of unlimited depth hold 512 MiB and no kernel can go on\n"
              "  a waits for space in full\n  b waits for data of empty\nstatus 0");
}

// The reader wants the last token of one FIFO before the first of the other.
TEST(EmulationRunTime, UnlimitedFifosHoldAllThatADesignWants) {
    const Folder folder;
    compile(folder, "late", R"(
    static char first, second;
    setenv("TACTUS_DEPTHS", "unlimited", 1);
    declareFifo(&first, "first", 2);
    declareFifo(&second, "second", 2);
    start({"a", [] {
        for (int i = 0; i < 100000; ++i) write(&first, &i, sizeof i);
        int last = 7;
        write(&second, &last, sizeof last);
    }});
    start({"b", [] {
        int token = 0;
        read(&second, &token, sizeof token);
        std::printf("%d\n", token);
        for (int i = 0; i < 100000; ++i) read(&first, &token, sizeof token);
        std::printf("%d\n", token);
    }});
)");
    EXPECT_EQ(printedBy(folder, "late"), "7\n99999\nstatus 0");
}

TEST(EmulationRunTime, StacksShareTheAddressSpaceThatThereIs) {
    const Folder folder;
    compile(folder, "many", R"(
    static char fifos[300];
    for (const char& fifo : fifos) declareFifo(&fifo, "fifo", 1);
    for (int i = 0; i < 300; ++i)
        start({"k" + std::to_string(i), [i] { write(&fifos[i], &i, sizeof i); }});
    start({"sum", [] {
        int sum = 0;
        for (int i = 0, token = 0; i < 300; ++i) {
            read(&fifos[i], &token, sizeof token);
            sum += token;
        }
        std::printf("%d\n", sum);
    }});
)");
    EXPECT_EQ(printedBy(folder, "many", 1'000'000), "44850\nstatus 0");
    const std::string tooFew = printedBy(folder, "many", 60'000);
    EXPECT_EQ(tooFew.find("the address space is too small for 301 kernels side by side: k"), 0u) << tooFew;
    EXPECT_NE(tooFew.find("status 0"), std::string::npos) << tooFew;
}

TEST(EmulationRunTime, AKernelThatNeedsMoreIsNamed) {
    const Folder folder;
    compile(folder, "large", R"(
    start({"deep", [] {
        volatile char registers[300 << 20];
        for (std::size_t at = sizeof registers; at > 0; at -= 4096) registers[at - 1] = 1;
        std::puts("done");
    }});
)");
    EXPECT_EQ(printedBy(folder, "large"), "done\nstatus 0");
    const std::string limited = printedBy(folder, "large", 400'000);
    EXPECT_EQ(limited.find("deep needs a stack of more than 1"), 0u) << limited;
    EXPECT_NE(limited.find("share of the address space (ulimit -v)\nstatus 1"), std::string::npos) << limited;
}

TEST(EmulationRunTime, NoMoreMemoryIsSaid) {
    const Folder folder;
    compile(folder, "memory",
            "start({\"a\", [] { static char* all = new char[900 << 20]; std::puts(all); }});\n");
    EXPECT_EQ(printedBy(folder, "memory", 500'000),
              "the emulated program gets no more memory (ulimit -v)\nstatus 1");
}

} // namespace
} // namespace tactus::test
