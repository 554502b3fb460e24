#include "commands/estimate/named_device.h"

#include "driver/processes/files.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

tl::expected<estimate::Device, std::string> deviceNamed(const std::string& name) {
    const auto files = estimate::deviceFiles();
    const auto known = std::ranges::find(files, name, &estimate::DeviceFile::key);
    std::string text, key = name;
    if (known != files.end()) {
        text = known->text;
    } else if (name.find_first_of("./") == std::string::npos && !std::filesystem::exists(name)) {
        std::string all;
        for (const estimate::DeviceFile& file : files)
            all += (all.empty() ? "" : ", ") + std::string(file.key);
        return tl::unexpected(fmt::format("unknown device '{}'; devices are {}, or a file", name, all));
    } else {
        auto content = driver::readContentOfData(name);
        if (!content) return tl::unexpected(content.error());
        text = std::move(*content);
        key = std::filesystem::path(name).stem().string();
    }
    auto device = estimate::deviceOf(key, text);
    if (device) return std::move(*device);
    const std::string place =
        device.error().line > 0 ? fmt::format("{}:{}", name, device.error().line) : name;
    return tl::unexpected(fmt::format("{}: {}", place, device.error().message));
}

std::string assumedOf(const estimate::Device& device) {
    std::string text;
    const auto note = [&](std::string_view what, const estimate::Source& source) {
        if (source.isAssumed()) text += fmt::format("  {}: {}\n", what, source.text);
    };
    note("logic", device.logic.source);
    note("registers", device.registers.source);
    note("DSP", device.dsps.source);
    for (const estimate::MemoryBlocks& one : device.memories) note(one.kind, one.all.source);
    if (device.channels) note("memory channels", device.channels->source);
    return text;
}

} // namespace tactus::commands
