#include "emit/targets/opencl/readme.h"

namespace tactus::emit {

namespace {

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

} // namespace

ReadmeTexts openClReadme(const HostParts& parts) {
    const bool isAlone = !hasNetwork(parts.arrays);
    return {{},
            std::string(isAlone ? anyOpenCl : "") + std::string(openClTools),
            openClRemark,
            {{"channels", std::string(isAlone ? "" : onlyIntel)}}};
}

} // namespace tactus::emit
