// The place of the legend over the picture of an array.
#include "views/canvas/array/array_canvas.h"

#include "draw/array/clear_labels.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace tactus::views {

static constexpr std::array corners{Qt::BottomLeftCorner, Qt::TopLeftCorner, Qt::TopRightCorner,
                                    Qt::BottomRightCorner};

static QRectF cornerOf(const QRectF& view, QSizeF size, Qt::Corner corner) {
    const bool isLeft = corner == Qt::BottomLeftCorner || corner == Qt::TopLeftCorner,
               isTop = corner == Qt::TopLeftCorner || corner == Qt::TopRightCorner;
    return {QPointF(isLeft ? view.left() : view.right() - size.width(),
                    isTop ? view.top() : view.bottom() - size.height()),
            size};
}

static double areaOf(const QRectF& box) {
    return box.width() * box.height();
}

static QSizeF sizeOf(const draw::Legend& legend) {
    return {legend.width, legend.height};
}

void ArrayCanvas::showLegend(bool legend) {
    hasLegend_ = legend;
    viewport()->update();
}

// The area of boxes; a line counts as much as a small box.
double ArrayCanvas::hiddenBelow(const QRectF& place, const Camera& camera) const {
    constexpr double line = 100, beside = 6; // with the values and delays beside lines
    const QRectF around = place.adjusted(-beside, -beside, beside, beside),
                 area(camera.toScene(around.topLeft()), camera.toScene(around.bottomRight()));
    double hidden = 0;
    for (const std::size_t n : index_->nodesIn(area)) {
        if (scene_->nodes[n].kind == draw::Node::Kind::Layer) continue;
        for (const draw::BarPiece& piece : draw::piecesOf(scene_->nodes[n]))
            hidden += areaOf(boxOf(piece).intersected(area));
    }
    if (ScenePainter::hasSquares(camera)) return hidden;
    const draw::Point2 middle{area.center().x(), -area.center().y()};
    for (const std::size_t e : index_->edgesIn(area)) {
        const auto parts = draw::partsOf(scene_->edges[e]);
        const bool isUnder = std::ranges::any_of(parts, [&](std::span<const draw::Point2> part) {
            for (std::size_t at = 0; at + 1 < part.size(); ++at)
                if (draw::crosses(part[at], part[at + 1], middle, {area.width() / 2, area.height() / 2}))
                    return true;
            return false;
        });
        if (isUnder) hidden += line;
    }
    return hidden;
}

QSizeF ArrayCanvas::roomOfLegend() const {
    constexpr double most = 0.6, highest = 0.45; // of the view
    return {most * viewport()->width(), highest * viewport()->height()};
}

// Where the legend in its shortest form would hide something in each corner, or the choice of the value in
// its one, both stand below the array.
double ArrayCanvas::footHeight() const {
    if (!scene_) return 0;
    const Camera plain = fitted(*bounds(), 0);
    if (plain.scale <= threadScale()) return 0;
    const QSizeF names = sizeOf(legendOf(*scene_, *index_, font(), roomOfLegend(), draw::LegendWords::Names));
    const QRectF view = QRectF(viewport()->rect()).adjusted(0, stripHeight(), 0, 0), choice = placeOfChoice();
    const auto isFree = [&](Qt::Corner corner) {
        return hiddenBelow(cornerOf(view.adjusted(spacing, spacing, -spacing, -spacing), names, corner),
                           plain) == 0;
    };
    const bool isChoiceFree = choice.isEmpty() || hiddenBelow(choice, plain) == 0;
    if (isChoiceFree && (names.isEmpty() || std::ranges::any_of(corners, isFree))) return 0;
    return std::max(names.height(), choice.height()) + spacing;
}

// In the corner where it hides least of what is in sight; names alone where all of it would hide something.
// While the user moves the picture it stays.
void ArrayCanvas::placeLegend() {
    const QSizeF room = roomOfLegend();
    const auto words = [&](draw::LegendWords form) {
        legend_ = legendOf(*scene_, *index_, font(), room, legendForm_ = form);
    };
    if (!fits()) return words(legendForm_);
    // Queues count here alone: a picture that left room for them all would be too small for their letters.
    const auto hiddenBelowIt = [&] {
        const QRectF place = legendArea(),
                     area(camera_.toScene(place.topLeft()), camera_.toScene(place.bottomRight()));
        double hidden = hiddenBelow(place, camera_);
        for (const draw::Queue& queue : queued_.queues)
            hidden += areaOf(queued_.placesOf(queue).intersected(area));
        return hidden;
    };
    double least = std::numeric_limits<double>::infinity();
    for (const draw::LegendWords form : {draw::LegendWords::All, draw::LegendWords::Names}) {
        if (least == 0) break;
        words(form);
        Qt::Corner best = Qt::BottomLeftCorner;
        least = std::numeric_limits<double>::infinity();
        for (const Qt::Corner corner : corners) {
            legendCorner_ = corner;
            if (const double hidden = hiddenBelowIt(); hidden < least) {
                least = hidden;
                best = corner;
            }
        }
        legendCorner_ = best;
    }
}

QRectF ArrayCanvas::legendArea() const {
    if (!hasLegend_ || !scene_ || legend_.isEmpty()) return {};
    const bool isLeft = legendCorner_ == Qt::BottomLeftCorner || legendCorner_ == Qt::TopLeftCorner,
               isTop = legendCorner_ == Qt::TopLeftCorner || legendCorner_ == Qt::TopRightCorner;
    double top = stripHeight() + spacing, bottom = viewport()->height() - spacing;
    if (!isLeft && isTop && !mapArea().isEmpty()) top = mapArea().bottom() + spacing;
    if (!isLeft && !isTop && choice_->isVisibleTo(this)) bottom = choice_->y() - spacing / 2.0;
    if (isLeft && !isTop && !partArea().isEmpty()) bottom = partArea().top() - spacing / 2.0;
    const QRectF room(QPointF(spacing, top), QPointF(viewport()->width() - spacing, bottom));
    return cornerOf(room, sizeOf(legend_), legendCorner_);
}

} // namespace tactus::views
