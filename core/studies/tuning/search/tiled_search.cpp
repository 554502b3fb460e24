#include "studies/tuning/search/tiled_search.h"

#include "base/checked.h"
#include "driver/runs/run.h"
#include "tune/calls.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <utility>

namespace tactus::studies {

using tune::Candidate;
using tune::Dataflow;

// Of dataflows other than the best no more candidates are run.
static constexpr int mostOfOthers = 8;
// Nor are more tried.
static constexpr std::size_t mostTried = 1000;

std::string textOf(const tune::Nest& nest, const Dataflow& flow) {
    std::vector<std::string> names;
    for (const std::size_t loop : flow.space) names.push_back(nest.loops[loop].name);
    std::string text = fmt::format("{}", fmt::join(names, " x "));
    if (flow.lane) text += fmt::format(", lanes along {}", nest.loops[*flow.lane].name);
    return text;
}

// The same loops are PEs, whichever of them results leave along first.
static bool isSame(const Dataflow& a, const Dataflow& b) {
    return a.lane == b.lane && std::ranges::is_permutation(a.space, b.space);
}

TiledSearch::TiledSearch(const Explorer& explorer, const tune::Nest& nest, const MapWish& wish,
                         Trials& trials, std::stop_token stop)
    : explorer_(explorer), nest_(nest), wish_(wish), trials_(trials), stop_(std::move(stop)),
      resource_(resourceOf(wish.device, wish.goal)) {
    if (explorer.array().empty()) return;
    if (const auto mapped = explorer.mapped({}))
        for (const auto* const one : driver::arraysNamed(mapped->design, mapped->applied.mapping))
            for (const mapping::Intermediate& taken : one->taken) passed_.insert(taken.variable);
}

std::vector<std::string> TiledSearch::callsOf(const Candidate& candidate) const {
    const ure::System& system = *explorer_.graph()->system;
    const auto isTaken = [&](const std::string& name) { return ure::freshName(system, {}, name) != name; };
    const auto isPassed = [&](const std::string& name) { return passed_.contains(name); };
    return tune::callsOf(nest_, candidate, {explorer_.receiver(), isTaken, isPassed});
}

// Two PEs a dimension, or as many as are asked for along a loop of the sum, so many steps in each, and lanes.
Candidate TiledSearch::smallOf(const Dataflow& flow, const Small& small) const {
    Candidate one{flow, std::vector<tune::Split>(nest_.loops.size())};
    for (const std::size_t loop : flow.space) one.splits[loop].pes = nest_.isReduced(loop) ? small.chain : 2;
    for (std::size_t loop = 0; loop < one.splits.size(); ++loop)
        if (!nest_.isReduced(loop) && nest_.loops[loop].extent >= small.steps * one.splits[loop].pes)
            one.splits[loop].steps = small.steps;
    if (flow.lane) one.splits[*flow.lane].lanes = small.lanes;
    return one;
}

// Cycles after which a sum is back at its adder, where the array waits for it; else 0.
std::int64_t TiledSearch::latencyOf(const Candidate& of, const std::optional<estimate::Pace>& pace) {
    std::int64_t steps = 1;
    for (const tune::Split& split : of.splits) steps *= split.steps;
    const bool isAwaited = pace && pace->interval.because && pace->interval.because->steps == steps;
    return isAwaited ? pace->interval.because->latency : 0;
}
std::int64_t TiledSearch::latencyOf(const Dataflow& flow, const Small& small) {
    const Candidate one = smallOf(flow, small);
    const auto judged = trials_.judged(callsOf(one));
    return judged ? latencyOf(one, trials_.paceOf(*judged->model)) : 0;
}

auto TiledSearch::operatorsOf(const Dataflow& flow, std::int64_t lanes) -> std::optional<Operators> {
    const Candidate small = smallOf(flow, {lanes});
    const auto one = trials_.judged(callsOf(small));
    if (!one) return trials_.refuse(textOf(nest_, flow), one.error());
    const auto pace = trials_.paceOf(*one->model);
    const auto estimate = trials_.estimated(*one, pace);
    if (!estimate) return trials_.undecided(textOf(nest_, flow), "its operators could not be counted");
    Operators sum{{}, std::max<std::int64_t>(1, one->model->pes.value_or(1)), lanes};
    if (wish_.goal == Goal::Energy) {
        const auto energy = estimate::energyOf(*one->model, *wish_.energies, explorer_.asked().budget);
        if (!energy) return trials_.undecided(textOf(nest_, flow), "its energy could not be counted");
        sum.energy = energy->of(estimate::EnergyPart::Kind::Operator);
    }
    sum.latency = latencyOf(small, pace);
    if (pace && sum.latency == 0) sum.latency = latencyOf(flow, {lanes, 1}); // a sum was there again in time
    for (const estimate::Part& part : estimate->parts)
        if (part.kind == estimate::Part::Kind::Operator) {
            sum.all.dsps += part.all.dsps;
            sum.all.luts += part.all.luts;
        }
    return sum;
}
// What each PE has on average, of counts with some lanes and with more.
tune::UnitCost TiledSearch::costOf(const Operators& few, const Operators& many) {
    tune::UnitCost cost;
    const auto set = [&](std::int64_t tune::Amount::*count, double tune::UnitCost::Average::*average) {
        const double ofFew = double(few.all.*count) / double(few.pes);
        const double added = double(many.all.*count) / double(many.pes) - ofFew;
        const double lane = std::max(0.0, added / double(many.lanes - few.lanes));
        cost.lane.*average = lane;
        cost.pe.*average = std::max(0.0, ofFew - lane * double(few.lanes));
    };
    set(&tune::Amount::dsps, &tune::UnitCost::Average::dsps);
    set(&tune::Amount::luts, &tune::UnitCost::Average::luts);
    return cost;
}
// Lanes of which all DSPs are full, so that the average is exact: where products share them, eight; the
// others are half of them. With a clock two are the others: one lane alone has sums that two do not have.
std::int64_t TiledSearch::countedLanes(const Dataflow& flow) const {
    const std::int64_t extent = nest_.loops[*flow.lane].extent;
    const std::int64_t most = wish_.device.family.packing ? 8 : wish_.megahertz ? 4 : 2;
    return extent < 4 ? 2 : std::min<std::int64_t>(most, extent < 8 ? 4 : 8);
}

const std::vector<tune::Priced>& TiledSearch::priced() {
    if (!pricing_) {
        std::vector<tune::Priced> flows = pricedAnew();
        pricing_ = {std::move(flows), record()};
    }
    record() = pricing_->record;
    return pricing_->flows;
}
// Where a sum goes from PE to PE and comes back from the last of them to the first, three take half as long
// again as two: with few lanes and with more, as of several sums another may be the longest.
std::int64_t TiledSearch::chainedOf(const Dataflow& flow, const std::vector<Operators>& counted) {
    const auto isReduced = [&](std::size_t loop) { return nest_.isReduced(loop); };
    const auto place = std::ranges::find_if(flow.space, isReduced);
    if (std::ranges::count_if(flow.space, isReduced) != 1 || nest_.loops[*place].extent <= 3) return 0;
    const auto isLonger = [&](const Operators& one) {
        return one.latency > 0 && 2 * latencyOf(flow, {one.lanes, 1, 3}) == 3 * one.latency;
    };
    return std::ranges::all_of(counted, isLonger) ? 2 : 0;
}
// What a dataflow has without lanes is one lane; two counts tell what each lane adds.
std::vector<tune::Priced> TiledSearch::pricedAnew() {
    std::vector<tune::Priced> all;
    std::map<std::vector<std::size_t>, std::optional<Operators>> withoutLanes;
    const std::vector<Dataflow> flows = tune::dataflowsOf(nest_);
    for (const Dataflow& flow : flows) {
        if (stop_.stop_requested()) break;
        if (!wish_.shape.empty() && flow.space.size() != wish_.shape.size()) continue;
        if (!kept().allows(flow)) continue;
        trials_.tell(fmt::format("judging dataflow {} of {}", &flow - flows.data() + 1, flows.size()));
        auto [place, isNew] = withoutLanes.try_emplace(flow.space);
        if (isNew) place->second = operatorsOf({flow.space, {}}, 1);
        if (!place->second) continue;
        if (!flow.lane) {
            // All of it goes with the one lane.
            const Operators& one = *place->second;
            const double pes = double(one.pes);
            all.push_back({flow,
                           {{}, {double(one.all.dsps) / pes, double(one.all.luts) / pes}},
                           one.latency,
                           0,
                           chainedOf(flow, {one}),
                           one.energy});
            continue;
        }
        const std::int64_t lanes = countedLanes(flow);
        const auto few = lanes == 2 ? place->second : operatorsOf(flow, lanes / 2);
        const auto many = few ? operatorsOf(flow, lanes) : std::nullopt;
        if (!many) continue;
        // What a lane adds may grow, as several sums pass the lanes, but does not shrink.
        const std::int64_t added = many->latency - few->latency;
        const std::int64_t ofLane = few->latency > 0 && added > 0 ? added / (many->lanes - few->lanes) : 0;
        all.push_back({flow, costOf(*few, *many), few->latency - ofLane * (few->lanes - 1), ofLane,
                       chainedOf(flow, {*few, *many}), std::min(few->energy, many->energy)});
    }
    if (!limits().blocks) return all;
    for (std::size_t n = all.size(); n-- > 0;) { // with one bank a buffer takes less memory
        all.push_back(all[n]);
        all.back().flow.isSingle = true;
    }
    return all;
}

tune::Limits TiledSearch::limits() const {
    const auto& device = wish_.device;
    const auto within = [&](const estimate::Number& all, const std::optional<estimate::Number>& free,
                            const std::string& resource) {
        const double most = double((free ? *free : all).value) * wish_.percentOf(resource) / 100;
        return std::int64_t(std::floor(most * (1 + 1e-12)));
    };
    tune::Limits limits;
    limits.most.dsps = within(device.dsps, device.freeDsps, "DSP");
    limits.most.luts =
        base::multiply(device.family.lutsOfUnit, within(device.logic, device.freeLogic, device.family.unit));
    limits.bytesOfCycle = trials_.bytesOfCycle();
    for (const std::int64_t pes : wish_.shape) limits.shape.emplace_back(pes);
    limits.family = &device.family;
    if (!device.family.memories.empty())
        for (const estimate::MemoryBlocks& one : device.memories)
            if (one.kind == device.family.memories.front().name)
                limits.blocks = within(one.all, one.free, one.kind);
    if (wish_.goal == Goal::Dsps) limits.most.dsps = std::min(limits.most.dsps, trials_.allowed());
    if (wish_.goal == Goal::Memory && limits.blocks)
        limits.blocks = std::min(*limits.blocks, trials_.allowed());
    return limits;
}

tune::SearchOptions TiledSearch::optionsOf(std::size_t keep) const {
    tune::SearchOptions options{limits()};
    options.keep = keep;
    if (wish_.mostCycles) options.mostCycles = *wish_.mostCycles;
    if (wish_.goal == Goal::Energy) options.energies = &*wish_.energies;
    options.hasAllSingle = wish_.goal == Goal::Memory;
    options.stop = stop_;
    options.kept = kept();
    return options;
}

void TiledSearch::findInto(MapAnswer& answer) {
    std::vector<tune::Priced> flows = priced();
    record().hasArrays = !flows.empty();
    bool isFirst = true;
    while (answer.best.size() < wish_.most && !flows.empty() && !stop_.stop_requested()) {
        std::optional<Candidate> winner;
        auto found = !isResource(wish_.goal) ? bestOf(flows, winner, isFirst, answer)
                                             : leastOf(flows, winner, isFirst, answer);
        isFirst = false;
        if (!found) break;
        answer.best.push_back(std::move(*found));
        std::erase_if(flows, [&](const tune::Priced& one) { return isSame(one.flow, winner->flow); });
    }
    if (isResource(wish_.goal))
        std::ranges::stable_sort(answer.best, {}, [&](const FoundMapping& one) {
            return std::pair(one.costs.used(resource_), one.cycles);
        });
}

std::vector<std::int64_t> TiledSearch::fewestOf(const Candidate& one) const {
    std::vector<std::int64_t> fewest;
    for (std::size_t loop = 0; loop < one.splits.size(); ++loop) {
        const std::int64_t extent = nest_.loops[loop].extent, tile = one.splits[loop].tile();
        const std::int64_t rest = extent % tile == 0 ? tile : extent % tile;
        fewest.push_back(std::min(extent, tile + rest));
    }
    return fewest;
}

// The best mapping with one of these dataflows. Candidates are run in the order of their bounds, until no
// bound is below the cycles of the best. Where a network is too large to be run, those of the same
// dataflow are, too, as a rule: the others are run as long as they may take few more cycles.
std::optional<FoundMapping> TiledSearch::bestOf(std::vector<tune::Priced> flows,
                                                std::optional<Candidate>& winner, bool isFirst,
                                                MapAnswer& answer) {
    std::optional<FoundMapping> found;
    std::vector<Candidate> seen;
    bool hasWholeTiles = false;                       // were tried
    std::int64_t notRun = INT64_MAX;                  // the least bound of those that fit
    const bool isEnergy = wish_.goal == Goal::Energy; // which is counted, and needs no run
    const std::int64_t simulatedBefore = record().simulated, tooLargeBefore = record().tooLarge;
    const auto isEnough = [&](const Candidate& next) {
        return stop_.stop_requested() ||
               (found &&
                (!trials_.hasStartsLeft() || next.bound > Trials::fewMore(trials_.costOf(*found)))) ||
               record().simulated - simulatedBefore >= (isFirst ? Trials::mostSimulated : mostOfOthers) ||
               record().tooLarge - tooLargeBefore >= Trials::mostTooLarge || seen.size() >= mostTried;
    };
    trials_.allowStarts(isFirst ? Trials::mostStartsOfAll : Trials::mostStartsOfOthers);
    for (std::size_t keep = 200;;) {
        trials_.tell("searching factors");
        const tune::SearchResult result = tune::search(nest_, flows, optionsOf(keep));
        if (isFirst && seen.empty()) answer.points = result.points;
        answer.looked += result.looked;
        bool isAgain = false;
        for (const Candidate& one : result.best) {
            if (std::ranges::find(seen, one) != seen.end()) continue;
            if (isFirst && result.isComplete && !isEnergy) answer.least = std::min(notRun, one.bound);
            if (found && (isEnergy || found->isSimulated) && one.bound >= trials_.costOf(*found)) {
                if (isFirst) answer.isProved = notRun >= trials_.costOf(*found);
                return found;
            }
            if (isEnough(one)) return found;
            seen.push_back(one);
            trials_.tell(fmt::format("simulating candidate {}", record().simulated + 1));
            Trials::Wanted wanted;
            if (isEnergy)
                wanted = {INT64_MAX, one.bound, found ? trials_.costOf(*found) : INT64_MAX};
            else if (found && found->isSimulated)
                wanted.mostCycles = found->cycles;
            auto next = trials_.tried(callsOf(one), textOf(nest_, one.flow), one.cycles, wanted);
            if (next && !trials_.isQuick(*next)) {
                if (!next->isSimulated) notRun = std::min(notRun, one.bound);
                next.reset();
            }
            isAgain = next && !next->isSimulated && !isEnergy;
            const auto keepBetter = [&](std::optional<FoundMapping> of, const Candidate& candidate) {
                if (!of || (found && !trials_.isBetter(*of, *found))) return;
                of->fewest = fewestOf(candidate);
                found = std::move(of);
                winner = candidate;
            };
            keepBetter(std::move(next), one);
            if (!isAgain) continue;
            if (isFirst && !std::exchange(hasWholeTiles, true)) {
                auto [whole, candidate] = ofWholeTiles(flows, found->cycles);
                keepBetter(std::move(whole), candidate);
                trials_.allowStarts(Trials::mostStarts); // for other dataflows
            }
            notRun = std::min(notRun, one.bound);
            std::erase_if(flows, [&](const tune::Priced& priced) {
                return priced.flow.space == one.flow.space && priced.flow.lane == one.flow.lane;
            });
            break;
        }
        if (isAgain) continue;
        if (result.best.size() < keep || !result.isComplete) {
            if (isFirst)
                answer.isProved = result.isComplete && found && (isEnergy || found->isSimulated) &&
                                  notRun >= trials_.costOf(*found);
            return found;
        }
        keep *= 10;
    }
}

// A network whose tiles are all whole repeats soon, so it can be run where others are too large: the first
// that takes few more cycles than that.
std::pair<std::optional<FoundMapping>, Candidate>
TiledSearch::ofWholeTiles(const std::vector<tune::Priced>& flows, std::int64_t cycles) {
    constexpr std::size_t most = 10;
    tune::SearchOptions options = optionsOf(most);
    options.hasWholeTiles = true;
    options.mostCycles = std::min(options.mostCycles, Trials::fewMore(cycles));
    trials_.allowStarts(Trials::mostStarts);
    for (const Candidate& one : tune::search(nest_, flows, options).best) {
        if (!trials_.hasStartsLeft() || stop_.stop_requested()) break;
        trials_.tell(fmt::format("simulating candidate {}", record().simulated + 1));
        auto found = trials_.tried(callsOf(one), textOf(nest_, one.flow), one.cycles, {});
        if (found && found->isSimulated && trials_.isQuick(*found)) return {std::move(found), one};
    }
    return {};
}

// The one that needs the least of the resource and takes few enough cycles, by bisection: with more of it
// there is never less choice.
std::optional<FoundMapping> TiledSearch::leastOf(const std::vector<tune::Priced>& flows,
                                                 std::optional<Candidate>& winner, bool isFirst,
                                                 MapAnswer& answer) {
    std::optional<FoundMapping> found;
    std::int64_t none = -1; // with so many of it there is no such mapping
    bool isDecided = true;
    trials_.allow(INT64_MAX);
    while (!found || none + 1 < found->costs.used(resource_)) {
        if (found) trials_.allow(none + (found->costs.used(resource_) - none) / 2);
        auto [next, isKnown] = anyOf(flows, winner, answer);
        isDecided &= isKnown;
        if (next) {
            found = std::move(next);
        } else if (found) {
            none = trials_.allowed();
        } else {
            break;
        }
    }
    if (isFirst) answer.isProved = found && isDecided && !stop_.stop_requested();
    return found;
}
// One that takes few enough cycles, and whether it is known: there is none if all that might be were run.
std::pair<std::optional<FoundMapping>, bool> TiledSearch::anyOf(const std::vector<tune::Priced>& flows,
                                                                std::optional<Candidate>& winner,
                                                                MapAnswer& answer) {
    constexpr std::size_t mostKept = 200;
    trials_.tell("searching factors");
    tune::SearchResult result = tune::search(nest_, flows, optionsOf(mostKept));
    answer.points = std::max(answer.points, result.points);
    answer.looked += result.looked;
    bool isKnown = result.isComplete && result.best.size() < mostKept;
    // Any will do: a network whose tiles are all whole repeats soon.
    std::ranges::stable_sort(result.best, {}, [&](const Candidate& one) { return cutsOf(one); });
    trials_.allowStarts(Trials::mostStarts);
    for (const Candidate& one : result.best) {
        if (!trials_.hasStartsLeft() || stop_.stop_requested()) return {std::nullopt, false};
        trials_.tell(fmt::format("simulating candidate {}", record().simulated + 1));
        auto next = trials_.tried(callsOf(one), textOf(nest_, one.flow), one.cycles, {});
        if (!next) continue;
        isKnown &= next->isSimulated;
        if (!trials_.isQuick(*next)) continue;
        next->fewest = fewestOf(one);
        winner = one;
        return {std::move(next), true};
    }
    return {std::nullopt, isKnown};
}
// Of how many loops the last tile is cut.
std::int64_t TiledSearch::cutsOf(const Candidate& one) const {
    std::int64_t cuts = 0;
    for (std::size_t loop = 0; loop < one.splits.size(); ++loop)
        cuts += nest_.loops[loop].extent % one.splits[loop].tile() != 0;
    return cuts;
}

} // namespace tactus::studies
