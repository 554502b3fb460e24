// Finds things of a scene: by PE, by link, by place. Made once for each scene.
#pragma once

#include "draw/list/array/scene_parts.h"
#include "views/canvas/geometry/camera.h"
#include "views/models/selection.h"

#include <map>
#include <optional>

namespace tactus::views {

class SceneIndex {
  public:
    SceneIndex() = default;
    explicit SceneIndex(const draw::Scene& scene);

    std::optional<std::size_t> nodeOfPe(const polyhedra::Point& pe) const;
    std::optional<std::size_t> edgeOfLink(std::uint32_t family, const polyhedra::Point& reader) const;
    // By family and then by reading PE.
    const std::vector<draw::PlacedLink>& links() const { return links_; }
    // The box of all but the legend, which has its place in the window.
    const QRectF& bounds() const { return bounds_; }
    const std::vector<draw::LegendLine>& legend() const { return legend_; }
    // Nodes and edges that may touch the rectangle (y downwards), without the legend.
    std::vector<std::size_t> nodesIn(const QRectF& area) const;
    std::vector<std::size_t> edgesIn(const QRectF& area) const;
    draw::SceneParts partsIn(const QRectF& area) const; // and a few pixels around it

  private:
    // Boxes in a grid of buckets.
    class Buckets {
      public:
        void add(std::size_t index, const QRectF& box);
        std::vector<std::size_t> in(const QRectF& area) const;

      private:
        static constexpr double side = 320;
        std::map<std::pair<int, int>, std::vector<std::size_t>> cells_;
        std::vector<std::size_t> large_; // over many cells
    };

    std::map<polyhedra::Point, std::size_t> pes_;
    std::vector<draw::PlacedLink> links_;
    std::vector<draw::LegendLine> legend_;
    QRectF bounds_;
    Buckets nodes_, edges_;
};

// The nearest PE within 45 degrees of the direction, at the end of a row of a long line the next one; the
// first one of all where none is selected. Null: there is none.
const draw::Node* nextPe(const draw::Scene& scene, const SceneIndex& index,
                         const std::optional<polyhedra::Point>& from, QPointF direction);

QRectF boxOf(const draw::Area& area);
QRectF boxOf(const draw::Node& node);
QRectF boxOf(const draw::Edge& edge);
// The thing at this place, nothing within `reach` points of it.
Selection thingAt(const draw::Scene& scene, const SceneIndex& index, QPointF place, double reach);

} // namespace tactus::views
