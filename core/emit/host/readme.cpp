#include "emit/host/readme.h"

#include "base/counted.h"
#include "emit/equations/kernel.h"
#include "emit/equations/remarks.h"
#include "emit/host/fill_in.h"
#include "emit/host/readme_network.h"
#include "emit/target/types.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view page = R"(# @name@, mapping @mapping@

@arrays@
All sizes are constants; export again for others.

| file | what it is |
|---|---|
| `@file@` | @kernels@ |
| `host.h`, `host.cpp` | @what@ as a C++ function: sets up OpenCL, hands tensors over, runs @the@ |
| `main.cpp` | a program around it that works on files: `NAME.bin` in, `NAME.bin` out |
| `testbench.cpp` | compares @the@ with plain sequential loops over the same equations |
@more@
| tensor | elements | type in the design | type in memory |
|---|---|---|---|
@tensors@
Tensors are row-major and little-endian. A number of a width that C lacks lies sign- or zero-extended in the next wider
type, fixed point as its scaled integer, a Bool as one byte.

@networks@@tools@@starts@ Floating-point results are the
same bit for bit as long as the compiler does not re-order or fuse operations (`-ffp-reassoc` and `-ffp-contract=fast` do);
`tolerance` in `testbench.cpp` allows for more.
@remarks@)";

constexpr std::string_view anyOpenCl = R"(## With any OpenCL

    c++ -std=c++17 -O2 main.cpp host.cpp -lOpenCL -o array
    ./array @file@ DIR                 # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp -lOpenCL -o testbench
    ./testbench @file@                 # random data; a number behind it is the seed, a folder holds NAME.bin

)";

constexpr std::string_view intelOpenCl = R"(## With Intel's compiler for FPGAs

    aoc -march=emulator @file@ -o @name@.aocx    # to try it
    aoc -report -rtl @file@                      # reports: initiation interval 1 is what the array is made for
    aoc @file@ -o @name@.aocx                    # hours
    c++ -std=c++17 -O2 main.cpp host.cpp $(aocl compile-config) $(aocl link-config) -o array
    ./array @name@.aocx DIR                      # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp $(aocl compile-config) $(aocl link-config) -o testbench
    ./testbench @name@.aocx

@channels@)";

constexpr std::string_view onlyIntel =
    R"(Kernels are joined by channels (`cl_intel_channels`), which other OpenCL compilers do not have.

)";

constexpr std::string_view hlsFiles =
    R"(| `csim.cpp` | @what@ as the same C++ function without a device: calls the top functions as they are |
| `run_hls.tcl` | C simulation and synthesis with Vitis HLS |
)";

constexpr std::string_view hlsTools = R"(## C simulation and synthesis with Vitis HLS

    vitis_hls -f run_hls.tcl           # set the part in it; initiation interval 1 is what the array is made for

@headers@

    c++ -std=c++17 -O2 -Wno-unknown-pragmas@include@ testbench.cpp csim.cpp @file@ -o testbench
    ./testbench direct                 # random data; a number behind it is the seed, a folder holds NAME.bin

## On a board, with XRT

    v++ -c -t hw --platform PLATFORM -k @kernel@ @file@ -o @kernel@.xo
    v++ -l -t hw --platform PLATFORM @kernel@.xo -o @name@.xclbin
    c++ -std=c++17 -O2 main.cpp host.cpp -lOpenCL -o array
    ./array @name@.xclbin DIR          # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp -lOpenCL -o testbench
    ./testbench @name@.xclbin

@several@`host.cpp` takes the first device of the first OpenCL platform.

)";

// What the readers of a target's tools need to know.
struct TargetText {
    std::string_view files, kernel;
    std::string tools;
};

std::string withArticle(std::string_view noun) {
    return fmt::format("{} {}", noun.starts_with('O') ? "an" : "a", noun);
}

TargetText textOf(const HostParts& parts) {
    if (parts.target == Target::XilinxHls)
        return {hlsFiles, "C++ function for Vitis HLS", std::string(hlsTools)};
    return {{},
            "OpenCL kernel",
            (hasNetwork(parts.arrays) ? "" : std::string(anyOpenCl)) + std::string(intelOpenCl)};
}

// What stands in the file of the kernels.
std::string kernelsOf(const HostParts& parts, std::string_view kernel) {
    const bool isOne = parts.arrays.size() == 1;
    const std::string steps = "registers, one loop over the steps, all processing elements unrolled inside";
    if (!hasNetwork(parts.arrays))
        return isOne ? fmt::format("the array as one {}: {}", kernel, steps)
                     : fmt::format("{} for each array: {}", withArticle(kernel), steps);
    const std::string arrays = isOne ? "the array" : "each array";
    if (parts.target == Target::XilinxHls)
        return fmt::format("{} and the kernels around it as processes of one {}. An array: {}", arrays,
                           kernel, steps);
    return fmt::format("{} and the kernels around it, {} each. An array: {}", arrays, withArticle(kernel),
                       steps);
}

// How the host starts kernels.
std::string startsText(const HostParts& parts) {
    if (hasNetwork(parts.arrays) && parts.target == Target::IntelOpenCl)
        return "A kernel takes one step after the other, so it needs no work items; `host.cpp` starts each "
               "kernel "
               "that touches\nmemory once, all of an array side by side.";
    return "A kernel takes one step after the other, so it needs no work items; `host.cpp` starts one.";
}

// What C simulation without Vitis needs.
std::string headersOf(const HostParts& parts) {
    if (hasNetwork(parts.arrays))
        return "Any compiler runs the test bench as well, with `hls_stream.h` (and `ap_int.h`, if `@file@` "
               "includes "
               "it) from Vitis,\nwhose settings say where it is:";
    return "Without Vitis the test bench runs as well, unless `@file@` includes `ap_int.h`:";
}

// "64 processing elements, 30 steps"
std::string extentOf(const array::Model& model) {
    const std::string text =
        base::counted(*model.pes, "processing element") + ", " + base::counted(model.cycles, "step");
    const std::int64_t idle = idleIterations(model);
    return idle == 0 ? text
                     : fmt::format("{} (and {} at the ends of its loop that {} nothing)", text,
                                   base::counted(idle, "iteration"), idle == 1 ? "does" : "do");
}

// "A systolic array of 64 processing elements, 30 steps, made by ...", or what the arrays are.
std::string arraysOf(const HostParts& parts) {
    const std::string& path = parts.system().source->name();
    const std::string source = path.substr(path.find_last_of('/') + 1);
    const array::Model& first = parts.arrays.front().model;
    if (parts.arrays.size() == 1)
        return fmt::format("A systolic array of {}, made by Tactus from `{}`.", extentOf(first), source);
    std::string list;
    for (const ArrayParts& array : parts.arrays)
        list += fmt::format("- `{}`: {}\n", array.kernel.name, extentOf(array.model));
    return fmt::format(
        "{} systolic arrays made by Tactus from `{}`. They run one after the other and hand values on "
        "through memory:\n\n{}\n",
        parts.arrays.size(), source, list);
}

std::string remarksOf(const HostParts& parts) {
    std::string text;
    for (const ArrayParts& array : parts.arrays)
        if (const std::string remarks = remarksOnResults(array.model);
            text.find(remarks) == std::string::npos)
            text += remarks;
    return text;
}

} // namespace

std::string readme(const HostParts& parts) {
    const ure::System& system = parts.system();
    const bool isOne = parts.arrays.size() == 1;
    const TargetText target = textOf(parts);
    const Dialect dialect = parts.target == Target::XilinxHls ? Dialect::Cpp : Dialect::OpenCl;
    std::string tensors;
    for (const HostTensor& tensor : parts.tensors) {
        if (tensor.is(MemoryTensor::Role::Between)) continue;
        std::string name = tensor.original();
        for (const std::int64_t extent : tensor.memory.tensor->extents) name += fmt::format("[{}]", extent);
        tensors +=
            fmt::format("| {} `{}` | {} | {} | `{}` |\n",
                        tensor.is(MemoryTensor::Role::Output) ? "output" : "input", name, tensor.elements,
                        toString(tensor.memory.tensor->type), typeName(memoryType(tensor.type), dialect));
    }
    const std::string mapping = parts.arrays.front().model.map.name;
    const Replacements words{
        {"name", system.name},
        {"mapping", isOne ? mapping : mapping.substr(0, mapping.find('.'))},
        {"arrays", arraysOf(parts)},
        {"kernels", kernelsOf(parts, target.kernel)},
        {"starts", startsText(parts)},
        {"channels", std::string(hasNetwork(parts.arrays) ? onlyIntel : "")},
        {"include", hasNetwork(parts.arrays) ? " -I\"$XILINX_HLS/include\"" : ""},
        {"kernel", parts.arrays.front().kernel.name},
        {"several", isOne ? "" : "Compile each kernel so and link all of them. "},
        {"what", isOne ? "the array" : "the arrays"},
        {"the", isOne && !(hasNetwork(parts.arrays) && parts.target == Target::IntelOpenCl) ? "the kernel"
                                                                                            : "the kernels"},
        {"file", kernelFile(parts)},
        {"tensors", tensors},
        {"networks", readmeOfNetworks(parts)},
        {"remarks", remarksOf(parts)}};
    Replacements all = words;
    all.emplace_back("headers", fillIn(headersOf(parts), words));
    all.emplace_back("more", fillIn(target.files, words));
    all.emplace_back("tools", fillIn(target.tools, all));
    return fillIn(page, all);
}

} // namespace tactus::emit
