// All cycles in a strip: how many processing elements work in each (viridis), and the cursor. Click or drag
// to seek.
#pragma once

#include "views/panels/cycle_axis.h"
#include "views/workbench/workbench.h"

#include <QWidget>

namespace tactus::views {

class CycleStrip final : public QWidget {
    Q_OBJECT

  public:
    CycleStrip(Workbench& workbench, QWidget* parent);
    QSize sizeHint() const override { return {400, 44}; }
    QSize minimumSizeHint() const override { return {120, 44}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    CycleAxis axis() const;
    void paintBars(QPainter& painter, const Activity& activity);
    void paintNumbers(QPainter& painter);
    QString notice() const; // why there are no cycles

    Workbench& workbench_;
};

} // namespace tactus::views
