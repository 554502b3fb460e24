// README.md of an export.
#include "emit/opencl.h"
#include "emit/print.h"
#include "emit/remarks.h"

#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view page = R"(# @name@, mapping @mapping@

A systolic array of @pes@ processing elements, @cycles@ steps, made by Tactus from `@source@`. All sizes are
constants; export again for others.

| file | what it is |
|---|---|
| `@file@` | the array as one OpenCL kernel: registers, one loop over the steps, all processing elements unrolled inside |
| `host.h`, `host.cpp` | the array as a C++ function: sets up OpenCL, hands tensors over, runs the kernel |
| `main.cpp` | a program around it that works on files: `NAME.bin` in, `NAME.bin` out |
| `testbench.cpp` | compares the kernel with plain sequential loops over the same equations |

| tensor | elements | type in the design | type in memory |
|---|---|---|---|
@tensors@
Tensors are row-major and little-endian. A number of a width that C lacks lies sign- or zero-extended in the next wider
type, fixed point as its scaled integer, a Bool as one byte.

## With any OpenCL

    c++ -std=c++17 -O2 main.cpp host.cpp -lOpenCL -o array
    ./array @file@ DIR                 # reads DIR/NAME.bin for each input, writes DIR/NAME.bin for each output
    c++ -std=c++17 -O2 testbench.cpp host.cpp -lOpenCL -o testbench
    ./testbench @file@                 # random data; a number behind it is the seed, a folder holds NAME.bin

## With Intel's compiler for FPGAs

    aoc -march=emulator @file@ -o @name@.aocx    # to try it
    aoc -report -rtl @file@                      # reports: initiation interval 1 is what the array is made for
    aoc @file@ -o @name@.aocx                    # hours
    c++ -std=c++17 -O2 testbench.cpp host.cpp $(aocl compile-config) $(aocl link-config) -o testbench
    ./testbench @name@.aocx

The kernel takes any step after the other, so it needs no work items; `host.cpp` starts one. Floating-point results are the
same bit for bit as long as the compiler does not re-order or fuse operations (`-ffp-reassoc` and `-ffp-contract=fast` do);
`tolerance` in `testbench.cpp` allows for more.
@remarks@)";

} // namespace

std::string readme(const HostParts& parts) {
    const ure::System& system = parts.model.system();
    std::string tensors;
    for (const Argument& argument : parts.kernel.arguments) {
        const ure::Tensor& tensor = system.tensors[argument.tensor];
        std::string name = argument.original;
        for (const std::int64_t extent : tensor.extents) name += fmt::format("[{}]", extent);
        tensors += fmt::format("| {} `{}` | {} | {} | `{}` |\n", argument.isOutput ? "output" : "input", name,
                               argument.elements, toString(tensor.type),
                               typeName(memoryType(argument.type), Dialect::OpenCl));
    }
    const std::string& source = system.source->name();
    return fillIn(page, {{"name", system.name},
                         {"mapping", parts.model.map.name},
                         {"pes", fmt::to_string(parts.model.pes)},
                         {"cycles", fmt::to_string(parts.model.cycles)},
                         {"source", source.substr(source.find_last_of('/') + 1)},
                         {"file", system.name + ".cl"},
                         {"tensors", tensors},
                         {"remarks", remarksOnResults(parts.model)}});
}

} // namespace tactus::emit
