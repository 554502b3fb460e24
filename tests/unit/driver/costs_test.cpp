// The bound of cycles beside runs of random networks, and costs beside what the networks hold.
#include "driver/costs/costs.h"

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "support/naive_network.h"
#include "support/random_network.h"
#include "support/sample.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

std::shared_ptr<const array::Model> networkModelOf(const std::string& text) {
    const Analysis analysis = analyse(Request::of(std::make_shared<text::SourceBuffer>("d.ure", text)));
    const MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    return mapping.legal() && mapping.network ? buildWholeArray(mapping, {}).model : nullptr;
}

estimate::Device someDevice() {
    for (const estimate::DeviceFile& file : estimate::deviceFiles())
        if (file.key == "arria10-gx1150") return *estimate::deviceOf(file.key, file.text);
    return {};
}

// No run takes fewer cycles than the bound; the naive simulator of networks says how many a run takes.
TEST(CostsOfRandomNetworks, AreNeverAboveTheCyclesOfARun) {
    int compared = 0, met = 0;
    for (unsigned seed = 1; seed <= test::longSample(2000u); ++seed) {
        SCOPED_TRACE(seed);
        const auto model = networkModelOf(test::randomNetwork(seed));
        if (!model) continue;
        const auto costs = costsOf(model, someDevice(), {});
        ASSERT_TRUE(costs);
        simulate::Naive naive(*model);
        naive.run();
        if (naive.isStuck) continue;
        ASSERT_LE(costs->estimate.bound, naive.cycles) << costs->estimate.boundBy;
        ASSERT_EQ(costs->cycles, naive.cycles);
        met += costs->estimate.bound * 2 > naive.cycles;
        ++compared;
    }
    EXPECT_GT(compared, 5);
    EXPECT_GT(met, 0); // it is no mere zero
    RecordProperty("compared", compared);
    RecordProperty("bound above half of the run", met);
}

} // namespace
} // namespace tactus::driver
