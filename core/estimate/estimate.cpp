#include "estimate/estimate.h"

#include "base/checked.h"

#include <algorithm>
#include <cmath>

namespace tactus::estimate {

Resources& Resources::operator+=(const Resources& other) {
    luts = base::add(luts, other.luts);
    registers = base::add(registers, other.registers);
    dsps = base::add(dsps, other.dsps);
    for (const auto& [kind, count] : other.blocks) blocks[kind] = base::add(blocks[kind], count);
    return *this;
}

std::int64_t Resources::allBlocks() const {
    std::int64_t sum = 0;
    for (const auto& [kind, count] : blocks) sum = base::add(sum, count);
    return sum;
}

std::optional<std::pair<std::string, std::int64_t>> blocksOf(const Family& family, std::int64_t words,
                                                             std::int64_t bits) {
    if (words <= family.smallWords || family.memories.empty()) return std::nullopt;
    const MemoryKind& kind = family.memories.front();
    std::optional<std::int64_t> least;
    for (const Shape& shape : kind.shapes) {
        const std::int64_t blocks =
            base::multiply(base::ceilDivide(words, shape.words), base::ceilDivide(bits, shape.bits));
        if (!least || blocks < *least) least = blocks;
    }
    return std::pair(kind.name, *least);
}

std::string linkName(const array::Model& model, const array::LinkFamily& link) {
    const std::string& name = model.system().variables[link.variable].name;
    return polyhedra::isZero(link.displacement) ? name : name + " " + polyhedra::toString(link.displacement);
}

double Share::percentOfFree() const {
    const std::int64_t there = free.value_or(all);
    return there == 0 ? (used == 0 ? 0 : INFINITY) : 100.0 * double(used) / double(there);
}

namespace {

// The fewest that have so much together: the largest ones.
std::optional<std::int64_t> fewestFor(std::int64_t used, std::vector<std::int64_t> free) {
    std::ranges::sort(free, std::greater<>());
    std::int64_t regions = 0;
    for (; used > 0 && regions < std::ssize(free); ++regions) used -= free[std::size_t(regions)];
    return used > 0 ? std::nullopt : std::optional(regions);
}

} // namespace

std::optional<std::int64_t> regionsFor(const Resources& used, const Device& device) {
    if (device.regions.empty()) return std::nullopt;
    std::optional<std::int64_t> most = 1;
    const auto take = [&](std::int64_t of, auto figure) {
        std::vector<std::int64_t> free;
        for (const Region& one : device.regions) free.push_back(figure(one));
        const auto fewest = fewestFor(of, std::move(free));
        most = most && fewest ? std::optional(std::max(*most, *fewest)) : std::nullopt;
    };
    take(base::ceilDivide(used.luts, device.family.lutsOfUnit), [](const Region& one) { return one.logic; });
    take(used.dsps, [](const Region& one) { return one.dsps; });
    for (const auto& [kind, blocks] : used.blocks)
        if (std::ranges::any_of(device.regions, [&](const Region& one) { return one.blocks.contains(kind); }))
            take(blocks, [&](const Region& one) {
                const auto found = one.blocks.find(kind);
                return found == one.blocks.end() ? 0 : found->second;
            });
    return most;
}

std::vector<Share> sharesOf(const Resources& used, const Device& device) {
    const auto freeOf = [](const std::optional<Number>& free) {
        return free ? std::optional(free->value) : std::nullopt;
    };
    const Family& family = device.family;
    std::vector<Share> shares;
    shares.push_back({family.unit, base::ceilDivide(used.luts, family.lutsOfUnit), device.logic.value,
                      freeOf(device.freeLogic)});
    if (device.registers.value > 0)
        shares.push_back({"registers", used.registers, device.registers.value, {}});
    shares.push_back({"DSP", used.dsps, device.dsps.value, freeOf(device.freeDsps)});
    for (const MemoryBlocks& one : device.memories) {
        const auto place = used.blocks.find(one.kind);
        shares.push_back(
            {one.kind, place == used.blocks.end() ? 0 : place->second, one.all.value, freeOf(one.free)});
    }
    std::ranges::stable_sort(shares, std::greater<>(), &Share::percentOfFree);
    return shares;
}

} // namespace tactus::estimate
