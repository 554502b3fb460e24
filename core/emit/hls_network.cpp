// Processes and streams of a network for Vitis HLS.
#include "emit/hls.h"
#include "emit/kernel_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

std::string streamType(const ChannelCode& channel) {
    return fmt::format("hls::stream<{}, {}>", channel.token, channel.depth);
}

std::string extentsOf(const ChannelCode& channel) {
    std::string text;
    for (const std::int64_t extent : channel.extents) text += fmt::format("[{}]", extent);
    return text;
}

// "hls::stream<float, 2>& A_in", or all FIFOs of a family.
std::string parameterOf(const Stream& stream, const ChannelCode& channel) {
    if (stream.instance || channel.extents.empty()) return streamType(channel) + "& " + stream.name;
    return streamType(channel) + " " + stream.name + extentsOf(channel);
}

std::string argumentOf(const Stream& stream, const ChannelCode& channel) {
    std::string text = channel.name;
    if (stream.instance)
        for (const Code& index : *stream.instance) text += "[" + printCode(index, Dialect::Hls) + "]";
    return text;
}

std::string functionOf(const ProcessCode& process, const NetworkCode& network) {
    const Kernel& kernel = process.kernel;
    std::vector<std::string> parameters;
    for (const ProcessCode::Unit& unit : process.units)
        parameters.push_back(fmt::format("const {} {}", typeName(kernel.index, Dialect::Hls), unit.loop));
    for (const Argument& argument : kernel.arguments) parameters.push_back(cppParameter(argument));
    for (const Stream& stream : process.streams)
        parameters.push_back(parameterOf(stream, network.channels[stream.channel.index()]));
    std::string text = fmt::format("static void {}({}) {{\n", kernel.name, fmt::join(parameters, ", "));
    for (const Constant& constant : kernel.constants)
        text += fmt::format("    [[maybe_unused]] constexpr {};\n", cppConstant(kernel, constant));
    return text + printBlock(kernel.body, Dialect::Hls, 1) + "}\n";
}

// The call, in loops over the units.
std::string startOf(const ProcessCode& process, const NetworkCode& network) {
    std::vector<std::string> arguments{process.kernel.name};
    for (const ProcessCode::Unit& unit : process.units) arguments.push_back(unit.loop);
    for (const Argument& argument : process.kernel.arguments) arguments.push_back(argument.name);
    for (const Stream& stream : process.streams)
        arguments.push_back(argumentOf(stream, network.channels[stream.channel.index()]));
    const std::string_view type = typeName(process.kernel.index, Dialect::Hls);
    std::string text, indent(4, ' ');
    if (!process.isOrdered)
        text += "    // These hand tokens back and forth, so calling one after the other can't serve: run "
                "them side "
                "by side.\n";
    for (const auto [number, downwards] : process.order.dimensions) {
        const ProcessCode::Unit& unit = process.units[number];
        text += indent + (downwards ? fmt::format("for ({0} {1} = {3}; {1} >= {2}; {1}--) {{\n", type,
                                                  unit.loop, unit.range.lower, unit.range.upper)
                                    : fmt::format("for ({0} {1} = {2}; {1} <= {3}; {1}++) {{\n", type,
                                                  unit.loop, unit.range.lower, unit.range.upper));
        indent += "    ";
        text += indent + "#pragma HLS UNROLL\n";
    }
    text += indent + fmt::format("DATAFLOW_PROCESS({});\n", fmt::join(arguments, ", "));
    while (indent.size() > 4) {
        indent.resize(indent.size() - 4);
        text += indent + "}\n";
    }
    return text;
}

} // namespace

// A program that runs the processes side by side defines what it takes to start one.
const std::string_view hlsStarter = R"(#ifndef DATAFLOW_PROCESS
#define DATAFLOW_PROCESS(function, ...) function(__VA_ARGS__)
#endif

)";

std::string hlsStructure(const Dictionary::Structure& structure) {
    return fmt::format("struct {} {{\n    {} lane[{}];\n}};\n\n", structure.name,
                       typeName(structure.element, Dialect::Hls), structure.lanes);
}

std::string printHlsNetwork(const ArrayParts& parts) {
    const NetworkCode& network = *parts.network;
    std::string text;
    for (const ProcessCode& process : network.processes)
        text += (process.isArray ? "" : headlineOf(process.kernel)) + functionOf(process, network) + "\n";
    text += hlsOpening(parts.kernel, "#pragma HLS DATAFLOW\n");
    for (const ChannelCode& channel : network.channels)
        text += fmt::format("    {} {}{};\n#pragma HLS STREAM variable={} depth={}\n", streamType(channel),
                            channel.name, extentsOf(channel), channel.name, channel.depth);
    for (const ProcessCode& process : network.processes) text += startOf(process, network);
    return text + "}\n";
}

} // namespace tactus::emit
