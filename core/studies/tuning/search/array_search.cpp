#include "studies/tuning/search/array_search.h"

#include "explore/schedules.h"
#include "mapping/causality/wording.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <array>
#include <fmt/ranges.h>
#include <set>
#include <utility>

namespace tactus::studies {

ArraySearch::ArraySearch(const Explorer& explorer, bool isNest, const MapWish& wish, Trials& trials,
                         std::stop_token stop)
    : explorer_(explorer), isNest_(isNest), wish_(wish), trials_(trials), stop_(std::move(stop)),
      resource_(resourceOf(wish.device, wish.goal)) {}

const explore::Space& ArraySearch::arrays() {
    if (!arrays_) arrays_ = explored();
    return *arrays_;
}
// Of at most two dimensions; with schedules as steep as the dependences ask for.
explore::Space ArraySearch::explored() const {
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

void ArraySearch::findInto(MapAnswer& answer) {
    trials_.tell("exploring arrays");
    if (wish_.goal != Goal::Cycles) {
        if (auto found = leastOf(answer)) answer.best.push_back(std::move(*found));
        return;
    }
    const bool isTiled = !answer.best.empty();
    const std::int64_t toBeat = isTiled ? answer.best.front().cycles : INT64_MAX;
    const std::int64_t tooLarge = record().tooLarge;
    auto [found, isProved] = bestIn(arrays(), toBeat, Trials::mostTooLarge, answer);
    if (!found && !isTiled && wish_.shape.empty() && record().tooLarge > tooLarge) {
        found = shared(answer);
        isProved = false;
    }
    answer.isProved = isProved && (!isTiled || answer.isProved) && (!found || found->isSimulated);
    if (found) answer.best.insert(answer.best.begin(), std::move(*found));
}

// Of designs without tiles: of the smallest arrays that are quick enough, the one that needs the least of
// what is to be small.
std::optional<FoundMapping> ArraySearch::leastOf(MapAnswer& answer) {
    std::optional<FoundMapping> found;
    if (isNest_) return found;
    explore::Space space = arrays();
    answer.points += double(space.pairs);
    record().hasArrays = !space.designs.empty();
    std::erase_if(space.designs, [&](const explore::Design& one) {
        const auto cycles = one.count(array::FigureId::Cycles);
        return cycles && wish_.mostCycles && *cycles > *wish_.mostCycles;
    });
    std::ranges::stable_sort(space.designs, {}, [](const explore::Design& one) {
        return one.count(array::FigureId::Pes).value_or(INT64_MAX);
    });
    answer.isProved = space.isComplete && space.designs.size() <= Trials::mostSimulated;
    if (!answer.isProved)
        space.designs.resize(std::min<std::size_t>(space.designs.size(), Trials::mostSimulated));
    for (const explore::Design& one : space.designs) {
        if (stop_.stop_requested()) break;
        trials_.tell(fmt::format("simulating array {}", record().simulated + 1));
        auto next = trials_.tried(withKernels(explorer_.callsOf(one)), nameOf(one),
                                  one.count(array::FigureId::Cycles).value_or(0), {});
        if (!next) continue;
        answer.isProved &= next->isSimulated;
        if (!trials_.isQuick(*next)) continue;
        const auto key = [&](const FoundMapping& of) {
            return std::pair(isResource(wish_.goal) ? of.costs.used(resource_) : trials_.costOf(of),
                             of.cycles);
        };
        if (!found || key(*next) < key(*found)) found = std::move(next);
    }
    answer.isProved &= found && !stop_.stop_requested();
    return found;
}

// Where all arrays are too large: of the largest array that fits, loops sharing its PEs.
std::optional<FoundMapping> ArraySearch::shared(MapAnswer& answer) {
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
        trials_.tell(fmt::format("arrays of {} PEs", fmt::join(shape, " x ")));
        explore::Options options;
        options.budget = explorer_.asked().budget;
        options.budget.stop = stop_;
        const std::int64_t before = record().tooLarge;
        constexpr int mostTried = 4;
        auto found =
            bestIn(explorer_.partitioned(explorer_.partitionsOf(shape, mostPartitions), options, false),
                   INT64_MAX, mostTried, answer)
                .first;
        if (found) {
            record().tooLarge = before;
            return found;
        }
    }
    return std::nullopt;
}

// The best of arrays with fewer cycles than that, and whether none of them is better.
std::pair<std::optional<FoundMapping>, bool>
ArraySearch::bestIn(const explore::Space& space, std::int64_t toBeat, int most, MapAnswer& answer) {
    answer.points += double(space.pairs);
    std::optional<FoundMapping> found;
    const std::int64_t simulatedBefore = record().simulated, tooLargeBefore = record().tooLarge;
    for (const explore::Design& one : space.designs) {
        const auto cycles = one.count(array::FigureId::Cycles);
        if (cycles && *cycles >= toBeat) break; // its network takes no fewer
        const bool isEnough = stop_.stop_requested() || !cycles ||
                              record().simulated - simulatedBefore >= std::min(Trials::mostSimulated, most) ||
                              record().tooLarge - tooLargeBefore >= most;
        if (isEnough) return {std::move(found), false};
        trials_.tell(fmt::format("simulating array {}", record().simulated + 1));
        auto next = trials_.tried(withKernels(explorer_.callsOf(one)), nameOf(one), *cycles, {toBeat});
        if (!next || next->cycles >= toBeat) continue;
        toBeat = next->cycles;
        found = std::move(next);
    }
    return {std::move(found), space.isComplete};
}

std::string ArraySearch::nameOf(const explore::Design& one) const {
    const std::vector<std::string> loops = one.loops.empty() ? explorer_.loopNames() : one.loops;
    const mapping::SpaceTimeMap map = explore::mapOf(one.pair);
    std::string text = fmt::format("space {}", mapping::listText(map.space, loops));
    std::set<std::string> said;
    for (const std::string& name : one.names)
        if (explore::isOfLiterature(name) && said.insert(name).second) text += ", " + name;
    return text;
}

// Each input and output by a kernel of its own, where that is legal.
std::vector<std::string> ArraySearch::withKernels(const std::vector<std::string>& array) {
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
std::vector<std::string> ArraySearch::withKernelsAnew(std::vector<std::string> calls) {
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

} // namespace tactus::studies
