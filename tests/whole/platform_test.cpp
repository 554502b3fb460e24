// `export --run`: on the first OpenCL platform of the machine.
#include "shell.h"
#include "support/paths.h"
#include "support/platform.h"
#include "usage.h"

namespace tactus::test {
namespace {

TEST(OnPlatform, TheExportedProgramAndItsTestBenchMatch) {
    if (!platformSeesTheMachine()) GTEST_SKIP() << "PoCL reads the machine from /sys, which is not there";
    const Folder folder;
    const Answer answer = ask({"export", examplePath("lu"), "--mapping", "pyramid", "--run", "-o",
                               (folder.path() / "lu").string()});
    ASSERT_EQ(answer.status, 0) << answer.value;
    EXPECT_EQ(answer.value.at("matches"), true);
    EXPECT_EQ(answer.value.at("verdict"), "matches direct evaluation");
    EXPECT_FALSE(fs::exists(folder.path() / "lu" / "L.bin"));
}

// That the last digits differ shows where the code runs.
TEST(OnPlatform, OtherDigitsAreStatusOneWithTheReason) {
    if (!platformSeesTheMachine()) GTEST_SKIP() << "PoCL reads the machine from /sys, which is not there";
    const Folder folder;
    const auto finished = typed(folder, "tactus export " + examplePath("fft") + " --run -o o");
    if (finished.status == 0) GTEST_SKIP() << "this platform has the functions of the C library";
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.out.find("run on OpenCL: DOES NOT MATCH"), std::string::npos) << finished.out;
    EXPECT_NE(finished.err.find("cos, sin depend on the OpenCL platform"), std::string::npos) << finished.err;
}

TEST(OnPlatform, WithoutOneIsWrongUsage) {
    const Folder folder;
    const auto finished =
        typed(folder, "OCL_ICD_VENDORS=/nowhere tactus export " + examplePath("fir") + " --run -o o");
    EXPECT_EQ(finished.status, 2);
    EXPECT_EQ(finished.err,
              "tactus: this machine has no OpenCL platform (Debian's package pocl-opencl-icd has one "
              "for the processor)\n");
}

TEST(OnPlatform, WhatItCannotTakeIsRefusedBeforeAnythingIsWritten) {
    const Folder folder;
    const std::string out = (folder.path() / "o").string();
    const std::string network = inRepository("/examples/published/gemm.ure");
    expectUsage({"export", network, "--run", "-o", out}, "Intel's channels, which plain OpenCL lacks");
    expectUsage({"export", examplePath("fir"), "--target", "xilinx-hls", "--run", "-o", out},
                "--run needs '--target intel-opencl'");
    expectUsage({"export", examplePath("fir"), "--emulate", "--run", "-o", out}, "exclude each other");
    EXPECT_FALSE(fs::exists(out));
}

} // namespace
} // namespace tactus::test
