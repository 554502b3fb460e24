#include "views/canvas/diagram/label_room.h"

#ifndef Q_MOC_RUN
#include "draw/array/clear_labels.h"
#endif
#include "views/canvas/diagram/diagram_places.h"

#include <algorithm>

namespace tactus::views {

static QRectF around(const std::vector<QPointF>& points) {
    QRectF bounds(points.front(), QSizeF());
    for (const QPointF point : points) {
        bounds.setLeft(std::min(bounds.left(), point.x()));
        bounds.setRight(std::max(bounds.right(), point.x()));
        bounds.setTop(std::min(bounds.top(), point.y()));
        bounds.setBottom(std::max(bounds.bottom(), point.y()));
    }
    return bounds;
}

// A thing far out of sight is in nobody's way.
LabelRoom::LabelRoom(const draw::Diagram& diagram, const Camera& camera) {
    constexpr double far = 200;
    const QRectF sight = QRectF({}, camera.view).adjusted(-far, -far, far, far);
    const auto add = [&](std::vector<QPointF> points) {
        const QRectF reach = around(points);
        if (!reach.adjusted(-1, -1, 1, 1).intersects(sight)) return;
        lines_.push_back({reach, std::move(points)});
    };
    const QRectF bounds(Camera::flipped(diagram.lower), Camera::flipped(diagram.upper));
    limits_ = camera.boxToView(bounds.normalized()).adjusted(-beyondDiagram, -1, beyondDiagram, 1);
    for (const draw::Box& box : diagram.boxes) {
        const QRectF place = camera.boxToView(boxOf(box));
        if (box.kind == draw::Box::Kind::Frame)
            add({place.topLeft(), place.topRight(), place.bottomRight(), place.bottomLeft(),
                 place.topLeft()});
        else if (place.intersects(sight))
            boxes_.push_back(place);
    }
    for (const draw::Arrow& arrow : diagram.arrows) {
        places_.push_back(camera.boxToView(labelOf(arrow)));
        std::vector<QPointF> points;
        constexpr int steps = 8; // of each Bezier piece
        for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3)
            for (int step = at == 0 ? 0 : 1; step <= steps; ++step)
                points.push_back(camera.toView(pointOn(arrow, at, double(step) / steps)));
        if (!points.empty()) add(std::move(points));
    }
    taken_.resize(places_.size());
}

bool LabelRoom::isStruck(const QRectF& words) const {
    const draw::Point2 middle{words.center().x(), words.center().y()};
    const draw::Half half{words.width() / 2, words.height() / 2};
    return std::ranges::any_of(lines_, [&](const Line& line) {
        // An upright line has no width, and no rectangle meets it.
        if (!line.bounds.adjusted(-1, -1, 1, 1).intersects(words)) return false;
        for (std::size_t at = 0; at + 1 < line.points.size(); ++at) {
            const QPointF from = line.points[at], to = line.points[at + 1];
            if (draw::crosses({from.x(), from.y()}, {to.x(), to.y()}, middle, half)) return true;
        }
        return false;
    });
}

bool LabelRoom::isClear(const QRectF& mark) const {
    for (std::size_t arrow = 0; arrow < places_.size(); ++arrow)
        if (taken_[arrow] && places_[arrow].intersects(mark)) return false;
    return std::ranges::none_of(boxes_, [&](const QRectF& box) { return box.intersects(mark); });
}

bool LabelRoom::isFree(std::size_t arrow, const QRectF& words, bool shares) const {
    if (!limits_.contains(words)) return false;
    for (std::size_t other = 0; other < places_.size(); ++other)
        if (other != arrow && (taken_[other] || !shares) && places_[other].intersects(words)) return false;
    return std::ranges::none_of(boxes_, [&](const QRectF& box) { return box.intersects(words); }) &&
           !isStruck(words);
}

std::optional<QRectF> LabelRoom::find(std::size_t arrow, const QRectF& place, Qt::Alignment side,
                                      QSizeF words, double air, bool shares) const {
    const double atLeft = place.left(), atRight = place.right() - words.width(),
                 inMiddle = place.center().x() - words.width() / 2;
    const double away = side & Qt::AlignLeft    ? 1
                        : side & Qt::AlignRight ? -1
                                                : 0,
                 beside = away > 0   ? atLeft
                          : away < 0 ? atRight
                                     : inMiddle;
    for (const double down : {0.0, -4.0, 4.0, -8.0, 8.0})
        for (const double left : {beside, beside + 5 * away, beside + 10 * away, inMiddle, atLeft, atRight}) {
            const QRectF here(QPointF(left, place.center().y() - words.height() / 2 + down), words);
            if (isFree(arrow, here.adjusted(-air, 0, air, 0), shares)) return here;
        }
    return std::nullopt;
}

void LabelRoom::take(std::size_t arrow, const QRectF& words) {
    places_[arrow] = words;
    taken_[arrow] = true;
}

} // namespace tactus::views
