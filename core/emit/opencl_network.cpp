// Kernels and channels of a network for Intel's OpenCL.
#include "emit/kernel_file.h"
#include "emit/opencl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

constexpr std::size_t mostDimensions = 3; // of compute units

std::int64_t extentOf(const ProcessCode::Unit& unit) {
    return unit.range.upper - unit.range.lower + 1;
}

// The numbers of compute units; more loops than there are dimensions share the first.
std::vector<std::int64_t> computeUnits(const ProcessCode& process) {
    std::vector<std::int64_t> units;
    for (const ProcessCode::Unit& unit : process.units) units.push_back(extentOf(unit));
    if (units.size() <= mostDimensions) return units;
    std::int64_t all = 1;
    for (const std::int64_t extent : units) all = base::multiply(all, extent);
    return {all};
}

// "    const int i = get_compute_id(0) + 1;": which unit this is.
std::string unitLines(const ProcessCode& process) {
    std::string text;
    const std::string_view type = typeName(process.kernel.index, Dialect::OpenCl);
    std::int64_t inner = 1;
    for (std::size_t d = process.units.size(); d-- > 0;) {
        const ProcessCode::Unit& unit = process.units[d];
        const std::int64_t lower = unit.range.lower;
        std::string id = fmt::format("get_compute_id({})", d);
        if (process.units.size() > mostDimensions)
            id = fmt::format("get_compute_id(0) / {} % {}", inner, extentOf(unit));
        inner = base::multiply(inner, extentOf(unit));
        text = fmt::format("    const {} {} = {}{};\n", type, unit.loop, id,
                           lower == 0  ? ""
                           : lower < 0 ? fmt::format(" - {}", -lower)
                                       : fmt::format(" + {}", lower)) +
               text;
    }
    return text;
}

std::string channelLine(const ChannelCode& channel) {
    std::string text = "channel " + channel.token + " " + channel.name;
    for (const std::int64_t extent : channel.extents) text += fmt::format("[{}]", extent);
    return text + fmt::format(" __attribute__((depth({})));\n", channel.depth);
}

std::string bodyOf(const ProcessCode& process) {
    return printBlock(process.kernel.body, Dialect::OpenCl, 1) + "}\n";
}

std::string autorun(const ProcessCode& process) {
    std::string text = "__attribute__((max_global_work_dim(0)))\n__attribute__((autorun))\n";
    if (!process.units.empty())
        text +=
            fmt::format("__attribute__((num_compute_units({})))\n", fmt::join(computeUnits(process), ", "));
    return text + "__kernel void " + process.kernel.name + "(void) {\n" + unitLines(process) +
           bodyOf(process);
}

std::string started(const ProcessCode& process) {
    return signature("__kernel void " + process.kernel.name, process.kernel, openClParameter) + " {\n" +
           bodyOf(process);
}

// Units that touch memory are functions of one that says which it is: only autorun kernels have compute ids.
std::string startedUnits(const ProcessCode& process) {
    const Kernel& kernel = process.kernel;
    std::string units, parameters, arguments;
    for (const ProcessCode::Unit& unit : process.units)
        units += fmt::format("const {} {}, ", typeName(kernel.index, Dialect::OpenCl), unit.loop);
    for (const Argument& argument : kernel.arguments) {
        parameters += (parameters.empty() ? "" : ", ") + openClParameter(argument);
        arguments += ", " + argument.name;
    }
    std::string text = fmt::format("inline static void {}_unit({}{}) {{\n{}", kernel.name, units, parameters,
                                   bodyOf(process));
    std::vector<polyhedra::Point> points{{}};
    for (const ProcessCode::Unit& unit : process.units) {
        std::vector<polyhedra::Point> longer;
        for (const polyhedra::Point& point : points)
            for (std::int64_t at = unit.range.lower; at <= unit.range.upper; ++at) {
                longer.push_back(point);
                longer.back().push_back(at);
            }
        points = std::move(longer);
    }
    const std::vector<std::string> suffixes = unitSuffixes(process);
    for (std::size_t at = 0; at < points.size(); ++at)
        text += fmt::format("__kernel void {0}{1}({2}) {{ {0}_unit({3}{4}); }}\n", kernel.name, suffixes[at],
                            parameters, fmt::join(points[at], ", "), arguments);
    return text;
}

} // namespace

std::string openClStructure(const Dictionary::Structure& structure) {
    return fmt::format("typedef struct {{ {} lane[{}]; }} {};\n",
                       typeName(structure.element, Dialect::OpenCl), structure.lanes, structure.name);
}

std::string printOpenClNetwork(const ArrayParts& parts) {
    std::string text;
    for (const ChannelCode& channel : parts.network->channels) text += channelLine(channel);
    for (const ProcessCode& process : parts.network->processes) {
        text += "\n";
        if (!process.isArray) text += headlineOf(process.kernel);
        text += process.isAutorun       ? autorun(process)
                : process.units.empty() ? started(process)
                                        : startedUnits(process);
    }
    return text;
}

std::string openClNetworkTable(const std::vector<ArrayParts>& arrays) {
    std::string text =
        R"(// The channels and the kernels that start by themselves, for a program that runs the kernels without a device.
#pragma once

struct NetworkChannel {
    const char* name;
    unsigned long fifos, depth, bytes; // depth in tokens, bytes of a token
};
struct AutorunKernel {
    const char* name;
    unsigned long units[3]; // compute units
};

)";
    std::string channels, kernels;
    for (const ArrayParts& parts : arrays) {
        if (!parts.network) continue;
        for (const ChannelCode& channel : parts.network->channels)
            channels += fmt::format("    {{\"{}\", {}, {}, {}}},\n", channel.name, channel.fifos(),
                                    channel.depth, channel.bytes);
        for (const ProcessCode& process : parts.network->processes) {
            if (!process.isAutorun) continue;
            std::vector<std::int64_t> units = computeUnits(process);
            units.resize(mostDimensions, 1);
            kernels += fmt::format("    {{\"{}\", {{{}}}}},\n", process.kernel.name, fmt::join(units, ", "));
        }
    }
    return text + "constexpr NetworkChannel networkChannels[] = {\n" + channels +
           "    {nullptr, 0, 0, 0},\n};\n" + "constexpr AutorunKernel autorunKernels[] = {\n" + kernels +
           "    {nullptr, {0, 0, 0}},\n};\n";
}

} // namespace tactus::emit
