#include "sizes/build.h"

#include "sizes/claims/definedness.h"
#include "sizes/claims/legality.h"

#include <algorithm>

namespace tactus::sizes {

namespace {

// Equations that reductions have brought belong to the array of what they carry.
std::vector<bool> equationsOf(const Subject& subject) {
    const ure::System& open = subject.open;
    std::vector<bool> result(open.equations.size(), false);
    for (const ure::EquationId id : subject.equations) result[id.index()] = true;
    for (const ure::Variable& variable : open.variables)
        if (variable.carriedFor.valid() && result[variable.equation.index()])
            for (const ure::EquationId id : open.equations.keys())
                if (open.equations[id].output == variable.carriedFor) result[id.index()] = true;
    return result;
}

void showAll(Claims& claims, const Subject& subject, const OpenMap& map) {
    const ure::System& open = claims.system();
    std::vector<EquationReads> reads;
    for (const ure::EquationId id : open.equations.keys()) reads.push_back(readsOf(open, id));
    const std::vector<Link> links = linksOf(claims, reads);
    showCausality(claims, map, links, equationsOf(subject), subject.strict);
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
        __int128 sum = 0;
        for (const auto& [name, value] : sizes) sum += value;
        return sum;
    };
    std::ranges::stable_sort(suspects, {}, total);
    return suspects;
}

} // namespace

Outcome prove(const Subject& subject) {
    if (!subject.map) return {{}, "the map is no polynomial in the sizes", {}};
    Claims claims(subject.open);
    try {
        showAll(claims, subject, *subject.map);
    } catch (const Undecided& undecided) {
        return {{}, undecided.what, {}};
    } catch (const base::Overflow&) {
        return {{}, "numbers become too large", {}};
    }
    if (claims.doubts.empty()) return {std::move(claims.proof), {}, {}};
    return {{}, claims.doubts.front().what, suspectsOf(subject.open, claims.doubts)};
}

} // namespace tactus::sizes
