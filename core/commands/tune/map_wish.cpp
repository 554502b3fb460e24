#include "commands/tune/map_wish.h"

#include "base/counted.h"
#include "commands/estimate/cost_text.h"
#include "commands/options/numbers.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

using base::thousands;
template<class T>
using OrWrong = tl::expected<T, std::string>;

std::string inLowerCase(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

// What "50%" or "8320" is of the resource, in percent of what is free; nothing where it is no part of it.
std::optional<double> percentOf(std::string_view text, const estimate::Share& resource) {
    if (text.ends_with('%')) {
        text.remove_suffix(1);
        const auto percent = numberOf<double>(text);
        return percent && *percent > 0 && *percent <= 100 ? percent : std::nullopt;
    }
    const auto count = numberOf<std::int64_t>(text);
    if (!count || *count < 1) return std::nullopt;
    estimate::Share share = resource;
    share.used = *count;
    return share.percentOfFree() <= 100 ? std::optional(share.percentOfFree()) : std::nullopt;
}

// "dsp=50%,m20k=800" by the names of the device's resources.
OrWrong<std::map<std::string, double>> budgetOf(const std::string& text, const estimate::Device& device) {
    std::map<std::string, double> budget;
    if (text.empty()) return budget;
    const std::vector<estimate::Share> known = sharesOf({}, device);
    for (const std::string_view part : commaSeparated(text)) {
        const std::size_t equals = part.find('=');
        const std::string_view name = part.substr(0, equals);
        const auto resource = std::ranges::find_if(known, [&](const estimate::Share& one) {
            return inLowerCase(one.resource) == inLowerCase(std::string(name));
        });
        if (equals == std::string_view::npos || resource == known.end()) {
            std::vector<std::string> names;
            for (const estimate::Share& one : known) names.push_back(one.resource);
            return tl::unexpected(fmt::format("--budget {}: unknown resource '{}'; {} has {}", text, name,
                                              device.key, fmt::join(names, ", ")));
        }
        const auto percent = percentOf(part.substr(equals + 1), *resource);
        if (!percent)
            return tl::unexpected(
                fmt::format("--budget {}: '{}' must be above 0% and at most 100%, or a number of at most {}",
                            text, part, thousands(resource->free.value_or(resource->all))));
        budget[resource->resource] = *percent;
    }
    return budget;
}

OrWrong<std::vector<std::int64_t>> shapeOf(std::string text) {
    if (text.empty()) return std::vector<std::int64_t>();
    const std::string written = text;
    std::ranges::replace(text, 'x', ',');
    const auto shape = integersOf(text);
    if (!shape || shape->size() > 2 ||
        std::ranges::any_of(*shape, [](std::int64_t pes) { return pes < 1 || pes > 1024; }))
        return tl::unexpected(
            fmt::format("--pes {}: must be one or two numbers of PEs from 1 to 1024, as 16 or 8x8", written));
    return *shape;
}

} // namespace

tl::expected<studies::MapWish, std::string> mapWishOf(const WithinDeviceOptions& options,
                                                      const Session& session) {
    auto device = deviceWishOf(options, options.clock, options.pack);
    if (!device) return tl::unexpected(device.error());
    if (!device->device)
        return tl::unexpected(
            std::string("--device is missing: `tactus devices` lists those that the program knows"));
    studies::MapWish wish;
    wish.device = std::move(*device->device);
    wish.megahertz = device->megahertz;
    auto budget = budgetOf(options.budget, wish.device);
    if (!budget) return tl::unexpected(budget.error());
    wish.budget = std::move(*budget);
    auto shape = shapeOf(options.pes);
    if (!shape) return tl::unexpected(shape.error());
    wish.shape = std::move(*shape);
    wish.progress = session.progress;
    return wish;
}

tl::expected<studies::KeptParts, std::string> keptPartsOf(const DesignOptions& options,
                                                          const Loaded& loaded) {
    if (options.mapping.empty()) return studies::KeptParts();
    const auto arrays = driver::arraysNamed(*loaded.design, options.mapping);
    if (arrays.empty())
        return tl::unexpected(
            fmt::format("--mapping {}: {}", options.mapping, noSuchMapping(*loaded.design, options.mapping)));
    if (arrays.size() == 1 && !arrays.front()->array().empty())
        return tl::unexpected(fmt::format("--mapping {}: mapping '{}' makes several arrays, which are mapped "
                                          "together: --mapping {}",
                                          options.mapping, arrays.front()->mapping(),
                                          arrays.front()->mapping()));
    auto kept = studies::keptPartsOf(*loaded.design, *arrays.front());
    if (!kept) return tl::unexpected(fmt::format("--mapping {}: {}", options.mapping, kept.error()));
    return kept;
}

} // namespace tactus::commands
