#include "draw/array/place.h"

#include "array/counts/pes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

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

// Two directions a and b of a hexagonal array, and whether the third is a + b (then a and b are 120 degrees
// apart) or a - b (60 degrees).
struct Hexagon {
    polyhedra::Vector a, b;
    bool thirdIsSum;
};

std::optional<Hexagon> hexagon(const array::Model& model) {
    const std::vector<polyhedra::Vector> all = directions(model);
    if (model.dimensions() != 2 || all.size() != 3) return std::nullopt;
    // The two that are closest to the matrix axes come first, so that the picture keeps its orientation.
    for (std::size_t third = 0; third < 3; ++third) {
        const polyhedra::Vector &a = all[(third + 1) % 3], &b = all[(third + 2) % 3], &c = all[third];
        if (c[0] == 0 || c[1] == 0) continue;
        if (c == sum(a, b, 1)) return Hexagon{a, b, true};
        if (c == sum(a, b, -1) || c == sum(b, a, -1)) return Hexagon{a, b, false};
    }
    return std::nullopt;
}

// Axes such that the hexagon's a goes to the right and b goes down, 120 or 60 degrees apart.
std::vector<Point2> hexagonalAxes(const Hexagon& hexagon) {
    // The one with more weight in the second coordinate is the horizontal one.
    const bool swap = std::abs(hexagon.a[0]) > std::abs(hexagon.a[1]);
    const polyhedra::Vector& right = swap ? hexagon.b : hexagon.a;
    const polyhedra::Vector& down = swap ? hexagon.a : hexagon.b;
    const double angle = (hexagon.thirdIsSum ? 120 : 60) * std::numbers::pi / 180;
    const Point2 rightImage{pitch, 0}, downImage{pitch * std::cos(angle), -pitch * std::sin(angle)};
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

std::vector<Point2> gridAxes(const polyhedra::Vector& shape) {
    // A row higher from plane to plane: so the gaps between rows go through all planes.
    constexpr double betweenLayers = 110;
    if (shape.size() == 3)
        return {{0, -pitch}, {pitch, 0}, {pitch * double(shape[1]) + betweenLayers - pitch + peSide, pitch}};
    std::vector<Point2> axes(shape.size());
    double column = pitch, row = pitch;
    // The last two axes are a grid, the two before them a grid of such grids, half a pitch apart, and so on.
    for (std::size_t left = shape.size(); left > 0;) {
        axes[--left] = {column, 0};
        column *= double(shape[left]) + 0.5;
        if (left == 0) break;
        axes[--left] = {0, -row};
        row *= double(shape[left]) + 0.5;
    }
    return axes;
}

} // namespace

PeIndex::PeIndex(const Scene& scene, const array::Model& model)
    : scene_(scene), model_(model), fillsBox_(array::fillBox(model)) {}

std::optional<std::size_t> PeIndex::of(const polyhedra::Point& pe) const {
    std::size_t node = 0;
    for (std::size_t axis = 0; axis < pe.size(); ++axis) {
        const std::int64_t offset = pe[axis] - model_.lower[axis];
        if (offset < 0 || offset >= model_.shape[axis]) return std::nullopt;
        node = node * static_cast<std::size_t>(model_.shape[axis]) + static_cast<std::size_t>(offset);
    }
    if (fillsBox_) return node;
    const auto nodes = std::span(scene_.nodes).first(static_cast<std::size_t>(*model_.pes));
    const auto found = std::ranges::lower_bound(nodes, pe, {}, &Node::pe);
    if (found == nodes.end() || found->pe != pe) return std::nullopt;
    return found - nodes.begin();
}

Placement::Placement(const array::Model& model) : origin_(model.lower) {
    const auto found = hexagon(model);
    axes_ = found ? hexagonalAxes(*found) : gridAxes(model.shape);
}

Point2 Placement::direction(std::span<const std::int64_t> displacement) const {
    Point2 image;
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        image.x += axes_[axis].x * double(displacement[axis]);
        image.y += axes_[axis].y * double(displacement[axis]);
    }
    return image;
}

Point2 Placement::operator()(std::span<const std::int64_t> pe) const {
    polyhedra::Vector offset(pe.begin(), pe.end());
    for (std::size_t axis = 0; axis < offset.size(); ++axis) offset[axis] -= origin_[axis];
    return direction(offset);
}

} // namespace tactus::draw
