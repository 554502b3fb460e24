// The artifact of this stage: the network of kernels around an array, as processes that a mapping's
// isolations, buffers, scatters and gathers make (source: T2S-Tensor, SuSy; exact meaning:
// docs/stages/spatial.md).
//
// The array itself stays one synchronous process that runs the steps of its space-time map; here it has only
// its actions at the border. Everything else is a *process*: a nest of loops with guarded actions. It runs
// its iterations in the order of its nest, at most one a cycle, and does all actions of an iteration or none.
//
// *Tokens* travel: the lanes of one vector of one operand. A token is named by the element of the operand's
// tensor that its first lane carries. A network is correct iff on every FIFO the names that are written are
// the names that are read, in order (processes are deterministic, so values are then right for any timing and
// all depths that do not deadlock).
#pragma once

#include "polyhedra/affine.h"
#include "polyhedra/formula.h"
#include "ure/system.h"

#include <memory>
#include <string>
#include <vector>

namespace tactus::spatial {

using OperandId = base::Id<struct OperandTag>;
using KernelId = base::Id<struct KernelTag>;
using ProcessId = base::Id<struct ProcessTag>;
using ChannelId = base::Id<struct ChannelTag>;
using BufferId = base::Id<struct BufferTag>;

// A value that enters the array from a kernel, or leaves it to one: elements of a tensor of the array's
// system. An isolated expression is an input of its own there, over the loops that occur in it.
struct Operand {
    std::string name; // as primitives name it: the tensor, or the text of the expression
    ure::TensorId tensor;
    bool isInput = true;
    std::int64_t lanes = 1; // lanes of a token of the array; 1: scalar
    ure::ExprId
        expression;  // what the first kernel evaluates, in Plan::original; invalid: the tensor is loaded
    text::Span span; // of the isolation
};

// One thing that a process (or the array) does in an iteration. Forms are over the loops of the process, in
// the order space loops, time loops, lane loop; of the array over its system's loops in their order.
struct Action {
    enum class Kind : std::uint8_t {
        Load,     // the element from device memory (or from the host's serialised copy)
        Evaluate, // the operand's expression at `element`
        Receive,
        Fetch, // from the bank of the buffer that is being sent
        Fill,  // into the bank of the buffer that is being filled
        Send,
        Store, // the element to device memory
    };
    Kind kind;
    OperandId operand;
    // Points of the nest at which it is done. With a lane loop: the lanes that take part; an iteration does
    // the action if one of them does. Disjoint.
    polyhedra::Union when;
    std::vector<polyhedra::QuasiAffine> element; // index into the operand's tensor, lane by lane
    ChannelId channel;                           // Receive, Send
    std::vector<polyhedra::AffineForm> instance; // which FIFO of the channel's family: not over lane or time
    BufferId buffer;                             // Fetch, Fill
    polyhedra::AffineForm slot;                  // of the bank, counted from 0; not over the lane
    bool isSerialised = false; // Load, Store: of a copy in the order of the accesses, made by the host
};

struct NestLoop {
    std::string name;
    enum class Role : std::uint8_t { Space, Time, Lane } role;
};

// Space loops replicate it. Its iterations are the points of `domain`, time loops in lexicographic order.
// Actions of one iteration happen in their order: what is received, loaded or fetched is what is filled, sent
// or stored, operand by operand.
struct Process {
    std::string name; // "A_feeder.fill"
    KernelId kernel;
    std::vector<NestLoop> loops; // space, then time from the outermost, then at most one lane loop
    polyhedra::Piece domain;     // over them
    std::vector<Action> actions;
    std::size_t spaceLoops() const;
    bool hasLanes() const { return !loops.empty() && loops.back().role == NestLoop::Role::Lane; }
};

struct Kernel {
    std::string name;
    enum class Role : std::uint8_t { Producer, Array, Consumer } role = Role::Producer;
    bool onHost = false;
    std::vector<ProcessId> processes; // none of the array; two of a kernel with a buffer: filler, sender
    std::vector<OperandId> operands;
    std::vector<std::string> removed; // loops, outermost first
    text::Span span;                  // of the name that introduced it
    text::Span placed = {};           // of the call that put it on the host
};

// A family of FIFOs that carry one operand; each has one writing and one reading PE.
struct Channel {
    std::string name; // "A_loader_to_A_feeder"
    OperandId operand;
    KernelId writer,
        reader; // equal: between neighbours of a chain (its first may be written by another kernel)
    std::vector<polyhedra::Interval> instances; // box of the family's indices; none: a single FIFO
    std::int64_t lanes = 1;                     // of a token: its width in elements
    std::int64_t depth = 2;                     // tokens
    bool depthIsGiven = false;                  // by the mapping
    text::Span span;                            // of what made it
    std::string depthReason = {};               // of more than two, where it is not given
};

// Banks on the chip, one pair (or single) for each PE of the kernel. A bank is filled and drained once in
// each iteration of the first `periodLoops` time loops, which filler and sender have in common.
struct Buffer {
    std::string name;
    KernelId kernel;
    OperandId operand;
    bool isDouble = true;
    std::size_t periodLoops = 0;
    std::string level;      // name of the last of them, as written in the primitive
    std::int64_t slots = 0; // tokens in one bank
    std::int64_t lanes = 1; // elements of a token
    ProcessId filler, sender;
    text::Span span;
};

struct Network {
    std::shared_ptr<const ure::System> system;   // of the array: isolated expressions are inputs
    std::shared_ptr<const ure::System> original; // before that; the same if none was isolated
    base::Table<OperandId, Operand> operands;
    base::Table<KernelId, Kernel> kernels; // in the order the values flow; one of them is the array
    base::Table<ProcessId, Process> processes;
    base::Table<ChannelId, Channel> channels;
    base::Table<BufferId, Buffer> buffers;
    KernelId array;
    std::vector<Action> actions; // Receive and Send of the array, over its system's loops
    // What the networks of the mapping's other arrays hold on the chip.
    std::int64_t bytesBeside = 0;
};

// Whether rules about behaviour are obeyed, or skipped by tests that confirm them.
//
// The names written on each FIFO are those read from it: that is what a network must fulfil, and what the
// rules for remove, buffer and scatter are sufficient for. With Skip a network is built in spite of them,
// wherever one can be; what they say is reported all the same. Calls that describe no network (a name that is
// unknown, a loop that a kernel does not have) have none with Skip either.
enum class Judgement { Obey, Skip };

// By loop of a system: its sum over `loops`, those that the text of its mapping names. Empty: they are the
// same.
struct LoopSums {
    std::vector<std::string> loops;
    std::vector<polyhedra::AffineForm> sums;
};

} // namespace tactus::spatial
