#include "views/panels/arrays/array_preview.h"

#include "views/canvas/array/scene_painter.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QImage>
#include <QPainter>

namespace tactus::views {

PicturedArray picturedArray(const driver::Explorer& explorer, const explore::Design& design,
                            const std::stop_token& stop) {
    const auto model = explorer.arrayOf(design);
    if (!model) return {nullptr, nullptr, nullptr, ArrayPreview::tr("There is no picture of this array.")};
    auto made = driver::sceneOf(*model, stop);
    if (!made) return {model, nullptr, nullptr, text(made.error())};
    const auto scene = std::make_shared<const draw::Scene>(std::move(*made));
    return {model, scene, std::make_shared<const SceneIndex>(*scene), {}};
}

void paintWhole(QPainter& painter, const QRectF& area, const PicturedArray& array, const Theme& theme,
                const QFont& font) {
    if (!array.scene) return;
    constexpr double margin = 8;
    Camera camera;
    camera.view = area.size();
    camera.fit(array.index->bounds(), margin);
    Shown shown;
    shown.model = array.model.get();
    painter.save();
    painter.translate(area.topLeft());
    painter.setClipRect(QRectF(QPointF(0, 0), area.size()));
    ScenePainter(painter, camera, theme, font).paint(*array.scene, *array.index, shown);
    painter.restore();
}

QImage smallPicture(const driver::Explorer& explorer, const explore::Design& design, const SmallLook& look,
                    const std::stop_token& stop) {
    const PicturedArray array = picturedArray(explorer, design, stop);
    if (!array.scene) return {};
    QImage image((QSizeF(look.size) * look.ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(look.ratio);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWhole(painter, QRectF(QPointF(0, 0), QSizeF(look.size)), array, *look.theme, look.font);
    return image;
}

ArrayPreview::ArrayPreview(QWidget* parent)
    : QWidget(parent), background_(Background::Newer::Replaces, this) {
    setAccessibleName(tr("Picture of the array"));
    connect(&background_, &Background::busyChanged, this, &ArrayPreview::busyChanged);
    connect(&background_, &Background::failed, this, &ArrayPreview::failed);
}

// The picture before it stays until the next one is there.
void ArrayPreview::show(std::shared_ptr<const driver::Explorer> explorer, const explore::Design& design,
                        const QString& title) {
    background_.start([this, explorer = std::move(explorer), design,
                       title](const Background::Deliver& deliver, const std::stop_token& stop) {
        const PicturedArray array = picturedArray(*explorer, design, stop);
        if (stop.stop_requested()) return;
        deliver([this, array, title] {
            array_ = array;
            title_ = title;
            setAccessibleDescription(title);
            update();
        });
    });
}

void ArrayPreview::clear() {
    background_.cancel();
    array_ = {};
    title_.clear();
    update();
}

void ArrayPreview::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    const QRectF inside = QRectF(rect()).adjusted(spacing, spacing / 2.0, -spacing, -spacing);
    const double high = painter.fontMetrics().height();
    painter.setPen(theme.text);
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), high),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(title_, Qt::ElideRight, int(inside.width())));
    const QRectF picture = inside.adjusted(0, high + spacing / 2.0, 0, 0);
    if (array_.scene) return paintWhole(painter, picture, array_, theme, font());
    painter.setPen(theme.muted);
    painter.drawText(picture, Qt::AlignCenter | Qt::TextWordWrap,
                     array_.refusal.isEmpty() ? tr("Choose an array to see it.") : array_.refusal);
}

} // namespace tactus::views
