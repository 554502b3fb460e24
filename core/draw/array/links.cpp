#include "draw/array/links.h"

#include "array/counts/pes.h"
#include "base/counted.h"
#include "draw/array/layers.h"
#include "draw/array/loops.h"
#include "polyhedra/lattice.h"

#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <optional>

namespace tactus::draw {

namespace {

// Both directions of a line count as the same line.
polyhedra::Vector lineOf(polyhedra::Vector displacement) {
    const auto first = std::ranges::find_if(displacement, [](std::int64_t entry) { return entry != 0; });
    if (first != displacement.end() && *first < 0)
        for (std::int64_t& entry : displacement) entry = -entry;
    return displacement;
}

// Families whose links run along one line, in order.
std::vector<std::size_t> bundleOf(const array::Model& model, std::size_t family) {
    std::vector<std::size_t> bundle;
    for (std::size_t other = 0; other < model.links.size(); ++other)
        if (lineOf(model.links[other].displacement) == lineOf(model.links[family].displacement))
            bundle.push_back(other);
    return bundle;
}

bool isBackwards(const array::LinkFamily& link) {
    return lineOf(link.displacement) != link.displacement;
}

// How far to the left of its line's direction the family is drawn: families along one line share it evenly.
double offsetOf(const std::vector<std::size_t>& bundle, std::size_t family) {
    constexpr double widest = 9, corner = 8; // beyond that the PE's border bends away from the arrow
    const auto before = double(std::ranges::find(bundle, family) - bundle.begin());
    const double last = double(bundle.size()) - 1;
    const double gap = last > 0 ? std::min(widest, (peSide - 2 * corner) / last) : widest;
    return (before - last / 2) * gap;
}

// How far to the left of its own direction.
double sideOf(const array::Model& model, std::size_t family) {
    const double offset = offsetOf(bundleOf(model, family), family);
    return isBackwards(model.links[family]) ? -offset : offset;
}

// How far out its bow is, beyond the first one: families of one direction bow to one side, one beside the
// other.
double bowOf(const array::Model& model, std::size_t family) {
    constexpr double widest = 9, room = 14;
    double before = 0, last = -1;
    for (const std::size_t other : bundleOf(model, family)) {
        if (isBackwards(model.links[other]) != isBackwards(model.links[family])) continue;
        if (other < family) ++before;
        ++last;
    }
    return last > 0 ? before * std::min(widest, room / last) : 0;
}

Point2 along(Point2 point, Point2 direction, double length) {
    return {point.x + direction.x * length, point.y + direction.y * length};
}

// The distance at which the line from a PE's centre, moved sideways, leaves its square.
double toBorder(Point2 unit, Point2 normal, double side) {
    const auto reach = [&](double unitPart, double normalPart) {
        // A line that is parallel to this side leaves the square at another one.
        if (std::abs(unitPart) < 1e-9) return 1e9;
        return (peSide / 2 - (unitPart > 0 ? 1 : -1) * normalPart * side) / std::abs(unitPart);
    };
    return std::min(reach(unit.x, normal.x), reach(unit.y, normal.y));
}

std::vector<Point2> straight(Point2 from, Point2 to, double side) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const Point2 unit{(to.x - from.x) / length, (to.y - from.y) / length}, normal{-unit.y, unit.x};
    const Point2 start = along(from, normal, side), end = along(to, normal, side);
    const Point2 back{-unit.x, -unit.y};
    return {along(start, unit, toBorder(unit, normal, side)), along(end, back, toBorder(back, normal, side))};
}

// Past PEs that lie on the way: out to the side, along, and back.
std::vector<Point2> bowed(Point2 from, Point2 to, double side) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const Point2 unit{(to.x - from.x) / length, (to.y - from.y) / length}, normal{-unit.y, unit.x};
    const double out = peSide / 2 + 9 + side, reach = peSide / 2 - 6;
    const auto at = [&](Point2 base, double forward, double sideways) {
        return along(along(base, unit, forward), normal, sideways);
    };
    return {at(from, reach - 8, peSide / 2), at(from, reach + 4, out), at(to, -reach - 4, out),
            at(to, 8 - reach, peSide / 2)};
}

// Families from each PE to itself, among the first `families`.
std::size_t loops(const array::Model& model, std::size_t families) {
    return static_cast<std::size_t>(
        std::count_if(model.links.begin(), model.links.begin() + std::ptrdiff_t(families),
                      [](const auto& link) { return polyhedra::isZero(link.displacement); }));
}

// A delay of 1 goes without saying, a broadcast is dashed; a negative one is in a projection of an
// illegal map.
std::string labelOf(const array::LinkFamily& link) {
    return link.delay > 1 || link.delay < 0 ? base::thousands(link.delay) : "";
}

bool isLabelled(const array::LinkFamily& link) {
    return !labelOf(link).empty();
}

// Where a label is on the path of its link: how far along, of its length, and how far to the left.
struct LabelPlace {
    double share = 0, left = 0;
    Point2 on(const std::vector<Point2>& path) const {
        const std::size_t middle = (path.size() - 1) / 2;
        const Point2 from = path[middle], to = path[middle + 1];
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const Point2 unit{(to.x - from.x) / length, (to.y - from.y) / length}, normal{-unit.y, unit.x};
        return along(along(from, unit, share * length), normal, left);
    }
};

// Outside of the bundle, on the side that is nearer to the link, where those of several links are one
// behind the other.
LabelPlace labelPlace(const array::Model& model, std::size_t family, bool bows) {
    constexpr double away = 9;
    const std::vector<std::size_t> bundle = bundleOf(model, family);
    // To the left of its own direction, as all bows are.
    const auto isLeft = [&](std::size_t one) {
        return bows || (offsetOf(bundle, one) >= 0) != isBackwards(model.links[one]);
    };
    const auto isBeside = [&](std::size_t one) {
        return (isLeft(one) != isBackwards(model.links[one])) ==
               (isLeft(family) != isBackwards(model.links[family]));
    };
    const auto outOf = [&](std::size_t one) {
        return bows ? bowOf(model, one) : std::abs(offsetOf(bundle, one));
    };
    double before = 0, all = 0, outmost = 0;
    for (const std::size_t other : bundle) {
        if (!isBeside(other)) continue;
        outmost = std::max(outmost, outOf(other));
        if (!isLabelled(model.links[other])) continue;
        if (other < family) ++before;
        ++all;
    }
    const double across = outmost - outOf(family) + away;
    return {(before + 1) / (all + 1), isLeft(family) ? across : -across};
}

// True if another PE is on the way: in a grid of grids a link of one step may pass over the rest of its grid.
bool isInTheWay(const Scene& scene, std::size_t from, std::size_t to) {
    const Point2 start = scene.nodes[from].centre, end = scene.nodes[to].centre;
    const double length = std::hypot(end.x - start.x, end.y - start.y);
    const Point2 unit{(end.x - start.x) / length, (end.y - start.y) / length};
    return std::ranges::any_of(scene.nodes, [&](const Node& node) {
        const Point2 way{node.centre.x - start.x, node.centre.y - start.y};
        const double forward = way.x * unit.x + way.y * unit.y, across = way.y * unit.x - way.x * unit.y;
        return forward > peSide / 2 && forward < length - peSide / 2 && std::abs(across) < peSide / 2;
    });
}

// Bows of a grid's PEs along one line of it, one beside the other: how far out from the first.
double besideOthers(const array::Model& model, const polyhedra::Vector& displacement,
                    const polyhedra::Point& writer) {
    constexpr double widest = 6, room = 18;
    const std::size_t axes = displacement.size();
    if (axes < 4) return 0;
    const auto outer = std::size_t(std::ranges::find_if(displacement, [](auto entry) { return entry != 0; }) -
                                   displacement.begin());
    const std::size_t inner = (axes - 1 - outer) % 2 == 0 ? axes - 1 : axes - 2; // drawn the same way
    const double last = double(model.shape[inner]) - 1;
    return last > 0 ? double(writer[inner] - model.lower[inner]) * std::min(widest, room / last) : 0;
}

bool addFamily(Scene& scene, const PeIndex& index, const array::Model& model, std::size_t family,
               const polyhedra::Budget& budget) {
    const array::LinkFamily& link = model.links[family];
    const bool isLoop = polyhedra::isZero(link.displacement);
    const std::size_t number = loops(model, family), all = loops(model, model.links.size());
    std::optional<bool> passesOver; // as the first link does
    // The same for all links of the family.
    const double side = sideOf(model, family), bow = bowOf(model, family);
    LabelPlace label;
    const auto readers = pesOf(model, link.readers, budget);
    if (!readers) return false;
    const bool changesLayer = hasLayers(model) && link.displacement[2] != 0;
    std::map<std::int64_t, LayerLinks> byLayer;
    for (const polyhedra::Point& reader : *readers) {
        polyhedra::Point writer = reader;
        for (std::size_t axis = 0; axis < writer.size(); ++axis) writer[axis] -= link.displacement[axis];
        const auto from = index.of(writer), to = index.of(reader);
        if (!from || !to) continue;
        if (changesLayer) {
            byLayer[reader[2]].family = static_cast<std::uint32_t>(family);
            byLayer[reader[2]].ends.emplace_back(*from, *to);
            continue;
        }
        const Point2 start = scene.nodes[*from].centre, end = scene.nodes[*to].centre;
        if (!isLoop && !passesOver) {
            // A displacement with a common divisor has places of other PEs on its way.
            passesOver = polyhedra::gcd(link.displacement) > 1 ||
                         (model.dimensions() > 2 && isInTheWay(scene, *from, *to));
            label = labelPlace(model, family, *passesOver);
        }
        const double beside = besideOthers(model, link.displacement, writer);
        std::vector<Point2> path = isLoop        ? loop(end, number, all)
                                   : *passesOver ? bowed(start, end, bow + beside)
                                                 : straight(start, end, side);
        const Point2 labelAt = isLoop ? loopLabelAt(end, number, all) : label.on(path);
        scene.edges.push_back({Edge::Kind::Link, *from, *to, static_cast<std::uint32_t>(family),
                               std::move(path), labelOf(link), link.delay, labelAt});
    }
    for (const auto& [layer, links] : byLayer) addLayerLinks(scene, index, model, links);
    return true;
}

} // namespace

bool addLinks(Scene& scene, const PeIndex& index, const array::Model& model,
              const polyhedra::Budget& budget) {
    if (hasLayers(model)) addLayers(scene, model);
    for (std::size_t family = 0; family < model.links.size(); ++family)
        if (!addFamily(scene, index, model, family, budget)) return false;
    return true;
}

} // namespace tactus::draw
