#include "driver/films/frames.h"

namespace tactus::driver {

draw::Picture frameOf(const Filmed& film, std::int64_t cycle) {
    Drawing frame = film.drawing;
    if (auto* space = std::get_if<draw::SpaceScene>(&frame)) {
        show(*space, *film.model, cycle);
        return pictureOf(frame, *film.model);
    }
    const simulate::State state = film.recording->at(cycle);
    show(frame, *film.model, {state, film.inputs, film.pe});
    return pictureOf(frame, *film.model, &state);
}

} // namespace tactus::driver
