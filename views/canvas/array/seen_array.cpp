#include "views/canvas/array/seen_array.h"

#include "draw/legend.h"
#include "draw/list/array/legend_list.h"
#include "draw/list/array/scene_list.h"
#include "views/canvas/array/scene_painter.h"

#include <fmt/format.h>

namespace tactus::views {

std::vector<draw::Waiting> waitingIn(const std::vector<draw::Queue>& queues, const draw::Scene& scene,
                                     const array::Model& model, std::int64_t cycle) {
    std::vector<draw::Waiting> all;
    for (const draw::Queue& queue : queues) {
        const std::vector<draw::Waiting> some = draw::waitingIn(queue, scene, model, cycle, queueLength);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

simulate::Holders holdersOf(const Selection& selection, const array::Model& model,
                            const simulate::State& state) {
    if (selection.kind != Selection::Kind::Tensor || !selection.element) return {};
    return simulate::holdersOf(model, state, {selection.tensor, *selection.element});
}

draw::Picture SeenArray::at(const simulate::State* state) const {
    draw::Shown shown;
    shown.model = (results.lastCorrect ? *results.lastCorrect : results).structure();
    shown.state = state;
    shown.values = values;
    shown.selection = &selection;
    const bool isThere = state && results.model;
    const simulate::Holders holders =
        isThere ? holdersOf(selection, *results.model, *state) : simulate::Holders{};
    shown.holders = &holders;
    shown.path = path.get();
    shown.violations = &violations;
    shown.dependences = dependences;
    if (isThere) shown.waiting = waitingIn(queues, *scene, *results.model, state->cycle);
    shown.inputs = results.arrayInputs.get();
    shown.outputs = results.run ? &results.run->simulation.outputs : nullptr;

    const draw::View view = viewOf(camera);
    std::string title = scene->title;
    if (state) title += fmt::format(", cycle {}", state->cycle);
    draw::Picture picture{.width = view.width, .height = view.height, .title = std::move(title), .items = {}};
    draw::SceneList list(picture, view);
    const draw::SceneParts parts = index->partsIn(camera.visible());
    list.addGround(*scene, parts, shown);
    list.addState(*scene, parts, index->links(), shown);
    if (legendPlace) draw::addLegend(picture, *scene, shown, legend, *legendPlace);
    return picture;
}

} // namespace tactus::views
