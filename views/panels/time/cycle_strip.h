// All cycles in a strip: how many processing elements work in each (viridis), and the cursor. Click or drag
// to seek.
#pragma once

#include "views/panels/time/cycle_axis.h"
#include "views/workbench/workbench.h"

#include <QWidget>

namespace tactus::views {

class CycleStrip final : public QWidget {
    Q_OBJECT

  public:
    CycleStrip(Workbench& workbench, QWidget* parent);
    QSize sizeHint() const override { return {400, 44}; }
    QSize minimumSizeHint() const override { return {120, 44}; }
    struct Number {
        QString words;
        QRectF place;
    };
    std::vector<Number> numbers() const; // below the strip: the first, the last, and that of the cursor
    QString notice() const;              // why there are no cycles

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    CycleAxis axis() const;
    void paintBars(QPainter& painter, const Activity& activity);
    void paintNumbers(QPainter& painter);
    QFont numberFont() const;

    Workbench& workbench_;
};

} // namespace tactus::views
