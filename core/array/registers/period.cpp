#include "array/registers/registers.h"

#include "array/counts/copies.h"
#include "array/counts/elements.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <numeric>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

// Yes if two points of the domain differ by `step`.
Verdict isDifference(const Piece& domain, const Vector& step, const Budget& budget) {
    const Verdict empty = isEmpty(intersect(domain, translate(domain, step)), budget);
    if (empty == Verdict::Unknown) return Verdict::Unknown;
    return empty == Verdict::Yes ? Verdict::No : Verdict::Yes;
}

std::int64_t periodByWalking(const Model& model) {
    std::int64_t period = 0;
    for (const auto& [pe, times] : timesByPe(model, {model.system().domain}))
        for (std::size_t at = 1; at < times.size(); ++at)
            period = std::gcd(period, times[at] - times[at - 1]);
    return std::max<std::int64_t>(period, 1);
}

// Pairs of iterations of one PE of which the second comes `steps` after the first: over both, first the one.
struct Pairs {
    Piece piece;
    AffineForm steps;
};

Pairs pairsOnOnePe(const Model& model) {
    const Piece& domain = model.system().domain;
    Piece wide = Piece::universe(2 * domain.visible);
    constrainCopy(wide, domain, 0);
    constrainCopy(wide, domain, 1);
    for (const AffineForm& row : model.map.space) {
        const AffineForm same = onCopy(row, 1, 2) - onCopy(row, 0, 2);
        constrain(wide, same);
        constrain(wide, -1 * same);
    }
    return {std::move(wide), onCopy(model.map.time, 1, 2) - onCopy(model.map.time, 0, 2)};
}

// The greatest common divisor of `period` and the steps of all pairs: as long as some steps are no multiple
// of it, it is made smaller by them, at least by half.
std::optional<std::int64_t> periodByPairs(const Model& model, std::int64_t period, const Budget& budget) {
    const Pairs pairs = pairsOnOnePe(model);
    while (period != 1) {
        Piece odd = pairs.piece;
        AffineForm rest = pairs.steps;
        if (period > 1) {
            const std::size_t quotient = addQuotient(odd, pairs.steps, period);
            rest.coefficients.resize(odd.dimensions());
            rest.coefficients[quotient] = base::negate(period);
        }
        // Pairs come in both orders, so a rest above 0 is found if there is any rest.
        constrain(odd, rest - AffineForm::number(1, rest.dimensions()));
        const polyhedra::Sample found = sample(odd, budget);
        if (found.empty == Verdict::Unknown) return std::nullopt;
        if (found.empty == Verdict::Yes) break;
        period = std::gcd(period, pairs.steps(found.point));
    }
    return std::max<std::int64_t>(period, 1);
}

} // namespace

Figure periodOf(const Model& model, const Budget& budget) {
    const Piece& domain = model.system().domain;
    std::int64_t period = 0;
    bool allOccur = true, noneOccurs = true;
    const polyhedra::Matrix directions =
        polyhedra::kernel(model.map.spaceRows(), model.system().loops.size());
    for (const Vector& direction : directions) {
        const Verdict occurs = isDifference(domain, direction, budget);
        allOccur &= occurs == Verdict::Yes;
        noneOccurs &= occurs == Verdict::No;
        if (occurs == Verdict::Yes)
            period = std::gcd(period, polyhedra::dot(model.map.time.coefficients, direction));
    }
    // Every step is a sum of basis vectors, so if each of these occurs their greatest common divisor is the
    // period. One direction alone that does not occur (the domain is convex) means that no PE executes two
    // iterations.
    if (directions.size() == 1 && noneOccurs && domain.quotients.empty()) return 1;
    if (allOccur || period == 1) return std::max<std::int64_t>(period, 1);
    if (const auto exact = periodByPairs(model, period, budget)) return exact;
    const auto total = totalOf({domain});
    if (!total || *total > enumerable) return std::nullopt;
    return periodByWalking(model);
}

} // namespace tactus::array
