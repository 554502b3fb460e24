#include "commands/estimate/named_device.h"

#include "system/processes/files.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

namespace {

// One of the files of the program, or a file of the user, read by `read`.
template<class File, class Read>
auto named(std::string_view kind, const std::string& name, std::span<const File> files, const Read& read)
    -> tl::expected<typename decltype(read({}, {}))::value_type, std::string> {
    const auto known = std::ranges::find(files, name, &File::key);
    std::string text, key = name;
    if (known != files.end()) {
        text = known->text;
    } else if (name.find_first_of("./") == std::string::npos && !std::filesystem::exists(name)) {
        std::string all;
        for (const File& file : files) all += (all.empty() ? "" : ", ") + std::string(file.key);
        return tl::unexpected(fmt::format("unknown {0} '{1}'; {0}s are {2}, or a file", kind, name, all));
    } else {
        auto content = system::readContentOfData(name);
        if (!content) return tl::unexpected(content.error());
        text = std::move(*content);
        key = std::filesystem::path(name).stem().string();
    }
    auto found = read(key, text);
    if (found) return std::move(*found);
    const std::string place = found.error().line > 0 ? fmt::format("{}:{}", name, found.error().line) : name;
    return tl::unexpected(fmt::format("{}: {}", place, found.error().message));
}

} // namespace

tl::expected<estimate::Device, std::string> deviceNamed(const std::string& name) {
    return named("device", name, estimate::deviceFiles(), estimate::deviceOf);
}

tl::expected<estimate::EnergyTable, std::string> energyTableNamed(const std::string& name) {
    return named("energy table", name, estimate::energyFiles(), estimate::energyTableOf);
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
