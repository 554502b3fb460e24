#include "views/workbench/run_settings.h"

#include "commands/options/assignments.h"
#include "commands/options/numbers.h"
#include "commands/request/network_run.h"

namespace tactus::views {

void addTo(commands::Options& options, const RunSettings& settings) {
    options.clock = settings.clock;
    options.bandwidth = settings.bandwidth;
    options.requests = settings.perKernel ? "kernel" : "";
    options.latency = settings.latency;
    if (const auto seed = commands::numberOf<std::uint64_t>(settings.seed)) options.seed = *seed;
}

WrongSettings wrongIn(const RunSettings& settings) {
    commands::Options options;
    addTo(options, settings);
    WrongSettings wrong;
    if (const auto memory = commands::memoryModel(options); !memory) wrong.memory = memory.error();
    if (const auto latencies = commands::latenciesOf(options); !latencies) wrong.latency = latencies.error();
    if (!settings.seed.empty())
        if (const std::string why = commands::wrongUnsigned(settings.seed); !why.empty())
            wrong.seed = "--seed: " + why;
    return wrong;
}

RunRequest requestOf(const RunSettings& settings, driver::DataRequest data) {
    commands::Options options;
    addTo(options, settings);
    RunRequest request{std::move(data), *commands::memoryModel(options), *commands::latenciesOf(options)};
    request.data.seed = options.seed;
    return request;
}

} // namespace tactus::views
