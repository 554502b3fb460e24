#include "evaluate/data/fill.h"

#include "evaluate/points/say.h"

#include <algorithm>

namespace tactus::evaluate {

void fill(const ure::System& system, ure::TensorId output, const Tensors& inputs,
          const std::function<bool(std::uint64_t element)>& wanted, TensorValues& values,
          diagnostics::List& diagnostics) {
    const ure::Tensor& tensor = system.tensors[output];
    if (tensor.data != ure::Tensor::Data::Expression) return;
    const RandomStream stream(0, tensor.name); // fills do not draw
    Runner runner(system, tensor.expression, stream, &inputs);
    Notes notes;
    forEachElement(tensor, [&](std::uint64_t element, std::span<const std::int64_t> index) {
        if (wanted(element) && runner.run(index, notes, element) == Outcome::Defined)
            values.values[element] = runner.value();
        return true;
    });
    sayNotes(system, notes, tensor.name, diagnostics);
}

TensorValues filled(const ure::System& system, ure::TensorId output, const Tensors& inputs) {
    TensorValues values;
    values.values.resize(elementCount(system.tensors[output]));
    values.defined.assign(values.values.size(), system.tensors[output].mayBeUndefined ? 0 : 1);
    diagnostics::List unused; // direct evaluation notes what happens in the elements that stay
    fill(
        system, output, inputs, [](std::uint64_t) { return true; }, values, unused);
    return values;
}

static bool readsInputs(const ure::System& system, ure::ExprId id) {
    const ure::Expr& one = system.exprs[id];
    return one.kind == ure::Expr::Kind::ReadInput ||
           std::ranges::any_of(one.operands,
                               [&](ure::ExprId operand) { return readsInputs(system, operand); });
}

bool fillReadsInputs(const ure::System& system, ure::TensorId output) {
    const ure::Tensor& tensor = system.tensors[output];
    return tensor.data == ure::Tensor::Data::Expression && readsInputs(system, tensor.expression);
}

Tensors filledOutputs(const ure::System& system, const Tensors& inputs) {
    Tensors outputs(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys())
        if (!system.tensors[id].isInput) outputs[id.index()] = filled(system, id, inputs);
    return outputs;
}

Tensors filledOutputs(const ure::System& system, const ure::System& other, const Tensors& inputs) {
    Tensors own(system.tensors.size());
    for (const ure::TensorId id : system.tensors.keys())
        if (const auto same = other.tensorNamed(system.tensors[id].name);
            same && system.tensors[id].isInput && same->index() < inputs.size())
            own[id.index()] = inputs[same->index()];
    return filledOutputs(system, own);
}

} // namespace tactus::evaluate
