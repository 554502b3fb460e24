#include "views/canvas/lettering.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace tactus::views {

const Lettering::Letters& Lettering::of(double size, bool bold) {
    const int pixels = std::max(smallest, static_cast<int>(size + 0.5));
    const auto found = letters_.find({pixels, bold});
    if (found != letters_.end()) return found->second;
    QFont font = font_;
    font.setPixelSize(pixels);
    font.setBold(bold);
    const QFontMetricsF metrics(font);
    double digit = 0;
    for (const char letter : "0123456789+-.e?")
        if (letter) digit = std::max(digit, metrics.horizontalAdvance(QLatin1Char(letter)));
    return letters_
        .emplace(std::pair(pixels, bold),
                 Letters{font, metrics, metrics.horizontalAdvance(QLatin1Char('W')), digit})
        .first->second;
}

// One that fits in any case is not measured.
bool Lettering::fits(const QString& number, double width, double pixels, bool bold) {
    const Letters& letters = of(pixels, bold);
    return double(number.size()) * letters.digit <= width ||
           letters.metrics.horizontalAdvance(number) <= width + 1;
}

// Words that fit in any case are not measured: that takes as long as painting them.
void Lettering::draw(QPainter& painter, const QRectF& box, int flags, const QString& words, double pixels,
                     const QColor& colour, bool bold, Qt::TextElideMode cut) {
    const Letters& letters = of(pixels, bold);
    painter.setFont(letters.font);
    painter.setPen(colour);
    const bool fits = double(words.size()) * letters.widest <= box.width() &&
                      std::ranges::all_of(words, [](QChar letter) { return letter.unicode() < 128; });
    painter.drawText(box, flags | Qt::TextDontClip,
                     fits ? words : letters.metrics.elidedText(words, cut, box.width() + 1));
}

Qt::TextElideMode Lettering::cutThatTells(const std::vector<Name>& names, bool bold) {
    Qt::TextElideMode best = Qt::ElideMiddle;
    std::size_t most = 0;
    for (const Qt::TextElideMode cut : {Qt::ElideMiddle, Qt::ElideRight, Qt::ElideLeft}) {
        std::set<QString> before, after;
        for (const Name& name : names) {
            before.insert(name.words);
            after.insert(of(name.pixels, bold).metrics.elidedText(name.words, cut, name.width + 1));
        }
        if (after.size() > most) best = cut;
        most = std::max(most, after.size());
        if (most == before.size()) break;
    }
    return best;
}

void paintArrowHead(QPainter& painter, QPointF from, QPointF to, const QColor& colour, double size) {
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    if (length < 1e-6) return;
    const QPointF unit = along / length, across(-unit.y(), unit.x());
    const QPointF back = to - unit * size;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{to, back + across * size * 0.4, back - across * size * 0.4});
}

} // namespace tactus::views
