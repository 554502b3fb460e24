#include "commands/report/network.h"

#include "base/counted.h"
#include "commands/request/text.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using nlohmann::json;
using spatial::Figure;

std::string_view roleText(const spatial::Kernel& kernel) {
    if (kernel.onHost) return "host";
    switch (kernel.role) {
    case spatial::Kernel::Role::Producer:
        return "producer";
    case spatial::Kernel::Role::Array:
        return "array";
    case spatial::Kernel::Role::Consumer:
        return "consumer";
    }
    return "";
}

class Description {
  public:
    explicit Description(const spatial::Network& plan) : plan_(plan), counts_(spatial::count(plan, {})) {}

    json asJson() const {
        json kernels = json::array(), channels = json::array(), buffers = json::array(),
             memory = json::array();
        for (const spatial::Kernel& kernel : plan_.kernels)
            if (kernel.role != spatial::Kernel::Role::Array) kernels.push_back(kernelJson(kernel));
        for (const spatial::Channel& channel : plan_.channels) {
            channels.push_back({{"name", channel.name},
                                {"operand", plan_.operands[channel.operand].name},
                                {"fifos", figureJson(spatial::fifosOf(channel))},
                                {"lanes", channel.lanes},
                                {"depth", channel.depth}});
            if (!channel.depthReason.empty()) channels.back()["depthReason"] = channel.depthReason;
        }
        for (const spatial::BufferId id : plan_.buffers.keys()) buffers.push_back(bufferJson(id));
        for (const spatial::Traffic& traffic : counts_.traffic)
            memory.push_back({{"operand", plan_.operands[traffic.operand].name},
                              {"loads", figureJson(traffic.loads)},
                              {"stores", figureJson(traffic.stores)}});
        return {{"kernels", kernels},
                {"channels", channels},
                {"buffers", buffers},
                {"bufferBytes", figureJson(counts_.bufferBytes())},
                {"memory", memory}};
    }

    std::string asText() const {
        std::string text = "  kernels\n";
        for (const spatial::Kernel& kernel : plan_.kernels)
            if (kernel.role != spatial::Kernel::Role::Array)
                text += fmt::format("    {:<16} {}, {}{}\n", kernel.name, roleText(kernel),
                                    counted(pesOf(kernel), "PE"), buffersText(kernel));
        text += "  channels\n";
        for (const spatial::Channel& channel : plan_.channels)
            text += fmt::format("    {:<28} {} of depth {}, {}{}\n", channel.name,
                                counted(spatial::fifosOf(channel), "FIFO"), base::thousands(channel.depth),
                                base::counted(channel.lanes, "lane"),
                                channel.depthReason.empty() ? "" : " (" + channel.depthReason + ")");
        text += "  memory, for these kernels\n";
        for (const spatial::Traffic& traffic : counts_.traffic)
            text += fmt::format("    {:<16} {} read, {} written\n", plan_.operands[traffic.operand].name,
                                figureText(traffic.loads), figureText(traffic.stores));
        return text;
    }

  private:
    // The filler and the sender of a kernel with a buffer have the same PEs.
    Figure pesOf(const spatial::Kernel& kernel) const {
        return kernel.processes.empty() ? std::nullopt : counts_.processes[kernel.processes.front()].pes;
    }

    json kernelJson(const spatial::Kernel& kernel) const {
        json processes = json::array();
        for (const spatial::ProcessId id : kernel.processes)
            processes.push_back({{"name", plan_.processes[id].name},
                                 {"pes", figureJson(counts_.processes[id].pes)},
                                 {"iterations", figureJson(counts_.processes[id].iterations)}});
        return {{"name", kernel.name},
                {"role", roleText(kernel)},
                {"pes", figureJson(pesOf(kernel))},
                {"removed", kernel.removed},
                {"processes", processes}};
    }

    json bufferJson(spatial::BufferId id) const {
        const spatial::Buffer& buffer = plan_.buffers[id];
        return {{"kernel", plan_.kernels[buffer.kernel].name},
                {"operand", plan_.operands[buffer.operand].name},
                {"level", buffer.level},
                {"double", buffer.isDouble},
                {"slots", buffer.slots},
                {"lanes", buffer.lanes},
                {"bytes", figureJson(counts_.buffers[id].bytes)},
                {"ports",
                 {{"banks", counts_.buffers[id].banks},
                  {"ofEachBank", counts_.buffers[id].ports()},
                  {"writes", counts_.buffers[id].writes},
                  {"reads", counts_.buffers[id].reads},
                  {"wordBits", counts_.buffers[id].wordBits}}}};
    }

    std::string buffersText(const spatial::Kernel& kernel) const {
        std::string text;
        for (const spatial::BufferId id : plan_.buffers.keys()) {
            const spatial::Buffer& buffer = plan_.buffers[id];
            if (&plan_.kernels[buffer.kernel] != &kernel) continue;
            const spatial::BufferCount& count = counts_.buffers[id];
            text += fmt::format(
                ", {} {} of {} for each {}, {} in all, {} of {} bits a bank: {}",
                buffer.isDouble ? "two banks" : "a bank", plan_.operands[buffer.operand].name,
                base::counted(buffer.slots, "token"), buffer.level, counted(count.bytes, "byte"),
                base::counted(count.ports(), "port"), count.wordBits,
                buffer.isDouble ? "one is filled while the other is sent" : "it is filled or sent");
        }
        return text;
    }

    const spatial::Network& plan_;
    spatial::Counts counts_;
};

} // namespace

json networkJson(const spatial::Network& plan) {
    return Description(plan).asJson();
}

std::string networkText(const spatial::Network& plan) {
    return Description(plan).asText();
}

} // namespace tactus::commands
