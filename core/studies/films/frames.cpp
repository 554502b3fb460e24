#include "studies/films/frames.h"

#include "simulate/build.h"

namespace tactus::studies {

std::shared_ptr<const simulate::Recording> filmedRun(const std::shared_ptr<const array::Model>& model,
                                                     const evaluate::Tensors& inputs, std::stop_token stop) {
    simulate::Options options;
    options.stop = std::move(stop);
    return simulate::simulate(model, inputs, options).recording;
}

draw::Picture frameOf(const Filmed& film, std::int64_t cycle) {
    if (film.seen) return film.seen(film.recording->at(cycle));
    Drawing frame = film.drawing;
    if (auto* space = std::get_if<draw::SpaceScene>(&frame)) {
        show(*space, *film.model, cycle);
        return pictureOf(frame, *film.model);
    }
    const simulate::State state = film.recording->at(cycle);
    show(frame, *film.model, {state, film.inputs, film.pe});
    return pictureOf(frame, *film.model, &state);
}

} // namespace tactus::studies
