#include "emit/targets/hls/readme.h"

namespace tactus::emit {

namespace {

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

} // namespace

ReadmeTexts hlsReadme(const HostParts& parts) {
    return {hlsRows,
            std::string(hlsTools),
            hlsRemark,
            {{"headers", headersOf(parts)},
             {"include", hasNetwork(parts.arrays) ? " -I\"$XILINX_HLS/include\"" : ""}}};
}

} // namespace tactus::emit
