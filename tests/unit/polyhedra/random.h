// Small random sets and conditions, and the enumeration of a small box to compare with.
#pragma once

#include "polyhedra/formula.h"
#include "polyhedra/solve.h"

#include <functional>
#include <random>
#include <set>

namespace tactus::polyhedra::test {

inline const Budget budget;

class Random {
  public:
    explicit Random(unsigned seed) : engine_(seed) {}
    std::int64_t operator()(std::int64_t least, std::int64_t greatest) {
        return std::uniform_int_distribution<std::int64_t>(least, greatest)(engine_);
    }

  private:
    std::mt19937 engine_;
};

inline constexpr std::int64_t boxLeast = -2, boxGreatest = 4;

inline Piece box(std::size_t dimensions, std::int64_t least = boxLeast, std::int64_t greatest = boxGreatest) {
    Piece piece = Piece::universe(dimensions);
    for (Interval& interval : piece.box) interval = {least, greatest};
    return piece;
}

inline Piece boxOf(const std::vector<std::pair<std::int64_t, std::int64_t>>& ends) {
    Piece piece = Piece::universe(ends.size());
    for (std::size_t v = 0; v < ends.size(); ++v) piece.box[v] = {ends[v].first, ends[v].second};
    return piece;
}

// All points of the box [least, greatest]^dimensions, in lexicographic order.
inline std::vector<Point> allPoints(std::size_t dimensions, std::int64_t least = boxLeast,
                                    std::int64_t greatest = boxGreatest) {
    std::vector<Point> points{{}};
    for (std::size_t v = 0; v < dimensions; ++v) {
        std::vector<Point> longer;
        for (const Point& point : points)
            for (std::int64_t value = least; value <= greatest; ++value) {
                longer.push_back(point);
                longer.back().push_back(value);
            }
        points = std::move(longer);
    }
    return points;
}

// The points of the small box that a piece contains.
inline std::vector<Point> pointsOf(const Piece& piece) {
    std::vector<Point> points;
    for (const Point& point : allPoints(piece.visible))
        if (contains(piece, point)) points.push_back(point);
    return points;
}

inline std::vector<Point> walked(const Piece& piece) {
    std::vector<Point> points;
    forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        points.emplace_back(point.begin(), point.end());
        return true;
    });
    return points;
}

inline AffineForm randomForm(Random& random, std::size_t dimensions, std::int64_t size = 2) {
    AffineForm form = AffineForm::number(random(-4, 4), dimensions);
    for (std::int64_t& c : form.coefficients)
        if (random(0, 2) > 0) c = random(-size, size);
    return form;
}

// With up to two quotients, the second perhaps of the first.
inline QuasiAffine randomAtom(Random& random, std::size_t dimensions) {
    QuasiAffine atom;
    const std::int64_t quotients = std::max<std::int64_t>(0, random(-3, 2));
    std::size_t variables = dimensions;
    for (std::int64_t q = 0; q < quotients; ++q)
        atom.quotients.push_back({randomForm(random, variables++), random(2, 4)});
    atom.form = randomForm(random, variables);
    for (std::size_t q = dimensions; q < variables; ++q)
        if (random(0, 1) == 0) atom.form.coefficients[q] = -atom.quotients[q - dimensions].divisor;
    return atom;
}

inline Formula randomFormula(Random& random, std::size_t dimensions, int depth) {
    using Kind = Formula::Kind;
    const std::int64_t choice = depth == 0 ? random(0, 1) : random(0, 6);
    if (choice == 0) return {Kind::NonNegative, randomAtom(random, dimensions), {}};
    if (choice == 1) return {Kind::Zero, randomAtom(random, dimensions), {}};
    if (choice == 2) return {Kind::Not, {}, {randomFormula(random, dimensions, depth - 1)}};
    Formula formula{choice % 2 == 0 ? Kind::And : Kind::Or, {}, {}};
    for (std::int64_t parts = random(1, 3); parts > 0; --parts)
        formula.parts.push_back(randomFormula(random, dimensions, depth - 1));
    return formula;
}

// A piece within the small box, of a few random rows, perhaps with quotients; perhaps empty.
inline Piece randomPiece(Random& random, std::size_t dimensions) {
    Formula formula{Formula::Kind::And, {}, {}};
    for (std::int64_t parts = random(0, 3); parts > 0; --parts)
        formula.parts.push_back({Formula::Kind::NonNegative, randomAtom(random, dimensions), {}});
    if (random(0, 3) == 0) formula.parts.push_back({Formula::Kind::Zero, randomAtom(random, dimensions), {}});
    Piece within = Piece::universe(dimensions);
    for (Interval& interval : within.box) {
        interval.lower = random(boxLeast, 2);
        interval.upper = random(interval.lower, boxGreatest);
    }
    const Split split = whereTrue(formula, within);
    if (split.pieces.empty()) within.empty = true;
    return split.pieces.empty() ? within : split.pieces.front();
}

// Some pieces, and forms over them.
struct RandomImage {
    Union pieces;
    std::vector<AffineForm> map;

    explicit RandomImage(Random& random) {
        const auto dimensions = static_cast<std::size_t>(random(1, 4));
        for (std::int64_t n = random(0, 3); n > 0; --n) pieces.push_back(randomPiece(random, dimensions));
        for (std::int64_t n = random(0, 3); n > 0; --n) map.push_back(randomForm(random, dimensions, 3));
    }
};

inline std::set<Point> imagesByTable(const Union& pieces, const std::vector<AffineForm>& map) {
    std::set<Point> images;
    for (const Piece& piece : pieces)
        for (const Point& point : pointsOf(piece)) {
            Point image;
            for (const AffineForm& form : map) image.push_back(form(point));
            images.insert(image);
        }
    return images;
}

} // namespace tactus::polyhedra::test
