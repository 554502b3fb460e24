#include "commands/compare/costs.h"

#include "commands/compare/change.h"

#include <fmt/format.h>

namespace tactus::commands {

namespace {

struct CountedCost {
    std::string thing; // the word for one
    std::int64_t count;
};
struct SpokenCost {
    std::string name, text;
};
struct CostsOfArray {
    std::vector<CountedCost> counts;
    std::vector<SpokenCost> others;
};

std::optional<CostsOfArray> allCostsOf(const std::shared_ptr<const array::Model>& model,
                                       const DeviceWish& wish) {
    CostsOfArray all;
    if (wish.device) {
        const auto costs = studies::costsOf(model, wish.device, {}, false);
        if (!costs) return std::nullopt;
        const estimate::Resources& total = costs->estimate.total;
        all.counts = {{"LUT", total.luts}, {"register bit", total.registers}, {"DSP", total.dsps}};
        for (const estimate::MemoryBlocks& memory : wish.device->memories) {
            const auto blocks = total.blocks.find(memory.kind);
            all.counts.push_back({memory.kind + " block", blocks == total.blocks.end() ? 0 : blocks->second});
        }
        const estimate::Share& first = costs->shares.front();
        all.others.push_back(
            {"the device", fmt::format("{:.1f} % of {}", first.percentOfFree(), first.resource)});
    }
    if (wish.energy) {
        const auto energy = energyOf(*model, *wish.energy, {});
        if (!energy) return std::nullopt;
        all.others.push_back({"energy", fmt::format("{:.4g} {}", energy->total(), wish.energy->unit)});
    }
    return all;
}

} // namespace

tl::expected<void, std::string> addCosts(Differences& found, const std::shared_ptr<const array::Model>& now,
                                         const std::shared_ptr<const array::Model>& before,
                                         const DeviceWish& wish) {
    if (!wish.device && !wish.energy) return {};
    const auto a = allCostsOf(now, wish), b = allCostsOf(before, wish);
    if (!a || !b)
        return tl::unexpected(std::string("the costs of an array could not be counted within 64 bits and the "
                                          "time that is given to each count"));
    Differences::Topic topic{"Cost", {}};
    for (std::size_t n = 0; n < a->counts.size(); ++n) {
        const auto& [thing, count] = a->counts[n];
        if (count == b->counts[n].count)
            found.same.push_back(thing + "s");
        else
            topic.words.push_back(changeOf(thing, count, b->counts[n].count));
    }
    for (std::size_t n = 0; n < a->others.size(); ++n) {
        const auto& [name, text] = a->others[n];
        if (text == b->others[n].text)
            found.same.push_back(name);
        else
            topic.words.push_back(changeOf(name, text, b->others[n].text));
    }
    if (!topic.words.empty()) found.topics.push_back(std::move(topic));
    return {};
}

} // namespace tactus::commands
