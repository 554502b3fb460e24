#include "emit/targets/hls/hls.h"

#include "emit/host/fill_in.h"
#include "emit/host/parts.h"
#include "emit/target/functions.h"
#include "emit/targets/hls/dialect.h"
#include "emit/targets/hls/network.h"
#include "emit/targets/hls/readme.h"
#include "emit/targets/hls/top.h"
#include "emit/targets/kernel_file.h"
#include "emit/tree/helpers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

// The headers and functions of the standard library that the rest of the file uses.
std::string includesOf(const std::string& rest) {
    const auto uses = [&](std::string_view text) { return rest.find(text) != std::string::npos; };
    std::string text = uses("ap_int<") || uses("ap_uint<") ? "#include <ap_int.h>\n" : "";
    text += "#include <cmath>\n#include <cstdint>\n";
    if (uses("hls::stream")) text += "#include <hls_stream.h>\n";
    text += "\n";
    std::string functions;
    // The tree calls functions as OpenCL C does, without a namespace.
    for (const std::string_view function : calledFunctions())
        if (uses(fmt::format("{}(", function))) functions += fmt::format("using std::{};\n", function);
    return text + functions + (functions.empty() ? "" : "\n");
}

constexpr std::string_view direct =
    R"(// `run` without a device, for C simulation: calls the top functions as they are.
#include "host.h"

#include <cmath>
#include <vector>

@tops@
namespace systolic {

namespace {

@functions@
@constants@
@helpers@} // namespace

void run(const std::string&@parameters@) {
@fills@@between@@copies@@calls@@copiesBack@}

} // namespace systolic
)";

constexpr std::string_view script =
    R"(# vitis_hls -f run_hls.tcl: C simulation and synthesis; the reports are in NAME/solution/syn/report.
foreach top {@tops@} {
    open_project -reset $top
    set_top $top
    add_files @file@ -cflags "-std=c++17"
    add_files -tb {testbench.cpp csim.cpp host.h} -cflags "-std=c++17"
    open_solution -reset -flow_target vitis solution
    set_part xcu250-figd2104-2L-e
    create_clock -period 3.33
    csim_design -argv direct
    csynth_design
    close_project
}
exit
)";

std::string printHls(const std::vector<ArrayParts>& arrays) {
    return printKernels(arrays, {hlsDialect(), includesOf,
                                 [](const Kernel& kernel) { return hlsOpening(kernel, ""); },
                                 std::string(hlsStarter), hlsStructure, printHlsNetwork});
}

std::string printDirectHost(const HostParts& parts) {
    std::string tops, between, calls;
    for (const HostTensor& tensor : parts.tensors)
        if (tensor.is(MemoryTensor::Role::Between))
            between += fmt::format("    std::vector<{}> {}({});\n", elementType(tensor), tensor.name,
                                   tensor.elements);
    for (const ArrayParts& array : parts.arrays) {
        tops += fmt::format("extern \"C\" void {}({});\n", array.kernel.name, cppParameters(array.kernel));
        std::vector<std::string> arguments;
        for (const Argument& argument : array.kernel.arguments) {
            const HostTensor& tensor = parts.tensorOf(argument);
            arguments.push_back(tensor.name + (tensor.is(MemoryTensor::Role::Between) ? ".data()" : ""));
        }
        calls += fmt::format("    {}({});\n", array.kernel.name, fmt::join(arguments, ", "));
    }
    return fillIn(direct, {{"tops", tops},
                           {"functions", usingCalledFunctions()},
                           {"constants", cppConstants(parts.arrays.front().kernel)},
                           {"helpers", printHelpers(parts.fillHelpers(), Dialect::Cpp)},
                           {"parameters", hostParameters(parts, Declarator::Definition)},
                           {"fills", printFills(parts)},
                           {"between", between},
                           {"copies", printCopies(parts, true)},
                           {"copiesBack", printCopies(parts, false)},
                           {"calls", calls}});
}

std::string synthesisScript(const HostParts& parts) {
    std::vector<std::string> tops;
    for (const ArrayParts& array : parts.arrays) tops.push_back(array.kernel.name);
    return fillIn(script, {{"tops", fmt::format("{}", fmt::join(tops, " "))}, {"file", kernelFile(parts)}});
}

std::vector<File> hlsFiles(const HostParts& parts) {
    return {{kernelFile(parts), printHls(parts.arrays)},
            {"csim.cpp", printDirectHost(parts)},
            {"run_hls.tcl", synthesisScript(parts)}};
}

} // namespace

const Target& xilinxHls() {
    static const Target target{.name = "xilinx-hls",
                               .title = "C++ for Vitis HLS",
                               .dialect = hlsDialect(),
                               .isRegion = true,
                               .sharesNames = true,
                               .kernelFile = "_hls.cpp",
                               .kernel = "C++ function for Vitis HLS",
                               .loaded = "what v++ linked (.xclbin)",
                               .networkHeader = "",
                               .files = hlsFiles,
                               .readme = hlsReadme};
    return target;
}

} // namespace tactus::emit
