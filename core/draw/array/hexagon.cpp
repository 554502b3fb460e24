#include "draw/array/hexagon.h"

#include "base/direction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tactus::draw {

namespace {

std::vector<polyhedra::Vector> directions(const array::Model& model) {
    std::vector<polyhedra::Vector> list;
    for (const array::LinkFamily& link : model.links) {
        polyhedra::Vector direction = link.displacement;
        const auto first = std::ranges::find_if(direction, [](std::int64_t entry) { return entry != 0; });
        if (first == direction.end()) continue;
        if (*first < 0)
            for (std::int64_t& entry : direction) entry = -entry;
        if (std::ranges::find(list, direction) == list.end()) list.push_back(direction);
    }
    return list;
}

polyhedra::Vector sum(const polyhedra::Vector& a, const polyhedra::Vector& b, std::int64_t sign) {
    return {a[0] + sign * b[0], a[1] + sign * b[1]};
}

// Of two directions that leave no place between their PEs; else those would lie on one another.
bool reachAll(const polyhedra::Vector& a, const polyhedra::Vector& b) {
    return std::abs(a[0] * b[1] - a[1] * b[0]) == 1;
}

} // namespace

std::optional<Hexagon> hexagonOf(const array::Model& model) {
    const std::vector<polyhedra::Vector> all = directions(model);
    if (model.dimensions() != 2 || all.size() != 3) return std::nullopt;
    // The two that are closest to the matrix axes come first, so that the picture keeps its orientation.
    for (std::size_t third = 0; third < 3; ++third) {
        const polyhedra::Vector &a = all[(third + 1) % 3], &b = all[(third + 2) % 3], &c = all[third];
        if (c[0] == 0 || c[1] == 0 || !reachAll(a, b)) continue;
        if (c == sum(a, b, 1)) return Hexagon{a, b, true};
        if (c == sum(a, b, -1) || c == sum(b, a, -1)) return Hexagon{a, b, false};
    }
    return std::nullopt;
}

std::vector<Point2> axesOf(const Hexagon& hexagon) {
    // The one with more weight in the second coordinate is the horizontal one.
    const bool swap = std::abs(hexagon.a[0]) > std::abs(hexagon.a[1]);
    const polyhedra::Vector& right = swap ? hexagon.b : hexagon.a;
    const polyhedra::Vector& down = swap ? hexagon.a : hexagon.b;
    const double angle = (hexagon.thirdIsSum ? 120 : 60) * std::numbers::pi / 180;
    const Point2 rightImage{slantedPitch, 0},
        downImage{slantedPitch * std::cos(angle), -slantedPitch * std::sin(angle)};
    // Solve axes[0], axes[1] from right = r0 e0 + r1 e1 and down = d0 e0 + d1 e1.
    const double r0 = double(right[0]), r1 = double(right[1]), d0 = double(down[0]), d1 = double(down[1]);
    const double determinant = r0 * d1 - r1 * d0;
    const auto solve = [&](double rightValue, double downValue) {
        return std::pair((rightValue * d1 - r1 * downValue) / determinant,
                         (r0 * downValue - rightValue * d0) / determinant);
    };
    const auto [x0, x1] = solve(rightImage.x, downImage.x);
    const auto [y0, y1] = solve(rightImage.y, downImage.y);
    return {{x0, y0}, {x1, y1}};
}

std::string wayOf(const Hexagon& hexagon, const polyhedra::Vector& displacement) {
    constexpr std::array ways{"to the right", "up right",  "up left",
                              "to the left",  "down left", "down right"};
    const std::vector<Point2> axes = axesOf(hexagon);
    const Point2 all{axes[0].x * double(displacement[0]) + axes[1].x * double(displacement[1]),
                     axes[0].y * double(displacement[0]) + axes[1].y * double(displacement[1])};
    // As steps along two ways that are 60 degrees apart: the only two that need no step back.
    for (int first = 0; first < 6; ++first) {
        const int next = (first + 1) % 6;
        const Point2 a = sixth(first), b = sixth(next);
        const double area = (a.x * b.y - a.y * b.x) * slantedPitch;
        const std::int64_t along = std::llround((all.x * b.y - all.y * b.x) / area),
                           others = std::llround((a.x * all.y - a.y * all.x) / area);
        if (along <= 0 || others < 0) continue;
        const auto words = [&](std::int64_t number, int way) {
            return base::steps(static_cast<std::uint64_t>(number), ways[static_cast<std::size_t>(way)]);
        };
        return others == 0 ? words(along, first) : words(along, first) + " and " + words(others, next);
    }
    return {};
}

Point2 sixth(int sixths) {
    const double angle = sixths * std::numbers::pi / 3;
    return {std::cos(angle), std::sin(angle)};
}

} // namespace tactus::draw
