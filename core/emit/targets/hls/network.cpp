#include "emit/targets/hls/network.h"

#include "emit/c/forms/sizes.h"
#include "emit/c/host/fill_in.h"
#include "emit/c/kernel_file.h"
#include "emit/c/tree/expressions.h"
#include "emit/c/tree/print.h"
#include "emit/targets/hls/dialect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

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

std::string declarationOf(const ChannelCode& channel) {
    return fmt::format("    {} {}{};\n#pragma HLS STREAM variable={} depth={}\n", streamType(channel),
                       channel.name, extentsOf(channel), channel.name, channel.depth);
}

// "hls::stream<float, 2>& A_in", or all FIFOs of a family.
std::string parameterOf(const Stream& stream, const ChannelCode& channel) {
    if (stream.instance || channel.extents.empty()) return streamType(channel) + "& " + stream.name;
    return streamType(channel) + " " + stream.name + extentsOf(channel);
}

bool isAlone(const ProcessCode::Unit& unit) {
    return unit.range.lower == unit.range.upper;
}

// A number that nobody reads would only ask for a function a unit.
bool isParameter(const ProcessCode& process, const ProcessCode::Unit& unit) {
    return !isAlone(unit) && mentions(process.kernel.body, unit.loop);
}

TracedText functionOf(const ProcessCode& process, const NetworkCode& network) {
    const Kernel& kernel = process.kernel;
    const std::string_view type = typeName(kernel.index, hlsDialect());
    std::vector<std::string> parameters;
    std::string opening;
    for (const ProcessCode::Unit& unit : process.units) {
        if (isAlone(unit)) {
            opening += fmt::format("    [[maybe_unused]] constexpr {} {} = {};\n", type, unit.loop,
                                   unit.range.lower);
            continue;
        }
        if (!isParameter(process, unit)) continue;
        parameters.push_back(fmt::format("const {} {}", type, unit.loop));
        opening += fmt::format("#pragma HLS FUNCTION_INSTANTIATE variable={}\n", unit.loop);
    }
    for (const Argument& argument : kernel.arguments) parameters.push_back(cppParameter(argument));
    for (const Stream& stream : process.streams)
        parameters.push_back(parameterOf(stream, network.channels[stream.channel.index()]));
    for (const Constant& constant : kernel.constants)
        opening += fmt::format("    [[maybe_unused]] constexpr {};\n", cppConstant(constant));
    return TracedText(fmt::format("static void {}({}) {{\n", kernel.name, fmt::join(parameters, ", ")) +
                      opening) +
           printBlock(kernel.body, hlsDialect(), 1) + std::string_view("}\n");
}

// The calls of a process, in loops over the units that are alike.
class Calls {
  public:
    explicit Calls(const NetworkCode& network) : network_(network) {}

    TracedText of(const NetworkCode::Start& start) {
        text_ = {};
        if (!start.isOrdered)
            text_ += "    // These exchange tokens in both directions, so they can't run one after the "
                     "other: run them concurrently.\n";
        known_.clear();
        portsTaken_.clear();
        for (const ProcessCalls& calls : start.calls) print(calls, 1);
        return std::move(text_);
    }

  private:
    static std::size_t functionOf(const ProcessCalls& calls) {
        return calls.inner.empty() ? calls.function : functionOf(calls.inner.front());
    }

    void print(const ProcessCalls& calls, int indent) {
        const ProcessCode& process = network_.processes[functionOf(calls)];
        if (process.units.empty()) return call(process, indent);
        // Those with ports of their own are called one by one: a loop has no name for a port.
        const auto [lower, upper] = calls.range;
        if (lower == upper || !process.ports.empty()) {
            for (std::int64_t count = 0; count <= upper - lower; ++count) {
                known_[calls.loop] = calls.downwards ? upper - count : lower + count;
                inside(calls, indent);
            }
            known_.erase(calls.loop);
            return;
        }
        const std::string& loop = process.units[calls.loop].loop;
        const std::string_view type = typeName(process.kernel.index, hlsDialect());
        line(indent,
             calls.downwards
                 ? fmt::format("for ({0} {1} = {3}; {1} >= {2}; {1}--) {{", type, loop, lower, upper)
                 : fmt::format("for ({0} {1} = {2}; {1} <= {3}; {1}++) {{", type, loop, lower, upper));
        line(indent + 1, "#pragma HLS UNROLL");
        inside(calls, indent + 1);
        line(indent, "}");
    }

    void inside(const ProcessCalls& calls, int indent) {
        if (calls.inner.empty()) return call(network_.processes[calls.function], indent);
        for (const ProcessCalls& inner : calls.inner) print(inner, indent);
    }

    void call(const ProcessCode& process, int indent) {
        std::vector<std::string> arguments{process.kernel.name};
        for (std::size_t at = 0; at < process.units.size(); ++at)
            if (isParameter(process, process.units[at]))
                arguments.push_back(known_.contains(at) ? fmt::to_string(known_.at(at))
                                                        : process.units[at].loop);
        if (!process.ports.empty())
            for (const std::string& port : process.ports[portsTaken_[&process]++]) arguments.push_back(port);
        for (const Stream& stream : process.streams) arguments.push_back(argumentOf(process, stream));
        const std::size_t first = text_.lines();
        line(indent, fmt::format("DATAFLOW_PROCESS({});", fmt::join(arguments, ", ")));
        std::vector<Origin> origins{originOf(Origin::Kind::Kernel, process.runs)};
        for (const Stream& stream : process.streams)
            origins.push_back(originOf(Origin::Kind::Channel, stream.channel));
        text_.mark(first, origins);
    }

    std::string argumentOf(const ProcessCode& process, const Stream& stream) const {
        std::string text = network_.channels[stream.channel.index()].name;
        if (!stream.instance) return text;
        std::vector<std::string> loops;
        for (const ProcessCode::Unit& unit : process.units) loops.push_back(unit.loop);
        for (polyhedra::AffineForm form : *stream.instance) {
            for (const auto& [loop, value] : known_) {
                form.constant = base::add(form.constant, base::multiply(form.coefficients[loop], value));
                form.coefficients[loop] = 0;
            }
            form.coefficients.resize(loops.size()); // FIFOs are told apart by units alone
            text += "[" + printCode(affine(form, loops, process.kernel.index), hlsDialect()) + "]";
        }
        return text;
    }

    void line(int indent, std::string_view text) { text_ += fmt::format("{:{}}{}\n", "", indent * 4, text); }

    const NetworkCode& network_;
    TracedText text_;
    std::map<std::size_t, std::int64_t> known_;            // values of loops over units that are as numbers
    std::map<const ProcessCode*, std::size_t> portsTaken_; // of each function
};

} // namespace

// A program that runs the processes side by side defines what it takes to start one.
const std::string_view hlsStarter = R"(#ifndef DATAFLOW_PROCESS
#define DATAFLOW_PROCESS(function, ...) function(__VA_ARGS__)
#endif

)";

std::string hlsStructure(const Dictionary::Structure& structure) {
    return fmt::format("struct {} {{\n    {} lane[{}];\n}};\n\n", structure.name,
                       typeName(structure.element, hlsDialect()), structure.lanes);
}

TracedText printHlsNetwork(const ArrayParts& parts) {
    const NetworkCode& network = *parts.network;
    TracedText text;
    for (const ProcessCode& process : network.processes) {
        TracedText own(process.isArray ? "" : headlineOf(process.kernel));
        own += functionOf(process, network);
        text += std::move(own).of({originOf(Origin::Kind::Kernel, process.runs)});
        text += "\n";
    }
    text += hlsOpening(parts.kernel, "#pragma HLS DATAFLOW\n");
    for (std::size_t number = 0; number < network.channels.size(); ++number)
        text += TracedText(declarationOf(network.channels[number]))
                    .of({originOf(Origin::Kind::Channel, spatial::ChannelId(number))});
    Calls calls(network);
    for (const NetworkCode::Start& start : network.starts) text += calls.of(start);
    text += "}\n";
    return text;
}

} // namespace tactus::emit
