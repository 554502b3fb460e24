#include "commands/request/command.h"
#include "driver/runs/run.h"

#include <fmt/format.h>

namespace tactus::commands {

// The commands, a file each.
Report check(const Options& options);
Report array(const Options& options);
Report evaluate(const Options& options);
Report animate(const Options& options);
Report page(const Options& options);
Report report(const Options& options);
Report trace(const Options& options);
Report compare(const Options& options);
Report simulate(const Options& options);
Report explore(const Options& options);
Report depths(const Options& options);
Report estimateCosts(const Options& options);
Report map(const Options& options);
Report devices(const Options& options);
Report exportCode(const Options& options);
Report dumpStage(const Options& options);
Report dependences(const Options& options);
Report lift(const Options& options);
Report localise(const Options& options);
Report lesson(const Options& options);
Report format(const Options& options);
Report explain(const Options& options);

namespace {

const OptionSpec design{"--design", "NAME", "the design, when the file holds several", &Options::design};
const OptionSpec mapping{"--mapping", "NAME", "the mapping (default: the first)", &Options::mapping};
const OptionSpec mappings{"--mapping", "NAME", "only this mapping (default: all)", &Options::mapping};
const OptionSpec set{"--set", "PARAM=VALUE", "overrides a param; repeatable", &Options::sets};
const OptionSpec define{"-D", "NAME=VALUE", "of a C file: defines a macro; repeatable", &Options::defines};
const OptionSpec include{"-I", "DIR", "of a C file: a folder of its headers; repeatable", &Options::folders};
const OptionSpec liveOut{"--live-out", "A,s",
                         "of a C file: the variables that its region leaves behind, and no others",
                         &Options::liveOut};
const OptionSpec embed{"--embed", "WAY",
                       "of a C file: how its nests become one array: fused, behind, phases, arrays",
                       &Options::embed};
const OptionSpec strict{"--strict", "", "treats a broadcast array as an error", &Options::strict};
const OptionSpec broadcast{"--broadcast", "", "allows automatically found schedules to broadcast",
                           &Options::broadcast};
const OptionSpec asJson{"--json", "", "prints the answer as one JSON object", &Options::json};
const OptionSpec verbose{
    "--verbose", "", "prints each finding in full (default: grouped by kind and mapping)", &Options::verbose};
const OptionSpec seed{"--seed", "N", "seed of random data (1)", &Options::seed};
const OptionSpec inputs{"--inputs", "DIR", "reads A.npy or A.csv, ... from this folder", &Options::inputs};
const OptionSpec outputs{"--outputs", "DIR", "writes C.npy, ... into this folder", &Options::outputs};
const OptionSpec dataFormat{"--format", "NAME", "format of --outputs: npy (default) or csv",
                            &Options::dataFormat};
const OptionSpec latency{"--latency", "OP=CYCLES", "latency of operators in cycles: add=4,mul=2 (default: 0)",
                         &Options::latency};
const OptionSpec closedForms{"--closed-forms", "",
                             "figures as polynomials in the params, found by trying sizes",
                             &Options::closedForms};
const OptionSpec device{"--device", "NAME", "a device of `tactus devices`, or a file", &Options::device};
const OptionSpec energy{"--energy", "", "the energy of a run, and where it goes", &Options::energy};
const OptionSpec energyTable{
    "--energy-table", "NAME",
    "the energy of each event: horowitz-45nm (default), eyeriss, or a file; says --energy",
    &Options::energyTable};
const OptionSpec random{"--random", "", "random data instead of the design's own", &Options::random};
const OptionSpec data{"--data", "NAME=KIND",
                      "data of one input: design, random[:SEED], small (-8..7), index (10 * row + column), "
                      "identity, one, or a file; repeatable",
                      &Options::data};

const OptionSpec turn{"--turn", "YAW,PITCH", "with --view space: the angle of view, in degrees (35,24)",
                      &Options::turn};
const OptionSpec axes{"--axes", "LOOPS", "with --view space: one to three loops to draw: i,j,k",
                      &Options::axes};
const OptionSpec slice{"--slice", "LOOP=VALUE", "with --view space: values of the other loops: p=0,q=1",
                       &Options::slice};
const OptionSpec asWritten{
    "--as-written", "",
    "with --view space: arrows from where a value is computed, without the streams that hand it on",
    &Options::asWritten};

std::vector<OptionSpec> common(std::vector<OptionSpec> own, const OptionSpec& which = mapping) {
    own.insert(own.end(), {design, which, set, define, include, liveOut, embed, strict, broadcast, seed,
                           verbose, asJson});
    return own;
}

std::string textOf(const std::vector<std::string_view>& targets) {
    std::string text = fmt::format("{} (default)", targets.front());
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
        {"check", "FILE", "check syntax, types, bounds, dependences and legality",
         common({{"--all-sizes", "", "legality at every size: proved, refuted or not decided",
                  &Options::allSizes},
                 {"--verify", "", "checks verdict, array and network by walking through all iterations",
                  &Options::verify},
                 {"--certificate", "FILE", "writes a proof that the mappings are legal, as JSON",
                  &Options::certificate}},
                mappings),
         check},
        {"array", "FILE", "describe and draw the array of a mapping",
         common({{"--svg", "FILE", "draws it as SVG", &Options::svg},
                 {"--png", "FILE", "draws it as PNG", &Options::png},
                 {"--scale", "NUMBER", "with --png: 2 or 3 pixels for each one, for sharp print",
                  &Options::scale},
                 {"--pdf", "FILE", "draws it as PDF", &Options::pdf},
                 {"--tikz", "FILE", "writes a tikzpicture for TeX", &Options::tikz},
                 {"--dot", "FILE", "writes its DOT", &Options::dot},
                 {"--view", "NAME",
                  "what to draw: array (default), network, inside (of a PE) or space (the iteration space)",
                  &Options::view},
                 closedForms,
                 {"--at", "CYCLE", "with the values of this cycle", &Options::at},
                 {"--pe", "I,J", "with --view inside --at: this processing element (default: the first)",
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
        {"evaluate", "FILE", "evaluate the equations directly, without an array",
         common({inputs, outputs, dataFormat, random, data}), evaluate},
        {"simulate", "FILE", "run the array cycle by cycle and compare with direct evaluation",
         common(
             {inputs,
              outputs,
              dataFormat,
              random,
              data,
              {"--expect", "DIR",
               "compares with the results in this folder (C.npy, ...), not with direct evaluation",
               &Options::expect},
              {"--at", "CYCLE", "shows the state at one cycle", &Options::at},
              {"--until", "CONDITION",
               "shows the state at the first cycle in which an iteration meets this, as 'Z > 10 && i == j'",
               &Options::until},
              {"--pe", "I,J", "with --at or --until: only this processing element", &Options::pe},
              {"--watch", "SIGNAL",
               "shows a signal over all cycles, as 'PE(2,3).Z' or 'PE(2,3).Z from (0,1)'; repeatable",
               &Options::watch},
              {"--vcd", "FILE", "writes the waveform, for GTKWave and others; with --watch, of these signals",
               &Options::vcd},
              {"--csv", "FILE", "with --watch: writes the signals as CSV", &Options::csv},
              {"--clock", "MHZ", "clock in MHz; with --bandwidth, models the time of device memory",
               &Options::clock},
              {"--bandwidth", "GB/S", "memory bandwidth shared by all kernels, in 10^9 bytes per second",
               &Options::bandwidth},
              {"--requests", "PER",
               "with --clock: one request per cycle for each unit (default) or each kernel",
               &Options::requests},
              {"--no-leaps", "",
               "what limits is found by runs of every cycle, also of those that only repeat others",
               &Options::everyCycle},
              latency}),
         simulate},
        {"trace", "FILE", "follow a value to where it comes from and where it goes",
         common(
             {{"--value", "NAME@I,J", "the value of a func or an output in this iteration", &Options::value},
              inputs,
              random,
              data}),
         trace},
        {"compare", "FILE", "say how the array of another mapping, size or design differs",
         common({{"--with", "FILE", "the other file (default: the same)", &Options::with},
                 {"--with-design", "NAME", "the other design", &Options::withDesign},
                 {"--with-mapping", "NAME", "the other mapping", &Options::withMapping},
                 {"--with-set", "PARAM=VALUE", "overrides a param of the other array; repeatable",
                  &Options::withSets},
                 {"--device", "NAME", "what they cost on a device, too", &Options::device},
                 energy,
                 energyTable}),
         compare},
        {"animate", "FILE", "make a film of the run",
         common({{"-o,--output", "FILE",
                  "run.svg, run.gif, run.mp4 (by ffmpeg), or a folder for numbered PNG, which ends with /",
                  &Options::film},
                 {"--view", "NAME",
                  "what to show: array (default), inside (of a PE) or space (the iteration space)",
                  &Options::view},
                 {"--from", "CYCLE", "the first cycle (0)", &Options::from},
                 {"--to", "CYCLE", "the last cycle (default: end of the run)", &Options::to},
                 {"--fps", "N", "cycles per second (4)", &Options::framesPerSecond},
                 {"--pe", "I,J", "with --view inside: this processing element (default: the first)",
                  &Options::pe},
                 turn,
                 axes,
                 slice,
                 asWritten,
                 inputs,
                 random,
                 data}),
         animate},
        {"page", "FILE", "make an HTML page that steps arrays in any browser",
         common({{"-o,--output", "FILE", "the page, as run.html", &Options::page},
                 {"--mappings", "NAMES", "several mappings, to switch between and to see side by side: a,b,c",
                  &Options::mappings},
                 inputs,
                 random,
                 data}),
         page},
        {"report", "FILE", "write a report of a design, to hand in or to print",
         common(
             {{"-o,--output", "FILE", "the report: a file .html, .md or .pdf", &Options::report},
              {"--tex", "FILE", "writes equations, matrices, tables and pictures for LaTeX", &Options::tex},
              {"--device", "NAME", "a device of `tactus devices`, or a file: with the cost on it",
               &Options::device},
              {"--clock", "MHZ", "clock in MHz, for rates", &Options::clock},
              inputs,
              random,
              data},
             {"--mapping", "NAME", "this mapping (default: the first); repeatable, to compare several",
              &Options::reported}),
         report},
        {"explore", "FILE", "list every array of a design: schedules and projections, up to symmetry",
         common(
             {{"--max-schedule", "B", "range -B..B of the entries of a schedule (1)", &Options::maxSchedule},
              {"--max-projection", "B", "range -B..B of the entries of a projection (1)",
               &Options::maxProjection},
              {"--space-dims", "D", "dimensions of the array (one less than the loops)", &Options::spaceDims},
              {"--array", "SIZE",
               "arrays of this many PEs instead, as 8x8 or 16, whose loops are tiled to share them",
               &Options::arraySize},
              {"--repeat-projection", "",
               "fewer dimensions by one projection after the other, in place of choices of loops",
               &Options::repeatProjection},
              {"--symmetry", "KIND",
               "which pairs count as one array: none, same (default), or sizes=I:J as if these were equal",
               &Options::symmetry},
              {"--localise", "HOW",
               "hands inputs on as best for each array (default: best), in each way (all), or none",
               &Options::localiseInputs},
              {"--max-pes", "N", "lists only arrays of at most N PEs", &Options::maxPes},
              {"--max-cycles", "N", "lists only arrays of at most N cycles", &Options::maxCycles},
              {"--filter", "TEXT",
               "lists only arrays whose columns meet all conditions, as in 'PEs <= 64, names: stationary'",
               &Options::filter},
              {"--schedules", "", "best schedules, the free schedule and lower bounds, in place of arrays",
               &Options::schedules},
              latency,
              {"--clock", "MHZ", "of --schedules, with --bandwidth: cycles that memory takes at least",
               &Options::clock},
              {"--bandwidth", "GB/S", "10^9 bytes a second", &Options::bandwidth},
              {"--systolic", "", "lists only arrays that read no input element twice and have no broadcast",
               &Options::systolic},
              {"--pareto", "",
               "lists only arrays that are Pareto-optimal in cycles, PEs, registers and ports",
               &Options::pareto},
              {"--sort", "COLUMN", "sorts by a column", &Options::sort},
              {"--device", "NAME", "with the cost of each array on a device, as columns", &Options::device},
              {"--energy", "", "with the energy of each array, as a column", &Options::energy},
              energyTable,
              {"--why", "WHAT",
               "a witness of each rule (rules), or of one pair: SCHEDULE:PROJECTION, as 1,1:0,1",
               &Options::why},
              {"--apply", "N", "writes array N as a mapping into the file", &Options::apply},
              closedForms,
              {"--csv", "FILE", "writes the table as CSV", &Options::csv},
              {"--markdown", "FILE", "writes it as Markdown", &Options::markdown},
              {"--latex", "FILE", "writes it as a LaTeX tabular", &Options::latex},
              {"--limit", "N", "limit on the pairs within the bounds (10,000,000)", &Options::limit}},
             {"--mapping", "NAME", "uses the loops of this mapping (default: the design's)",
              &Options::mapping}),
         explore},
        {"estimate", "FILE", "what an array costs on a device, part by part, and how fast it can be there",
         common({device,
                 {"--clock", "MHZ", "clock in MHz, for rates", &Options::clock},
                 energy,
                 energyTable,
                 {"--pack", "", "products of few bits share DSPs, as designs that are written for it do",
                  &Options::pack},
                 {"--csv", "", "prints the parts as CSV", &Options::asCsv}}),
         estimateCosts},
        {"map", "FILE", "find a complete mapping for a device, and write it as primitives",
         common({{"--device", "NAME", "a device of `tactus devices`, or a file", &Options::device},
                 {"--clock", "MHZ", "clock in MHz: the time of the device's memory counts", &Options::clock},
                 {"--goal", "GOAL", "what is best: cycles (default)", &Options::goal},
                 {"--pes", "SIZE", "arrays of this many PEs, as 8x8 or 16", &Options::pes},
                 {"--budget", "RESOURCE=P%,...", "percent of what the device has free: dsp=50%,m20k=80%",
                  &Options::budget},
                 {"--top", "N", "shows the N best, each of another dataflow (1)", &Options::top},
                 {"--apply", "NAME", "writes it into the file as a mapping of this name", &Options::applyAs}}),
         map},
        {"devices",
         "[DEVICE]",
         "the devices that arrays are estimated on, with the source of each figure",
         {asJson},
         devices},
        {"depths", "FILE", "depths that the channels of an array need, and the cost of less storage",
         common({{"--runs", "N", "limit on the runs that search the Pareto front of storage and cycles",
                  &Options::runs}}),
         depths},
        {"export", "FILE", "write code for a target",
         common(
             {{"--target", "NAME", targetsText(), &Options::target},
              {"-o,--output", "DIR",
               "folder for the code (default: DESIGN-MAPPING-TARGET, with the sizes of --set)",
               &Options::folder},
              {"--emulate", "", "compiles the code, runs it on this machine and compares", &Options::emulate},
              {"--run", "",
               "as --emulate, on the first OpenCL platform of this machine (kernels without channels)",
               &Options::run},
              inputs,
              random,
              data}),
         exportCode},
        {"dump", "[STAGE FILE]", "print the artifact of a stage as text, for developers of Tactus",
         common({{"--after", "", "lists the stages in order of dependence", &Options::after}}), dumpStage},
        {"lift",
         "FILE",
         "print the design that a C file becomes",
         {{"-o,--output", "FILE", "writes it into this file", &Options::output},
          set,
          define,
          include,
          liveOut,
          embed,
          asJson},
         lift},
        {"dependences",
         "FILE",
         "list the dependences of a C file or a design",
         {design, set, define, include, asJson},
         dependences},
        {"localise", "FILE", "print the design with affine reads made uniform",
         common({}, {"--mapping", "NAME", "adds the streams of this mapping's calls of localise",
                     &Options::mapping}),
         localise},
        {"lesson",
         "ACTION [PATH...]",
         "list, show or check lessons, or grade what students hand in",
         {{"--lessons", "DIR", "the folder of the lessons (resources/lessons)", &Options::lessons},
          {"--seeds", "N", "with check: plays each lesson with N seeds, from --seed on (1)", &Options::seeds},
          {"--answers", "FILE", "with check: writes the right answers of the lesson", &Options::answers},
          {"--solutions", "", "with show: hints and solutions too", &Options::solutions},
          {"--csv", "", "with grade: a line of CSV for each step", &Options::asCsv},
          {"--seed", "N", "seed of the numbers in the lesson (1)", &Options::seed},
          asJson},
         lesson},
        {"format",
         "FILE",
         "print the design in canonical layout",
         {{"-i,--in-place", "", "writes the result into the file", &Options::inPlace}, asJson},
         format},
        {"explain",
         "[CODE]",
         "explain a diagnostic with an example, or list all of them",
         {{"--markdown", "FILE", "writes all of them as a Markdown page", &Options::markdown}, asJson},
         explain},
    };
    return commands;
}

} // namespace tactus::commands
