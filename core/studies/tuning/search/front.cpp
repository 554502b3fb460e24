#include "studies/tuning/search/front.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tactus::studies {

namespace {

std::array<double, 6> needsOf(const FrontPoint& point) {
    return {double(point.cycles), double(point.dsps),  double(point.logic),
            double(point.blocks), double(point.bytes), point.energy.value_or(0)};
}
// What is not known is compared with nothing.
std::array<double, 6> comparableTo(const FrontPoint& point, const FrontPoint& other) {
    auto needs = needsOf(point);
    if (!point.energy || !other.energy) needs.back() = 0;
    return needs;
}

} // namespace

bool dominates(const FrontPoint& a, const FrontPoint& b) {
    const auto ofA = comparableTo(a, b), ofB = comparableTo(b, a);
    for (std::size_t n = 0; n < ofA.size(); ++n)
        if (ofA[n] > ofB[n]) return false;
    return ofA != ofB;
}

std::vector<FrontPoint> frontOf(std::vector<FrontPoint> points) {
    std::ranges::stable_sort(points, {},
                             [](const FrontPoint& one) { return std::pair(needsOf(one), one.calls); });
    std::vector<FrontPoint> front;
    for (const FrontPoint& one : points) {
        const bool isThere = std::ranges::find(front, one.calls, &FrontPoint::calls) != front.end();
        const bool isWorse =
            std::ranges::any_of(points, [&](const FrontPoint& other) { return dominates(other, one); });
        if (!isThere && !isWorse) front.push_back(one);
    }
    return front;
}

nlohmann::json jsonOf(const Level& level) {
    nlohmann::json points = nlohmann::json::array();
    for (const FrontPoint& one : level.points)
        points.push_back({{"calls", one.calls},
                          {"dataflow", one.dataflow},
                          {"limit", one.limit},
                          {"cycles", one.cycles},
                          {"simulated", one.isSimulated},
                          {"proved", one.isProved},
                          {"dsps", one.dsps},
                          {"logic", one.logic},
                          {"blocks", one.blocks},
                          {"bytes", one.bytes},
                          {"energy", one.energy ? nlohmann::json(*one.energy) : nlohmann::json()}});
    return {{"points", points}, {"reason", level.reason}};
}

std::optional<Level> levelOf(const nlohmann::json& json) {
    try {
        Level level{{}, json.at("reason")};
        for (const nlohmann::json& one : json.at("points")) {
            FrontPoint point{one.at("calls"),
                             one.at("dataflow"),
                             one.at("limit"),
                             one.at("cycles"),
                             one.at("simulated"),
                             one.at("proved"),
                             one.at("dsps"),
                             one.at("logic"),
                             one.at("blocks"),
                             one.at("bytes"),
                             {}};
            if (!one.at("energy").is_null()) point.energy = one.at("energy").get<double>();
            level.points.push_back(std::move(point));
        }
        return level;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

FrontSearch::FrontSearch(Mapper mapper, std::stop_token stop)
    : mapper_(std::move(mapper)), whole_(mapper_.wish().budget), stop_(std::move(stop)) {}

FrontSearch::Found FrontSearch::bestWithin(const Budget& budget) {
    auto answer = mapper_.within(budget);
    if (stop_.stop_requested()) return {};
    if (!answer) return {tl::unexpected(answer.error()), false};
    return {std::move(answer->best.front()), answer->isProved};
}

const FrontSearch::Found& FrontSearch::bestOfAll() {
    if (!widest_) widest_ = bestWithin(whole_);
    return *widest_;
}

bool FrontSearch::isMemory(const std::string& resource) const {
    const auto& memories = mapper_.wish().device.memories;
    return std::ranges::find(memories, resource, &estimate::MemoryBlocks::kind) != memories.end();
}

double FrontSearch::percentOfMemory(const FoundMapping& found) const {
    double most = 0;
    for (const estimate::Share& share : found.costs.shares)
        if (isMemory(share.resource)) most = std::max(most, share.percentOfFree());
    return most;
}

FrontSearch::Budget FrontSearch::halved(const FoundMapping& widest, int times) const {
    Budget budget = whole_;
    const std::string scarce =
        widest.costs.used("DSP") > 0 ? std::string("DSP") : mapper_.wish().device.family.unit;
    const auto share = std::ranges::find(widest.costs.shares, scarce, &estimate::Share::resource);
    budget[scarce] = std::ldexp(share->percentOfFree(), -times);
    return budget;
}

FrontPoint FrontSearch::pointOf(const FoundMapping& found, bool isProved) const {
    const estimate::Estimate& costs = found.costs.estimate;
    return {found.calls,
            found.dataflow,
            costs.boundBy,
            found.cycles,
            found.isSimulated,
            isProved,
            costs.total.dsps,
            found.costs.used(mapper_.wish().device.family.unit),
            costs.total.allBlocks(),
            costs.bytes + costs.bytesOfPes,
            found.energy};
}

std::optional<Level> FrontSearch::level(int number) {
    const Found& widest = bestOfAll();
    if (!widest.best) return std::nullopt;
    if (!*widest.best) return Level{{}, widest.best->error()};
    Budget budget = number == 0 ? whole_ : halved(**widest.best, number);
    Found found = number == 0 ? widest : bestWithin(budget);
    Level level;
    while (found.best && *found.best) {
        const FoundMapping& best = **found.best;
        level.points.push_back(pointOf(best, found.isProved));
        const double percent = percentOfMemory(best);
        if (percent == 0) break;
        for (const estimate::MemoryBlocks& one : mapper_.wish().device.memories) {
            const auto [limit, isNew] = budget.try_emplace(one.kind, 100.0);
            limit->second = std::min(limit->second, percent / 2);
        }
        found = bestWithin(budget);
    }
    if (!found.best || stop_.stop_requested()) return std::nullopt;
    if (level.points.empty()) level.reason = found.best->error();
    return level;
}

} // namespace tactus::studies
