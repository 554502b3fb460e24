// Elements that wait at the edge of the array, in the window.
#include "support.h"

#include <QHelpEvent>
#include <QToolTip>

namespace tactus::views {

namespace {

std::map<std::string, std::vector<std::vector<std::int64_t>>> elementsNow(Studio& studio) {
    std::map<std::string, std::vector<std::vector<std::int64_t>>> elements;
    const ure::System& system = studio.window.workbench().array().results().model->system();
    for (const draw::Waiting& one : studio.window.canvas().waiting())
        if (one.places == 0) elements[system.tensors[one.tensor].name].push_back(one.element.index);
    for (auto& [name, all] : elements) std::ranges::sort(all);
    return elements;
}

} // namespace

TEST(QueuesAtTheEdge, areShownByAKeyAndMoveWithTime) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.resize(1900, 1050);
    studio.window.canvas().setFocus();
    studio.window.workbench().time().seek(2);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(studio.window.canvas().waiting().empty());
    const QRect before = studio.window.canvas().boxOfPe({0, 0});
    studio.press(Qt::Key_Q);
    // The picture is fitted with its queues.
    EXPECT_LT(studio.window.canvas().boxOfPe({0, 0}).width(), before.width());
    using Elements = std::vector<std::vector<std::int64_t>>;
    EXPECT_EQ(elementsNow(studio)["A"], (Elements{{0, 2}, {1, 1}, {2, 0}}));
    EXPECT_EQ(elementsNow(studio)["B"], (Elements{{0, 2}, {1, 1}, {2, 0}}));
    EXPECT_TRUE(elementsNow(studio)["C"].empty());
    studio.grab("queues");
    studio.press(Qt::Key_Right);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(elementsNow(studio)["A"], (Elements{{0, 3}, {1, 2}, {2, 1}, {3, 0}}));
    studio.window.workbench().time().seek(17);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(elementsNow(studio)["C"], (Elements{{0, 2}, {1, 1}, {2, 0}}));
    studio.press(Qt::Key_Q);
    EXPECT_TRUE(studio.window.canvas().waiting().empty());
    EXPECT_EQ(studio.window.canvas().boxOfPe({0, 0}), before);
}

TEST(QueuesAtTheEdge, ofAPeInsideAreShownWhileItIsSelected) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/gemm-reduction.ure")));
    studio.window.resize(2400, 1050);
    studio.window.action(ActionId::Queues).trigger();
    studio.window.workbench().time().seek(4);
    ASSERT_TRUE(studio.settle());
    const auto readNow = [&] {
        return std::ranges::count(studio.window.canvas().waiting(), 0, &draw::Waiting::places);
    };
    const auto atEdge = readNow();
    studio.window.workbench().select(Selection::ofPe({3, 3}));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(readNow(), atEdge + 2); // an element of A and one of B, as all PEs of this sum read them
    studio.grab("queues-below");
}

// Dashes and words say of an element that a guard on data decides whether it is read.
TEST(QueuesAtTheEdge, sayWhatDataDecide) {
    Studio studio;
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design d {
  input a[2][6] : Int(32);
  input b[2][6] : Int(32);
  output y[2] : Int(32);
  loops i: 0..2, k: 0..6;
  func Y : Int(32);
  Y(i, k) = select(k == 0, 0, Y(i, k-1)) + select(k < 4, select(a(i, k) > 0, b(i, k), 0), b(i, k));
  y(i) = select(k == 5, Y(i, k));
  mapping m { Y.space_time_transform({i}, k); }
})");
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.resize(1900, 1050);
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    studio.window.workbench().time().seek(1);
    ASSERT_TRUE(studio.settle());
    studio.press(Qt::Key_Q);
    const auto wordsAt = [&](QPoint place) {
        QHelpEvent help(QEvent::ToolTip, place, canvas.viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(canvas.viewport(), &help);
        return QToolTip::text().toStdString();
    };
    const ure::System& system = studio.window.workbench().array().results().model->system();
    std::set<std::string> words;
    for (const draw::Waiting& one : canvas.waiting())
        if (one.element.index[0] == 0 && one.element.cycle < 5)
            words.insert(wordsAt(canvas.camera().toView(Camera::flipped(one.centre)).toPoint()));
    EXPECT_EQ(words, (std::set<std::string>{"a(0, 1), read in cycle 1", "a(0, 2), read in cycle 2",
                                            "a(0, 3), read in cycle 3", "b(0, 1), maybe read in cycle 1",
                                            "b(0, 2), maybe read in cycle 2",
                                            "b(0, 3), maybe read in cycle 3", "b(0, 4), read in cycle 4"}));
    studio.grab("queues-maybe");
    // The PE that may have the element.
    Selection element = Selection::ofTensor(*system.tensorNamed("b"));
    element.element = {0, 1};
    studio.window.workbench().select(element);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(wordsAt(canvas.boxOfPe({0}).center()), "Processing element (0), maybe with b(0, 1)");
    EXPECT_EQ(wordsAt(canvas.boxOfPe({1}).center()), "Processing element (1)");
    studio.grab("holders-maybe");
}

// Bars may stand one behind the other: a click on an element that waits finds no bar below it.
TEST(QueuesAtTheEdge, moveBarsBehindOthersFurtherOut) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/polynomial-product.ure")));
    studio.window.resize(1900, 1050);
    studio.window.workbench().choose("", "sums_stay");
    ASSERT_TRUE(studio.settleAfterEdit());
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    studio.window.workbench().time().seek(6);
    ASSERT_TRUE(studio.settle());
    const QRect before = canvas.boxOfPe({0});
    studio.press(Qt::Key_Q);
    studio.grab("queues-behind");
    std::set<ure::TensorId> tensors;
    for (const draw::Waiting& one : canvas.waiting()) {
        tensors.insert(one.tensor);
        studio.window.workbench().select({});
        QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {},
                          canvas.camera().toView(Camera::flipped(one.centre)).toPoint());
        EXPECT_NE(studio.window.workbench().selection().kind, Selection::Kind::Tensor);
    }
    EXPECT_GT(tensors.size(), 1U);
    studio.press(Qt::Key_Q);
    EXPECT_EQ(canvas.boxOfPe({0}), before);
}

// The legend keeps off queues where another corner is free.
TEST(QueuesAtTheEdge, areNotBelowTheLegend) {
    Studio studio;
    studio.window.resize(1360, 820);
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design filter {
  param N = 10, K = 3;
  input x[N + K - 1] : Int(32);
  input w[K] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N, k: 0..K;
  y(i) += w(k) * x(i + k);
  mapping m { y.space_time_transform({i}, 2*i + k); }
}
)");
    studio.window.action(ActionId::Queues).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.tabs().fold(false); // little room: the legend is near the array
    ASSERT_TRUE(studio.settleAfterEdit());
    ArrayCanvas& canvas = studio.window.canvas();
    int seen = 0;
    for (std::int64_t cycle = 0; cycle < studio.window.workbench().time().cycles(); ++cycle) {
        studio.window.workbench().time().seek(cycle);
        ASSERT_TRUE(studio.settle());
        for (const draw::Waiting& one : canvas.waiting()) {
            const QPointF centre = canvas.camera().toView(QPointF(one.centre.x, -one.centre.y));
            EXPECT_FALSE(canvas.legendArea().contains(centre)) << cycle;
            ++seen;
        }
    }
    EXPECT_GT(seen, 10);
    studio.grab("queues-and-legend");
}

} // namespace tactus::views
