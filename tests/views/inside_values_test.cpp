// The values on the wires inside of a processing element, in the window.
#include "support.h"

#include "system/processes/files.h"

#include <set>

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

// Laid out for the shape of its panel, so that there is room for its words.
TEST(InsideValues, haveTheirWordsWholeOnALaptop) {
    for (const QSize size : {QSize(1280, 800), QSize(1024, 700)}) {
        Studio studio;
        studio.window.resize(size);
        ASSERT_TRUE(studio.open(gemm));
        studio.window.workbench().select(Selection::ofPe({2, 3}));
        studio.window.action(ActionId::FocusInside).trigger();
        ASSERT_TRUE(studio.settle());
        const DiagramCanvas& canvas = studio.window.inside().canvas();
        for (const bool isIdle : {true, false}) {
            studio.window.workbench().time().seek(isIdle ? 0 : 9);
            ASSERT_TRUE(studio.settle());
            std::set<std::string> words;
            const std::optional<draw::Picture> seen = studio.window.inside().canvas().pictureInSight();
            ASSERT_TRUE(seen);
            for (const draw::Picture::Item& item : seen->items)
                if (const auto* one = std::get_if<draw::Picture::Words>(&item)) words.insert(one->text);
            for (const std::string& one : words) EXPECT_EQ(one.find("…"), std::string::npos) << one;
            for (const draw::Box& box : canvas.diagram()->boxes)
                EXPECT_TRUE(words.contains(box.rows.front().words) || words.contains(box.rows.back().words))
                    << box.rows.front().words << " at " << size.width();
            studio.grab(qPrintable(
                QStringLiteral("inside-%1-%2").arg(size.width()).arg(isIdle ? "idle" : "working")));
        }
    }
}

// Of two layouts the one that is larger in the panel, unless somebody has moved the picture.
TEST(DiagramPanelTest, hasTheLayoutForItsShape) {
    draw::Diagram wide, high;
    wide.upper = {800, 200};
    high.upper = {200, 800};
    high.isDownwards = true;
    Workbench bench;
    DiagramPanel panel(
        bench,
        [&](const array::Model&, const system::LayoutOptions&) {
            return std::vector{wide, high};
        },
        "inside", nullptr);
    const auto resized = [&](int width, int height) {
        panel.resize(width, height);
        QTest::qWait(20);
        return panel.canvas().diagram()->isDownwards;
    };
    panel.resize(900, 300);
    panel.show();
    bench.document().setText(system::readFile(gemm).value());
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.canvas().diagram() && bench.isIdle(); }, 60'000));
    EXPECT_FALSE(resized(900, 300));
    EXPECT_TRUE(resized(500, 700));
    EXPECT_TRUE(resized(620, 600)) << "the other one is hardly larger";
    EXPECT_FALSE(resized(1000, 300));
    panel.canvas().zoomBy(1.2);
    EXPECT_FALSE(resized(500, 700));
}

} // namespace tactus::views
