#include "views/panels/arrays/array_preview.h"

#include "views/canvas/array/scene_painter.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QImage>

namespace tactus::views {

QImage smallPicture(const driver::Explorer& explorer, const explore::Design& design, const SmallLook& look,
                    const std::stop_token& stop) {
    const PicturedArray array = picturedArray(explorer, design, stop);
    if (!array.scene) return {};
    QImage image((QSizeF(look.size) * look.ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    constexpr double margin = 8;
    Camera camera;
    camera.view = look.size;
    camera.fit(array.index->bounds(), margin);
    Shown shown;
    shown.model = array.model.get();
    ScenePainter(painter, camera, *look.theme, look.font).paint(*array.scene, *array.index, shown);
    return image;
}

ArrayPreview::ArrayPreview(QWidget* parent)
    : QWidget(parent), background_(Background::Newer::Replaces, this), picture_(new ArrayPicture(this)),
      facts_(new QLabel(this)) {
    picture_->setAccessibleName(tr("Picture of the array"));
    picture_->show({}, tr("Choose an array to see it."));
    facts_->setAccessibleName(tr("The array in this cycle"));
    facts_->setWordWrap(true);
    facts_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    facts_->setProperty("role", "muted");
    facts_->hide();
    connect(&background_, &Background::busyChanged, this, &ArrayPreview::busyChanged);
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        if (design_ && !run_) run_ = ArrayRecording{nullptr, reason};
        Q_EMIT changed();
        Q_EMIT failed(reason);
    });
}

// The picture before it stays until the next one is there, and so does its run.
void ArrayPreview::show(std::shared_ptr<const driver::Explorer> explorer, const explore::Design& design,
                        const QString& title, const std::optional<RunWish>& wish) {
    background_.start([this, explorer = std::move(explorer), design, title,
                       wish](const Background::Deliver& deliver, const std::stop_token& stop) {
        const PicturedArray array = picturedArray(*explorer, design, stop);
        if (stop.stop_requested()) return;
        deliver([this, array, design, title] {
            title_ = title;
            design_ = design;
            run_.reset();
            picture_->show(array);
            picture_->setAccessibleDescription(title);
            update();
            Q_EMIT changed();
        });
        if (!wish) return;
        const ArrayRecording run = recordingOf(array, *wish, stop);
        if (stop.stop_requested()) return;
        deliver([this, run] {
            run_ = run;
            Q_EMIT changed();
        });
    });
}

void ArrayPreview::clear() {
    background_.cancel();
    design_.reset();
    run_.reset();
    title_.clear();
    picture_->show({}, tr("Choose an array to see it."));
    showFacts({});
    update();
}

void ArrayPreview::forgetRun() {
    run_.reset();
    Q_EMIT changed();
}

void ArrayPreview::showFacts(const QString& words) {
    if (words == facts_->text()) return;
    facts_->setText(words);
    facts_->setToolTip(words);
    facts_->setVisible(!words.isEmpty());
    arrange();
}

QRect ArrayPreview::lineOfTitle() const {
    return {spacing, spacing / 2, width() - 2 * spacing, fontMetrics().height()};
}

// Facts are below the picture, in whole lines, at most a third of the height or one.
void ArrayPreview::arrange() {
    QRect inside = rect().adjusted(spacing, lineOfTitle().bottom() + 1 + spacing / 2, -spacing, -spacing);
    if (!facts_->text().isEmpty()) {
        const int line = fontMetrics().lineSpacing(), most = std::max(1, inside.height() / 3 / line) * line;
        const int high = std::min(facts_->heightForWidth(inside.width()), most);
        facts_->setGeometry(inside.left(), inside.bottom() + 1 - high, inside.width(), high);
        inside.setBottom(inside.bottom() - high);
    }
    picture_->setGeometry(inside);
}

void ArrayPreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void ArrayPreview::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) arrange();
}

void ArrayPreview::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.text);
    const QRect line = lineOfTitle();
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(title_, Qt::ElideRight, line.width()));
}

} // namespace tactus::views
