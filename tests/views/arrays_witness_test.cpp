// Why pairs are no arrays, as iterations in the iteration space.
#include "arrays_fixture.h"

#include "driver/analysis.h"

namespace tactus::views {

namespace {

std::int64_t dot(const polyhedra::Vector& row, const polyhedra::Point& point) {
    std::int64_t sum = 0;
    for (std::size_t loop = 0; loop < row.size(); ++loop) sum += row[loop] * point[loop];
    return sum;
}

std::vector<std::int64_t> peOf(const explore::Pair& pair, const polyhedra::Point& point) {
    std::vector<std::int64_t> place;
    for (const polyhedra::Vector& row : pair.space) place.push_back(dot(row, point));
    return place;
}

} // namespace

class Witnesses : public Arrays {
  protected:
    const IterationCanvas& canvas() { return studio.window.findChild<IterationPanel*>()->canvas(); }
    // As somebody does it: the other list comes to the front, and a row is clicked.
    void choose(int row) {
        panel().lists().setCurrentWidget(&panel().whyNot());
        QTableWidget& table = panel().whyNot().table();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          table.visualItemRect(table.item(row, 0)).center());
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    // What is ringed is what the sentence says, and plain arithmetic agrees with it.
    void areThoseOfTheSentence(int row) {
        SCOPED_TRACE(row);
        choose(row);
        const explore::Rejected& one = panel().exploration().explored()->space.rejected[std::size_t(row)];
        const auto points = canvas().witness();
        ASSERT_EQ(points.size(), 2u);
        QString sentence = panel().whyNot().witness();
        sentence = sentence.section(QStringLiteral("\n\n"), 0, 0).remove(QChar(0x200b));
        for (const polyhedra::Point& point : points)
            EXPECT_TRUE(sentence.contains(tuple(point).remove(u' '))) << sentence.toStdString();
        const std::int64_t when = dot(one.example.schedule, points[0]),
                           then = dot(one.example.schedule, points[1]);
        const auto where = peOf(one.example, points[0]), there = peOf(one.example, points[1]);
        EXPECT_NE(points[0], points[1]);
        if (one.rule == explore::Rule::Conflict) {
            EXPECT_EQ(when, then);
            EXPECT_EQ(where, there);
        } else if (one.rule == explore::Rule::Broadcast) {
            EXPECT_EQ(when, then);
            EXPECT_NE(where, there);
        } else {
            EXPECT_TRUE(when < then || (when == then && where == there)); // the reader comes first
        }
        // The whole space is that of the pair.
        const auto& space = *canvas().space();
        ASSERT_FALSE(space.dots.empty());
        for (const auto& point : space.dots) {
            EXPECT_EQ(point.pe, peOf(one.example, point.at));
            EXPECT_EQ(point.cycle - space.dots[0].cycle,
                      dot(one.example.schedule, point.at) - dot(one.example.schedule, space.dots[0].at));
        }
        for (const polyhedra::Point& point : points) EXPECT_TRUE(space.isShown(point));
        EXPECT_TRUE(canvas().words().startsWith(QStringLiteral("Rejected: schedule ")));
        EXPECT_FALSE(canvas().cycle()) << "time is that of the mapping";
    }
    void areOfTheMapping() {
        EXPECT_TRUE(canvas().witness().empty());
        EXPECT_EQ(canvas().space()->graph, bench().mapping()->graph);
        EXPECT_FALSE(studio.child<QToolButton>("backToTheMapping").isVisible());
        EXPECT_FALSE(canvas().words().startsWith(QStringLiteral("Rejected")));
    }
};

TEST_F(Witnesses, areInTheIterationSpace) {
    open();
    areOfTheMapping();
    ASSERT_EQ(panel().whyNot().table().rowCount(), 3);
    for (int row = 0; row < 3; ++row) {
        areThoseOfTheSentence(row);
        studio.grab(("witness-" + std::to_string(row)).c_str());
    }
}

// Only those loops are drawn in which the two iterations differ, and the slice goes through them.
TEST_F(Witnesses, ofManyLoopsAreInSight) {
    open(test::inRepository("/examples/convolution.ure"));
    ASSERT_GT(panel().whyNot().table().rowCount(), 0);
    for (int row = 0; row < panel().whyNot().table().rowCount(); ++row) areThoseOfTheSentence(row);
}

TEST_F(Witnesses, giveWayToTheMapping) {
    open();
    choose(0);
    ASSERT_FALSE(canvas().witness().empty());
    panel().lists().setCurrentIndex(0);
    areOfTheMapping();
    choose(1);
    ASSERT_FALSE(canvas().witness().empty());
    QTest::mouseClick(&studio.child<QToolButton>("backToTheMapping"), Qt::LeftButton);
    areOfTheMapping();
    choose(1); // the same row once more
    ASSERT_FALSE(canvas().witness().empty());
    replace("K = 16", "K = 5"); // it is not of this text
    areOfTheMapping();
    undo();
    choose(2);
    ASSERT_FALSE(canvas().witness().empty());
    bench().choose("gemm", "weight_stationary");
    ASSERT_TRUE(studio.settleAfterEdit());
    areOfTheMapping();
    choose(0);
    ASSERT_FALSE(canvas().witness().empty());
    ASSERT_TRUE(studio.open(test::inRepository("/examples/lu.ure")));
    areOfTheMapping();
}

} // namespace tactus::views
