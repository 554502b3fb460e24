// Random designs with random mappings, exported and run; and the exported test bench itself.
#include "support/emulation.h"
#include "support/random_array.h"

#include "driver/files.h"
#include "driver/process.h"

using namespace tactus;

namespace {

// Compiles a test bench with the emulation's run time and runs it; its exit status and output.
driver::Finished runTestBench(const std::filesystem::path& folder, const std::string& name,
                              std::size_t arguments) {
    const std::string script = fmt::format(
        "clang-14 -x cl -cl-std=CL2.0 -target x86_64-pc-linux-gnu -O1 -fPIC -ffp-contract=off -Xclang "
        "-finclude-default-header -c {0}.cl -o kernel.o && "
        "g++ -shared -fPIC {1}/builtins.cpp kernel.o -o kernel.so && "
        "g++ -std=c++17 -O1 -ffp-contract=off -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion "
        "-Werror "
        "-DTACTUS_KERNEL_LIBRARY='\"./kernel.so\"' -DTACTUS_KERNEL_ARGUMENTS={2} testbench.cpp host.cpp "
        "{1}/opencl.cpp -o testbench -ldl -pthread && ./testbench {0}.cl 7",
        name, TACTUS_SOURCE_DIR "/resources/emulation", arguments);
    const auto finished =
        driver::run({{"sh", "-c", script}, {}, std::chrono::minutes(5), {}, folder.string()});
    return finished ? *finished : driver::Finished{-1, {}, finished.error()};
}

// Guards on data may lead to undefined values; exported code has no poison to show for them.
bool hasUndefinedOutput(const array::Model& model, const evaluate::Tensors& inputs) {
    const evaluate::Evaluation reference = driver::evaluate(model.system(), inputs, {});
    for (const evaluate::TensorValues& values : reference.outputs)
        for (std::size_t at = 0; at < values.values.size(); ++at)
            if (!values.isDefined(at)) return true;
    return false;
}

} // namespace

TEST(EmulatedRandom, equalsEvaluation) {
    int emulated = 0;
    for (unsigned seed = 1; emulated < 6 && seed < 400; ++seed) {
        const std::string text = test::RandomArray(seed).text();
        std::shared_ptr<const array::Model> model;
        try {
            model = test::modelOf(text, "m");
        } catch (const std::runtime_error&) {
            continue; // wrong or illegal
        }
        driver::DataRequest request;
        request.seed = seed;
        const evaluate::Tensors inputs = driver::makeInputs(model->system(), request).tensors;
        if (hasUndefinedOutput(*model, inputs)) continue;
        EXPECT_EQ(test::emulationOf(*model, inputs), "") << text;
        ++emulated;
    }
    EXPECT_EQ(emulated, 6);
}

TEST(ExportedTestBench, matchesAndFindsAWrongKernel) {
    const auto text = driver::readFile(TACTUS_SOURCE_DIR "/examples/lu.ure");
    const auto model = test::modelOf(*text, "pyramid");
    const emit::Exported exported = driver::exportCode(*model, emit::Target::IntelOpenCl);
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    const driver::Finished right = runTestBench(folder.path(), "lu", 3);
    EXPECT_EQ(right.status, 0) << right.out << right.err;
    EXPECT_EQ(right.out, "L: 36 elements match\nU: 36 elements match\nmatches\n");

    std::string kernel = test::fileOf(exported, "lu.cl");
    const std::string good = "V[i][j][0] = R - ", wrong = "V[i][j][0] = R + ";
    ASSERT_NE(kernel.find(good), std::string::npos);
    kernel.replace(kernel.find(good), good.size(), wrong);
    ASSERT_TRUE(driver::writeFile(folder.path() / "lu.cl", kernel));
    const driver::Finished mutant = runTestBench(folder.path(), "lu", 3);
    EXPECT_EQ(mutant.status, 1) << mutant.err;
    EXPECT_NE(mutant.out.find("DOES NOT MATCH"), std::string::npos);
}

TEST(Emulation, saysWhatIsWrong) {
    const auto text = driver::readFile(TACTUS_SOURCE_DIR "/examples/fir.ure");
    const auto model = test::modelOf(*text, "sums_stay");
    const emit::Exported exported = driver::exportCode(*model, emit::Target::IntelOpenCl);
    const test::Folder folder;
    ASSERT_TRUE(driver::writeExport(exported, folder.path()));
    const evaluate::Tensors inputs = driver::makeInputs(model->system(), {}).tensors;

    std::stop_source stop;
    stop.request_stop();
    const auto cancelled = driver::emulate(*model, folder.path(), inputs, stop.get_token());
    ASSERT_FALSE(cancelled);
    EXPECT_NE(cancelled.error().find("cancelled"), std::string::npos) << cancelled.error();

    ASSERT_TRUE(driver::writeFile(folder.path() / "fir.cl",
                                  "__kernel void fir(__global int* w) { w[0] = channel; }"));
    const auto broken = driver::emulate(*model, folder.path(), inputs, {});
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().find("use of undeclared identifier 'channel'"), std::string::npos)
        << broken.error();
}
