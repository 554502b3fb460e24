// Links and wires.
#include "views/canvas/array/scene_painter.h"

#include "draw/palette.h"
#include "views/models/words.h"

#include <QLineF>
#include <algorithm>
#include <cmath>

namespace tactus::views {

ScenePainter::LinkMarks ScenePainter::marksOf(const draw::Scene& scene, const draw::Edge& edge,
                                              const Shown& shown) const {
    using Kind = draw::Edge::Kind;
    if (edge.kind != Kind::Link && edge.kind != Kind::Legend) return {};
    const auto isThis = [&](const Selection* selection) {
        return selection && selection->kind == Selection::Kind::Link && edge.kind == Kind::Link &&
               selection->family == edge.family && draw::leadsTo(scene, edge, selection->pe);
    };
    const bool isPointedAt = edge.kind == Kind::Link && shown.pointedLinks.contains(edge.family);
    LinkMarks marks{isThis(shown.selection) || isThis(shown.hovered) || isPointedAt, false, false};
    if (!shown.model) return marks;
    if (shown.holders && edge.kind == Kind::Link)
        marks.emphasised |=
            std::ranges::any_of(shown.holders->links, [&](const simulate::Holders::Link& held) {
                return held.family == edge.family && draw::leadsTo(scene, edge, held.pe);
            });
    if (shown.path && edge.kind == Kind::Link) {
        const auto leadsOn = [&](std::size_t node) {
            return bool(shown.path->ofLink(edge.family, scene.nodes[node].pe));
        };
        const bool isOnPath =
            edge.readers.empty() ? leadsOn(edge.to) : std::ranges::any_of(edge.readers, leadsOn);
        marks.emphasised |= isOnPath;
        marks.pale = !isOnPath && !isPointedAt;
        return marks;
    }
    const array::LinkFamily& family = shown.model->links[edge.family];
    marks.violated = shown.violations && shown.violations->concern(family);
    marks.pale = shown.violations && !shown.violations->empty();
    // A dependence is all links that carry it; one link is itself.
    if (shown.selection && shown.selection->kind == Selection::Kind::Dependence)
        marks.emphasised |= std::ranges::any_of(shown.dependences, [&](dependence::DependenceId id) {
            return std::ranges::find(family.dependences, id) != family.dependences.end();
        });
    return marks;
}

// Over a link that comes too late.
void ScenePainter::paintCross(QPointF middle, double scale) {
    const double arm = std::clamp(4.0 * scale, 2.0, 8.0);
    for (const auto& [colour, width] : {std::pair(theme_.surface, 4.5), std::pair(theme_.violated, 2.0)}) {
        painter_.setPen(QPen(colour, width * std::clamp(scale, 0.5, 1.6), Qt::SolidLine, Qt::RoundCap));
        painter_.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        painter_.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }
}

// The scene says the place of a delay; small pictures, whose letters are as large as they must be, put it
// further from its line.
void ScenePainter::paintDelay(const draw::Edge& edge, const QPolygonF& line, const QColor& ink) {
    const QString words = text(edge.label);
    const Lettering::Letters& type = lettersOf(7, false);
    const QRectF letters = type.metrics.tightBoundingRect(words);
    const qsizetype half = (line.size() - 1) / 2;
    const QLineF piece(line[half], line[half + 1]);
    QPointF place = camera_.toView(Camera::flipped(edge.labelAt));
    if (piece.length() > 0) {
        const QPointF unit = QPointF(piece.dx(), piece.dy()) / piece.length(), normal(-unit.y(), unit.x());
        const double away = QPointF::dotProduct(place - piece.p1(), normal);
        const double least =
            (std::abs(normal.x()) * letters.width() + std::abs(normal.y()) * letters.height()) / 2 + 2;
        if (std::abs(away) < least) place += normal * (std::copysign(least, away) - away);
    }
    QRectF box(QPointF(), letters.size() + QSizeF(8, 8));
    box.moveCenter(place);
    painter_.setFont(type.font);
    painter_.setPen(ink);
    painter_.drawText(box, Qt::AlignCenter, words);
}

QPen ScenePainter::penOf(const draw::Edge& edge, const QColor& colour, double width) {
    QPen pen(colour, width);
    if (draw::isWire(edge)) return pen;
    const std::uint32_t round = edge.family / draw::familyColours;
    if (edge.delay == 0) pen.setStyle(Qt::DashLine);
    if (round == 0) return pen;
    QList<qreal> dashes{edge.delay == 0 ? 4.0 : 10.0, 2.5};
    for (std::uint32_t dot = 0; dot < round; ++dot) dashes << 1.2 << 2.5;
    pen.setDashPattern(dashes);
    return pen;
}

// `thickness` and `head` are its size on the screen.
void ScenePainter::paintLine(const draw::Edge& edge, const QPolygonF& line, LinkMarks marks, double thickness,
                             double head) {
    const bool isPort = draw::isWire(edge);
    const QColor colour = isPort           ? theme_.port
                          : marks.violated ? theme_.violated
                          : marks.pale     ? theme_.muted
                                           : theme_.family(edge.family);
    const double width = marks.emphasised ? 3.2 : marks.violated ? 1.9 : isPort ? 0.9 : 1.5;
    QPen pen = penOf(edge, colour, width * thickness);
    // A link whose value comes too late is dashed and crossed.
    if (marks.violated) pen.setDashPattern({3.5, 2.0});
    painter_.setPen(pen);
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(line);
    if (head > 1.5) paintArrowHead(painter_, line[line.size() - 2], line.back(), colour, head);
}

void ScenePainter::paintEdge(const draw::Edge& edge, LinkMarks marks) {
    if (edge.path.size() < 2) return;
    const double thickness = std::clamp(camera_.scale, 0.35, 2.0) * (edge.readers.empty() ? 1 : 1.7),
                 head = (draw::isWire(edge) ? 5.5 : 7.5) * camera_.scale;
    const std::vector<std::span<const draw::Point2>> parts = draw::partsOf(edge);
    QPolygonF line;
    for (std::size_t part = 0; part < parts.size(); ++part) {
        line.clear();
        for (const draw::Point2& point : parts[part]) line << camera_.toView(Camera::flipped(point));
        paintLine(edge, line, marks, thickness, part + 1 == parts.size() ? head : 0);
    }
    if (!edge.label.empty() && camera_.scale > readable && edge.kind == draw::Edge::Kind::Link)
        paintDelay(edge, line,
                   marks.violated ? theme_.bad
                   : marks.pale   ? theme_.muted
                                  : theme_.familyInk(edge.family));
    if (marks.violated) paintCross(camera_.toView(Camera::flipped(draw::middleOf(edge))), camera_.scale);
}

} // namespace tactus::views
