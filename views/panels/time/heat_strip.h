// When each processing element works: PEs from top to bottom, cycles from left to right. A click goes to the
// cycle, and selects the PE where its row is high enough to be meant.
#pragma once

#include "views/panels/axis/cycle_view.h"
#include "views/panels/time/activity_source.h"
#include "views/workbench/workbench.h"

#include <QPixmap>

namespace tactus::views {

class HeatStrip final : public CycleView {
    Q_OBJECT

  public:
    HeatStrip(Workbench& workbench, ActivitySource& source, QWidget* parent);
    QSize sizeHint() const override { return {400, 58}; }
    QSize minimumSizeHint() const override { return {120, 58}; }
    // The middle of a PE's row in a cycle; rows of several PEs count as one.
    QPoint placeOf(std::size_t row, std::int64_t cycle) const;
    QString wordsAt(QPointF place) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    CycleAxis axis() const override;
    void point(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    const Activity* activity() const; // null: nothing to show
    double rowHeight() const;
    std::size_t rowAt(double y) const;
    void forget();
    void paintPicture();
    void paintPath(QPainter& painter, const ValuePath& path) const;

    Workbench& workbench_;
    ActivitySource& source_;
    QPixmap picture_; // null: to be painted again
};

} // namespace tactus::views
