#include "views/workbench/run_settings.h"

#include "commands/options/assignments.h"
#include "commands/options/numbers.h"
#include "commands/request/network_run.h"

#include <fmt/ranges.h>

namespace tactus::views {

void addTo(commands::DesignOptions& options, const driver::LiftOptions& reading) {
    options.defines = reading.defines;
    options.folders = reading.folders;
    if (reading.liveOut) options.liveOut = fmt::format("{}", fmt::join(*reading.liveOut, ","));
    if (reading.way) options.embed = toString(*reading.way);
}

void addTo(commands::DesignOptions& options, const RunSettings& settings) {
    if (const auto seed = commands::numberOf<std::uint64_t>(settings.seed)) options.seed = *seed;
}

void addTo(commands::SimulateOptions& options, const RunSettings& settings) {
    addTo(static_cast<commands::DesignOptions&>(options), settings);
    options.clock = settings.clock;
    options.bandwidth = settings.bandwidth;
    options.requests = settings.perKernel ? "kernel" : "";
    options.latency = settings.latency;
}

void addTo(commands::ReportOptions& options, const RunSettings& settings) {
    addTo(static_cast<commands::DesignOptions&>(options), settings);
    options.clock = settings.clock;
}

// Of a clock or a bandwidth, beside one that is right.
static std::string wrongRate(const std::string& rate, const std::string& other, bool isClock) {
    if (rate.empty() && other.empty()) return {};
    if (rate.empty()) return isClock ? "needed beside a bandwidth" : "needed beside a clock";
    commands::MemoryOptions options;
    options.clock = isClock ? rate : "1";
    options.bandwidth = isClock ? "1" : rate;
    return commands::memoryModel(options) ? "" : "a number above 0";
}

WrongSettings wrongIn(const RunSettings& settings) {
    WrongSettings wrong;
    wrong.clock = wrongRate(settings.clock, settings.bandwidth, true);
    wrong.bandwidth = wrongRate(settings.bandwidth, settings.clock, false);
    if (const auto latencies = commands::latenciesIn(settings.latency); !latencies)
        wrong.latency = latencies.error().part + ": " + latencies.error().why;
    if (!settings.seed.empty()) wrong.seed = commands::wrongUnsigned(settings.seed);
    return wrong;
}

RunRequest requestOf(const RunSettings& settings, driver::DataRequest data) {
    commands::SimulateOptions options;
    addTo(options, settings);
    RunRequest request{std::move(data), *commands::memoryModel(options, settings.perKernel),
                       *commands::latenciesOf(options)};
    request.data.seed = options.seed;
    return request;
}

} // namespace tactus::views
