// The consumer side of a network: what isolate_consumer(_chain), gather, vstore, place and depth say of
// chains of kernels that take results from the array.
#pragma once

#include "spatial/chains/output_chain.h"

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
    struct Place {
        OutputChain* chain = nullptr;
        std::size_t stage = 0;
        OutputChain::Stage& here() const { return chain->stages[stage]; }
    };
    // What a primitive does, once its kernel is found.
    struct Row {
        mapping::Primitive primitive;
        void (Consumers::*apply)(const Place& place, const mapping::NetworkCall& call);
    };
    static std::span<const Row> table();
    std::optional<Place> find(std::string_view kernel);
    // Whether the argument names the output of that chain; else a diagnostic.
    bool namesOutput(const Place& place, const mapping::NetworkCall& call, const mapping::Argument& argument);

    void refuseOther(const mapping::NetworkCall& call);
    void isolate(const mapping::NetworkCall& call);
    void isolateFromArray(const text::Word& output, std::vector<OutputChain::Stage> stages);
    void isolateFromKernel(const Place& place, const text::Word& output,
                           std::vector<OutputChain::Stage> stages);
    const dependence::OutputWrite* writeOf(const text::Word& output);
    bool findLoops(OutputChain& chain, text::Span span);

    void gather(const Place& place, const mapping::NetworkCall& call);
    std::string whyNotGathered(const Place& place, std::size_t loop) const;
    void vstore(const Place& place, const mapping::NetworkCall& call);
    void placeOnHost(const Place& place, const mapping::NetworkCall& call);
    void depth(const Place& place, const mapping::NetworkCall& call);
    std::string whyOneInARow(const OutputChain& chain) const;
    void judgeGathers(const OutputChain& chain);
    void judgeVectors(const OutputChain& chain, std::size_t stage);
    void judgePlace(const OutputChain& chain, std::size_t stage);

    Context& context_;
    std::vector<OutputChain> chains_;
};

// Makes the processes and channels of a chain that has been judged, and the array's action.
void makeProcesses(Context& context, const OutputChain& chain);

} // namespace tactus::spatial
