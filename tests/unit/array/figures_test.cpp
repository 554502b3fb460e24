// The table of figures: its names and places, and what it counts of known arrays.
#include "array/figures/figures.h"
#include "support/arrays.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::array {
namespace {

TEST(Figures, HaveOneNameEachAndOnePlaceInAReport) {
    std::set<std::string_view> keys, labels;
    for (const FigureRow& row : figureRows()) {
        EXPECT_TRUE(keys.insert(row.key).second) << row.key;
        EXPECT_TRUE(labels.insert(row.label).second) << row.label;
        EXPECT_EQ(&rowOf(row.id), &row);
    }
    for (const Report report :
         {Report::Text, Report::Json, Report::List, Report::Forms, Report::Facts, Report::Sums}) {
        int place = 0;
        for (const FigureRow& row : figuresIn(report))
            EXPECT_EQ(row.places[std::size_t(report)], ++place) << row.key;
        EXPECT_GT(place, 0);
    }
}

// Work moves as a wavefront: PE (i, j) works in cycles i + j to i + j + 15, so the last of 8 x 8 begins in
// cycle 14, and the first ends in cycle 15. 8 rows of A and 8 columns of B of 16 elements come in, 64 leave.
TEST(Figures, OfGemm) {
    using enum FigureId;
    const auto model = test::modelOf(test::exampleText("gemm"), "output_stationary");
    const Counted array(*model);
    const auto count = [&](FigureId id) { return std::get<Figure>(rowOf(id).value(array)); };
    EXPECT_EQ(count(Fill), 14);
    EXPECT_EQ(count(Steady), 2);
    EXPECT_EQ(count(Drain), 14);
    EXPECT_EQ(count(Words), 2 * 8 * 16 + 64);
    EXPECT_EQ(count(Multipliers), 1);
    // Alone it is one kernel, without buffers and FIFOs.
    EXPECT_EQ(count(Kernels), 1);
    for (const FigureId id : {Channels, BufferBytes, FifoWords}) EXPECT_EQ(count(id), 0);
}

TEST(Figures, AreOfTheCyclesOfARunWhereOperatorsTakeTime) {
    const auto model = test::modelOf(test::exampleText("gemm"), "output_stationary");
    const FigureValues values = valuesOf(Counted(*model, 117), Report::Facts);
    EXPECT_EQ(values.count(FigureId::Cycles), 117);
    EXPECT_DOUBLE_EQ(values.share(FigureId::Utilization).value(), 1024.0 / (64 * 117));
    EXPECT_EQ(values.count(FigureId::Words), std::nullopt) << "it is in no such report";
}

} // namespace
} // namespace tactus::array
