#include "commands/request/command.h"
#include "driver/runs/run.h"

#include <fmt/format.h>

namespace tactus::commands {

// The commands, a file each.
Report check(const CheckOptions& options);
Report array(const ArrayOptions& options);
Report evaluate(const EvaluateOptions& options);
Report animate(const AnimateOptions& options);
Report page(const PageOptions& options);
Report report(const ReportOptions& options);
Report trace(const TraceOptions& options);
Report compare(const CompareOptions& options);
Report simulate(const SimulateOptions& options);
Report explore(const ExploreOptions& options);
Report depths(const DepthsOptions& options);
Report estimateCosts(const EstimateOptions& options);
Report map(const MapOptions& options);
Report tune(const TuneOptions& options);
Report devices(const DevicesOptions& options);
Report exportCode(const ExportOptions& options);
Report dumpStage(const DumpOptions& options);
Report dependences(const DependencesOptions& options);
Report lift(const LiftOptions& options);
Report localise(const LocaliseOptions& options);
Report lesson(const LessonOptions& options);
Report format(const FormatOptions& options);
Report explain(const ExplainOptions& options);

namespace {

using enum OptionSpec::File;

constexpr auto design =
    option<&DesignOptions::design>("--design", "NAME", "the design, when the file holds several");
constexpr auto mapping =
    option<&DesignOptions::mapping>("--mapping", "NAME", "the mapping (default: the first)");
constexpr auto mappings =
    option<&DesignOptions::mapping>("--mapping", "NAME", "only this mapping (default: all)");
constexpr auto keptMapping = option<&DesignOptions::mapping>(
    "--mapping", "NAME", "keeps the space, tiles and lanes of this mapping, and finds the rest");
constexpr auto set = option<&CFileOptions::sets>("--set", "PARAM=VALUE", "overrides a param; repeatable");
constexpr auto define =
    option<&CFileOptions::defines>("-D", "NAME=VALUE", "of a C file: defines a macro; repeatable");
constexpr auto include =
    option<&CFileOptions::folders>("-I", "DIR", "of a C file: a folder of its headers; repeatable");
constexpr auto liveOut = option<&CFileOptions::liveOut>(
    "--live-out", "A,s", "of a C file: the variables that its region leaves behind, and no others");
constexpr auto embed = option<&CFileOptions::embed>(
    "--embed", "WAY", "of a C file: how its nests become one array: fused, behind, phases, arrays");
constexpr auto strict =
    option<&DesignOptions::strict>("--strict", "", "treats a broadcast array as an error");
constexpr auto broadcast =
    option<&DesignOptions::broadcast>("--broadcast", "", "allows automatically found schedules to broadcast");
constexpr auto asJson = option<&Options::json>("--json", "", "prints the answer as one JSON object");
constexpr auto verbose = option<&DesignOptions::verbose>(
    "--verbose", "", "prints each finding in full (default: grouped by kind and mapping)");
constexpr auto seed = option<&DesignOptions::seed>("--seed", "N", "seed of random data (1)");
constexpr auto inputs =
    option<&DataOptions::inputs>("--inputs", "DIR", "reads A.npy or A.csv, ... from this folder")
        .naming(ReadFolder);
constexpr auto outputs =
    option<&OutputOptions::outputs>("--outputs", "DIR", "writes C.npy, ... into this folder");
constexpr auto dataFormat =
    option<&OutputOptions::dataFormat>("--format", "NAME", "format of --outputs: npy (default) or csv")
        .needing("--outputs")
        .oneOf("npy,csv");
constexpr auto latency = option<&LatencyOptions::latency>(
    "--latency", "OP=CYCLES", "latency of operators in cycles: add=4,mul=2 (default: 0)");
constexpr auto closedForms = option<&ClosedFormOptions::closedForms>(
    "--closed-forms", "", "figures as polynomials in the params, found by trying sizes");
constexpr auto device =
    option<&DeviceOptions::device>("--device", "NAME", "a device of `tactus devices`, or a file");
constexpr auto clockOfSearch =
    option<&ClockOptions::clock>("--clock", "MHZ", "clock in MHz: operators and memory take their time");
constexpr auto pes =
    option<&WithinDeviceOptions::pes>("--pes", "SIZE", "arrays of this many PEs, as 8x8 or 16");
constexpr auto budget = option<&WithinDeviceOptions::budget>(
    "--budget", "RESOURCE=N,...", "how much it may take, of what is free: dsp=50%,m20k=800");
constexpr auto energy =
    option<&EnergyOptions::energy>("--energy", "", "the energy of a run, and where it goes");
constexpr auto pack = option<&PackOptions::pack>(
    "--pack", "", "products of few bits share DSPs, as designs that are written for it do");
constexpr auto energyTable = option<&EnergyOptions::energyTable>(
    "--energy-table", "NAME",
    "the energy of each event: horowitz-45nm (default), eyeriss, or a file; says --energy");
constexpr auto random =
    option<&DataOptions::random>("--random", "", "random data instead of the design's own");
constexpr auto data = option<&DataOptions::data>(
    "--data", "NAME=KIND",
    "data of one input: design, random[:SEED], small (-8..7), index (10 * row + column), "
    "identity, one, or a file; repeatable");

constexpr auto turn = option<&DrawingOptions::turn>(
                          "--turn", "YAW,PITCH", "with --view space: the angle of view, in degrees (35,24)")
                          .needing("--view space");
constexpr auto axes =
    option<&DrawingOptions::axes>("--axes", "LOOPS", "with --view space: one to three loops to draw: i,j,k")
        .needing("--view space");
constexpr auto slice = option<&DrawingOptions::slice>("--slice", "LOOP=VALUE",
                                                      "with --view space: values of the other loops: p=0,q=1")
                           .needing("--view space");
constexpr auto asWritten =
    option<&DrawingOptions::asWritten>(
        "--as-written", "",
        "with --view space: arrows from where a value is computed, without the streams that hand it on")
        .needing("--view space");

// Of inputs that are drawn.
constexpr std::string_view atCycles = "data are shown at a cycle of an array";
constexpr std::string_view runs = "--emulate,--run"; // of an export
constexpr std::string_view files = "--svg,--png,--pdf,--tikz,--dot";
// Of a search by pairs, and of one for arrays.
constexpr std::string_view
    ofPairs =
        "--max-schedule,--max-projection,--space-dims,--repeat-projection,--symmetry,--localise all,--why",
    ofArrays =
        "--max-schedule,--max-projection,--space-dims,--repeat-projection,--symmetry,--localise all,--why,"
        "--array,--limit,--apply,--closed-forms,--max-pes,--max-cycles,--filter,--systolic,--pareto,--sort,"
        "--device,--energy,--energy-table,--csv,--markdown,--latex";

template<class Own>
Command command(std::string_view name, std::string_view subject, std::string_view summary,
                std::vector<OptionSpec> options, Report (*run)(const Own&)) {
    return {name,
            subject,
            summary,
            std::move(options),
            typeid(Own),
            []() -> std::unique_ptr<Options> { return std::make_unique<Own>(); },
            [run](const Options& asked) { return run(dynamic_cast<const Own&>(asked)); }};
}

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
        command<CheckOptions>(
            "check", "FILE", "check syntax, types, bounds, dependences and legality",
            common(
                {option<&CheckOptions::allSizes>("--all-sizes", "",
                                                 "legality at every size: proved, refuted or not decided"),
                 option<&CheckOptions::verify>(
                     "--verify", "", "checks verdict, array and network by walking through all iterations"),
                 option<&CheckOptions::certificate>("--certificate", "FILE",
                                                    "writes a proof that the mappings are legal, as JSON")
                     .naming(Written)},
                mappings),
            check),
        command<ArrayOptions>(
            "array", "FILE", "describe and draw the array of a mapping",
            common(
                {option<&ArrayOptions::svg>("--svg", "FILE", "draws it as SVG").naming(Written),
                 option<&ArrayOptions::png>("--png", "FILE", "draws it as PNG").naming(Written),
                 option<&ArrayOptions::scale>("--scale", "NUMBER",
                                              "with --png: 2 or 3 pixels for each one, for sharp print")
                     .needing("--png"),
                 option<&ArrayOptions::pdf>("--pdf", "FILE", "draws it as PDF").naming(Written),
                 option<&ArrayOptions::tikz>("--tikz", "FILE", "writes a tikzpicture for TeX")
                     .naming(Written),
                 option<&ArrayOptions::dot>("--dot", "FILE", "writes its DOT").naming(Written),
                 option<&ArrayOptions::view>("--view", "NAME",
                                             "what to draw: array (default), network, inside (of a PE) or "
                                             "space (the iteration space)")
                     .needingOneOf(files)
                     .oneOf("array,network,inside,space"),
                 closedForms,
                 option<&ArrayOptions::at>("--at", "CYCLE", "with the values of this cycle")
                     .needingOneOf(files)
                     .excluding("--view network"),
                 option<&ArrayOptions::pe>(
                     "--pe", "I,J", "with --view inside --at: this processing element (default: the first)")
                     .needing("--view inside,--at"),
                 turn, axes, slice, asWritten,
                 inputs.needing("--at").excluding("--view space").because(atCycles),
                 random.needing("--at").excluding("--view space").because(atCycles),
                 data.needing("--at").excluding("--view space").because(atCycles), latency}),
            array),
        command<EvaluateOptions>("evaluate", "FILE", "evaluate the equations directly, without an array",
                                 common({inputs, outputs, dataFormat, random, data}), evaluate),
        command<SimulateOptions>(
            "simulate", "FILE", "run the array cycle by cycle and compare with direct evaluation",
            common(
                {inputs, outputs, dataFormat, random, data,
                 option<&SimulateOptions::expect>(
                     "--expect", "DIR",
                     "compares with the results in this folder (C.npy, ...), not with direct evaluation")
                     .naming(ReadFolder),
                 option<&SimulateOptions::at>("--at", "CYCLE", "shows the state at one cycle"),
                 option<&SimulateOptions::until>(
                     "--until", "CONDITION",
                     "shows the state at the first cycle in which an iteration meets this, as 'Z > 10 && i "
                     "== j'")
                     .excluding("--at"),
                 option<&SimulateOptions::pe>("--pe", "I,J",
                                              "with --at or --until: only this processing element")
                     .needingOneOf("--at,--until"),
                 option<&SimulateOptions::watch>(
                     "--watch", "SIGNAL",
                     "shows a signal over all cycles, as 'PE(2,3).Z' or 'PE(2,3).Z from (0,1)'; repeatable"),
                 option<&SimulateOptions::vcd>(
                     "--vcd", "FILE",
                     "writes the waveform, for GTKWave and others; with --watch, of these signals")
                     .naming(Written),
                 option<&SimulateOptions::csv>("--csv", "FILE", "with --watch: writes the signals as CSV")
                     .needing("--watch")
                     .naming(Written),
                 option<&SimulateOptions::clock>(
                     "--clock", "MHZ", "clock in MHz; with --bandwidth, models the time of device memory")
                     .needing("--bandwidth"),
                 option<&SimulateOptions::bandwidth>(
                     "--bandwidth", "GB/S",
                     "memory bandwidth shared by all kernels, in 10^9 bytes per second")
                     .needing("--clock"),
                 option<&SimulateOptions::requests>(
                     "--requests", "PER",
                     "with --clock: one request per cycle for each unit (default) or each kernel")
                     .needing("--clock,--bandwidth")
                     .oneOf("unit,kernel"),
                 option<&SimulateOptions::everyCycle>(
                     "--no-leaps", "",
                     "what limits is found by runs of every cycle, also of those that only repeat others"),
                 latency}),
            simulate),
        command<TraceOptions>(
            "trace", "FILE", "follow a value to where it comes from and where it goes",
            common({option<&TraceOptions::value>("--value", "NAME@I,J",
                                                 "the value of a func or an output in this iteration"),
                    inputs, random, data}),
            trace),
        command<CompareOptions>(
            "compare", "FILE", "say how the array of another mapping, size or design differs",
            common({option<&CompareOptions::with>("--with", "FILE", "the other file (default: the same)"),
                    option<&CompareOptions::withDesign>("--with-design", "NAME", "the other design"),
                    option<&CompareOptions::withMapping>("--with-mapping", "NAME", "the other mapping"),
                    option<&CompareOptions::withSets>("--with-set", "PARAM=VALUE",
                                                      "overrides a param of the other array; repeatable"),
                    option<&CompareOptions::device>("--device", "NAME", "what they cost on a device, too"),
                    energy, energyTable}),
            compare),
        command<AnimateOptions>(
            "animate", "FILE", "make a film of the run",
            common(
                {option<&AnimateOptions::film>(
                     "-o,--output", "FILE",
                     "run.svg, run.gif, run.mp4 (by ffmpeg), or a folder for numbered PNG, which ends with /")
                     .naming(Film),
                 option<&AnimateOptions::view>(
                     "--view", "NAME",
                     "what to show: array (default), inside (of a PE) or space (the iteration space)")
                     .oneOf("array,inside,space"),
                 option<&AnimateOptions::from>("--from", "CYCLE", "the first cycle (0)"),
                 option<&AnimateOptions::to>("--to", "CYCLE", "the last cycle (default: end of the run)"),
                 option<&AnimateOptions::framesPerSecond>("--fps", "N", "cycles per second (4)"),
                 option<&AnimateOptions::pe>(
                     "--pe", "I,J", "with --view inside: this processing element (default: the first)")
                     .needing("--view inside"),
                 turn, axes, slice, asWritten, inputs.excluding("--view space").because(atCycles),
                 random.excluding("--view space").because(atCycles),
                 data.excluding("--view space").because(atCycles)}),
            animate),
        command<PageOptions>(
            "page", "FILE", "make an HTML page that steps arrays in any browser",
            common(
                {option<&PageOptions::page>("-o,--output", "FILE", "the page, as run.html").naming(Written),
                 option<&PageOptions::mappings>(
                     "--mappings", "NAMES",
                     "several mappings, to switch between and to see side by side: a,b,c")
                     .excluding("--mapping"),
                 inputs, random, data}),
            page),
        command<ReportOptions>(
            "report", "FILE", "write a report of a design, to hand in or to print",
            common({option<&ReportOptions::report>("-o,--output", "FILE",
                                                   "the report: a file .html, .md or .pdf")
                        .naming(Written),
                    option<&ReportOptions::tex>("--tex", "FILE",
                                                "writes equations, matrices, tables and pictures for LaTeX")
                        .naming(Written),
                    option<&ReportOptions::device>(
                        "--device", "NAME", "a device of `tactus devices`, or a file: with the cost on it"),
                    option<&ReportOptions::clock>("--clock", "MHZ", "clock in MHz, for rates"), inputs,
                    random, data},
                   option<&ReportOptions::reported>(
                       "--mapping", "NAME",
                       "this mapping (default: the first); repeatable, to compare several")),
            report),
        command<ExploreOptions>(
            "explore", "FILE", "list every array of a design: schedules and projections, up to symmetry",
            common(
                {option<&ExploreOptions::maxSchedule>("--max-schedule", "B",
                                                      "range -B..B of the entries of a schedule (1)"),
                 option<&ExploreOptions::maxProjection>("--max-projection", "B",
                                                        "range -B..B of the entries of a projection (1)"),
                 option<&ExploreOptions::spaceDims>("--space-dims", "D",
                                                    "dimensions of the array (one less than the loops)"),
                 option<&ExploreOptions::arraySize>(
                     "--array", "SIZE",
                     "arrays of this many PEs instead, as 8x8 or 16, whose loops are tiled to share them")
                     .excluding(ofPairs),
                 option<&ExploreOptions::repeatProjection>(
                     "--repeat-projection", "",
                     "fewer dimensions by one projection after the other, in place of choices of loops")
                     .excluding("--max-schedule,--max-projection"),
                 option<&ExploreOptions::symmetry>("--symmetry", "KIND",
                                                   "which pairs count as one array: none, same (default), or "
                                                   "sizes=I:J as if these were equal"),
                 option<&ExploreOptions::localiseInputs>(
                     "--localise", "HOW",
                     "hands inputs on as best for each array (default: best), in each way (all), or none")
                     .oneOf("best,all,none"),
                 option<&ExploreOptions::maxPes>("--max-pes", "N", "lists only arrays of at most N PEs"),
                 option<&ExploreOptions::maxCycles>("--max-cycles", "N",
                                                    "lists only arrays of at most N cycles"),
                 option<&ExploreOptions::filter>("--filter", "TEXT",
                                                 "lists only arrays whose columns meet all conditions, as in "
                                                 "'PEs <= 64, names: stationary'"),
                 option<&ExploreOptions::schedules>(
                     "--schedules", "",
                     "best schedules, the free schedule and lower bounds, in place of arrays")
                     .excluding(ofArrays),
                 latency.needing("--schedules"),
                 option<&ExploreOptions::clock>(
                     "--clock", "MHZ", "of --schedules, with --bandwidth: cycles that memory takes at least")
                     .needing("--schedules,--bandwidth"),
                 option<&ExploreOptions::bandwidth>("--bandwidth", "GB/S", "10^9 bytes a second")
                     .needing("--schedules,--clock"),
                 option<&ExploreOptions::systolic>(
                     "--systolic", "",
                     "lists only arrays that read no input element twice and have no broadcast"),
                 option<&ExploreOptions::pareto>(
                     "--pareto", "",
                     "lists only arrays that are Pareto-optimal in cycles, PEs, registers and ports"),
                 option<&ExploreOptions::sort>("--sort", "COLUMN", "sorts by a column"),
                 option<&ExploreOptions::device>("--device", "NAME",
                                                 "with the cost of each array on a device, as columns"),
                 option<&ExploreOptions::energy>("--energy", "",
                                                 "with the energy of each array, as a column"),
                 energyTable,
                 option<&ExploreOptions::why>(
                     "--why", "WHAT",
                     "a witness of each rule (rules), or of one pair: SCHEDULE:PROJECTION, as 1,1:0,1"),
                 option<&ExploreOptions::apply>("--apply", "N", "writes array N as a mapping into the file"),
                 closedForms,
                 option<&ExploreOptions::csv>("--csv", "FILE", "writes the table as CSV").naming(Written),
                 option<&ExploreOptions::markdown>("--markdown", "FILE", "writes it as Markdown")
                     .naming(Written),
                 option<&ExploreOptions::latex>("--latex", "FILE", "writes it as a LaTeX tabular")
                     .naming(Written),
                 option<&ExploreOptions::limit>("--limit", "N",
                                                "limit on the pairs within the bounds (10,000,000)")},
                option<&ExploreOptions::mapping>("--mapping", "NAME",
                                                 "uses the loops of this mapping (default: the design's)")),
            explore),
        command<EstimateOptions>(
            "estimate", "FILE", "what an array costs on a device, part by part, and how fast it can be there",
            common({device, option<&EstimateOptions::clock>("--clock", "MHZ", "clock in MHz, for rates"),
                    energy, energyTable, pack.needing("--device"),
                    option<&EstimateOptions::asCsv>("--csv", "", "prints the parts as CSV")
                        .excluding("--json")}),
            estimateCosts),
        command<MapOptions>(
            "map", "FILE", "find a complete mapping for a device, and write it as primitives",
            common({device, clockOfSearch, pack, pes, budget,
                    option<&MapOptions::goal>(
                        "--goal", "GOAL",
                        "what is to be small: cycles (default), dsp, memory (blocks), or energy"),
                    option<&MapOptions::maxCycles>("--max-cycles", "N",
                                                   "with another goal: the most a mapping may take"),
                    option<&MapOptions::energyTable>(
                        "--energy-table", "NAME",
                        "with --goal energy: horowitz-45nm (default), eyeriss, or a file"),
                    option<&MapOptions::top>("--top", "N", "shows the N best, each of another dataflow (1)"),
                    option<&MapOptions::emulate>(
                        "--emulate", "",
                        "exports, compiles and runs the code for each target, at smaller sizes"),
                    option<&MapOptions::applyAs>("--apply", "NAME",
                                                 "writes it into the file as a mapping of this name")},
                   keptMapping),
            map),
        command<TuneOptions>(
            "tune", "FILE", "mappings for a device of which none needs more of everything than another",
            common(
                {device, clockOfSearch, pack, pes, budget,
                 option<&TuneOptions::sizes>("--size", "PARAM=N,...",
                                             "at these params; repeatable, a front for each"),
                 option<&TuneOptions::store>("--store", "FILE",
                                             "keeps what is found, and goes on from what is there"),
                 option<&TuneOptions::top>("--top", "N", "shows the N fastest of each front (all)"),
                 option<&TuneOptions::apply>("--apply", "N", "writes row N as a mapping into the file"),
                 option<&TuneOptions::asCsv>("--csv", "", "prints the rows as CSV").excluding("--json"),
                 option<&TuneOptions::on>(
                     "--on", "WHERE", "divides the work: among processes here (local), or by Slurm (slurm)")
                     .oneOf("local,slurm"),
                 option<&TuneOptions::shards>("--shards", "N", "into so many shards").needing("--on"),
                 option<&TuneOptions::jobs>("--jobs", "N", "so many processes at a time (one for each core)")
                     .needing("--on local"),
                 option<&TuneOptions::shard>("--shard", "I/N", "does shard I of N alone, and writes its part")
                     .needing("--out")
                     .excluding("--on,--store,--top,--apply,--csv,--json"),
                 option<&TuneOptions::out>(
                     "--out", "PATH", "with --shard: the file of its part; with --on: the folder of parts")
                     .needingOneOf("--shard,--on")},
                keptMapping),
            tune),
        command<DevicesOptions>("devices", "[DEVICE]",
                                "the devices that arrays are estimated on, with the source of each figure",
                                {asJson}, devices),
        command<DepthsOptions>(
            "depths", "FILE", "depths that the channels of an array need, and the cost of less storage",
            common({option<&DepthsOptions::runs>(
                "--runs", "N", "limit on the runs that search the Pareto front of storage and cycles")}),
            depths),
        command<ExportOptions>(
            "export", "FILE", "write code for a target",
            common(
                {option<&ExportOptions::target>("--target", "NAME", targetsText()),
                 option<&ExportOptions::folder>(
                     "-o,--output", "DIR",
                     "folder for the code (default: DESIGN-MAPPING-TARGET, with the sizes of --set)"),
                 option<&ExportOptions::emulate>("--emulate", "",
                                                 "compiles the code, runs it on this machine and compares"),
                 option<&ExportOptions::run>(
                     "--run", "",
                     "as --emulate, on the first OpenCL platform of this machine (kernels without channels)")
                     .excluding("--emulate"),
                 inputs.needingOneOf(runs), random.needingOneOf(runs), data.needingOneOf(runs)}),
            exportCode),
        command<DumpOptions>(
            "dump", "[STAGE FILE]", "print the artifact of a stage as text, for developers of Tactus",
            common({option<&DumpOptions::after>("--after", "", "lists the stages in order of dependence")}),
            dumpStage),
        command<LiftOptions>("lift", "FILE", "print the design that a C file becomes",
                             {option<&LiftOptions::output>("-o,--output", "FILE", "writes it into this file"),
                              set, define, include, liveOut, embed, asJson},
                             lift),
        command<DependencesOptions>("dependences", "FILE", "list the dependences of a C file or a design",
                                    {design, set, define, include, asJson}, dependences),
        command<LocaliseOptions>(
            "localise", "FILE", "print the design with affine reads made uniform",
            common({}, option<&LocaliseOptions::mapping>(
                           "--mapping", "NAME", "adds the streams of this mapping's calls of localise")),
            localise),
        command<LessonOptions>(
            "lesson", "ACTION [PATH...]", "list, show or check lessons, or grade what students hand in",
            {option<&LessonOptions::lessons>("--lessons", "DIR",
                                             "the folder of the lessons (resources/lessons)"),
             option<&LessonOptions::seeds>("--seeds", "N",
                                           "with check: plays each lesson with N seeds, from --seed on (1)")
                 .needing("the action check"),
             option<&LessonOptions::answers>("--answers", "FILE",
                                             "with check: writes the right answers of the lesson")
                 .needing("the action check"),
             option<&LessonOptions::solutions>("--solutions", "", "with show: hints and solutions too")
                 .needing("the action show"),
             option<&LessonOptions::asCsv>("--csv", "", "with grade: a line of CSV for each step")
                 .needing("the action grade"),
             option<&LessonOptions::seed>("--seed", "N", "seed of the numbers in the lesson (1)"), asJson},
            lesson),
        command<FormatOptions>(
            "format", "FILE", "print the design in canonical layout",
            {option<&FormatOptions::inPlace>("-i,--in-place", "", "writes the result into the file"), asJson},
            format),
        command<ExplainOptions>(
            "explain", "[CODE]", "explain a diagnostic with an example, or list all of them",
            {option<&ExplainOptions::markdown>("--markdown", "FILE", "writes all of them as a Markdown page"),
             asJson},
            explain),
    };
    return commands;
}

} // namespace tactus::commands
