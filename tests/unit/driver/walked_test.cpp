// What check --verify says: walks through all iterations agree with what is right, and say what is not.
#include "driver/runs/walked.h"

#include "support/design.h"
#include "support/examples.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using Words = std::vector<std::string>;

Analysis analysisAt(const std::string& example, const std::map<std::string, std::int64_t>& params = {}) {
    Request request = Request::of(test::source(test::exampleText(example)));
    request.params = params;
    return analyse(request);
}

TEST(Walked, AgreesWithEveryExample) {
    for (const std::string& example : test::exampleNames) {
        const Analysis analysis = analysisAt(example);
        for (const DesignAnalysis& design : analysis.designs)
            for (const MappingAnalysis& array : design.mappings) {
                const Walked walk = walked(array, {});
                EXPECT_TRUE(walk.isVerified()) << example << ' ' << array.name << ": " << walk.obstacle
                                               << (walk.mistakes.empty() ? "" : walk.mistakes.front());
                EXPECT_GE(walk.agreed.size(), array.legal() ? 3U : 2U);
            }
    }
}

TEST(Walked, ReadsTheNetworkToo) {
    const Analysis analysis = analysisAt("published/gemm");
    EXPECT_EQ(walked(analysis.designs.at(0).mappings.at(0), {}).agreed,
              (Words{"dependences", "legality", "array", "network"}));
}

TEST(Walked, SaysWhatIsWrong) {
    const Analysis analysis = analysisAt("gemm");
    MappingAnalysis array = analysis.designs.at(0).mappings.at(0);
    array.legality->causality = mapping::Causality::Broadcast;
    EXPECT_EQ(walked(array, {}).mistakes, Words{"legality: the map was judged broadcast, and is systolic"});
    array.legality->causality = mapping::Causality::Systolic;
    array.map->schedule.front().coefficients.back() = 0; // two iterations of a PE in one step
    EXPECT_NE(walked(array, {}).mistakes, Words{});
    array = analysis.designs.at(0).mappings.at(0);
    auto graph = std::make_shared<dependence::Graph>(*array.graph);
    graph->dependences[dependence::DependenceId(0U)].vector.front() += 1;
    array.graph = graph;
    const Walked wrong = walked(array, {});
    ASSERT_FALSE(wrong.mistakes.empty());
    EXPECT_TRUE(wrong.mistakes.front().starts_with("dependences: ")) << wrong.mistakes.front();
}

TEST(Walked, SaysWhyItWasNotDone) {
    const Analysis large = analysisAt("gemm", {{"I", 64}, {"J", 64}, {"K", 64}});
    const Walked walk = walked(large.designs.at(0).mappings.at(0), {});
    EXPECT_TRUE(walk.agreed.empty());
    EXPECT_FALSE(walk.isVerified());
    EXPECT_EQ(walk.obstacle, "there are more than 100,000 iterations");
    EXPECT_FALSE(walked(MappingAnalysis{}, {}).isVerified());
    std::stop_source stop;
    stop.request_stop();
    polyhedra::Budget stopped;
    stopped.stop = stop.get_token();
    const Walked part = walked(analysisAt("gemm").designs.at(0).mappings.at(0), stopped);
    EXPECT_FALSE(part.isVerified());
    EXPECT_EQ(part.obstacle, "the walk was stopped");
}

} // namespace
} // namespace tactus::driver
