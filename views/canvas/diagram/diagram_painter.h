// Paints a diagram: boxes with their words, stacks, arrows and their labels.
#pragma once

#include "views/canvas/diagram/diagram_places.h"
#include "views/canvas/diagram/diagram_words.h"
#include "views/models/value_path.h"
#include "views/theme/theme.h"

#include <QPainterPath>
#include <map>
#include <set>

namespace tactus::views {

// The words of a simulation on a channel.
struct ChannelMark {
    QString held;      // in place of its depth: "holds 2 of 2", "the fullest holds 2 of 2"
    QString shortHeld; // and where there is little room: "2 of 2", "fullest 2 of 2"
    QString whenWaits; // in place of that, where it is waited for: "2 of 2, waits 13 %"
    QString wait;      // and where there is little room: "waits 13 %"
    QString words;     // all of it
    bool waits = false;
};
using ChannelMarks = std::map<std::uint32_t, ChannelMark>;

// The parts over which the followed value comes and goes.
using PathMarks = std::map<std::pair<draw::Subject::Kind, std::uint32_t>, ValuePath::Mark>;

// The marks on parts of a diagram, beside what they are.
struct DiagramMarks {
    draw::Subject selected, hovered;
    ChannelMarks channels = {};
    PathMarks path = {};
    std::set<std::pair<draw::Subject::Kind, std::uint32_t>> pointed = {}; // by the code under the mouse
};

class DiagramPainter {
  public:
    DiagramPainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
        : painter_(painter), camera_(camera), theme_(theme), words_(painter, camera, font) {}
    void paint(const draw::Diagram& diagram, const DiagramMarks& marks);

  private:
    void paintBox(const draw::Box& box, const DiagramMarks& marks);
    void paintShape(const draw::Box& box, const QRectF& place);
    QRectF roomOf(const draw::Box& box) const; // for its words
    DiagramWords::Lines linesOf(const std::vector<draw::Row>& rows, const QColor& ink) const;
    void cutNames(const draw::Diagram& diagram);
    std::vector<QPointF> pointsOf(const draw::Arrow& arrow) const;
    void paintArrow(const draw::Arrow& arrow, const DiagramMarks& marks);
    std::optional<QColor> pathColour(const draw::Subject& subject, const DiagramMarks& marks) const;
    const ChannelMark* markOf(const draw::Arrow& arrow, const DiagramMarks& marks) const;
    DiagramWords::Lines labelLines(const draw::Arrow& arrow, const ChannelMark* mark) const;
    double barReach() const; // pixels from the middle of the bars of a wait
    void paintWait(const draw::Arrow& arrow, const LabelRoom& room);
    QColor fillOf(draw::Box::Kind kind) const;

    QPainter& painter_;
    const Camera& camera_;
    const Theme& theme_;
    DiagramWords words_;
};

} // namespace tactus::views
