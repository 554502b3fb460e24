#include "views/canvas/iteration/iteration_painter.h"

#include "views/models/words.h"

#include <QFontMetricsF>
#include <numeric>

namespace tactus::views {

static constexpr std::size_t manyArrows = 700; // beyond it without heads, and not every one crossed

IterationPicture IterationPicture::of(const IterationSpace& space, const Turntable& table) {
    IterationPicture picture;
    std::vector<double> depths;
    for (const IterationSpace::Dot& dot : space.dots) {
        const std::vector<double> place = space.placeOf(dot.at);
        picture.places.push_back(table.toView(place));
        depths.push_back(table.depth(place));
    }
    picture.order.resize(space.dots.size());
    std::iota(picture.order.begin(), picture.order.end(), std::size_t{0});
    std::ranges::stable_sort(picture.order, {}, [&](std::size_t dot) { return depths[dot]; });
    for (const IterationSpace::Arrow& arrow : space.arrows)
        picture.tails.push_back(picture.places[arrow.to] - table.flat(space.vectorOf(arrow)) * table.scale);
    // Dots behind dots are to be seen too.
    const double step = table.scale * std::ranges::min(space.unit);
    picture.radius = std::clamp(step * (space.axes.size() == 3 ? 0.13 : 0.19), 1.3, 5.5);
    return picture;
}

IterationPainter::IterationPainter(QPainter& painter, const Theme& theme, const IterationSpace& space,
                                   const IterationPicture& picture, const Turntable& table)
    : painter_(painter), theme_(theme), space_(space), picture_(picture), table_(table) {
    painter_.setRenderHint(QPainter::Antialiasing);
}

// The bounding box.
void IterationPainter::paintOutline() {
    const std::vector<double> extent = space_.extent();
    painter_.setPen(QPen(theme_.line, 1));
    for (unsigned from = 0; from < 1U << extent.size(); ++from)
        for (std::size_t a = 0; a < extent.size(); ++a) {
            if (from >> a & 1) continue;
            std::vector<double> place(extent.size());
            for (std::size_t b = 0; b < extent.size(); ++b) place[b] = from >> b & 1 ? extent[b] : 0;
            const QPointF start = corner(place);
            place[a] = extent[a];
            painter_.drawLine(start, corner(place));
        }
}

// From the least corner a little beyond the box. Nothing for one that is looked along.
std::optional<IterationPainter::Axis> IterationPainter::axis(std::size_t a) const {
    std::vector<double> end(space_.extent().size());
    const QPointF start = corner(end);
    end[a] = space_.extent()[a];
    const QPointF border = corner(end);
    end[a] += 1;
    const QPointF way = corner(end) - border;
    const double length = std::hypot(way.x(), way.y());
    if (length < 1e-6) return std::nullopt;
    const QPointF unit = way / length;
    return Axis{start, border + unit * (picture_.radius + 16), unit};
}

void IterationPainter::paintAxes() {
    for (std::size_t a = 0; a < space_.axes.size(); ++a) {
        const auto one = axis(a);
        if (!one) continue;
        painter_.setPen(QPen(theme_.muted, 1.3));
        painter_.drawLine(one->start, one->tip);
        const QPointF across(-one->unit.y(), one->unit.x());
        painter_.setBrush(theme_.muted);
        painter_.setPen(Qt::NoPen);
        painter_.drawPolygon(
            QPolygonF{one->tip + one->unit * 5, one->tip + across * 3.2, one->tip - across * 3.2});
    }
}

// The loops' names, clear of arrows.
void IterationPainter::paintAxisNames() {
    const QFont usual = painter_.font();
    QFont font = usual;
    font.setBold(true);
    painter_.setFont(font);
    const QFontMetricsF metrics(font);
    for (std::size_t a = 0; a < space_.axes.size(); ++a) {
        const auto one = axis(a);
        if (!one) continue;
        const QString name = text(space_.system->loopNames()[space_.axes[a]]);
        const QPointF middle = one->tip + one->unit * 15;
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
    const double arm = std::clamp(table_.scale * 0.11, 2.0, 4.5);
    for (const auto& [colour, width] : {std::pair(theme_.surface, 4.0), std::pair(theme_.violated, 1.8)}) {
        painter_.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap));
        painter_.drawLine(middle - QPointF(arm, arm), middle + QPointF(arm, arm));
        painter_.drawLine(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm));
    }
}

// From where the value is made to where it is read, clear of the dots.
void IterationPainter::paintArrow(std::size_t number, const QColor& colour, double width, bool head) {
    const IterationSpace::Arrow& arrow = space_.arrows[number];
    const QPointF tail = picture_.tails[number], tip = picture_.places[arrow.to], way = tip - tail;
    const double length = std::hypot(way.x(), way.y()), clear = picture_.radius + 1;
    if (length < 2 * clear + 1) return;
    const QPointF unit = way / length, across(-unit.y(), unit.x());
    const QPointF from = tail + unit * clear, to = tip - unit * clear;
    QPen pen(colour, width);
    if (arrow.violated) pen.setDashPattern({3.0, 2.0});
    painter_.setPen(pen);
    const double size = head ? std::min(6.0 + width, (length - 2 * clear) * 0.6) : 0;
    painter_.drawLine(from, to - unit * size * 0.6);
    if (!head) return;
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colour);
    painter_.drawPolygon(
        QPolygonF{to, to - unit * size + across * size * 0.36, to - unit * size - across * size * 0.36});
}

void IterationPainter::paintGround(const std::vector<QColor>& colours, bool faint) {
    paintOutline();
    const bool many = space_.arrows.size() > manyArrows;
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
        paintArrow(a, theme_.violated, 1.5, violated <= manyArrows);
        if (seen++ % step == 0) paintCross((picture_.tails[a] + picture_.places[space_.arrows[a].to]) / 2);
    }
    paintAxes();
}

namespace {

enum class DotLook { Plain, Past, Present, Future };

// A dot as a small picture: thousands of them are drawn in each cycle.
QPixmap sprite(DotLook look, const Theme& theme, double radius, double ratio) {
    const double grown = look == DotLook::Present ? std::max(radius * 1.5, 2.6) : radius;
    const double side = 2 * std::ceil(grown + 2);
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
    painter.drawEllipse(QPointF(side / 2, side / 2), grown, grown);
    return pixmap;
}

} // namespace

void IterationPainter::paintDots(const IterationMarks& marks) {
    const double ratio = painter_.device()->devicePixelRatioF();
    std::array<QPixmap, 4> sprites;
    for (const DotLook look : {DotLook::Plain, DotLook::Past, DotLook::Present, DotLook::Future})
        sprites[std::size_t(look)] = sprite(look, theme_, picture_.radius, ratio);
    const auto draw = [&](std::size_t dot, DotLook look) {
        const QPixmap& pixmap = sprites[std::size_t(look)];
        const double half = pixmap.deviceIndependentSize().width() / 2;
        painter_.drawPixmap(picture_.places[dot] - QPointF(half, half), pixmap);
    };
    if (!marks.cycle || !space_.isMapped) {
        for (const std::size_t dot : picture_.order) draw(dot, DotLook::Plain);
        return;
    }
    const auto drawOthers = [&](bool past, bool future) {
        for (const std::size_t dot : picture_.order)
            if (const std::int64_t cycle = space_.dots[dot].cycle; cycle < *marks.cycle && past)
                draw(dot, DotLook::Past);
            else if (cycle > *marks.cycle && future)
                draw(dot, DotLook::Future);
    };
    if (marks.front.empty()) {
        drawOthers(true, true);
    } else { // a plane hides the side that is behind it
        const bool isPastBehind = isLaterNearer();
        drawOthers(isPastBehind, !isPastBehind);
        paintFront(marks.front);
        drawOthers(!isPastBehind, isPastBehind);
    }
    // The wavefront is over the others, wherever it is.
    for (const std::size_t dot : picture_.order)
        if (space_.dots[dot].cycle == *marks.cycle) draw(dot, DotLook::Present);
}

// Time grows towards the eye.
bool IterationPainter::isLaterNearer() const {
    double nearer = 0;
    for (std::size_t a = 0; a < space_.axes.size(); ++a) {
        std::vector<double> step(space_.axes.size(), 0.0);
        step[a] = double(space_.stride[a]) / space_.unit[a];
        nearer += double(space_.time.coefficients[a]) * table_.depth(step);
    }
    return nearer > 0;
}

void IterationPainter::paintFront(const std::vector<std::vector<double>>& corners) {
    QPolygonF polygon;
    for (const std::vector<double>& corner : corners) polygon << table_.toView(corner);
    QColor ground = theme_.active;
    ground.setAlphaF(0.6F);
    painter_.setBrush(ground);
    painter_.setPen(QPen(theme_.warning, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.drawPolygon(polygon);
}

void IterationPainter::paintRing(std::size_t dot, const QColor& colour, double beyond, double width) {
    painter_.setPen(QPen(colour, width));
    painter_.setBrush(Qt::NoBrush);
    const double radius = picture_.radius + beyond;
    painter_.drawEllipse(picture_.places[dot], radius, radius);
}

// The two iterations that meet: ringed, joined and named.
void IterationPainter::paintConflict() {
    if (!space_.conflict) return;
    const ure::System& system = *space_.system;
    std::vector<QPointF> places;
    for (const polyhedra::Point* point : {&space_.conflict->p, &space_.conflict->q})
        if (space_.isShown(*point)) places.push_back(table_.toView(space_.placeOf(*point)));
    QPen pen(theme_.violated, 2);
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(pen);
    const double radius = picture_.radius + 4;
    for (const QPointF place : places) painter_.drawEllipse(place, radius, radius);
    if (places.size() < 2) return;
    pen.setDashPattern({3, 2});
    painter_.setPen(pen);
    painter_.drawLine(places[0], places[1]);
    paintCross((places[0] + places[1]) / 2);
    const QString words = QStringLiteral("✗ %1, %2")
                              .arg(tuple(system.inDesignOrder(space_.conflict->p)),
                                   tuple(system.inDesignOrder(space_.conflict->q)));
    QRectF label = QFontMetricsF(painter_.font()).boundingRect(words).adjusted(-7, -3, 7, 3);
    label.moveCenter((places[0] + places[1]) / 2 + QPointF(0, -radius - label.height()));
    label.moveLeft(std::clamp(label.left(), 4.0, std::max(4.0, table_.view.width() - label.width() - 4)));
    label.moveTop(std::clamp(label.top(), 4.0, std::max(4.0, table_.view.height() - label.height() - 4)));
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
        paintArrow(a, arrow.violated ? theme_.violated : colours[arrow.dependence.index()], 2.2, true);
    }
    paintAxisNames();
    paintDots(marks);
    if (marks.pe && space_.isMapped)
        for (const std::size_t dot : picture_.order)
            if (space_.dots[dot].pe == *marks.pe) paintRing(dot, theme_.accent, 1.5, 1.8);
    if (marks.current) paintRing(*marks.current, theme_.accent, 5, 2.6);
    if (marks.hovered) paintRing(*marks.hovered, theme_.text, 3.5, 1.4);
    paintConflict();
}

} // namespace tactus::views
