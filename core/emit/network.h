// The network of kernels around an array, as code: a function for each process, but one for the two around a
// buffer, which share its banks.
//
// A function that touches no memory is an autorun kernel of OpenCL, replicated by the number of compute
// units; one that does is started by the host. For HLS all of them, and the array, are processes of a
// dataflow region.
#pragma once

#include "emit/build.h"
#include "emit/dictionary.h"
#include "emit/order.h"
#include "emit/points.h"
#include "emit/tree.h"

namespace tactus::emit {

// FIFOs of a channel that a function reads or writes.
struct Stream {
    spatial::ChannelId channel;
    bool isWritten = false;
    // Which one, over the space loops of its process; nothing: the whole family.
    std::optional<std::vector<Code>> instance;
    std::string name; // of the parameter
};

struct ProcessCode {
    Kernel kernel; // its arguments are what it touches in memory
    // Loops that replicate it, with their ranges.
    struct Unit {
        std::string loop;
        polyhedra::Interval range;
    };
    std::vector<Unit> units;
    Names::Numbered unitNames; // of OpenCL, where the host starts each of the units
    WalkOrder order;           // of the units, in which each comes after those whose tokens it gets
    bool isOrdered = true;     // false: there is none
    std::vector<Stream> streams;
    bool isAutorun = false; // of OpenCL
    bool isArray = false;
};

// A channel in the code: an array of FIFOs, counted from 0.
struct ChannelCode {
    std::string name, token;           // names of the family and of the type
    std::vector<std::int64_t> extents; // none: a single FIFO
    std::int64_t depth = 2, bytes = 0;
    std::int64_t used = 1; // FIFOs that carry tokens
    std::int64_t fifos() const;
};

struct NetworkCode {
    std::vector<ChannelCode> channels;  // by id
    std::vector<ProcessCode> processes; // in the order the values flow; one of them is the array
    // Of kernels on the host: copies of tensors in the order of the accesses, and back.
    struct Copy {
        Argument argument; // the copy
        bool isInput = true;
        Block body;
        std::set<Helper> helpers;
    };
    std::vector<Copy> copies;
};

// Throws base::Overflow.
NetworkCode lowerNetwork(const array::Model& model, Target target, Kernel array, const Dictionary& names);

// 1 if it has no loops over them.
std::int64_t unitsOf(const ProcessCode& process);

// The array of FIFOs that a channel is in the code. HLS hands each FIFO over to a process by itself, so there
// the array has every one that some process names, if only where it does nothing, as the last of a chain
// names a next one.
std::vector<polyhedra::Interval> fifosOf(const spatial::Plan& plan, spatial::ChannelId channel,
                                         Target target);
// Where one stands in that array.
std::vector<Code> fifoIndices(const spatial::Plan& plan, spatial::ChannelId channel,
                              std::vector<Code> instance, ure::Type index, Target target);
// Whether there is such a FIFO, where the action's own conditions on single loops do not say so.
std::vector<Code> isFifo(const spatial::Plan& plan, const spatial::Action& action, const Points& points,
                         Target target);

} // namespace tactus::emit
