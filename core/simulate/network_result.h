// The result of a run of a whole network: an array and the kernels around it, with FIFOs of their depths and
// banks that are filled while others are sent.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"
#include "spatial/network/network.h"

#include <memory>
#include <span>

namespace tactus::simulate {

// The thing that an iteration waited for.
struct StallCause {
    enum class Kind : std::uint8_t { Data, Room, Bank, Memory } kind = Kind::Data;
    spatial::ChannelId channel; // Data, Room
    spatial::BufferId buffer;   // Bank
    friend bool operator==(const StallCause&, const StallCause&) = default;
};

struct Stall {
    StallCause cause;
    std::int64_t cycles = 0; // between two starts, beyond those of the process itself
};

// One PE of a process, or the array as one.
struct ProcessRun {
    std::string name;           // of the process; of the array its kernel's
    spatial::ProcessId process; // invalid: the array
    spatial::KernelId kernel;
    polyhedra::Point pe;
    std::int64_t iterations = 0, first = 0, last = 0; // the cycles in which the first and last one started
    std::vector<Stall> stalls;                        // causes that cost nothing are not here

    std::int64_t lost() const;
};

struct FifoRun {
    spatial::ChannelId channel;
    polyhedra::Point instance;
    std::int64_t tokens = 0;
    std::int64_t greatest = 0; // tokens in it in one cycle
    // The cycles in which they came and went, and the row-major numbers of the elements that their first
    // lanes carry, of the tensor of the channel's operand; kept where that was asked for and there are not
    // too many.
    std::vector<std::int64_t> written = {}, read = {}, elements = {};

    bool hasTimes() const { return tokens > 0 && std::int64_t(written.size()) == tokens; }
    // A token counts from the cycle in which it is written to the one in which it is read. elementsIn: of
    // those in the FIFO in this cycle, the one that is read first before the others.
    std::int64_t heldIn(std::int64_t cycle) const { return std::ssize(elementsIn(cycle)); }
    std::span<const std::int64_t> elementsIn(std::int64_t cycle) const;
};

// One filling of one bank. It is handed over at the end of `filledTo`, and free again after `sentTo`.
struct BankRun {
    spatial::BufferId buffer;
    polyhedra::Point pe;
    std::int64_t period = 0;
    std::int64_t filledFrom = 0, filledTo = 0, sentFrom = 0, sentTo = 0;
};

struct MemoryRun {
    spatial::KernelId kernel;
    std::int64_t words = 0;    // elements loaded or stored
    std::int64_t requests = 0; // of at most 64 consecutive bytes
    std::int64_t bytes = 0;    // of the requests' elements
    std::int64_t most = 0;     // requests of one iteration, at most
};

// Cycles in which a run without values only repeated what it had done, so that it leapt over them.
struct LeapRun {
    std::int64_t leaps = 0, cycles = 0;
    std::int64_t starts = 0; // of iterations, one by one
};

class KernelActivity; // simulate/kernel_activity.h

struct NetworkSimulation {
    bool complete = false; // false: refused, stopped, wrong or in a deadlock; diagnostics say which
    std::int64_t cycles = 0;
    evaluate::Tensors outputs; // by the tensors of the array's system
    diagnostics::List diagnostics;
    std::vector<StallCause> circle; // of a deadlock: what each of those waits for that wait for one another
    std::vector<ProcessRun> processes; // the array first
    std::vector<FifoRun> fifos;
    static constexpr std::size_t mostBanks = 1000;
    std::vector<BankRun> banks; // so many of each buffer
    std::vector<MemoryRun> memory;
    LeapRun leaps; // of a run that was stopped, too
    std::int64_t interval = 1; // cycles from step to step of the array, at least
    // The cycle in which the array makes each of its own steps, or made the last one before; kept where that
    // was asked for and there are not too many.
    static constexpr std::int64_t mostSteps = 4'000'000;
    std::vector<std::int64_t> steps;
    // Of each kernel, kept where that was asked for.
    std::vector<std::shared_ptr<const KernelActivity>> activity = {};
};

} // namespace tactus::simulate
