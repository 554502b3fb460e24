// devices: what the devices have that arrays are estimated on, and who says so.
#include "base/counted.h"
#include "commands/estimate/named_device.h"
#include "commands/request/load.h"
#include "commands/request/text.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using base::thousands;
using estimate::Device;

std::string rateText(const Device& device) {
    if (!device.channels) return "-";
    return fmt::format("{:.4g} GB/s", double(device.channels->count) * device.channels->gigabytes);
}

std::string blocksText(const Device& device) {
    std::string text;
    for (const estimate::MemoryBlocks& one : device.memories)
        text += (text.empty() ? "" : ", ") + thousands(one.all.value) + " " + one.kind;
    return text;
}

nlohmann::json numberJson(const estimate::Number& number) {
    return {{"value", number.value}, {"source", number.source.text}};
}

nlohmann::json deviceJson(const Device& device) {
    nlohmann::json memories = nlohmann::json::array();
    for (const estimate::MemoryBlocks& one : device.memories) {
        nlohmann::json memory{{"kind", one.kind}, {"blocks", numberJson(one.all)}};
        if (one.free) memory["free"] = numberJson(*one.free);
        memories.push_back(std::move(memory));
    }
    nlohmann::json json{{"name", device.key},
                        {"device", device.name},
                        {"family", device.family.name},
                        {"logicUnit", device.family.unit},
                        {"logic", numberJson(device.logic)},
                        {"registers", numberJson(device.registers)},
                        {"dsps", numberJson(device.dsps)},
                        {"memories", memories}};
    for (const estimate::Region& one : device.regions)
        json["regions"].push_back({{"name", one.name},
                                   {"logic", one.logic},
                                   {"dsps", one.dsps},
                                   {"memories", one.blocks},
                                   {"source", one.source.text}});
    if (device.freeLogic) json["freeLogic"] = numberJson(*device.freeLogic);
    if (device.freeDsps) json["freeDsps"] = numberJson(*device.freeDsps);
    if (device.routed) json["routedPercent"] = numberJson(*device.routed);
    if (device.channels)
        json["channels"] = {{"count", device.channels->count},
                            {"gigabytesPerSecond", device.channels->gigabytes},
                            {"requestBytes", device.channels->request},
                            {"source", device.channels->source.text}};
    for (const estimate::Latency& one : device.family.latencies)
        for (const estimate::Latency::Depth& depth : one.depths)
            json["latencies"].push_back({{"operator", one.name},
                                         {"type", one.type},
                                         {"megahertz", depth.megahertz},
                                         {"cycles", depth.cycles},
                                         {"source", depth.source.text}});
    return json;
}

std::string deviceText(const Device& device) {
    std::string text = fmt::format("{}: {}, family {}\n", device.key, device.name, device.family.name);
    const auto line = [&](const std::string& what, const std::string& figure,
                          const estimate::Source& source) {
        text += fmt::format("  {:<16} {:>12}  {}\n", what, figure, source.text);
    };
    line(device.family.unit, thousands(device.logic.value), device.logic.source);
    if (device.freeLogic) line("  free", thousands(device.freeLogic->value), device.freeLogic->source);
    if (device.registers.value > 0)
        line("registers", thousands(device.registers.value), device.registers.source);
    line("DSP", thousands(device.dsps.value), device.dsps.source);
    if (device.freeDsps) line("  free", thousands(device.freeDsps->value), device.freeDsps->source);
    for (const estimate::MemoryBlocks& one : device.memories) {
        line(one.kind, thousands(one.all.value), one.all.source);
        if (one.free) line("  free", thousands(one.free->value), one.free->source);
    }
    for (const estimate::Region& one : device.regions) {
        std::string free =
            fmt::format("{} {}, {} DSP", thousands(one.logic), device.family.unit, thousands(one.dsps));
        for (const auto& [kind, blocks] : one.blocks) free += fmt::format(", {} {}", thousands(blocks), kind);
        text += fmt::format("  {:<16} {}  {}\n", one.name, free, one.source.text);
    }
    if (device.channels) line("memory channels", rateText(device), device.channels->source);
    for (const estimate::Latency& one : device.family.latencies)
        for (const estimate::Latency::Depth& depth : one.depths)
            text += fmt::format("  {:<29}  {} up to {} MHz  {}\n",
                                fmt::format("latency {} {}", one.name, one.type),
                                base::counted(depth.cycles, "cycle"), depth.megahertz, depth.source.text);
    if (device.routed) line("routes", fmt::format("{} %", device.routed->value), device.routed->source);
    return text;
}

} // namespace

Report devices(const DevicesOptions& options) {
    if (!options.subject.empty()) {
        const auto device = deviceNamed(options.subject);
        if (!device) return usageError(options, device.error());
        return {0, options.json ? dump(deviceJson(*device)) : deviceText(*device), {}};
    }
    std::vector<Device> all;
    for (const estimate::DeviceFile& file : estimate::deviceFiles()) {
        auto device = estimate::deviceOf(file.key, file.text);
        if (device) all.push_back(std::move(*device)); // a test reads them all
    }
    if (options.json) {
        nlohmann::json json = nlohmann::json::array();
        for (const Device& one : all) json.push_back(deviceJson(one));
        return {0, dump({{"devices", json}}), {}};
    }
    std::string text = fmt::format("{:<18} {:<26} {:>13} {:>7} {:<26} {}\n", "name", "device", "logic", "DSP",
                                   "memory blocks", "memory");
    for (const Device& one : all)
        text += fmt::format("{:<18} {:<26} {:>9} {} {:>7} {:<26} {}\n", one.key, one.name,
                            thousands(one.logic.value), one.family.unit, thousands(one.dsps.value),
                            blocksText(one), rateText(one));
    return {0, text, {}};
}

} // namespace tactus::commands
