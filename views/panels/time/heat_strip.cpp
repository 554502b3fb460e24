#include "views/panels/time/heat_strip.h"

#include "views/panels/time/activity_look.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace tactus::views {

static constexpr double high = 5; // pixels of a row that can be hit

HeatStrip::HeatStrip(Workbench& workbench, ActivitySource& source, QWidget* parent)
    : CycleView(
          tr("Activity of the processing elements"),
          tr("Which processing elements work in which cycles; click to go there, up and down to select one"),
          parent),
      workbench_(workbench), source_(source) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&source_, &ActivitySource::changed, this, &HeatStrip::forget);
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, &HeatStrip::forget);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_, &Workbench::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.follower(), &Follower::changed, this, &HeatStrip::forget);
}

// Also of an array that waits to be simulated.
const Activity* HeatStrip::activity() const {
    const Activity* activity = source_.activity();
    if (!activity || activity->rows == 0) return nullptr;
    const std::int64_t cycles = workbench_.time().cycles();
    return cycles == 0 || cycles == activity->cycles ? activity : nullptr;
}

CycleAxis HeatStrip::axis() const {
    const Activity* shown = activity();
    return {QRectF(rect()).adjusted(6, 2, -6, -4), shown ? shown->cycles : workbench_.time().cycles()};
}

double HeatStrip::rowHeight() const {
    return axis().band.height() / double(activity()->rows);
}

std::size_t HeatStrip::rowAt(double y) const {
    const double row = std::max(0.0, (y - axis().band.top()) / rowHeight());
    return std::min(static_cast<std::size_t>(row), activity()->rows - 1);
}

QPoint HeatStrip::placeOf(std::size_t row, std::int64_t cycle) const {
    return QPointF(axis().middle(cycle), axis().band.top() + (double(row) + 0.5) * rowHeight()).toPoint();
}

void HeatStrip::forget() {
    picture_ = {};
    update();
}

// The cells in which values of the path are made; those of one PE and one cycle alone can be meant.
void HeatStrip::paintPath(QPainter& painter, const ValuePath& path) const {
    const Activity& shown = *activity();
    if (shown.pe.empty() || path.steps().back().cycle >= shown.cycles) return;
    const Theme& theme = Theme::of(*this);
    const CycleAxis cycles = axis();
    const QSizeF size(std::max(3.0, cycles.width() - 1), std::max(2.0, rowHeight() - 1));
    for (const ValuePath::Step& step : path.steps()) {
        const auto row = shown.rowOf(step.pe);
        if (!row) continue;
        QRectF cell({}, size);
        cell.moveCenter({cycles.middle(step.cycle), cycles.band.top() + (double(*row) + 0.5) * rowHeight()});
        paintPathMark(painter, theme, step.side, cell);
    }
}

// Cells that are smaller than a pixel are put together by their figures: a mixture of colours says nothing.
void HeatStrip::paintPicture() {
    const double ratio = devicePixelRatioF();
    const QSize size = (axis().band.size() * ratio).toSize();
    if (size.isEmpty()) return;
    const Activity& fine = *activity();
    const Activity shown =
        fine.inCells(static_cast<std::size_t>(size.height()), static_cast<std::size_t>(size.width()));
    const Theme& theme = Theme::of(*this);
    std::vector<std::size_t> columns;
    for (int x = 0; x < size.width(); ++x)
        columns.push_back(shown.columnOf(CycleAxis{QRectF(0, 0, size.width(), 1), shown.cycles}.at(x + 0.5)));
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y) {
        const std::size_t own =
            static_cast<std::size_t>(y) * fine.rows / static_cast<std::size_t>(size.height());
        const std::size_t row = shown.rowAt(fine.firstPe[own]);
        for (int x = 0; x < size.width(); ++x)
            image.setPixelColor(
                x, y, activityColour(theme, shown.share(row, columns[static_cast<std::size_t>(x)])));
    }
    picture_ = QPixmap::fromImage(image);
    picture_.setDevicePixelRatio(ratio);
    if (const ValuePath* path = workbench_.follower().path().get()) {
        QPainter painter(&picture_);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(-axis().band.topLeft());
        paintPath(painter, *path);
    }
}

void HeatStrip::paintEvent(QPaintEvent*) {
    const Activity* shown = activity();
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    const CycleAxis cycles = axis();
    if (!shown) return paintNotice(painter, *this, cycles.band, source_.notice());
    if (picture_.isNull()) paintPicture();
    painter.drawPixmap(cycles.band.topLeft(), picture_);
    painter.setPen(QPen(theme.line, 1));
    painter.drawRect(cycles.band.adjusted(-0.5, -0.5, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
    const Selection& selection = workbench_.selection();
    if (const auto row = selection.kind == Selection::Kind::Pe ? shown->rowOf(selection.pe) : std::nullopt) {
        const double top = cycles.band.top() + double(*row) * rowHeight();
        painter.setPen(QPen(theme.accent, 1.6));
        painter.drawRect(
            QRectF(cycles.band.left() - 1, top, cycles.band.width() + 2, std::max(2.0, rowHeight())));
    }
    // The cycle at hand, as in the strip above.
    if (workbench_.time().cycles() == 0) return paintNotice(painter, *this, cycles.band, source_.notice());
    paintCursor(painter, cycles.cursor(workbench_.time().cycle(), 3, 1));
    paintNotice(painter, *this, cycles.band, source_.notice());
}

void HeatStrip::resizeEvent(QResizeEvent*) {
    picture_ = {};
    const QRectF band = axis().band;
    constexpr double least = 2; // pixels of a cell
    source_.setRoom(static_cast<std::size_t>(std::max(0.0, band.height() / least)),
                    static_cast<std::size_t>(std::max(0.0, band.width() / least)));
}

void HeatStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) forget();
}

void HeatStrip::point(QPointF place, Qt::KeyboardModifiers) {
    if (activity()) workbench_.time().seek(axis().at(place.x()));
}

void HeatStrip::mousePressEvent(QMouseEvent* event) {
    CycleView::mousePressEvent(event);
    const Activity* shown = activity();
    if (event->button() != Qt::LeftButton || !shown || shown->pe.empty() || rowHeight() < high) return;
    workbench_.select(Selection::ofPe(shown->pe[rowAt(event->position().y())]));
}

void HeatStrip::keyPressEvent(QKeyEvent* event) {
    const Activity* shown = activity();
    const bool isStep = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!isStep || !shown || shown->pe.empty()) return QWidget::keyPressEvent(event);
    const Selection& selection = workbench_.selection();
    const auto row = selection.kind == Selection::Kind::Pe ? shown->rowOf(selection.pe) : std::nullopt;
    const std::size_t last = shown->pe.size() - 1;
    const std::size_t next = !row                         ? 0
                             : event->key() == Qt::Key_Up ? *row - (*row > 0 ? 1 : 0)
                                                          : std::min(*row + 1, last);
    workbench_.select(Selection::ofPe(shown->pe[next]));
}

QString HeatStrip::wordsAt(QPointF place) const {
    const Activity* shown = activity();
    if (!shown) return source_.notice();
    return wordsOfCell(*shown, workbench_.array().results().timeUnit(), rowAt(place.y()),
                       shown->columnOf(axis().at(place.x())));
}

} // namespace tactus::views
