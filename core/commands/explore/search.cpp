#include "commands/explore/search.h"

#include "base/checked.h"
#include "base/counted.h"
#include "commands/explore/filter.h"
#include "commands/options/numbers.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <limits>
#include <ranges>

namespace tactus::commands {

using explore::Design;
using studies::Explorer;

namespace {

// 'sizes=I:J' as loops whose sizes are params, or that have these names.
OrWrong<std::vector<std::size_t>> loopsOfOneSize(const std::string& text, const Explorer& explorer) {
    std::vector<std::size_t> loops;
    for (const auto part : std::views::split(text, ':')) {
        const std::string name(part.begin(), part.end());
        const std::vector<std::size_t> found = explorer.loopsOfSize(name);
        if (found.empty())
            return tl::unexpected(
                fmt::format("--symmetry sizes={}: '{}' is neither a loop nor the size of one", text, name));
        loops.insert(loops.end(), found.begin(), found.end());
    }
    if (!explorer.isBox())
        return tl::unexpected(std::string(
            "--symmetry sizes=: the iterations do not form a box, so sizes can't be taken as equal"));
    return loops;
}

OrWrong<void> setSymmetry(explore::Options& to, const std::string& text, const Explorer& explorer) {
    if (text == "none" || text == "same") {
        to.symmetry = text == "none" ? explore::Symmetry::None : explore::Symmetry::Same;
        return {};
    }
    constexpr std::string_view sizes = "sizes=";
    if (!text.starts_with(sizes))
        return tl::unexpected(fmt::format("--symmetry takes none, same or sizes=I:J, not '{}'", text));
    auto loops = loopsOfOneSize(text.substr(sizes.size()), explorer);
    if (!loops) return tl::unexpected(loops.error());
    to.symmetry = explore::Symmetry::Sizes;
    to.equalSizes = {std::move(*loops)};
    return {};
}

OrWrong<void> setBound(std::int64_t& to, std::string_view option, std::optional<std::int64_t> value) {
    if (value && *value < 1) return tl::unexpected(fmt::format("{} {}: at least 1", option, *value));
    to = value.value_or(to);
    return {};
}

// Those of which no other is at least as good in all of these and better in one.
std::vector<Listed> pareto(const std::vector<Listed>& listed) {
    using Costs = std::array<std::int64_t, 4>;
    using enum array::FigureId;
    const auto costsOf = [](const Listed& one) {
        constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();
        const auto cost = [&](array::FigureId id) { return one.design->count(id).value_or(unknown); };
        return Costs{cost(Cycles), cost(Pes), cost(Registers), cost(Ports)};
    };
    std::vector<Costs> best; // whatever is worse than another comes after it in this order
    std::vector<Costs> all;
    for (const Listed& one : listed) all.push_back(costsOf(one));
    std::ranges::sort(all);
    for (const Costs& own : all)
        if (std::ranges::none_of(best, [&](const Costs& theirs) {
                return std::ranges::equal(theirs, own, std::less_equal<>());
            }))
            best.push_back(own);
    std::vector<Listed> kept;
    for (const Listed& one : listed)
        if (std::ranges::binary_search(best, costsOf(one))) kept.push_back(one);
    return kept;
}

} // namespace

std::string tooManyText(std::uint64_t pairs, std::uint64_t ways, std::uint64_t limit) {
    const auto text = [](std::uint64_t number) {
        return number == std::numeric_limits<std::uint64_t>::max() ? "too many" : fmt::format("{}", number);
    };
    return fmt::format(
        "{} pairs of a schedule and a projection are within these bounds{}, more than {}; choose "
        "smaller bounds",
        text(pairs),
        ways == 1 ? "" : fmt::format(", with up to {} ways to hand inputs on for each", text(ways)), limit);
}

Explorer::Inputs inputsOf(const ExploreOptions& options) {
    if (options.localiseInputs == "all") return Explorer::Inputs::All;
    return options.localiseInputs == "none" ? Explorer::Inputs::FromMemory : Explorer::Inputs::Best;
}

Tried triedBy(const explore::Options& search, const Explorer& explorer, const ExploreOptions& options) {
    const bool isEachWay = options.localiseInputs == "all";
    return {explore::pairsWithin(search, explorer.loopNames().size()),
            isEachWay ? explorer.waysOfInputs(options.broadcast) : 1};
}

OrWrong<explore::Options> searchOf(const ExploreOptions& options, const Explorer& explorer) {
    explore::Options search;
    search.broadcast = options.broadcast;
    search.budget.stop = options.session.stop;
    const std::size_t loops = explorer.loopNames().size();
    const auto set = setBound(search.maxSchedule, "--max-schedule", options.maxSchedule).and_then([&] {
        return setBound(search.maxProjection, "--max-projection", options.maxProjection);
    });
    if (!set) return tl::unexpected(set.error());
    if (const auto dimensions = options.spaceDims) {
        if (*dimensions < 0 || *dimensions >= std::int64_t(loops))
            return tl::unexpected(fmt::format("--space-dims {}: 0 to {}, less than the {}", *dimensions,
                                              std::int64_t(loops) - 1,
                                              base::counted(std::int64_t(loops), "loop")));
        search.dimensions = std::size_t(*dimensions);
    }
    search.repeatedly = options.repeatProjection;
    if (const auto symmetry = setSymmetry(search, options.symmetry, explorer); !symmetry)
        return tl::unexpected(symmetry.error());
    std::int64_t limit = std::int64_t(usualLimit);
    if (const auto wrong = setBound(limit, "--limit", options.limit); !wrong)
        return tl::unexpected(wrong.error());
    if (!options.arraySize.empty()) return search;
    const auto [pairs, ways] = triedBy(search, explorer, options);
    if (base::saturatedProduct(pairs, ways) > std::uint64_t(limit))
        return tl::unexpected(tooManyText(pairs, ways, std::uint64_t(limit)) + ", or raise --limit");
    return search;
}

OrWrong<polyhedra::Vector> arraySizeOf(const ExploreOptions& options, const Explorer& explorer) {
    std::string text = options.arraySize;
    std::ranges::replace(text, 'x', ',');
    const auto pes = integersOf(text);
    if (!pes || pes->size() > 2 || std::ranges::any_of(*pes, [](std::int64_t n) { return n < 1; }))
        return tl::unexpected(fmt::format("--array takes the number of PEs, or those of rows and columns as "
                                          "in 8x8, not '{}'",
                                          options.arraySize));
    const std::size_t loops = explorer.loopNames().size();
    if (pes->size() > loops)
        return tl::unexpected(fmt::format("--array {}: the design has only {}", options.arraySize,
                                          base::counted(std::int64_t(loops), "loop")));
    return *pes;
}

OrWrong<std::optional<explore::Partitions>> partitionsOf(const ExploreOptions& options,
                                                         const Explorer& explorer) {
    if (options.arraySize.empty()) return std::nullopt;
    const auto pes = arraySizeOf(options, explorer);
    if (!pes) return tl::unexpected(pes.error());
    const auto limit = std::uint64_t(std::max<std::int64_t>(options.limit.value_or(usualLimit), 0));
    explore::Partitions partitions = explorer.partitionsOf(*pes, options.limit ? limit : usualPartitions);
    if (partitions.all.size() > limit)
        return tl::unexpected(fmt::format("--array {}: {} partitions, more than {}; choose another size, or "
                                          "raise --limit",
                                          options.arraySize, partitions.all.size(), limit));
    return partitions;
}

namespace {

OrWrong<const DesignColumn*> sortedBy(const std::string& name, bool hasCosts) {
    std::vector<std::string_view> names;
    for (const auto& all : {columns(), hasCosts ? costColumns() : std::span<const DesignColumn>()})
        for (const DesignColumn& one : all) {
            if (one.value && one.name == name) return &one;
            if (one.value) names.push_back(one.name);
        }
    return tl::unexpected(fmt::format("--sort takes {}, not '{}'", fmt::join(names, ", "), name));
}

} // namespace

OrWrong<std::vector<Listed>> listedOf(const std::vector<explore::Design>& designs,
                                      const std::vector<std::string>& loops, const ExploreOptions& options,
                                      const std::function<void(std::size_t)>& addCosts) {
    const Filter filter = filterOf(options.filter, addCosts != nullptr);
    if (!filter.wrong.empty()) return tl::unexpected(fmt::format("--filter: {}", filter.wrong));
    if (!options.filter.empty() && filter.conditions.empty())
        return tl::unexpected(
            fmt::format("--filter takes conditions, as in \"PEs <= 64\", not \"{}\"", options.filter));
    const OrWrong<const DesignColumn*> column =
        options.sort.empty() ? nullptr : sortedBy(options.sort, addCosts != nullptr);
    if (!column) return tl::unexpected(column.error());
    const auto atMost = [](const array::Figure& figure, const std::optional<std::int64_t>& most) {
        return !most || (figure && *figure <= *most);
    };
    const auto keeps = [&](const Listed& one, bool onCosts) {
        return std::ranges::all_of(filter.conditions, [&](const Condition& condition) {
            return condition.isOnCosts() != onCosts || condition.holds(one, loops);
        });
    };
    std::vector<Listed> listed;
    for (std::size_t n = 0; n < designs.size(); ++n) {
        const Design& one = designs[n];
        const Listed row{n + 1, &one};
        using enum array::FigureId;
        if (!atMost(one.count(Pes), options.maxPes) || !atMost(one.count(Cycles), options.maxCycles) ||
            (options.systolic && !one.isSystolic()) || !keeps(row, false))
            continue;
        if (addCosts) addCosts(n);
        if (keeps(row, true)) listed.push_back(row);
    }
    if (options.pareto) listed = pareto(listed);
    if (*column)
        std::ranges::stable_sort(listed, {},
                                 [&](const Listed& one) { return (*column)->value(*one.design); });
    return listed;
}

} // namespace tactus::commands
