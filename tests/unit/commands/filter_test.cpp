// Conditions on the columns of the list of arrays.
#include "commands/explore/filter.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::commands {
namespace {

const std::vector<std::string> loops{"i", "j", "k"};

explore::Design designOf(std::int64_t cycles, array::Figure pes, polyhedra::Vector shape,
                         std::vector<std::string> names) {
    explore::Design design;
    design.pair = {{{1, 0, 0}, {0, 1, 0}}, {1, 1, 1}, {0, 0, 1}};
    using enum array::FigureId;
    design.figures[Cycles] = array::Figure(cycles);
    design.figures[Pes] = pes;
    design.figures[Registers] = design.figures[Ports] = array::Figure(7);
    design.figures[Utilization] =
        pes ? array::Ratio(1'024 / (double(*pes) * double(cycles))) : array::Ratio();
    design.shape = std::move(shape);
    design.names = std::move(names);
    design.fromMemory = {"A"};
    return design;
}

const std::vector<explore::Design>& designs() {
    static const std::vector<explore::Design> all{
        designOf(30, 64, {8, 8}, {"output stationary"}), designOf(30, 128, {8, 16}, {"A stationary"}),
        designOf(1'040, 16, {16}, {}), designOf(30, std::nullopt, {23, 23}, {"hexagonal"})};
    return all;
}

// The numbers of those that are kept, and what is wrong.
std::string kept(std::string_view text) {
    const Filter filter = filterOf(text);
    std::vector<std::size_t> numbers;
    for (std::size_t n = 1; n <= designs().size(); ++n)
        if (filter.keeps({n, &designs()[n - 1]}, loops)) numbers.push_back(n);
    return fmt::format("{}{}{}", fmt::join(numbers, " "), filter.wrong.empty() ? "" : ": ", filter.wrong);
}

TEST(Filter, ComparesNumbers) {
    EXPECT_EQ(kept(""), "1 2 3 4");
    EXPECT_EQ(kept("PEs <= 64"), "1 3"); // one that is not known is no number
    EXPECT_EQ(kept("PEs < 64"), "3");
    EXPECT_EQ(kept("PEs >= 64"), "1 2");
    EXPECT_EQ(kept("PEs > 64"), "2");
    EXPECT_EQ(kept("PEs = 64"), "1");
    EXPECT_EQ(kept("pes:64"), "1");
    EXPECT_EQ(kept("PEs != 64"), "2 3");
    EXPECT_EQ(kept("PEs >= 16, PEs <= 64, cycles <= 30"), "1");
    EXPECT_EQ(kept("cycles >= 1,040"), "3");
    EXPECT_EQ(kept("cycles >= 1,041,PEs<=64"), "");
    EXPECT_EQ(kept("utilization >= 0.5"), "1");
    EXPECT_EQ(kept("# > 2"), "3 4");
}

TEST(Filter, ComparesShapesByExtents) {
    EXPECT_EQ(kept("shape <= 8x16"), "1 2"); // a line of 16 does not fit into 8 rows
    EXPECT_EQ(kept("shape <= 16x1"), "3");
    EXPECT_EQ(kept("shape >= 8x16"), "2 4");
    EXPECT_EQ(kept("shape > 8x16"), "4");
    EXPECT_EQ(kept("shape = 16"), "3");
    EXPECT_EQ(kept("shape != 8x8"), "2 3 4");
}

TEST(Filter, FindsWords) {
    EXPECT_EQ(kept("names: Stationary"), "1 2");
    EXPECT_EQ(kept("names !: stationary"), "3 4");
    EXPECT_EQ(kept("names = hexagonal"), "4");
    EXPECT_EQ(kept("names != hexagonal"), "1 2 3");
    EXPECT_EQ(kept("projection: (0,0,1), PEs <= 64"), "1 3"); // commas in brackets do not divide
    EXPECT_EQ(kept("projection: (0, 0, 1), PEs <= 64"), "1 3");
    EXPECT_EQ(kept("space: {i, j}"), "1 2 3 4");
    EXPECT_EQ(kept("space: \"i, j\", PEs <= 64"), "1 3");
    EXPECT_EQ(kept("schedule: j+k"), "1 2 3 4");
    EXPECT_EQ(kept("streams: A from memory"), "1 2 3 4");
    EXPECT_EQ(kept("streams: B"), "");
}

// The conditions that are right hold nevertheless.
TEST(Filter, SaysWhatIsWrong) {
    EXPECT_EQ(
        kept("rows <= 3, PEs <= 64"),
        "1 3: there is no column 'rows'; there are #, cycles, PEs, shape, registers, ports, utilization, "
        "orbit, schedule, space, projection, streams, names");
    EXPECT_EQ(kept("PEs"), "1 2 3 4: 'PEs' needs a comparison, as in 'PEs <= 64'");
    EXPECT_EQ(kept("names"), "1 2 3 4: 'names' needs a comparison, as in 'names: text'");
    EXPECT_EQ(kept("PEs <="), "1 2 3 4: 'PEs <=' needs a value behind it");
    EXPECT_EQ(kept("PEs <= few"), "1 2 3 4: 'PEs' takes a number, not 'few'");
    EXPECT_EQ(kept("PEs <= 8x8"), "1 2 3 4: 'PEs' takes a number, not '8x8'");
    EXPECT_EQ(kept("shape <= 8x"), "1 2 3 4: 'shape' takes extents such as 8x16, not '8x'");
    EXPECT_EQ(kept("names <= 3"),
              "1 2 3 4: 'names' has words: 'names: text' keeps those that contain the text");
    EXPECT_EQ(kept("cycles <= 30, , "), "1 2 4"); // one that is to come
    EXPECT_EQ(filterOf("rows <= 3,PEs<=64, cycles > 1,000").right, "PEs<=64, cycles > 1,000");
}

TEST(Filter, KnowsWhereTheLastConditionBegins) {
    EXPECT_EQ(lastCondition("PEs <= 1,024"), 0u);
    EXPECT_EQ(lastCondition("PEs <= 64, na"), 11u);
    EXPECT_EQ(lastCondition("space: {i, j"), 0u);
    EXPECT_EQ(lastCondition("PEs <= 64,"), 10u);
}

} // namespace
} // namespace tactus::commands
