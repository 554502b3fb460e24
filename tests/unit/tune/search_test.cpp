// Branch and bound beside the enumeration of whole spaces.
#include "tune/search.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace tactus::tune {
namespace {

Nest nestOf(const std::vector<std::int64_t>& extents, const std::vector<std::string>& inputs,
            const std::string& result) {
    Nest nest;
    const auto operandOf = [&](const std::string& loops, const std::string& name) {
        Operand one{name, std::vector<bool>(extents.size(), false), 32, {}};
        for (const char letter : loops) one.loops[std::size_t(letter - 'a')] = true;
        return one;
    };
    for (std::size_t n = 0; n < extents.size(); ++n)
        nest.loops.push_back({std::string(1, char('a' + n)), extents[n]});
    for (const std::string& loops : inputs) nest.inputs.push_back(operandOf(loops, "in_" + loops));
    nest.result = operandOf(result, "out");
    return nest;
}

// Every way to split the loops of a dataflow, by a loop for each factor.
std::vector<std::vector<Split>> allSplits(const Nest& nest, const Dataflow& flow, std::int64_t most) {
    std::vector<std::vector<Split>> all{{}};
    for (std::size_t loop = 0; loop < nest.loops.size(); ++loop) {
        const std::int64_t extent = nest.loops[loop].extent;
        std::vector<Split> ways;
        const bool isSpace = flow.isSpace(loop), hasLanes = flow.lane == loop;
        for (std::int64_t pes = isSpace ? 2 : 1; pes <= (isSpace ? std::min(most, extent) : 1); ++pes)
            for (std::int64_t lanes = hasLanes ? 2 : 1; lanes <= (hasLanes ? std::min(most, extent) : 1);
                 lanes *= 2)
                for (std::int64_t steps = 1; steps <= (isSpace && nest.isReduced(loop) ? 1 : most); ++steps)
                    if (steps == 1 || pes * (steps - 1) * lanes < extent) ways.push_back({pes, steps, lanes});
        std::vector<std::vector<Split>> longer;
        for (const std::vector<Split>& begun : all)
            for (const Split& way : ways) {
                longer.push_back(begun);
                longer.back().push_back(way);
            }
        all = std::move(longer);
    }
    return all;
}

// By iteration, without the arithmetic of bound.h: the steps in which some PE works, and what works in the
// last tile.
Runs walked(std::int64_t extent, const Split& split) {
    std::set<std::pair<std::int64_t, std::int64_t>> steps;
    std::set<std::int64_t> lastPes, lastSteps;
    const std::int64_t last = (extent - 1) / split.tile();
    for (std::int64_t n = 0; n < extent; ++n) {
        const std::int64_t tile = n / split.tile(), inside = n % split.tile() / split.lanes;
        steps.insert({tile, inside % split.steps});
        if (tile != last) continue;
        lastPes.insert(inside / split.steps);
        lastSteps.insert(inside % split.steps);
    }
    Runs runs{.tiles = last + 1, .lastPes = std::ssize(lastPes), .lastSteps = std::ssize(lastSteps)};
    EXPECT_EQ(runsOf(extent, split).steps(), std::ssize(steps));
    return runs;
}

TEST(RunsOfALoop, AreThoseOfAWalkThroughItsIterations) {
    for (std::int64_t extent = 1; extent <= 30; ++extent)
        for (std::int64_t pes = 1; pes <= 5; ++pes)
            for (std::int64_t steps = 1; steps <= 5; ++steps)
                for (const std::int64_t lanes : {1, 2, 4}) {
                    const Split split{pes, steps, lanes};
                    const Runs runs = runsOf(extent, split), expected = walked(extent, split);
                    SCOPED_TRACE(fmt::format("{} as {} x {} x {}", extent, pes, steps, lanes));
                    EXPECT_EQ(runs.tiles, expected.tiles);
                    EXPECT_EQ(runs.lastPes, expected.lastPes);
                    EXPECT_EQ(runs.lastSteps, expected.lastSteps);
                }
}

struct Case {
    Nest nest;
    SearchOptions options;
    UnitCost cost;
};

void expectSameAsEnumeration(const Case& one) {
    std::vector<Priced> flows;
    for (const Dataflow& flow : dataflowsOf(one.nest))
        if (one.options.kept.allows(flow)) flows.push_back({flow, one.cost});
    const SearchResult result = search(one.nest, flows, one.options);
    std::vector<std::int64_t> expected;
    double points = 0;
    for (const Priced& flow : flows)
        for (const std::vector<Split>& splits : allSplits(one.nest, flow.flow, one.options.mostFactor)) {
            bool isKept = true;
            for (std::size_t loop = 0; loop < one.options.kept.splits.size(); ++loop)
                isKept &= one.options.kept.splits[loop].allows(splits[loop]);
            if (!isKept) continue;
            ++points;
            std::int64_t pes = 1, lanes = 1;
            for (const Split& split : splits) {
                pes *= split.pes;
                lanes *= split.lanes;
            }
            if (double(pes) * (one.cost.pe.dsps + double(lanes) * one.cost.lane.dsps) >
                double(one.options.limits.most.dsps))
                continue;
            expected.push_back(cyclesBound(one.nest, flow.flow, splits, one.options.limits));
        }
    std::ranges::sort(expected);
    if (expected.size() > one.options.keep) expected.resize(one.options.keep);
    std::vector<std::int64_t> found;
    for (const Candidate& candidate : result.best) found.push_back(candidate.bound);
    EXPECT_EQ(found, expected);
    EXPECT_EQ(result.points, points);
    if (one.options.kept.splits.empty()) {
        EXPECT_LE(double(result.looked), 10 * points); // a small space is searched whole several times
    }
}

// Some of what a candidate of the space is.
Kept partOf(const Nest& nest, std::int64_t mostFactor, std::mt19937& random) {
    const auto flows = dataflowsOf(nest);
    const Dataflow& flow = flows[random() % flows.size()];
    const auto all = allSplits(nest, flow, mostFactor);
    const std::vector<Split>& splits = all[random() % all.size()];
    Kept kept;
    if (random() % 2 == 0) kept.space = {flow.space.rbegin(), flow.space.rend()};
    if (random() % 2 == 0) kept.lane = flow.lane;
    for (std::size_t loop = 0; loop < splits.size(); ++loop) {
        KeptSplit& one = kept.splits.emplace_back();
        if (random() % 4 == 0) one.pes = splits[loop].pes;
        if (random() % 4 == 0) one.steps = splits[loop].steps;
        if (random() % 4 == 0) one.lanes = splits[loop].lanes;
        const std::int64_t tile = splits[loop].tile();
        if (random() % 4 == 0 && tile <= std::min(mostFactor, nest.loops[loop].extent)) one.tile = tile;
    }
    return kept;
}

TEST(Search, FindsTheBestOfWholeSpaces) {
    std::mt19937 random(21);
    const auto pick = [&](int least, int most) {
        return std::int64_t(least + int(random() % unsigned(most - least + 1)));
    };
    const std::pair<std::vector<std::string>, std::string> shapes[] = {
        {{"ac", "cb"}, "ab"},        // matrix product
        {{"ab", "b"}, "a"},          // matrix by vector
        {{"ab", "b"}, "a"},          // the same, other sizes
        {{"acd", "cb", "db"}, "ab"}, // MTTKRP
        {{"ab", "b"}, "a"},          {{"abc", "c"}, "ab"}};
    for (int trial = 0; trial < 48; ++trial) {
        const auto& [inputs, result] = shapes[std::size_t(trial) % std::size(shapes)];
        std::size_t loops = 0;
        for (const std::string& one : inputs)
            for (const char letter : one) loops = std::max(loops, std::size_t(letter - 'a') + 1);
        for (const char letter : result) loops = std::max(loops, std::size_t(letter - 'a') + 1);
        std::vector<std::int64_t> extents;
        for (std::size_t n = 0; n < loops; ++n) extents.push_back(pick(2, loops > 3 ? 5 : 9));
        Case one{nestOf(extents, inputs, result), {}, {{double(pick(0, 2)), 0}, {double(pick(1, 5)), 0}}};
        one.options.mostFactor = loops > 3 ? 3 : 6;
        one.options.keep = std::size_t(pick(1, 40));
        one.options.limits.most = {pick(4, 60), 1'000'000};
        if (random() % 2 == 0) one.options.limits.bytesOfCycle = double(pick(1, 32));
        if (trial % 2 == 1) one.options.kept = partOf(one.nest, one.options.mostFactor, random);
        SCOPED_TRACE(fmt::format("trial {}", trial));
        expectSameAsEnumeration(one);
    }
}

// A part of the space that is far from the best is not looked at point by point.
TEST(Search, LooksAtAHundredthOfALargeSpace) {
    const Nest nest = nestOf({1024, 1024, 1024}, {"ac", "cb"}, "ab");
    SearchOptions options;
    options.limits.most = {6840, INT64_MAX};
    options.keep = 1;
    const SearchResult result = search(nest, {{{{0, 1}, 2}, {{}, {5, 0}}}}, options);
    ASSERT_EQ(result.best.size(), 1u);
    EXPECT_GT(result.points, 1e9);
    EXPECT_LT(double(result.looked), result.points / 100);
    // 1,368 lanes at most, so 784,899 steps; no factors have fewer than 4 % more with the first bank and the
    // last results.
    EXPECT_GE(result.best.front().bound, 784'899);
    EXPECT_LT(result.best.front().bound, 816'000);
}

} // namespace
} // namespace tactus::tune
