// Paints a picture (draw/list/picture.h) in a window, in the colours of its theme.
#pragma once

#include "draw/list/picture.h"
#include "views/theme/theme.h"

#include <QFont>
#include <QPainter>
#include <QPixmap>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

namespace tactus::views {

class PicturePrinter {
  public:
    PicturePrinter(QPainter& painter, const Theme& theme);
    void print(const draw::Picture& picture);

  private:
    void print(const draw::Picture::Box& box);
    void print(const draw::Picture::Line& line);
    void print(const draw::Picture::Dot& dot);
    void print(const draw::Picture::Polygon& polygon);
    void print(const draw::Picture::Words& words);

    void fillWhole(const draw::Rect& place, const QColor& colour);
    void use(const draw::Tone& fill, const draw::Stroke& stroke);
    void smooth(bool on);
    QPen penOf(const draw::Stroke& stroke) const;
    QBrush brushOf(const draw::Tone& fill) const;
    const QFont& fontOf(double size, bool isBold);

    // A shape that is painted often: its size, its colours, and the width of its rim.
    using Shape = std::tuple<double, double, std::uint64_t, std::uint64_t, double>;
    struct Outline {
        const draw::Tone& fill;
        const draw::Stroke& rim;
    };
    // As a small picture, in whole pixels.
    template<class Paint>
    void stamp(const Shape& shape, const Outline& outline, QPointF middle, Paint paint);

    QPainter& painter_;
    const Theme& theme_;
    bool isSmooth_ = true;
    std::optional<std::pair<draw::Tone, draw::Stroke>> used_; // fill and stroke of the painter
    double ratio_ = 1;                                        // of the device's pixels
    struct Stamp {
        QPixmap picture;
        QPointF half; // of its size
    };
    std::map<Shape, Stamp> stamps_;
    std::pair<const Shape, Stamp>* last_ = nullptr; // dots that follow one another are alike
    std::map<std::pair<double, bool>, QFont> fonts_;
};

} // namespace tactus::views
