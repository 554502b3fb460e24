#include "views/canvas/array/seen_array.h"

#include "draw/list/array/scene_list.h"
#include "views/canvas/array/scene_painter.h"

#include <fmt/format.h>

namespace tactus::views {

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
    shown.letters = letters;
    shown.dependences = dependences;
    const bool isPe = selection.kind == Selection::Kind::Pe;
    if (isThere && hasQueues)
        shown.waiting =
            queued.waiting(*results.model, *state, camera, isPe ? std::optional(selection.pe) : std::nullopt);
    shown.inputs = results.arrayInputs.get();
    shown.outputs = results.run ? &results.run->simulation.outputs : nullptr;

    const draw::View view = viewOf(camera);
    std::string title = queued.scene->title;
    if (state) title += fmt::format(", cycle {}", state->cycle);
    draw::Picture picture{.width = view.width, .height = view.height, .title = std::move(title), .items = {}};
    draw::SceneList list(picture, view);
    const draw::SceneParts parts = queued.index->partsIn(camera.visible());
    list.addGround(*queued.scene, parts, shown);
    list.addState(*queued.scene, parts, queued.index->links(), shown);
    if (legendPlace) draw::addLegend(picture, *queued.scene, shown, legend, *legendPlace);
    return picture;
}

} // namespace tactus::views
