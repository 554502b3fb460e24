// Paints the visible part of a scene, with what its processing elements and links hold in one cycle.
#pragma once

#include "draw/state/queues.h"
#include "draw/state/shown_values.h"
#include "driver/pictures/iteration_space.h"
#include "simulate/holders.h"
#include "views/canvas/geometry/scene_index.h"
#include "views/canvas/lettering.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QPixmap>
#include <cmath>

namespace tactus::views {

struct Shown {
    const array::Model* model = nullptr;    // names and types; null: only the structure
    const simulate::State* state = nullptr; // values; null: none
    draw::ShownValues values = {};
    const Selection* selection = nullptr;
    const Selection* hovered = nullptr;
    const simulate::Holders* holders = nullptr;             // of a selected element
    const draw::Violations* violations = nullptr;           // of a map that is not legal
    std::vector<dependence::DependenceId> dependences = {}; // selected
    // Beside the array, in the cycle that is shown; and the values of tensors, of which some may be unknown.
    std::vector<draw::Waiting> waiting = {};
    const evaluate::Tensors* inputs = nullptr;
    const evaluate::Tensors* outputs = nullptr;
    bool legend = true;
};

// The text of the legend; beside it are boxes with values, of which files have none.
QString legendText(const draw::Node& node);

class ScenePainter {
  public:
    ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font);
    void paint(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
        paintGround(scene, index, shown);
        paintState(scene, index, shown);
    }
    // The parts that stay from cycle to cycle: links and wires, memory, legend.
    void paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);
    // Over it: processing elements and what they and their links hold.
    void paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown);

  private:
    static constexpr double readable = 0.38; // scales from which text can be read

    // The marks of a link: what is said about it beside its kind.
    struct LinkMarks {
        bool emphasised = false, violated = false;
        bool pale = false; // others are violated
    };
    LinkMarks marksOf(const draw::Scene& scene, const draw::Edge& edge, const Shown& shown) const;
    // A broadcast wire is dashed: no register on it. Families that share a colour differ in dots.
    static QPen penOf(const draw::Edge& edge, const QColor& colour, double width);
    void paintEdge(const draw::Edge& edge, LinkMarks marks);
    bool isLegendTight(const draw::Scene& scene) const;
    void paintTightLegend(const draw::Scene& scene);
    void paintDelay(const draw::Edge& edge, const QPolygonF& line, const QColor& ink);
    void paintCross(QPointF middle);
    void paintConflict(const QRectF& box);
    void paintCallout(const QRectF& box, const draw::Conflict& conflict, const array::Model& model);
    void paintPe(const draw::Node& node, const simulate::PeState* state, const Shown& shown, bool selected,
                 bool hovered);
    void paintValues(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                     const Shown& shown);
    void paintOneValue(const QRectF& box, const draw::Node& node, const simulate::PeState& state,
                       const Shown& shown);
    void paintHidden(const QRectF& line, std::ptrdiff_t count, double points);
    // A value with at most so many letters, or with fewer where the box is narrow, or its name; empty where
    // there is no room for any. A value that is not defined is "?".
    QString valueIn(const QRectF& box, const Shown& shown, ure::VariableId variable,
                    const simulate::Token& token, int most, double points, bool bold = false);
    void drawValue(const QRectF& box, int flags, const Shown& shown, ure::VariableId variable,
                   const simulate::Token& token, int most, double points, const QColor& colour);
    void paintTensor(const draw::Node& node, const array::Model* model, bool selected);
    QPointF placeOfLoopsValue(const draw::Edge& loop, QPointF middle, QSizeF size, int number) const;
    void paintQueues(const Shown& shown);
    QString wordsOf(const draw::Waiting& one, const Shown& shown, double room, double points);
    void paintTokens(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                     const QRectF& visible);
    const Lettering::Letters& lettersOf(double points, bool bold) {
        return letters_.of(points * camera_.scale, bold);
    }
    void paintSmallPe(const QRectF& box, bool active);
    void paintDot(QPointF middle, std::uint32_t family);
    // A small picture that is painted often, in whole pixels.
    void stamp(const QPixmap& picture, QPointF middle);
    template<class Paint>
    const QPixmap& stampOf(int number, double side, Paint paint);
    void drawText(const QRectF& box, int flags, const QString& words, double points, const QColor& colour,
                  bool bold = false) {
        letters_.draw(painter_, box, flags, words, points * camera_.scale, colour, bold);
    }

    QPainter& painter_;
    const Camera& camera_;
    const Theme& theme_;
    QFont font_;
    Lettering letters_;
    std::map<int, QPixmap> stamps_;
};

template<class Paint>
const QPixmap& ScenePainter::stampOf(int number, double side, Paint paint) {
    QPixmap& picture = stamps_[number];
    if (!picture.isNull()) return picture;
    const double ratio = painter_.device()->devicePixelRatioF();
    const int pixels = static_cast<int>(std::ceil((side + 2) * ratio));
    picture = QPixmap(pixels, pixels);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(pixels / ratio / 2, pixels / ratio / 2);
    paint(painter);
    return picture;
}

} // namespace tactus::views
