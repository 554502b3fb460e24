// In front of a room: a pen over the pictures, a spotlight around the mouse, and the card of a lesson in
// large type.
#include "home.h"
#include "support.h"

#include "views/theme/theme.h"

#include <QLabel>
#include <QScreen>

namespace tactus::views {

namespace {

// Who gets a press of the mouse at this place of the window.
QWidget& under(MainWindow& window, QPoint place) {
    QWidget* widget = window.childAt(place);
    return widget ? *widget : window;
}

void drag(MainWindow& window, QPoint from, QPoint to) {
    QWidget& widget = under(window, from);
    const auto at = [&](QPoint place) { return widget.mapFrom(&window, place); };
    QTest::mousePress(&widget, Qt::LeftButton, {}, at(from));
    QTest::mouseMove(&widget, at((from + to) / 2));
    QTest::mouseMove(&widget, at(to));
    QTest::mouseRelease(&widget, Qt::LeftButton, {}, at(to));
    QCoreApplication::processEvents();
}

QColor colourAt(MainWindow& window, QPoint place) {
    return window.grab().toImage().pixelColor(place);
}

struct InFront : testing::Test {
    void SetUp() override {
        studio.window.resize(1280, 800);
        ASSERT_TRUE(studio.open(gemm));
    }
    QPoint middle() { return window.canvas().mapTo(&window, window.canvas().rect().center()); }

    const Home home;
    Studio studio;
    MainWindow& window = studio.window;
};

} // namespace

TEST_F(InFront, thePenDrawsAndMovesNothingBelow) {
    studio.press(Qt::Key_F11);
    ASSERT_TRUE(studio.settleAfterEdit());
    const QPointF centre = window.canvas().camera().centre;
    studio.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    const QPoint from = middle() - QPoint(120, 60), to = middle() + QPoint(120, 60);
    drag(window, from, to);
    ASSERT_EQ(window.board().lines().size(), 1U);
    EXPECT_EQ(window.board().lines().front().front(), QPointF(from));
    EXPECT_EQ(window.board().lines().front().back(), QPointF(to));
    EXPECT_EQ(window.canvas().camera().centre, centre);
    EXPECT_EQ(colourAt(window, from), Theme::of(window).violated);
    EXPECT_EQ(colourAt(window, to), Theme::of(window).violated);
    studio.grab("board-pen");
    // Put down, it leaves the line, and the picture is moved again.
    studio.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    drag(window, from, to);
    EXPECT_EQ(window.board().lines().size(), 1U);
    EXPECT_NE(window.canvas().camera().centre, centre);
}

TEST_F(InFront, escapeTakesTheLinesThenThePenThenThePresentation) {
    studio.press(Qt::Key_F11);
    studio.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    drag(window, middle(), middle() + QPoint(50, 0));
    drag(window, middle(), middle() + QPoint(0, 50));
    ASSERT_EQ(window.board().lines().size(), 2U);
    studio.press(Qt::Key_Escape);
    EXPECT_TRUE(window.board().lines().empty());
    EXPECT_TRUE(window.action(ActionId::Pen).isChecked());
    EXPECT_EQ(window.workspace().perspective(), Perspective::Present);
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(window.action(ActionId::Pen).isChecked());
    EXPECT_FALSE(window.board().isVisible());
    EXPECT_EQ(window.workspace().perspective(), Perspective::Present);
    studio.press(Qt::Key_Escape);
    EXPECT_NE(window.workspace().perspective(), Perspective::Present);
}

TEST_F(InFront, thePresentationTakesThePenWithIt) {
    studio.press(Qt::Key_F11);
    studio.press(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    drag(window, middle(), middle() + QPoint(50, 0));
    studio.press(Qt::Key_F11);
    EXPECT_FALSE(window.board().isVisible());
    EXPECT_FALSE(window.action(ActionId::Pen).isChecked());
    EXPECT_TRUE(window.board().lines().empty());
}

// It follows the mouse, which goes on to select.
TEST_F(InFront, theSpotlightIsAroundTheMouse) {
    studio.press(Qt::Key_F11);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    const QRect box = window.canvas().boxOfPe({1, 1});
    QWidget& view = *window.canvas().viewport();
    QTest::mouseMove(&view, box.center());
    QCoreApplication::processEvents();
    const QPoint place = view.mapTo(&window, box.center());
    EXPECT_TRUE(window.board().lit().contains(place));
    EXPECT_NEAR(window.board().lit().center().x(), place.x(), 1);
    EXPECT_NEAR(window.board().lit().center().y(), place.y(), 1);
    const QPoint corner(window.width() - 4, window.height() - 4);
    EXPECT_LT(colourAt(window, corner).lightness(), Theme::of(window).surface.lightness() / 2);
    studio.grab("board-spotlight");
    QTest::mouseClick(&under(window, place), Qt::LeftButton, {},
                      under(window, place).mapFrom(&window, place));
    EXPECT_EQ(window.workbench().selection(), Selection::ofPe({1, 1}));
    studio.press(Qt::Key_Escape);
    EXPECT_TRUE(window.board().lit().isEmpty());
    EXPECT_EQ(window.workspace().perspective(), Perspective::Present);
}

TEST_F(InFront, wordsInPicturesAreAsLargeAsThoseOfTheWindow) {
    const auto largest = [this] {
        std::map<std::string, double> sizes;
        for (const auto& seen :
             {window.iterations().canvas().pictureInSight(), window.canvas().pictureInSight()})
            for (const draw::Picture::Item& item : seen->items)
                if (const auto* words = std::get_if<draw::Picture::Words>(&item))
                    sizes[words->text] = std::max(sizes[words->text], words->size);
        return sizes;
    };
    const auto before = largest();
    studio.press(Qt::Key_F11);
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto now = largest();
    for (const char* words : {"i", "j", "k", "X", "Y"}) { // axes, and the legend
        ASSERT_TRUE(before.contains(words)) << words;
        EXPECT_GE(now.at(words), 1.4 * before.at(words)) << words;
    }
}

// Its letters are at least 1/40 of the height of the screen, as they are said to be readable from 8 times the
// width of the screen; and none of its words are cut.
TEST_F(InFront, theCardOfALessonIsLarge) {
    const QString lesson =
        QString::fromStdString(test::inRepository("/resources/lessons/02-why-a-schedule-is-legal"));
    ASSERT_TRUE(window.open(lesson));
    ASSERT_TRUE(studio.settleAfterEdit());
    auto& words = studio.child<QLabel>("lessonText");
    const int before = words.fontMetrics().height();
    studio.press(Qt::Key_F11);
    ASSERT_TRUE(studio.settleAfterEdit());
    for (int round = 0; round < 8; ++round) QCoreApplication::processEvents();
    studio.grab("board-lesson");
    EXPECT_TRUE(words.isVisible());
    EXPECT_GT(words.fontMetrics().height(), 1.5 * before);
    EXPECT_GE(words.fontMetrics().height(), window.screen()->size().height() / 40);
    EXPECT_LE(words.heightForWidth(words.width()), words.height());
    for (const char* button : {"lessonNext", "lessonBack", "lessonLeave"})
        EXPECT_GE(studio.child<QPushButton>(button).width(),
                  studio.child<QPushButton>(button).sizeHint().width());
}

} // namespace tactus::views
