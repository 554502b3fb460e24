#include "views/canvas/array/scene_painter.h"

#include "views/models/words.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace tactus::views {

ScenePainter::ScenePainter(QPainter& painter, const Camera& camera, const Theme& theme, const QFont& font)
    : painter_(painter), camera_(camera), theme_(theme), font_(font), letters_(font) {
    font_.setHintingPreference(QFont::PreferNoHinting);
}

void ScenePainter::stamp(const QPixmap& picture, QPointF middle) {
    const double ratio = picture.devicePixelRatio();
    const QSizeF size = picture.deviceIndependentSize();
    const QPointF corner = middle - QPointF(size.width(), size.height()) / 2;
    painter_.drawPixmap(QPointF(std::round(corner.x() * ratio), std::round(corner.y() * ratio)) / ratio,
                        picture);
}

void ScenePainter::paintGround(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing);
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    const std::vector<std::size_t> nodes = index.nodesIn(visible);
    for (const std::size_t n : nodes)
        if (scene.nodes[n].kind == draw::Node::Kind::Layer) paintLayer(scene.nodes[n]);
    for (const std::size_t e : index.edgesIn(visible)) {
        const LinkMarks marks = marksOf(scene, scene.edges[e], shown);
        const bool isNeeded = marks.emphasised || marks.violated || !scene.edges[e].readers.empty();
        if (!hasSquares() || isNeeded) paintEdge(scene.edges[e], marks);
    }
    for (const std::size_t n : nodes) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind == draw::Node::Kind::Tensor) paintTensor(node, shown);
    }
}

namespace {

// The states of elements that are asked for in their order, or nearly so.
class StatesInOrder {
  public:
    explicit StatesInOrder(const simulate::State* state) {
        if (state) all_ = state->pes;
        at_ = all_.begin();
    }
    // The last of its lanes that works is shown: it has the sum of all.
    const simulate::PeState* of(const polyhedra::Point& pe) {
        if (at_ != all_.begin() && !(std::prev(at_)->pe < pe))
            at_ = std::ranges::lower_bound(all_, pe, {}, &simulate::PeState::pe);
        while (at_ != all_.end() && at_->pe < pe) ++at_;
        const simulate::PeState* state = nullptr;
        for (; at_ != all_.end() && at_->pe == pe; ++at_)
            if (!state || at_->iteration) state = &*at_;
        return state;
    }

  private:
    std::span<const simulate::PeState> all_;
    std::span<const simulate::PeState>::iterator at_;
};

} // namespace

const simulate::PeState* ScenePainter::shownLane(const simulate::State& state, const polyhedra::Point& pe) {
    return StatesInOrder(&state).of(pe);
}

ScenePainter::Mark ScenePainter::markOfHolder(const Shown& shown, const polyhedra::Point& pe) {
    if (!shown.holders) return Mark::None;
    const auto& pes = shown.holders->pes;
    const auto found = std::ranges::lower_bound(pes, pe, {}, &simulate::Holders::Pe::pe);
    if (found == pes.end() || found->pe != pe) return Mark::None;
    return found->maybe ? Mark::Maybe : Mark::Selected;
}

void ScenePainter::paintState(const draw::Scene& scene, const SceneIndex& index, const Shown& shown) {
    painter_.setRenderHint(QPainter::Antialiasing, !hasSquares());
    const QRectF visible = camera_.visible().adjusted(-4, -4, 4, 4);
    QRectF conflicting;
    StatesInOrder states(shown.state);
    for (const std::size_t n : index.nodesIn(visible)) {
        const draw::Node& node = scene.nodes[n];
        if (node.kind != draw::Node::Kind::Pe) continue;
        const simulate::PeState* state = states.of(node.pe);
        const auto isThis = [&](const Selection* selection) {
            return selection && selection->kind == Selection::Kind::Pe && selection->pe == node.pe;
        };
        const Mark mark = isThis(shown.selection) ? Mark::Selected : markOfHolder(shown, node.pe);
        paintPe(node, state, shown, mark, isThis(shown.hovered));
        if (shown.violations && shown.violations->conflict && shown.violations->conflict->pe == node.pe) {
            conflicting = {camera_.toView(boxOf(node).topLeft()), camera_.toView(boxOf(node).bottomRight())};
            paintConflict(conflicting);
        }
    }
    painter_.setRenderHint(QPainter::Antialiasing);
    if (shown.state && shown.model && !hasSquares()) paintTokens(scene, index, shown, visible);
    if (shown.model) paintQueues(shown);
    if (!conflicting.isNull() && shown.model)
        paintCallout(conflicting, *shown.violations->conflict, *shown.model);
}

} // namespace tactus::views
