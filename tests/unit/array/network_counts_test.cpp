// The counts of a network built by hand (support/drawn_network.h): every nest is a box of 8 x 8 x 8 points.
#include "spatial/network/counts.h"

#include "support/arrays.h"
#include "support/drawn_network.h"
#include "support/examples.h"

#include <gtest/gtest.h>

namespace tactus::spatial {
namespace {

class NetworkCounts : public testing::Test {
  protected:
    const std::shared_ptr<const array::Model> array_ = test::modelOf(test::exampleText("gemm"));
    Network plan_ = test::DrawnNetwork(array_->graph->system).plan();

    ProcessCount of(std::string_view process) const {
        const Counts counts = count(plan_, {});
        for (const ProcessId id : plan_.processes.keys())
            if (plan_.processes[id].name == process) return counts.processes[id];
        ADD_FAILURE() << process;
        return {};
    }
};

TEST_F(NetworkCounts, PesAreTheSpaceOfANest) {
    EXPECT_EQ(of("A_loader").pes, 1);
    EXPECT_EQ(of("A_feeder.fill").pes, 8);
    EXPECT_EQ(of("C_drainer").pes, 64);
    EXPECT_EQ(of("C_drainer").iterations, 512);
}

TEST_F(NetworkCounts, LanesAreOneIteration) {
    for (Process& process : plan_.processes)
        if (process.name == "A_loader") process.loops.back().role = NestLoop::Role::Lane;
    EXPECT_EQ(of("A_loader").iterations, 64);
    EXPECT_EQ(count(plan_, {}).traffic[0].loads, 512); // elements
}

TEST_F(NetworkCounts, BanksHoldBytesOfAllPes) {
    const Counts counts = count(plan_, {});
    EXPECT_EQ(counts.bufferBytes(), 8 * 2 * 16 * 4 * 4); // PEs, banks, slots, lanes, bytes of Float(32)
    for (Buffer& buffer : plan_.buffers) buffer.isDouble = false;
    EXPECT_EQ(count(plan_, {}).bufferBytes(), 8 * 16 * 4 * 4);
}

TEST_F(NetworkCounts, TrafficIsThatOfTheDevice) {
    const std::vector<Traffic> traffic = count(plan_, {}).traffic;
    ASSERT_EQ(traffic.size(), 3u);
    EXPECT_EQ(traffic[0].loads, 512); // A, by its loader; what the serializer does is not counted
    EXPECT_EQ(traffic[0].stores, 0);
    EXPECT_EQ(traffic[1].loads, 512);
    EXPECT_EQ(traffic[2].stores, 512);
}

// As large as it may be: nothing is walked.
TEST_F(NetworkCounts, AreExactWhateverTheSize) {
    for (Process& process : plan_.processes) {
        process.domain.box.back() = {0, 999'999'999};
        for (Action& action : process.actions)
            for (polyhedra::Piece& piece : action.when) piece.box.back() = {0, 999'999'999};
    }
    EXPECT_EQ(of("C_collector").iterations, 64'000'000'000);
    EXPECT_EQ(count(plan_, {}).traffic[2].stores, 64'000'000'000);
}

} // namespace
} // namespace tactus::spatial
