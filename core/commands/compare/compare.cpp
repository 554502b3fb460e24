// compare: how the array of another mapping, of another size or of another design differs.
#include "commands/compare/costs.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"

#include <filesystem>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

struct Side {
    Loaded loaded;
    std::shared_ptr<const array::Model> model;
    std::optional<emit::Exported> code; // nothing: there is none

    ComparedArray compared() const {
        return {loaded.analysis, *loaded.arrays.front(), *model, code ? &*code : nullptr};
    }
    std::string title() const { return titleOf(*loaded.arrays.front(), *model); }
};

tl::expected<Side, Report> sideOf(const CompareOptions& options) {
    auto loaded = load(options, Need::Mapping);
    if (!loaded) return tl::unexpected(loaded.error());
    if (loaded->arrays.size() > 1)
        return tl::unexpected(usageError(options, oneArrayOnly(*loaded, "a comparison")));
    const array::Built built = driver::buildArray(*loaded->arrays.front(), {});
    if (!built.model)
        return tl::unexpected(
            failure(options, *loaded->analysis.source, built.diagnostics, "the array could not be built"));
    Side side{std::move(*loaded), built.model, {}};
    if (!side.model->lacking().empty()) return side;
    side.code = emit::exportCode(*side.model, *emit::targetNamed(driver::targetNames().front()));
    if (hasError(side.code->diagnostics)) side.code.reset();
    return side;
}

// What is not said of the other array is as of the first one, if it is in the same file.
CompareOptions optionsOfOther(const CompareOptions& options) {
    CompareOptions other = options;
    if (!options.with.empty()) {
        other.subject = options.with;
        other.design.clear();
        other.mapping.clear();
        other.sets.clear();
    }
    if (!options.withDesign.empty()) {
        other.design = options.withDesign;
        other.mapping.clear();
    }
    if (!options.withMapping.empty()) other.mapping = options.withMapping;
    for (const std::string& set : options.withSets) {
        const std::string_view param = std::string_view(set).substr(0, set.find('=') + 1);
        std::erase_if(other.sets, [&](const std::string& one) { return one.starts_with(param); });
    }
    other.sets.insert(other.sets.end(), options.withSets.begin(), options.withSets.end());
    return other;
}

// `--with` of what is no file; empty where it is one.
std::string noFile(const CompareOptions& options, const Side& side) {
    std::error_code ignored;
    if (options.with.empty() || std::filesystem::exists(options.with, ignored)) return {};
    const bool isMapping = driver::mappingNamed(*side.loaded.design, options.with) != nullptr;
    const bool isDesign = side.loaded.analysis.design(options.with) != nullptr;
    if (isMapping || isDesign)
        return fmt::format("--with takes a file; for the {0} '{1}' write --with-{0} {1}",
                           isMapping ? "mapping" : "design", options.with);
    return fmt::format("--with {}: no such file; --with-mapping and --with-design take names in {}",
                       options.with, options.subject);
}

} // namespace

Report compare(const CompareOptions& options) {
    if (options.with.empty() && options.withDesign.empty() && options.withMapping.empty() &&
        options.withSets.empty())
        return usageError(options, "compare needs another array: add --with FILE, --with-design NAME, "
                                   "--with-mapping NAME or --with-set PARAM=VALUE");
    const auto wish = deviceWishOf(options).and_then(
        [&](DeviceWish found) { return withEnergy(std::move(found), options); });
    if (!wish) return usageError(options, wish.error());
    const auto before = sideOf(options);
    if (!before) return before.error();
    if (const std::string wrong = noFile(options, *before); !wrong.empty()) return usageError(options, wrong);
    const auto now = sideOf(optionsOfOther(options));
    if (!now) return now.error();
    Differences found = differencesOf(now->compared(), before->compared());
    if (const auto added = addCosts(found, now->model, before->model, *wish); !added)
        return usageError(options, added.error());
    if (!options.json)
        return {0,
                fmt::format("{}\ninstead of {}\n  {}\n", now->title(), before->title(),
                            fmt::join(found.lines(), "\n  ")),
                {}};
    nlohmann::json topics = nlohmann::json::array();
    for (const Differences::Topic& topic : found.topics)
        topics.push_back({{"about", topic.name}, {"words", topic.words}});
    return {0,
            dump({{"array", now->title()},
                  {"insteadOf", before->title()},
                  {"differences", topics},
                  {"same", found.same}}),
            {}};
}

} // namespace tactus::commands
