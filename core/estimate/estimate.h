// What an array and its network cost on a device, part by part: counts of the model times the costs of the
// family's file.
//
// Operators, bits of registers and DSPs are exact counts; logic is the sum of the operators' tables, as a
// synthesis tool counts it for each alone. What a family has no cost for is named and not counted. Kernels
// have counters, guards and addresses; the control of the array's own PEs is not counted.
#pragma once

#include "array/model.h"
#include "estimate/devices/device.h"

#include <map>

namespace tactus::estimate {

struct Resources {
    std::int64_t luts = 0, registers = 0, dsps = 0; // registers in bits
    std::map<std::string, std::int64_t> blocks;     // by kind of memory
    std::int64_t allBlocks() const;
    Resources& operator+=(const Resources& other);
    friend bool operator==(const Resources&, const Resources&) = default;
};

struct Part {
    enum class Kind : std::uint8_t { Operator, Link, Storage, Channel, Buffer, Control };
    Kind kind = Kind::Operator;
    std::string name;       // "multiply Float(32)", "X", "A_loader_to_A_feeder"
    std::int64_t count = 0; // of such operators, links, memories, FIFOs, PEs of a kernel
    std::int64_t words = 0; // of a memory or FIFO; 0: none
    std::int64_t bits = 0;  // of a word, of an operator's operands, of the counters of a kernel's PE
    std::int64_t comparisons = 0, additions = 0; // of the guards and addresses of a kernel's PE
    Resources all;                               // of all of them
    // Of a link or a storage in Model::links; of a channel, a buffer or a process in the network.
    std::uint32_t number = 0;
    bool isCosted = true; // the family has a cost for it
    bool hasLogic = true; // and knows its logic
};

struct Estimate {
    std::vector<Part> parts;
    Resources total;
    std::int64_t operations = 0;  // arithmetic, of all iterations
    std::int64_t mostOfCycle = 0; // operations that all operators can do in one
    std::int64_t bytes = 0;       // that kernels load and store, and the PEs between them
    std::int64_t bytesOfPes = 0;  // that PEs of an array without kernels read and write themselves
    std::int64_t steps = 0;       // of the array
    // No run takes fewer cycles: the array's steps at their interval, the iterations of any kernel, bytes
    // over the bandwidth.
    std::int64_t bound = 0;
    std::string boundBy; // "the array's steps", "the interval of an accumulation", "the iterations of kernel
                         // 'A_loader'", "memory bandwidth"
};

// A memory of so many words in blocks: the least over the shapes of ceil(words / depth) * ceil(bits / width),
// of the family's first kind of block; nothing where it is made of logic.
std::optional<std::pair<std::string, std::int64_t>> blocksOf(const Family& family, std::int64_t words,
                                                             std::int64_t bits);

// "Z", of what stays on a PE, "X (0, 1)" of what it hands on.
std::string linkName(const array::Model& model, const array::LinkFamily& link);
// A FIFO of at most so many tokens is made of registers.
inline constexpr std::int64_t tokensInRegisters = 2;

// One of the device's resources beside what a design needs of it.
struct Share {
    std::string resource; // "DSP", "ALM", "M20K", "registers"
    std::int64_t used = 0, all = 0;
    std::optional<std::int64_t> free; // under the vendor's shell
    double percent() const { return all == 0 ? 0 : 100.0 * double(used) / double(all); }
    double percentOfFree() const;
};
// The fewest of its regions that have room for all of it; nothing where the device has none, or all have not.
std::optional<std::int64_t> regionsFor(const Resources& used, const Device& device);
// In the order of what runs out first.
std::vector<Share> sharesOf(const Resources& used, const Device& device);

} // namespace tactus::estimate
