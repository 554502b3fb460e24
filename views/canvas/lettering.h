// The common parts of painters of pictures: letters as large as the scale makes them, and heads of arrows.
#pragma once

#include <QFontMetricsF>
#include <QPainter>
#include <map>
#include <vector>

namespace tactus::views {

class Lettering {
  public:
    explicit Lettering(const QFont& font) : font_(font) {
        font_.setHintingPreference(QFont::PreferNoHinting);
    }

    static constexpr int smallest = 8; // pixels of a letter that is to be read
    struct Letters {
        QFont font;
        QFontMetricsF metrics;
        double widest; // of Latin letters
        double digit;  // the widest of what numbers are made of
    };
    const Letters& of(double pixels, bool bold);
    // The part that does not fit into the box is left out in the middle: names differ at their ends, too.
    // Letters are whole, also where the line is lower than they are.
    void draw(QPainter& painter, const QRectF& box, int flags, const QString& words, double pixels,
              const QColor& colour, bool bold = false, Qt::TextElideMode cut = Qt::ElideMiddle);
    // A number that is cut would be read as another one.
    bool fits(const QString& number, double width, double pixels, bool bold = false);
    // How names are cut that are in so many pixels, so that those that differ do so still: in the middle,
    // or else where most of them do.
    struct Name {
        QString words;
        double pixels, width; // of its letters, and of its place
    };
    Qt::TextElideMode cutThatTells(const std::vector<Name>& names, bool bold);

  private:
    QFont font_;
    std::map<std::pair<int, bool>, Letters> letters_; // by pixels and weight
};

// At `to`, as an arrow from `from` has it.
void paintArrowHead(QPainter& painter, QPointF from, QPointF to, const QColor& colour, double size);

} // namespace tactus::views
