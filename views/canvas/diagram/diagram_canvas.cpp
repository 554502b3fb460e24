#include "views/canvas/diagram/diagram_canvas.h"

#include "draw/list/diagram/places.h"
#include "views/canvas/geometry/scene_index.h"
#include "views/canvas/picture_printer.h"
#include "views/models/words.h"

#include <QContextMenuEvent>
#include <QStringList>
#include <cmath>
#include <limits>
#include <utility>

namespace tactus::views {

void DiagramCanvas::show(std::shared_ptr<const draw::Diagram> diagram, const QString& reason) {
    diagram_ = std::move(diagram);
    reason_ = reason;
    isOutdated_ = false;
    hovered_ = {};
    listAnew();
    if (!diagram_) return;
    const auto near = std::exchange(near_, std::nullopt);
    // An edited mapping is seen as its last picture was, where that was moved.
    if (std::exchange(title_, diagram_->title) == diagram_->title)
        pictureEdited();
    else
        pictureChanged(true);
    if (near) goNear(*near);
}

void DiagramCanvas::update(std::shared_ptr<const draw::Diagram> diagram) {
    diagram_ = std::move(diagram);
    listAnew();
}

void DiagramCanvas::listAnew() {
    seen_.reset();
    viewport()->update();
}

void DiagramCanvas::setOutdated(bool outdated) {
    isOutdated_ = outdated;
    viewport()->update();
}

void DiagramCanvas::select(const draw::Subject& subject) {
    marks_.selected = subject;
    listAnew();
}

void DiagramCanvas::mark(std::map<std::uint32_t, ChannelMark> channels) {
    marks_.channels = std::move(channels);
    listAnew();
}

void DiagramCanvas::light(std::map<DiagramMarks::Part, draw::ValuePath::Mark> path) {
    marks_.path = std::move(path);
    listAnew();
}

void DiagramCanvas::pointAt(std::set<DiagramMarks::Part> parts) {
    marks_.pointed = std::move(parts);
    listAnew();
}

const draw::Picture& DiagramCanvas::seen() {
    const draw::View view = viewOf(camera_);
    if (!seen_ || !(view == seenIn_)) {
        seenIn_ = view;
        seen_ = draw::diagramIn(view, *diagram_, marks_);
    }
    return *seen_;
}

std::optional<draw::Picture> DiagramCanvas::pictureInSight() {
    return diagram_ ? std::optional(seen()) : std::nullopt;
}

static QRectF boundsOf(const draw::Diagram& diagram) {
    return QRectF(Camera::flipped(diagram.lower), Camera::flipped(diagram.upper)).normalized();
}

std::optional<QRectF> DiagramCanvas::bounds() const {
    return diagram_ ? std::optional(boundsOf(*diagram_)) : std::nullopt;
}

double DiagramCanvas::scaleOf(const draw::Diagram& diagram) const {
    Camera camera = camera_;
    camera.view = viewport()->size();
    camera.fit(boundsOf(diagram), margin());
    return camera.scale;
}

void DiagramCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const Theme& theme = Theme::of(*this);
    painter.fillRect(viewport()->rect(), theme.surface);
    if (!diagram_) {
        paintNotice(painter, reason_);
        return paintFocus(painter);
    }
    PicturePrinter printer(painter, theme);
    printer.print(seen());
    draw::Picture over;
    draw::DiagramList(over, seenIn_, *diagram_, marks_).addHovered(hovered_);
    printer.print(over);
    paintPart(painter);
    if (isOutdated_) paintOutdated(painter);
    paintFocus(painter);
}

void DiagramCanvas::paintMap(QPainter& painter, const Camera& camera) const {
    const Theme& theme = Theme::of(*this);
    for (const draw::Box& box : diagram_->boxes)
        painter.fillRect(camera.boxToView(boxOf(draw::areaOf(box))),
                         box.kind == draw::Box::Kind::Sheet ? theme.raised : theme.muted);
}

static bool isChoosable(const draw::Box& box) {
    return box.subject.kind != draw::Subject::Kind::None;
}

// The least distance to a few points of each Bezier piece.
static double distanceTo(const draw::Arrow& arrow, QPointF place) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
        for (int step = 0; step <= 16; ++step) {
            const QPointF on = Camera::flipped(draw::pointOn(arrow, at, step / 16.0));
            least = std::min(least, std::hypot(on.x() - place.x(), on.y() - place.y()));
        }
    return least;
}

const draw::Arrow* DiagramCanvas::arrowAt(QPointF scenic) const {
    for (const draw::Arrow& arrow : diagram_->arrows)
        if (arrow.subject.kind != draw::Subject::Kind::None &&
            (boxOf(draw::labelOf(arrow)).contains(scenic) ||
             distanceTo(arrow, scenic) < 4 + 3 / camera_.scale))
            return &arrow;
    return nullptr;
}

draw::Subject DiagramCanvas::at(QPointF place) const {
    if (!diagram_ || isOutdated_) return {};
    const QPointF scenic = camera_.toScene(place);
    // A box inside of another one comes after it.
    for (auto box = diagram_->boxes.rbegin(); box != diagram_->boxes.rend(); ++box)
        if (isChoosable(*box) && boxOf(draw::areaOf(*box)).contains(scenic)) return box->subject;
    const draw::Arrow* arrow = arrowAt(scenic);
    return arrow ? arrow->subject : draw::Subject{};
}

void DiagramCanvas::goNear(const draw::Subject& subject) {
    const QRect place = placeOf(subject);
    near_ = place.isEmpty() ? std::optional(subject) : std::nullopt;
    if (!place.isEmpty())
        lookAt(
            QRectF(camera_.toScene(QPointF(place.topLeft())), camera_.toScene(QPointF(place.bottomRight()))));
}

QRect DiagramCanvas::placeOf(const draw::Subject& subject) const {
    if (!diagram_) return {};
    const auto placed = [&](const QRectF& box) {
        return QRectF(camera_.toView(box.topLeft()), camera_.toView(box.bottomRight())).toAlignedRect();
    };
    for (const draw::Box& box : diagram_->boxes)
        if (isChoosable(box) && box.kind != draw::Box::Kind::Sheet && box.subject == subject)
            return placed(boxOf(draw::areaOf(box)));
    for (const draw::Arrow& arrow : diagram_->arrows)
        if (arrow.subject == subject && subject.kind != draw::Subject::Kind::None)
            return placed(boxOf(draw::labelOf(arrow)));
    return {};
}

bool DiagramCanvas::hover(QPointF place) {
    const draw::Subject under = at(place);
    if (!(under == hovered_)) {
        hovered_ = under;
        viewport()->update();
        Q_EMIT hovered(under);
    }
    return under.kind != draw::Subject::Kind::None;
}

void DiagramCanvas::leave() {
    hovered_ = {};
    viewport()->update();
    Q_EMIT hovered({});
}

void DiagramCanvas::click(QPointF place) {
    Q_EMIT chosen(at(place));
}

bool DiagramCanvas::dismiss() {
    if (marks_.selected.kind == draw::Subject::Kind::None) Q_EMIT left();
    Q_EMIT chosen({});
    return true;
}

// From the keyboard of what is selected, else of what is under the mouse.
void DiagramCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const bool fromKeys = event->reason() == QContextMenuEvent::Keyboard;
    const draw::Subject subject = fromKeys ? marks_.selected : at(event->pos());
    if (!fromKeys) Q_EMIT chosen(subject);
    Q_EMIT menuWanted(subject,
                      fromKeys ? viewport()->mapToGlobal(placeOf(subject).center()) : event->globalPos());
}

// The nearest box within 45 degrees of the direction; the first one if none is selected.
void DiagramCanvas::selectNext(QPointF direction) {
    if (!diagram_) return;
    const draw::Box *from = nullptr, *best = nullptr;
    for (const draw::Box& box : diagram_->boxes)
        if (isChoosable(box) && box.kind != draw::Box::Kind::Sheet && box.subject == marks_.selected)
            from = &box;
    double least = std::numeric_limits<double>::infinity();
    for (const draw::Box& box : diagram_->boxes) {
        if (!isChoosable(box) || box.kind == draw::Box::Kind::Sheet || &box == from) continue;
        if (!from) {
            best = &box;
            break;
        }
        const QPointF way = Camera::flipped(box.centre) - Camera::flipped(from->centre);
        const double along = QPointF::dotProduct(way, direction), length = std::hypot(way.x(), way.y());
        if (along <= 0 || along < 0.7 * length || length >= least) continue;
        least = length;
        best = &box;
    }
    if (!best) return;
    const draw::Subject subject = best->subject;
    Q_EMIT chosen(subject);
    bringIntoView(placeOf(subject));
}

QString DiagramCanvas::toolTipAt(QPoint place) const {
    const draw::Subject under = at(place);
    if (under.kind == draw::Subject::Kind::None) return {};
    QStringList words;
    for (const draw::Box& box : diagram_->boxes)
        if (box.subject == under && box.kind != draw::Box::Kind::Sheet && words.isEmpty())
            for (const draw::Row& row : box.rows) words << text(row.words);
    for (const draw::Arrow& arrow : diagram_->arrows)
        if (arrow.subject == under && words.isEmpty())
            for (const draw::Row& row : arrow.rows) words << text(row.words);
    if (const auto mark = marks_.channels.find(under.index);
        under.kind == draw::Subject::Kind::Channel && mark != marks_.channels.end())
        words << text(mark->second.words);
    return words.join(QStringLiteral(", "));
}

} // namespace tactus::views
