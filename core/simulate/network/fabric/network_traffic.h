// What travels through a network whatever its timing: the names of the tokens on each FIFO, as runs along the
// innermost loops, compared at both ends; and the elements that end in device memory.
#pragma once

#include "simulate/network/fabric/network_fifo.h"
#include "ure/system.h"

#include <deque>

namespace tactus::simulate {

// Tokens one after the other. From one to the next all elements move by the same.
struct NameRun {
    TokenName name; // of the first one
    std::int64_t step = 0, count = 1;
};

class Traffic {
  public:
    explicit Traffic(const ure::System& system) : system_(system), stored_(system.tensors.size()) {}

    // In the order of either end alone; one may be any number of tokens before the other. It should wait
    // where that is far: more runs than the FIFO holds tokens, or than cost anything.
    void write(const Fifo& fifo, const NameRun& run) { add(fifo.number(), true, run); }
    void read(const Fifo& fifo, const NameRun& run) { add(fifo.number(), false, run); }
    bool isFar(const Fifo& fifo, bool isWriter) const {
        if (fifo.number() >= pending_.size()) return false;
        const Pending& pending = pending_[fifo.number()];
        return pending.areWritten == isWriter &&
               pending.runs.size() > std::max(near, static_cast<std::size_t>(fifo.depth()));
    }
    void store(ure::TensorId tensor, std::int64_t element);
    void refuse() { isRight_ = false; }

    // Nothing was wrong so far: no name is another one than its reader expects, no element is stored twice.
    bool isRight() const { return isRight_; }
    // And all that was written was read.
    bool isWhole() const { return isRight_ && waiting_ == 0; }
    // A byte an element, 1 where it is stored; none: no element is.
    const std::vector<std::uint8_t>& stored(ure::TensorId tensor) const { return stored_[tensor.index()]; }

  private:
    struct Pending { // tokens that only one end of a FIFO has had so far
        bool areWritten = false;
        std::deque<NameRun> runs;
    };
    void add(std::size_t fifo, bool isWritten, NameRun run);

    static constexpr std::size_t near = 256;                         // runs of a FIFO
    static constexpr std::size_t mostWaiting = std::size_t{1} << 22; // runs of all FIFOs
    const ure::System& system_;
    std::vector<Pending> pending_; // by number of the FIFO
    std::vector<std::vector<std::uint8_t>> stored_;
    std::size_t waiting_ = 0;
    bool isRight_ = true;
};

} // namespace tactus::simulate
