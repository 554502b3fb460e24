// The loads and stores of a process in device memory.
#include "simulate/network/actors/network_worker.h"

#include "spatial/operands/expression.h"

#include <cstring>

namespace tactus::simulate {

void Worker::load(const Op& op) {
    Operand& operand = operands_[op.operand];
    const TokenLayout& layout = *operand.layout;
    const evaluate::TensorValues& given = fabric_.given(operand.id);
    const std::byte* const packed = fabric_.packed(operand.id);
    if (op.isPlain && (op.rest == 1 || op.count == 1) && !layout.isMarked) { // side by side
        const std::int64_t first = nest_->value(op.form) + op.offset;
        if (first >= 0 && std::uint64_t(first + op.count) <= given.values.size()) [[likely]] {
            operand.current = packed + std::size_t(first) * layout.valueBytes;
            operand.currentLane = op.lane;
            if (op.merges) bring(op, operand.current);
            return;
        }
    }
    findElements(op);
    for (std::size_t n = 0; n < std::size_t(op.count); ++n) {
        const auto element = static_cast<std::uint64_t>(elements_[n]);
        const std::int64_t lane = op.isPlain ? op.lane + std::int64_t(n) : op.lanes[n];
        if (element >= given.values.size())
            return broken(op, fmt::format("element number {} is outside of '{}'", elements_[n],
                                          fabric_.plan().operands[operand.id].name));
        std::byte* const to = ownLane(operand, lane);
        std::memcpy(to, packed + element * layout.valueBytes, layout.valueBytes);
        if (layout.isMarked) to[layout.valueBytes] = std::byte(given.isDefined(element));
    }
    useOwn(operand);
}

void Worker::store(const Op& op) {
    const Operand& operand = operands_[op.operand];
    const TokenLayout& layout = *operand.layout;
    evaluate::TensorValues& values = fabric_.outputs[layout.tensor.index()];
    findElements(op);
    for (std::size_t n = 0; n < std::size_t(op.count); ++n) {
        const auto element = static_cast<std::uint64_t>(elements_[n]);
        const std::int64_t lane = op.isPlain ? op.lane + std::int64_t(n) : op.lanes[n];
        if (element >= values.values.size())
            return broken(op, fmt::format("element number {} is outside of '{}'", elements_[n],
                                          fabric_.plan().operands[operand.id].name));
        const std::byte* const from =
            operand.current + std::size_t(lane - operand.currentLane) * layout.laneBytes();
        std::uint64_t room = 0; // as storage asks for its own alignment
        std::memcpy(&room, from, layout.valueBytes);
        const bool isDefined = !layout.isMarked || from[layout.valueBytes] != std::byte{0};
        values.values[element] = isDefined ? ure::load(layout.storage, &room, 0) : ure::Value{};
        if (!values.defined.empty()) values.defined[element] = isDefined;
    }
}

void Worker::evaluate(const Op& op) {
    Operand& operand = operands_[op.operand];
    const TokenLayout& layout = *operand.layout;
    Expression& expression = *expressions_[op.operand];
    const ure::System& original = *fabric_.plan().original;
    const std::vector<std::int64_t>& extents = fabric_.plan().system->tensors[layout.tensor].extents;
    polyhedra::Point index(extents.size());
    findElements(op);
    for (std::int64_t n = 0; n < op.count; ++n) {
        const std::int64_t lane = op.isPlain ? op.lane + n : op.lanes[std::size_t(n)];
        std::int64_t rest = elements_[std::size_t(n)];
        for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d]) index[d] = rest % extents[d];
        const auto value = expression.value.at(spatial::pointOf(original, expression.loops, index));
        std::uint64_t room = 0;
        ure::store(layout.storage, &room, 0, value.value_or(ure::Value{}));
        std::byte* const to = ownLane(operand, lane);
        std::memcpy(to, &room, layout.valueBytes);
        if (layout.isMarked) to[layout.valueBytes] = std::byte(value.has_value());
    }
    useOwn(operand);
}

} // namespace tactus::simulate
