#include "commands/report/check_findings.h"
#include "commands/report/overlap.h"
#include "commands/report/proofs.h"
#include "commands/request/command.h"
#include "commands/request/destinations.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/runs/walked.h"
#include "system/processes/files.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

std::string_view word(bool legal) {
    return legal ? "legal" : "not legal";
}

nlohmann::json dependenceJson(const mapping::DependenceVerdict& verdict, const dependence::Graph& graph) {
    const dependence::Dependence& dependence = graph.dependences[verdict.dependence];
    return {{"reader", graph.system->nameOf(dependence.reader)},
            {"variable", graph.system->variables[dependence.variable].name},
            {"vector", dependence.vector},
            {"samePoint", dependence.samePoint()},
            {"spaceVector", verdict.spaceVector},
            {"timeDistance", distanceJson(verdict.timeDistance)}};
}

// What is asked about a design's arrays beyond their verdicts: nothing where it was not asked for.
struct Further {
    std::vector<driver::AllSizes> allSizes; // in the order of its mappings
    std::map<const driver::MappingAnalysis*, driver::Walked> walks;

    const driver::AllSizes* allSizesOf(const driver::MappingAnalysis& mapping,
                                       const driver::DesignAnalysis& design) const {
        return allSizes.empty() ? nullptr
                                : &allSizes[static_cast<std::size_t>(&mapping - design.mappings.data())];
    }
    const driver::Walked* walkOf(const driver::MappingAnalysis& mapping) const {
        const auto found = walks.find(&mapping);
        return found == walks.end() ? nullptr : &found->second;
    }
    bool holdsFor(const driver::MappingAnalysis& mapping, const driver::DesignAnalysis& design) const {
        const driver::AllSizes* sizes = allSizesOf(mapping, design);
        const driver::Walked* walk = walkOf(mapping);
        return (!sizes || sizes->verdict == driver::AllSizes::Verdict::Proved) &&
               (!walk || walk->isVerified());
    }
};

Further furtherOf(const Loaded& loaded, const driver::DesignAnalysis& design, const CheckOptions& options) {
    Further further;
    if (hasError(loaded.analysis.diagnostics)) return further;
    if (options.allSizes)
        further.allSizes = driver::judgeAllSizes(loaded.analysis, design, options.session.stop);
    if (options.verify)
        for (const driver::MappingAnalysis* mapping : judged(design, options))
            further.walks.emplace(mapping, driver::walked(*mapping, loaded.request.budget));
    return further;
}

bool isLegal(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
             const CheckOptions& options) {
    const auto mappings = judged(design, options);
    return !hasError(analysis.diagnostics) && design.system && !hasError(design.diagnostics) &&
           !mappings.empty() &&
           std::ranges::all_of(mappings, [](const auto* mapping) { return mapping->legal(); });
}

// The name of a dependence in the table: "Z on X" and its vector.
std::pair<std::string, std::string> namesOf(const dependence::Dependence& dependence,
                                            const dependence::Graph& graph) {
    return {fmt::format("{} on {}", graph.system->nameOf(dependence.reader),
                        graph.system->variables[dependence.variable].name),
            polyhedra::toString(dependence.vector)};
}

std::string outcome(const mapping::DependenceVerdict& verdict, const dependence::Dependence& dependence) {
    if (dependence.samePoint()) return "same point";
    if (verdict.kind == mapping::DependenceVerdict::Kind::Wiring) return "same step, inside a PE";
    const std::string time = verdict.timeDistance.size() == 1
                                 ? fmt::format("{}", verdict.timeDistance.front())
                                 : polyhedra::toString(verdict.timeDistance);
    return fmt::format("time {:<4} space {}", time, polyhedra::toString(verdict.spaceVector));
}

Fact dependenceFacts(const driver::MappingAnalysis& mapping) {
    Fact all = Fact::list("dependences");
    if (!mapping.legality) return all;
    const dependence::Graph& graph = *mapping.graph;
    std::size_t wide[] = {12, 14}; // what short names take
    for (const mapping::DependenceVerdict& verdict : mapping.legality->dependences) {
        const auto [reads, vector] = namesOf(graph.dependences[verdict.dependence], graph);
        wide[0] = std::max(wide[0], reads.size());
        wide[1] = std::max(wide[1], vector.size());
    }
    for (const mapping::DependenceVerdict& verdict : mapping.legality->dependences) {
        const dependence::Dependence& dependence = graph.dependences[verdict.dependence];
        const auto [reads, vector] = namesOf(dependence, graph);
        all.add(dependenceJson(verdict, graph), fmt::format("{:<{}} {:<{}} {}", reads, wide[0], vector,
                                                            wide[1], outcome(verdict, dependence)));
    }
    return all;
}

// Its map, row by row.
std::vector<Fact> mapFacts(const driver::MappingAnalysis& mapping) {
    const nlohmann::json none = nlohmann::json::array();
    if (!mapping.map) return {{"space", none}, {"schedule", none}, {"lanes", none}};
    const auto& [space, schedule, inner] =
        std::tie(mapping.map->space, mapping.map->schedule, mapping.map->inner);
    Fact lanes = Fact::list("lanes");
    for (const mapping::InnerLoop& one : inner) {
        const std::string& loop = mapping.system->loops[one.loop].name;
        lanes.add({{"loop", loop}, {"kind", mapping::toString(one.kind)}},
                  fmt::format("lanes    {} ({})", loop, mapping::toString(one.kind)));
    }
    const std::string pes = space.empty() ? "(one processing element)" : rowsText(space, *mapping.system);
    return {{"space", rowsJson(space), {}, "space    " + pes},
            {"schedule", rowsJson(schedule), {}, "schedule " + rowsText(schedule, *mapping.system)},
            lanes};
}

Fact mappingFacts(const driver::MappingAnalysis& mapping) {
    Fact fact{.words = fmt::format("mapping {}: {}", mapping.name, word(mapping.legal())),
              .parts = mapFacts(mapping)};
    const auto add = [&](Fact part) { fact.parts.push_back(std::move(part)); };
    add({"name", mapping.mapping()});
    add({"legal", mapping.legal()});
    if (!mapping.array().empty()) add({"array", mapping.array()});
    Fact feeds = Fact::list("feeds");
    for (const driver::Feed& feed : mapping.feeds)
        feeds.add({{"variable", feed.variable},
                   {"from", feed.from},
                   {"fifos", feed.handover->fifos.size()},
                   {"depth", feed.depth},
                   {"distance", feed.distance}},
                  mapping.map ? "overlap  " + feedText(mapping, feed) : "");
    if (!feeds.parts.empty()) add(feeds);
    add(dependenceFacts(mapping));
    add({"causality", mapping.legality ? toString(mapping.legality->causality) : "illegal"});
    if (mapping.legality) add({"fromMemory", mapping.fromMemory});
    if (mapping.map && mapping.legality && mapping.legality->causality != mapping::Causality::Illegal)
        fact.words += fmt::format(", {}", mapping.causalityText());
    return fact;
}

Fact designFacts(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                 const Further& further, const CheckOptions& options) {
    const bool legal = isLegal(analysis, design, options);
    Fact mappings = Fact::list("mappings");
    for (const driver::MappingAnalysis* mapping : judged(design, options)) {
        std::vector<Fact>& facts = mappings.parts.emplace_back(mappingFacts(*mapping)).parts;
        if (const driver::AllSizes* verdict = further.allSizesOf(*mapping, design))
            facts.push_back(allSizesFacts(*analysis.source, *verdict));
        if (const driver::Walked* walk = further.walkOf(*mapping)) facts.push_back(walkedFacts(*walk));
    }
    return {.words =
                fmt::format("{}: {}", design.name.empty() ? "the unnamed design" : design.name, word(legal)),
            .parts = {{"design", design.name}, {"legal", legal}, mappings}};
}

std::vector<const driver::DesignAnalysis*> chosen(const Loaded& loaded, const CheckOptions& options) {
    std::vector<const driver::DesignAnalysis*> list;
    for (const driver::DesignAnalysis& design : loaded.analysis.designs)
        if (options.design.empty() || design.name == options.design) list.push_back(&design);
    return list;
}

// The certificates of all chosen mappings. The error says which one has none, and why.
tl::expected<nlohmann::json, std::string>
certificatesOf(const Loaded& loaded, const std::vector<const driver::DesignAnalysis*>& designs,
               const CheckOptions& options) {
    nlohmann::json maps = nlohmann::json::array();
    for (const driver::DesignAnalysis* design : designs)
        for (const driver::MappingAnalysis* mapping : judged(*design, options)) {
            const auto certificate = mapping::certify(*mapping->graph, *mapping->map, loaded.request.budget);
            if (!certificate)
                return tl::unexpected(
                    fmt::format("no certificate was written: mapping {}: it could not be shown that {}",
                                mapping->name, certificate.error()));
            maps.push_back(certificateJson(*certificate, *mapping, design->name));
        }
    return nlohmann::json{{"certificate", 1}, {"maps", maps}};
}

// Why there is none; empty where it was written.
std::string writeCertificate(const Loaded& loaded, const std::vector<const driver::DesignAnalysis*>& designs,
                             bool legal, const CheckOptions& options) {
    if (!legal) return "no certificate was written: not all mappings are legal";
    const auto certificates = certificatesOf(loaded, designs, options);
    if (!certificates) return certificates.error();
    const auto written = system::writeFile(options.certificate, certificates->dump(1) + "\n");
    return written ? "" : written.error();
}

} // namespace

Report check(const CheckOptions& options) {
    const auto loaded = load(options, Need::Analysis);
    if (!loaded) return loaded.error();
    const driver::Analysis& analysis = loaded->analysis;
    if (const auto why = whyNotWritten(destinationsOf(options, nullptr), options, analysis))
        return usageError(options, *why);
    const auto designs = chosen(*loaded, options);
    std::vector<Further> further; // of each design
    for (const driver::DesignAnalysis* design : designs)
        further.push_back(furtherOf(*loaded, *design, options));
    const bool legal =
        !hasError(analysis.diagnostics) && !designs.empty() &&
        std::ranges::all_of(designs, [&](const auto* design) { return isLegal(analysis, *design, options); });
    bool proved = true;
    for (std::size_t d = 0; d < designs.size(); ++d)
        for (const driver::MappingAnalysis* mapping : judged(*designs[d], options))
            proved = proved && further[d].holdsFor(*mapping, *designs[d]);
    const std::vector<Finding> found = findingsOf(analysis, designs, options);
    const std::string missing =
        options.certificate.empty() ? "" : writeCertificate(*loaded, designs, legal, options);
    if (legal && !missing.empty()) return usageError(options, missing);
    const int status = legal && proved ? 0 : 1;
    if (options.json) {
        nlohmann::json json;
        for (std::size_t d = 0; d < designs.size(); ++d) {
            nlohmann::json one = jsonOf(designFacts(analysis, *designs[d], further[d], options));
            if (designs.size() == 1)
                json = std::move(one);
            else
                json["designs"].push_back(std::move(one));
        }
        json["legal"] = legal;
        if (!missing.empty()) json["certificate"] = nullptr;
        json["diagnostics"] = diagnosticsJson(*analysis.source, diagnosticsIn(found));
        for (const nlohmann::json& note : notesJson(*loaded)) json["diagnostics"].push_back(note);
        return {status, dump(json), {}};
    }
    std::string text;
    for (std::size_t d = 0; d < designs.size(); ++d)
        text += textOf(designFacts(analysis, *designs[d], further[d], options));
    return {status, text,
            notesText(*loaded) + findingsText(*analysis.source, found, options.verbose) +
                (missing.empty() ? "" : missing + "\n")};
}

} // namespace tactus::commands
