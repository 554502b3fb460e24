#include "emit/targets/hls/readme.h"

namespace tactus::emit {

namespace {

constexpr std::string_view hlsRows =
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

constexpr std::string_view hlsRemark = R"(
A stream has exactly one process that writes it and one that reads it, so units that touch different ones are different
functions, with numbers behind the name: where units form a chain, the last one has no next. Each unit is built for its own
number (`FUNCTION_INSTANTIATE`). An argument in memory belongs to one process too: where several touch a tensor each has an
argument of its own, with a number behind the name and a port of its own, and the host hands all of them the same memory.
`scatter` and `gather` leave one process that does.

C simulation calls the processes one after the other, each of which needs streams without a limit then; a program that
runs them side by side defines `DATAFLOW_PROCESS(function, arguments...)`.
)";

// The text about the headers that C simulation without Vitis needs.
std::string headersOf(const HostParts& parts) {
    if (hasNetwork(parts.arrays))
        return "Any compiler runs the test bench as well, with `hls_stream.h` (and `ap_int.h`, if `@file@` "
               "includes "
               "it) from Vitis,\nwhose settings say where it is:";
    return "Without Vitis the test bench runs as well, unless `@file@` includes `ap_int.h`:";
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
