// The picture of the array on screen: its legend, small elements, lines in rows.
#include "golden.h"
#include "support.h"

#include "draw/array/place.h"
#include "system/processes/files.h"
#include "views/canvas/array/array_canvas.h"

#include <QToolButton>
#include <algorithm>

namespace tactus::views {

namespace {

using Canvas = Drawn<ArrayCanvas>;

const draw::Scene& sceneIn(Canvas& drawn) {
    return *drawn.bench.array().results().scene;
}

// The colours inside of a PE's box, a pixel away from its border.
std::set<QRgb> coloursOf(const QImage& picture, const QRect& box) {
    std::set<QRgb> colours;
    const QRect inside = box.adjusted(1, 1, -2, -2);
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x) colours.insert(picture.pixel(x, y));
    return colours;
}

} // namespace

// Below twelve pixels a PE is a square of one colour, which says whether it works.
TEST(ArrayPicture, smallElementsAreSquares) {
    Canvas drawn(Theme::light(), {900, 700});
    ASSERT_TRUE(drawn.show(largeProduct()));
    drawn.view.fit();
    drawn.bench.time().seek(40);
    ASSERT_TRUE(drawn.settle());
    ASSERT_LT(draw::peSide * drawn.view.camera().scale, 12);
    const QImage picture = drawn.picture();
    const simulate::State& state = *drawn.bench.time().state();
    std::map<bool, int> seen;
    for (const simulate::PeState& pe : state.pes) {
        const QRect box = drawn.view.boxOfPe(pe.pe);
        if (!picture.rect().contains(box) || drawn.view.legendArea().intersects(QRectF(box))) continue;
        const std::set<QRgb> colours = coloursOf(picture, box);
        ASSERT_EQ(colours.size(), 1U) << pe.pe[0] << ", " << pe.pe[1];
        EXPECT_EQ(QColor(*colours.begin()).name(),
                  (pe.iteration ? Theme::light().working : Theme::light().idle).name());
        ++seen[pe.iteration.has_value()];
    }
    EXPECT_GT(seen[true], 100);
    EXPECT_GT(seen[false], 1000);
    // A click finds them, and what is chosen has its own colour.
    const QRect chosen = drawn.view.boxOfPe({20, 33});
    QTest::mouseClick(drawn.view.viewport(), Qt::LeftButton, {}, chosen.center());
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({20, 33}));
    drawn.view.clearFocus();
    QTest::mouseMove(drawn.view.viewport(), QPoint(1, 1));
    EXPECT_EQ(coloursOf(drawn.picture(), chosen), std::set<QRgb>{Theme::light().accent.rgb()});
    // From nearer they have borders, and names.
    while (draw::peSide * drawn.view.camera().scale < 20) drawn.view.zoomBy(1.25);
    EXPECT_GT(coloursOf(drawn.picture(), drawn.view.boxOfPe({32, 32})).size(), 2U);
}

// The legend is as large whatever the scale is, in a corner, and hides as little as it can; the array has the
// room for itself.
TEST(ArrayPicture, theLegendLiesOverACorner) {
    Canvas drawn(Theme::light(), {900, 500});
    ASSERT_TRUE(drawn.show(QString::fromLatin1(product)));
    const QRectF area = drawn.view.legendArea();
    ASSERT_FALSE(area.isEmpty());
    const QRectF view = drawn.view.viewport()->rect();
    EXPECT_TRUE(view.contains(area));
    EXPECT_TRUE(area.left() < 2 * spacing || area.right() > view.right() - 2 * spacing);
    EXPECT_TRUE(area.top() < 2 * spacing || area.bottom() > view.bottom() - 2 * spacing);
    QRectF array;
    for (const draw::Node& node : sceneIn(drawn).nodes) {
        if (node.kind == draw::Node::Kind::Legend) continue;
        const QRectF box = drawn.view.camera().boxToView(boxOf(node));
        array |= box;
        EXPECT_FALSE(box.intersects(area)) << node.id;
    }
    // Only the margin is left above and below the array.
    const double above = array.top(), below = view.height() - array.bottom();
    EXPECT_LT(std::max(above, below), 0.2 * view.height());
    drawn.view.zoomBy(3);
    EXPECT_EQ(drawn.view.legendArea().size(), area.size());
    // A click on it chooses nothing that is below.
    drawn.view.zoomBy(4);
    QTest::mouseClick(drawn.view.viewport(), Qt::LeftButton, {}, area.center().toPoint());
    EXPECT_EQ(drawn.bench.selection().kind, Selection::Kind::None);
    drawn.view.showLegend(false);
    EXPECT_TRUE(drawn.view.legendArea().isEmpty());
}

// Where no corner is free, the array is fitted above the legend and the choice of the value.
TEST(ArrayPicture, theLegendAndTheChoiceStandBesideTheArray) {
    for (const QSize size : {QSize(440, 300), QSize(400, 400), QSize(620, 420), QSize(900, 500)}) {
        Canvas drawn(Theme::light(), size);
        ASSERT_TRUE(drawn.show(QString::fromLatin1(product)));
        drawn.view.fit();
        (void)drawn.picture();
        const auto* choice = drawn.view.findChild<QToolButton*>(QStringLiteral("shownVariable"));
        ASSERT_TRUE(choice && choice->isVisibleTo(&drawn.view));
        const QRectF legend = drawn.view.legendArea(), button = choice->geometry();
        ASSERT_FALSE(legend.isEmpty());
        EXPECT_FALSE(legend.intersects(button));
        for (const draw::Node& node : sceneIn(drawn).nodes) {
            if (node.kind == draw::Node::Kind::Legend || node.kind == draw::Node::Kind::Layer) continue;
            for (const draw::BarPiece& piece : draw::piecesOf(node)) {
                const QRectF box = drawn.view.camera().boxToView(boxOf(piece));
                EXPECT_FALSE(box.intersects(legend)) << node.id << size.width();
                EXPECT_FALSE(box.intersects(button)) << node.id << size.width();
                EXPECT_TRUE(QRectF(drawn.view.viewport()->rect()).contains(box)) << node.id << size.width();
            }
        }
    }
}

TEST(ArrayPicture, theLegendIsHiddenByAKey) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    QCoreApplication::processEvents();
    ASSERT_FALSE(canvas.legendArea().isEmpty());
    const QRect before = canvas.boxOfPe({0, 0});
    studio.press(Qt::Key_L);
    EXPECT_TRUE(canvas.legendArea().isEmpty());
    EXPECT_EQ(canvas.boxOfPe({0, 0}), before);
    studio.press(Qt::Key_L);
    EXPECT_FALSE(canvas.legendArea().isEmpty());
}

// Many lines are in columns; those without room are counted.
TEST(ArrayPicture, aLongLegendIsInColumns) {
    Canvas drawn(Theme::light(), {1000, 420});
    ASSERT_TRUE(drawn.show(
        QString::fromStdString(system::readFile(test::inRepository("/examples/pairhmm.ure")).value())));
    const draw::Scene& scene = sceneIn(drawn);
    const SceneIndex index(scene);
    const auto inRoom = [&](double width, double height) {
        return legendOf(scene, index, drawn.view.font(), {width, height});
    };
    const draw::Legend wide = inRoom(900, 400), narrow = inRoom(300, 400), small = inRoom(300, 90);
    const auto columnsOf = [](const draw::Legend& legend) {
        std::set<double> lefts;
        for (const auto& line : legend.lines) lefts.insert(line.place.left);
        return lefts.size();
    };
    EXPECT_EQ(wide.lines.size(), index.legend().size());
    EXPECT_EQ(columnsOf(wide), 3U);
    EXPECT_EQ(columnsOf(narrow), 1U);
    EXPECT_LT(small.lines.size(), index.legend().size());
    EXPECT_EQ(small.lines.back().words,
              fmt::format("and {} more", index.legend().size() - small.lines.size() + 1));
    EXPECT_TRUE(inRoom(20, 400).lines.empty());
    for (const auto* legend : {&wide, &narrow, &small})
        for (const auto& line : legend->lines) {
            EXPECT_GE(std::min(line.place.left, line.place.top), 0);
            EXPECT_LE(line.place.right(), legend->width);
            EXPECT_LE(line.place.bottom(), legend->height);
            for (const auto& other : legend->lines)
                EXPECT_TRUE(&line == &other || draw::intersected(line.place, other.place).isEmpty());
        }
}

// A line of forty elements in rows: each is found where it is, and the selection continues in the next row.
TEST(ArrayPicture, aLongLineIsWalkedRowByRow) {
    Canvas drawn(Theme::light(), {1000, 640});
    ASSERT_TRUE(drawn.show(QString::fromLatin1(longLine)));
    ASSERT_FALSE(sceneIn(drawn).rowEnds.empty());
    ArrayCanvas& canvas = drawn.view;
    canvas.setFocus();
    int last = 0; // of the first row
    while (canvas.boxOfPe({last + 1}).top() == canvas.boxOfPe({0}).top()) ++last;
    EXPECT_GT(canvas.boxOfPe({last + 1}).top(), canvas.boxOfPe({last}).bottom());
    EXPECT_EQ(canvas.boxOfPe({last + 1}).left(), canvas.boxOfPe({0}).left());
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.boxOfPe({last}).center());
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({last}));
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({last + 1}));
    QTest::keyClick(&canvas, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({2 * last + 2}));
    QTest::keyClick(&canvas, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({2 * last + 1}));
    // The link from row to row is found at its end in the next row.
    const array::Model& model = *drawn.bench.array().results().model;
    for (std::uint32_t family = 0; family < model.links.size(); ++family) {
        if (model.links[family].displacement != polyhedra::Vector{1}) continue;
        const auto middle = canvas.middleOfLink(family, {last + 1});
        ASSERT_TRUE(middle);
        EXPECT_LT(middle->x(), canvas.boxOfPe({last + 1}).left());
        EXPECT_NEAR(middle->y(), canvas.boxOfPe({last + 1}).center().y(), canvas.boxOfPe({0}).height() / 2.0);
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, *middle);
        EXPECT_EQ(drawn.bench.selection(), Selection::ofLink(family, {last + 1}));
    }
}

// Between rows there is room for the elements that wait, and none lies on an element.
TEST(ArrayPicture, rowsMakeRoomForQueues) {
    Canvas drawn(Theme::light(), {1800, 1200});
    ASSERT_TRUE(drawn.show(QString::fromLatin1(longLine)
                               .replace(QStringLiteral("input a[i: N] : Int(32) = i"),
                                        QStringLiteral("input a[i: N][j: K] : Int(32) = i"))
                               .replace(QStringLiteral("W(i, j) = select(i < 3, a(i), W(i-3, j)) + 3"),
                                        QStringLiteral("W(i, j) = a(i, j)"))));
    drawn.bench.time().seek(15);
    ASSERT_TRUE(drawn.settle());
    const QRect before = drawn.view.boxOfPe({39});
    drawn.view.showQueues(true);
    const std::vector<draw::Waiting> waiting = drawn.view.waiting();
    EXPECT_GT(waiting.size(), 20U);
    EXPECT_NE(drawn.view.boxOfPe({39}), before);
    const Camera& camera = drawn.view.camera();
    for (const draw::Waiting& one : waiting) {
        QRectF box({}, QSizeF(draw::waitingWidth - 4, draw::waitingHeight - 1) * camera.scale);
        box.moveCenter(camera.toView(Camera::flipped(one.centre)));
        for (int pe = 0; pe < 40; ++pe) EXPECT_FALSE(box.intersects(drawn.view.boxOfPe({pe}))) << pe;
    }
    drawn.view.grab().save(QString::fromStdString(test::inBuild("/grabs/rows-queues.png")));
    drawn.view.showQueues(false);
    EXPECT_EQ(drawn.view.boxOfPe({39}), before);
}

// A line between planes stands for the links of all elements: any of them is found at it.
TEST(ArrayPicture, linesBetweenPlanesStandForAllLinks) {
    Canvas drawn(Theme::light(), {1200, 700});
    ASSERT_TRUE(drawn.show(QString::fromLatin1(cube)));
    drawn.bench.time().seek(5);
    ASSERT_TRUE(drawn.settle());
    const array::Model& model = *drawn.bench.array().results().model;
    std::uint32_t family = 0;
    while (model.links[family].displacement != polyhedra::Vector{0, 0, 1}) ++family;
    const auto middle = drawn.view.middleOfLink(family, {0, 0, 1});
    ASSERT_TRUE(middle);
    EXPECT_EQ(drawn.view.middleOfLink(family, {2, 1, 1}), middle);
    EXPECT_NE(drawn.view.middleOfLink(family, {2, 1, 2}), middle);
    QTest::mouseClick(drawn.view.viewport(), Qt::LeftButton, {}, *middle);
    EXPECT_EQ(drawn.bench.selection().kind, Selection::Kind::Link);
    EXPECT_EQ(drawn.bench.selection().family, family);
    // Whichever link is selected, the line is marked.
    drawn.bench.select({});
    const QImage plain = drawn.picture();
    drawn.bench.select(Selection::ofLink(family, {2, 1, 1}));
    const QImage marked = drawn.picture();
    const QRect around = QRect(*middle, QSize(1, 1)).adjusted(-20, -6, 20, 6);
    EXPECT_NE(plain.copy(around), marked.copy(around));
    QTest::mouseClick(drawn.view.viewport(), Qt::LeftButton, {}, drawn.view.boxOfPe({1, 2, 2}).center());
    EXPECT_EQ(drawn.bench.selection(), Selection::ofPe({1, 2, 2}));
}

} // namespace tactus::views
