// The options of all commands, filled from the command line or by the studio.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tactus::commands {

// The terminal in front of which a command runs, or the window.
struct Session {
    std::optional<std::string> text = {};                  // of the subject, in place of its file's
    std::stop_token stop = {};                             // asks a search to end with what it has found
    std::function<void(const std::string&)> progress = {}; // takes a line that replaces the one before
};

struct Options {
    Session session;
    std::string subject; // the file, or the code of `explain`; empty where it may be left out
    std::string design;
    std::string mapping;
    std::vector<std::string> sets; // "N=64"
    bool strict = false;
    bool broadcast = false;
    std::uint64_t seed = 1;
    bool json = false;
    bool verbose = false;
    // of C files
    std::vector<std::string> defines, folders; // "N=8", "include"
    std::string liveOut, embed;                // "C,s"; "phases"
    // lift
    std::string output; // a file
    // check
    bool allSizes = false;
    bool verify = false;
    std::string certificate; // a file
    // array
    std::string svg, dot, png, pdf, tikz, view = "array";
    std::optional<std::int64_t> scale; // of png
    bool closedForms = false;          // also of explore
    std::string turn, axes, slice;     // of the iteration space: "35,24", "i,j,k", "p=0,q=1"
    bool asWritten = false;
    std::string latency; // also of simulate: "add=4,mul=2"
    // evaluate, simulate
    std::string inputs, outputs, dataFormat = "npy";
    bool random = false;
    std::vector<std::string> data; // "A=index"
    std::optional<std::int64_t> at;
    std::string until;              // "Z > 10 && i == j"
    std::string expect;             // a folder
    std::string pe;                 // "2,3"
    std::string vcd;                // a file
    std::vector<std::string> watch; // "PE(2,3).Z"
    std::string clock, bandwidth;   // "312.5" MHz, "34.1" GB/s
    std::string requests;           // "kernel" or, as where it is empty, "unit"
    bool everyCycle = false;        // --no-leaps
    // trace
    std::string value; // "Z@3,4,5"
    // compare
    std::string with, withDesign, withMapping; // the file, and what is chosen in it
    std::vector<std::string> withSets;
    // animate
    std::string film; // a file, or a folder
    std::optional<std::int64_t> from, to, framesPerSecond;
    // page
    std::string page;     // a file
    std::string mappings; // "a,b"
    // report
    std::string report, tex;           // files
    std::vector<std::string> reported; // mappings
    // explore
    std::optional<std::int64_t> maxSchedule, maxProjection, spaceDims, maxPes, maxCycles, limit, apply;
    std::string symmetry = "same", localiseInputs = "best", sort, why, csv, latex;
    std::string arraySize; // "8x8"
    std::string filter;    // "PEs <= 64, names: stationary"
    bool systolic = false, pareto = false, schedules = false, repeatProjection = false;
    // estimate
    std::string device;      // a name, or a file
    bool pack = false;       // small products share DSPs
    bool energy = false;     // of each event, by
    std::string energyTable; // a name, or a file
    // map
    std::string goal, budget, pes, applyAs; // "dsp=50%"; "8x8"; the name of a mapping
    std::optional<std::int64_t> top;
    // depths
    std::optional<std::int64_t> runs;
    // export
    std::string target = "intel-opencl";
    std::string folder;
    bool emulate = false, run = false;
    // dump; of lesson its action
    std::string stage;
    bool after = false;
    // explain
    std::string markdown; // a file; also of explore
    // lesson
    std::vector<std::string> subjects;                  // folders of lessons, or files of answers
    std::string lessons = "resources/lessons", answers; // a folder; a file
    std::optional<std::int64_t> seeds;
    bool asCsv = false, solutions = false;
    // format
    bool inPlace = false;
};

// One option as data: help, man pages and the parser are made from it.
struct OptionSpec {
    std::string_view flags; // "-o,--output"
    std::string_view value; // what comes after it in the help; empty for a switch
    std::string_view help;
    std::variant<bool Options::*, std::string Options::*, std::vector<std::string> Options::*,
                 std::uint64_t Options::*, std::optional<std::int64_t> Options::*>
        target;
};

} // namespace tactus::commands
