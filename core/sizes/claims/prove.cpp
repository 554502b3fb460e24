#include "sizes/build.h"

#include "sizes/claims/show.h"

#include <algorithm>

namespace tactus::sizes {

namespace {

// Equations that reductions have brought belong to the array of what they carry.
std::vector<bool> equationsOf(const ure::System& open, const std::vector<ure::EquationId>& array) {
    std::vector<bool> result(open.equations.size(), false);
    for (const ure::EquationId id : array) result[id.index()] = true;
    const auto carriedFor = [&](const ure::Equation& equation) {
        return equation.isOutput() ? equation.output : open.variables[equation.variable].carriedFor;
    };
    for (const ure::EquationId own : array) {
        const ure::TensorId output = carriedFor(open.equations[own]);
        if (!output.valid()) continue;
        for (const ure::EquationId id : open.equations.keys())
            if (carriedFor(open.equations[id]) == output) result[id.index()] = true;
    }
    return result;
}

// By equation: the number of its array.
std::vector<std::size_t> arraysOf(const Subject& subject) {
    std::vector<std::size_t> result(subject.open.equations.size(), 0);
    for (std::size_t other = 0; other < subject.others.size(); ++other) {
        const std::vector<bool> array = equationsOf(subject.open, subject.others[other]);
        for (std::size_t id = 0; id < array.size(); ++id)
            if (array[id]) result[id] = other + 1;
    }
    return result;
}

void showAll(Claims& claims, const Subject& subject, const OpenMap& map) {
    const ure::System& open = claims.system();
    std::vector<EquationReads> reads;
    for (const ure::EquationId id : open.equations.keys()) reads.push_back(readsOf(open, id));
    const std::vector<Link> links = linksOf(claims, reads, arraysOf(subject));
    showCausality(claims, map, links, equationsOf(open, subject.equations), subject.strict);
    for (const HandedOn& one : subject.handedOn) showHandedOn(claims, map, one, reads, subject.strict);
    showNoConflict(claims, map);
    showDefinedness(claims, reads);
    showOrder(claims, links);
    showWrites(claims, reads);
}

std::vector<Sizes> suspectsOf(const ure::System& open, const std::vector<Doubt>& doubts) {
    std::vector<Sizes> suspects;
    for (const Doubt& doubt : doubts) {
        if (!doubt.sizes) continue;
        Sizes sizes;
        for (const ure::LoopId size : open.freeSizes)
            sizes.emplace_back(open.loops[size].name, (*doubt.sizes)[size.index()]);
        if (std::ranges::find(suspects, sizes) == suspects.end()) suspects.push_back(std::move(sizes));
    }
    const auto total = [](const Sizes& sizes) {
        // A sum of sizes may leave 64 bits.
        __int128 sum = 0;
        for (const auto& [name, value] : sizes) sum += value;
        return sum;
    };
    std::ranges::stable_sort(suspects, {}, total);
    return suspects;
}

} // namespace

Outcome prove(const Subject& subject) {
    if (!subject.map) return {{}, "the map is not a polynomial in the sizes", {}};
    Claims claims(subject.open);
    try {
        showAll(claims, subject, *subject.map);
    } catch (const Undecided& undecided) {
        return {{}, undecided.what, {}};
    } catch (const base::Overflow&) {
        return {{}, "numbers get too large", {}};
    }
    if (claims.doubts.empty()) return {std::move(claims.proof), {}, {}};
    return {{}, claims.doubts.front().what, suspectsOf(subject.open, claims.doubts)};
}

} // namespace tactus::sizes
