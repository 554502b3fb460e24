// The array on screen: the scene at its coordinates, with values, wavefront and selection. Wheel zooms,
// dragging pans, F fits; arrows (with Shift, where an
// arrow is a step in time) move the picture, Ctrl with an arrow the selection to the next processing element
// that way.
#pragma once

#include "views/canvas/scene_painter.h"
#include "views/workbench/workbench.h"

#include <QAbstractScrollArea>

namespace tactus::views {

class ArrayCanvas final : public QAbstractScrollArea {
    Q_OBJECT

  public:
    ArrayCanvas(Workbench& workbench, QWidget* parent);

    void fit();
    void zoomBy(double factor); // around the middle
    const Camera& camera() const { return camera_; }
    // Where a PE is painted, in the viewport; empty if there is none.
    QRect boxOfPe(const polyhedra::Point& pe) const;
    // Middle of a link's path, in the viewport.
    std::optional<QPoint> middleOfLink(std::uint32_t family, const polyhedra::Point& reader) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void arrayChanged();
    void showBeginning();
    void paintNotice(QPainter& painter, const QString& words);
    void paintSketchNotice(QPainter& painter);
    double noticeHeight() const;
    void selectNext(QPointF direction);
    void showSelected();
    QString toolTipAt(QPoint place) const;
    Selection at(QPointF place) const;
    void paintScene(QPainter& painter, const Shown& shown);

    // What the picture below the values depends on.
    struct GroundKey {
        const draw::Scene* scene = nullptr;
        double scale = 0, ratio = 0;
        QPointF centre;
        QSize size;
        const Theme* theme = nullptr;
        QFont font;
        Selection selection, hovered;
        std::vector<dependence::DependenceId> dependences;
        friend bool operator==(const GroundKey&, const GroundKey&) = default;
    };
    GroundKey groundKey(const Shown& shown) const;

    Workbench& workbench_;
    std::shared_ptr<const draw::Scene> scene_; // null: nothing to show
    std::shared_ptr<const SceneIndex> index_;
    Camera camera_;
    Violations violations_; // of a sketch
    bool isSketch_ = false; // the map is not legal
    Selection hovered_;
    QRectF fitted_;    // bounds of the scene that the camera was fitted to
    bool fits_ = true; // the user has not moved the camera since
    QPixmap ground_;   // links, memory and legend, as they are in
    GroundKey groundOf_;
    std::optional<QPointF> drag_;
    bool dragged_ = false;
};

} // namespace tactus::views
