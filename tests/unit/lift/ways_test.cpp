// The ways in which nests become arrays compute the same, and the best one is found.
#include "../cinput/examples.h"
#include "../cinput/judged.h"
#include "lifted.h"

#include "driver/analysis.h"
#include "driver/lifting/lifted_source.h"
#include "lift/flow/reductions.h"
#include "lift/print/design.h"
#include "support/paths.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

namespace tactus::lift {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> filesInC() {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(test::inRepository("/examples/c")))
        paths.push_back(entry.path());
    std::ranges::sort(paths);
    return paths;
}

class Ways : public testing::TestWithParam<Way> {};

// Of the interpreted program: it is the same whatever the embedding.
TEST_P(Ways, ComputesWhatTheProgramDoes) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    constexpr std::int64_t missing = 64; // elements behind a pointer
    int lifted = 0;
    for (const fs::path& path : filesInC()) {
        SCOPED_TRACE(path.string());
        const cinput::Judged judged = cinput::judgedOf(contentOf(path));
        ASSERT_TRUE(judged.program()) << judged.said();
        const Lifted one = lift(judged.source, *judged.program(), driver::judgedDesign, {}, GetParam());
        if (!one.design) {
            EXPECT_EQ(one.findings.back().kind, diagnostics::Kind::CEmbed) << one.findings.back().message;
            continue;
        }
        ++lifted;
        SCOPED_TRACE(one.design->text());
        const driver::Analysis analysis = analysed(*one.design);
        ASSERT_TRUE(analysis.designs.front().evaluated);
        expectSameMemory(*analysis.designs.front().evaluated, *judged.program(),
                         cinput::execute(*judged.program(), missing));
    }
    EXPECT_GE(lifted, GetParam() == Way::Fused ? 26 : GetParam() == Way::Arrays ? 1 : 6);
}

INSTANTIATE_TEST_SUITE_P(All, Ways, testing::ValuesIn(allWays),
                         [](const auto& info) { return std::string(toString(info.param)); });

struct Best {
    bool isLegal = false;
    std::int64_t cycles = 0, pes = 0;
    friend bool operator==(const Best&, const Best&) = default;
};
Best bestOf(const cinput::Judged& judged, const Dataflow& flow, const Plan& plan, std::size_t most) {
    Best best;
    for (const Embedding& one : embeddings(*judged.program(), flow, plan, most, {})) {
        const Names names = namesOf(*judged.program(), flow, plan, one);
        const text::Printed design =
            designOf(judged.source, *judged.program(), flow, plan, one, names, {}, {});
        const Judgement judgement = driver::judgedDesign(design.text(), {});
        if (!judgement.isLegal) continue;
        const Best found{true, judgement.cycles, judgement.pes};
        if (!best.isLegal || std::pair(found.cycles, found.pes) < std::pair(best.cycles, best.pes))
            best = found;
    }
    return best;
}

// All placements of all statements, beside the few that are judged.
TEST(Embeddings, TheBestOfAllIsAmongTheFirst) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    constexpr std::size_t few = 4, all = 400;
    int compared = 0;
    for (const fs::path& path : filesInC()) {
        SCOPED_TRACE(path.string());
        const cinput::Judged judged = cinput::judgedOf(contentOf(path));
        ASSERT_TRUE(judged.program());
        const Analysed analysed = dataflowOf(*judged.program(), {});
        ASSERT_TRUE(analysed.dataflow);
        const Plan plan = planOf(*judged.program(), *analysed.dataflow, {});
        const std::size_t count = embeddings(*judged.program(), *analysed.dataflow, plan, all, {}).size();
        if (count <= few || count == all) continue; // nothing is left out, or there are too many
        EXPECT_EQ(bestOf(judged, *analysed.dataflow, plan, few),
                  bestOf(judged, *analysed.dataflow, plan, all));
        ++compared;
    }
    EXPECT_GE(compared, 3);
}

// The order in which a person has written the loops of a product is no part of what it becomes.
TEST(Embeddings, AreTheSameForAllOrdersOfLoops) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    std::string order = "ijk";
    std::set<std::pair<std::int64_t, std::int64_t>> found;
    do {
        std::string loops;
        for (const char loop : order) loops += fmt::format("for (int {0} = 0; {0} < 4; {0}++) ", loop);
        const cinput::Judged judged =
            cinput::judgedOf("void f(int A[4][4], int B[4][4], int C[4][4]) {\n#pragma scop\n" + loops +
                             "C[i][j] += A[i][k] * B[k][j];\n#pragma endscop\n}\n");
        ASSERT_TRUE(judged.program()) << judged.said();
        const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
        ASSERT_TRUE(lifted.design);
        const Judgement judgement = driver::judgedDesign(lifted.design->text(), {});
        EXPECT_TRUE(judgement.isLegal) << order;
        found.emplace(judgement.cycles, judgement.pes);
    } while (std::ranges::next_permutation(order).found);
    EXPECT_EQ(found.size(), 1U);
}

// The second loop reads what the first one wrote from its end on: one of them runs the other way.
TEST(Embeddings, ReverseLoops) {
    if (!cinput::hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    const cinput::Judged judged = cinput::judgedOf(R"(void f(int a[4][6], int b[6], int c[6]) {
#pragma scop
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) b[j] += a[i][j] * b[j];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) c[j] += a[i][j] * b[5 - j];
#pragma endscop
})");
    ASSERT_TRUE(judged.program()) << judged.said();
    const Lifted lifted = lift(judged.source, *judged.program(), driver::judgedDesign, {});
    ASSERT_TRUE(lifted.design);
    const driver::Analysis analysis = analysed(*lifted.design);
    EXPECT_TRUE(analysis.legal()) << lifted.design->text();
    ASSERT_FALSE(lifted.findings.empty());
    EXPECT_EQ(lifted.findings.back().kind, diagnostics::Kind::CEmbedding);
    EXPECT_TRUE(lifted.findings.back().message.starts_with("the nests are embedded as '"));
    EXPECT_NE(lifted.design->text().find("-j + 5"), std::string::npos) << lifted.design->text();
    expectSameMemory(*analysis.designs.front().evaluated, *judged.program(),
                     cinput::execute(*judged.program(), 64));
}

} // namespace
} // namespace tactus::lift
