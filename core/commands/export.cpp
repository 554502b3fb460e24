#include "commands/request/command.h"
#include "commands/request/data.h"
#include "commands/request/destinations.h"
#include "driver/bounds/reference.h"
#include "driver/emulation/emulate.h"
#include "driver/lifting/replaced_region.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace tactus::commands {

namespace {

// The result of --emulate or --run.
struct Emulation {
    driver::Expected expected;
    driver::Checked checked;
};

// The system of the program: it has all tensors of the design, or of the one array that was chosen.
const ure::System& systemOf(const Loaded& loaded) {
    return loaded.arrays.size() > 1 ? *loaded.design->localised : *loaded.arrays.front()->system;
}

evaluate::Inputs valuesOf(const Inputs& inputs, const Loaded& loaded) {
    if (loaded.arrays.size() > 1) return driver::makeInputs(systemOf(loaded), inputs.request);
    return driver::makeInputs(*loaded.design, *loaded.arrays.front(), inputs.request, {});
}

tl::expected<Emulation, Report> emulate(const ExportOptions& options, const Inputs& inputs,
                                        const Loaded& loaded, const driver::Program& program,
                                        const emit::Exported& exported) {
    const text::SourceBuffer& source = *loaded.analysis.source;
    const driver::Reference reference = driver::referenceOf(*loaded.design, loaded.arrays);
    if (const auto refusal = driver::tooManyIterations(reference, program.system))
        return tl::unexpected(failure(options, source, {*refusal}, refusal->message));
    const evaluate::Inputs values = valuesOf(inputs, loaded);
    if (hasError(values.diagnostics))
        return tl::unexpected(
            failure(options, source, values.diagnostics, firstError(values.diagnostics, "")));
    driver::Expected expected = driver::expectedOf(reference, program.system, values.tensors, {});
    const diagnostics::List& said = expected.evaluation.diagnostics;
    if (!expected.evaluation.complete)
        return tl::unexpected(failure(options, source, said, firstError(said, "the evaluation failed")));
    auto checked = driver::emulateAndCompare(program, exported, values.tensors, expected, {});
    if (!checked && checked.error().isOfTheMachine)
        return tl::unexpected(usageError(options, checked.error().message));
    if (!checked) return tl::unexpected(failure(options, source, {}, checked.error().message));
    return Emulation{std::move(expected), std::move(*checked)};
}

// The functions in any type, division and square root in Float(32) only (OpenCL C 2.0, 7.4).
bool mayRoundOtherwise(const ure::Expr& expr) {
    using enum ure::Operator;
    if (!expr.type.isFloat()) return false;
    if (expr.kind == ure::Expr::Kind::Binary)
        return expr.op == Power || (expr.op == Divide && expr.type.bits == 32);
    if (expr.kind != ure::Expr::Kind::Unary) return false;
    constexpr std::array functions{Exp, Log, Sin, Cos, Exp2, Log2};
    return std::ranges::find(functions, expr.op) != functions.end() ||
           (expr.op == Sqrt && expr.type.bits == 32);
}

// Results that differ may be right where the design calls functions that a platform rounds as it likes: this
// sentence says so, and is empty for other designs.
std::string sentenceOnFunctions(const ure::System& system) {
    std::set<std::string_view> functions;
    for (const ure::ExprId id : system.exprs.keys()) {
        const ure::Expr& expr = system.exprs[id];
        if (mayRoundOtherwise(expr)) functions.insert(ure::info(expr.op).spelling);
    }
    if (functions.empty()) return {};
    return fmt::format(
        "; the last digits of {} depend on the OpenCL platform, '--emulate' compares bit for bit",
        fmt::join(functions, ", "));
}

// The answer of an export that was run, behind `text` and `json` of the files. An element that the
// design leaves undefined is an error as it is in `simulate`, whatever the code gives there.
Report answer(const ExportOptions& options, const Inputs& inputs, const ure::System& system,
              const Emulation& emulation, std::string text, nlohmann::json json, const Loaded& loaded) {
    const text::SourceBuffer& source = *loaded.analysis.source;
    const evaluate::Comparison& comparison = emulation.checked.comparison;
    const diagnostics::List& said = emulation.expected.evaluation.diagnostics;
    const std::string& bench = emulation.checked.emulated.testbench;
    const bool isGood = comparison.matches && bench.empty() && !hasError(said);
    const std::string undefined = driver::undefinedSentence(emulation.checked);
    std::string wrong = comparison.first ? driver::sentenceOf(system, *comparison.first)
                        : bench.empty()  ? firstError(said, "")
                                         : "the exported test bench found a difference:\n" + bench;
    if (options.run && (comparison.first || !bench.empty())) wrong += sentenceOnFunctions(system);
    const std::string& note = emulation.checked.emulated.note;
    const driver::Rooms& rooms = emulation.checked.emulated.rooms;
    const std::string verdict = driver::verdictOf(emulation.expected, comparison, rooms);
    const double largest = driver::largestOf(emulation.expected, rooms);
    json["matches"] = comparison.matches;
    json["verdict"] = verdict;
    json["inputs"] = inputsJson(inputs);
    if (largest > 0) json["bound"] = errorJson(largest);
    if (emulation.checked.undefined > 0) json["undefined"] = emulation.checked.undefined;
    if (!note.empty()) json["note"] = note;
    if (emulation.checked.emulated.hasBenchInC) json["benchInC"] = bench.empty();
    if (!said.empty()) json["diagnostics"] = diagnosticsJson(source, said);
    if (!isGood) json["error"] = wrong;
    if (options.json) return {isGood ? 0 : 1, dump(json), {}};
    text +=
        fmt::format("{}{}: {}\n", inputsText(inputs), options.run ? "run on OpenCL" : "emulated", verdict);
    if (!undefined.empty()) text += undefined + "\n";
    if (emulation.checked.emulated.hasBenchInC && bench.empty())
        text += "in the C program: the array and the loops leave the same\n";
    std::string err = diagnosticsText(source, said);
    if (!note.empty()) err += "tactus: " + note + "\n";
    if (comparison.first || !bench.empty()) err += "tactus: " + wrong + "\n";
    return {isGood ? 0 : 1, text, err};
}

// "-I=4-K=2": the sizes that were set, which make other code; only what any system takes in a file's name.
std::string sizesText(const Loaded& loaded) {
    std::map<std::string, std::string> sizes = loaded.request.reals;
    for (const auto& [name, value] : loaded.request.params) sizes[name] = fmt::to_string(value);
    std::string text;
    for (const auto& [name, value] : sizes) text += fmt::format("-{}={}", name, value);
    std::ranges::replace(text, '+', '_'); // of an exponent
    return text;
}

std::filesystem::path folderOf(const ExportOptions& options, const Loaded& loaded) {
    if (!options.folder.empty()) return options.folder;
    const driver::MappingAnalysis& first = *loaded.arrays.front();
    return fmt::format("{}-{}{}-{}", loaded.design->name,
                       loaded.arrays.size() > 1 ? first.mapping() : first.name, sizesText(loaded),
                       options.target);
}

// Exported kernels hand values on in memory, so a kernel starts when those before it have ended: this
// sentence says so where the mapping overlaps them, and is empty for other mappings.
std::string sentenceOnOverlaps(const Loaded& loaded) {
    if (loaded.arrays.size() == 1 || !loaded.arrays.front()->begins) return {};
    return fmt::format(
        "mapping '{}' overlaps its arrays; the exported code runs them one after the other, with "
        "the same values",
        loaded.arrays.front()->mapping());
}

// Why `--run` can't be done, as a sentence; empty if it can.
std::string whyNotRun(const driver::Program& program) {
    const emit::Harness* harness = program.target.harness();
    return harness ? harness->whyNotOnPlatform(program.arrays) : "";
}

// The C file of the design with its region replaced. Answers why there is no test bench, as a sentence.
std::string addRegion(const Loaded& loaded, driver::Program& program, emit::Exported& exported) {
    if (!loaded.lifted || !program.target.harness()) return {};
    const driver::ReplacedRegion replaced = driver::replacedRegion(*loaded.lifted, program.arrays, exported);
    for (emit::File& one : exported.files)
        if (one.name == "README.md") one.content += replaced.readme;
    std::ranges::copy(replaced.files, std::back_inserter(exported.files));
    if (replaced.bench) program.bench = replaced.bench;
    return replaced.whyNoBench;
}

} // namespace

Report exportCode(const ExportOptions& options) {
    const auto target = emit::targetNamed(options.target);
    if (!target)
        return usageError(options, fmt::format("unknown target '{}'; use {}", options.target,
                                               fmt::join(driver::targetNames(), ", ")));
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const bool isRun = options.emulate || options.run;
    const auto inputs = isRun ? inputsOf(options, *loaded) : Inputs{};
    if (!inputs) return inputs.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    std::vector<std::shared_ptr<const array::Model>> models;
    driver::Program program({}, systemOf(*loaded), *target);
    for (const driver::MappingAnalysis* array : loaded->arrays) {
        const array::Built built = driver::buildWholeArray(*array, {});
        if (!built.model)
            return failure(options, source, built.diagnostics,
                           firstError(built.diagnostics, "the array could not be built"));
        models.push_back(built.model);
        program.arrays.push_back(built.model.get());
    }
    if (options.run) {
        if (const std::string why = whyNotRun(program); !why.empty()) return usageError(options, why);
        program.place = driver::Program::Place::Platform;
    }
    emit::Exported exported = emit::exportCode(program.arrays, *target);
    if (hasError(exported.diagnostics))
        return failure(options, source, exported.diagnostics, firstError(exported.diagnostics, ""));
    const std::string inC = addRegion(*loaded, program, exported);
    const std::filesystem::path folder = folderOf(options, *loaded);
    std::vector<Destination> destinations;
    for (const emit::File& file : exported.files)
        destinations.push_back({"-o", folder / file.name, system::Parent::IsMade});
    if (const auto why = whyNotWritten(destinations, options, loaded->analysis))
        return usageError(options, *why);
    const auto written = driver::writeExport(exported, folder);
    if (!written) return usageError(options, written.error());
    nlohmann::json json = {{"files", nlohmann::json::array()}, {"target", options.target}};
    std::string text;
    for (const std::filesystem::path& path : *written) {
        json["files"].push_back(path.string());
        text += path.string() + "\n";
    }
    std::string err;
    for (const std::string& note : {sentenceOnOverlaps(*loaded), inC}) {
        if (note.empty()) continue;
        json["notes"].push_back(note);
        if (!options.json) err += "tactus: " + note + "\n";
    }
    if (!isRun) return {0, options.json ? dump(json) : text, err};
    const auto emulation = emulate(options, *inputs, *loaded, program, exported);
    if (!emulation) return emulation.error();
    Report report =
        answer(options, *inputs, program.system, *emulation, std::move(text), std::move(json), *loaded);
    report.err = err + report.err;
    return report;
}

} // namespace tactus::commands
