#include "views/canvas/array_canvas.h"

#include "views/canvas/arrow_keys.h"
#include "views/models/words.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

namespace tactus::views {

static constexpr double margin = 24; // points around a fitted scene

ArrayCanvas::ArrayCanvas(Workbench& workbench, QWidget* parent)
    : QAbstractScrollArea(parent), workbench_(workbench) {
    setAccessibleName(tr("Array"));
    setAccessibleDescription(tr("Processing elements and links of the array in the present cycle"));
    setFrameShape(QFrame::NoFrame);
    // Dragging, zooming and keys move the picture; bars would only take its room.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumSize(280, 200);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &ArrayCanvas::arrayChanged);
    connect(&workbench_.time(), &TimeCursor::stateChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&workbench_, &Workbench::selectionChanged, viewport(), qOverload<>(&QWidget::update));
}

void ArrayCanvas::arrayChanged() {
    const ArrayResults& results = workbench_.array().results();
    scene_ = results.scene;
    violations_ = results.sketch ? violationsOf(*results.mapping) : Violations{};
    const bool wasSketch = std::exchange(isSketch_, results.sketch != nullptr);
    index_ = results.index;
    ground_ = {};
    hovered_ = {};
    if (scene_) {
        const QRectF bounds = Camera::boundsOf(*scene_);
        if (fits_ || bounds != fitted_ || isSketch_ != wasSketch) {
            fit();
            showBeginning();
        }
    }
    viewport()->update();
}

// A long line of PEs fitted into the view would be a thread: its beginning is shown instead.
void ArrayCanvas::showBeginning() {
    if (camera_.scale > 0.15) return;
    camera_.scale = 0.6;
    camera_.centre.setX(std::min(fitted_.center().x(), fitted_.left() - margin + camera_.view.width() / 1.2));
    camera_.centre.setY(std::min(fitted_.center().y(), fitted_.top() - margin + camera_.view.height() / 1.2));
    if (isSketch_) camera_.centre.ry() -= noticeHeight() / camera_.scale;
    fits_ = false;
}

void ArrayCanvas::fit() {
    camera_.view = viewport()->size();
    if (scene_) {
        fitted_ = Camera::boundsOf(*scene_);
        // Below the strip of words above a sketch.
        const double strip = isSketch_ ? noticeHeight() : 0;
        camera_.view.rheight() -= strip;
        camera_.fit(fitted_, margin);
        camera_.view.rheight() += strip;
        camera_.centre.ry() -= strip / 2 / camera_.scale;
    }
    fits_ = true;
    viewport()->update();
}

void ArrayCanvas::zoomBy(double factor) {
    camera_.zoom(factor, QPointF(viewport()->rect().center()));
    fits_ = false;
    viewport()->update();
}

void ArrayCanvas::resizeEvent(QResizeEvent*) {
    camera_.view = viewport()->size();
    if (fits_) fit();
}

void ArrayCanvas::paintNotice(QPainter& painter, const QString& words) {
    const Theme& theme = Theme::of(*this);
    painter.setPen(theme.muted);
    painter.setFont(font());
    painter.drawText(viewport()->rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap,
                     words);
}

double ArrayCanvas::noticeHeight() const {
    return fontMetrics().height() + 2 * spacing;
}

void ArrayCanvas::paintSketchNotice(QPainter& painter) {
    const Theme& theme = Theme::of(*this);
    const QRectF strip(0, 0, viewport()->width(), noticeHeight());
    painter.fillRect(strip, theme.window);
    painter.setFont(font());
    painter.setPen(theme.text);
    const QString words =
        violations_.dependences.empty()
            ? tr("Not legal: this is only where space puts things.")
            : tr("Not legal: this is only where space puts things. Crossed links come too late.");
    painter.drawText(strip.adjusted(2 * spacing, 0, -2 * spacing, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(words, Qt::ElideRight, int(strip.width()) - 4 * spacing));
}

ArrayCanvas::GroundKey ArrayCanvas::groundKey(const Shown& shown) const {
    using enum Selection::Kind;
    const auto unlessPe = [](const Selection& selection) {
        return selection.kind == Pe ? Selection{} : selection;
    };
    return {
        scene_.get(),      camera_.scale, devicePixelRatioF(),        camera_.centre,     viewport()->size(),
        &Theme::of(*this), font(),        unlessPe(*shown.selection), unlessPe(hovered_), shown.dependences};
}

// From cycle to cycle only elements and values are painted anew: links are many.
void ArrayCanvas::paintScene(QPainter& painter, const Shown& shown) {
    const Theme& theme = Theme::of(*this);
    const GroundKey key = groundKey(shown);
    if (ground_.isNull() || !(key == groundOf_)) {
        groundOf_ = key;
        ground_ = QPixmap((QSizeF(key.size) * key.ratio).toSize());
        ground_.setDevicePixelRatio(key.ratio);
        ground_.fill(theme.surface);
        QPainter below(&ground_);
        ScenePainter(below, camera_, theme, font()).paintGround(*scene_, *index_, shown);
    }
    painter.drawPixmap(0, 0, ground_);
    ScenePainter(painter, camera_, theme, font()).paintState(*scene_, *index_, shown);
}

void ArrayCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    const Theme& theme = Theme::of(*this);
    painter.fillRect(viewport()->rect(), theme.surface);
    const ArrayResults& results = workbench_.array().results();
    if (!scene_) {
        paintNotice(painter, workbench_.isIdle() || !results.refusal.isEmpty() ? results.refusal
                                                                               : tr("Building the array…"));
        return;
    }
    Shown shown;
    shown.model = results.structure();
    // Until there is a new one, time is that of another array.
    shown.state = results.run ? workbench_.time().state().get() : nullptr;
    shown.selection = &workbench_.selection();
    shown.hovered = &hovered_;
    shown.violations = &violations_;
    shown.dependences = workbench_.selectedDependences();
    paintScene(painter, shown);
    if (isSketch_) paintSketchNotice(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void ArrayCanvas::wheelEvent(QWheelEvent* event) {
    if (!scene_) return;
    camera_.zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    fits_ = false;
    viewport()->update();
    event->accept();
}

Selection ArrayCanvas::at(QPointF place) const {
    if (!scene_) return {};
    return thingAt(*scene_, *index_, camera_.toScene(place), 5 / camera_.scale);
}

void ArrayCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    drag_ = event->position();
    dragged_ = false;
}

void ArrayCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_) {
        const Selection under = at(event->position());
        if (!(under == hovered_)) {
            hovered_ = under;
            viewport()->setCursor(under.kind == Selection::Kind::None ? Qt::ArrowCursor
                                                                      : Qt::PointingHandCursor);
            viewport()->update();
        }
        return;
    }
    const QPointF moved = event->position() - *drag_;
    if (!dragged_ && moved.manhattanLength() < 4) return;
    dragged_ = true;
    fits_ = false;
    camera_.centre -= moved / camera_.scale;
    drag_ = event->position();
    viewport()->setCursor(Qt::ClosedHandCursor);
    viewport()->update();
}

void ArrayCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ && !dragged_ && event->button() == Qt::LeftButton) workbench_.select(at(event->position()));
    drag_.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void ArrayCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return workbench_.select({});
    const std::optional<QPointF> way = directionOf(*event);
    if (!way) return QAbstractScrollArea::keyPressEvent(event);
    if (event->modifiers() & Qt::ControlModifier) return selectNext(*way);
    camera_.centre += *way * 60 / camera_.scale;
    fits_ = false;
    viewport()->update();
}

// The nearest PE within 45 degrees of the direction; the first one if none is selected.
void ArrayCanvas::selectNext(QPointF direction) {
    if (!scene_) return;
    const Selection& present = workbench_.selection();
    const auto from =
        present.kind == Selection::Kind::Pe ? index_->nodeOfPe(present.pe) : std::optional<std::size_t>();
    const draw::Node* best = nullptr;
    double least = std::numeric_limits<double>::infinity();
    for (const draw::Node& node : scene_->nodes) {
        if (node.kind != draw::Node::Kind::Pe) continue;
        if (!from) {
            best = &node;
            break;
        }
        const QPointF way = Camera::flipped(node.centre) - Camera::flipped(scene_->nodes[*from].centre);
        const double along = QPointF::dotProduct(way, direction), length = std::hypot(way.x(), way.y());
        if (along <= 0 || along < 0.7 * length) continue;
        if (length < least) {
            least = length;
            best = &node;
        }
    }
    if (!best) return;
    workbench_.select(Selection::ofPe(best->pe));
    showSelected();
}

void ArrayCanvas::showSelected() {
    const QRect box = boxOfPe(workbench_.selection().pe);
    if (box.isEmpty() || viewport()->rect().contains(box)) return;
    camera_.centre = camera_.toScene(QPointF(box.center()));
    fits_ = false;
    viewport()->update();
}

QRect ArrayCanvas::boxOfPe(const polyhedra::Point& pe) const {
    const auto node = scene_ ? index_->nodeOfPe(pe) : std::nullopt;
    if (!node) return {};
    const QRectF box = boxOf(scene_->nodes[*node]);
    return QRectF(camera_.toView(box.topLeft()), camera_.toView(box.bottomRight())).toAlignedRect();
}

std::optional<QPoint> ArrayCanvas::middleOfLink(std::uint32_t family, const polyhedra::Point& reader) const {
    const auto edge = scene_ ? index_->edgeOfLink(family, reader) : std::nullopt;
    if (!edge) return std::nullopt;
    return camera_.toView(middleOf(scene_->edges[*edge])).toPoint();
}

QString ArrayCanvas::toolTipAt(QPoint place) const {
    const Selection thing = at(place);
    const array::Model* model = workbench_.array().results().structure();
    if (!model) return {};
    switch (thing.kind) {
    case Selection::Kind::Pe:
        return thing.pe.empty() ? tr("Processing element") : tr("Processing element %1").arg(tuple(thing.pe));
    case Selection::Kind::Link: {
        const array::LinkFamily& family = model->links[thing.family];
        const QString name = text(model->system().variables[family.variable].name);
        return violations_.concern(family)
                   ? tr("%1 from %2 away, read before it is made: time distance %3")
                         .arg(name, tuple(family.displacement))
                         .arg(family.delay)
                   : tr("%1 from %2 away, delay %3").arg(name, tuple(family.displacement)).arg(family.delay);
    }
    case Selection::Kind::Tensor:
        return tr("%1 in memory").arg(text(model->system().tensors[thing.tensor].name));
    case Selection::Kind::Dependence:
    case Selection::Kind::None:
        break;
    }
    return {};
}

bool ArrayCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave && hovered_.kind != Selection::Kind::None) {
        hovered_ = {};
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tactus::views
