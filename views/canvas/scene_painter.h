// Paints the visible part of a scene, with what its processing elements and links hold in one cycle.
#pragma once

#include "views/canvas/scene_index.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

struct Shown {
    const array::Model* model = nullptr;    // names and types; null: only the structure
    const simulate::State* state = nullptr; // values; null: none
    const Selection* selection = nullptr;
    const Selection* hovered = nullptr;
    bool legend = true;
};

class ScenePainter {
  public:
    ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font);
    void paint(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);

  private:
    void paintEdge(const draw::Edge& edge, bool emphasised);
    void paintArrow(QPointF from, QPointF to, const QColor& colour, double size);
    void paintPe(const draw::Node& node, const simulate::PeState* state, const array::Model* model,
                 bool selected, bool hovered);
    void paintValues(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                     const array::Model& model);
    void paintLastValue(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                        const array::Model& model);
    void paintTensor(const draw::Node& node, const array::Model* model, bool selected);
    void paintTokens(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                     const QRectF& visible);
    void drawText(const QRectF& box, int flags, const QString& words, double points, const QColor& colour,
                  bool bold = false);

    QPainter& painter_;
    const Camera& camera_;
    const Theme& theme_;
    QFont font_;
};

} // namespace tactus::views
