#include "emit/targets/opencl/network.h"

#include "emit/c/kernel_file.h"
#include "emit/c/language/dialect.h"
#include "emit/c/tree/print.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

std::string openClParameter(const Argument& argument) {
    // Each tensor is a buffer of its own, so no two arguments of a kernel overlap.
    return fmt::format("__global {}{}* restrict {}", argument.isOutput ? "" : "const ",
                       typeName(memoryType(argument.type), Dialect::OpenCl), argument.name);
}

namespace {

constexpr std::size_t mostDimensions = 3; // of compute units
constexpr std::int64_t mostAtOnce = 1000; // kernels of a macro
constexpr std::string_view unitNumber = "unit_number";

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

// "    const int i = get_compute_id(0) + 1;": which unit this is. `all`: a number of all units, if there is
// only that.
std::string unitLines(const ProcessCode& process, const std::string& all = {}) {
    std::string text;
    const std::string_view type = typeName(process.kernel.index, Dialect::OpenCl);
    const bool isFlat = !all.empty() || process.units.size() > mostDimensions;
    std::int64_t inner = 1;
    for (std::size_t d = process.units.size(); d-- > 0;) {
        const ProcessCode::Unit& unit = process.units[d];
        const std::int64_t lower = unit.range.lower;
        std::string id = fmt::format("get_compute_id({})", d);
        if (isFlat) {
            id = all.empty() ? "get_compute_id(0)" : all;
            if (inner > 1) id += fmt::format(" / {}", inner);
            if (d > 0) id += fmt::format(" % {}", extentOf(unit));
        }
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

TracedText withBody(std::string opening, const ProcessCode& process) {
    return TracedText(std::move(opening)) + printBlock(process.kernel.body, Dialect::OpenCl, 1) +
           std::string_view("}\n");
}

TracedText autorun(const ProcessCode& process) {
    std::string text = "__attribute__((max_global_work_dim(0)))\n__attribute__((autorun))\n";
    if (!process.units.empty())
        text +=
            fmt::format("__attribute__((num_compute_units({})))\n", fmt::join(computeUnits(process), ", "));
    return withBody(text + "__kernel void " + process.kernel.name + "(void) {\n" + unitLines(process),
                    process);
}

TracedText started(const ProcessCode& process) {
    return withBody(
        signature("__kernel void " + process.kernel.name, process.kernel, openClParameter) + " {\n", process);
}

// UNIT_KERNEL(0) ... UNIT_KERNEL(count - 1), in whole tens, hundreds, ... where there are some.
std::string eachUnit(std::int64_t count) {
    std::string text;
    for (std::int64_t next = 0; next < count;) {
        const auto fits = [&](std::int64_t block) {
            // Numbers do not begin with a zero.
            return next % block == 0 && next + block <= count && (next > 0 || block == 10);
        };
        std::int64_t block = 1;
        while (block < mostAtOnce && fits(10 * block)) block *= 10;
        text += block == 1
                    ? fmt::format("UNIT_KERNEL({})", next)
                    : fmt::format("EACH_OF_{}({})", block, next == 0 ? "" : fmt::to_string(next / block));
        next += block;
        text += next < count ? " " : "\n";
    }
    return text;
}

// Units that touch memory are kernels of their own: only autorun kernels have compute ids. No loop can make
// them, but a macro.
TracedText startedUnits(const ProcessCode& process) {
    const Kernel& kernel = process.kernel;
    std::string parameters, arguments;
    for (const Argument& argument : kernel.arguments) {
        parameters += (parameters.empty() ? "" : ", ") + openClParameter(argument);
        arguments += ", " + argument.name;
    }
    TracedText text =
        withBody(fmt::format("inline static void {}(const {} {}, {}) {{\n{}", process.unitNames.common,
                             typeName(kernel.index, Dialect::OpenCl), unitNumber, parameters,
                             unitLines(process, std::string(unitNumber))),
                 process);
    // The parameter is a reserved word: what the kernel touches may be called n.
    return std::move(text) +
           fmt::format("#define UNIT_KERNEL({0}) \\\n    __kernel void {1}##{0}({3}) {{ {2}({0}{4}); }}\n",
                       unitNumber, process.unitNames.prefix, process.unitNames.common, parameters,
                       arguments) +
           (eachUnit(unitsOf(process)) + "#undef UNIT_KERNEL\n");
}

} // namespace

std::string openClUnits(const std::vector<ArrayParts>& arrays) {
    std::int64_t most = 0;
    for (const ArrayParts& parts : arrays) {
        if (!parts.network) continue;
        for (const ProcessCode& process : parts.network->processes)
            if (!process.isAutorun && !process.units.empty()) most = std::max(most, unitsOf(process));
    }
    std::string text, inner = "UNIT_KERNEL";
    for (std::int64_t block = 10; block <= std::min(most, mostAtOnce); block *= 10) {
        text += fmt::format("#define EACH_OF_{}(d)", block);
        for (int digit = 0; digit < 10; ++digit) text += fmt::format(" {}(d##{})", inner, digit);
        text += "\n";
        inner = fmt::format("EACH_OF_{}", block);
    }
    return text.empty() ? text : "// Kernels whose indices begin with d.\n" + text;
}

std::string openClStructure(const Dictionary::Structure& structure) {
    return fmt::format("typedef struct {{ {} lane[{}]; }} {};\n",
                       typeName(structure.element, Dialect::OpenCl), structure.lanes, structure.name);
}

TracedText printOpenClNetwork(const ArrayParts& parts) {
    TracedText text;
    const auto& channels = parts.network->channels;
    for (std::size_t number = 0; number < channels.size(); ++number)
        text += TracedText(channelLine(channels[number]))
                    .of({originOf(Origin::Kind::Channel, spatial::ChannelId(number))});
    for (const ProcessCode& process : parts.network->processes) {
        text += "\n";
        const std::size_t first = text.lines();
        if (!process.isArray) text += headlineOf(process.kernel);
        text += process.isAutorun       ? autorun(process)
                : process.units.empty() ? started(process)
                                        : startedUnits(process);
        text.mark(first, {originOf(Origin::Kind::Kernel, process.runs)});
    }
    return text;
}

std::string openClNetworkTable(const std::vector<ArrayParts>& arrays) {
    std::string text =
        R"(// The channels and autorun kernels, for a program that runs the kernels without a device.
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
