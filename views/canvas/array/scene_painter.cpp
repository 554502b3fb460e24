#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <algorithm>
#include <cmath>

namespace tactus::views {

ScenePainter::ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
    : painter_(painter), camera_(camera), theme_(theme), font_(font), letters_(font) {
    font_.setHintingPreference(QFont::PreferNoHinting);
}

void ScenePainter::stamp(const QPixmap& picture, QPointF middle) {
    const double ratio = picture.devicePixelRatio();
    const QSizeF size = picture.deviceIndependentSize();
    const QPointF corner = middle - QPointF(size.width(), size.height()) / 2;
    painter_.drawPixmap(QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio,
                        picture);
}

void ScenePainter::paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    const bool isReadable = camera_.scale > readable * 0.7, isTight = isReadable && isLegendTight(scene);
    for (const std::size_t e : index.edgesIn(visible)) {
        const draw::Edge& edge = scene.edges[e];
        if (edge.kind != draw::Edge::Kind::Legend || (shown.legend && !isTight))
            paintEdge(edge, marksOf(scene, edge, shown));
    }
    for (const std::size_t n : index.nodesIn(visible)) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind == draw::Node::Kind::Tensor)
            paintTensor(node, shown.model,
                        shown.selection && shown.selection->kind == Selection::Kind::Tensor &&
                            shown.selection->tensor == node.tensor);
        if (node.kind != draw::Node::Kind::Legend || !shown.legend || !isReadable || isTight) continue;
        const QRectF box(camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight()));
        drawText(box.adjusted(0, 0, 400, 0), Qt::AlignLeft | Qt::AlignVCenter, legendText(node), 11,
                 theme_.muted);
    }
    if (isTight && shown.legend) paintTightLegend(scene);
}

void ScenePainter::paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    QRectF conflicting;
    for (const std::size_t n : index.nodesIn(visible)) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind != draw::Node::Kind::Pe) continue;
        const simulate::PeState* state = nullptr;
        if (shown.state) {
            // The last of its lanes that works is shown: it has the sum of all.
            for (const simulate::PeState& lane :
                 std::ranges::equal_range(shown.state->pes, node.pe, {}, &simulate::PeState::pe))
                if (!state || lane.iteration) state = &lane;
        }
        const auto isThis = [&](const Selection* selection) {
            return selection && selection->kind == Selection::Kind::Pe && selection->pe == node.pe;
        };
        const bool holds = shown.holders && std::ranges::binary_search(shown.holders->pes, node.pe);
        paintPe(node, state, shown, holds || isThis(shown.selection), isThis(shown.hovered));
        if (shown.violations && shown.violations->conflict && shown.violations->conflict->pe == node.pe) {
            conflicting = {camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight())};
            paintConflict(conflicting);
        }
    }
    if (shown.state && shown.model) paintTokens(scene, index, shown, visible);
    if (shown.model) paintQueues(shown);
    if (!conflicting.isNull() && shown.model)
        paintCallout(conflicting, *shown.violations->conflict, *shown.model);
}

} // namespace tactus::views
