// Mappings as points over two of their figures. Those of which no other is as good in both are joined by a
// line. The colour is the dataflow, the symbol what limits.
#pragma once

#include <QWidget>
#include <array>
#include <optional>
#include <vector>

namespace tactus::views {

class FrontPlot final : public QWidget {
    Q_OBJECT

  public:
    enum class Axis : std::uint8_t { Cycles, Dsps, Blocks, Bytes, Energy };
    static constexpr Axis allAxes[] = {Axis::Cycles, Axis::Dsps, Axis::Blocks, Axis::Bytes, Axis::Energy};
    static QString nameOf(Axis axis);
    struct Point {
        std::array<std::int64_t, std::size(allAxes)> figures{};
        QString dataflow, limit;
        bool isBest = false; // the answer
        std::int64_t of(Axis axis) const { return figures[std::size_t(axis)]; }
    };

    explicit FrontPlot(QWidget* parent);

    void show(std::vector<Point> points);
    void setAxes(Axis across, Axis up);
    void select(std::optional<std::size_t> point);
    const std::vector<Point>& points() const { return points_; }
    std::optional<std::size_t> selected() const { return selected_; }
    QPointF placeOf(const Point& point) const; // in the widget
    // Of points at which no other is as good; by the figure to the right.
    std::vector<std::size_t> front() const;
    QSize sizeHint() const override { return {380, 300}; }
    QSize minimumSizeHint() const override { return {200, 170}; }

  Q_SIGNALS:
    void chosen(std::size_t point);
    void applyWanted(); // of the selected one

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Range {
        double lower = 0, upper = 1; // powers of ten
    };
    Range rangeOf(Axis axis) const;
    QRectF area() const;
    QStringList dataflows() const; // in the order in which they were found
    QStringList limits() const;
    std::optional<std::size_t> pointAt(QPointF place) const;
    std::vector<std::size_t> inOrder() const;
    QString wordsOf(const Point& point) const;
    void paintAxes(QPainter& painter) const;
    void paintPoint(QPainter& painter, std::size_t point) const;
    void paintLegend(QPainter& painter) const;
    int legendRows() const;

    std::vector<Point> points_;
    Axis across_ = Axis::Cycles, up_ = Axis::Dsps;
    std::optional<std::size_t> selected_;
};

} // namespace tactus::views
