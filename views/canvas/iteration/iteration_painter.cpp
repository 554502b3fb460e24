#include "views/canvas/iteration/iteration_painter.h"

#include "views/models/words.h"

#include <QFontMetricsF>
#include <numeric>

namespace tactus::views {

using draw::DotLook;
using draw::IterationSpace;

IterationPainter::IterationPainter(QPainter& painter, const Theme& theme, const draw::SpaceScene& scene,
                                   QSizeF view)
    : painter_(painter), theme_(theme), scene_(scene), space_(*scene.space), view_(view) {
    painter_.setRenderHint(QPainter::Antialiasing);
}

// The bounding box.
void IterationPainter::paintOutline() {
    painter_.setPen(QPen(theme_.line, 1));
    for (const draw::SpaceScene::Line& line : scene_.outline)
        painter_.drawLine(inWindow(line.from), inWindow(line.to));
}

void IterationPainter::paintAxes() {
    for (const draw::SpaceScene::Axis& axis : scene_.axes) {
        const QPointF tip = inWindow(axis.tip), unit = inWindow(axis.unit);
        painter_.setPen(QPen(theme_.muted, 1.3));
        painter_.drawLine(inWindow(axis.start), tip);
        const QPointF across(-unit.y(), unit.x());
        painter_.setBrush(theme_.muted);
        painter_.setPen(Qt::NoPen);
        painter_.drawPolygon(QPolygonF{tip + unit * 5, tip + across * 3.2, tip - across * 3.2});
    }
}

// The loops' names, clear of arrows.
void IterationPainter::paintAxisNames() {
    const QFont usual = painter_.font();
    QFont font = usual;
    font.setBold(true);
    painter_.setFont(font);
    const QFontMetricsF metrics(font);
    for (const draw::SpaceScene::Axis& axis : scene_.axes) {
        const QString name = text(axis.name);
        const QPointF middle = inWindow(axis.nameAt());
        QRectF letters(QPointF(), QSizeF(metrics.horizontalAdvance(name) + 4, metrics.height()));
        letters.moveCenter(middle);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(theme_.surface);
        painter_.drawRoundedRect(letters, 4, 4);
        painter_.setPen(theme_.text);
        painter_.drawText(QRectF(middle - QPointF(24, 10), QSizeF(48, 20)), Qt::AlignCenter, name);
    }
    painter_.setFont(usual);
}

void IterationPainter::paintCross(QPointF middle) {
    const double arm = std::clamp(scene_.projection.scale * 0.11, 2.0, 4.5);
    for (const auto& [colour, width] : {std::pair(theme_.surface, 4.0), std::pair(theme_.violated, 1.8)}) {
        painter_.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        painter_.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        painter_.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }
}

// From where the value is made to where it is read.
void IterationPainter::paintArrow(std::size_t number, const QColor& colour, double width, bool head) {
    const auto& shaft = scene_.arrows[number].shaft;
    if (!shaft) return;
    const QPointF from = inWindow(shaft->from), to = inWindow(shaft->to), way = to - from;
    const double length = std::hypot(way.x(), way.y());
    const QPointF unit = way / length, across(-unit.y(), unit.x());
    QPen pen(colour, width);
    if (space_.arrows[number].violated) pen.setDashPattern({3.0, 2.0});
    painter_.setPen(pen);
    const double size = head ? std::min(6.0 + width, length * 0.6) : 0;
    painter_.drawLine(from, to - unit * size * 0.6);
    if (!head) return;
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colour);
    painter_.drawPolygon(
        QPolygonF{to, to - unit * size + across * size * 0.36, to - unit * size - across * size * 0.36});
}

void IterationPainter::paintGround(const std::vector<QColor>& colours, bool faint) {
    paintOutline();
    const bool many = scene_.hasManyArrows();
    const bool anyViolated = std::ranges::any_of(space_.arrows, &IterationSpace::Arrow::violated);
    for (std::size_t a = 0; a < space_.arrows.size(); ++a) {
        if (space_.arrows[a].violated) continue;
        QColor colour = anyViolated ? theme_.muted : colours[space_.arrows[a].dependence.index()];
        colour.setAlphaF(faint ? 0.25F : many ? 0.40F : 0.75F);
        paintArrow(a, colour, 1.0, !many);
    }
    // Over the others, every one or enough of them crossed.
    std::size_t violated = 0;
    for (const IterationSpace::Arrow& arrow : space_.arrows) violated += arrow.violated;
    const std::size_t step = violated / 300 + 1;
    for (std::size_t a = 0, seen = 0; a < space_.arrows.size(); ++a) {
        if (!space_.arrows[a].violated) continue;
        paintArrow(a, theme_.violated, 1.5, violated <= draw::SpaceScene::manyArrows);
        if (seen++ % step == 0)
            paintCross((inWindow(scene_.arrows[a].tail) + inWindow(scene_.dots[space_.arrows[a].to])) / 2);
    }
    paintAxes();
}

namespace {

// A dot as a small picture: thousands of them are drawn in each cycle.
QPixmap sprite(DotLook look, const Theme& theme, double radius, double ratio) {
    const double side = 2 * std::ceil(radius + 2);
    QPixmap pixmap(QSize(1, 1) * int(std::ceil(side * ratio)));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    // A done iteration is full, one to come is hollow.
    const bool isFull = look == DotLook::Past || look == DotLook::Plain;
    painter.setPen(
        QPen(look == DotLook::Present ? theme.warning : theme.port, look == DotLook::Present ? 1.8 : 1));
    painter.setBrush(look == DotLook::Present ? theme.active : isFull ? theme.port : theme.surface);
    painter.drawEllipse(QPointF(side / 2, side / 2), radius, radius);
    return pixmap;
}

} // namespace

void IterationPainter::paintDots() {
    const double ratio = painter_.device()->devicePixelRatioF();
    std::array<QPixmap, 4> sprites;
    for (const DotLook look : {DotLook::Plain, DotLook::Past, DotLook::Present, DotLook::Future})
        sprites[std::size_t(look)] = sprite(look, theme_, scene_.radiusOf(look), ratio);
    const auto draw = [&](const std::vector<draw::DotMark>& marks) {
        for (const draw::DotMark& mark : marks) {
            const QPixmap& pixmap = sprites[std::size_t(mark.look)];
            const double half = pixmap.deviceIndependentSize().width() / 2;
            painter_.drawPixmap(inWindow(scene_.dots[mark.dot]) - QPointF(half, half), pixmap);
        }
    };
    const draw::DotLayers layers = draw::dotLayers(scene_);
    draw(layers.behind);
    paintFront();
    draw(layers.before);
    draw(layers.present);
}

void IterationPainter::paintFront() {
    if (scene_.front.empty()) return;
    QPolygonF polygon;
    for (const draw::Point2 corner : scene_.front) polygon << inWindow(corner);
    QColor ground = theme_.active;
    ground.setAlphaF(0.6F);
    painter_.setBrush(ground);
    painter_.setPen(QPen(theme_.warning, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.drawPolygon(polygon);
}

void IterationPainter::paintRing(std::size_t dot, QPen pen, double beyond) {
    painter_.setPen(std::move(pen));
    painter_.setBrush(Qt::NoBrush);
    const double radius = scene_.radius + beyond;
    painter_.drawEllipse(inWindow(scene_.dots[dot]), radius, radius);
}

// The arrows of the reads over which the value was made, and over which it is used.
void IterationPainter::paintReads(const ValuePath& path) {
    const ure::System& system = *space_.system;
    for (std::size_t a = 0; a < space_.arrows.size(); ++a) {
        const IterationSpace::Arrow& arrow = space_.arrows[a];
        const polyhedra::Point& at = space_.dots[arrow.to].at;
        if (arrow.written || !path.ofIteration(system.inDesignOrder(at))) continue;
        const dependence::Dependence& one = space_.graph->dependences[arrow.dependence];
        polyhedra::Point from = at;
        for (std::size_t l = 0; l < from.size(); ++l) from[l] -= one.vector[l];
        const ValuePath::Mark mark =
            path.ofRead({system.nameOf(one.reader), system.variables[one.variable].name,
                         system.inDesignOrder(at), system.inDesignOrder(from)});
        if (mark) paintArrow(a, mark.past ? theme_.past : theme_.future, 2.6, true);
    }
}

// Rings: full where the value comes from, of dashes where it goes to.
void IterationPainter::paintPath(const ValuePath& path) {
    for (const std::size_t dot : scene_.order) {
        const auto mark = path.ofIteration(space_.system->inDesignOrder(space_.dots[dot].at));
        if (mark.past) paintRing(dot, QPen(theme_.past, 2.2), 2.5);
        QPen dashed(theme_.future, 2.2);
        dashed.setDashPattern({1.8, 1.2});
        if (mark.future) paintRing(dot, dashed, mark.past ? 5.5 : 2.5);
    }
}

// Ringed, and two of them joined and named.
void IterationPainter::paintWitness(const std::vector<polyhedra::Point>& points) {
    const ure::System& system = *space_.system;
    std::vector<QPointF> places;
    for (const polyhedra::Point& point : points)
        if (space_.isShown(point)) places.push_back(inWindow(scene_.projection(space_.placeOf(point))));
    QPen pen(theme_.violated, 2);
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(pen);
    const double radius = scene_.radius + 4;
    for (const QPointF place : places) painter_.drawEllipse(place, radius, radius);
    if (places.size() != 2 || points.size() != 2) return;
    pen.setDashPattern({3, 2});
    painter_.setPen(pen);
    painter_.drawLine(places[0], places[1]);
    paintCross((places[0] + places[1]) / 2);
    const QString words =
        QStringLiteral("✗ %1, %2")
            .arg(tuple(system.inDesignOrder(points[0])), tuple(system.inDesignOrder(points[1])));
    QRectF label = QFontMetricsF(painter_.font()).boundingRect(words).adjusted(-7, -3, 7, 3);
    label.moveCenter((places[0] + places[1]) / 2 + QPointF(0, -radius - label.height()));
    label.moveLeft(std::clamp(label.left(), 4.0, std::max(4.0, view_.width() - label.width() - 4)));
    label.moveTop(std::clamp(label.top(), 4.0, std::max(4.0, view_.height() - label.height() - 4)));
    painter_.setPen(QPen(theme_.violated, 1.4));
    painter_.setBrush(theme_.surface);
    painter_.drawRoundedRect(label, 4, 4);
    painter_.setPen(theme_.text);
    painter_.drawText(label, Qt::AlignCenter, words);
}

void IterationPainter::paintMarks(const IterationMarks& marks, const std::vector<QColor>& colours) {
    for (std::size_t a = 0; a < space_.arrows.size(); ++a) {
        const IterationSpace::Arrow& arrow = space_.arrows[a];
        if (std::ranges::find(marks.selected, arrow.dependence) == marks.selected.end()) continue;
        if (marks.reader && space_.dots[arrow.to].pe != *marks.reader) continue;
        if (marks.into && arrow.to != *marks.into) continue;
        paintArrow(a, arrow.violated ? theme_.violated : colours[arrow.dependence.index()], 2.2, true);
    }
    if (marks.path) paintReads(*marks.path);
    paintAxisNames();
    paintDots();
    if (marks.path) paintPath(*marks.path);
    if (marks.pe && space_.isMapped)
        for (const std::size_t dot : scene_.order)
            if (space_.dots[dot].pe == *marks.pe) paintRing(dot, QPen(theme_.accent, 1.8), 1.5);
    if (marks.current) paintRing(*marks.current, QPen(theme_.accent, 2.6), 5);
    if (marks.hovered) paintRing(*marks.hovered, QPen(theme_.text, 1.4), 3.5);
    if (!marks.witness.empty())
        paintWitness(marks.witness);
    else if (space_.conflict)
        paintWitness({space_.conflict->p, space_.conflict->q});
}

} // namespace tactus::views
