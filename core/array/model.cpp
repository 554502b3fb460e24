#include "array/model.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <set>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;

Point Model::peOf(std::span<const std::int64_t> point) const {
    Point pe;
    pe.reserve(map.space.size());
    for (const AffineForm& row : map.space) pe.push_back(row(point));
    return pe;
}

Point Model::laneOf(std::span<const std::int64_t> point) const {
    Point lane;
    for (const InnerLoop& one : inner) lane.push_back(point[one.loop.index()]);
    return lane;
}

std::int64_t Model::laneNumberOf(std::span<const std::int64_t> point) const {
    std::int64_t number = 0;
    for (const InnerLoop& one : inner)
        number = number * one.extent() + point[one.loop.index()] - one.values.lower;
    return number;
}

Point Model::laneAt(std::int64_t number) const {
    Point lane(inner.size());
    for (std::size_t at = inner.size(); at-- > 0;) {
        lane[at] = inner[at].values.lower + number % inner[at].extent();
        number /= inner[at].extent();
    }
    return lane;
}

std::int64_t Model::cycleOf(std::span<const std::int64_t> point) const {
    return base::subtract(map.time(point), firstTime);
}

static void fix(Piece& piece, const AffineForm& form, std::int64_t value) {
    const AffineForm difference = form - AffineForm::number(value, form.dimensions());
    constrain(piece, difference);
    constrain(piece, -1 * difference);
}

// The iterations of one PE.
static Piece fibre(const Model& model, std::span<const std::int64_t> pe) {
    Piece piece = model.system().domain;
    for (std::size_t row = 0; row < model.map.space.size(); ++row) fix(piece, model.map.space[row], pe[row]);
    return piece;
}

static std::optional<Point> firstPoint(const Piece& piece) {
    std::optional<Point> found;
    forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        found.emplace(point.begin(), point.end());
        return false;
    });
    return found;
}

std::vector<Point> Model::iterationsAt(std::span<const std::int64_t> pe, std::int64_t cycle) const {
    if (pe.size() != dimensions()) return {};
    Piece piece = fibre(*this, pe);
    fix(piece, map.time, base::add(cycle, firstTime));
    std::vector<Point> points;
    forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        points.emplace_back(point.begin(), point.end());
        return lanes > 1;
    });
    std::ranges::sort(points, {}, [&](const Point& point) { return laneNumberOf(point); });
    return points;
}

std::vector<Point> Model::iterationsBetween(std::span<const std::int64_t> pe,
                                            polyhedra::Interval within) const {
    if (pe.size() != dimensions()) return {};
    Piece piece = fibre(*this, pe);
    const auto number = [&](std::int64_t cycle) {
        return AffineForm::number(base::add(cycle, firstTime), map.time.dimensions());
    };
    constrain(piece, map.time - number(within.lower));
    constrain(piece, number(within.upper) - map.time);
    std::vector<Point> points;
    forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        points.emplace_back(point.begin(), point.end());
        return true;
    });
    std::ranges::sort(points, {},
                      [&](const Point& point) { return std::pair(map.time(point), laneNumberOf(point)); });
    return points;
}

std::optional<Point> Model::iterationAt(std::span<const std::int64_t> pe, std::int64_t cycle) const {
    const std::vector<Point> points = iterationsAt(pe, cycle);
    return points.empty() ? std::nullopt : std::optional(points.front());
}

bool Model::hasPe(std::span<const std::int64_t> pe) const {
    return pe.size() == dimensions() && firstPoint(fibre(*this, pe)).has_value();
}

// With one projection direction u every PE has exactly one iteration without a predecessor along u.
static std::set<Point> alongOneDirection(const Model& model, const polyhedra::Vector& direction) {
    // A domain with quotients has gaps, so a PE may be met more than once: the set keeps one.
    std::set<Point> pes;
    const Piece& domain = model.system().domain;
    for (const Piece& piece : subtract(domain, translate(domain, direction)))
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            pes.insert(model.peOf(point));
            return true;
        });
    return pes;
}

static bool scanBox(const Model& model, Point& pe, std::size_t dimension,
                    const std::function<bool(const Point&)>& visit) {
    if (dimension == pe.size()) return !model.hasPe(pe) || visit(pe);
    for (std::int64_t offset = 0; offset < model.shape[dimension]; ++offset) {
        pe[dimension] = model.lower[dimension] + offset;
        if (!scanBox(model, pe, dimension + 1, visit)) return false;
    }
    return true;
}

void Model::forEachPe(const std::function<bool(const Point&)>& visit) const {
    const polyhedra::Matrix directions = polyhedra::kernel(map.spaceRows(), system().loops.size());
    if (directions.size() == 1) {
        for (const Point& pe : alongOneDirection(*this, directions.front()))
            if (!visit(pe)) return;
        return;
    }
    // Each place of the box is asked, since the iterations of a PE may be far more than the PEs.
    Point pe = lower;
    scanBox(*this, pe, 0, visit);
}

Figure Model::portCount() const {
    std::int64_t count = 0;
    for (const PortFamily& port : ports) {
        if (!port.count) return std::nullopt;
        count += *port.count;
    }
    return count;
}

std::vector<std::string> Model::undecided() const {
    std::vector<std::string> undecided = lacking();
    if (!registers) undecided.push_back("the number of registers");
    return undecided;
}

std::vector<std::string> Model::lacking() const {
    std::vector<std::string> lacking;
    if (!pes) lacking.push_back("the number of processing elements");
    if (!period) lacking.push_back("the period");
    if (!std::ranges::all_of(links, [](const LinkFamily& link) { return link.count.has_value(); }))
        lacking.push_back("the number of links");
    if (!portCount()) lacking.push_back("the number of ports");
    return lacking;
}

std::shared_ptr<const spatial::Network> networkOf(const Model& model) {
    if (model.network) return model.network;
    auto plan = std::make_shared<spatial::Network>();
    plan->system = plan->original = model.graph->system;
    spatial::Kernel kernel;
    kernel.name = model.system().name;
    kernel.role = spatial::Kernel::Role::Array;
    plan->array = plan->kernels.add(kernel);
    return plan;
}

} // namespace tactus::array
