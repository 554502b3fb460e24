// The artifact of this stage: what limits the cycles of a network, by data alone. Words are made of it where
// they are shown.
#pragma once

#include "array/interval/interval.h"
#include "simulate/options.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tactus::bottleneck {

// One thing that an iteration of a kernel loads, reads in an expression or stores.
struct Access {
    std::string name;       // what can be isolated: the operand, or the input that its expression reads
    std::int64_t bytes = 0; // of all lanes together
    std::int64_t requests() const;
};

// The requests of a kernel to device memory, over all PEs of its process that asks.
struct Requests {
    spatial::KernelId kernel;
    std::int64_t pes = 0, iterations = 0, requests = 0;
    std::int64_t most = 0;        // requests of one iteration, at most
    std::vector<Access> accesses; // none of the array
    // Some lanes make requests of their own though together they are no more than one: they lie apart.
    bool hasLanesApart = false;
};

enum class Cause : std::uint8_t {
    Steps,      // the array makes one step a cycle, and has that many
    Dependence, // operators take cycles, so a step begins every so many cycles
    // Without these the network takes fewer cycles, as another run shows.
    Depth,    // of channels
    Banks,    // a single one for each buffer
    Requests, // of kernels
    Bytes,    // the bandwidth of device memory
    Memory,   // requests and bytes, of which neither alone costs much
    Kernels,  // iterations of kernels, where depth is no matter
    Hops,     // from PE to PE along chains, where depth is no matter
    Together, // several of these, of which none alone costs much
    // Nothing of this costs much.
    Filling,  // before the array's first step
    Draining, // after its last step
    Waiting,  // between its steps
};
std::string_view toString(Cause cause); // "steps", "dependence", ...

struct Bottleneck {
    Cause cause = Cause::Steps;
    std::int64_t cycles = 0; // of the network
    std::int64_t cost = 0;   // how many of them are due to the cause
    double share() const { return cycles > 0 ? double(cost) / double(cycles) : 0; }
    // The remedy, if another run has shown that it removes the cause; the network then takes so many cycles.
    simulate::Relaxed remedy = {};
    std::int64_t without = 0;

    // The figures that the cause is made of.
    std::int64_t own = 0;                           // cycles of the array alone
    array::InitiationInterval interval = {};        // of its steps
    std::vector<Requests> requests;                 // of kernels that ask for too much
    bool isPerKernel = false;                       // PEs of a kernel share a request a cycle
    std::int64_t bytes = 0;                         // to and from device memory
    double bandwidth = 0;                           // the share of its bytes that go
    bool loadsAgain = false;                        // some element more than once
    std::vector<spatial::OperandId> sentAgain = {}; // by kernels of the cause, where a buffer would save it
    bool mayBeWider = false;                        // tokens of these kernels have one lane
};

} // namespace tactus::bottleneck
