#include "emit/host/readme_network.h"

#include "base/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

std::string_view startOf(const ProcessCode& process, Target target) {
    if (target == Target::XilinxHls) return "a process of the dataflow region";
    return process.isAutorun ? "runs by itself: it needs no argument"
                             : "the host starts it: it touches memory";
}

std::string unitsText(const ProcessCode& process) {
    std::vector<std::int64_t> extents;
    for (const ProcessCode::Unit& unit : process.units)
        extents.push_back(unit.range.upper - unit.range.lower + 1);
    return extents.empty() ? "1" : fmt::to_string(fmt::join(extents, " x "));
}

std::string kernelRow(const ProcessCode& process, Target target) {
    std::vector<std::string> touched;
    for (const Argument& argument : process.kernel.arguments)
        touched.push_back("`" + argument.original + "`");
    return fmt::format("| `{}` | {} | {} | {} |\n", process.kernel.name, unitsText(process),
                       touched.empty() ? "-" : fmt::to_string(fmt::join(touched, ", ")),
                       startOf(process, target));
}

std::string buffersOf(const spatial::Plan& plan) {
    if (plan.buffers.empty()) return {};
    std::string text = "\n| buffer | banks | slots each | lanes | filled once in each iteration of "
                       "|\n|---|---|---|---|---|\n";
    for (const spatial::Buffer& buffer : plan.buffers)
        text +=
            fmt::format("| `{}` | {} | {} | {} | {} |\n", buffer.name, buffer.isDouble ? 2 : 1, buffer.slots,
                        buffer.lanes, buffer.level.empty() ? "nothing: once" : buffer.level);
    return text + R"(
A kernel with a buffer does an iteration of what fills its banks and one of what sends from them in turn, each only as far
as its channels let it. Neither waits for the other's channels, as if they were two kernels with a common memory. That a
bank is free or full is heard four rounds later, so a slot is never read and written in rounds closer than that: the code
tells the compiler.
)";
}

constexpr std::string_view openClRemark = R"(
Kernels need Intel's channels (`cl_intel_channels`). `host.cpp` starts each on a queue of its own and waits for all.
Units that touch memory are kernels of their own, with underscores and numbers behind the name: compute units have no number
where a host starts them, so the code has these kernels from a macro. All else is as long for many units as for few.
`network.h` lists channels and autorun kernels for programs that run the kernels without a device.
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

std::string networkOf(const ArrayParts& parts, Target target) {
    std::string text = "| kernel | units | memory | |\n|---|---|---|---|\n";
    for (const ProcessCode& process : parts.network->processes) text += kernelRow(process, target);
    text += "\n| channel | FIFOs | depth | bytes of a token |\n|---|---|---|---|\n";
    for (const ChannelCode& channel : parts.network->channels)
        text += fmt::format("| `{}` | {} | {} | {} |\n", channel.name, channel.fifos(), channel.depth,
                            channel.bytes);
    return text + buffersOf(*parts.model.network);
}

} // namespace

std::string readmeOfNetworks(const HostParts& parts) {
    std::string text;
    for (const ArrayParts& array : parts.arrays)
        if (array.network)
            text += fmt::format("## Kernels around {}\n\n{}",
                                parts.arrays.size() == 1 ? "the array" : array.kernel.name,
                                networkOf(array, parts.target));
    if (text.empty()) return {};
    return text + std::string(parts.target == Target::XilinxHls ? hlsRemark : openClRemark) + "\n";
}

} // namespace tactus::emit
