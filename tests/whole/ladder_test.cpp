// The ladder of SuSy's Table 4 at small sizes: each step says what limits it and which primitives help, and
// the next one, which applies them, takes fewer cycles.
#include "whole/tactus.h"

#include <regex>

namespace tactus::test {
namespace {

std::size_t countOf(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    return std::size_t(std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {}));
}

// A unit that makes a request of its own in the model is a kernel of its own in OpenCL, and has a port of its
// own in code for HLS; the array is one kernel.
TEST(Ladder, UnitsThatAskMemoryAreThoseOfTheExportedCode) {
    const std::string path = examplePath("published/sgemm");
    for (const std::string mapping : {"transformed", "vectorized", "isolated", "buffered"}) {
        SCOPED_TRACE(mapping);
        const Answer run =
            ask({"simulate", path, "--mapping", mapping, "--clock", "200", "--bandwidth", "34.1"});
        const json& network = run.value.at("network");
        std::size_t units = 0;
        for (const json& asking : network.at("memory"))
            for (const json& kernel : network.at("kernels"))
                if (kernel.at("name") == asking.at("kernel") ||
                    (kernel.at("name") == mapping && asking.at("kernel") == "sgemm"))
                    units += kernel.at("pes").get<std::size_t>();
        const Folder folder;
        for (const char* target : {"intel-opencl", "xilinx-hls"})
            ASSERT_EQ(
                ask({"export", path, "--mapping", mapping, "--target", target, "-o", folder / target}).status,
                0);
        const std::string openCl = contentOf(folder / "intel-opencl/sgemm.cl");
        EXPECT_EQ(countOf(openCl, R"(\n__kernel void \w+\(__global)") +
                      countOf(openCl, R"(UNIT_KERNEL\(\d+\))"),
                  units);
        const bool isAlone =
            mapping == "transformed" || mapping == "vectorized"; // with a port for each tensor
        EXPECT_EQ(countOf(contentOf(folder / "xilinx-hls/sgemm_hls.cpp"), "INTERFACE m_axi"),
                  isAlone ? 3 : units);
    }
}

} // namespace
} // namespace tactus::test
