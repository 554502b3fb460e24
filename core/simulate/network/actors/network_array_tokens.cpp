// Tokens between FIFOs and the array's tensors.
#include "simulate/network/actors/network_array.h"

#include <cstring>

namespace tactus::simulate {

TokenName ArrayActor::nameOf(const Family& family, const Port& port) const {
    return {port.name.first + family.shift, port.name.rest, port.name.count};
}

// Values only, one after the other in the tensor too.
static bool liesTogether(const TokenName& name, const TokenLayout& layout) {
    return name.rest == 1 && !layout.isMarked && name.first >= 0 &&
           std::uint64_t(name.first + name.count) <= layout.elements;
}

void ArrayActor::receive(Family& family, const Port& port, std::int64_t cycle) {
    const TokenName name = nameOf(family, port);
    if (!port.fifo->isNext(name)) [[unlikely]]
        return fail(diagnostics::Kind::NetworkToken, this->name(), iteration(),
                    fabric_.elementText(family.action->operand, name),
                    fmt::format("channel '{}'", fabric_.plan().channels[port.fifo->channel()].name),
                    fabric_.elementText(family.action->operand, port.fifo->oldest().name));
    if (fabric_.hasValues()) take(family, port, name);
    port.fifo->pop(cycle);
    fabric_.ready.wake(port.fifo->waitingWriter);
}

// A token's values become the shadow's.
void ArrayActor::take(const Family& family, const Port& port, const TokenName& name) {
    const TokenLayout& layout = *family.layout;
    RowProgram::Input& input = program_->inputs[layout.tensor.index()];
    auto* const packed = reinterpret_cast<std::byte*>(input.packed.data());
    const std::byte* from = port.fifo->data();
    if (liesTogether(name, layout)) {
        std::memcpy(packed + std::size_t(name.first) * layout.valueBytes, from,
                    std::size_t(name.count) * layout.valueBytes);
    } else {
        for (const std::int64_t offset : port.offsets) {
            const auto element = static_cast<std::uint64_t>(name.first + offset);
            if (element < layout.elements) {
                std::memcpy(packed + element * layout.valueBytes, from, layout.valueBytes);
                if (layout.isMarked) input.defined[element] = std::uint8_t(from[layout.valueBytes]);
            }
            from += layout.laneBytes();
        }
    }
}

// A token is for one step. A later step that reads its elements without a token of its own finds garbage.
void ArrayActor::wipe(const Family& family, const Port& port) {
    if (!fabric_.hasValues()) return;
    const TokenLayout& layout = *family.layout;
    RowProgram::Input& input = program_->inputs[layout.tensor.index()];
    auto* const packed = reinterpret_cast<std::byte*>(input.packed.data());
    const std::int64_t first = port.name.first + family.shift;
    if (liesTogether(nameOf(family, port), layout)) {
        std::memset(packed + std::size_t(first) * layout.valueBytes, 0x5a,
                    std::size_t(port.name.count) * layout.valueBytes);
        return;
    }
    for (const std::int64_t offset : port.offsets) {
        const auto element = static_cast<std::uint64_t>(first + offset);
        if (element >= layout.elements) continue;
        std::memset(packed + element * layout.valueBytes, 0x5a, layout.valueBytes);
        if (layout.isMarked) input.defined[element] = 0;
    }
}

void ArrayActor::send(Family& family, const Port& port, std::int64_t cycle) {
    const TokenName name = nameOf(family, port);
    if (fabric_.hasValues()) give(family, port, name);
    port.fifo->push(name, cycle);
    fabric_.ready.wake(port.fifo->waitingReader);
}

void ArrayActor::give(const Family& family, const Port& port, const TokenName& name) {
    const TokenLayout& layout = *family.layout;
    const evaluate::TensorValues& values = outputs_[layout.tensor.index()];
    std::byte* to = port.fifo->room();
    for (const std::int64_t offset : port.offsets) {
        const auto element = static_cast<std::uint64_t>(name.first + offset);
        const bool isDefined = element < layout.elements && values.defined[element] != 0;
        std::uint64_t room = 0;
        if (isDefined) ure::store(layout.storage, &room, 0, values.values[element]);
        std::memcpy(to, &room, layout.valueBytes);
        to[layout.valueBytes] = std::byte(isDefined);
        to += layout.laneBytes();
    }
}

} // namespace tactus::simulate
