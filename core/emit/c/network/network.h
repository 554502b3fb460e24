// The network of kernels around an array, as code: a function for each process, but one for the two around a
// buffer, which share its banks.
//
// A function that touches no memory is an autorun kernel of OpenCL, replicated by the number of compute
// units; one that does is started by the host. For HLS all of them, and the array, are processes of a
// dataflow region, where each stream has exactly one process that writes it and one that reads it: units that
// do not touch the same streams are different functions.
#pragma once

#include "emit/c/language/names.h"
#include "emit/c/tree/tree.h"
#include "polyhedra/affine.h"
#include "spatial/network/network.h"

#include <optional>

namespace tactus::emit {

// FIFOs of a channel that a function reads or writes.
struct Stream {
    spatial::ChannelId channel;
    bool isWritten = false;
    // Which one, counted from 0, over the loops of its process; nothing: the whole family.
    std::optional<std::vector<polyhedra::AffineForm>> instance;
    std::string name; // of the parameter
};

// A function and the units that run it; of HLS units of one process may be several of these.
struct ProcessCode {
    Kernel kernel; // its arguments are what it touches in memory
    spatial::KernelId runs;
    // Loops that replicate it, with their ranges.
    struct Unit {
        std::string loop;
        polyhedra::Interval range;
    };
    std::vector<Unit> units;
    Names::Numbered unitNames; // of OpenCL, where the host starts each of the units
    std::vector<Stream> streams;
    // The names that each unit's arguments in memory have outside (HLS); units are in the order of the calls.
    std::vector<std::vector<std::string>> ports;
    bool isAutorun = false; // of OpenCL
    bool isArray = false;
};

// The units of a process in the order in which HLS calls them: loops over those that are alike.
struct ProcessCalls {
    std::size_t loop = 0; // among the units' loops
    polyhedra::Interval range;
    bool downwards = false;
    std::vector<ProcessCalls> inner; // none: each calls the function
    std::size_t function = 0;        // among the processes of the network
};

// A channel in the code: an array of FIFOs, counted from 0.
struct ChannelCode {
    std::string name, token;           // names of the family and of the type
    std::vector<std::int64_t> extents; // none: a single FIFO
    std::int64_t depth = 2, bytes = 0;
    std::int64_t fifos() const;
};

struct NetworkCode {
    std::vector<ChannelCode> channels;  // by id
    std::vector<ProcessCode> processes; // in the order the values flow; one of them is the array
    // Of HLS, one process after the other.
    struct Start {
        std::vector<ProcessCalls> calls; // more than one only where there are loops over units
        // Units come after those whose tokens they get; false: there is no such order.
        bool isOrdered = true;
    };
    std::vector<Start> starts;
    std::vector<Argument> ports; // of HLS: the arguments of the top function, each of one process alone
    // Of kernels on the host: copies of tensors in the order of the accesses, and back.
    struct Copy {
        Argument argument; // the copy
        bool isInput = true;
        Block body;
        std::set<Helper> helpers;
    };
    std::vector<Copy> copies;
};

// 1 if it has no loops over them.
std::int64_t unitsOf(const ProcessCode& process);

// Names the arguments of HLS's top function, each for one unit of a process (ProcessCode::ports).
std::vector<Argument> namePorts(std::vector<ProcessCode>& processes, Names& names);

} // namespace tactus::emit
