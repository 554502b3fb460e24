#include "draw/array/place.h"

#include "array/counts/pes.h"
#include "draw/array/hexagon.h"

#include <algorithm>
#include <optional>

namespace tactus::draw {

namespace {

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
    const auto found = hexagonOf(model);
    axes_ = found ? axesOf(*found) : gridAxes(model.shape);
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
