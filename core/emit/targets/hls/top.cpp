#include "emit/targets/hls/top.h"

#include "emit/host/fill_in.h"
#include "emit/targets/kernel_file.h"

#include <fmt/format.h>

namespace tactus::emit {

// Each tensor has a port of its own; `depth` is for co-simulation.
std::string hlsOpening(const Kernel& kernel, std::string_view pragmas) {
    std::string text = signature("extern \"C\" void " + kernel.name, kernel, cppParameter) + " {\n";
    for (std::size_t number = 0; number < kernel.arguments.size(); ++number)
        text += fmt::format("#pragma HLS INTERFACE m_axi port={} offset=slave bundle=gmem{} depth={}\n",
                            kernel.arguments[number].name, number, kernel.arguments[number].elements);
    text += "#pragma HLS INTERFACE s_axilite port=return\n";
    text += pragmas;
    // Inside, since a param may be called like a function of C's library.
    for (const Constant& constant : kernel.constants)
        text += fmt::format("    [[maybe_unused]] constexpr {};\n", cppConstant(constant));
    return text;
}

} // namespace tactus::emit
