// The automatic optimisations, and what hinders them: as `array` lists it, with the cycles that follow from
// it.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(Automatic, StandsOnThePageAndAboveExportedKernels) {
    const Folder folder;
    const std::string path = examplePath("published/gemm");
    EXPECT_NE(tactus({"array", path}).out.find("  automatic optimisations\n    drain overlapped "),
              std::string::npos);
    for (const auto& [target, file] :
         {std::pair{"intel-opencl", "gemm.cl"}, {"xilinx-hls", "gemm_hls.cpp"}}) {
        ASSERT_EQ(ask({"export", path, "--target", target, "-o", folder / target}).status, 0);
        const std::string code = contentOf(folder.path() / target / file);
        const std::size_t at = code.find("// Automatic:\n//   drain overlapped ");
        ASSERT_NE(at, std::string::npos) << target;
        EXPECT_LT(at, code.find("void")) << target;
    }
}

} // namespace
} // namespace tactus::test
