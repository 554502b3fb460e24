#include "polyhedra/counts/sums.h"
#include "polyhedra/counts/walk.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve.h"
#include "polyhedra/solve/boxes.h"
#include "polyhedra/solve/search.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tactus::polyhedra {

namespace {

// The variables that rows tie together, each group in walking order: the number of points is a product over
// groups.
std::vector<std::vector<std::size_t>> groups(const Piece& piece) {
    std::vector<std::size_t> parent(piece.dimensions());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t v) {
        while (parent[v] != v) v = parent[v];
        return v;
    };
    for (const AffineForm& row : piece.rows) {
        std::optional<std::size_t> first;
        for (std::size_t v = 0; v < row.dimensions(); ++v) {
            if (row.coefficients[v] == 0) continue;
            if (first) parent[root(v)] = root(*first);
            if (!first) first = v;
        }
    }
    std::vector<std::vector<std::size_t>> byRoot(piece.dimensions());
    for (std::size_t v : walkOrder(piece)) byRoot[root(v)].push_back(v);
    std::erase_if(byRoot, [](const auto& group) { return group.empty(); });
    return byRoot;
}

// The piece over some of its variables only; quotients become variables like others, which rows and intervals
// determine all the same.
Piece over(const Piece& piece, const std::vector<std::size_t>& variables) {
    Piece part = Piece::universe(variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i) part.box[i] = piece.box[variables[i]];
    for (const AffineForm& row : piece.rows) {
        AffineForm own = AffineForm::number(row.constant, variables.size());
        for (std::size_t i = 0; i < variables.size(); ++i)
            own.coefficients[i] = row.coefficients[variables[i]];
        if (!own.isConstant()) part.rows.push_back(std::move(own));
    }
    return part;
}

Wide extent(Interval range) {
    return range.empty() ? 0 : Wide{range.upper} - range.lower + 1;
}

std::optional<Wide> countByWalking(const Piece& part, std::uint64_t limit) {
    Wide total = 0;
    Walk walk(part, limit);
    const bool finished = walk.run([&](Interval range) {
        total += extent(range);
        return true;
    });
    if (!finished) return std::nullopt;
    return total;
}

// Steps of a walk through the box around the piece.
std::uint64_t stepsThrough(const Piece& part) {
    std::uint64_t steps = 1;
    for (std::size_t v = 0; v + 1 < part.dimensions(); ++v)
        steps = base::saturatedProduct<std::uint64_t>(steps, std::uint64_t(saturatedExtent(part.box[v])));
    return steps;
}

// That of a few boxes that are the piece, as tiles with remainders are; nothing if it is not so.
std::optional<Wide> countOfBoxes(const Piece& part) {
    constexpr std::size_t mostBoxes = 32;
    const auto boxes = boxesOf({part}, mostBoxes);
    if (!boxes) return std::nullopt;
    Wide total = 0;
    for (const Piece& box : *boxes) {
        Wide points = 1;
        for (const Interval& range : box.box)
            if (__builtin_mul_overflow(points, extent(range), &points)) return std::nullopt;
        total += points; // they are within a box that fits
    }
    return total;
}

// A short walk is the quickest; boxes and sums do not ask how large the piece is; a long walk is the last
// resort.
std::optional<Wide> countGroup(const Piece& part, std::uint64_t limit) {
    constexpr std::uint64_t shortWalk = 2'000;
    constexpr std::size_t mostRegions = 4'000;
    if (part.rows.empty()) return extent(part.box.front());
    if (stepsThrough(part) > shortWalk)
        if (const auto points = countOfBoxes(part)) return points;
    if (const auto points = countByWalking(part, std::min(shortWalk, limit))) return points;
    try {
        if (const auto points = countBySums(part, mostRegions)) return points;
    } catch (const base::Overflow&) { // coefficients of the sums may be larger than what is summed
    }
    return limit > shortWalk ? countByWalking(part, limit) : std::nullopt;
}

std::optional<std::int64_t> countBounded(const Piece& piece, std::uint64_t limit) {
    std::int64_t total = 1;
    bool overflowed = false; // forgiven if a later group has no points
    for (const std::vector<std::size_t>& group : groups(piece)) {
        const std::optional<Wide> points = countGroup(over(piece, group), limit);
        if (!points) return std::nullopt;
        if (*points == 0) return 0;
        if (*points > Interval::most || overflowed)
            overflowed = true;
        else
            overflowed = __builtin_mul_overflow(total, static_cast<std::int64_t>(*points), &total);
    }
    if (overflowed) return std::nullopt;
    return total;
}

} // namespace

std::optional<std::int64_t> count(const Piece& piece, std::uint64_t limit) try {
    if (isKnownEmpty(piece)) return 0;
    const std::optional<Piece> within = bounded(piece);
    if (!within) return std::nullopt;
    return countBounded(*within, limit);
} catch (const base::Overflow&) {
    return std::nullopt;
}

bool forEachPoint(const Piece& piece, const std::function<bool(std::span<const std::int64_t>)>& visit) {
    const std::optional<Piece> within = bounded(piece);
    if (!within) throw base::Overflow();
    if (within->empty) return true;
    if (within->dimensions() == 0) return visit({});
    Walk walk(*within);
    const auto visible = std::span(walk.values()).first(within->visible);
    return walk.points([&] { return visit(visible); });
}

std::optional<std::int64_t> count(const Union& pieces) {
    const auto parts = disjoint(pieces);
    if (!parts) return std::nullopt;
    std::int64_t sum = 0;
    for (const Piece& piece : *parts) {
        const auto points = count(piece);
        if (!points) return std::nullopt;
        sum = base::add(sum, *points);
    }
    return sum;
}

} // namespace tactus::polyhedra
