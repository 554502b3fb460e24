// explore: every array of a design.
#include "base/counted.h"
#include "commands/explore/schedules.h"
#include "commands/explore/search.h"
#include "commands/options/numbers.h"
#include "commands/report/closed_forms.h"
#include "commands/request/destinations.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/processes/files.h"
#include "mapping/causality/wording.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

namespace {

using driver::Explorer;
using explore::Design;
using explore::Pair;

// How many there are so far, and the best of them.
explore::Found progressOf(const Session& session) {
    if (!session.progress) return {};
    struct Best {
        std::int64_t count = 0;
        std::optional<Design> design;
    };
    return [&session, best = std::make_shared<Best>()](const Design& one) {
        const auto costs = [](const Design& design) { return std::pair(design.cycles, design.pes); };
        if (!best->design || costs(one) < costs(*best->design)) best->design = one;
        session.progress(fmt::format("{}; fewest cycles: {}, with {}", base::counted(++best->count, "array"),
                                     base::thousands(best->design->cycles),
                                     counted(best->design->pes, "PE")));
    };
}

nlohmann::json designJson(const Listed& listed, const Explorer& explorer) {
    const Design& one = *listed.design;
    nlohmann::json streams = nlohmann::json::array();
    for (const explore::Stream& stream : one.streams)
        streams.push_back({{"input", stream.input}, {"vectors", stream.vectors}});
    nlohmann::json motions = nlohmann::json::object();
    for (const explore::Motion& motion : one.motions) motions[motion.variable] = motion.letters;
    return {{"number", listed.number},
            {"mapping", fmt::format("{}", fmt::join(explorer.callsOf(one), " "))},
            {"loops", one.loops.empty() ? explorer.loopNames() : one.loops},
            {"space", one.pair.space},
            {"schedule", polyhedra::Matrix{one.pair.schedule}},
            {"projection", one.pair.projection},
            {"pes", figureJson(one.pes)},
            {"shape", one.shape},
            {"cycles", one.cycles},
            {"utilization", figureJson(one.utilization())},
            {"registers", figureJson(one.registers)},
            {"ports", figureJson(one.ports)},
            {"period", figureJson(one.period)},
            {"names", one.names},
            {"motions", motions},
            {"streams", streams},
            {"fromMemory", one.fromMemory},
            {"reordered", one.reordered},
            {"broadcast", one.isBroadcast},
            {"orbit", one.orbit}};
}

nlohmann::json rejectedJson(const explore::Space& space) {
    nlohmann::json all = nlohmann::json::array();
    for (const explore::Rejected& one : space.rejected)
        all.push_back({{"reason", explore::toString(one.rule)}, {"count", one.count}});
    return all;
}

struct ClosedFormsOf {
    std::size_t number;
    OrWrong<driver::ClosedForms> forms;
};
// Those of the listed designs, each as a mapping of the text, until the search is stopped.
std::vector<ClosedFormsOf> closedFormsOf(const std::vector<Listed>& listed, const Explorer& explorer,
                                         const Loaded& loaded, const Session& session) {
    std::vector<ClosedFormsOf> all;
    for (const Listed& one : listed) {
        if (session.progress)
            session.progress(fmt::format("closed forms of array {} of {}", all.size() + 1, listed.size()));
        auto forms = explorer.applied(*one.design).and_then([&](const Explorer::Applied& applied) {
            driver::Request request = loaded.request;
            request.source =
                std::make_shared<text::SourceBuffer>(loaded.request.source->name(), applied.text);
            return driver::closedForms(request, loaded.design->name, applied.mapping);
        });
        if (session.stop.stop_requested()) break; // they may be cut short
        all.push_back({one.number, std::move(forms)});
    }
    return all;
}

// `what` is searched: pairs, or partitions.
std::string summary(const explore::Space& space, const std::vector<Listed>& listed, const std::string& design,
                    std::string_view what) {
    std::string text =
        fmt::format("{}: {} of {}", design, base::counted(std::int64_t(space.designs.size()), "array"),
                    base::counted(std::int64_t(space.pairs), what));
    std::vector<std::string> reasons;
    for (const explore::Rejected& one : space.rejected)
        reasons.push_back(fmt::format("{} {}", base::thousands(one.count), explore::toString(one.rule)));
    if (!reasons.empty()) text += fmt::format("; rejected: {}", fmt::join(reasons, ", "));
    text += "\n";
    if (!space.isComplete) text += "not all of them: the search was stopped\n";
    if (space.designs.empty() && space.isComplete)
        text += what == "pair" ? "no pair within these bounds is legal; widen them with --max-schedule and "
                                 "--max-projection\n"
                               : "no partition has a schedule\n";
    if (listed.size() < space.designs.size())
        text += fmt::format("{} shown; the filters hide the others\n", base::thousands(std::ssize(listed)));
    return text;
}

// "1,1,1:0,0,1" as a pair.
OrWrong<Pair> pairOf(const std::string& text, const Explorer& explorer) {
    const std::size_t loops = explorer.loopNames().size();
    const std::size_t colon = text.find(':');
    const auto wrong = [&] {
        return tl::unexpected(
            fmt::format("--why takes rules, or a schedule and a projection of {} as in {}, not '{}'",
                        base::counted(std::int64_t(loops), "number"), "1,1:0,1", text));
    };
    if (colon == std::string::npos) return wrong();
    const auto schedule = integersOf(text.substr(0, colon)), projection = integersOf(text.substr(colon + 1));
    if (!schedule || !projection || schedule->size() != loops || projection->size() != loops ||
        polyhedra::gcd(*projection) != 1)
        return wrong();
    return explorer.pairOf(*schedule, *projection);
}

// The verdict about a pair in the words of `check`.
std::string whyText(const Explorer& explorer, const Pair& pair, const Options& options) {
    const std::vector<std::string> loops = explorer.loopNames();
    const mapping::SpaceTimeMap map = explore::mapOf(pair);
    std::string text = fmt::format("space {}, schedule {}: ", mapping::listText(map.space, loops),
                                   mapping::scheduleText(map.schedule, loops));
    const auto sentences = explorer.reasons(pair, options.broadcast);
    if (sentences.empty()) return text + "legal\n";
    return text + fmt::format("{}\n", fmt::join(sentences, "\n  "));
}

OrWrong<std::string> whyTexts(const Explorer& explorer, const explore::Space& space, const Options& options) {
    const auto isStopped = [&] { return options.session.stop.stop_requested(); };
    if (options.why != "rules") {
        const auto pair = pairOf(options.why, explorer);
        if (!pair) return tl::unexpected(pair.error());
        std::string why = whyText(explorer, *pair, options);
        return isStopped() ? std::string() : why;
    }
    std::string text;
    for (const explore::Rejected& one : space.rejected) {
        const std::string why = whyText(explorer, one.example, options);
        if (isStopped()) return text; // a question may have been given up
        text += fmt::format("{} ({}): {}", explore::toString(one.rule), base::thousands(one.count), why);
    }
    return text;
}

// Writes the array that `--apply` names into the file, and says so.
OrWrong<std::string> applyTo(const Options& options, const Explorer& explorer,
                             const std::vector<Design>& designs) {
    const std::int64_t number = *options.apply;
    if (number < 1 || number > std::int64_t(designs.size()))
        return tl::unexpected(fmt::format("--apply {}: there are {}, from 1", number,
                                          base::counted(std::int64_t(designs.size()), "array")));
    const Design& one = designs[std::size_t(number) - 1];
    const auto applied = explorer.applied(one);
    if (!applied) return tl::unexpected(fmt::format("--apply {}: {}", number, applied.error()));
    if (const auto written = driver::writeFile(options.subject, applied->text); !written)
        return tl::unexpected(written.error());
    return fmt::format("{}: mapping {} {{ {} }}\n", options.subject, applied->mapping,
                       fmt::join(explorer.callsOf(one), " "));
}

// The answer where a search was stopped before it began.
Report nothingFound(const Options& options) {
    if (options.json)
        return {0,
                dump({{"designs", nlohmann::json::array()},
                      {"rejected", nlohmann::json::array()},
                      {"pairs", 0},
                      {"complete", false}}),
                {}};
    return {0, {}, "tactus: the search was stopped before it began\n"};
}

} // namespace

Report explore(const Options& options) {
    const auto isStopped = [&] { return options.session.stop.stop_requested(); };
    const auto loaded = load(options, Need::Design);
    if (!loaded) return isStopped() ? nothingFound(options) : loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const auto explorer = Explorer::of(loaded->request, loaded->analysis, *loaded->design, options.mapping);
    if (!explorer && isStopped()) return nothingFound(options);
    if (!explorer) return failure(options, source, explorer.error().diagnostics, explorer.error().sentence);
    if (const std::string wrong = wrongWithSchedules(options); !wrong.empty())
        return usageError(options, wrong);
    if (options.schedules) {
        const auto report = schedulesOf(options, *explorer);
        if (!report) return usageError(options, report.error());
        if (options.json) return {0, dump({{"schedules", report->json}}), {}};
        return {0, loaded->design->name + "\n" + report->text, {}};
    }
    const auto pes = arraySizeOf(options, *explorer);
    if (!pes) return usageError(options, pes.error());
    const auto search = searchOf(options, *explorer);
    if (!search) return usageError(options, search.error());
    const auto inputs = inputsOf(options);
    if (!inputs) return usageError(options, inputs.error());
    const explore::Found progress = progressOf(options.session);
    const explore::Space space =
        pes->empty()
            ? explorer->explore(*search, *inputs, progress)
            : explorer->partitioned(*pes, *search, *inputs == Explorer::Inputs::FromMemory, progress);
    const std::vector<std::string> loops = explorer->loopNames();
    const auto listed = listedOf(space.designs, loops, options);
    if (!listed) return usageError(options, listed.error());

    std::string notes, notDone;
    bool isComplete = space.isComplete;
    if (!options.why.empty()) {
        const auto why = whyTexts(*explorer, space, options);
        if (!why) return usageError(options, why.error());
        notes += *why;
        isComplete &= !isStopped();
    }
    using Writer = std::string (*)(const std::vector<Listed>&, const std::vector<std::string>&);
    for (const auto& [file, text] : std::initializer_list<std::pair<const std::string*, Writer>>{
             {&options.csv, asCsv}, {&options.markdown, asMarkdown}, {&options.latex, asLatex}})
        if (!file->empty())
            if (const auto written = driver::writeFile(*file, text(*listed, loops)); !written)
                return usageError(options, written.error());
    if (options.apply) {
        OrWrong<std::string> said = tl::unexpected(std::string());
        if (!isStopped()) said = applyTo(options, *explorer, space.designs);
        if (!said && !isStopped()) return usageError(options, said.error());
        if (said)
            notes += *said;
        else
            notDone = fmt::format("tactus: --apply {}: not applied, since the search was stopped\n",
                                  *options.apply);
    }
    const std::vector<ClosedFormsOf> closed =
        options.closedForms ? closedFormsOf(*listed, *explorer, *loaded, options.session)
                            : std::vector<ClosedFormsOf>();
    isComplete &= !options.closedForms || closed.size() == listed->size();
    for (const ClosedFormsOf& one : closed)
        notes += one.forms ? fmt::format("{}:\n{}", one.number, closedFormsText(*one.forms, "  "))
                           : fmt::format("{}: {}\n", one.number, one.forms.error());
    if (space.isComplete && !isComplete) notes += "not all is answered: the search was stopped\n";
    if (options.json) {
        nlohmann::json designs = nlohmann::json::array();
        for (const Listed& one : *listed) designs.push_back(designJson(one, *explorer));
        for (std::size_t n = 0; n < closed.size(); ++n)
            designs[n]["closedForms"] =
                closed[n].forms ? closedFormsJson(*closed[n].forms) : nlohmann::json();
        return {notDone.empty() ? 0 : 1,
                dump({{"designs", designs},
                      {"rejected", rejectedJson(space)},
                      {"pairs", space.pairs},
                      {"complete", isComplete}}),
                notDone};
    }
    return {notDone.empty() ? 0 : 1,
            summary(space, *listed, loaded->design->name, pes->empty() ? "pair" : "partition") +
                (listed->empty() ? "" : asText(*listed, loops)) + notes,
            notDone};
}

} // namespace tactus::commands
