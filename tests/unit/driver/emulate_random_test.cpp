// Random designs with random mappings, exported and run; and the exported test bench itself.
#include "support/evaluated_batch.h"
#include "support/paths.h"
#include "support/random_array.h"
#include "support/random_lanes.h"

#include "driver/emulation/emulation_support.h"
#include "support/targets.h"
#include "system/processes/files.h"
#include "system/processes/process.h"

using namespace tactus;

namespace {

system::Finished runScript(const std::filesystem::path& folder, const std::string& script) {
    const auto finished =
        system::run({{"sh", "-c", script}, {}, std::chrono::minutes(5), {}, folder.string()});
    return finished ? *finished : system::Finished{-1, {}, finished.error()};
}

constexpr std::string_view strict =
    "g++ -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror";

// Compiles a test bench with the emulation's run time and runs it; its exit status and output.
system::Finished runTestBench(const std::filesystem::path& folder, const std::string& name,
                              std::size_t arguments) {
    driver::Compilers compilers(folder, {});
    const std::string support = driver::emulationSupport(compilers, folder).value().string();
    return runScript(
        folder,
        fmt::format("{4} -x cl -cl-std=CL2.0 -target x86_64-pc-linux-gnu -O1 -fPIC "
                    "-ffp-contract=off -Xclang -finclude-default-header -c {0}.cl -o kernel.o && "
                    "g++ -shared kernel.o '{1}/builtins.o' -o kernel.so && "
                    "{2} -DTACTUS_KERNEL_LIBRARY='\"./kernel.so\"' "
                    "-DTACTUS_KERNEL_ARGUMENTS={3} testbench.cpp host.cpp '{1}/program.cpp' "
                    "'{1}/opencl.o' '{1}/coroutines.o' '{1}/stacks.o' -o testbench -ldl && "
                    "./testbench {0}.cl 7",
                    name, support, strict, arguments, test::installedClang(driver::Compilers::Clang::C)));
}

// The C simulation of an export for Vitis HLS, as its README says.
system::Finished runDirectly(const std::filesystem::path& folder, const std::string& name) {
    return runScript(folder,
                     fmt::format("{} -Wno-unknown-pragmas -isystem {} testbench.cpp csim.cpp {}_hls.cpp -o "
                                 "testbench && ./testbench direct 7",
                                 strict, test::inRepository("/resources/emulation"), name));
}

// Strict compilers warn of `i <= i`, which the random designs write as it comes.
bool comparesWithItself(const std::string& text) {
    return std::ranges::any_of(std::string("ijk"), [&](char loop) {
        return text.find(fmt::format("{0} <= {0}", loop)) != std::string::npos;
    });
}

// So many random designs equal evaluation on both targets.
template<class Text>
void expectEqual(std::size_t most, Text&& textOf) {
    test::EvaluatedBatch batch;
    for (unsigned seed = 1; batch.size() < most && seed < 400; ++seed)
        if (const std::string text = textOf(seed); !comparesWithItself(text))
            batch.addIfLegal(text, "m", seed);
    EXPECT_EQ(batch.size(), most);
    EXPECT_EQ(batch.wrong(), "");
}

} // namespace

TEST(EmulatedRandom, equalsEvaluation) {
    expectEqual(24, [](unsigned seed) { return test::randomArray(seed); });
}

TEST(EmulatedRandom, equalsEvaluationUnderGuardsThatAreNotAffine) {
    expectEqual(12, [](unsigned seed) { return test::randomArray(seed, false, true); });
}

TEST(EmulatedRandom, equalsEvaluationWithLanes) {
    expectEqual(24, [](unsigned seed) { return test::randomLanes(seed); });
}

TEST(ExportedTestBench, matchesAndFindsAWrongKernel) {
    const auto text = system::readFile(test::inRepository("/examples/lu.ure"));
    const auto model = test::analysedModelOf(*text, "pyramid");
    const emit::Exported exported = emit::exportCode(*model, test::intelOpenCl());
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    const system::Finished right = runTestBench(folder.path(), "lu", 3);
    EXPECT_EQ(right.status, 0) << right.out << right.err;
    EXPECT_EQ(right.out, "L: 36 elements match\nU: 36 elements match\nmatches\n");

    std::string kernel = test::fileOf(exported, "lu.cl");
    const std::string good = "V[i][j][0] = R - ", wrong = "V[i][j][0] = R + ";
    ASSERT_NE(kernel.find(good), std::string::npos);
    kernel.replace(kernel.find(good), good.size(), wrong);
    ASSERT_TRUE(system::writeFile(folder.path() / "lu.cl", kernel));
    const system::Finished mutant = runTestBench(folder.path(), "lu", 3);
    EXPECT_EQ(mutant.status, 1) << mutant.err;
    EXPECT_NE(mutant.out.find("DOES NOT MATCH"), std::string::npos);
}

TEST(ExportedTestBench, callsTheTopFunctionsOfHlsDirectly) {
    const auto model =
        test::analysedModelOf(R"(design odd { param N = 6; input a[N] : Int(5); input b[N] : UInt(11);
        output z[N] : Int(13); output f[N] : Fixed(19, 6) = 0.5; loops i: 0..N, j: 0..N;
        func X : Int(5); func S : Int(13); func F : Fixed(19, 6);
        X(i, j) = select(j == 0, a(i), X(i, j-1) + 1);
        S(i, j) = select(j == 0, 0, S(i, j-1)) + X(i, j) * b(j);
        F(i, j) = select(i == 0, S(i, j), F(i-1, j) / 3 + X(i, j));
        z(i) = select(j == N-1, S(i, j)); f(j) = select(i == N-1 && j > 1, F(i, j));
        mapping m { X.space_time_transform({i}, i + j); } })");
    const emit::Exported exported = emit::exportCode(*model, test::xilinxHls());
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    const system::Finished right = runDirectly(folder.path(), "odd");
    EXPECT_EQ(right.out, "z: 6 elements match\nf: 6 elements match\nmatches\n") << right.err;

    std::string kernel = test::fileOf(exported, "odd_hls.cpp");
    const std::string width = "ap_int<13> S";
    ASSERT_NE(kernel.find(width), std::string::npos) << kernel;
    ASSERT_TRUE(system::writeFile(folder.path() / "odd_hls.cpp",
                                  kernel.replace(kernel.find(width), width.size(), "ap_int<6> S")));
    EXPECT_EQ(runDirectly(folder.path(), "odd").status, 1); // a register too narrow loses bits
}

TEST(Emulation, saysWhatIsWrong) {
    const auto text = system::readFile(test::inRepository("/examples/fir.ure"));
    const auto model = test::analysedModelOf(*text, "sums_stay");
    const emit::Exported exported = emit::exportCode(*model, test::intelOpenCl());
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    const evaluate::Tensors inputs = driver::makeInputs(model->system(), {}).tensors;

    std::stop_source stop;
    stop.request_stop();
    const auto cancelled =
        driver::emulate({*model, test::intelOpenCl()}, folder.path(), inputs, stop.get_token());
    ASSERT_FALSE(cancelled);
    EXPECT_NE(cancelled.error().message.find("cancelled"), std::string::npos) << cancelled.error().message;

    ASSERT_TRUE(system::writeFile(folder.path() / "fir.cl",
                                  "__kernel void fir(__global int* w) { w[0] = missing; }"));
    const auto broken = driver::emulate({*model, test::intelOpenCl()}, folder.path(), inputs, {});
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().message.find("use of undeclared identifier 'missing'"), std::string::npos)
        << broken.error().message;
}

TEST(Emulation, takesNoMoreMemoryThanItMay) {
    const auto model =
        test::analysedModelOf(*system::readFile(test::inRepository("/examples/fir.ure")), "sums_stay");
    const emit::Exported exported = emit::exportCode(*model, test::intelOpenCl());
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    std::string kernel = test::fileOf(exported, "fir.cl");
    const std::size_t body = kernel.find('{', kernel.find("__kernel"));
    ASSERT_NE(body, std::string::npos);
    kernel.insert(body + 1,
                  "volatile __private char more[1 << 30]; for (int at = 1 << 30; at > 0; at -= 4096) "
                  "more[at - 1] = 1; for (;;) more[0] = 1;");
    ASSERT_TRUE(system::writeFile(folder.path() / "fir.cl", kernel));
    driver::Program program(*model, test::intelOpenCl());
    EXPECT_GT(program.memory, std::uint64_t{1} << 28);
    program.memory = std::uint64_t{200} << 20;
    const auto emulated =
        driver::emulate(program, folder.path(), driver::makeInputs(model->system(), {}).tensors, {});
    ASSERT_FALSE(emulated);
    EXPECT_EQ(emulated.error().message,
              "the exported program was ended because it took more than 200 MiB of memory");
}
