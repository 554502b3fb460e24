#include "studies/tuning/mapping_search.h"

#include "base/checked.h"
#include "base/counted.h"
#include "explore/schedules.h"
#include "mapping/causality/wording.h"
#include "studies/tuning/nest_of.h"
#include "studies/tuning/trials.h"
#include "tune/calls.h"
#include "tune/search.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/ranges.h>
#include <set>
#include <utility>

namespace tactus::studies {

namespace {

using tune::Candidate;
using tune::Dataflow;

// More candidates than that are not run, or tried.
constexpr int mostSimulated = 60, mostOfOthers = 8, mostTooLarge = 400;

std::string textOf(const tune::Nest& nest, const Dataflow& flow) {
    std::vector<std::string> names;
    for (const std::size_t loop : flow.space) names.push_back(nest.loops[loop].name);
    std::string text = fmt::format("{}", fmt::join(names, " x "));
    if (flow.lane) text += fmt::format(", lanes along {}", nest.loops[*flow.lane].name);
    return text;
}

// The same loops are PEs, whichever of them results leave along first.
bool isSame(const Dataflow& a, const Dataflow& b) {
    return a.lane == b.lane && std::ranges::is_permutation(a.space, b.space);
}

} // namespace

class MappingSearch {
  public:
    MappingSearch(Explorer explorer, MapWish wish, std::stop_token stop)
        : explorer_(std::move(explorer)), wish_(std::move(wish)), stop_(std::move(stop)),
          trials_(explorer_, wish_, stop_), resource_(resourceOf(wish_.device, wish_.goal)),
          nest_(nestOf(*explorer_.graph(), explorer_.asked().budget)) {
        if (!nest_) trials_.refuseLongRuns();
    }
    // It hands out references to its parts.
    MappingSearch(const MappingSearch&) = delete;
    MappingSearch& operator=(const MappingSearch&) = delete;

    const MapWish& wish() const { return wish_; }

    tl::expected<MapAnswer, std::string> findWithin(const std::map<std::string, double>& budget) {
        wish_.budget = budget;
        trials_.renew();
        answer_ = {};
        hasArrays_ = false;
        fewestCycles_.reset();
        if (nest_)
            findTiled();
        else if (!wish_.kept.isEmpty())
            return tl::unexpected("no tiles are kept where no loop is tiled, since " + nest_.error());
        else
            answer_.withoutTiles = nest_.error();
        if (!stop_.stop_requested() && wish_.kept.isEmpty()) findPlain();
        answer_.isStopped = stop_.stop_requested();
        answer_.isProved &= record().isWhole;
        if (!record().isWhole) answer_.least.reset();
        if (answer_.best.empty() && !answer_.isStopped) return tl::unexpected(whyNone());
        answer_.simulated = record().simulated;
        answer_.tooLarge = record().tooLarge;
        answer_.refused = std::move(record().refused);
        return std::move(answer_);
    }

  private:
    std::string whyNone() const {
        if (wish_.mostCycles && hasArrays_ && (fewestCycles_ || record().tooLarge == 0))
            return fmt::format("no mapping within the budget of {} takes at most {}{}", wish_.device.name,
                               base::counted(*wish_.mostCycles, "cycle"),
                               fewestCycles_
                                   ? fmt::format("; the fewest found are {}", base::thousands(*fewestCycles_))
                                   : "");
        if (record().tooLarge > 0)
            return fmt::format("no mapping fits {} within the budget: {} were tried, and the nearest needs "
                               "{} {}, {:.1f} % of what is free",
                               wish_.device.name, record().tooLarge, base::thousands(record().nearest->used),
                               record().nearest->resource, record().nearest->percentOfFree());
        if (!record().refused.empty())
            return fmt::format("no array of the design is legal: {}: {}", record().refused.front().dataflow,
                               record().refused.front().reason);
        if (!wish_.kept.isEmpty())
            return "no mapping of the search has all that the mapping says; tiles of one PE, or steps of a "
                   "sum "
                   "that goes from PE to PE, are none";
        return "no systolic array was found; `tactus explore --why rules` says which rules arrays break";
    }

    void tell(const std::string& what) const {
        if (wish_.progress) wish_.progress(what);
    }

    // What a simulation may add to a bound before another network that was not run is the better one.
    static std::int64_t fewMore(std::int64_t cycles) { return base::saturatedSum(cycles, cycles / 20); }
    static bool isBetter(const FoundMapping& a, const FoundMapping& b) {
        if (a.isSimulated != b.isSimulated)
            return a.isSimulated ? a.cycles <= fewMore(b.cycles) : fewMore(a.cycles) < b.cycles;
        const auto key = [](const FoundMapping& one) {
            const estimate::Resources& total = one.costs.estimate.total;
            return std::tuple(one.cycles, total.dsps, total.allBlocks(), total.registers);
        };
        return key(a) < key(b);
    }

    // --- nests whose loops are tiled

    std::vector<std::string> callsOf(const Candidate& candidate) const {
        const ure::System& system = *explorer_.graph()->system;
        return tune::callsOf(*nest_, candidate, {explorer_.receiver(), [&](const std::string& name) {
                                                     return ure::freshName(system, {}, name) != name;
                                                 }});
    }

    // Two PEs a dimension, two steps in each, and so many lanes.
    Candidate smallOf(const Dataflow& flow, std::int64_t lanes) const {
        Candidate one{flow, std::vector<tune::Split>(nest_->loops.size())};
        for (const std::size_t loop : flow.space) one.splits[loop].pes = 2;
        for (std::size_t loop = 0; loop < one.splits.size(); ++loop)
            if (!nest_->isReduced(loop) && nest_->loops[loop].extent >= 2 * one.splits[loop].pes)
                one.splits[loop].steps = 2;
        if (flow.lane) one.splits[*flow.lane].lanes = lanes;
        return one;
    }

    // Of all PEs; nothing where it is refused.
    struct Operators {
        tune::Amount all;
        std::int64_t pes = 1, lanes = 1;
        std::int64_t latency = 0; // of a sum, where its interval says it
    };
    std::optional<Operators> operatorsOf(const Dataflow& flow, std::int64_t lanes) {
        const Candidate small = smallOf(flow, lanes);
        const auto one = trials_.judged(callsOf(small));
        if (!one) return trials_.refuse(textOf(*nest_, flow), one.error());
        const auto pace = trials_.paceOf(*one->model);
        const auto estimate = trials_.estimated(*one, pace);
        if (!estimate) return trials_.undecided(textOf(*nest_, flow), "its operators could not be counted");
        Operators sum{{}, std::max<std::int64_t>(1, one->model->pes.value_or(1)), lanes};
        std::int64_t steps = 1;
        for (const tune::Split& split : small.splits) steps *= split.steps;
        if (pace && pace->interval.because && pace->interval.because->steps == steps)
            sum.latency = pace->interval.because->latency;
        for (const estimate::Part& part : estimate->parts)
            if (part.kind == estimate::Part::Kind::Operator) {
                sum.all.dsps += part.all.dsps;
                sum.all.luts += part.all.luts;
            }
        return sum;
    }
    // What each PE has on average, of counts with some lanes and with more.
    static tune::UnitCost costOf(const Operators& few, const Operators& many) {
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
    // others are half of them.
    std::int64_t countedLanes(const Dataflow& flow) const {
        const std::int64_t extent = nest_->loops[*flow.lane].extent;
        return !wish_.device.family.packing || extent < 4 ? 2 : extent < 8 ? 4 : 8;
    }

    // With what refused the others.
    struct Pricing {
        std::vector<tune::Priced> flows;
        Trials::Record record;
    };
    const std::vector<tune::Priced>& priced() {
        if (!pricing_) {
            std::vector<tune::Priced> flows = pricedAnew();
            pricing_ = {std::move(flows), record()};
        }
        record() = pricing_->record;
        return pricing_->flows;
    }
    // What a dataflow has without lanes is one lane; two counts tell what each lane adds.
    std::vector<tune::Priced> pricedAnew() {
        std::vector<tune::Priced> all;
        std::map<std::vector<std::size_t>, std::optional<Operators>> withoutLanes;
        const std::vector<Dataflow> flows = tune::dataflowsOf(*nest_);
        for (const Dataflow& flow : flows) {
            if (stop_.stop_requested()) break;
            if (!wish_.shape.empty() && flow.space.size() != wish_.shape.size()) continue;
            if (!kept().allows(flow)) continue;
            tell(fmt::format("judging dataflow {} of {}", &flow - flows.data() + 1, flows.size()));
            auto [place, isNew] = withoutLanes.try_emplace(flow.space);
            if (isNew) place->second = operatorsOf({flow.space, {}}, 1);
            if (!place->second) continue;
            if (!flow.lane) {
                // All of it goes with the one lane.
                const Operators& one = *place->second;
                const double pes = double(one.pes);
                all.push_back(
                    {flow, {{}, {double(one.all.dsps) / pes, double(one.all.luts) / pes}}, one.latency});
                continue;
            }
            const std::int64_t lanes = countedLanes(flow);
            const auto few = lanes == 2 ? place->second : operatorsOf(flow, lanes / 2);
            const auto many = few ? operatorsOf(flow, lanes) : std::nullopt;
            if (!many) continue;
            // Exact where the sum passes all lanes one after the other, or none.
            const std::int64_t added = many->latency - few->latency;
            all.push_back({flow, costOf(*few, *many), place->second->latency,
                           few->latency > 0 && added > 0 ? added / (many->lanes - few->lanes) : 0});
        }
        return all;
    }

    tune::Kept kept() const { return wish_.kept.over(*nest_); }
    tune::Limits limits() const {
        const auto& device = wish_.device;
        const auto within = [&](const estimate::Number& all, const std::optional<estimate::Number>& free,
                                const std::string& resource) {
            const double most = double((free ? *free : all).value) * trials_.percentOf(resource) / 100;
            return std::int64_t(std::floor(most * (1 + 1e-12)));
        };
        tune::Limits limits;
        limits.most.dsps = within(device.dsps, device.freeDsps, "DSP");
        limits.most.luts = base::multiply(device.family.lutsOfUnit,
                                          within(device.logic, device.freeLogic, device.family.unit));
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

    void findTiled() {
        std::vector<tune::Priced> flows = priced();
        hasArrays_ = !flows.empty();
        bool isFirst = true;
        while (answer_.best.size() < wish_.most && !flows.empty() && !stop_.stop_requested()) {
            std::optional<Candidate> winner;
            auto found =
                wish_.goal == Goal::Cycles ? bestOf(flows, winner, isFirst) : leastOf(flows, winner, isFirst);
            isFirst = false;
            if (!found) break;
            answer_.best.push_back(std::move(*found));
            std::erase_if(flows, [&](const tune::Priced& one) { return isSame(one.flow, winner->flow); });
        }
        if (wish_.goal != Goal::Cycles)
            std::ranges::stable_sort(answer_.best, {}, [&](const FoundMapping& one) {
                return std::pair(one.costs.used(resource_), one.cycles);
            });
    }

    std::vector<std::int64_t> fewestOf(const Candidate& one) const {
        std::vector<std::int64_t> fewest;
        for (std::size_t loop = 0; loop < one.splits.size(); ++loop) {
            const std::int64_t extent = nest_->loops[loop].extent, tile = one.splits[loop].tile();
            const std::int64_t rest = extent % tile == 0 ? tile : extent % tile;
            fewest.push_back(std::min(extent, tile + rest));
        }
        return fewest;
    }

    // The best mapping with one of these dataflows. Candidates are run in the order of their bounds, until no
    // bound is below the cycles of the best. Where a network is too large to be run, those of the same
    // dataflow are, too, as a rule: the others are run as long as they may take few more cycles.
    std::optional<FoundMapping> bestOf(std::vector<tune::Priced> flows, std::optional<Candidate>& winner,
                                       bool isAnswer) {
        std::optional<FoundMapping> found;
        std::vector<Candidate> seen;
        std::int64_t notRun = INT64_MAX; // the least bound of those that fit
        const std::int64_t simulatedBefore = record().simulated, tooLargeBefore = record().tooLarge;
        const auto isEnough = [&](const Candidate& next) {
            return stop_.stop_requested() ||
                   (found && (!trials_.hasStartsLeft() || next.bound > fewMore(found->cycles))) ||
                   record().simulated - simulatedBefore >= (isAnswer ? mostSimulated : mostOfOthers) ||
                   record().tooLarge - tooLargeBefore >= mostTooLarge;
        };
        trials_.allowStarts(isAnswer ? Trials::mostStartsOfAll : Trials::mostStarts);
        for (std::size_t keep = 200;;) {
            tell("searching factors");
            const tune::SearchResult result =
                tune::search(*nest_, flows, {limits(), 64, keep, INT64_MAX - 1, stop_, kept()});
            if (isAnswer && seen.empty()) answer_.points = result.points;
            answer_.looked += result.looked;
            bool isAgain = false;
            for (const Candidate& one : result.best) {
                if (std::ranges::find(seen, one) != seen.end()) continue;
                if (isAnswer && result.isComplete) answer_.least = std::min(notRun, one.bound);
                if (found && found->isSimulated && one.bound >= found->cycles) {
                    if (isAnswer) answer_.isProved = notRun >= found->cycles;
                    return found;
                }
                if (isEnough(one)) return found;
                seen.push_back(one);
                tell(fmt::format("simulating candidate {}", record().simulated + 1));
                auto next = trials_.tried(callsOf(one), textOf(*nest_, one.flow), one.bound);
                isAgain = next && !next->isSimulated;
                if (next && (!found || isBetter(*next, *found))) {
                    next->fewest = fewestOf(one);
                    found = std::move(next);
                    winner = one;
                }
                if (!isAgain) continue;
                notRun = std::min(notRun, one.bound);
                std::erase_if(flows, [&](const tune::Priced& priced) { return priced.flow == one.flow; });
                break;
            }
            if (isAgain) continue;
            if (result.best.size() < keep || !result.isComplete) {
                if (isAnswer)
                    answer_.isProved =
                        result.isComplete && found && found->isSimulated && notRun >= found->cycles;
                return found;
            }
            keep *= 10;
        }
    }

    // The one that needs the least of the resource and takes few enough cycles, by bisection: with more of it
    // there is never less choice.
    std::optional<FoundMapping> leastOf(const std::vector<tune::Priced>& flows,
                                        std::optional<Candidate>& winner, bool isAnswer) {
        std::optional<FoundMapping> found;
        std::int64_t none = -1; // with so many of it there is no such mapping
        bool isDecided = true;
        trials_.allow(INT64_MAX);
        while (!found || none + 1 < found->costs.used(resource_)) {
            if (found) trials_.allow(none + (found->costs.used(resource_) - none) / 2);
            auto [next, isKnown] = anyOf(flows, winner);
            isDecided &= isKnown;
            if (next) {
                found = std::move(next);
            } else if (found) {
                none = trials_.allowed();
            } else {
                break;
            }
        }
        if (isAnswer) answer_.isProved = found && isDecided && !stop_.stop_requested();
        return found;
    }
    // One that takes few enough cycles, and whether it is known: there is none if all that might be were run.
    std::pair<std::optional<FoundMapping>, bool> anyOf(const std::vector<tune::Priced>& flows,
                                                       std::optional<Candidate>& winner) {
        constexpr std::size_t mostTried = 200;
        tell("searching factors");
        tune::SearchResult result =
            tune::search(*nest_, flows, {limits(), 64, mostTried, *wish_.mostCycles, stop_, kept()});
        answer_.points = std::max(answer_.points, result.points);
        answer_.looked += result.looked;
        bool isKnown = result.isComplete && result.best.size() < mostTried;
        // Any will do: a network whose tiles are all whole repeats soon.
        std::ranges::stable_sort(result.best, {}, [&](const Candidate& one) { return cutsOf(one); });
        trials_.allowStarts(Trials::mostStarts);
        for (const Candidate& one : result.best) {
            if (!trials_.hasStartsLeft() || stop_.stop_requested()) return {std::nullopt, false};
            tell(fmt::format("simulating candidate {}", record().simulated + 1));
            auto next = trials_.tried(callsOf(one), textOf(*nest_, one.flow), one.bound);
            if (!next) continue;
            isKnown &= next->isSimulated;
            if (!isQuick(*next)) continue;
            next->fewest = fewestOf(one);
            winner = one;
            return {std::move(next), true};
        }
        return {std::nullopt, isKnown};
    }
    // Of how many loops the last tile is cut.
    std::int64_t cutsOf(const Candidate& one) const {
        std::int64_t cuts = 0;
        for (std::size_t loop = 0; loop < one.splits.size(); ++loop)
            cuts += nest_->loops[loop].extent % one.splits[loop].tile() != 0;
        return cuts;
    }
    // It was run and takes few enough cycles.
    bool isQuick(const FoundMapping& one) {
        if (!one.isSimulated) return false;
        fewestCycles_ = std::min(fewestCycles_.value_or(INT64_MAX), one.cycles);
        return one.cycles <= *wish_.mostCycles;
    }

    // --- the others: the arrays of `explore`, with a kernel for each input and output

    const explore::Space& arrays() {
        if (!arrays_) arrays_ = explored();
        return *arrays_;
    }
    // Of at most two dimensions; with schedules as steep as the dependences ask for.
    explore::Space explored() const {
        constexpr std::uint64_t mostPairs = 2'000'000, mostPartitions = 20'000;
        constexpr std::int64_t steepest = 8;
        explore::Options options;
        options.budget = explorer_.asked().budget;
        options.budget.stop = stop_;
        if (!wish_.shape.empty())
            return explorer_.partitioned(explorer_.partitionsOf(wish_.shape, mostPartitions), options, false);
        const std::size_t loops = explorer_.loopNames().size();
        options.maxSchedule = std::clamp<std::int64_t>(
            explore::leastBound(*explorer_.graph(), options.budget).value_or(1), 1, steepest);
        explore::Space all;
        for (const std::size_t dimensions : {std::size_t{1}, std::size_t{2}}) {
            if (dimensions >= std::max<std::size_t>(loops, 2)) break;
            options.dimensions = dimensions;
            if (explore::pairsWithin(options, loops) > mostPairs) {
                all.isComplete = false;
                continue;
            }
            explore::Space one = explorer_.explore(options, Explorer::Inputs::Best);
            all.pairs += one.pairs;
            all.isComplete &= one.isComplete;
            std::ranges::move(one.designs, std::back_inserter(all.designs));
        }
        std::ranges::stable_sort(all.designs, explore::isListedBefore);
        return all;
    }

    void findPlain() {
        tell("exploring arrays");
        if (wish_.goal != Goal::Cycles) {
            if (auto found = leastPlain()) answer_.best.push_back(std::move(*found));
            return;
        }
        const bool isTiled = !answer_.best.empty();
        const std::int64_t toBeat = isTiled ? answer_.best.front().cycles : INT64_MAX;
        const std::int64_t tooLarge = record().tooLarge;
        auto [found, isProved] = bestIn(arrays(), toBeat, mostTooLarge);
        if (!found && !isTiled && wish_.shape.empty() && record().tooLarge > tooLarge) {
            found = shared();
            isProved = false;
        }
        answer_.isProved = isProved && (!isTiled || answer_.isProved) && (!found || found->isSimulated);
        if (found) answer_.best.insert(answer_.best.begin(), std::move(*found));
    }

    // Of designs without tiles: of the smallest arrays that are quick enough, the one that needs the least of
    // the resource.
    std::optional<FoundMapping> leastPlain() {
        std::optional<FoundMapping> found;
        if (nest_) return found;
        explore::Space space = arrays();
        answer_.points += double(space.pairs);
        hasArrays_ = !space.designs.empty();
        std::erase_if(space.designs, [&](const explore::Design& one) {
            const auto cycles = one.count(array::FigureId::Cycles);
            return cycles && *cycles > *wish_.mostCycles;
        });
        std::ranges::stable_sort(space.designs, {}, [](const explore::Design& one) {
            return one.count(array::FigureId::Pes).value_or(INT64_MAX);
        });
        if (space.designs.size() > mostSimulated) space.designs.resize(mostSimulated);
        for (const explore::Design& one : space.designs) {
            if (stop_.stop_requested()) break;
            tell(fmt::format("simulating array {}", record().simulated + 1));
            auto next = trials_.tried(withKernels(explorer_.callsOf(one)), nameOf(one),
                                      one.count(array::FigureId::Cycles).value_or(0));
            if (!next || !isQuick(*next)) continue;
            const auto key = [&](const FoundMapping& of) {
                return std::pair(of.costs.used(resource_), of.cycles);
            };
            if (!found || key(*next) < key(*found)) found = std::move(next);
        }
        return found;
    }

    // Where all arrays are too large: of the largest array that fits, loops sharing its PEs.
    std::optional<FoundMapping> shared() {
        static constexpr std::array<std::array<std::int64_t, 2>, 12> shapes{{{64, 64},
                                                                             {32, 32},
                                                                             {16, 16},
                                                                             {256, 0},
                                                                             {8, 8},
                                                                             {64, 0},
                                                                             {4, 4},
                                                                             {16, 0},
                                                                             {2, 2},
                                                                             {4, 0},
                                                                             {2, 0},
                                                                             {1, 0}}};
        constexpr std::uint64_t mostPartitions = 200;
        for (const auto& [rows, columns] : shapes) {
            if (stop_.stop_requested()) break;
            const polyhedra::Vector shape =
                columns > 0 ? polyhedra::Vector{rows, columns} : polyhedra::Vector{rows};
            if (shape.size() > explorer_.loopNames().size()) continue;
            tell(fmt::format("arrays of {} PEs", fmt::join(shape, " x ")));
            explore::Options options;
            options.budget = explorer_.asked().budget;
            options.budget.stop = stop_;
            const std::int64_t before = record().tooLarge;
            constexpr int mostTried = 4;
            auto found =
                bestIn(explorer_.partitioned(explorer_.partitionsOf(shape, mostPartitions), options, false),
                       INT64_MAX, mostTried)
                    .first;
            if (found) {
                record().tooLarge = before;
                return found;
            }
        }
        return std::nullopt;
    }

    // The best of arrays with fewer cycles than that, and whether none of them is better.
    std::pair<std::optional<FoundMapping>, bool> bestIn(const explore::Space& space, std::int64_t toBeat,
                                                        int most) {
        answer_.points += double(space.pairs);
        std::optional<FoundMapping> found;
        const std::int64_t simulatedBefore = record().simulated, tooLargeBefore = record().tooLarge;
        for (const explore::Design& one : space.designs) {
            const auto cycles = one.count(array::FigureId::Cycles);
            if (cycles && *cycles >= toBeat) break; // its network takes no fewer
            const bool isEnough = stop_.stop_requested() || !cycles ||
                                  record().simulated - simulatedBefore >= std::min(mostSimulated, most) ||
                                  record().tooLarge - tooLargeBefore >= most;
            if (isEnough) return {std::move(found), false};
            tell(fmt::format("simulating array {}", record().simulated + 1));
            auto next = trials_.tried(withKernels(explorer_.callsOf(one)), nameOf(one), *cycles);
            if (!next || next->cycles >= toBeat) continue;
            toBeat = next->cycles;
            found = std::move(next);
        }
        return {std::move(found), space.isComplete};
    }

    std::string nameOf(const explore::Design& one) const {
        const std::vector<std::string> loops = one.loops.empty() ? explorer_.loopNames() : one.loops;
        const mapping::SpaceTimeMap map = explore::mapOf(one.pair);
        std::string text = fmt::format("space {}", mapping::listText(map.space, loops));
        std::set<std::string> said;
        for (const std::string& name : one.names)
            if (explore::isOfLiterature(name) && said.insert(name).second) text += ", " + name;
        return text;
    }

    // Each input and output by a kernel of its own, where that is legal.
    std::vector<std::string> withKernels(const std::vector<std::string>& array) {
        const auto [place, isNew] = withKernels_.try_emplace(array);
        auto& [calls, isDecided] = place->second;
        if (isNew) {
            const bool before = std::exchange(record().isWhole, true);
            calls = withKernelsAnew(array);
            isDecided = std::exchange(record().isWhole, before);
        }
        record().isWhole &= isDecided;
        return calls;
    }
    std::vector<std::string> withKernelsAnew(std::vector<std::string> calls) {
        const ure::System& system = *explorer_.graph()->system;
        for (const ure::Tensor& tensor : system.tensors) {
            if (tensor.isConst) continue;
            std::vector<std::string> more = calls;
            const std::string kernel =
                ure::freshName(system, {}, tensor.name + (tensor.isInput ? "_loader" : "_unloader"));
            more.push_back(fmt::format("{}.isolate_{}({}, {});", explorer_.receiver(),
                                       tensor.isInput ? "producer" : "consumer", tensor.name, kernel));
            if (trials_.judged(more)) calls = std::move(more);
        }
        return calls;
    }

    Trials::Record& record() { return trials_.record; }
    const Trials::Record& record() const { return trials_.record; }

    const Explorer explorer_;
    MapWish wish_;
    std::stop_token stop_;
    Trials trials_;
    std::string resource_; // of the goal
    const tl::expected<tune::Nest, std::string> nest_;
    std::optional<Pricing> pricing_;
    std::optional<explore::Space> arrays_;
    // By the calls of the array; whether all that was asked of it was decided.
    std::map<std::vector<std::string>, std::pair<std::vector<std::string>, bool>> withKernels_;
    bool hasArrays_ = false;                   // with the goal of a resource
    std::optional<std::int64_t> fewestCycles_; // of those that fit
    MapAnswer answer_;
};

Mapper::Mapper(std::unique_ptr<MappingSearch> search) : search_(std::move(search)) {}
Mapper::Mapper(Mapper&&) noexcept = default;
Mapper::~Mapper() = default;

const MapWish& Mapper::wish() const {
    return search_->wish();
}

tl::expected<Mapper, std::string> Mapper::of(const driver::Analysis& analysis,
                                             const driver::DesignAnalysis& design, MapWish wish,
                                             std::stop_token stop) {
    auto explorer = Explorer::of(analysis, design, {}, stop);
    if (!explorer) {
        const auto error = diagnostics::firstError(explorer.error().diagnostics);
        return tl::unexpected(error ? *error : explorer.error().sentence);
    }
    if (explorer->receiver().empty())
        return tl::unexpected(std::string("the design has no func on which primitives are called"));
    return Mapper(std::make_unique<MappingSearch>(std::move(*explorer), std::move(wish), std::move(stop)));
}

tl::expected<MapAnswer, std::string> Mapper::within(const std::map<std::string, double>& budget) {
    try {
        return search_->findWithin(budget);
    } catch (const base::Overflow&) {
        return tl::unexpected(std::string("a figure of the search needs more than 64 bits"));
    }
}

tl::expected<MapAnswer, std::string> findMapping(const driver::Analysis& analysis,
                                                 const driver::DesignAnalysis& design, const MapWish& wish,
                                                 std::stop_token stop) {
    auto mapper = Mapper::of(analysis, design, wish, stop);
    if (stop.stop_requested()) { // what could not be asked any more is no reason
        MapAnswer stopped;
        stopped.isStopped = true;
        return stopped;
    }
    if (!mapper) return tl::unexpected(mapper.error());
    return mapper->within(wish.budget);
}

} // namespace tactus::studies
