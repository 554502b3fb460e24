// The roofline of an array on a device: operations a second over operations a byte, both logarithmic. Below
// the slanted roof memory has no more bytes; below the flat one no more operators work.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

namespace tactus::views {

class Roofline final : public QWidget {
    Q_OBJECT

  public:
    struct Point {
        enum class Kind : std::uint8_t { Shown, Pinned, Listed }; // on the bench, or in the list of arrays
        QString name;
        double intensity = 0; // operations a byte
        double rate = 0;      // 10^9 operations a second
        double most = 0;      // the same with all operators at work in every cycle
        Kind kind = Kind::Shown;
    };
    struct Roofs {
        std::vector<Point> points; // the array at hand first; those of the list have no name beside them
        std::optional<double> gigabytes; // a second, of all channels of memory
        std::optional<double> device;    // 10^9 operations a second of a device full of such arrays
    };

    explicit Roofline(QWidget* parent);
    void show(Roofs roofs);
    const Roofs& roofs() const { return roofs_; }
    QPointF placeOf(double intensity, double rate) const; // in the widget
    // Of the points in their order, where its name stands: on no roof and no other name, where there is room
    // for that. Null of a point without one.
    std::vector<QRectF> names() const;
    std::vector<QPolygonF> roofLines() const; // of the array at hand, and of the device
    QSize sizeHint() const override { return {380, 300}; }
    QSize minimumSizeHint() const override { return {200, 140}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Range {
        double lower = 0, upper = 1; // powers of ten
    };
    QRectF area() const;
    QFont smallFont() const;
    QPolygonF roofLine(double most) const;
    std::vector<std::pair<QRectF, QString>> captions() const; // of the roofs
    void fitRanges();
    QString wordsOf(const Point& point) const;
    void paintAxes(QPainter& painter) const;
    void paintRoofs(QPainter& painter) const;
    void paintPoints(QPainter& painter) const;

    Roofs roofs_;
    Range across_, up_;
};

} // namespace tactus::views
