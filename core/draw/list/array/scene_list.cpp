#include "draw/list/array/scene_list.h"

#include "draw/array/place.h"

#include <algorithm>
#include <span>

namespace tactus::draw {

bool SceneList::hasSquares(double scale) {
    return peSide * scale < leastPe;
}

double SceneList::thickness() const {
    return std::clamp(view_.scale, 0.4, 2.0);
}

bool SceneList::isInSight(Point2 place) const {
    constexpr double beyond = 4; // pixels
    const Point2 at = view_(place);
    return at.x >= -beyond && at.y >= -beyond && at.x <= view_.width + beyond &&
           at.y <= view_.height + beyond;
}

void SceneList::addGround(const Scene& scene, const SceneParts& parts, const Shown& shown) {
    for (const std::size_t n : parts.nodes)
        if (scene.nodes[n].kind == Node::Kind::Layer) addLayer(scene.nodes[n]);
    for (const std::size_t e : parts.edges) {
        const LinkMarks marks = marksOf(scene, scene.edges[e], shown);
        const bool isNeeded = marks.emphasised || marks.violated || !scene.edges[e].readers.empty();
        if (!hasSquares() || isNeeded) addEdge(scene.edges[e], marks);
    }
    for (const std::size_t n : parts.nodes)
        if (scene.nodes[n].kind == Node::Kind::Tensor) addTensor(scene.nodes[n], shown);
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

const simulate::PeState* SceneList::shownLane(const simulate::State& state, const polyhedra::Point& pe) {
    return StatesInOrder(&state).of(pe);
}

SceneList::Mark SceneList::markOfHolder(const Shown& shown, const polyhedra::Point& pe) {
    if (!shown.holders) return Mark::None;
    const auto& pes = shown.holders->pes;
    const auto found = std::ranges::lower_bound(pes, pe, {}, &simulate::Holders::Pe::pe);
    if (found == pes.end() || found->pe != pe) return Mark::None;
    return found->maybe ? Mark::Maybe : Mark::Selected;
}

void SceneList::addState(const Scene& scene, const SceneParts& parts, const Links& links,
                         const Shown& shown) {
    Rect conflicting;
    StatesInOrder states(shown.state);
    for (const std::size_t n : parts.nodes) {
        const Node& node = scene.nodes[n];
        if (node.kind != Node::Kind::Pe) continue;
        const simulate::PeState* state = states.of(node.pe);
        const auto isThis = [&](const Selection* selection) {
            return selection && selection->kind == Selection::Kind::Pe && selection->pe == node.pe;
        };
        const Mark mark = isThis(shown.selection) ? Mark::Selected : markOfHolder(shown, node.pe);
        addPe(node, state, shown, mark, isThis(shown.hovered));
        if (shown.violations && shown.violations->conflict && shown.violations->conflict->pe == node.pe) {
            conflicting = view_(node);
            addConflict(conflicting);
        }
    }
    if (shown.state && shown.model && !hasSquares()) addTokens(scene, links, shown);
    if (shown.model) addQueues(shown);
    if (!conflicting.isEmpty() && shown.model)
        addCallout(conflicting, *shown.violations->conflict, shown.model->system(), shown.letters);
}

} // namespace tactus::draw
