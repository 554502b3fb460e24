#include "views/canvas/geometry/scene_index.h"

#include <QLineF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace tactus::views {

QRectF boxOf(const draw::Area& area) {
    const QPointF centre = Camera::flipped(area.centre);
    return {centre.x() - area.width / 2, centre.y() - area.height / 2, area.width, area.height};
}

QRectF boxOf(const draw::Node& node) {
    return boxOf(draw::Area{node.centre, node.width, node.height});
}

QRectF boxOf(const draw::Edge& edge) {
    QRectF box;
    for (const draw::Point2& point : edge.path)
        box |= QRectF(Camera::flipped(point) - QPointF(4, 4), QSizeF(8, 8));
    return box;
}

void SceneIndex::Buckets::add(std::size_t index, const QRectF& box) {
    const int left = static_cast<int>(std::floor(box.left() / side)),
              right = static_cast<int>(std::floor(box.right() / side)),
              top = static_cast<int>(std::floor(box.top() / side)),
              bottom = static_cast<int>(std::floor(box.bottom() / side));
    if ((right - left + 1) * (bottom - top + 1) > 64) {
        large_.push_back(index);
        return;
    }
    for (int x = left; x <= right; ++x)
        for (int y = top; y <= bottom; ++y) cells_[{x, y}].push_back(index);
}

std::vector<std::size_t> SceneIndex::Buckets::in(const QRectF& area) const {
    std::vector<std::size_t> found = large_;
    const int left = static_cast<int>(std::floor(area.left() / side)),
              right = static_cast<int>(std::floor(area.right() / side)),
              top = static_cast<int>(std::floor(area.top() / side)),
              bottom = static_cast<int>(std::floor(area.bottom() / side));
    for (auto cell = cells_.lower_bound({left, top}); cell != cells_.end() && cell->first.first <= right;
         ++cell)
        if (cell->first.second >= top && cell->first.second <= bottom)
            found.insert(found.end(), cell->second.begin(), cell->second.end());
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

static auto keyOf(const draw::PlacedLink& link) {
    return std::tie(link.family, link.reader);
}

SceneIndex::SceneIndex(const draw::Scene& scene)
    : links_(draw::placedLinks(scene)), legend_(draw::legendLines(scene)) {
    for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind == draw::Node::Kind::Legend) continue;
        if (node.kind == draw::Node::Kind::Pe) pes_.emplace_hint(pes_.end(), node.pe, n); // in their order
        for (const draw::BarPiece& piece : draw::piecesOf(node)) {
            nodes_.add(n, boxOf(piece));
            bounds_ |= boxOf(piece);
        }
    }
    for (std::size_t e = 0; e < scene.edges.size(); ++e) {
        const draw::Edge& edge = scene.edges[e];
        if (edge.kind == draw::Edge::Kind::Legend) continue;
        edges_.add(e, boxOf(edge));
        bounds_ |= boxOf(edge);
    }
}

std::optional<std::size_t> SceneIndex::nodeOfPe(const polyhedra::Point& pe) const {
    const auto found = pes_.find(pe);
    return found == pes_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> SceneIndex::edgeOfLink(std::uint32_t family,
                                                  const polyhedra::Point& reader) const {
    const auto found = std::ranges::lower_bound(links_, std::tie(family, reader), {}, keyOf);
    if (found == links_.end() || found->family != family || found->reader != reader) return std::nullopt;
    return found->edge;
}

std::vector<std::size_t> SceneIndex::nodesIn(const QRectF& area) const {
    return nodes_.in(area);
}

std::vector<std::size_t> SceneIndex::edgesIn(const QRectF& area) const {
    return edges_.in(area);
}

draw::SceneParts SceneIndex::partsIn(const QRectF& area) const {
    const QRectF around = area.adjusted(-4, -4, 4, 4);
    return {nodesIn(around), edgesIn(around)};
}

static double distance(QPointF place, QPointF a, QPointF b) {
    const QPointF along = b - a, to = place - a;
    const double length = QPointF::dotProduct(along, along);
    const double part = length > 0 ? std::clamp(QPointF::dotProduct(to, along) / length, 0.0, 1.0) : 0;
    return QLineF(place, a + part * along).length();
}

static double distance(QPointF place, const draw::Edge& edge) {
    double least = std::numeric_limits<double>::infinity();
    for (const std::span<const draw::Point2> part : draw::partsOf(edge))
        for (std::size_t p = 1; p < part.size(); ++p)
            least = std::min(least, distance(place, Camera::flipped(part[p - 1]), Camera::flipped(part[p])));
    return least;
}

Selection thingAt(const draw::Scene& scene, const SceneIndex& index, QPointF place, double reach) {
    const QRectF around(place - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach));
    for (const std::size_t n : index.nodesIn(around)) {
        const draw::Node& node = scene.nodes[n];
        if (!draw::isOn(node, {place.x(), -place.y()})) continue;
        if (node.kind == draw::Node::Kind::Pe) return Selection::ofPe(node.pe);
        if (node.kind == draw::Node::Kind::Tensor) return Selection::ofTensor(node.tensor);
    }
    Selection nearest;
    double least = reach;
    for (const std::size_t e : index.edgesIn(around)) {
        const draw::Edge& edge = scene.edges[e];
        if (edge.kind != draw::Edge::Kind::Link) continue;
        if (const double far = distance(place, edge); far < least) {
            least = far;
            nearest = Selection::ofLink(edge.family, scene.nodes[edge.to].pe);
        }
    }
    return nearest;
}

const draw::Node* nextPe(const draw::Scene& scene, const SceneIndex& index,
                         const std::optional<polyhedra::Point>& selected, QPointF direction) {
    const auto from = selected ? index.nodeOfPe(*selected) : std::nullopt;
    const draw::Node* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const draw::Node& node : scene.nodes) {
        if (node.kind != draw::Node::Kind::Pe) continue;
        if (!from) return &node;
        const QPointF way = Camera::flipped(node.centre) - Camera::flipped(scene.nodes[*from].centre);
        const double along = QPointF::dotProduct(way, direction), length = std::hypot(way.x(), way.y());
        if (along <= 0 || along < 0.7 * length || length >= least) continue;
        least = length;
        best = &node;
    }
    if (best || !from || scene.rowEnds.empty() || direction.y() != 0) return best;
    polyhedra::Point next = *selected;
    next.back() += direction.x() > 0 ? 1 : -1;
    const auto node = index.nodeOfPe(next);
    return node ? &scene.nodes[*node] : nullptr;
}

} // namespace tactus::views
