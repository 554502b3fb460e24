// The bench of a replaced region says where the array computes something else than the loops.
#include "driver/lifting/replaced_region.h"

#include "driver/emulation/emulate.h"
#include "driver/runs/run.h"
#include "support/folder.h"
#include "support/paths.h"
#include "system/c_reader/c_reader.h"
#include "system/processes/files.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

TEST(ReplacedRegion, SaysWhereTheArrayComputesSomethingElse) {
    const auto file = std::make_shared<text::SourceBuffer>("odd name\".c", R"(void scale(int a[6]) {
#pragma scop
  for (int i = 0; i < 6; i++) a[i] = a[i] * 3 + 40;
#pragma endscop
}
)");
    cinput::Reader reader([] { return system::startCReader(test::program()); });
    const LiftedSource lifted = liftedSource(file, {}, reader);
    if (!lifted.findings.empty() && lifted.findings.front().kind == diagnostics::Kind::CReader)
        GTEST_SKIP() << "libclang 19 is not installed";
    ASSERT_TRUE(lifted.design);
    const Analysis analysis = analyse(Request::of(lifted.design));
    const array::Built built = buildWholeArray(analysis.designs.front().mappings.front(), {});
    ASSERT_TRUE(built.model);
    Program program(*built.model, *emit::targetNamed("intel-opencl"));
    emit::Exported exported = emit::exportCode(*built.model, program.target);
    const ReplacedRegion replaced = replacedRegion(lifted, {built.model.get()}, exported);
    std::ranges::copy(replaced.files, std::back_inserter(exported.files));
    ASSERT_TRUE(replaced.bench) << replaced.whyNoBench;
    EXPECT_EQ(replaced.files.front().name, "odd_name_.c");
    program.bench = replaced.bench;
    const evaluate::Inputs inputs = makeInputs(program.system, {});
    for (const bool isWrong : {false, true}) {
        const test::Folder folder;
        if (isWrong) {
            std::string& kernel = exported.files.front().content;
            const std::size_t number = kernel.rfind("40");
            ASSERT_NE(number, std::string::npos);
            kernel.replace(number, 2, "41");
        }
        ASSERT_TRUE(writeExport(exported, folder.path()));
        const auto emulated = emulate(program, folder.path(), inputs.tensors, {});
        ASSERT_TRUE(emulated) << emulated.error().message;
        EXPECT_TRUE(emulated->hasBenchInC) << emulated->note;
        EXPECT_EQ(emulated->testbench.find("scale_array: a[0] is ") == 0, isWrong) << emulated->testbench;
    }
}

} // namespace
} // namespace tactus::driver
