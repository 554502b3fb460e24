#include "commands/report/array_facts.h"

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

    Fact all() const {
        Fact kernels = Fact::list("kernels", "kernels"), channels = Fact::list("channels", "channels"),
             buffers = Fact::list("buffers"), memory = Fact::list("memory", "memory, for these kernels");
        for (const spatial::Kernel& kernel : plan_.kernels)
            if (kernel.role != spatial::Kernel::Role::Array) addKernel(kernels, kernel);
        for (const spatial::Channel& channel : plan_.channels) addChannel(channels, channel);
        for (const spatial::BufferId id : plan_.buffers.keys()) buffers.add(bufferJson(id));
        for (const auto& [id, loads, stores] : counts_.traffic) {
            const std::string& operand = plan_.operands[id].name;
            memory.add(
                {{"operand", operand}, {"loads", figureJson(loads)}, {"stores", figureJson(stores)}},
                fmt::format("{:<16} {} read, {} written", operand, figureText(loads), figureText(stores)));
        }
        const Fact bytes{"bufferBytes", figureJson(counts_.bufferBytes())};
        return {.key = "network", .parts = {kernels, channels, buffers, bytes, memory}};
    }

  private:
    // The filler and the sender of a kernel with a buffer have the same PEs.
    Figure pesOf(const spatial::Kernel& kernel) const {
        return kernel.processes.empty() ? std::nullopt : counts_.processes[kernel.processes.front()].pes;
    }

    void addKernel(Fact& kernels, const spatial::Kernel& kernel) const {
        json processes = json::array();
        for (const spatial::ProcessId id : kernel.processes)
            processes.push_back({{"name", plan_.processes[id].name},
                                 {"pes", figureJson(counts_.processes[id].pes)},
                                 {"iterations", figureJson(counts_.processes[id].iterations)}});
        kernels.add({{"name", kernel.name},
                     {"role", roleText(kernel)},
                     {"pes", figureJson(pesOf(kernel))},
                     {"removed", kernel.removed},
                     {"processes", processes}},
                    fmt::format("{:<16} {}, {}{}", kernel.name, roleText(kernel),
                                counted(pesOf(kernel), "PE"), buffersText(kernel)));
    }

    void addChannel(Fact& channels, const spatial::Channel& channel) const {
        const std::string& reason = channel.depthReason;
        const Figure fifos = spatial::fifosOf(channel);
        json one = {{"name", channel.name},
                    {"operand", plan_.operands[channel.operand].name},
                    {"fifos", figureJson(fifos)},
                    {"lanes", channel.lanes},
                    {"depth", channel.depth}};
        if (!reason.empty()) one["depthReason"] = reason;
        channels.add(std::move(one),
                     fmt::format("{:<28} {} of depth {}, {}{}", channel.name, counted(fifos, "FIFO"),
                                 base::thousands(channel.depth), base::counted(channel.lanes, "lane"),
                                 reason.empty() ? "" : " (" + reason + ")"));
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

Fact networkFacts(const spatial::Network& plan) {
    return Description(plan).all();
}

} // namespace tactus::commands
