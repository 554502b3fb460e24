#include "views/panels/arrays/array_preview.h"

#include "views/canvas/array/scene_painter.h"
#include "views/theme/theme.h"

#include <QImage>

namespace tactus::views {

QImage smallPicture(const studies::Explorer& explorer, const explore::Design& design, const SmallLook& look,
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
    ScenePainter(painter, camera, *look.theme).paint(*array.scene, *array.index, shown);
    return image;
}

static QString wish() {
    return ArrayPreview::tr("Choose an array to see it.");
}

ArrayPreview::ArrayPreview(QWidget* parent)
    : TitledPicture(parent), background_(Background::Newer::Replaces, this) {
    TitledPicture::showArray({}, {}, wish());
    connect(&background_, &Background::busyChanged, this, &ArrayPreview::busyChanged);
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        if (design_ && !run_) run_ = ArrayRecording{nullptr, reason};
        Q_EMIT changed();
        Q_EMIT failed(reason);
    });
}

// The picture before it stays until the next one is there, and so does its run.
void ArrayPreview::show(std::shared_ptr<const studies::Explorer> explorer, const explore::Design& design,
                        const QString& title, const std::optional<RunWish>& wish) {
    background_.start([this, explorer = std::move(explorer), design, title,
                       wish](const Background::Deliver& deliver, const std::stop_token& stop) {
        const PicturedArray array = picturedArray(*explorer, design, stop);
        if (stop.stop_requested()) return;
        deliver([this, array, design, title] {
            design_ = design;
            run_.reset();
            TitledPicture::showArray(array, title);
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
    TitledPicture::showArray({}, {}, wish());
    showFacts({});
}

void ArrayPreview::forgetRun() {
    run_.reset();
    Q_EMIT changed();
}

} // namespace tactus::views
