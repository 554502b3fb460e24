// Journey: through the iteration space. Its wavefront follows the one time, its points select processing
// elements and cycles, it is turned by mouse and keyboard.
#include "support.h"
#include "support/convolution.h"

namespace tactus::views {

namespace {

struct Points : Studio {
    explicit Points(const std::string& path = gemm) { EXPECT_TRUE(open(path)); }
    IterationCanvas& canvas() { return window.iterations().canvas(); }
    std::size_t dot(const polyhedra::Point& at) { return canvas().space()->dotAt(at).value(); }
    QColor colourAt(QPoint place) { return canvas().grab().toImage().pixelColor(place); }
    bool isNear(const QColor& wanted, QPoint place, int reach) {
        const QImage picture = canvas().grab().toImage();
        for (int dx = -reach; dx <= reach; ++dx)
            for (int dy = -reach; dy <= reach; ++dy)
                if (picture.rect().contains(place + QPoint(dx, dy)) &&
                    picture.pixelColor(place + QPoint(dx, dy)) == wanted)
                    return true;
        return false;
    }
};

const std::string sorting = test::inRepository("/examples/insertion-sort.ure");

} // namespace

TEST(Points, theWavefrontFollowsTime) {
    Points studio(sorting);
    const Theme& theme = Theme::of(studio.window);
    TimeCursor& time = studio.window.workbench().time();
    time.seek(9);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("points-plane");
    // PE j executes (i, j) in cycle i + j.
    for (const draw::IterationSpace::Dot& point : studio.canvas().space()->dots) {
        const QColor there = studio.colourAt(studio.canvas().placeOf(studio.dot(point.at)));
        EXPECT_EQ(there == theme.active, point.at[0] + point.at[1] == 9) << point.at[0] << "," << point.at[1];
    }
}

TEST(Points, aClickSelectsTheElementAndTheCycle) {
    Points studio;
    Workbench& bench = studio.window.workbench();
    const QPoint place = studio.canvas().placeOf(studio.dot({7, 3, 15}));
    QTest::mouseMove(&studio.canvas(), place);
    EXPECT_EQ(studio.canvas().words(), QStringLiteral("(7, 3, 15) on PE (7, 3), cycle 25"));
    QTest::mouseClick(&studio.canvas(), Qt::LeftButton, {}, place);
    EXPECT_EQ(bench.selection(), Selection::ofPe({7, 3}));
    EXPECT_EQ(bench.time().cycle(), 25);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("points-selected");
    // Ctrl and an arrow: to the neighbour; upwards is k.
    studio.canvas().setFocus();
    QTest::keyClick(&studio.canvas(), Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(bench.selection(), Selection::ofPe({7, 3}));
    EXPECT_EQ(bench.time().cycle(), 24);
    QTest::keyClick(&studio.canvas(), Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(bench.selection(), Selection::ofPe({7, 4}));
    EXPECT_EQ(bench.time().cycle(), 25);
    // A plain arrow is a step in time there, as in the array.
    QTest::keyClick(&studio.canvas(), Qt::Key_Left);
    EXPECT_EQ(bench.time().cycle(), 24);
    QTest::keyClick(&studio.canvas(), Qt::Key_Escape);
    EXPECT_EQ(bench.selection().kind, Selection::Kind::None);
}

TEST(Points, turnByMouseAndKeyboardAndFit) {
    Points studio;
    IterationCanvas& canvas = studio.canvas();
    const Turntable before = canvas.table();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, {20, 20});
    QTest::mouseMove(&canvas, {40, 30});
    QTest::mouseMove(&canvas, {80, 60});
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, {80, 60});
    EXPECT_LT(canvas.table().yaw, before.yaw);
    EXPECT_GT(canvas.table().pitch, before.pitch);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    // All points stay in the window.
    for (std::size_t dot = 0; dot < canvas.space()->dots.size(); ++dot)
        EXPECT_TRUE(canvas.rect().contains(canvas.placeOf(dot)));
    studio.grab("points-turned");
    canvas.setFocus();
    const double yaw = canvas.table().yaw;
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_NE(canvas.table().yaw, yaw);
    const double scale = canvas.table().scale, arrayScale = studio.window.canvas().camera().scale;
    QTest::keyClick(&canvas, Qt::Key_Plus);
    EXPECT_GT(canvas.table().scale, scale);
    EXPECT_EQ(studio.window.canvas().camera().scale, arrayScale);
    QTest::keyClick(&canvas, Qt::Key_F);
    EXPECT_NEAR(canvas.table().scale, scale, 1e-9);
}

TEST(Points, violatedArrowsAreCrossedAndSelectTheirDependence) {
    Points studio(sorting);
    Workbench& bench = studio.window.workbench();
    std::string source = studio.text();
    bench.document().setText(source.replace(source.find("{j}, i + j"), 10, "{j}, j - i"));
    ASSERT_TRUE(studio.settleAfterEdit());
    const draw::IterationSpace& space = *studio.canvas().space();
    std::optional<std::size_t> violated, lawful;
    for (std::size_t a = 0; a < space.arrows.size(); ++a)
        if (space.dots[space.arrows[a].to].at == polyhedra::Point{5, 2})
            (space.arrows[a].violated ? violated : lawful) = a;
    ASSERT_TRUE(violated && lawful);
    const QColor colour = Theme::of(studio.window).violated;
    EXPECT_TRUE(studio.isNear(colour, studio.canvas().middleOf(*violated), 2));
    EXPECT_FALSE(studio.isNear(colour, studio.canvas().middleOf(*lawful), 2));
    studio.grab("points-violated");
    QTest::mouseClick(&studio.canvas(), Qt::LeftButton, {}, studio.canvas().middleOf(*violated));
    // Or another one with the same vector: their arrows are one.
    ASSERT_EQ(bench.selection().kind, Selection::Kind::Dependence);
    EXPECT_EQ(space.graph->dependences[bench.selection().dependence].vector,
              space.graph->dependences[space.arrows[*violated].dependence].vector);
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("points-violated-dark");
    studio.window.setDark(false);
}

TEST(Points, aLinkIsTheArrowsIntoItsReader) {
    Points studio(sorting);
    Workbench& bench = studio.window.workbench();
    const array::Model& model = *bench.array().results().model;
    std::uint32_t family = 0; // X from the left, along j
    while (model.links[family].displacement != polyhedra::Vector{1}) ++family;
    bench.select(Selection::ofLink(family, {3}));
    const QColor colour = Theme::of(studio.window).family(family);
    const draw::IterationSpace& space = *studio.canvas().space();
    for (std::size_t a = 0; a < space.arrows.size(); ++a) {
        const draw::IterationSpace::Arrow& arrow = space.arrows[a];
        const auto& carried = model.links[family].dependences;
        if (std::ranges::find(carried, arrow.dependence) == carried.end()) continue;
        // Thick arrows have their colour undiluted.
        EXPECT_EQ(studio.isNear(colour, studio.canvas().middleOf(a), 1), space.dots[arrow.to].pe[0] == 3)
            << a;
    }
    studio.grab("points-link");
}

TEST(Window, aSmallOneClipsNoPanel) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.resize(1280, 720);
    QCoreApplication::processEvents();
    EXPECT_EQ(studio.window.width(), 1280); // a small laptop's screen holds it
    for (const QScrollArea* area : studio.window.findChildren<QScrollArea*>()) {
        if (!area->isVisible() || !area->widget()) continue;
        EXPECT_LE(area->widget()->width(), area->viewport()->width())
            << area->parentWidget()->metaObject()->className();
    }
    studio.grab("small");
}

// A single processing element has no coordinates to speak of.
TEST(Points, aLineOfPointsOnOneElement) {
    Studio studio;
    studio.window.action(ActionId::New).trigger();
    studio.window.workbench().document().setText(R"(design one {
  param N = 12;
  input A[N] : Int(32);
  output S : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(i == 0, 0, X(i-1)) + A(i);
  S = select(i == N-1, X(i));
}
)");
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(studio.window.iterations().canvas().space());
    const draw::IterationSpace& space = *studio.window.iterations().canvas().space();
    EXPECT_EQ(space.dots.size(), 12U);
    for (const QLabel* label : studio.window.findChildren<QLabel*>())
        EXPECT_FALSE(label->text().contains(QStringLiteral("()"))) << label->text().toStdString();
}

TEST(Points, fourLoopsAreSeenThreeAtATime) {
    Studio studio;
    studio.window.action(ActionId::New).trigger();
    Workbench& bench = studio.window.workbench();
    bench.document().setText(test::convolution);
    ASSERT_TRUE(studio.settleAfterEdit());
    IterationCanvas& canvas = studio.window.iterations().canvas();
    ASSERT_TRUE(canvas.space());
    EXPECT_EQ(canvas.space()->axes, (std::vector<std::size_t>{0, 1, 3}));
    const auto summaries = studio.window.iterations().findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(summaries, [](const QLabel* label) {
        return label->text().contains(QStringLiteral(" of ")) &&
               label->text().endsWith(QStringLiteral("points"));
    }));
    QList<QComboBox*> boxes;
    for (QComboBox* box : studio.window.iterations().findChildren<QComboBox*>())
        if (box->isVisible()) boxes << box;
    ASSERT_EQ(boxes.size(), 3);
    // p on the first axis in place of i.
    boxes[0]->setCurrentIndex(2);
    Q_EMIT boxes[0]->activated(2);
    EXPECT_EQ(canvas.space()->axes, (std::vector<std::size_t>{2, 1, 3}));
    EXPECT_EQ(canvas.space()->at[0], 0);
    // A selected element in another slice takes the slice along.
    bench.select(Selection::ofPe({2, 1}));
    EXPECT_EQ(canvas.space()->at[0], 2);
    studio.grab("points-four-loops");
}

} // namespace tactus::views
