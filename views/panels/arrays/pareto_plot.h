// Arrays as points: cycles to the right, PEs upwards. Those of which no other has less of one and no more of
// the other are joined by a line. One point may be several arrays.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/explore/columns.h"
#endif

#include <QWidget>

namespace tactus::views {

class ParetoPlot final : public QWidget {
    Q_OBJECT

  public:
    explicit ParetoPlot(QWidget* parent);

    // Those whose PEs are known. Pairs name arrays.
    void show(const std::vector<commands::Listed>& listed);
    void select(const explore::Pair* pair); // null: none
    const std::optional<explore::Pair>& selected() const { return selected_; }

    QPointF placeOf(std::int64_t cycles, std::int64_t pes) const; // in the widget
    // Of points at which no other is as good; fewest cycles first.
    const std::vector<std::pair<std::int64_t, std::int64_t>>& front() const { return front_; }
    QSize sizeHint() const override { return {260, 260}; }
    QSize minimumSizeHint() const override { return {150, 110}; }

  Q_SIGNALS:
    void chosen(const explore::Pair& pair);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    // Arrays with the same figures.
    struct Point {
        std::int64_t cycles, pes;
        std::vector<explore::Pair> pairs;
    };
    QRectF area() const;
    const Point* pointAt(QPointF place) const;
    const Point* pointOfSelected() const;
    QString wordsOf(const Point& point) const;
    void paintAxes(QPainter& painter) const;

    std::vector<Point> points_; // by cycles, then PEs
    std::vector<std::pair<std::int64_t, std::int64_t>> front_;
    std::int64_t mostCycles_ = 1, mostPes_ = 1;
    std::optional<explore::Pair> selected_;
};

} // namespace tactus::views
