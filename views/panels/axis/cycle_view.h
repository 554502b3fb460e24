// A view over an axis of cycles: its tooltip, the mouse that points at a cycle, and the wheel that zooms and
// scrolls time about it. What is drawn along the axis is each view's own.
#pragma once

#include "views/panels/axis/cycle_axis.h"

#include <QWidget>

namespace tactus::views {

class CycleView : public QWidget {
    Q_OBJECT

  public:
    CycleView(const QString& name, const QString& description, QWidget* parent);
    virtual QString wordsAt(QPointF place) const = 0; // of what is there; empty: there is nothing to say

  protected:
    virtual CycleAxis axis() const = 0;
    // The left button was pressed here, or has been dragged to here.
    virtual void point(QPointF place, Qt::KeyboardModifiers modifiers) = 0;
    // By the wheel. The whole run is in sight where neither is overridden.
    enum class Zoom { Both, Time };
    virtual void zoomAbout(QPointF, double /*factor*/, Zoom) {}
    virtual void scrollBy(double /*cycles*/, double /*rows*/) {} // in tenths of what is in sight
    virtual bool hasMoreRows() const { return false; }           // than are in sight

    void paintCursor(QPainter& painter, const QRectF& mark) const;

    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace tactus::views
