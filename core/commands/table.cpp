#include "commands/request/command.h"
#include "driver/runs/run.h"

#include <fmt/format.h>

namespace tactus::commands {

// The commands, a file each.
Report check(const Options& options);
Report array(const Options& options);
Report evaluate(const Options& options);
Report animate(const Options& options);
Report simulate(const Options& options);
Report explore(const Options& options);
Report depths(const Options& options);
Report exportCode(const Options& options);
Report dumpStage(const Options& options);
Report localise(const Options& options);
Report format(const Options& options);
Report explain(const Options& options);

namespace {

const OptionSpec design{"--design", "NAME", "the design, when the file holds several", &Options::design};
const OptionSpec mapping{"--mapping", "NAME", "the mapping (else the first)", &Options::mapping};
const OptionSpec mappings{"--mapping", "NAME", "only this mapping (else all)", &Options::mapping};
const OptionSpec set{"--set", "PARAM=VALUE", "overrides a param; repeatable", &Options::sets};
const OptionSpec strict{"--strict", "", "a broadcast array is an error", &Options::strict};
const OptionSpec broadcast{"--broadcast", "", "what the tool finds automatically may be broadcast",
                           &Options::broadcast};
const OptionSpec asJson{"--json", "", "the whole answer as one JSON object", &Options::json};
const OptionSpec verbose{"--verbose", "",
                         "each finding in full (else those of one kind on a mapping together)",
                         &Options::verbose};
const OptionSpec seed{"--seed", "N", "seed of random data (1)", &Options::seed};
const OptionSpec inputs{"--inputs", "DIR", "reads A.npy or A.csv, ... from this folder", &Options::inputs};
const OptionSpec outputs{"--outputs", "DIR", "writes C.npy, ... into this folder", &Options::outputs};
const OptionSpec dataFormat{"--format", "NAME", "of --outputs: npy (else) or csv", &Options::dataFormat};
const OptionSpec latency{"--latency", "OP=CYCLES", "cycles of operators: add=4,mul=2 (else they take none)",
                         &Options::latency};
const OptionSpec closedForms{"--closed-forms", "",
                             "figures as polynomials in the params, found by trying sizes",
                             &Options::closedForms};
const OptionSpec random{"--random", "", "random data in place of the design's own", &Options::random};
const OptionSpec data{"--data", "NAME=KIND",
                      "data of one input: design, random[:SEED], small (-8..7), index (10 * row + column), "
                      "identity, one, or a file; repeatable",
                      &Options::data};

const OptionSpec turn{"--turn", "YAW,PITCH", "with --view space: from where it is seen, in degrees (35,24)",
                      &Options::turn};
const OptionSpec axes{"--axes", "LOOPS", "with --view space: the loops that are drawn, one to three: i,j,k",
                      &Options::axes};
const OptionSpec slice{"--slice", "LOOP=VALUE", "with --view space: where the other loops are: p=0,q=1",
                       &Options::slice};
const OptionSpec asWritten{
    "--as-written", "",
    "with --view space: arrows straight from where a value is made, as if no stream handed it on",
    &Options::asWritten};

std::vector<OptionSpec> common(std::vector<OptionSpec> own, const OptionSpec& which = mapping) {
    own.insert(own.end(), {design, which, set, strict, broadcast, seed, verbose, asJson});
    return own;
}

std::string textOf(const std::vector<std::string_view>& targets) {
    std::string text = fmt::format("{} (else)", targets.front());
    for (std::size_t n = 1; n < targets.size(); ++n)
        text += fmt::format("{}{}", n + 1 == targets.size() ? " or " : ", ", targets[n]);
    return text;
}

// The targets by their names; the first is that of an export without a target.
std::string_view targetsText() {
    // The table keeps a view of this text, so the text lives as long as the program.
    static const std::string text = textOf(driver::targetNames());
    return text;
}

} // namespace

const std::vector<Command>& all() {
    static const std::vector<Command> commands{
        {"check", "FILE", "parse, types, bounds, dependences, legality",
         common({{"--all-sizes", "", "legality at every size: proved, refuted or not decided",
                  &Options::allSizes}},
                mappings),
         check},
        {"array", "FILE", "the array of a mapping, and its picture",
         common({{"--svg", "FILE", "draws it as SVG", &Options::svg},
                 {"--png", "FILE", "draws it as PNG", &Options::png},
                 {"--pdf", "FILE", "draws it as PDF", &Options::pdf},
                 {"--tikz", "FILE", "writes a tikzpicture for TeX", &Options::tikz},
                 {"--dot", "FILE", "writes its DOT", &Options::dot},
                 {"--view", "NAME",
                  "what is drawn: array (else), network, inside (of a PE) or space (the iteration space)",
                  &Options::view},
                 closedForms,
                 {"--at", "CYCLE", "with the values of this cycle", &Options::at},
                 {"--pe", "I,J", "with --view inside --at: of this processing element (else the first)",
                  &Options::pe},
                 turn,
                 axes,
                 slice,
                 asWritten,
                 inputs,
                 random,
                 data,
                 latency}),
         array},
        {"evaluate", "FILE", "direct evaluation of the equations, no array",
         common({inputs, outputs, dataFormat, random, data}), evaluate},
        {"simulate", "FILE", "run the array cycle by cycle and compare with direct evaluation",
         common(
             {inputs,
              outputs,
              dataFormat,
              random,
              data,
              {"--at", "CYCLE", "shows the state at one cycle", &Options::at},
              {"--pe", "I,J", "only this processing element", &Options::pe},
              {"--vcd", "FILE", "writes the waveform, for GTKWave and others", &Options::vcd},
              {"--clock", "MHZ", "with --bandwidth: device memory takes time", &Options::clock},
              {"--bandwidth", "GB/S", "bytes that all kernels share, in 10^9 a second", &Options::bandwidth},
              {"--requests", "PER", "with --clock: one a cycle for each unit (else), or for each kernel",
               &Options::requests},
              latency}),
         simulate},
        {"animate", "FILE", "a film of the run",
         common({{"-o,--output", "FILE", "run.svg, run.gif, or a folder for numbered PNG, which ends with /",
                  &Options::film},
                 {"--view", "NAME",
                  "what is shown: array (else), inside (of a PE) or space (the iteration space)",
                  &Options::view},
                 {"--from", "CYCLE", "the first cycle (0)", &Options::from},
                 {"--to", "CYCLE", "the last cycle (that of the run)", &Options::to},
                 {"--fps", "N", "cycles a second (4)", &Options::framesPerSecond},
                 {"--pe", "I,J", "with --view inside: of this processing element (else the first)",
                  &Options::pe},
                 turn,
                 axes,
                 slice,
                 asWritten,
                 inputs,
                 random,
                 data}),
         animate},
        {"explore", "FILE", "every array of a design: schedules and projections, up to symmetry",
         common(
             {{"--max-schedule", "B", "entries of a schedule are in -B..B (1)", &Options::maxSchedule},
              {"--max-projection", "B", "and those of a projection (1)", &Options::maxProjection},
              {"--space-dims", "D", "dimensions of the array (one less than the loops)", &Options::spaceDims},
              {"--array", "SIZE",
               "arrays of this many PEs instead, as 8x8 or 16, whose loops are tiled to share them",
               &Options::arraySize},
              {"--symmetry", "KIND",
               "pairs that are one array: none, same (else), or sizes=I:J as if these were equal",
               &Options::symmetry},
              {"--localise", "NAME", "inputs are handed on as suits each array best (else), or none",
               &Options::localiseInputs},
              {"--max-pes", "N", "lists arrays of at most so many PEs", &Options::maxPes},
              {"--max-cycles", "N", "lists arrays of at most so many cycles", &Options::maxCycles},
              {"--schedules", "", "best schedules, the free schedule and lower bounds, in place of arrays",
               &Options::schedules},
              latency,
              {"--clock", "MHZ", "of --schedules, with --bandwidth: cycles that memory takes at least",
               &Options::clock},
              {"--bandwidth", "GB/S", "10^9 bytes a second", &Options::bandwidth},
              {"--systolic", "", "lists arrays that read no element of an input twice, and have no broadcast",
               &Options::systolic},
              {"--pareto", "", "lists arrays of which no other has less of cycles, PEs, registers and ports",
               &Options::pareto},
              {"--sort", "COLUMN", "sorts by a column", &Options::sort},
              {"--why", "WHAT",
               "a witness of each rule (rules), or of one pair: SCHEDULE:PROJECTION, as 1,1:0,1",
               &Options::why},
              {"--apply", "N", "writes array N as a mapping into the file", &Options::apply},
              closedForms,
              {"--csv", "FILE", "writes the table as CSV", &Options::csv},
              {"--markdown", "FILE", "writes it as Markdown", &Options::markdown},
              {"--latex", "FILE", "writes it as a LaTeX tabular", &Options::latex},
              {"--limit", "N", "most pairs within the bounds (10,000,000)", &Options::limit}},
             {"--mapping", "NAME", "over the loops that this mapping makes (else the design's)",
              &Options::mapping}),
         explore},
        {"depths", "FILE", "how deep the channels around an array must be, and what less storage costs",
         common({{"--runs", "N", "most runs in search of all points of storage against cycles",
                  &Options::runs}}),
         depths},
        {"export", "FILE", "write code for a target",
         common(
             {{"--target", "NAME", targetsText(), &Options::target},
              {"-o,--output", "DIR",
               "folder for the code (else DESIGN-MAPPING-TARGET, with the sizes of --set)", &Options::folder},
              {"--emulate", "", "compile what was written, run it here, compare", &Options::emulate},
              {"--run", "",
               "the same on the first OpenCL platform of this machine (kernels without channels)",
               &Options::run},
              inputs,
              random,
              data}),
         exportCode},
        {"dump", "[STAGE FILE]", "the artifact of a stage as text, for those who work on Tactus",
         common({{"--after", "", "lists the stages, each after those that it needs", &Options::after}}),
         dumpStage},
        {"localise", "FILE", "print the uniform design that affine reads become",
         common({}, {"--mapping", "NAME", "also the streams of this mapping's calls of localise",
                     &Options::mapping}),
         localise},
        {"format",
         "FILE",
         "the design in canonical layout",
         {{"-i,--in-place", "", "writes it back into the file", &Options::inPlace}, asJson},
         format},
        {"explain",
         "[CODE]",
         "what a diagnostic means, with an example; all of them in short",
         {{"--markdown", "FILE", "writes all of them as a page", &Options::markdown}, asJson},
         explain},
    };
    return commands;
}

} // namespace tactus::commands
