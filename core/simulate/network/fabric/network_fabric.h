// The things that the actors of a run share: FIFOs, banks, device memory, and what went wrong.
#pragma once

#include "simulate/network/fabric/network_fifo.h"
#include "simulate/network_result.h"
#include "simulate/options.h"
#include "ure/types/storage.h"

#include <deque>
#include <functional>
#include <map>
#include <stop_token>

namespace tactus::simulate {

inline constexpr std::int64_t requestBytes = 64; // at most, of one request to device memory

// How an operand travels: lane by lane its value, and behind it whether there is one where that is not sure.
struct TokenLayout {
    ure::TensorId tensor;
    ure::Storage storage{};
    std::size_t valueBytes = 4; // in a token
    bool isMarked = false;
    std::int64_t memoryBytes = 4; // of an element in device memory
    std::uint64_t elements = 0;   // of the tensor

    std::size_t laneBytes() const { return valueBytes + (isMarked ? 1 : 0); }
};
std::int64_t bytesInMemory(const ure::Tensor& tensor); // of an element
TokenLayout tokenLayoutOf(const ure::System& system, const spatial::Operand& operand);
// An input, or an expression that the host computes and puts into memory.
bool isLoaded(const spatial::Network& plan, spatial::OperandId operand);

// All points with these coordinates, in lexicographic order.
void forEachIn(std::span<const polyhedra::Interval> box,
               const std::function<void(const polyhedra::Point&)>& visit);

class Fabric {
  public:
    // `given`: by the tensors of plan.original; null: tokens bear names alone. A fabric that was stopped has
    // an incomplete memory.
    Fabric(const spatial::Network& plan, const evaluate::Tensors* given, std::stop_token stop,
           const Relaxed& relaxed);

    const spatial::Network& plan() const { return plan_; }
    bool hasValues() const { return given_ != nullptr; }
    bool isQuick(spatial::KernelId kernel) const { return has(relaxed_.quick, kernel); }
    bool asksOnce(spatial::KernelId kernel) const { return has(relaxed_.askingOnce, kernel); }
    bool isNear(spatial::ChannelId channel) const { return has(relaxed_.near, channel); }
    const TokenLayout& layout(spatial::OperandId operand) const { return layouts_[operand.index()]; }
    // Null where the family has no such FIFO.
    Fifo* fifo(spatial::ChannelId channel, std::span<const std::int64_t> instance);
    Banks& banks(spatial::BufferId buffer, const polyhedra::Point& pe);
    std::deque<Fifo>& fifos() { return fifos_; }
    const std::map<std::pair<spatial::BufferId, polyhedra::Point>, Banks>& allBanks() const { return banks_; }
    std::vector<Banks*> everyBanks();
    MemoryRun& memory(spatial::KernelId kernel) { return memory_[kernel.index()]; }
    const std::vector<MemoryRun>& allMemory() const { return memory_; }

    // The memory's part of an operand that is loaded.
    const evaluate::TensorValues& given(spatial::OperandId operand) const {
        return *loaded_[operand.index()];
    }
    const evaluate::Tensors& given() const { return given_ ? *given_ : none_; }
    // Elements of an input one after the other in their storage.
    const std::byte* packed(spatial::OperandId operand) const { return packed_[operand.index()].data(); }
    evaluate::Tensors outputs; // device memory, by the tensors of the array's system

    Ready ready;
    std::uint64_t workers = 0;   // so far
    std::uint64_t signature = 0; // of tokens in FIFOs and of what actors do: differs where they do
    diagnostics::List diagnostics;
    bool hasFailed() const { return !diagnostics.empty(); }
    void fail(diagnostics::Diagnostic diagnostic) { diagnostics.push_back(std::move(diagnostic)); }

    std::string elementText(spatial::OperandId operand, const TokenName& name) const; // "A(2, 0..15)"

  private:
    void loadInput(spatial::OperandId id, std::stop_token stop);
    std::size_t tokenBytes(spatial::OperandId operand, std::int64_t lanes) const {
        return hasValues() ? std::size_t(lanes) * layout(operand).laneBytes() : 0;
    }

    template<class Id>
    static bool has(const std::vector<Id>& ids, Id id) {
        return std::ranges::find(ids, id) != ids.end();
    }

    const spatial::Network& plan_;
    const Relaxed relaxed_;
    const evaluate::Tensors* given_;
    const evaluate::Tensors none_;
    std::vector<TokenLayout> layouts_;
    std::vector<std::size_t> firstFifo_; // by channel
    std::deque<Fifo> fifos_;
    std::map<std::pair<spatial::BufferId, polyhedra::Point>, Banks> banks_;
    std::vector<MemoryRun> memory_;
    std::vector<std::vector<std::byte>> packed_;
    std::deque<evaluate::TensorValues> computed_;
    std::vector<const evaluate::TensorValues*> loaded_; // by operand; null if it is not loaded
};

} // namespace tactus::simulate
