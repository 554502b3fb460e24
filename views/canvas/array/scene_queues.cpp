// Elements that wait at the edge of the array.
#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <fmt/ranges.h>

namespace tactus::views {

// Its value, or its name where there is none or names are shown; "+2" says how many more are in its place.
QString ScenePainter::wordsOf(const draw::Waiting& one, const Shown& shown, double room, double points) {
    const ure::Tensor& tensor = shown.model->system().tensors[one.tensor];
    const auto withOthers = [&](const QString& words) {
        return one.others == 0 ? words : QStringLiteral("%1 +%2").arg(words).arg(one.others);
    };
    const auto fits = [&](const QString& words) {
        return letters_.fits(words, room, points * camera_.scale);
    };
    const evaluate::Tensors* all = tensor.isInput ? shown.inputs : shown.outputs;
    const bool isKnown =
        all && one.tensor.index() < all->size() && !(*all)[one.tensor.index()].values.empty();
    if (!isKnown || shown.values.asNames) {
        const std::string index = fmt::format("({})", fmt::join(one.element.index, ","));
        const QString name = withOthers(text(tensor.name + (one.element.index.empty() ? "" : index)));
        return fits(name) ? name : QString();
    }
    const evaluate::TensorValues& values = (*all)[one.tensor.index()];
    std::size_t element = 0;
    for (std::size_t d = 0; d < one.element.index.size(); ++d)
        element = element * static_cast<std::size_t>(tensor.extents[d]) +
                  static_cast<std::size_t>(one.element.index[d]);
    if (!values.isDefined(element)) return QStringLiteral("?");
    for (int digits = 6; digits > 0; --digits) {
        const QString words = withOthers(valueText(tensor.type, values.values[element], true, digits));
        if (fits(words)) return words;
    }
    return {};
}

QRectF ScenePainter::placeOf(const draw::Waiting& one, const Camera& camera) {
    QRectF box({}, camera.scale * QSizeF(draw::waitingWidth - 4, draw::waitingHeight - 1));
    box.moveCenter(camera.toView(Camera::flipped(one.centre)));
    return box;
}

// The nearest place is that of the present cycle: what is read in it, or has been written. Dashes are round
// what a guard on data may leave out.
void ScenePainter::paintQueues(const Shown& shown) {
    const double scale = camera_.scale, points = 9;
    for (const draw::Waiting& one : shown.waiting) {
        const QRectF box = placeOf(one, camera_);
        const bool isInput = shown.model->system().tensors[one.tensor].isInput, isNow = one.places == 0;
        painter_.setPen(QPen(isNow ? theme_.warning : theme_.port, isNow ? 1.4 : 0.8,
                             one.element.certain ? Qt::SolidLine : Qt::DashLine));
        painter_.setBrush(isNow ? theme_.active : isInput ? theme_.input : theme_.output);
        painter_.drawRoundedRect(box, 2 * scale, 2 * scale);
        const QString words = wordsOf(one, shown, box.width() - 3, points);
        drawText(box, Qt::AlignCenter, words.isEmpty() ? QStringLiteral("•") : words, points,
                 isNow ? theme_.onActive : theme_.text);
    }
}

} // namespace tactus::views
