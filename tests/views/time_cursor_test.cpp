// Every way to a cycle shows the same state: that of the checked simulator, which moves each value from
// register to register.
#include "support.h"

#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "simulate/build.h"
#include "support/examples.h"

#include <random>

namespace tactus::views {

namespace {

// The first legal array of an example that is an array of its own; null: it has none, or it is large.
struct ExampleRun {
    std::shared_ptr<const array::Model> model;
    simulate::Simulation slow, quick;
};

std::optional<ExampleRun> runOf(const std::string& example) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("example.ure", test::exampleText(example));
    const driver::Analysis analysis = driver::analyse(request);
    for (const driver::MappingAnalysis& mapping : analysis.designs.front().mappings) {
        if (!mapping.legal()) continue;
        ExampleRun run{driver::buildWholeArray(mapping, {}).model, {}, {}};
        if (!run.model || run.model->network || run.model->iterations > 20'000) continue;
        const evaluate::Tensors inputs = driver::makeInputs(mapping, {}).tensors;
        run.slow = simulate::checked(run.model, inputs, {});
        run.quick = simulate::fast(run.model, inputs, {});
        if (run.slow.complete && run.quick.complete) return run;
    }
    return std::nullopt;
}

bool isReached(const TimeCursor& time) {
    return QTest::qWaitFor([&] { return time.isReady(); }, 10'000);
}

} // namespace

TEST(Time, allWaysToACycleAgreeForAllExamples) {
    std::mt19937 random(3);
    int count = 0;
    for (const std::string& example : test::exampleNames) {
        SCOPED_TRACE(example);
        const std::optional<ExampleRun> run = runOf(example);
        if (!run) continue;
        ++count;
        const std::int64_t cycles = run->model->cycles, steps = std::min<std::int64_t>(cycles, 25);
        const auto isRight = [&](const TimeCursor& time) {
            return isReached(time) && *time.state() == run->slow.recording->at(time.cycle());
        };
        TimeCursor time(nullptr);
        time.setRecording(run->quick.recording);
        ASSERT_EQ(time.cycles(), cycles);
        for (std::int64_t n = 0; n < steps; ++n, time.step(1)) ASSERT_TRUE(isRight(time)) << time.cycle();
        for (std::int64_t n = 0; n < steps; ++n, time.step(-1)) ASSERT_TRUE(isRight(time)) << time.cycle();
        for (int n = 0; n < 6; ++n) {
            time.seek(std::uniform_int_distribution<std::int64_t>(0, cycles - 1)(random));
            ASSERT_TRUE(isRight(time)) << time.cycle();
        }
        // Playing shows each of the last cycles, and goes back over them.
        time.setSpeed(TimeCursor::mostPictures);
        const std::int64_t from = std::max<std::int64_t>(0, cycles - 3);
        std::vector<std::int64_t> shown;
        bool areRight = true;
        QObject::connect(&time, &TimeCursor::stateChanged, &time, [&] {
            shown.push_back(time.cycle());
            areRight &= isRight(time);
        });
        time.seek(from);
        ASSERT_TRUE(isReached(time));
        shown.clear();
        time.play(true);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !time.isPlaying(); }, 10'000));
        EXPECT_EQ(time.cycle(), cycles - 1);
        QObject::connect(&time, &TimeCursor::cycleChanged, &time, [&] {
            if (time.cycle() == from) time.play(false);
        });
        time.play(true, TimeCursor::Direction::Backwards);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !time.isPlaying(); }, 10'000));
        ASSERT_TRUE(isReached(time));
        EXPECT_EQ(time.cycle(), from);
        std::vector<std::int64_t> expected;
        for (std::int64_t cycle = from + 1; cycle < cycles; ++cycle) expected.push_back(cycle);
        for (std::int64_t cycle = cycles - 2; cycle >= from; --cycle) expected.push_back(cycle);
        EXPECT_EQ(shown, expected);
        EXPECT_TRUE(areRight);
    }
    EXPECT_GE(count, 30);
}

// At the first cycle playing backwards begins at the end, as playing does at the last one from the start.
TEST(Time, playsBackwardsToTheFirstCycleAndEndsThere) {
    const std::optional<ExampleRun> run = runOf("gemm");
    ASSERT_TRUE(run);
    TimeCursor time(nullptr);
    time.setRecording(run->quick.recording);
    time.setSpeed(100'000);
    time.play(true, TimeCursor::Direction::Backwards);
    EXPECT_EQ(time.cycle(), time.cycles() - 1);
    EXPECT_TRUE(time.isPlaying(TimeCursor::Direction::Backwards));
    EXPECT_FALSE(time.isPlaying(TimeCursor::Direction::Forwards));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !time.isPlaying(); }, 10'000));
    EXPECT_EQ(time.cycle(), 0);
    // The other direction takes over at once.
    time.play(true);
    time.play(true, TimeCursor::Direction::Backwards);
    EXPECT_TRUE(time.isPlaying(TimeCursor::Direction::Backwards));
    time.play(false);
}

} // namespace tactus::views
