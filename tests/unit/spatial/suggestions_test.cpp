// The offers of a menu on a kernel.
#include "spatial/questions/suggestions.h"

#include "support/design.h"
#include "support/drawn_network.h"
#include "support/examples.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::spatial {
namespace {

using Calls = std::set<std::string>;

Network plan() {
    return test::DrawnNetwork(test::recurrences(test::exampleText("gemm"))).plan();
}

// "call", or "call: why not".
Calls callsOf(const std::vector<Suggestion>& offers) {
    Calls calls;
    for (const Suggestion& offer : offers)
        calls.insert(offer.call + (offer.reason.empty() ? "" : ": " + offer.reason));
    return calls;
}

Calls offered(const std::string& kernel) {
    const Network network = plan();
    for (const KernelId id : network.kernels.keys())
        if (network.kernels[id].name == kernel) return callsOf(suggestionsForKernel(network, id));
    return {};
}

// A(i, k) is the same for all j; its loader has no copies to scatter to.
TEST(Suggestions, OfALoaderAreRemovalsBuffersAndMemory) {
    EXPECT_EQ(
        offered("A_loader"),
        (Calls{"remove(i): i occurs in the index of A: each of its iterations sends other values",
               "remove(j)",
               "remove(k): k occurs in the index of A: each of its iterations sends other values",
               "buffer(A, i, Buffer::Double)", "buffer(A, j, Buffer::Double)", "buffer(A, k, Buffer::Double)",
               "buffer(A, i, Buffer::Single)", "buffer(A, j, Buffer::Single)", "buffer(A, k, Buffer::Single)",
               "vload(A)", "place(Host)"}));
}

TEST(Suggestions, SayWhatIsThereAlready) {
    EXPECT_EQ(offered("A_feeder"),
              (Calls{"remove(j)",
                     "remove(k): k occurs in the index of A: each of its iterations sends other values",
                     "buffer(A, j, Buffer::Double): A_feeder already has a buffer of A",
                     "buffer(A, k, Buffer::Double): A_feeder already has a buffer of A",
                     "buffer(A, j, Buffer::Single): A_feeder already has a buffer of A",
                     "buffer(A, k, Buffer::Single): A_feeder already has a buffer of A",
                     "scatter(A, i): A already goes from neighbour to neighbour"}));
    // B(k, j) is the same in all its copies along i.
    EXPECT_TRUE(offered("B_loader").contains("scatter(B, i): i does not occur in the index of B"));
}

TEST(Suggestions, OfAConsumerAreGathersAndMemory) {
    EXPECT_EQ(offered("C_collector"), (Calls{"gather(C, i)", "place(Host)"}));
}

TEST(Suggestions, OfTheArrayAreWhatItTouchesInMemory) {
    const auto system = test::recurrences(test::exampleText("gemm"));
    EXPECT_EQ(
        callsOf(suggestionsForArray(*system, nullptr, "X")),
        (Calls{"isolate_producer(A, A_loader)", "isolate_producer_chain(A, A_loader, A_feeder)",
               "isolate_producer(B, B_loader)", "isolate_producer_chain(B, B_loader, B_feeder)",
               "isolate_consumer(C, C_unloader)", "isolate_consumer_chain(C, C_drainer, C_collector)"}));
    const Network network = plan();
    EXPECT_TRUE(suggestionsForArray(*network.system, &network, "X").empty());
}

// Another mapping that inherits this one has kernels of these names.
TEST(Suggestions, AvoidNamesThatAreTaken) {
    const auto system = test::recurrences(test::exampleText("gemm"));
    const Calls calls =
        callsOf(suggestionsForArray(*system, nullptr, "X", {"A_loader", "A_feeder", "C_drainer"}));
    EXPECT_TRUE(calls.contains("isolate_producer_chain(A, A_loader2, A_feeder2)"));
    EXPECT_TRUE(calls.contains("isolate_producer_chain(B, B_loader, B_feeder)"));
    EXPECT_TRUE(calls.contains("isolate_consumer_chain(C, C_drainer2, C_collector)"));
}

// A loop that is nowhere in the text counts what is passed to the next copy of a kernel.
TEST(Suggestions, AreOfLoopsThatTheTextHas) {
    Network network = plan();
    for (const KernelId id : network.kernels.keys()) {
        const Kernel& kernel = network.kernels[id];
        if (kernel.name != "A_feeder") continue;
        auto& loops = network.processes[kernel.processes.back()].loops;
        const auto j = std::ranges::find(loops, "j", &NestLoop::name);
        ASSERT_NE(j, loops.end());
        ASSERT_EQ(loops.front().name, "i");
        j->name = "i_passing";
        const Calls calls = callsOf(suggestionsForKernel(network, id));
        EXPECT_FALSE(calls.empty());
        for (const std::string& call : calls) EXPECT_EQ(call.find("passing"), std::string::npos) << call;
    }
}

// A tensor that another array of the mapping reads never goes to the host, however many kernels there are.
TEST(Suggestions, OnTheHostIsNothingThatArraysHandOn) {
    const Network network = plan();
    for (const KernelId id : network.kernels.keys()) {
        if (network.kernels[id].name != "C_collector") continue;
        EXPECT_TRUE(callsOf(suggestionsForKernel(network, id, {"A"})).contains("place(Host)"));
        EXPECT_TRUE(callsOf(suggestionsForKernel(network, id, {"C"}))
                        .contains("place(Host): one array passes 'C' to another through the memory of the "
                                  "device: the host copies nothing between arrays"));
    }
}

// i and j are laid out over PEs; what has lanes gets no others.
TEST(Suggestions, OfLanesAreLoopsThatAreNotInSpace) {
    const auto system = test::recurrences(test::exampleText("gemm"));
    mapping::SpaceTimeMap map;
    map.space = {polyhedra::AffineForm::variable(0, 3), polyhedra::AffineForm::variable(1, 3)};
    EXPECT_EQ(callsOf(suggestionsOfLanes(*system, map, "X")), (Calls{"vectorize(k)"}));
    map.inner.emplace_back().loop = ure::LoopId(2u);
    EXPECT_TRUE(suggestionsOfLanes(*system, map, "X").empty());
}

} // namespace
} // namespace tactus::spatial
