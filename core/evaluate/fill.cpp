#include "evaluate/fill.h"

#include "evaluate/data.h"

namespace tactus::evaluate {

TensorValues filled(const ure::System& system, ure::TensorId output) {
    const ure::Tensor& tensor = system.tensors[output];
    TensorValues values;
    values.values.resize(elementCount(tensor));
    values.defined.assign(values.values.size(), 1);
    if (tensor.data != ure::Tensor::Data::Expression) return values;
    const RandomStream stream(1, tensor.name);
    Runner runner(system, tensor.expression, stream);
    Notes notes;
    forEachElement(tensor, [&](std::uint64_t element, std::span<const std::int64_t> index) {
        if (runner.run(index, notes, element) == Outcome::Defined) values.values[element] = runner.value();
        return true;
    });
    return values;
}

Tensors filledOutputs(const ure::System& system) {
    Tensors outputs(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys())
        if (!system.tensors[id].isInput) outputs[id.index()] = filled(system, id);
    return outputs;
}

} // namespace tactus::evaluate
