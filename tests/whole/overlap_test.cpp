// Arrays that run at the same time, beside plain loops over all iterations.
#include "support/sample.h"
#include "support/targets.h"
#include "whole/tactus.h"

#include "array/handover/handover.h"
#include "driver/analyse/overlap.h"
#include "driver/runs/mapping_run.h"

#include <random>

namespace tactus::test {
namespace {

using Point = std::array<int, 3>; // i, j, k

// X adds along k; Y begins with what X has at the end of its line, at another place of the plane.
struct TwoArrays {
    Point extents{};
    Point timeOfX{}, timeOfY{};              // coefficients
    std::vector<int> spaceOfX, spaceOfY;     // loops
    std::array<std::array<int, 3>, 2> place; // of the read: over i, j, 1
    bool isTriangle = false;                 // reads only where j <= i

    bool reads(int i, int j) const { return !isTriangle || j <= i; }
    int at(int row, int i, int j) const { return place[row][0] * i + place[row][1] * j + place[row][2]; }
};

std::string timeText(const Point& time) {
    return fmt::format("{}*i + {}*j + {}*k", time[0], time[1], time[2]);
}

std::string textOf(const TwoArrays& two, bool overlaps) {
    constexpr const char* names[] = {"i", "j", "k"};
    const auto space = [&](const std::vector<int>& loops) {
        std::vector<std::string> named;
        for (const int loop : loops) named.emplace_back(names[loop]);
        return fmt::format("{}", fmt::join(named, ", "));
    };
    const auto index = [&](int row) {
        return fmt::format("{}*i + {}*j + {}", two.place[row][0], two.place[row][1], two.place[row][2]);
    };
    return fmt::format(
        "design two {{ input a[{0}][{1}] : Int(32); output c[{0}][{1}] : Int(32);\n"
        "  loops i: 0..{0}, j: 0..{1}, k: 0..{2}; func X, Y : Int(32);\n"
        "  X(i, j, k) = select(k == 0, a(i, j), X(i, j, k-1) * 3 + k);\n"
        "  Y(i, j, k) = select(k == 0, select({3}, X({4}, {5}, {2} - 1), 7), Y(i, j, k-1) * 5 + j);\n"
        "  c(i, j) = select(k == {2} - 1, Y(i, j, k));\n"
        "  mapping m {{ X.merge_ures().space_time_transform({{{6}}}, {7});\n"
        "    Y{8}.space_time_transform({{{9}}}, {10}); }} }}\n",
        two.extents[0], two.extents[1], two.extents[2], two.isTriangle ? "j <= i" : "true", index(0),
        index(1), space(two.spaceOfX), timeText(two.timeOfX), overlaps ? ".overlap(X)" : "",
        space(two.spaceOfY), timeText(two.timeOfY));
}

int cycleOf(const TwoArrays& two, const Point& time, int i, int j, int k) {
    int first = 0;
    for (int loop = 0; loop < 3; ++loop) first += std::min(0, time[loop] * (two.extents[loop] - 1));
    return time[0] * i + time[1] * j + time[2] * k - first;
}

int lengthOf(const TwoArrays& two, const Point& time) {
    int length = 1;
    for (int loop = 0; loop < 3; ++loop) length += std::abs(time[loop]) * (two.extents[loop] - 1);
    return length;
}

// The tokens of each PE of Y in the order in which it reads them: element, cycle of the write, of the read.
struct Plain {
    std::map<std::vector<int>, std::vector<std::array<int, 3>>> fifos;
    bool isPossible = true;
    int offset = 0;
};

Plain plainOf(const TwoArrays& two) {
    Plain plain;
    const auto [rows, columns, depth] = two.extents;
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            if (!two.reads(i, j)) continue;
            const int row = two.at(0, i, j), column = two.at(1, i, j);
            const Point point{i, j, 0};
            std::vector<int> pe;
            for (const int loop : two.spaceOfY) pe.push_back(point[loop]);
            // The tensor in memory is the box of what is read: the plane, or the last column of it.
            const bool isColumn = two.place[1][0] == 0 && two.place[1][1] == 0;
            plain.fifos[pe].push_back({isColumn ? row : row * columns + column,
                                       cycleOf(two, two.timeOfX, row, column, depth - 1),
                                       cycleOf(two, two.timeOfY, i, j, 0)});
        }
    for (auto& [pe, fifo] : plain.fifos) {
        for (const auto& a : fifo)
            for (const auto& b : fifo) {
                if (&a == &b) continue;
                plain.isPossible &= a[0] != b[0] && (a[2] < b[2]) == (a[1] < b[1]) && a[1] != b[1];
            }
        for (const auto& [element, write, read] : fifo)
            plain.offset = std::max(plain.offset, write + 1 - read);
    }
    return plain;
}

// After each cycle, of the fullest FIFO.
int plainDepth(const Plain& plain, int distance, int cycles) {
    int depth = 0;
    for (const auto& [pe, fifo] : plain.fifos)
        for (int cycle = 0; cycle < cycles; ++cycle) {
            int waiting = 0;
            for (const auto& [element, write, read] : fifo)
                waiting += write <= cycle && cycle < read + distance;
            depth = std::max(depth, waiting);
        }
    return depth;
}

TwoArrays randomArrays(unsigned seed) {
    std::mt19937 random(seed);
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    TwoArrays two;
    const int side = pick(2, 4);
    two.extents = {side, side, pick(1, 3)};
    const std::vector<std::vector<int>> spaces{{}, {0}, {1}, {0, 1}, {1, 2}};
    // One PE has time for each iteration in turn, others for those that they have.
    const auto map = [&](std::vector<int>& space, Point& time) {
        space = spaces[std::size_t(pick(0, 4))];
        int step = 1;
        std::vector<int> order{0, 1, 2};
        std::shuffle(order.begin(), order.begin() + 2, random);
        if (pick(0, 1)) std::swap(order[1], order[2]);
        for (const int loop : std::vector<int>(order.rbegin(), order.rend())) {
            const bool isSpace = std::ranges::find(space, loop) != space.end();
            time[loop] = isSpace && loop != 2 ? pick(-2, 2) : step;
            if (loop != 2 && !isSpace && pick(0, 2) == 0) time[loop] = -time[loop];
            if (!isSpace) step *= two.extents[loop];
        }
    };
    map(two.spaceOfX, two.timeOfX);
    map(two.spaceOfY, two.timeOfY);
    if (pick(0, 1)) two.spaceOfY = two.spaceOfX, two.timeOfY = two.timeOfX;
    const int last = side - 1;
    const std::vector<std::array<std::array<int, 3>, 2>> places{
        {{{1, 0, 0}, {0, 1, 0}}},     {{{1, 0, 0}, {0, 1, 0}}},     {{{0, 1, 0}, {1, 0, 0}}},
        {{{-1, 0, last}, {0, 1, 0}}}, {{{1, 0, 0}, {0, -1, last}}}, {{{1, 0, 0}, {0, 0, last}}}};
    two.place = places[std::size_t(pick(0, 5))];
    two.isTriangle = pick(0, 2) == 0;
    return two;
}

driver::Analysis analysisOf(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<const text::SourceBuffer>("two.ure", text);
    return driver::analyse(request);
}

// Two tokens of one PE that Y wants in the order in which X does not make them, or one that it wants twice.
void expectWitness(const Plain& plain, const array::HandoverObstacle& obstacle) {
    using enum array::HandoverObstacle::Kind;
    const auto& fifo = plain.fifos.at({obstacle.pe.begin(), obstacle.pe.end()});
    const auto isToken = [&](const array::Transfer& one) {
        return std::ranges::find(fifo, std::array{int(one.element), int(one.written), int(one.read)}) !=
               fifo.end();
    };
    const array::Transfer &first = obstacle.first, &second = obstacle.second;
    EXPECT_TRUE(isToken(first) && isToken(second));
    EXPECT_LT(first.read, second.read);
    if (obstacle.kind == Twice) {
        EXPECT_EQ(first.element, second.element);
    } else if (obstacle.kind == SameCycle) {
        EXPECT_EQ(first.written, second.written);
    } else {
        ASSERT_EQ(obstacle.kind, Order);
        EXPECT_GT(first.written, second.written);
    }
}

// The values of c, by plain loops.
void expectValues(const TwoArrays& two, const driver::MappingRun& run, const evaluate::TensorValues& a) {
    const auto [rows, columns, depth] = two.extents;
    const auto wrap = [](std::int64_t value) { return std::int64_t(std::int32_t(std::uint32_t(value))); };
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns; ++j) {
            std::int64_t value = 7;
            if (two.reads(i, j)) {
                value = a.values[std::size_t(two.at(0, i, j) * columns + two.at(1, i, j))].asInteger();
                for (int k = 1; k < depth; ++k) value = wrap(value * 3 + k);
            }
            for (int k = 1; k < depth; ++k) value = wrap(value * 5 + j);
            ASSERT_EQ(run.outputs.back().values[std::size_t(i * columns + j)].asInteger(), value);
        }
}

void expectOverlapped(const TwoArrays& two, const Plain& plain, unsigned seed) {
    const driver::Analysis analysis = analysisOf(textOf(two, true));
    const driver::DesignAnalysis& design = analysis.designs.front();
    ASSERT_TRUE(design.legal());
    const driver::Arrays arrays = driver::arraysNamed(design, "m");
    const int cycles = std::max(lengthOf(two, two.timeOfX), plain.offset + lengthOf(two, two.timeOfY));
    ASSERT_EQ(arrays[1]->feeds.size(), 1u);
    const driver::Feed& feed = arrays[1]->feeds.front();
    EXPECT_EQ(feed.distance, plain.offset);
    EXPECT_EQ(feed.depth, plainDepth(plain, plain.offset, cycles));
    EXPECT_EQ(feed.handover->fifos.size(), plain.fifos.size());
    const driver::DataRequest data{.seed = seed};
    const driver::MappingRun run = driver::runArrays(design, arrays, data, {});
    ASSERT_TRUE(run.complete);
    EXPECT_TRUE(run.matches());
    EXPECT_EQ(run.cycles(), cycles);
    EXPECT_EQ(run.arrays[1].mostWaiting.front(), feed.depth);
    expectValues(two, run, driver::makeInputs(*design.localised, data).tensors.front());
}

TEST(Overlap, OfRandomArraysIsThatOfPlainLoops) {
    int possible = 0, refused = 0;
    for (unsigned seed = 1; seed <= sample(400u) && !HasFailure(); ++seed) {
        const TwoArrays two = randomArrays(seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, textOf(two, true)));
        const driver::Analysis apart = analysisOf(textOf(two, false));
        const driver::DesignAnalysis& design = apart.designs.front();
        if (!design.legal()) continue; // two iterations at one place and time
        const driver::Arrays arrays = driver::arraysNamed(design, "m");
        const auto writer = driver::buildWholeArray(*arrays[0], {}).model;
        const auto reader = driver::buildWholeArray(*arrays[1], {}).model;
        const Plain plain = plainOf(two);
        const auto handover = array::handoverOf(*writer, *writer->system().tensorNamed("X"), *reader,
                                                *reader->system().tensorNamed("X"));
        ASSERT_EQ(handover.has_value(), plain.isPossible);
        if (handover) {
            EXPECT_EQ(handover->offset, plain.offset);
            // A reader that begins later has to find more elements waiting.
            for (const int later : {0, 1, 5})
                EXPECT_EQ(array::depthOf(*handover, plain.offset + later),
                          plainDepth(plain, plain.offset + later, 200));
            expectOverlapped(two, plain, seed);
            ++possible;
        } else {
            expectWitness(plain, handover.error());
            const driver::Analysis analysis = analysisOf(textOf(two, true));
            EXPECT_FALSE(analysis.legal());
            const diagnostics::List found = analysis.allDiagnostics();
            EXPECT_EQ(
                std::ranges::count(found, diagnostics::Kind::MapOverlap, &diagnostics::Diagnostic::kind), 1);
            ++refused;
        }
    }
    EXPECT_GT(possible, sample(60));
    EXPECT_GT(refused, sample(60));
}

} // namespace
} // namespace tactus::test
