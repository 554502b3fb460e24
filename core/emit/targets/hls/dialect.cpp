#include "emit/targets/hls/dialect.h"

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

} // namespace tactus::emit
