// The producer side of a network: what isolate_producer(_chain), remove, buffer, scatter, vload, place and
// depth say of chains of kernels that bring operands to the array.
//
// A call is judged alone where it is; what depends on later calls (is a removed loop repeated by a
// buffer further on?) when all of them are known, and reported at the call that can't be right.
#pragma once

#include "spatial/chains/producer_chain.h"

namespace tactus::spatial {

class Producers {
  public:
    explicit Producers(Context& context) : context_(context) {}

    // Any call of this side; the receiver is a func of the array or a producer kernel.
    void apply(const mapping::NetworkCall& call);
    void judge();
    void makeKernels();
    void makeProcesses();

  private:
    struct Position {
        ProducerChain* chain = nullptr;
        std::size_t stage = 0;
        Stage& here() const { return chain->stages[stage]; }
    };
    // The effect of a primitive, once its kernel is found.
    struct Row {
        mapping::Primitive primitive;
        void (Producers::*apply)(const Position& place, const mapping::NetworkCall& call);
    };
    static std::span<const Row> table();
    std::optional<Position> find(std::string_view kernel);
    // The number of the chain's operand that is written so.
    std::optional<std::size_t> operandOf(const ProducerChain& chain, const mapping::Argument& written) const;
    // The operand that this argument names, if it passes through that chain.
    std::optional<std::size_t> operandNamedBy(const Position& place, const mapping::NetworkCall& call,
                                              const mapping::Argument& argument);

    // isolate_producer.cpp
    void isolate(const mapping::NetworkCall& call);
    void isolateFromArray(const std::vector<mapping::Argument>& operands, std::vector<Stage> stages);
    void isolateFromKernel(const Position& place, const std::vector<mapping::Argument>& operands,
                           std::vector<Stage> stages);
    bool addOperand(ProducerChain& chain, const mapping::Argument& operand);
    bool findLoops(ProducerChain& chain, text::Span span);

    // one file each
    void remove(const Position& place, const mapping::NetworkCall& call);
    void removeOne(const Position& place, const mapping::Argument& argument);
    std::string whyEachDiffers(const ProducerChain& chain, std::size_t loop) const;
    void judgeRefill(const ProducerChain& chain, std::size_t stage);
    void judgeRemoved(const ProducerChain& chain, std::size_t stage);
    void refuseRemoved(const ProducerChain& chain, std::size_t stage, std::size_t loop);
    void buffer(const Position& place, const mapping::NetworkCall& call);
    void judgeBuffer(const ProducerChain& chain, std::size_t stage);
    void scatter(const Position& place, const mapping::NetworkCall& call);
    void judgeScatters(const ProducerChain& chain, std::size_t stage);
    void vload(const Position& place, const mapping::NetworkCall& call);
    void judgeVectors();
    void place(const Position& place, const mapping::NetworkCall& call);
    void judgePlace(const ProducerChain& chain, std::size_t stage);
    void depth(const Position& place, const mapping::NetworkCall& call);

    Context& context_;
    std::vector<ProducerChain> chains_;
    struct VectorLoad {
        std::string kernel;
        std::size_t operand;
        text::Span span;
    };
    std::vector<VectorLoad> vectorLoads_;
};

// Makes the processes, channels and buffers of a chain that has been judged, and the array's actions.
void makeProcesses(Context& context, const ProducerChain& chain);

} // namespace tactus::spatial
