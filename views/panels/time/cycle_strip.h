// All cycles in a strip: how many processing elements work in each (the more, the higher and the stronger),
// and the cursor. Click or drag to seek.
#pragma once

#include "views/panels/axis/cycle_view.h"
#include "views/panels/time/activity_source.h"

namespace tactus::views {

class CycleStrip final : public CycleView {
    Q_OBJECT

  public:
    CycleStrip(Workbench& workbench, ActivitySource& source, QWidget* parent);
    QSize sizeHint() const override { return {400, 44}; }
    QSize minimumSizeHint() const override { return {120, 44}; }
    struct Number {
        QString words;
        QRectF place;
    };
    std::vector<Number> numbers() const; // below the strip: the first, the last, and that of the cursor
    QString notice() const;              // why there are no cycles
    QString wordsAt(QPointF place) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    CycleAxis axis() const override;
    void point(QPointF place, Qt::KeyboardModifiers modifiers) override;

  private:
    const Activity* activity() const; // of the recording; null: nothing to show
    // PEs that work in these cycles: the most in one, or where cells were counted, on an average.
    struct Load {
        double pes = 0;
        std::int64_t from = 0, to = 0; // of the cells
    };
    std::optional<Load> loadOf(const Activity& activity, std::int64_t from, std::int64_t to) const;
    void paintBars(QPainter& painter, const Activity& activity);
    void paintPath(QPainter& painter, const ValuePath& path) const;
    void paintNumbers(QPainter& painter);
    QFont numberFont() const;

    Workbench& workbench_;
    ActivitySource& source_;
};

} // namespace tactus::views
