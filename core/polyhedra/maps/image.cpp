// Counting images: as classes of points along the kernel of the map.
#include "polyhedra/lattice.h"
#include "polyhedra/maps/images.h"
#include "polyhedra/piece.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve/isl_wrap.h"
#include "polyhedra/solve/search.h"

#include <algorithm>
#include <numeric>

namespace tactus::polyhedra {

namespace {

using Count = std::optional<std::int64_t>;

Count total(const std::optional<Union>& disjointPieces, std::uint64_t limit) {
    if (!disjointPieces) return std::nullopt;
    std::int64_t sum = 0;
    for (const Piece& piece : *disjointPieces) {
        const Count points = count(piece, limit);
        if (!points) return std::nullopt;
        sum = base::add(sum, *points);
    }
    return sum;
}

// Lines along the primitive vector u that meet a convex piece: each has one first point, p with p - u
// outside.
Count countLines(const Piece& piece, const Vector& u, std::uint64_t limit) {
    Vector back = u;
    for (std::int64_t& entry : back) entry = base::negate(entry);
    return total(subtract(piece, translate(piece, back)), limit);
}

std::optional<Union> ontoFirst(Union pieces, std::size_t kept) {
    std::vector<std::size_t> first(kept);
    std::iota(first.begin(), first.end(), std::size_t{0});
    for (Piece& piece : pieces) {
        std::optional<Piece> smaller = project(piece, first);
        if (!smaller) return std::nullopt;
        piece = std::move(*smaller);
    }
    return pieces;
}

// Numbers the images of points within the box around the images of all pieces.
class Numbering {
  public:
    Numbering(const Union& pieces, std::span<const AffineForm> map) : map_(map) {
        std::int64_t size = 1;
        for (const AffineForm& form : map) {
            Interval around{Interval::most, Interval::least};
            for (const Piece& piece : pieces) {
                const auto visible = piece.box.begin() + std::ptrdiff_t(piece.visible);
                const Interval own = exactRange(form, {piece.box.begin(), visible});
                around.lower = std::min(around.lower, own.lower);
                around.upper = std::max(around.upper, own.upper);
            }
            box_.push_back(around);
            size = base::multiply(size, extentOf(around));
        }
    }
    const std::vector<Interval>& box() const { return box_; }
    std::int64_t places() const {
        std::int64_t size = 1;
        for (const Interval& range : box_) size *= extentOf(range);
        return size;
    }
    std::int64_t operator()(std::span<const std::int64_t> point) const {
        std::int64_t number = 0;
        for (std::size_t n = 0; n < box_.size(); ++n)
            number = number * (box_[n].upper - box_[n].lower + 1) + (map_[n](point) - box_[n].lower);
        return number;
    }

  private:
    std::span<const AffineForm> map_;
    std::vector<Interval> box_;
};

// At least as many as the points of all pieces.
std::int64_t pointsAround(const Union& pieces) {
    std::int64_t points = 0;
    for (const Piece& piece : pieces) {
        std::int64_t around = 1;
        for (const Interval& range : piece.box)
            around = base::saturatedProduct(around, saturatedExtent(range));
        points = base::saturatedSum(points, around);
    }
    return points;
}

// The points whose image is this place.
Piece fibreAt(std::span<const std::int64_t> place, Piece piece, std::span<const AffineForm> map) {
    for (std::size_t n = 0; n < map.size(); ++n)
        for (const int sign : {1, -1}) {
            AffineForm form = sign * map[n];
            form.constant = base::subtract(form.constant, sign * place[n]);
            constrain(piece, form);
        }
    return piece;
}

// Where many points have few places as their images: is there a point for each of them?
Count countByPlaces(const Union& pieces, std::span<const AffineForm> map, const Budget& budget) {
    constexpr std::int64_t most = 1'024, pointsOfAPlace = 256;
    const Numbering numbering(pieces, map);
    if (numbering.places() > most || pointsAround(pieces) / pointsOfAPlace < numbering.places())
        return std::nullopt;
    Piece box = Piece::universe(map.size());
    box.box = numbering.box();
    std::int64_t found = 0;
    const bool isDecided = forEachPoint(box, [&](std::span<const std::int64_t> place) {
        if (budget.stop.stop_requested()) return false;
        Verdict empty = Verdict::Yes;
        for (const Piece& piece : pieces) {
            if (empty == Verdict::Yes) empty = isEmpty(fibreAt(place, piece, map), budget);
        }
        found += empty == Verdict::No;
        return empty != Verdict::Unknown;
    });
    return isDecided ? Count(found) : std::nullopt;
}

// In the coordinates of the pieces: in those along the kernel most steps of a walk may lead nowhere.
Count countByWalking(const Union& pieces, std::span<const AffineForm> map, const Budget& budget,
                     std::uint64_t limit) {
    for (const Piece& piece : pieces)
        if (const Count points = count(piece, limit); !points || static_cast<std::uint64_t>(*points) > limit)
            return std::nullopt;
    const Numbering numberOf(pieces, map);
    std::vector<std::int64_t> numbers;
    const auto note = [&](std::span<const std::int64_t> point) {
        numbers.push_back(numberOf(point));
        return numbers.size() <= limit && (numbers.size() % 4096 != 0 || !budget.stop.stop_requested());
    };
    for (const Piece& piece : pieces)
        if (!forEachPoint(piece, note)) return std::nullopt;
    std::ranges::sort(numbers);
    const auto repeated = std::ranges::unique(numbers);
    return static_cast<std::int64_t>(numbers.size() - repeated.size());
}

Count countByIsl(const Union& pieces, std::size_t kept, const Budget& budget) {
    const isl::Context context(budget);
    isl::Set images;
    for (const Piece& piece : pieces) {
        isl_set* set = isl_set_from_basic_set(isl::basicSet(context, piece).release());
        set = isl_set_project_out(set, isl_dim_set, static_cast<unsigned>(kept),
                                  static_cast<unsigned>(piece.dimensions() - kept));
        images.reset(images ? isl_set_union(images.release(), set) : set);
    }
    const isl::Val number(isl_set_count_val(images.get()));
    const Count result = number ? isl::number(number) : std::nullopt;
    return context.sound() ? result : std::nullopt; // an exhausted quota leaves a partial count
}

// Of a box whose sides each form of the map follows at most one of, no two the same.
Count countSides(const Union& pieces, std::span<const AffineForm> map) {
    if (pieces.size() != 1 || !isBox(pieces.front())) return std::nullopt;
    std::vector<bool> isCounted(pieces.front().visible, false);
    std::int64_t sides = 1;
    for (const AffineForm& form : map) {
        std::optional<std::size_t> side;
        for (std::size_t v = 0; v < form.coefficients.size(); ++v)
            if (form.coefficients[v] != 0) {
                if (side || isCounted[v]) return std::nullopt;
                side = v;
            }
        if (!side) continue;
        isCounted[*side] = true;
        sides = base::multiply(sides, extentOf(pieces.front().box[*side]));
    }
    return sides;
}

std::optional<Union> boundedPieces(const Union& pieces, const Budget& budget) {
    Union result;
    for (const Piece& piece : pieces) {
        std::optional<Piece> within = bounded(piece, budget);
        if (!within) return std::nullopt;
        if (!within->empty && std::ranges::find(result, *within) == result.end())
            result.push_back(std::move(*within));
    }
    return result;
}

} // namespace

Count countImage(const Union& pieces, std::span<const AffineForm> map, const Budget& budget,
                 std::uint64_t limit) try {
    const std::optional<Union> within = boundedPieces(pieces, budget);
    if (!within) return std::nullopt;
    if (within->empty()) return 0;
    if (const Count sides = countSides(*within, map)) return sides;
    const std::size_t visible = within->front().visible;
    const Matrix basis = kernelOf(map, visible);
    // A map without a kernel is injective: there are as many images as points.
    if (basis.empty()) return total(disjoint(*within), limit);
    if (within->size() == 1 && basis.size() == 1 && within->front().quotients.empty())
        return countLines(within->front(), basis.front(), limit);

    const std::size_t kept = visible - basis.size();
    const Union moved = inCoordinates(*within, along(basis, visible));
    if (const std::optional<Union> images = ontoFirst(moved, kept))
        if (const Count exact = total(disjoint(*images), limit)) return exact;
    if (const Count asked = countByPlaces(*within, map, budget)) return asked;
    if (const Count walked = countByWalking(*within, map, budget, limit)) return walked;
    return countByIsl(moved, kept, budget);
} catch (const base::Overflow&) {
    return std::nullopt;
}

} // namespace tactus::polyhedra
