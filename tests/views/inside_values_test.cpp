// The values on the wires inside of a processing element, in the window.
#include "support.h"

namespace tactus::views {

namespace {

// The words at the wires that have a value now.
QStringList valuesOnWires(Studio& studio) {
    QStringList words;
    for (const draw::Arrow& arrow : studio.window.inside().canvas().diagram()->arrows)
        if (!arrow.isIdle && !arrow.rows.empty() && arrow.rows.back().weight == draw::Row::Weight::Plain)
            words << QString::fromStdString(arrow.rows.back().words);
    return words;
}

} // namespace

TEST(InsideValues, followThePeAndTheCycle) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Index});
    studio.window.workbench().chooseData("B", evaluate::DataChoice{evaluate::DataKind::One});
    ASSERT_TRUE(studio.settle());
    Workbench& bench = studio.window.workbench();
    bench.select(Selection::ofPe({2, 0}));
    bench.time().seek(5);
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    // k = 3: A(2, 3) is 23, the sum of 20 to 22 comes back and becomes 86.
    EXPECT_EQ(studio.window.inside().caption(), QStringLiteral("PE (2, 0), cycle 5: (i, j, k) = (2, 0, 3)"));
    for (const char* value : {"23", "63", "86", "true", "false", "1"})
        EXPECT_TRUE(valuesOnWires(studio).contains(QString::fromLatin1(value))) << value;
    bench.time().seek(6);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(valuesOnWires(studio).contains(QStringLiteral("110")));
    bench.time().seek(0);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.window.inside().caption(), QStringLiteral("PE (2, 0), cycle 0: idle"));
    EXPECT_TRUE(valuesOnWires(studio).isEmpty());
}

// A part that is selected in the picture does not change the PE that is looked into.
TEST(InsideValues, stayWithThePeWhenAPartIsSelected) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().select(Selection::ofPe({1, 1}));
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    const draw::Box& box = studio.window.inside().canvas().diagram()->boxes.front();
    QTest::mouseClick(studio.window.inside().canvas().viewport(), Qt::LeftButton, {},
                      studio.window.inside().canvas().placeOf(box.subject).center());
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::Part);
    EXPECT_TRUE(studio.window.inside().caption().startsWith(QStringLiteral("PE (1, 1), ")));
}

} // namespace tactus::views
