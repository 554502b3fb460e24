// The options of the commands, filled from the command line or by the studio: a structure for each command,
// of groups that several of them share.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::commands {

// The terminal in front of which a command runs, or the window.
struct Session {
    std::optional<std::string> text = {};                  // of the subject, in place of its file's
    std::stop_token stop = {};                             // asks a search to end with what it has found
    std::function<void(const std::string&)> progress = {}; // takes a line that replaces the one before
};

using Words = std::vector<std::string>; // of an option that is given several times

// What all commands take.
struct Options {
    Session session;
    std::string subject; // the file, or the code of `explain`; empty where it may be left out
    bool json = false;

    virtual ~Options() = default;
};

// --- groups

struct CFileOptions : Options {
    Words sets;                 // "N=64"
    Words defines, folders;     // of C files: "N=8", "include"
    std::string liveOut, embed; // "C,s"; "phases"
};

// Of a command that loads a design; some leave a few of these as they are.
struct DesignOptions : CFileOptions {
    std::string design, mapping;
    bool strict = false, broadcast = false, verbose = false;
    std::uint64_t seed = 1;
};

struct DataOptions : DesignOptions {
    std::string inputs; // a folder
    bool random = false;
    Words data; // "A=index"
};

struct OutputOptions : DataOptions {
    std::string outputs, dataFormat = "npy";
};

struct PeOptions {
    std::string pe; // "2,3"
};

struct DrawingOptions : DataOptions, PeOptions {
    std::string view = "array";
    std::string turn, axes, slice; // of the iteration space: "35,24", "i,j,k", "p=0,q=1"
    bool asWritten = false;
};

struct LatencyOptions {
    std::string latency; // "add=4,mul=2"
};
struct MemoryOptions {
    std::string clock, bandwidth; // "312.5" MHz, "34.1" GB/s
};
struct ClosedFormOptions {
    bool closedForms = false;
};
struct DeviceOptions {
    std::string device; // a name, or a file
};
struct PackOptions {
    bool pack = false; // small products share DSPs
};
struct ClockOptions {
    std::string clock; // "312.5" MHz
};
struct EnergyOptions {
    bool energy = false;     // of each event, by
    std::string energyTable; // a name, or a file
};
// What a search for mappings may use.
struct WithinDeviceOptions : DeviceOptions, ClockOptions, PackOptions {
    std::string budget, pes; // "dsp=50%"; "8x8"
};
struct StageOptions {
    std::string stage; // of `dump`; of `lesson` its action
};

// --- commands

struct CheckOptions : DesignOptions {
    bool allSizes = false, verify = false;
    std::string certificate; // a file
};
struct ArrayOptions : DrawingOptions, LatencyOptions, ClosedFormOptions {
    std::string svg, dot, png, pdf, tikz;
    std::optional<std::int64_t> scale; // of png
    std::optional<std::int64_t> at;
};
struct EvaluateOptions : OutputOptions {};
struct SimulateOptions : OutputOptions, PeOptions, LatencyOptions, MemoryOptions {
    std::optional<std::int64_t> at;
    std::string until;       // "Z > 10 && i == j"
    std::string expect;      // a folder
    std::string vcd, csv;    // files
    Words watch;             // "PE(2,3).Z"
    std::string requests;    // "kernel" or, as where it is empty, "unit"
    bool everyCycle = false; // --no-leaps
};
struct TraceOptions : DataOptions {
    std::string value; // "Z@3,4,5"
};
struct CompareOptions : DesignOptions, DeviceOptions, EnergyOptions {
    std::string with, withDesign, withMapping; // the file, and what is chosen in it
    Words withSets;
};
struct AnimateOptions : DrawingOptions {
    std::string film; // a file, or a folder
    std::optional<std::int64_t> from, to, framesPerSecond;
};
struct PageOptions : DataOptions {
    std::string page;     // a file
    std::string mappings; // "a,b"
};
struct ReportOptions : DataOptions, DeviceOptions, ClockOptions {
    std::string report, tex; // files
    Words reported;          // mappings
};
struct ExploreOptions : DesignOptions,
                        LatencyOptions,
                        MemoryOptions,
                        ClosedFormOptions,
                        DeviceOptions,
                        EnergyOptions {
    std::optional<std::int64_t> maxSchedule, maxProjection, spaceDims, maxPes, maxCycles, limit, apply;
    std::string symmetry = "same", localiseInputs = "best", sort, why, csv, latex, markdown;
    std::string arraySize; // "8x8"
    std::string filter;    // "PEs <= 64, names: stationary"
    bool systolic = false, pareto = false, schedules = false, repeatProjection = false;
};
struct EstimateOptions : DesignOptions, DeviceOptions, ClockOptions, EnergyOptions, PackOptions {
    bool asCsv = false;
};
struct MapOptions : DesignOptions, WithinDeviceOptions {
    std::string goal, energyTable; // a name, or a file
    std::string applyAs;           // the name of a mapping
    std::optional<std::int64_t> top, maxCycles;
    bool emulate = false; // the code of the mapping
};
struct TuneOptions : DesignOptions, WithinDeviceOptions {
    Words sizes;                       // "I=64,J=64"
    std::string store, shard, out, on; // a file; "2/8"; a file or a folder; "local"
    std::optional<std::int64_t> shards, jobs, top, apply;
    bool asCsv = false;
};
struct DevicesOptions : Options {};
struct DepthsOptions : DesignOptions {
    std::optional<std::int64_t> runs;
};
struct ExportOptions : DataOptions {
    std::string target = "intel-opencl", folder;
    bool emulate = false, run = false;
};
struct DumpOptions : DesignOptions, StageOptions {
    bool after = false;
};
struct LiftOptions : CFileOptions {
    std::string output; // a file
};
struct DependencesOptions : DesignOptions {};
struct LocaliseOptions : DesignOptions {};
struct LessonOptions : Options, StageOptions {
    Words subjects;                                     // folders of lessons, or files of answers
    std::string lessons = "resources/lessons", answers; // a folder; a file
    std::optional<std::int64_t> seeds;
    std::uint64_t seed = 1;
    bool asCsv = false, solutions = false;
};
struct FormatOptions : DesignOptions {
    bool inPlace = false;
};
struct ExplainOptions : Options {
    std::string markdown; // a file
};

} // namespace tactus::commands
