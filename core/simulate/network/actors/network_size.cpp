#include "simulate/network/actors/network_size.h"

#include "base/checked.h"
#include "polyhedra/piece.h"
#include "simulate/network/actors/network_worker.h"

#include <limits>

namespace tactus::simulate {

namespace {

using base::saturatedProduct;

std::uint64_t sizeOf(std::span<const polyhedra::Interval> box) {
    std::uint64_t size = 1;
    for (const polyhedra::Interval& one : box) {
        if (!one.bounded()) return std::numeric_limits<std::uint64_t>::max();
        size = saturatedProduct(size, std::uint64_t(polyhedra::saturatedExtent(one)));
    }
    return size;
}

std::uint64_t pesOf(const spatial::Process& process) {
    return sizeOf(std::span(process.domain.box).first(process.spaceLoops()));
}

class Bytes {
  public:
    Bytes(const spatial::Network& plan, bool hasValues) : plan_(plan), hasValues_(hasValues) {}

    std::uint64_t all() {
        for (const spatial::Channel& channel : plan_.channels) addChannel(channel);
        for (const spatial::Buffer& buffer : plan_.buffers) addBuffer(buffer);
        for (const spatial::Process& process : plan_.processes)
            if (!plan_.kernels[process.kernel].onHost) add(pesOf(process), sizeof(Worker));
        if (!hasValues_) return sum_;
        for (const spatial::OperandId operand : plan_.operands.keys())
            if (isLoaded(plan_, operand)) addLoaded(operand);
        for (const ure::Tensor& tensor : plan_.system->tensors) // of the array, and of the network
            if (!tensor.isInput) add(evaluate::elementCount(tensor), 2 * (sizeof(ure::Value) + 1));
        return sum_;
    }

  private:
    void add(std::uint64_t count, std::uint64_t bytes) {
        sum_ = base::saturatedSum(sum_, saturatedProduct(count, bytes));
    }

    std::uint64_t bytesOfToken(spatial::OperandId operand, std::int64_t lanes) const {
        if (!hasValues_) return 0;
        return saturatedProduct(std::uint64_t(lanes),
                                tokenLayoutOf(*plan_.system, plan_.operands[operand]).laneBytes());
    }

    void addChannel(const spatial::Channel& channel) {
        const std::uint64_t fifos = sizeOf(channel.instances);
        add(fifos, sizeof(Fifo));
        add(saturatedProduct(fifos, std::uint64_t(channel.depth)), sizeof(Fifo::Slot));
        add(saturatedProduct(fifos, std::uint64_t(channel.depth)),
            bytesOfToken(channel.operand, channel.lanes));
    }

    void addBuffer(const spatial::Buffer& buffer) {
        const std::uint64_t pes = pesOf(plan_.processes[buffer.sender]);
        const std::uint64_t slots = saturatedProduct(saturatedProduct(pes, std::uint64_t(buffer.slots)),
                                                     std::uint64_t{buffer.isDouble ? 2u : 1u});
        add(pes, sizeof(Banks));
        add(slots, sizeof(TokenName));
        add(slots, bytesOfToken(buffer.operand, buffer.lanes));
    }

    // As it is in memory, and where the host computes it, that too.
    void addLoaded(spatial::OperandId id) {
        const spatial::Operand& operand = plan_.operands[id];
        const std::uint64_t elements = evaluate::elementCount(plan_.system->tensors[operand.tensor]);
        add(elements, bytesOfToken(id, 1));
        if (operand.expression.valid()) add(elements, sizeof(ure::Value));
    }

    const spatial::Network& plan_;
    const bool hasValues_;
    std::uint64_t sum_ = 0;
};

} // namespace

std::uint64_t networkBytes(const spatial::Network& plan, bool hasValues) {
    return Bytes(plan, hasValues).all();
}

} // namespace tactus::simulate
