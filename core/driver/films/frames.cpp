#include "driver/films/frames.h"

namespace tactus::driver {

std::string frameOf(const Filmed& film, std::int64_t cycle) {
    Drawing frame = film.drawing;
    if (auto* space = std::get_if<draw::SpaceScene>(&frame))
        show(*space, *film.model, cycle);
    else
        show(frame, *film.model, {film.recording->at(cycle), film.inputs, film.pe});
    return dotOf(frame);
}

} // namespace tactus::driver
