// The producer side of a network: what isolate_producer(_chain), remove, buffer, scatter, vload, place and
// depth say of chains of kernels that bring operands to the array.
//
// A call is judged by itself where it stands; what depends on later calls (is a removed loop repeated by a
// buffer further on?) when all of them are known, and reported at the call that can't be right.
#pragma once

#include "spatial/context.h"
#include "spatial/default_depth.h"
#include "spatial/domain.h"

#include <map>
#include <set>

namespace tactus::spatial {

// A kernel of a chain as the calls so far describe it. Loops are numbers of the array's system.
struct Stage {
    syntax::Word name;
    std::map<std::size_t, text::Span> removed; // where each was named
    struct Buffer {
        std::size_t level;
        bool isDouble;
        std::map<OperandId, text::Span> operands; // where each was named
    };
    std::optional<Buffer> buffer;
    struct Scatter {
        std::size_t loop;
        std::map<OperandId, text::Span> operands;
    };
    std::vector<Scatter> scatters;
    std::optional<text::Span> host;
    struct Depth {
        std::int64_t tokens;
        text::Span span;
    };
    std::map<OperandId, Depth> depths; // of the channel that it sends on
    KernelId kernel;                   // when kernels are made
};

// Kernels that bring some operands to the array, all of them in one nest.
struct Chain {
    std::vector<OperandId> operands;
    std::vector<polyhedra::Union> entries; // of each operand: the array's iterations that read it
    std::vector<std::vector<polyhedra::QuasiAffine>> indices; // of each operand, over the array's loops
    std::vector<polyhedra::Interval> ranges;                  // of each loop over all entries
    std::vector<std::size_t> space, time;                     // loops that the kernels can have
    std::optional<std::size_t> lane;
    std::vector<Stage> stages; // the first loads, the last sends to the array

    bool isFixed(std::size_t loop) const { return ranges[loop].lower == ranges[loop].upper; }
    bool occurs(std::size_t loop) const; // in the index of some operand
    bool occurs(std::size_t loop, std::size_t operand) const;
    std::int64_t extent(std::size_t loop) const;

    // The loops of stage s while it sends: those of the space that no later stage scatters along, ...
    std::vector<std::size_t> spaceOf(std::size_t s) const;
    // ... time loops without those that are removed (on the host: without all that occur in no index), ...
    std::vector<std::size_t> timeOf(std::size_t s) const;
    // ... and the loops that later stages scatter along: space for these, serial here, innermost.
    std::vector<std::size_t> serialOf(std::size_t s) const;
    // All these in the order in which the host goes through them.
    std::vector<std::size_t> orderOnHost(std::size_t s) const;
    // Time loops of stage s while it receives: its own, or with a buffer its own through the level and then
    // those of what fills it.
    std::vector<std::size_t> receivingTimeOf(std::size_t s) const;
    // With a buffer: the loops inside of its level that tell elements of an operand apart, and the tokens of
    // a bank: one for each combination of their values.
    std::vector<std::size_t> bankLoops(std::size_t s, std::size_t operand) const;
    std::int64_t slots(std::size_t s, std::size_t operand) const;
    // Of the channel to the array, where the mapping gives none.
    DefaultDepth defaultDepth(const polyhedra::AffineForm& schedule) const;
    bool isHost(std::size_t s) const { return stages[s].host.has_value(); }
    // The first stage on the device: what fills it is memory.
    bool loads(std::size_t s) const { return !isHost(s) && (s == 0 || isHost(s - 1)); }
    bool removes(std::size_t s, std::size_t loop) const; // with more than one iteration
    // The call for which nests of stage s lack loops: it is on the host, or one is removed, or its banks are
    // filled by other loops than it sends by.
    text::Span leavesOut(std::size_t s) const;
};

// Whether an operand is used at points that differ in this loop of the space or of time alone; if not, the
// other loops decide it.
bool isRepeated(const Chain& chain, std::size_t loop, const polyhedra::Budget& budget);

class Producers {
  public:
    explicit Producers(Context& context) : context_(context) {}

    // Any call of this side; the receiver is a func of the array or a producer kernel.
    void apply(const syntax::Word& receiver, const syntax::Call& call);
    void judge();
    void makeKernels();
    void makeProcesses();

  private:
    struct Place {
        Chain* chain = nullptr;
        std::size_t stage = 0;
        Stage& here() const { return chain->stages[stage]; }
    };
    std::optional<Place> find(std::string_view kernel);
    // The number of the chain's operand that is written so.
    std::optional<std::size_t> operandOf(const Chain& chain, const syntax::Expression& written) const;
    // The operand that this argument names, if it passes through that chain.
    std::optional<std::size_t> operandNamedBy(const Place& place, const syntax::Call& call,
                                              const syntax::Expression& argument);

    // isolate_producer.cpp
    void isolate(const syntax::Word& receiver, const syntax::Call& call);
    void isolateFromArray(const std::vector<syntax::Expression>& operands, std::vector<Stage> stages);
    void isolateFromKernel(const Place& place, const std::vector<syntax::Expression>& operands,
                           std::vector<Stage> stages);
    bool addOperand(Chain& chain, const syntax::Expression& operand);
    bool findLoops(Chain& chain, text::Span span);

    // one file each
    void remove(const Place& place, const syntax::Call& call);
    void removeOne(const Place& place, const syntax::Expression& argument);
    std::string whyEachDiffers(const Chain& chain, std::size_t loop) const;
    void judgeRefill(const Chain& chain, std::size_t stage);
    void judgeRemoved(const Chain& chain, std::size_t stage);
    void refuseRemoved(const Chain& chain, std::size_t stage, std::size_t loop);
    void buffer(const Place& place, const syntax::Call& call);
    void judgeBuffer(const Chain& chain, std::size_t stage);
    void scatter(const Place& place, const syntax::Call& call);
    void judgeScatters(const Chain& chain, std::size_t stage);
    void vload(const Place& place, const syntax::Call& call);
    void judgeVectors();
    void place(const Place& place, const syntax::Call& call);
    void judgePlace(const Chain& chain, std::size_t stage);
    void depth(const Place& place, const syntax::Call& call);

    Context& context_;
    std::vector<Chain> chains_;
    struct VectorLoad {
        std::string kernel;
        std::size_t operand;
        text::Span span;
    };
    std::vector<VectorLoad> vectorLoads_;
};

// Makes the processes, channels and buffers of a chain that has been judged, and the array's actions.
void makeProcesses(Context& context, const Chain& chain);

} // namespace tactus::spatial
