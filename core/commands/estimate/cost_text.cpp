#include "commands/estimate/cost_text.h"

#include "base/counted.h"
#include "commands/estimate/named_device.h"
#include "commands/options/numbers.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

using base::thousands;

tl::expected<DeviceWish, std::string> deviceWishOf(const DeviceOptions& options, const std::string& clock,
                                                   bool pack) {
    DeviceWish wish;
    if (!options.device.empty()) {
        auto device = deviceNamed(options.device);
        if (!device) return tl::unexpected(device.error());
        wish.device = std::move(*device);
        std::optional<estimate::Packing>& packing = wish.device->family.packing;
        if (pack && !packing)
            return tl::unexpected(
                fmt::format("--pack: products share no DSP of family {}", wish.device->family.name));
        if (!pack) packing.reset();
    }
    if (clock.empty()) return wish;
    wish.megahertz = numberOf<double>(clock);
    if (!wish.megahertz || !(*wish.megahertz > 0) || *wish.megahertz > 1e6)
        return tl::unexpected(fmt::format("--clock {}: must be a number of megahertz above 0", clock));
    return wish;
}

tl::expected<DeviceWish, std::string> withEnergy(DeviceWish wish, const EnergyOptions& options) {
    if (!options.energy && options.energyTable.empty()) return wish;
    auto table = energyTableNamed(options.energyTable.empty() ? std::string(estimate::usualEnergyTable)
                                                              : options.energyTable);
    if (!table) return tl::unexpected(table.error());
    wish.energy = std::move(*table);
    return wish;
}

std::optional<CostLimit> limitOf(const studies::Costs& costs) {
    if (costs.shares.empty()) return std::nullopt;
    const estimate::Share& first = costs.shares.front();
    if (first.used == 0) return std::nullopt;
    const double percent = first.percentOfFree();
    const std::string there = first.free ? fmt::format("free {}", first.resource) : first.resource;
    const std::string needs =
        fmt::format("{} of {}", thousands(first.used), thousands(first.free.value_or(first.all)));
    if (first.free.value_or(first.all) == 0)
        return CostLimit{
            first.resource,
            fmt::format("does not fit: {} needs {}, and there are none", there, thousands(first.used)),
            double(first.used)};
    if (percent > 100)
        return CostLimit{first.resource,
                         fmt::format("does not fit: {} needs {}, {:.0f} %", there, needs, percent),
                         percent / 100};
    const std::string regions =
        costs.regionsNeeded.value_or(0) > 1
            ? fmt::format("; it needs at least {} of the {} regions", *costs.regionsNeeded, costs.regions)
            : std::string();
    // What has no cost may need more of another resource.
    const bool isWhole = std::ranges::all_of(costs.estimate.parts, &estimate::Part::isCosted);
    const std::string least = fmt::format("{} {} out first: {}, {:.1f} %", there,
                                          there.ends_with('s') ? "run" : "runs", needs, percent);
    return CostLimit{
        first.resource,
        (isWhole ? fmt::format("{}, so the device has room for {:.3g} such arrays", least, 100 / percent)
                 : fmt::format("of what has a cost, {}", least)) +
            regions,
        100 / percent};
}

std::string unknownCosts(const estimate::Estimate& found, const std::string& family) {
    std::string uncosted, withoutLogic;
    for (const estimate::Part& part : found.parts) {
        if (part.kind != estimate::Part::Kind::Operator) continue;
        if (!part.isCosted)
            uncosted += (uncosted.empty() ? "" : ", ") + part.name;
        else if (!part.hasLogic)
            withoutLogic += (withoutLogic.empty() ? "" : ", ") + part.name;
    }
    std::string text;
    if (!uncosted.empty()) text += fmt::format("  family {} has no cost for {}\n", family, uncosted);
    if (!withoutLogic.empty())
        text += fmt::format("  family {} says nothing of the logic of {}\n", family, withoutLogic);
    return text;
}

std::string latencyNotes(const estimate::Pace& pace, const std::string& family) {
    std::string unknown;
    std::map<std::int64_t, std::string> beyond; // by the highest clock with a figure
    std::map<std::string, std::string> assumed; // by the reason
    const auto add = [](std::string& names, const std::string& name) {
        names += (names.empty() ? "" : ", ") + name;
    };
    for (const estimate::OperatorLatency& one : pace.operators) {
        if (!one.depth) {
            add(unknown, one.name);
            continue;
        }
        if (double(one.depth->megahertz) < pace.megahertz) add(beyond[one.depth->megahertz], one.name);
        if (one.depth->source.isAssumed()) add(assumed[one.depth->source.text], one.name);
    }
    std::string text;
    for (const auto& [megahertz, operators] : beyond)
        text +=
            fmt::format("  above {} MHz there is no figure for the latency of {}; that at {} MHz is taken\n",
                        megahertz, operators, megahertz);
    if (!unknown.empty())
        text += fmt::format("  family {} says nothing of the latency of {}, taken as 0 cycles\n", family,
                            unknown);
    if (!assumed.empty()) text += "  latencies that no public source states:\n";
    for (const auto& [why, operators] : assumed) text += fmt::format("  {}: {}\n", operators, why);
    return text;
}

// "operators take 11 cycles in a step of a PE at 300 MHz: add Float(32) 7, multiply Float(32) 4"; the
// interval.
static std::vector<std::string> paceSentences(const estimate::Pace& pace) {
    std::string operators;
    for (const estimate::OperatorLatency& one : pace.operators)
        if (one.depth && one.depth->cycles > 0)
            operators +=
                fmt::format("{}{} {}", operators.empty() ? "" : ", ", one.name, thousands(one.depth->cycles));
    if (operators.empty()) return {};
    std::vector<std::string> sentences{fmt::format("operators take {} in a step of a PE at {:.4g} MHz: {}",
                                                   pace.chain ? base::counted(*pace.chain, "cycle")
                                                              : std::string("too many cycles to follow"),
                                                   pace.megahertz, operators)};
    if (pace.interval.cycles > 1)
        sentences.push_back(fmt::format("a step begins every {} cycles: {}, and needs {} for a step a cycle",
                                        thousands(pace.interval.cycles), pace.interval.sentence(),
                                        thousands(pace.stepsForOne())));
    if (pace.fill.value_or(0) > 0)
        sentences.push_back(fmt::format("up to {} more to fill the pipelines between PEs",
                                        base::counted(*pace.fill, "cycle")));
    return sentences;
}

std::vector<std::string> speedSentences(const studies::Costs& costs, std::optional<double> megahertz) {
    const estimate::Estimate& one = costs.estimate;
    std::vector<std::string> sentences{
        costs.cycles
            ? fmt::format("{}, no fewer than {} by {}", base::counted(*costs.cycles, "cycle"),
                          thousands(one.bound), one.boundBy)
            : fmt::format("at least {}, bounded by {}", base::counted(one.bound, "cycle"), one.boundBy)};
    if (costs.about && costs.about != costs.cycles)
        sentences.push_back(fmt::format("about {} without a run, by fill, work and drain",
                                        base::counted(*costs.about, "cycle")));
    if (costs.pace)
        for (std::string& sentence : paceSentences(*costs.pace)) sentences.push_back(std::move(sentence));
    const double cycles = double(costs.cycles.value_or(one.bound));
    sentences.push_back(fmt::format("{}, {:.4g} a cycle", base::counted(one.operations, "operation"),
                                    double(one.operations) / cycles));
    if (one.bytes > 0)
        sentences.push_back(fmt::format("{} from and to memory, {:.4g} a cycle, {:.4g} operations a byte",
                                        base::counted(one.bytes, "byte"), double(one.bytes) / cycles,
                                        double(one.operations) / double(one.bytes)));
    if (megahertz)
        sentences.push_back(fmt::format("{}{:.4g} billion operations a second at {:.4g} MHz",
                                        costs.cycles ? "" : "at most ",
                                        double(one.operations) / cycles * *megahertz / 1e3, *megahertz));
    return sentences;
}

} // namespace tactus::commands
