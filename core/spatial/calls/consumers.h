// The consumer side of a network: what isolate_consumer(_chain), gather, vstore, place and depth say of
// chains of kernels that take results from the array.
#pragma once

#include "spatial/chains/consumer_chain.h"

namespace tactus::spatial {

class Consumers {
  public:
    explicit Consumers(Context& context) : context_(context) {}

    // Any call of this side; the receiver is a func of the array or a consumer kernel.
    void apply(const mapping::NetworkCall& call);
    void judge();
    void makeKernels();
    void makeProcesses();

  private:
    struct Position {
        ConsumerChain* chain = nullptr;
        std::size_t stage = 0;
        ConsumerChain::Stage& here() const { return chain->stages[stage]; }
    };
    // The effect of a primitive, once its kernel is found.
    struct Row {
        mapping::Primitive primitive;
        void (Consumers::*apply)(const Position& place, const mapping::NetworkCall& call);
    };
    static std::span<const Row> table();
    std::optional<Position> find(std::string_view kernel);
    // True if the argument names the output of that chain; else a diagnostic.
    bool namesOutput(const Position& place, const mapping::NetworkCall& call,
                     const mapping::Argument& argument);

    void refuseOther(const mapping::NetworkCall& call);
    void isolate(const mapping::NetworkCall& call);
    void isolateFromArray(const text::Word& output, std::vector<ConsumerChain::Stage> stages);
    void isolateFromKernel(const Position& place, const text::Word& output,
                           std::vector<ConsumerChain::Stage> stages);
    const dependence::OutputWrite* writeOf(const text::Word& output);
    bool findLoops(ConsumerChain& chain, text::Span span);

    void gather(const Position& place, const mapping::NetworkCall& call);
    std::string whyNotGathered(const Position& place, std::size_t loop) const;
    void vstore(const Position& place, const mapping::NetworkCall& call);
    void placeOnHost(const Position& place, const mapping::NetworkCall& call);
    void depth(const Position& place, const mapping::NetworkCall& call);
    std::string whyOneInARow(const ConsumerChain& chain) const;
    void judgeGathers(const ConsumerChain& chain);
    void judgeVectors(const ConsumerChain& chain, std::size_t stage);
    void judgePlace(const ConsumerChain& chain, std::size_t stage);

    Context& context_;
    std::vector<ConsumerChain> chains_;
};

// Makes the processes and channels of a chain that has been judged, and the array's action.
void makeProcesses(Context& context, const ConsumerChain& chain);

} // namespace tactus::spatial
