#include "views/panels/time/heat_strip.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace tactus::views {

static constexpr double high = 5; // pixels of a row that can be hit

HeatStrip::HeatStrip(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    setAccessibleName(tr("Activity of the processing elements"));
    setAccessibleDescription(
        tr("Which processing elements work in which cycles; click to go there, up and down to select one"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &HeatStrip::forget);
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, &HeatStrip::forget);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_, &Workbench::selectionChanged, this, qOverload<>(&QWidget::update));
}

const Activity* HeatStrip::activity() const {
    const Activity* activity = workbench_.array().results().activity.get();
    const bool isOfRecording = activity && std::ssize(activity->working) == workbench_.time().cycles();
    return isOfRecording && activity->rows > 0 ? activity : nullptr;
}

CycleAxis HeatStrip::axis() const {
    return {QRectF(rect()).adjusted(6, 2, -6, -4), workbench_.time().cycles()};
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

// A pixel a bin, then as large as the band.
void HeatStrip::paintPicture() {
    const Activity& shown = *activity();
    const Theme& theme = Theme::of(*this);
    QImage bins(int(shown.columns), int(shown.rows), QImage::Format_RGB32);
    for (std::size_t row = 0; row < shown.rows; ++row)
        for (std::size_t column = 0; column < shown.columns; ++column) {
            const float share = shown.share[row * shown.columns + column];
            const QColor colour = share > 0 ? viridis(0.15 + 0.75 * double(share)) : theme.surface;
            bins.setPixelColor(int(column), int(row), colour);
        }
    const double ratio = devicePixelRatioF();
    const QSize size = (axis().band.size() * ratio).toSize();
    // Each way for itself: cells keep their edges where they grow and are averaged where they shrink.
    const auto scaled = [](const QImage& image, int width, int height) {
        const bool shrinks = width < image.width() || height < image.height();
        return image.scaled(width, height, Qt::IgnoreAspectRatio,
                            shrinks ? Qt::SmoothTransformation : Qt::FastTransformation);
    };
    picture_ =
        QPixmap::fromImage(scaled(scaled(bins, bins.width(), size.height()), size.width(), size.height()));
    picture_.setDevicePixelRatio(ratio);
}

void HeatStrip::paintEvent(QPaintEvent*) {
    const Activity* shown = activity();
    if (!shown) return;
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    const CycleAxis cycles = axis();
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
    const std::int64_t cycle = workbench_.time().cycle();
    const double half = std::max(3.0, cycles.width() / 2);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 2));
    painter.drawRoundedRect(
        QRectF(cycles.middle(cycle) - half, cycles.band.top() - 1, 2 * half - 1, cycles.band.height() + 2), 2,
        2);
}

void HeatStrip::resizeEvent(QResizeEvent*) {
    picture_ = {};
}

void HeatStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) forget();
}

void HeatStrip::mousePressEvent(QMouseEvent* event) {
    const Activity* shown = activity();
    if (event->button() != Qt::LeftButton || !shown) return;
    workbench_.time().seek(axis().at(event->position().x()));
    if (shown->pe.empty() || rowHeight() < high) return;
    workbench_.select(Selection::ofPe(shown->pe[rowAt(event->position().y())]));
}

void HeatStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton && activity())
        workbench_.time().seek(axis().at(event->position().x()));
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
    const Activity& shown = *activity();
    const std::int64_t cycle = axis().at(place.x());
    const std::size_t row = rowAt(place.y()), column = shown.columnOf(cycle);
    const auto pes = shown.pesOf(row), cycles = shown.cyclesOf(column);
    const float share = shown.share[row * shown.columns + column];
    if (!shown.pe.empty() && cycles.second - cycles.first == 1)
        return share > 0 ? tr("PE %1 works in cycle %2").arg(tuple(shown.pe[row]), number(cycle))
                         : tr("PE %1 is idle in cycle %2").arg(tuple(shown.pe[row]), number(cycle));
    return tr("%1 % of %2 processing elements in cycles %3 to %4")
        .arg(100 * double(share), 0, 'f', 0)
        .arg(number(std::int64_t(pes.second - pes.first)), number(cycles.first), number(cycles.second - 1));
}

bool HeatStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !activity()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), wordsAt(help->pos()), this);
    return true;
}

} // namespace tactus::views
