// Words and numbers in strips of time.
#include "support.h"

#include "views/models/words.h"
#include "views/panels/time/bank_strip.h"

namespace tactus::views {

namespace {

// Eight fillings from this period on, each of 20 cycles, and its sending after it.
std::vector<simulate::BankRun> runsFrom(std::int64_t period) {
    std::vector<simulate::BankRun> runs;
    for (std::int64_t p = period; p < period + 8; ++p)
        runs.push_back({spatial::BufferId(0u), {0}, p, 20 * p, 20 * p + 19, 20 * p + 20, 20 * p + 39});
    return runs;
}

} // namespace

// The number of a period is whole, or there is none.
TEST(BankStripTest, numbersAreNeverCut) {
    BankStrip strip(nullptr);
    for (const int width : {1200, 600, 460, 300, 160}) {
        strip.resize(width, 100);
        strip.show(runsFrom(998), true);
        for (std::size_t run = 0; run < 8; ++run) {
            const QString period = number(std::int64_t(998 + run));
            const std::vector<QString> words = strip.words(run);
            ASSERT_EQ(words.size(), 2u);
            for (const auto& [part, word] : {std::pair(0, "fill "), std::pair(1, "send ")}) {
                const QString& said = words[std::size_t(part)];
                EXPECT_TRUE(said == word + period || said == period || said.isEmpty()) << said.toStdString();
                EXPECT_LE(strip.fontMetrics().horizontalAdvance(said),
                          strip.bars(run)[std::size_t(part)].width());
            }
        }
    }
    strip.resize(1600, 100);
    strip.show(runsFrom(998), true);
    EXPECT_EQ(strip.words(7)[1], QStringLiteral("send 1,005"));
    strip.resize(600, 100);
    EXPECT_EQ(strip.words(7)[1], QStringLiteral("1,005"));
}

// The number of the cursor's cycle stays clear of the first and the last.
TEST(CycleStripTest, numbersDoNotTouch) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    CycleStrip& strip = studio.window.timeline().strip();
    TimeCursor& time = studio.window.workbench().time();
    for (std::int64_t cycle = 0; cycle < time.cycles(); ++cycle) {
        time.seek(cycle);
        const auto numbers = strip.numbers();
        ASSERT_GE(numbers.size(), 2u);
        EXPECT_EQ(numbers.size(), cycle == 0 || cycle == time.cycles() - 1 ? 2u : 3u);
        for (std::size_t one = 0; one < numbers.size(); ++one)
            for (std::size_t other = one + 1; other < numbers.size(); ++other)
                EXPECT_FALSE(numbers[one].place.adjusted(-3, 0, 3, 0).intersects(numbers[other].place))
                    << cycle;
    }
}

} // namespace tactus::views
