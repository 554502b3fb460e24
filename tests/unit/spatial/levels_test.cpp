// Sizes of banks and rates of filling at each level, by the figures of network.md and by counting.
#include "spatial/network/levels.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::spatial {
namespace {

// A feeder that sends A(i, k) of the published GEMM: PEs over ii, and the loops io jo ko kk iii jjj; a lane
// loop kkk. The loader before it has no jjj.
Network feeder(const std::vector<std::int64_t>& extents, const std::vector<std::int64_t>& row,
               const std::vector<std::int64_t>& column, bool isDouble = true) {
    using Role = NestLoop::Role;
    const std::vector<NestLoop> loops{{"ii", Role::Space}, {"io", Role::Time}, {"jo", Role::Time},
                                      {"ko", Role::Time},  {"kk", Role::Time}, {"iii", Role::Time},
                                      {"jjj", Role::Time}, {"kkk", Role::Lane}};
    Process sender{"A_feeder.send", KernelId(1u), loops, polyhedra::Piece::universe(8), {}};
    for (std::size_t loop = 0; loop < 8; ++loop) sender.domain.box[loop] = {0, extents[loop] - 1};
    Action fetch{};
    fetch.kind = Action::Kind::Fetch;
    fetch.operand = OperandId(0u);
    fetch.element = {polyhedra::QuasiAffine::affine({row, 0}), polyhedra::QuasiAffine::affine({column, 0})};
    sender.actions = {fetch};
    Network plan;
    plan.kernels.add({"A_loader", Kernel::Role::Producer, false, {}, {OperandId(0u)}, {"jjj"}, {}});
    plan.kernels.add({"A_feeder", Kernel::Role::Producer, false, {}, {OperandId(0u)}, {}, {}});
    plan.processes.add(sender);
    plan.buffers.add(
        {"A", KernelId(1u), OperandId(0u), isDouble, 3, "ko", 0, 16, ProcessId(0u), ProcessId(0u), {}});
    return plan;
}

const std::vector<std::int64_t> published{10, 32, 32, 32, 32, 32, 32, 16};
const std::vector<std::int64_t> row{32, 320, 0, 0, 0, 1, 0, 0}, column{0, 0, 0, 512, 16, 0, 0, 1};

TEST(Levels, OfThePublishedGemm) {
    const std::vector<Level> levels = levelsOf(feeder(published, row, column), BufferId(0u));
    ASSERT_EQ(levels.size(), 6u);
    // Per ko: 32 rows of 32 vectors in each of ten PEs, sent in 32 x 32 x 32 steps.
    EXPECT_EQ(levels[2].loop, "ko");
    EXPECT_TRUE(levels[2].isPresent);
    EXPECT_EQ(levels[2].slots, 1024);
    EXPECT_EQ(levels[2].tokens, 10240);
    EXPECT_EQ(levels[2].steps, 32768);
    EXPECT_EQ(levels[2].periods, 32 * 32 * 32);
    // Per iii, the loop just outside the removed one: one vector, sent 32 times, and the same words in all.
    EXPECT_EQ(levels[4].loop, "iii");
    EXPECT_EQ(levels[4].slots, 1);
    EXPECT_EQ(levels[4].tokens * levels[4].periods, levels[2].tokens * levels[2].periods);
    EXPECT_DOUBLE_EQ(levels[4].rate(), levels[2].rate());
    EXPECT_EQ(levels[4].slack(), 22);
    EXPECT_EQ(levels[2].slack(), 22528);
    // A value must not leave before all its reuses: jjj stays inside.
    for (std::size_t level = 0; level < 6; ++level)
        EXPECT_EQ(levels[level].removedInside, level == 5 ? "jjj" : "") << level;
}

// No cycle to spare where what is sent waits for what is filled.
TEST(Levels, OfASingleBankHaveNoSlack) {
    const std::vector<Level> levels = levelsOf(feeder(published, row, column, false), BufferId(0u));
    ASSERT_EQ(levels.size(), 6u);
    for (const Level& level : levels) {
        EXPECT_FALSE(level.isDouble);
        EXPECT_EQ(level.slack(), 0) << level.loop;
    }
    EXPECT_EQ(levels[2].tokens, 10240);
    EXPECT_EQ(levels[2].steps, 32768);
}

// Every element counted, also where two loops reach the same ones.
TEST(Levels, CountElementsAsLoopsDo) {
    const std::vector<std::vector<std::int64_t>> rows{
        row, {4, 8, 0, 0, 0, 1, 0, 0}, {0, 0, 2, 0, 0, 1, 1, 0}};
    const std::vector<std::int64_t> small{2, 2, 3, 2, 3, 4, 5, 1};
    for (const auto& index : rows) {
        const std::vector<Level> levels = levelsOf(feeder(small, index, column), BufferId(0u));
        for (std::size_t level = 0; level < levels.size(); ++level) {
            std::set<std::pair<std::int64_t, std::int64_t>> seen;
            std::vector<std::int64_t> point(8, 0);
            const std::function<void(std::size_t)> walk = [&](std::size_t loop) {
                if (loop == 7) {
                    seen.emplace(polyhedra::dot(index, point), polyhedra::dot(column, point));
                    return;
                }
                for (point[loop] = 0; point[loop] < small[loop]; ++point[loop]) walk(loop + 1);
                point[loop] = 0;
            };
            walk(level + 2);
            EXPECT_EQ(levels[level].slots, std::int64_t(seen.size())) << level;
        }
    }
}

// No number leaves 64 bits unnoticed.
TEST(Levels, OfLoopsThatAreTooLong) {
    const std::int64_t half = std::int64_t{1} << 40;
    EXPECT_EQ(levelsOf(feeder({10, half, half, 1, 1, 1, 1, 1}, row, column), BufferId(0u)).size(), 0u);
}

} // namespace
} // namespace tactus::spatial
