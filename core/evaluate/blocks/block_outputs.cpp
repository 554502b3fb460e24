#include "evaluate/blocks/block_outputs.h"

#include "evaluate/data/fill.h"

namespace tactus::evaluate {

using ure::TensorId;

BlockOutputs::BlockOutputs(const ure::System& system, const Tensors& inputs)
    : system_(system), inputs_(inputs), values_(system.tensors.size()), written_(system.tensors.size()) {
    for (const TensorId id : system.tensors.keys()) {
        if (system.tensors[id].isInput) continue;
        values_[id.index()].values.resize(elementCount(system.tensors[id]));
        written_[id.index()].resize(elementCount(system.tensors[id]));
    }
}

bool BlockOutputs::write(TensorId output, std::int64_t element, Strides elements, std::int64_t rows,
                         std::int64_t columns, ure::Storage storage, const void* values, Strides strides) {
    ure::Value* const to = values_[output.index()].values.data();
    std::uint8_t* const written = written_[output.index()].data();
    std::uint8_t before = 0;
    for (std::int64_t row = 0; row < rows; ++row)
        for (std::int64_t column = 0; column < columns; ++column) {
            const std::int64_t number = element + row * elements.row + column * elements.column;
            before |= written[number];
            written[number] = 1;
            to[number] = load(storage, values, row * strides.row + column * strides.column);
        }
    return before == 0;
}

void BlockOutputs::finish(Evaluation& evaluation) {
    for (const TensorId id : system_.tensors.keys()) {
        if (system_.tensors[id].isInput) continue;
        std::vector<std::uint8_t>& written = written_[id.index()];
        fill(
            system_, id, inputs_, [&](std::uint64_t number) { return written[number] == 0; },
            values_[id.index()], evaluation.diagnostics);
        if (system_.tensors[id].mayBeUndefined) values_[id.index()].defined = std::move(written);
    }
    evaluation.outputs = std::move(values_);
}

} // namespace tactus::evaluate
