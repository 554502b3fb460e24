#include "emit/c/host/readme_network.h"

#include "base/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

std::string_view startOf(const ProcessCode& process, const Traits& target) {
    if (target.isRegion) return "a process of the dataflow region";
    return process.isAutorun ? "autorun kernel: it has no arguments"
                             : "started by the host: it accesses memory";
}

std::string unitsText(const ProcessCode& process) {
    std::vector<std::int64_t> extents;
    for (const ProcessCode::Unit& unit : process.units)
        extents.push_back(unit.range.upper - unit.range.lower + 1);
    return extents.empty() ? "1" : fmt::to_string(fmt::join(extents, " x "));
}

std::string kernelRow(const ProcessCode& process, const Traits& target) {
    std::vector<std::string> touched;
    for (const Argument& argument : process.kernel.arguments)
        touched.push_back("`" + argument.original + "`");
    return fmt::format("| `{}` | {} | {} | {} |\n", process.kernel.name, unitsText(process),
                       touched.empty() ? "-" : fmt::to_string(fmt::join(touched, ", ")),
                       startOf(process, target));
}

std::string buffersOf(const spatial::Network& plan) {
    if (plan.buffers.empty()) return {};
    std::string text = "\n| buffer | banks | slots each | lanes | filled once in each iteration of "
                       "|\n|---|---|---|---|---|\n";
    for (const spatial::Buffer& buffer : plan.buffers)
        text +=
            fmt::format("| `{}` | {} | {} | {} | {} |\n", buffer.name, buffer.isDouble ? 2 : 1, buffer.slots,
                        buffer.lanes, buffer.level.empty() ? "none: filled once" : buffer.level);
    return text + R"(
A kernel with a buffer alternates between one iteration of filling its banks and one of sending from them, each as far as
its channels permit. Neither waits for the other's channels, as if they were two kernels with a common memory. Each learns
four rounds later that a bank is free or full, so a slot is never read and written in closer rounds; the code tells the
compiler so.
)";
}

std::string networkOf(const ArrayParts& parts, const Traits& target) {
    std::string text = "| kernel | units | memory | |\n|---|---|---|---|\n";
    for (const ProcessCode& process : parts.network->processes) text += kernelRow(process, target);
    text += "\n| channel | FIFOs | depth | bytes of a token |\n|---|---|---|---|\n";
    for (const ChannelCode& channel : parts.network->channels)
        text += fmt::format("| `{}` | {} | {} | {} |\n", channel.name, channel.fifos(), channel.depth,
                            channel.bytes);
    return text + buffersOf(*parts.model.network);
}

} // namespace

std::string readmeOfNetworks(const HostParts& parts, std::string_view remark) {
    std::string text;
    for (const ArrayParts& array : parts.arrays)
        if (array.network)
            text += fmt::format("## Kernels around {}\n\n{}",
                                parts.arrays.size() == 1 ? "the array" : array.kernel.name,
                                networkOf(array, parts.target));
    if (text.empty()) return {};
    return text + std::string(remark) + "\n";
}

} // namespace tactus::emit
