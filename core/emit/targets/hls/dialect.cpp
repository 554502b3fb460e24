#include "emit/targets/hls/dialect.h"

#include "emit/c/host/fill_in.h"
#include "emit/c/kernel_file.h"

#include <fmt/format.h>

namespace tactus::emit {

const Dialect& hlsDialect() {
    static constexpr std::string_view apart[] = {
        "#pragma HLS DEPENDENCE variable={0} type=intra dependent=false",
        "#pragma HLS DEPENDENCE variable={0} type=inter direction=RAW distance={1} dependent=true",
        "#pragma HLS DEPENDENCE variable={0} type=inter direction=WAR distance={1} dependent=true"};
    static constexpr Dialect hls{
        .isCpp = true,
        .hasAnyWidth = true,
        .usesHeap = false,
        .table = "static const",
        .emptyToken = "{}",
        .directives = {.packed = "#pragma HLS AGGREGATE variable={0} compact=auto",
                       .partitioned = "#pragma HLS ARRAY_PARTITION variable={0} complete dim={1}",
                       .unrollBefore = "",
                       .unrollInside = "#pragma HLS UNROLL",
                       .pipeline = "#pragma HLS PIPELINE II=1",
                       .apartBefore = "",
                       .apartInside = apart},
        .channels = {.receive = "{0} = {1}.read()",
                     .send = "{1}.write({0})",
                     .tryReceive = "{2} = {1}.read_nb({0})",
                     .trySend = "{2} = {1}.write_nb({0})"}};
    return hls;
}

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
