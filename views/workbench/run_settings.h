// How a design is run and checked, beside the data of its inputs: options of the command line, in its words.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/options/options.h"
#include "driver/lifting/lifted_source.h"
#include "driver/runs/run.h"
#endif

namespace tactus::views {

// As typed; an empty text is off.
struct RunSettings {
    std::string clock, bandwidth;          // "312.5" MHz and "34.1" GB/s
    bool perKernel = false;                // memory answers each kernel once a cycle, not each unit
    std::string latency;                   // "add=4,mul=2"
    std::string seed;                      // of random data
    bool strict = false, allSizes = false; // of checks

    bool isUsual() const { return *this == RunSettings{}; }
    bool takesTime() const { return !clock.empty() || !latency.empty(); } // memory or operators
    friend bool operator==(const RunSettings&, const RunSettings&) = default;
};

// The options of a command that say the same: the seed, and all that `simulate` takes.
void addTo(commands::DesignOptions& options, const RunSettings& settings);
void addTo(commands::SimulateOptions& options, const RunSettings& settings);
void addTo(commands::ReportOptions& options, const RunSettings& settings);
// With what a C file is read, but for its sizes.
void addTo(commands::DesignOptions& options, const driver::LiftOptions& reading);

// Why the command line would refuse them, in words about the entry; empty where it would not.
struct WrongSettings {
    std::string clock, bandwidth, latency, seed;
    bool any() const { return !(clock.empty() && bandwidth.empty() && latency.empty() && seed.empty()); }
};
WrongSettings wrongIn(const RunSettings& settings);

// The data to run with, and what takes time in the run.
struct RunRequest {
    driver::DataRequest data;
    std::optional<simulate::MemoryModel> memory;
    array::Latencies latencies;
};
// Nothing is wrong in the settings.
RunRequest requestOf(const RunSettings& settings, driver::DataRequest data);

} // namespace tactus::views
