#include "simulate/build.h"

namespace tactus::simulate {

Simulation simulate(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                    const Options& options) {
    const bool isSmall = model->iterations <= checkedIterations;
    return isSmall ? checked(std::move(model), inputs, options) : fast(std::move(model), inputs, options);
}

} // namespace tactus::simulate
