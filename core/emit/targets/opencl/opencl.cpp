#include "emit/targets/opencl/opencl.h"

#include "emit/c/c_target.h"
#include "emit/c/host/parts.h"
#include "emit/c/host/readme.h"
#include "emit/c/kernel_file.h"
#include "emit/c/tree/expressions.h"
#include "emit/targets/opencl/network.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

namespace {

bool isDouble(ure::Type type) {
    return type == ure::floatType(64);
}

bool isFloat(ure::Type type) {
    return type.isFloat();
}

std::string openClOpening(const Kernel& kernel) {
    return signature("__kernel void " + kernel.name, kernel, openClParameter) + " {\n";
}

TracedText printOpenCl(const std::vector<ArrayParts>& arrays) {
    const Kernel& first = arrays.front().kernel;
    const auto uses = [&](auto is) {
        return std::ranges::any_of(kernelsIn(arrays), [&](const Kernel* kernel) {
            return anyCode(kernel->body, [&](const Code& code) { return is(code.type); });
        });
    };
    std::string text;
    if (hasNetwork(arrays)) text += "#pragma OPENCL EXTENSION cl_intel_channels : enable\n";
    if (uses(isDouble)) text += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
    if (uses(isFloat)) text += "#pragma OPENCL FP_CONTRACT OFF // a fused multiply-add rounds once less\n\n";
    for (const Constant& constant : first.constants)
        text += fmt::format("#define {} {}\n", constant.name, [&] {
            // A macro is text: a negative number without parentheses could join the operator in front of it.
            const std::string number = printCode(literal(constant.type, constant.value), Dialect::OpenCl);
            return number.starts_with('-') ? "(" + number + ")" : number;
        }());
    if (!first.constants.empty()) text += "\n";
    return printKernels(arrays, {Dialect::OpenCl, text, openClOpening, openClUnits(arrays), openClStructure,
                                 printOpenClNetwork});
}

std::vector<File> openClFiles(const HostParts& parts) {
    const TracedText kernels = printOpenCl(parts.arrays);
    std::vector<File> files{{kernelFile(parts), kernels.text(), kernels.origins()}};
    if (hasNetwork(parts.arrays))
        files.push_back({std::string(parts.target.networkHeader), openClNetworkTable(parts.arrays)});
    return files;
}

constexpr std::string_view anyOpenCl = R"(## With any OpenCL

    c++ -std=c++17 -O2 main.cpp host.cpp -lOpenCL -o array
    ./array @file@ DIR                 # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp -lOpenCL -o testbench
    ./testbench @file@                 # random data; add a number as seed, or a folder with NAME.bin

)";

constexpr std::string_view openClTools = R"(## With Intel's compiler for FPGAs

    aoc -march=emulator @file@ -o @name@.aocx    # to try it
    aoc -report -rtl @file@                      # reports: the array is made for initiation interval 1
    aoc @file@ -o @name@.aocx                    # hours
    c++ -std=c++17 -O2 main.cpp host.cpp $(aocl compile-config) $(aocl link-config) -o array
    ./array @name@.aocx DIR                      # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp $(aocl compile-config) $(aocl link-config) -o testbench
    ./testbench @name@.aocx

@channels@)";

constexpr std::string_view onlyIntel =
    R"(Kernels are joined by channels (`cl_intel_channels`), which other OpenCL compilers do not have.

)";

constexpr std::string_view openClRemark = R"(
Kernels need Intel's channels (`cl_intel_channels`). `host.cpp` starts each on its own queue and waits for all.
Units that access memory are separate kernels, with underscores and numbers after the name: compute units that the host
starts have no number, so a macro generates these kernels. All other code has the same length for any number of units.
`network.h` lists channels and autorun kernels for programs that run the kernels without a device.
)";

ReadmeTexts openClReadme(const HostParts& parts) {
    const bool isAlone = !hasNetwork(parts.arrays);
    return {{},
            std::string(isAlone ? anyOpenCl : "") + std::string(openClTools),
            openClRemark,
            {{"channels", std::string(isAlone ? "" : onlyIntel)}}};
}

Harness::Call openClCompiled(const std::string& file, const std::string& runtime, bool) {
    return {Harness::Call::Compiler::OpenCl,
            {"-include", runtime + "/opencl_channels.h", "-c", file, "-o", "kernel.o"}};
}

} // namespace

const Target& intelOpenCl() {
    static const CTarget target(
        "intel-opencl", "OpenCL for Intel FPGAs",
        {.dialect = Dialect::OpenCl,
         .isRegion = false,
         .sharesNames = false,
         .kernelFile = ".cl",
         .kernel = "OpenCL kernel",
         .loaded = "the source (.cl) or what the vendor's compiler made of it",
         .networkHeader = "network.h",
         .notOnPlatform = "",
         .networkNotOnPlatform = "--run can't take a network: its kernels use Intel's channels, which plain "
                                 "OpenCL lacks; '--emulate' runs them",
         .files = openClFiles,
         .readme = openClReadme,
         .compiled = openClCompiled});
    return target;
}

} // namespace tactus::emit
