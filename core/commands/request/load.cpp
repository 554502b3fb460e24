#include "commands/request/load.h"

#include "commands/options/assignments.h"
#include "commands/request/destinations.h"
#include "commands/request/text.h"
#include "diagnostics/render.h"
#include "driver/analyse/analyse_array.h"
#include "syntax/questions/real_params.h"
#include "system/processes/files.h"

#include <algorithm>
#include <filesystem>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

nlohmann::json diagnosticsJson(const text::SourceBuffer& source, const diagnostics::List& diagnostics) {
    nlohmann::json all = nlohmann::json::array();
    for (const diagnostics::Diagnostic& one : diagnostics) all.push_back(renderJson(source, one));
    return all;
}

std::string diagnosticsText(const text::SourceBuffer& source, const diagnostics::List& diagnostics) {
    return findingsText(source, ofNoMapping(diagnostics), true);
}

Report usageError(const Options& options, const std::string& message) {
    if (options.json) return {2, dump({{"error", message}}), {}};
    return {2, {}, "tactus: " + message + "\n"};
}

Report failure(const Options& options, const text::SourceBuffer& source, const diagnostics::List& diagnostics,
               const std::string& otherwise) {
    return refusal(options, source, ofNoMapping(diagnostics), otherwise, nlohmann::json::array(), {});
}

Report refusal(const Options& options, const text::SourceBuffer& source, const std::vector<Finding>& found,
               const std::string& otherwise, const nlohmann::json& notes, const std::string& noted) {
    const diagnostics::List diagnostics = diagnosticsIn(found);
    const std::string error = firstError(diagnostics, otherwise);
    if (options.json) {
        nlohmann::json all = diagnosticsJson(source, diagnostics);
        all.insert(all.end(), notes.begin(), notes.end());
        return {1, dump({{"error", error}, {"diagnostics", std::move(all)}}), {}};
    }
    const auto* asked = dynamic_cast<const DesignOptions*>(&options);
    std::string err = noted + findingsText(source, found, asked && asked->verbose);
    if (!hasError(diagnostics)) err += "tactus: " + error + "\n";
    return {1, {}, err};
}

static tl::expected<std::shared_ptr<const text::SourceBuffer>, std::string> sourceOf(const Options& options) {
    if (!options.session.text) return system::readSource(options.subject);
    return std::make_shared<const text::SourceBuffer>(options.subject, *options.session.text);
}

Report figureTooLarge(const Options& options) {
    const auto source = sourceOf(options);
    if (!source) return usageError(options, source.error());
    const auto* asked = dynamic_cast<const DesignOptions*>(&options);
    return failure(options, **source,
                   {driver::figureTooLarge(*source, asked ? asked->design : std::string())}, {});
}

namespace {

bool hasParam(const syntax::Design& design, std::string_view name) {
    for (const syntax::ParamDeclaration& params : design.params())
        for (const syntax::ParamItem& item : params.items())
            if (item.name().text == name) return true;
    return false;
}

std::string quotedList(const std::vector<std::string>& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

// Why a --set is none of the designs that are looked at.
std::optional<std::string> straySet(const driver::Analysis& analysis, const DesignOptions& options,
                                    const Sets& sets) {
    const auto isIn = [&](const auto& has) {
        return std::ranges::any_of(analysis.written(), [&](const syntax::Design& design) {
            return (options.design.empty() || design.name().text == options.design) && has(design);
        });
    };
    const auto isParam = [&](const std::string& name) {
        return isIn([&](const syntax::Design& design) { return hasParam(design, name); });
    };
    const auto isReal = [&](const std::string& name) {
        return isIn([&](const syntax::Design& design) { return syntax::realParams(design).contains(name); });
    };
    for (const auto& [name, value] : sets.params)
        if (!isParam(name)) return fmt::format("{}: the design has no param of that name", name);
    for (const auto& [name, value] : sets.reals) {
        if (!isParam(name)) return fmt::format("{}: the design has no param of that name", name);
        if (!isReal(name))
            return fmt::format("{}={}: {} is an integer param; to use a fraction write one in the design, as "
                               "in `param {} = {};`",
                               name, value, name, name, value);
    }
    return std::nullopt;
}

template<class Range>
std::vector<std::string> namesOf(const Range& range) {
    std::vector<std::string> names;
    for (const auto& one : range) names.push_back(one.name);
    return names;
}

// Finds what `options` names; an error is a wrong name.
std::optional<std::string> choose(Loaded& loaded, const DesignOptions& options) {
    loaded.design = loaded.analysis.design(options.design);
    if (!loaded.design && !options.design.empty())
        return fmt::format("no design '{}' in {}; it has {}", options.design, options.subject,
                           quotedList(namesOf(loaded.analysis.designs)));
    if (!loaded.design) return std::nullopt;
    loaded.arrays = driver::arraysNamed(*loaded.design, options.mapping);
    if (!loaded.arrays.empty() || options.mapping.empty()) return std::nullopt;
    // A design with errors has no mappings yet; that is said first.
    if (!loaded.design->system) return std::nullopt;
    return noSuchMapping(*loaded.design, options.mapping);
}

// The system whose outputs the command has: of the one array, or of the design. Null where it has errors.
const ure::System* writtenSystem(const Loaded& loaded) {
    if (loaded.arrays.size() == 1 && loaded.arrays.front()->system)
        return loaded.arrays.front()->system.get();
    return loaded.design ? loaded.design->localised.get() : nullptr;
}

// Only what concerns the chosen design and mapping.
std::vector<Finding> relevant(const Loaded& loaded, Need need) {
    std::vector<Finding> found = ofNoMapping(loaded.analysis.diagnostics);
    if (loaded.design) std::ranges::move(ofNoMapping(loaded.design->diagnostics), std::back_inserter(found));
    if (need == Need::Mapping)
        for (const driver::MappingAnalysis* array : loaded.arrays)
            for (const diagnostics::Diagnostic& one : findingsOf(*loaded.design, *array))
                found.push_back({one, array->name});
    return found;
}

std::string unmet(const Loaded& loaded, Need need) {
    if (need == Need::Equations && loaded.design && !hasError(loaded.analysis.diagnostics) &&
        loaded.design->system && driver::areOfAffineReads(loaded.design->diagnostics))
        return {};
    if (!loaded.design || hasError(loaded.analysis.diagnostics) || !loaded.design->localised ||
        hasError(loaded.design->diagnostics))
        return "the design has errors";
    if (need == Need::Mapping &&
        (loaded.arrays.empty() || !std::ranges::all_of(loaded.arrays, &driver::MappingAnalysis::legal)))
        return "the mapping is not legal";
    return {};
}

} // namespace

std::string noSuchMapping(const driver::DesignAnalysis& design, const std::string& name) {
    return fmt::format("design '{}' has no mapping '{}'; it has {}", design.name, name,
                       quotedList(namesOf(design.mappings)));
}

diagnostics::List findingsOf(const driver::DesignAnalysis& design, const driver::MappingAnalysis& mapping) {
    diagnostics::List list = mapping.diagnostics;
    if (mapping.plan || !list.empty()) return list;
    for (const driver::MappingAnalysis& other : design.mappings)
        if (!other.plan) std::ranges::copy(other.diagnostics, std::back_inserter(list));
    return list;
}

std::string oneArrayOnly(const Loaded& loaded, std::string_view what) {
    std::vector<std::string> names;
    for (const driver::MappingAnalysis* array : loaded.arrays) names.push_back(array->name);
    return fmt::format("mapping '{}' makes {} arrays, but {} takes one: choose it with --mapping ({})",
                       loaded.arrays.front()->mapping(), names.size(), what, quotedList(names));
}

std::string noneOverlaps(const Loaded& loaded, std::string_view what) {
    if (loaded.arrays.size() == 1 || !loaded.arrays.front()->begins) return {};
    return fmt::format("mapping '{}' overlaps arrays, but {} takes arrays that run one after the other; "
                       "remove overlap, or choose one array with --mapping {}",
                       loaded.arrays.front()->mapping(), what, loaded.arrays.front()->name);
}

namespace {

// "C,s"
std::vector<std::string> namesIn(const std::string& list) {
    std::vector<std::string> names;
    for (const auto& part : list | std::views::split(','))
        names.emplace_back(std::string_view(part.begin(), part.end()));
    return names;
}

tl::expected<driver::LiftOptions, Report> optionsOfC(const CFileOptions& options) {
    const auto sets = setsOf(options);
    if (!sets) return tl::unexpected(usageError(options, sets.error()));
    for (const auto& [name, value] : sets->reals)
        return tl::unexpected(
            usageError(options, fmt::format("--set {}={}: a size of a C file is an integer", name, value)));
    driver::LiftOptions result{{options.defines, options.folders, sets->params}};
    if (!options.liveOut.empty()) result.liveOut = namesIn(options.liveOut);
    if (result.liveOut && std::ranges::find(*result.liveOut, "") != result.liveOut->end())
        return tl::unexpected(
            usageError(options, fmt::format("--live-out {}: a name is missing", options.liveOut)));
    if (options.embed.empty()) return result;
    const auto way =
        std::ranges::find(lift::allWays, options.embed, [](lift::Way one) { return toString(one); });
    if (way == std::end(lift::allWays))
        return tl::unexpected(usageError(
            options, fmt::format("--embed {}: use {}", options.embed,
                                 fmt::join(lift::allWays | std::views::transform(
                                                               [](lift::Way one) { return toString(one); }),
                                           ", "))));
    result.way = *way;
    return result;
}

// A wrong --set is a wrong option.
Report refusalOfC(const Options& options, const text::SourceBuffer& file, const diagnostics::List& findings) {
    for (const diagnostics::Diagnostic& one : findings)
        if (one.kind == diagnostics::Kind::CUnknownSize || one.kind == diagnostics::Kind::CLiveOut ||
            one.kind == diagnostics::Kind::CEmbed)
            return usageError(options, one.message);
    return failure(options, file, findings, "the C file has errors");
}

} // namespace

tl::expected<driver::LiftedSource, Report> liftedFor(const CFileOptions& options,
                                                     const std::shared_ptr<const text::SourceBuffer>& file) {
    const auto asked = optionsOfC(options);
    if (!asked) return tl::unexpected(asked.error());
    driver::LiftedSource lifted = driver::liftedSource(file, *asked, options.session.stop);
    if (!lifted.design) return tl::unexpected(refusalOfC(options, *file, lifted.findings));
    return lifted;
}

tl::expected<cinput::Program, Report> programFor(const CFileOptions& options,
                                                 const text::SourceBuffer& file) {
    const auto asked = optionsOfC(options);
    if (!asked) return tl::unexpected(asked.error());
    cinput::Reading reading = driver::readC(file, *asked, options.session.stop);
    if (!reading.program) return tl::unexpected(refusalOfC(options, file, reading.findings));
    return std::move(*reading.program);
}

nlohmann::json notesJson(const Loaded& loaded) {
    if (!loaded.lifted) return nlohmann::json::array();
    return diagnosticsJson(*loaded.lifted->design->madeOf(), loaded.lifted->findings);
}

std::string notesText(const Loaded& loaded) {
    return loaded.lifted ? diagnosticsText(*loaded.lifted->design->madeOf(), loaded.lifted->findings) : "";
}

tl::expected<Loaded, Report> load(const DesignOptions& options, Need need) {
    const auto sets = setsOf(options);
    if (!sets) return tl::unexpected(usageError(options, sets.error()));
    auto source = sourceOf(options);
    if (!source) return tl::unexpected(usageError(options, source.error()));
    const bool isC = driver::isC(options.subject);
    std::shared_ptr<const driver::LiftedSource> lifted;
    if (isC) {
        auto ofFile = liftedFor(options, *source);
        if (!ofFile) return tl::unexpected(ofFile.error());
        lifted = std::make_shared<const driver::LiftedSource>(std::move(*ofFile));
        *source = lifted->design;
    }
    driver::Request request = driver::Request::of(*source, options.session.stop);
    if (!isC) { // sizes of C are in the text that was lifted
        request.params = sets->params;
        request.reals = sets->reals;
    }
    request.strict = options.strict;
    request.broadcast = options.broadcast;
    request.ownData = need == Need::Analysis;
    Loaded loaded{request, {}, {}, {}, std::move(lifted)};
    loaded.analysis = driver::analyse(request);
    if (const auto stray = isC ? std::nullopt : straySet(loaded.analysis, options, *sets))
        return tl::unexpected(usageError(options, "--set " + *stray));
    if (const auto wrongName = choose(loaded, options))
        return tl::unexpected(usageError(options, *wrongName));
    if (const auto why =
            whyNotWritten(destinationsOf(options, writtenSystem(loaded)), options, loaded.analysis))
        return tl::unexpected(usageError(options, *why));
    if (need == Need::Analysis) return loaded;
    if (const std::string missing = unmet(loaded, need); !missing.empty())
        return tl::unexpected(refusal(options, **source, relevant(loaded, need), missing, notesJson(loaded),
                                      notesText(loaded)));
    return loaded;
}

} // namespace tactus::commands
