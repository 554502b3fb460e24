// `export --run`: on the first OpenCL platform of the machine.
#include "shell.h"

namespace tactus::test {
namespace {

// A platform that rounds functions otherwise than the C library is compared within what that changes, which
// the test bench finds for these data.
TEST(OnPlatform, FunctionsMayBeRoundedOtherwise) {
    const Folder folder;
    const std::string design = folder.write("functions.ure", R"(design functions {
        input a[n: 64] : Float(32) = 0.07 * n + 0.01; output y[64] : Float(32); output z[64] : Float(64);
        loops i: 0..64; func X : Float(32);
        X(i) = select(i == 0, 0, X(i-1)) + sin(a(i)) * exp(cos(3 * a(i))) - log(a(i)) / exp2(a(i)) + log2(a(i));
        y(i) = X(i); z(i) = sin(Float(64)(a(i))) / 3; })");
    for (const std::string& file : {design, examplePath("fft"), examplePath("dct")})
        for (const char* data : {"", " --random"}) {
            const auto finished = typed(folder, "tactus export " + file + data + " --run --json -o o");
            EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
            const json answer = json::parse(finished.out);
            EXPECT_EQ(answer.at("matches"), true);
            EXPECT_LT(answer.value("bound", 0.0), 1e-3) << finished.out;
            if (answer.at("verdict") == "matches direct evaluation") continue; // it has the C library's
            EXPECT_NE(answer.at("verdict").get<std::string>().find("(functions are rounded otherwise)"),
                      std::string::npos)
                << finished.out;
        }
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

} // namespace
} // namespace tactus::test
