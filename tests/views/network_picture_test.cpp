// How the picture of a network is in its panel: labels, legend, command, cancelling and size.
#include "network_fixture.h"
#include "support/paths.h"

#include "draw/list/diagram/places.h"
#include "views/canvas/geometry/scene_index.h"

namespace tactus::views {

// Letters that are larger than the picture are beside their arrow still.
TEST_F(Network, labelsStandClearOfTheirArrows) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    studio.window.action(ActionId::FocusNetwork).trigger();
    ASSERT_TRUE(studio.settle());
    using Anchor = draw::Picture::Words::Anchor;
    std::size_t beside = 0;
    for (const draw::Arrow& arrow : canvas().diagram()->arrows) {
        if (arrow.rows.empty()) continue;
        const QRectF label = boxOf(draw::labelOf(arrow));
        const draw::Picture::Words::Anchor side = draw::anchorOf(arrow);
        for (std::size_t at = 0; at + 3 < arrow.curve.size(); at += 3) {
            const QPointF on = Camera::flipped(arrow.curve[at + 3]);
            if (on.y() < label.top() || on.y() > label.bottom()) continue;
            EXPECT_TRUE(side != Anchor::Start || on.x() < label.left());
            EXPECT_TRUE(side != Anchor::End || on.x() > label.right());
        }
        beside += side != Anchor::Middle;
    }
    EXPECT_GT(beside, 4u);
    studio.grab("network-labels");
}

TEST_F(Network, theLegendOfLanesSaysWhichOneIsShown) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    ASSERT_TRUE(studio.settle());
    QStringList legend;
    for (const draw::Node& node : studio.window.workbench().array().results().scene->nodes)
        if (node.kind == draw::Node::Kind::Legend) legend << text(draw::legendText(node));
    ASSERT_FALSE(legend.isEmpty());
    EXPECT_TRUE(QRegularExpression(
                    QStringLiteral("^each PE has \\d+ lanes: kkk; a box shows the last one that works$"))
                    .match(legend.front())
                    .hasMatch())
        << legend.front().toStdString();
    studio.grab("array-lanes");
}

// The value of a kernel is called as it is written, and the array's own steps are kept all the same.
TEST_F(Network, anArrayBehindAnIsolatedExpressionIsStepped) {
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design iso {
  input  A[4][4] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, j: 0..4;
  func   Z : Int(32);
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + 2*A(i, j);
  C(i)    = select(j == 3, Z(i, j));
  mapping m { Z.space_time_transform({i}, j).isolate_producer(2*A(i, j), E); }
})");
    ASSERT_TRUE(studio.settleAfterEdit());
    Workbench& bench = studio.window.workbench();
    EXPECT_EQ(bench.time().cycles(), 4);
    std::vector<std::string> tensors;
    for (const draw::Node& node : bench.array().results().scene->nodes)
        if (node.kind == draw::Node::Kind::Tensor) tensors.push_back(node.label);
    EXPECT_EQ(tensors, (std::vector<std::string>{"2*A(i, j)", "C[4]"}));
}

// The log lists what draws the pictures in sight.
TEST_F(Network, eachPictureHasACommand) {
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line.section(QLatin1Char('/'), -1); });
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    const QString all = lines.join(QLatin1Char('\n'));
    for (const char* line : {"fir.ure --svg array.svg", "fir.ure --svg network.svg --view network",
                             "fir.ure --svg inside.svg --view inside"})
        EXPECT_TRUE(all.contains(QLatin1String(line))) << line << "\n" << all.toStdString();
}

// A picture that takes long says so, and can be stopped; it begins again with the next look.
TEST(DiagramPanelTest, drawingCanBeCancelled) {
    Workbench bench;
    std::atomic<bool> isSlow = true;
    DiagramPanel panel(
        bench,
        [&](const array::Model& model, const system::LayoutOptions& options) {
            while (isSlow && !options.stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            return studies::insideEachWay(model, options);
        },
        "network", nullptr);
    panel.resize(600, 400);
    panel.show();
    bench.document().setText(system::readFile(gemm).value());
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.waiting().isVisible(); }, 60'000));
    panel.waiting().findChild<QToolButton*>()->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isIdle() && bench.isIdle(); }, 60'000));
    EXPECT_FALSE(panel.waiting().isVisible());
    EXPECT_EQ(panel.canvas().diagram(), nullptr);
    isSlow = false;
    panel.hide();
    panel.show();
    ASSERT_TRUE(QTest::qWaitFor([&] { return panel.isIdle(); }, 60'000));
    ASSERT_NE(panel.canvas().diagram(), nullptr);
    EXPECT_FALSE(panel.canvas().diagram()->arrows.empty());
}

// A diagram that fits no better is seen from its beginning; a larger window shows more of it, until it moves.
TEST_F(Network, aLongPictureIsShownAnewInALargerWindow) {
    std::string funcs = "F0", equations = "F0(i, j) = select(j == 0, a(i), F0(i, j-1));";
    for (int one = 1; one < 12; ++one) {
        funcs += fmt::format(", F{}", one);
        equations += fmt::format("F{}(i, j) = max(F{}(i, j) * 3, {}) + j;", one, one - 1, one);
    }
    studio.window.newDesign();
    studio.window.workbench().document().setText(fmt::format(
        "design d {{ input a[6] : Int(32); output c[6] : Int(32); loops i: 0..6, j: 0..6; func {} : "
        "Int(32); {} c(i) = select(j == 5, F11(i, j)); mapping m {{ F0.space_time_transform({{i}}); "
        "}} }}",
        funcs, equations));
    studio.window.resize(1024, 700);
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    DiagramCanvas& inside = studio.window.inside().canvas();
    ASSERT_NE(inside.diagram(), nullptr);
    const double narrow = inside.camera().scale;
    studio.window.resize(2560, 1440);
    QCoreApplication::processEvents();
    const draw::Diagram& drawn = *inside.diagram();
    const double fitting = std::min(inside.viewport()->width() / (drawn.upper.x - drawn.lower.x + 2 * 24),
                                    inside.viewport()->height() / (drawn.upper.y - drawn.lower.y + 2 * 24));
    EXPECT_NE(inside.camera().scale, narrow);
    EXPECT_NEAR(inside.camera().scale, fitting, 0.1 * fitting);
    inside.zoomBy(2);
    const double moved = inside.camera().scale;
    studio.window.resize(1600, 1000);
    QCoreApplication::processEvents();
    EXPECT_EQ(inside.camera().scale, moved);
}

} // namespace tactus::views
