// The values on links.
#include "views/canvas/array/scene_painter.h"

#include "draw/state/apart.h"
#include "views/canvas/array/token_way.h"
#include "views/models/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace tactus::views {

void ScenePainter::paintDot(QPointF middle, std::uint32_t family) {
    const double radius = std::max(1.2, 3.2 * camera_.scale);
    stamp(stampOf(static_cast<int>(family), 2 * radius,
                  [&](QPainter& painter) {
                      painter.setPen(QPen(theme_.surface, 1));
                      painter.setBrush(theme_.family(family));
                      painter.drawEllipse(QPointF(), radius, radius);
                  }),
          middle);
}

// The value of a loop of a PE to itself is beside the loop, clear of the link that leaves the PE downwards
// and of other loops. Values are one below the other; those round the corner are in columns of three, as high
// as the gap to the next PE.
QPointF ScenePainter::placeOfLoopsValue(const draw::Edge& loop, QPointF middle, QSizeF size,
                                        int number) const {
    if (loop.path.size() < 5) return {middle.x(), middle.y() + (1.1 * number - 0.5) * size.height()};
    constexpr int rows = 3;
    const QPointF corner = camera_.toView(Camera::flipped({loop.path.front().x, loop.path.back().y}));
    return corner + QPointF(number / rows * 1.04 * size.width() - 2 * camera_.scale,
                            number % rows * 1.1 * size.height() + 2 * camera_.scale);
}

// In a near view tokens grow slower than the distances between links.
static double zoomOfPills(double scale) {
    constexpr double large = 2;
    return scale <= large ? scale : std::sqrt(large * scale);
}

QSizeF ScenePainter::sizeOfPill() const {
    return QSizeF(24, 9.5) * zoomOfPills(camera_.scale);
}

static constexpr double pointsOfPill = 6.2;

// The value that the reader of each link takes next, as a token on the link. If links lie so close that it
// would cover another one, it is a dot.
std::vector<ScenePainter::PlacedToken> ScenePainter::placeTokens(const draw::Scene& scene,
                                                                 const SceneIndex& index, const Shown& shown,
                                                                 const simulate::State& state,
                                                                 const QRectF& visible) {
    const QSizeF size = sizeOfPill();
    std::vector<PlacedToken> tokens;
    draw::Apart pills(size.width(), size.height());
    std::map<std::size_t, int> loops;                         // placed, by PE
    std::set<std::size_t> shared;                             // lines of several links that have a dot
    const std::vector<SceneIndex::Link>& all = index.links(); // in the order of the state's
    auto at = all.begin();
    for (const simulate::LinkState& link : state.links) {
        if (link.registers.empty()) continue;
        while (at != all.end() && std::tie(at->family, at->reader) < std::tie(link.family, link.pe)) ++at;
        if (at == all.end() || at->family != link.family || at->reader != link.pe) continue;
        const draw::Edge& edge = scene.edges[at->edge];
        if (edge.path.size() < 2 || !visible.contains(Camera::flipped(draw::middleOf(edge)))) continue;
        const QPointF middle = camera_.toView(Camera::flipped(draw::middleOf(edge)));
        const bool isShared = !edge.readers.empty();
        if (isShared && !shared.insert(at->edge).second) continue;
        PlacedToken& token = tokens.emplace_back(PlacedToken{&link, at->edge, middle, {}});
        if (!hasWordsOnLinks(camera_) || isShared) continue;
        QRectF pill(middle - QPointF(size.width(), size.height()) / 2, size);
        if (edge.from == edge.to) pill.moveTopLeft(placeOfLoopsValue(edge, middle, size, loops[edge.from]++));
        const QString value =
            valueIn(pill.adjusted(2, 0, -2, 0), shown, shown.model->links[link.family].variable,
                    link.registers.back(), 5, pointsOfPill * zoomOfPills(camera_.scale) / camera_.scale);
        if (value.isEmpty() || !pills.add({pill.center().x(), pill.center().y()})) continue;
        token.place = pill.topLeft();
        token.words = value;
    }
    return tokens;
}

void ScenePainter::paintToken(const PlacedToken& token, QPointF offset) {
    if (token.words.isEmpty()) return paintDot(token.place + offset, token.link->family);
    const QRectF pill(token.place + offset, sizeOfPill());
    painter_.setBrush(theme_.surface);
    painter_.setPen(QPen(theme_.family(token.link->family), 1.2));
    painter_.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    drawText(pill.adjusted(2, 0, -2, 0), Qt::AlignCenter, token.words,
             pointsOfPill * zoomOfPills(camera_.scale) / camera_.scale, theme_.text);
}

void ScenePainter::paintTokens(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                               const QRectF& visible) {
    if (shown.gliding.earlier) return paintGliding(scene, index, shown, visible);
    for (const PlacedToken& token : placeTokens(scene, index, shown, *shown.state, visible))
        paintToken(token);
}

// Those of the earlier cycle go to their readers, and those of the later one come to their places. One that
// waits in its register stays.
void ScenePainter::paintGliding(const draw::Scene& scene, const SceneIndex& index, const Shown& shown,
                                const QRectF& visible) {
    const Gliding& gliding = shown.gliding;
    const std::vector<PlacedToken> earlier = placeTokens(scene, index, shown, *gliding.earlier, visible),
                                   later = placeTokens(scene, index, shown, *gliding.later, visible);
    const auto paintAt = [&](const PlacedToken& token, double share) {
        const draw::Edge& edge = scene.edges[token.edge];
        const draw::Point2 place = placeOnWay(edge, share), middle = draw::middleOf(edge);
        paintToken(token, Camera::flipped({place.x - middle.x, place.y - middle.y}) * camera_.scale);
    };
    std::map<std::size_t, const simulate::Token*> present; // in the later cycle, by edge
    for (const PlacedToken& token : later) present[token.edge] = &token.link->registers.back();
    std::set<std::size_t> waiting; // edges
    for (const PlacedToken& token : earlier) {
        const auto found = present.find(token.edge);
        const bool waits =
            found != present.end() && found->second->iteration == token.link->registers.back().iteration;
        if (waits)
            waiting.insert(token.edge);
        else
            paintAt(token, 0.5 + gliding.share / 2);
    }
    for (const PlacedToken& token : later) {
        if (waiting.contains(token.edge)) {
            paintToken(token);
            continue;
        }
        const double from = shareOfRegister(*shown.model, token.link->family, token.link->registers.back(),
                                            gliding.earlier->cycle);
        paintAt(token, std::lerp(from, 0.5, gliding.share));
    }
}

} // namespace tactus::views
