#include "emit/targets/hls/hls.h"

#include "emit/c/c_target.h"
#include "emit/c/host/fill_in.h"
#include "emit/c/host/parts.h"
#include "emit/c/host/readme.h"
#include "emit/c/kernel_file.h"
#include "emit/c/language/helper.h"
#include "emit/c/tree/helpers.h"
#include "emit/c/tree/print.h"
#include "emit/targets/hls/dialect.h"
#include "emit/targets/hls/network.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

// The headers and functions of the standard library that the kernels use.
std::string includesOf(const std::vector<ArrayParts>& arrays) {
    bool isAnyNarrow = false;
    std::set<std::string, std::less<>> called;
    for (const Kernel* kernel : kernelsIn(arrays)) {
        isAnyNarrow = isAnyNarrow || anyStatement(kernel->body, isNarrow);
        called.merge(callsIn(kernel->body));
    }
    for (const Helper& helper : helpersIn(arrays)) called.emplace(helper.calls());
    std::string text = isAnyNarrow ? "#include <ap_int.h>\n" : "";
    text += "#include <cmath>\n#include <cstdint>\n";
    if (hasNetwork(arrays)) text += "#include <hls_stream.h>\n";
    text += "\n";
    // The tree calls functions as OpenCL C does, without a namespace.
    std::erase_if(called, [](const std::string& name) { return !isCalledFunction(name); });
    for (const std::string& function : called) text += fmt::format("using std::{};\n", function);
    return text + (called.empty() ? "" : "\n");
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

TracedText printHls(const std::vector<ArrayParts>& arrays) {
    return printKernels(arrays, {hlsDialect(), includesOf(arrays),
                                 [](const Kernel& kernel) { return hlsOpening(kernel, ""); },
                                 std::string(hlsStarter), hlsStructure, printHlsNetwork});
}

std::string printDirectHost(const HostParts& parts) {
    std::string tops, between, calls;
    for (const HostTensor& tensor : parts.tensors)
        if (tensor.is(array::MemoryTensor::Role::Between))
            between += fmt::format("    std::vector<{}> {}({});\n", elementType(tensor), tensor.name,
                                   tensor.elements);
    for (const ArrayParts& array : parts.arrays) {
        tops += fmt::format("extern \"C\" void {}({});\n", array.kernel.name, cppParameters(array.kernel));
        std::vector<std::string> arguments;
        for (const Argument& argument : array.kernel.arguments) {
            const HostTensor& tensor = parts.tensorOf(argument);
            arguments.push_back(tensor.name +
                                (tensor.is(array::MemoryTensor::Role::Between) ? ".data()" : ""));
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
    const TracedText kernels = printHls(parts.arrays);
    return {{kernelFile(parts), kernels.text(), kernels.origins()},
            {"csim.cpp", printDirectHost(parts)},
            {"run_hls.tcl", synthesisScript(parts)}};
}

constexpr std::string_view hlsRows =
    R"(| `csim.cpp` | @what@ as the same C++ function without a device: calls the top functions as they are |
| `run_hls.tcl` | C simulation and synthesis with Vitis HLS |
)";

constexpr std::string_view hlsTools = R"(## C simulation and synthesis with Vitis HLS

    vitis_hls -f run_hls.tcl           # set the part in it; the array is made for initiation interval 1

@headers@

    c++ -std=c++17 -O2 -Wno-unknown-pragmas@include@ testbench.cpp csim.cpp @file@ -o testbench
    ./testbench direct                 # random data; add a number as seed, or a folder with NAME.bin

## On a board, with XRT

    v++ -c -t hw --platform PLATFORM -k @kernel@ @file@ -o @kernel@.xo
    v++ -l -t hw --platform PLATFORM @kernel@.xo -o @name@.xclbin
    c++ -std=c++17 -O2 main.cpp host.cpp -lOpenCL -o array
    ./array @name@.xclbin DIR          # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp -lOpenCL -o testbench
    ./testbench @name@.xclbin

@several@`host.cpp` takes the first device of the first OpenCL platform.

)";

constexpr std::string_view hlsRemark = R"(
A stream has exactly one writing and one reading process, so units with different streams are different functions, with
numbers after the name: the last unit of a chain has no next one. Each unit is built for its own number
(`FUNCTION_INSTANTIATE`). An argument in memory belongs to one process, too: if several access a tensor, each has its own
argument, with a number after the name, and its own port, and the host passes the same memory to all of them. With
`scatter` and `gather` only one process accesses it.

C simulation calls the processes one after the other, which needs streams of unlimited depth; a program that runs them
concurrently defines `DATAFLOW_PROCESS(function, arguments...)`.
)";

// The text about the headers that C simulation without Vitis needs.
std::string headersOf(const HostParts& parts) {
    if (hasNetwork(parts.arrays))
        return "You can also compile the test bench with any compiler, using `hls_stream.h` (and `ap_int.h`, "
               "if `@file@` "
               "includes "
               "it) from Vitis,\nwhose settings give the path:";
    return "The test bench also runs without Vitis, unless `@file@` includes `ap_int.h`:";
}

ReadmeTexts hlsReadme(const HostParts& parts) {
    return {hlsRows,
            std::string(hlsTools),
            hlsRemark,
            {{"headers", headersOf(parts)},
             {"include", hasNetwork(parts.arrays) ? " -I\"$XILINX_HLS/include\"" : ""}}};
}

// C++ whose pragmas only the vendor's compiler knows.
Harness::Call hlsCompiled(const std::string& file, const std::string& runtime, bool hasNetwork) {
    std::vector<std::string> arguments{"-Wno-unknown-pragmas",
                                       "-Wno-unused-parameter",
                                       "-Wno-unused-variable",
                                       "-Wno-unused-but-set-variable",
                                       "-Wno-tautological-compare",
                                       "-Wno-maybe-uninitialized",
                                       "-isystem",
                                       runtime,
                                       "-c",
                                       file,
                                       "-o",
                                       "kernel.o"};
    if (hasNetwork) // else it would get more headers than it asks for
        arguments.insert(arguments.end(), {"-include", runtime + "/stream_headers.h"});
    return {Harness::Call::Compiler::Cpp, std::move(arguments)};
}

} // namespace

const Target& xilinxHls() {
    static constexpr std::string_view notOnPlatform =
        "--run needs '--target intel-opencl'; '--emulate' runs C++ for HLS";
    static const CTarget target("xilinx-hls", "C++ for Vitis HLS",
                                {.dialect = hlsDialect(),
                                 .isRegion = true,
                                 .sharesNames = true,
                                 .kernelFile = "_hls.cpp",
                                 .kernel = "C++ function for Vitis HLS",
                                 .loaded = "what v++ linked (.xclbin)",
                                 .networkHeader = "",
                                 .notOnPlatform = notOnPlatform,
                                 .networkNotOnPlatform = notOnPlatform,
                                 .files = hlsFiles,
                                 .readme = hlsReadme,
                                 .compiled = hlsCompiled});
    return target;
}

} // namespace tactus::emit
