// explore: every array of a design.
#include "base/counted.h"
#include "commands/explore/costs.h"
#include "commands/explore/schedules.h"
#include "commands/explore/search.h"
#include "commands/explore/why_none.h"
#include "commands/options/numbers.h"
#include "commands/report/array_facts.h"
#include "commands/request/destinations.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "mapping/causality/wording.h"
#include "polyhedra/lattice.h"
#include "system/processes/files.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

namespace {

using explore::Design;
using explore::Pair;
using studies::Explorer;

// How many there are so far, and the best of them.
explore::Found progressOf(const Session& session) {
    if (!session.progress) return {};
    struct Best {
        std::int64_t count = 0;
        std::optional<Design> design;
    };
    return [&session, best = std::make_shared<Best>()](const Design& one) {
        using enum array::FigureId;
        const auto costs = [](const Design& design) {
            return std::pair(design.count(Cycles), design.count(Pes));
        };
        if (!best->design || costs(one) < costs(*best->design)) best->design = one;
        session.progress(fmt::format("{}; fewest cycles: {}, with {}", base::counted(++best->count, "array"),
                                     figureText(best->design->count(Cycles)),
                                     counted(best->design->count(Pes), "PE")));
    };
}

nlohmann::json designJson(const Listed& listed, const Explorer& explorer) {
    const Design& one = *listed.design;
    nlohmann::json streams = nlohmann::json::array();
    for (const explore::Stream& stream : one.streams)
        streams.push_back({{"input", stream.input}, {"vectors", stream.vectors}});
    nlohmann::json motions = nlohmann::json::object();
    for (const explore::Motion& motion : one.motions) motions[motion.variable] = motion.letters;
    nlohmann::json json = {{"number", listed.number},
                           {"mapping", fmt::format("{}", fmt::join(explorer.callsOf(one), " "))},
                           {"loops", one.loops.empty() ? explorer.loopNames() : one.loops},
                           {"space", one.pair.space},
                           {"schedule", polyhedra::Matrix{one.pair.schedule}},
                           {"projection", one.pair.projection},
                           {"shape", one.shape},
                           {"period", figureJson(one.period)},
                           {"names", one.names},
                           {"motions", motions},
                           {"streams", streams},
                           {"fromMemory", one.fromMemory},
                           {"reordered", one.reordered},
                           {"broadcast", one.isBroadcast},
                           {"orbit", one.orbit}};
    for (const array::FigureRow& row : array::figuresIn(array::Report::List))
        json[row.key] = figureJson(one.figures[row.id]);
    if (!one.costs.empty()) json["costs"] = one.costs;
    return json;
}

nlohmann::json rejectedJson(const explore::Space& space) {
    nlohmann::json all = nlohmann::json::array();
    for (const explore::Rejected& one : space.rejected)
        all.push_back({{"reason", explore::toString(one.rule)}, {"count", one.count}});
    return all;
}

struct ClosedFormsOf {
    std::size_t number;
    OrWrong<studies::ClosedForms> forms;
};
// Those of the listed designs, each as a mapping of the text, until the search is stopped.
std::vector<ClosedFormsOf> closedFormsOf(const std::vector<Listed>& listed, const Explorer& explorer,
                                         const Loaded& loaded, const Session& session) {
    std::vector<ClosedFormsOf> all;
    for (const Listed& one : listed) {
        if (session.progress)
            session.progress(fmt::format("closed forms of array {} of {}", all.size() + 1, listed.size()));
        auto forms = explorer.applied(*one.design).and_then([&](const Explorer::Applied& applied) {
            const auto text =
                std::make_shared<text::SourceBuffer>(loaded.analysis.source->name(), applied.text);
            return studies::closedForms(loaded.request.about(text), loaded.design->name,
                                        applied.array.empty() ? applied.mapping : applied.array);
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
    if (space.leftOut > 0)
        text +=
            fmt::format("blocks of clusters of more than {} are left out; --limit {} tries all partitions\n",
                        base::counted(space.mostInBlock, "iteration"), space.pairs + space.leftOut);
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
std::string whyText(const Explorer& explorer, const Pair& pair, const ExploreOptions& options) {
    const std::vector<std::string> loops = explorer.loopNames();
    const mapping::SpaceTimeMap map = explore::mapOf(pair);
    std::string text = fmt::format("space {}, schedule {}: ", mapping::listText(map.space, loops),
                                   mapping::scheduleText(map.schedule, loops));
    const auto sentences = explorer.reasons(pair, options.broadcast);
    if (sentences.empty()) return text + "legal\n";
    return text + fmt::format("{}\n", fmt::join(sentences, "\n  "));
}

OrWrong<std::string> whyTexts(const Explorer& explorer, const explore::Space& space,
                              const ExploreOptions& options) {
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

// The answer where a search was stopped before it began.
Report nothingFound(const ExploreOptions& options) {
    if (options.json)
        return {0,
                dump({{"designs", nlohmann::json::array()},
                      {"rejected", nlohmann::json::array()},
                      {"pairs", 0},
                      {"complete", false}}),
                {}};
    return {0, {}, "tactus: the search was stopped before it began\n"};
}

// What one search says: lines, and their JSON.
struct Answer {
    std::string text;
    nlohmann::json json;
    std::string notDone = {}; // what was asked for and not done, since the search was stopped
};

// "product", or "two, m.E" for one of several arrays.
std::string titleOf(const Loaded& loaded, const Explorer& explorer) {
    const std::string& design = loaded.design->name;
    return explorer.array().empty() ? design : fmt::format("{}, {}", design, explorer.array());
}

OrWrong<void> writeTables(const std::vector<Listed>& listed, const std::vector<std::string>& loops,
                          const ExploreOptions& options) {
    using Writer = std::string (*)(const std::vector<Listed>&, const std::vector<std::string>&);
    for (const auto& [file, text] : std::initializer_list<std::pair<const std::string*, Writer>>{
             {&options.csv, asCsv}, {&options.markdown, asMarkdown}, {&options.latex, asLatex}})
        if (!file->empty())
            if (const auto written = system::writeFile(*file, text(listed, loops)); !written)
                return tl::unexpected(written.error());
    return {};
}

// Writes this array of the search into the file, and says what is there now.
OrWrong<std::string> apply(std::int64_t number, const explore::Space& space, const Explorer& explorer,
                           const ExploreOptions& options) {
    const auto wrong = [&](const std::string& why) {
        return tl::unexpected(fmt::format("--apply {}: {}", number, why));
    };
    const auto count = std::ssize(space.designs);
    if (count == 0) return wrong("the search found no array");
    if (number < 1 || number > count)
        return wrong(fmt::format("the search found {}, numbered from 1", base::counted(count, "array")));
    const Design& chosen = space.designs[std::size_t(number) - 1];
    const auto applied = explorer.applied(chosen);
    if (!applied) return wrong(applied.error());
    if (const auto written = system::writeFile(options.subject, applied->text); !written)
        return tl::unexpected(written.error());
    return fmt::format("{}: mapping {} {{ {} }}\n", options.subject, applied->mapping,
                       fmt::join(explorer.callsOf(chosen), " "));
}

OrWrong<Answer> schedulesAnswer(const ExploreOptions& options, const Loaded& loaded,
                                const Explorer& explorer) {
    auto report = schedulesOf(options, explorer);
    if (!report) return tl::unexpected(report.error());
    return Answer{titleOf(loaded, explorer) + "\n" + report->text, {{"schedules", std::move(report->json)}}};
}

// A line that leads from one array, of which there is none, to those of a mapping; empty if none makes
// several.
std::string severalInstead(const driver::DesignAnalysis& design, const Explorer& explorer) {
    if (!explorer.array().empty()) return {};
    for (const driver::MappingAnalysis& one : design.mappings)
        if (one.plan && !one.plan->array.empty())
            return fmt::format("mapping {0} makes several arrays: --mapping {0} explores each\n",
                               one.mapping());
    return {};
}

OrWrong<Answer> arraysAnswer(const ExploreOptions& options, const Loaded& loaded, const Explorer& explorer) {
    const auto partitions = partitionsOf(options, explorer);
    if (!partitions) return tl::unexpected(partitions.error());
    const auto search = searchOf(options, explorer);
    if (!search) return tl::unexpected(search.error());
    const Explorer::Inputs inputs = inputsOf(options);
    const explore::Found progress = progressOf(options.session);
    const auto wish = costWishOf(options);
    if (!wish) return tl::unexpected(wish.error());
    explore::Space space =
        *partitions
            ? explorer.partitioned(**partitions, *search, inputs == Explorer::Inputs::FromMemory, progress)
            : explorer.explore(*search, inputs, progress);
    const std::vector<std::string> loops = explorer.loopNames();
    const auto isStopped = [&] { return options.session.stop.stop_requested(); };
    std::int64_t costed = 0;
    const auto addCosts = [&](std::size_t place) {
        if (isStopped()) return;
        space.designs[place].costs = costsOf(space.designs[place], explorer, *wish);
        if (options.session.progress)
            options.session.progress(fmt::format("costs of {}", base::counted(++costed, "array")));
    };
    const bool hasCosts = wish->device || wish->energy;
    const auto listed = listedOf(space.designs, loops, options,
                                 hasCosts ? std::function<void(std::size_t)>(addCosts) : nullptr);
    if (!listed) return tl::unexpected(listed.error());
    std::string notes = noteOn(*wish), notDone;
    bool isComplete = space.isComplete && !(hasCosts && isStopped());
    if (!options.why.empty()) {
        const auto why = whyTexts(explorer, space, options);
        if (!why) return tl::unexpected(why.error());
        notes += *why;
        isComplete &= !isStopped();
    }
    if (const auto written = writeTables(*listed, loops, options); !written)
        return tl::unexpected(written.error());
    if (options.apply && !isStopped()) {
        const auto applied = apply(*options.apply, space, explorer, options);
        if (!applied && !isStopped()) return tl::unexpected(applied.error());
        notes += applied.value_or("");
    }
    if (options.apply && isStopped())
        notDone =
            fmt::format("tactus: --apply {}: not applied, since the search was stopped\n", *options.apply);
    nlohmann::json designs = nlohmann::json::array();
    if (options.json)
        for (const Listed& one : *listed) designs.push_back(designJson(one, explorer));
    const std::vector<ClosedFormsOf> closed = options.closedForms
                                                  ? closedFormsOf(*listed, explorer, loaded, options.session)
                                                  : std::vector<ClosedFormsOf>();
    isComplete &= !options.closedForms || closed.size() == listed->size();
    for (std::size_t n = 0; n < closed.size(); ++n) {
        const auto& [number, forms] = closed[n];
        notes += forms ? fmt::format("{}:\n{}", number, textOf(closedFormsFacts(*forms), 1))
                       : fmt::format("{}: {}\n", number, forms.error());
        if (options.json)
            designs[n]["closedForms"] = forms ? jsonOf(closedFormsFacts(*forms)) : nlohmann::json();
    }
    if (space.isComplete && !isComplete) notes += "not all is answered: the search was stopped\n";
    if (space.designs.empty() && isComplete)
        notes = whyNone(explorer, *search, options) + severalInstead(*loaded.design, explorer) + notes;
    return Answer{summary(space, *listed, titleOf(loaded, explorer), *partitions ? "partition" : "pair") +
                      (listed->empty() ? "" : asText(*listed, loops)) + notes,
                  {{"designs", std::move(designs)},
                   {"rejected", rejectedJson(space)},
                   {"pairs", space.pairs},
                   {"leftOut", space.leftOut},
                   {"complete", isComplete}},
                  std::move(notDone)};
}

// What can't be had of several arrays in turn; empty where it was not asked for.
std::string ofOneArrayOnly(const ExploreOptions& options, const std::vector<Explorer>& explorers) {
    std::vector<std::string> arrays;
    for (const Explorer& one : explorers) arrays.push_back(one.array());
    for (const auto& [option, isGiven] :
         {std::pair{"--apply", options.apply.has_value()}, std::pair{"--csv", !options.csv.empty()},
          std::pair{"--markdown", !options.markdown.empty()}, std::pair{"--latex", !options.latex.empty()}})
        if (isGiven && arrays.size() > 1)
            return fmt::format("{} takes one array: choose it with --mapping ({})", option,
                               fmt::join(arrays, ", "));
    return {};
}

} // namespace

Report explore(const ExploreOptions& options) {
    const auto isStopped = [&] { return options.session.stop.stop_requested(); };
    const auto loaded = load(options, Need::Design);
    if (!loaded) return isStopped() ? nothingFound(options) : loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    if (options.apply && source.madeOf())
        return usageError(options, "--apply: a C file takes no mapping; write its design with "
                                   "'tactus lift -o FILE' and apply the array there");
    const auto explorers =
        Explorer::allOf(loaded->analysis, *loaded->design, options.mapping, options.session.stop);
    if (!explorers && isStopped()) return nothingFound(options);
    if (!explorers)
        return failure(options, source, explorers.error().diagnostics, explorers.error().sentence);
    if (const std::string wrong = ofOneArrayOnly(options, *explorers); !wrong.empty())
        return usageError(options, wrong);
    std::string text, notDone;
    nlohmann::json arrays = nlohmann::json::array();
    for (const Explorer& one : *explorers) {
        auto answer = (options.schedules ? schedulesAnswer : arraysAnswer)(options, *loaded, one);
        if (!answer) return usageError(options, answer.error());
        text += answer->text;
        notDone += answer->notDone;
        if (!one.array().empty()) answer->json["array"] = one.array();
        arrays.push_back(std::move(answer->json));
    }
    const int status = notDone.empty() ? 0 : 1;
    if (!options.json) return {status, text, notDone};
    return {status, dump(arrays.size() == 1 ? arrays.front() : nlohmann::json{{"arrays", arrays}}), notDone};
}

} // namespace tactus::commands
