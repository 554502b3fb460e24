// The tour, as somebody takes it who does what each step asks for; left and taken up again; offered once.
#include "home.h"
#include "support.h"

#include "views/studio/preferences/settings.h"

#include <QMenu>
#include <QMenuBar>
#include <QTableView>
#include <QToolButton>

namespace tactus::views {

namespace {

// A tour in a window of this size, with hands for what its steps ask for.
struct Tourist {
    explicit Tourist(QSize size = {1480, 920}) {
        studio.window.resize(size);
        EXPECT_TRUE(studio.settle());
    }
    void begin() {
        studio.window.action(ActionId::Tour).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
        rest();
    }
    // Places are found a moment after things have moved.
    void rest() {
        EXPECT_TRUE(studio.settleAfterEdit());
        QTest::qWait(30);
    }
    Callout& card() { return studio.window.lessons().callout(); }
    QString place() { return studio.child<QLabel>("lessonPlace").text(); }
    bool isDone() {
        const auto& then = studio.child<QLabel>("lessonThen");
        return then.isVisible() && then.text().startsWith(QStringLiteral("✓"));
    }
    void press(const char* button) {
        auto& pressed = studio.child<QPushButton>(button);
        ASSERT_TRUE(pressed.isVisible()) << button;
        QTest::mouseClick(&pressed, Qt::LeftButton);
        rest();
    }
    QRect placeOf(const QWidget& widget) { return {widget.mapTo(&studio.window, QPoint()), widget.size()}; }
    std::string widget() { return widgetOf(studio.window.lessons().walk()->present().look.front()); }
    // The step's widget is in sight with the frame around it; the card is in the window, with all its words.
    void expectWellPlaced() {
        auto& target = studio.child<QWidget>(widget().c_str());
        const std::string where = place().toStdString() + ", " + widget();
        ASSERT_TRUE(target.isVisible()) << where;
        auto& outline = studio.child<QWidget>("lessonOutline");
        // Things may still be moving.
        (void)QTest::qWaitFor(
            [&] {
                return outline.isVisible() && outline.geometry().intersects(placeOf(target)) &&
                       studio.window.rect().contains(placeOf(card()));
            },
            3000);
        EXPECT_TRUE(outline.isVisible()) << where;
        EXPECT_FALSE((outline.geometry() & placeOf(target)).isEmpty()) << where;
        EXPECT_TRUE(studio.window.rect().contains(placeOf(card()))) << where;
        EXPECT_FALSE(studio.child<QPushButton>("lessonShow").isVisible()) << where;
        // It hides nothing that can be pointed at or looked at, and none of its words is cut.
        EXPECT_FALSE(placeOf(card()).intersects(placeOf(studio.window.workspace()))) << where;
        EXPECT_FALSE(placeOf(card()).intersects(placeOf(target))) << where;
        for (const char* name : {"lessonText", "lessonThen"}) {
            const auto& label = studio.child<QLabel>(name);
            if (!label.isVisible()) continue;
            EXPECT_GE(label.height(), label.heightForWidth(label.width())) << where << name;
            EXPECT_TRUE(card().rect().contains(label.geometry())) << where << name;
        }
    }
    // Who presses Next again and again does not have to follow it with the mouse.
    void expectButtonsWhereTheyWere() {
        for (const char* name : {"lessonNext", "lessonBack", "lessonLeave"}) {
            const QRect now = placeOf(studio.child<QPushButton>(name));
            const auto [first, isNew] = places_.emplace(name, now);
            EXPECT_EQ(now, first->second) << name << place().toStdString();
        }
    }
    void click(QWidget& widget, QPoint at) {
        // The card or the frame would be what is hit, if they were above it.
        EXPECT_EQ(studio.window.childAt(widget.mapTo(&studio.window, at)), &widget) << place().toStdString();
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at);
        rest();
    }
    void clickAPe() {
        ArrayCanvas& canvas = studio.window.canvas();
        click(*canvas.viewport(), canvas.boxOfPe({2, 3}).center());
    }
    void typeTheCycle() {
        QSpinBox& box = studio.window.timeline().cycleBox();
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, QStringLiteral("12"));
        QTest::keyClick(&box, Qt::Key_Return);
        rest();
    }
    void pressPlay() {
        for (QToolButton* button : studio.window.timeline().findChildren<QToolButton*>())
            if (button->defaultAction() == &studio.window.action(ActionId::Play))
                click(*button, button->rect().center());
    }
    void chooseARow() {
        auto* table = studio.child<QWidget>("dependences").findChild<QTableView*>();
        click(*table->viewport(), table->visualRect(table->model()->index(2, 0)).center());
    }
    void breakTheSchedule() {
        Editor& editor = studio.window.editor();
        editor.setFocus();
        QTextCursor cursor = editor.textCursor();
        cursor.setPosition(int(editor.toPlainText().indexOf(QStringLiteral("i + j + k"))) + 9);
        editor.setTextCursor(cursor);
        for (int letter = 0; letter < 4; ++letter) studio.press(Qt::Key_Backspace);
        rest();
    }
    void mend() {
        auto& proposal = studio.child<QPushButton>("repair");
        click(proposal, proposal.rect().center());
    }
    void exportCode() {
        auto& word = studio.child<QToolButton>("perspectiveExport");
        click(word, word.rect().center());
    }
    // From the first step to the last one, doing all of it.
    void takeAll(const std::function<void(int)>& look = [](int) {}) {
        const std::map<int, std::function<void()>> deeds{
            {2, [this] { clickAPe(); }},   {4, [this] { typeTheCycle(); }},     {5, [this] { pressPlay(); }},
            {7, [this] { chooseARow(); }}, {8, [this] { breakTheSchedule(); }}, {9, [this] { mend(); }},
            {10, [this] { exportCode(); }}};
        for (int number = 1; number <= 10; ++number) {
            ASSERT_EQ(place(), QStringLiteral("%1 of 10").arg(number));
            SCOPED_TRACE(number);
            expectWellPlaced();
            expectButtonsWhereTheyWere();
            if (number == 2) {
                EXPECT_EQ(studio.window.workbench().time().cycle(), 9) << "the first PE alone is no array";
            }
            look(number);
            if (const auto deed = deeds.find(number); deed != deeds.end()) {
                EXPECT_FALSE(isDone());
                EXPECT_EQ(studio.child<QPushButton>("lessonNext").text(),
                          number == 10 ? QStringLiteral("Finish") : QStringLiteral("Skip"));
                deed->second();
                EXPECT_TRUE(isDone());
                expectWellPlaced();
                expectButtonsWhereTheyWere();
                look(number);
            }
            studio.window.workbench().time().play(false);
            EXPECT_EQ(studio.child<QPushButton>("lessonNext").text(),
                      number == 10 ? QStringLiteral("Finish") : QStringLiteral("Next"));
            press("lessonNext");
        }
        EXPECT_FALSE(card().isVisible());
        EXPECT_FALSE(studio.child<QWidget>("lessonOutline").isVisible());
    }

    Studio studio;

  private:
    std::map<std::string, QRect> places_;
};

QString tourInMenu(Studio& studio) {
    for (const QAction* menu : studio.window.menuBar()->actions())
        if (menu->menu()->actions().contains(&studio.window.action(ActionId::Tour)))
            return studio.window.action(ActionId::Tour).text().remove(QLatin1Char('&'));
    return {};
}

} // namespace

TEST(Tour, tenStepsAreTakenByDoingWhatEachAsksFor) {
    const Home home;
    Tourist tourist;
    tourist.begin();
    EXPECT_EQ(tourist.studio.window.workbench().document().name(), QStringLiteral("gemm.ure"));
    int picture = 0;
    tourist.takeAll([&](int number) {
        tourist.studio.grab(qPrintable(QStringLiteral("tour-%1-%2").arg(number).arg(picture++)));
    });
    EXPECT_EQ(tourInMenu(tourist.studio), QStringLiteral("Tour"));
    // The repair gave the text back.
    EXPECT_TRUE(tourist.studio.window.workbench().mapping()->legal());
}

TEST(Tour, hasRoomInASmallWindowAndInTheDark) {
    const Home home;
    Tourist tourist({1024, 700});
    tourist.studio.window.setDark(true);
    tourist.begin();
    ASSERT_EQ(tourist.studio.window.size(), QSize(1024, 700));
    int picture = 0;
    tourist.takeAll([&](int number) {
        tourist.studio.grab(qPrintable(QStringLiteral("tour-small-%1-%2").arg(number).arg(picture++)));
    });
    tourist.studio.window.setDark(false);
}

TEST(Tour, followsTheWindowAndPanelsAndFindsWhatIsHidden) {
    const Home home;
    Tourist tourist;
    tourist.begin();
    Studio& studio = tourist.studio;
    for (const QSize size : {QSize(1100, 760), QSize(1700, 1000)}) {
        studio.window.resize(size);
        tourist.rest();
        tourist.expectWellPlaced();
    }
    Preferences large;
    large.letters = 160;
    studio.window.usePreferences(large);
    tourist.rest();
    tourist.expectWellPlaced();
    studio.grab("tour-large-letters");
    studio.window.usePreferences({});
    // Its panel is closed, then the perspective has none, then the start page is in front.
    const auto expectAway = [&](const char* how) {
        auto& outline = studio.child<QWidget>("lessonOutline");
        EXPECT_TRUE(QTest::qWaitFor(
            [&] { return !outline.isVisible() && studio.child<QPushButton>("lessonShow").isVisible(); },
            3000))
            << how << outline.isVisible() << studio.child<QPushButton>("lessonShow").isVisible();
        EXPECT_TRUE(tourist.card().isVisible());
        tourist.press("lessonShow");
        tourist.expectWellPlaced();
    };
    studio.window.workspace().dock(Panel::Equations).close();
    expectAway("dock");
    studio.window.action(ActionId::PerspectiveSimulate).trigger();
    expectAway("perspective");
    studio.window.action(ActionId::Start).trigger();
    expectAway("start");
    // Another picture of the same design lies over the array.
    tourist.press("lessonNext");
    studio.window.action(ActionId::FocusNetwork).trigger();
    expectAway("picture");
    EXPECT_EQ(studio.window.pictures().currentWidget(), &studio.window.canvas());
}

TEST(Tour, leavesTheKeyboardWhereItIs) {
    const Home home;
    Tourist tourist;
    tourist.begin();
    Studio& studio = tourist.studio;
    Editor& editor = studio.window.editor();
    editor.setFocus();
    tourist.press("lessonNext");
    tourist.press("lessonBack");
    EXPECT_TRUE(editor.hasFocus());
    // Keys lead to it, and on.
    bool isReached = false;
    for (int panel = 0; panel < 10 && !isReached; ++panel) {
        studio.press(Qt::Key_F6);
        isReached = tourist.card().nextButton().hasFocus();
    }
    EXPECT_TRUE(isReached);
    studio.press(Qt::Key_Space);
    EXPECT_EQ(tourist.place(), QStringLiteral("2 of 10"));
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(studio.window.lessons().isPlaying());
    EXPECT_TRUE(studio.window.canvas().hasFocus());
}

// Whatever else is open there goes first.
TEST(Tour, escapeLeaves) {
    const Home home;
    Tourist tourist;
    Studio& studio = tourist.studio;
    LessonPlayer& lessons = studio.window.lessons();
    for (QWidget* place : std::initializer_list<QWidget*>{
             &studio.window.editor(), &studio.window.canvas(), &studio.window.iterations().canvas(),
             &studio.window.timeline().heat(), &studio.child<QPushButton>("lessonNext")}) {
        tourist.begin();
        ASSERT_TRUE(lessons.isPlaying());
        place->setFocus();
        studio.press(Qt::Key_Escape);
        EXPECT_FALSE(lessons.isPlaying()) << place->objectName().toStdString();
    }
    tourist.begin();
    studio.window.action(ActionId::Find).trigger();
    studio.press(Qt::Key_Escape);
    EXPECT_TRUE(lessons.isPlaying());
    studio.window.canvas().setFocus();
    studio.window.workbench().select(Selection::ofPe({1, 1}));
    studio.press(Qt::Key_Escape);
    EXPECT_TRUE(lessons.isPlaying());
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(lessons.isPlaying());
}

TEST(Tour, isLeftAndResumedAlsoByTheNextStudio) {
    const Home home;
    {
        Tourist tourist;
        EXPECT_EQ(tourInMenu(tourist.studio), QStringLiteral("Tour"));
        tourist.begin();
        EXPECT_EQ(tourInMenu(tourist.studio), QStringLiteral("Tour"));
        for (int step = 0; step < 3; ++step) tourist.press("lessonNext");
        tourist.press("lessonLeave");
        EXPECT_FALSE(tourist.card().isVisible());
        EXPECT_EQ(tourInMenu(tourist.studio), QStringLiteral("Resume the tour (step 4 of 10)"));
        tourist.begin();
        EXPECT_EQ(tourist.place(), QStringLiteral("4 of 10"));
        tourist.press("lessonNext");
    } // ended at the fifth step, without leaving it
    Tourist tourist;
    tourist.studio.window.offerTour();
    EXPECT_FALSE(tourist.studio.child<MessageBar>("tourOffer").isVisible()); // it was found without
    EXPECT_EQ(tourInMenu(tourist.studio), QStringLiteral("Resume the tour (step 5 of 10)"));
    tourist.begin();
    EXPECT_EQ(tourist.place(), QStringLiteral("5 of 10"));
    tourist.expectWellPlaced();
}

TEST(Tour, isOfferedOnce) {
    const Home home;
    const auto isOffered = [](Studio& studio) {
        auto* bar = studio.window.findChild<MessageBar*>(QStringLiteral("tourOffer"));
        return bar->isVisible();
    };
    {
        Studio studio;
        ASSERT_TRUE(studio.settle());
        EXPECT_FALSE(isOffered(studio)); // a window that is only looked at
        ASSERT_TRUE(studio.open(convolutionStreams));
        studio.window.offerTour(); // nobody who begins with a design is stopped
        EXPECT_FALSE(isOffered(studio));
    }
    {
        Studio studio;
        studio.window.offerTour();
        ASSERT_TRUE(studio.settle());
        EXPECT_TRUE(isOffered(studio));
        QTest::qWait(30);
        studio.grab("tour-offer");
        QTest::mouseClick(&studio.child<QPushButton>("takeTour"), Qt::LeftButton);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_TRUE(studio.window.lessons().isPlaying());
        studio.window.action(ActionId::Start).trigger();
        EXPECT_FALSE(isOffered(studio));
    }
    Studio studio;
    studio.window.offerTour();
    EXPECT_FALSE(isOffered(studio));
    // Another user says no.
    const Home other;
    Studio another;
    another.window.offerTour();
    EXPECT_TRUE(isOffered(another));
    QTest::mouseClick(&another.child<QPushButton>("declineTour"), Qt::LeftButton);
    EXPECT_FALSE(isOffered(another));
    Studio later;
    later.window.offerTour();
    EXPECT_FALSE(isOffered(later));
}

TEST(Tour, hasATabOfItsOwnAndChangesNoDesign) {
    const Home home;
    Tourist tourist;
    Studio& studio = tourist.studio;
    ASSERT_TRUE(studio.open(convolutionStreams));
    const std::string own = studio.text();
    tourist.begin();
    EXPECT_EQ(studio.window.designs().count(), 2);
    EXPECT_EQ(studio.window.designs().at(0).document().text(), own);
    // In front of another design it waits, and nothing there counts.
    tourist.press("lessonNext");
    studio.window.designs().setCurrentIndex(0);
    tourist.rest();
    studio.window.workbench().select(Selection::ofPe({0}));
    EXPECT_FALSE(tourist.isDone());
    EXPECT_FALSE(studio.child<QWidget>("lessonOutline").isVisible());
    tourist.press("lessonShow");
    EXPECT_EQ(studio.window.designs().currentIndex(), 1);
    EXPECT_EQ(studio.window.designs().count(), 2);
    tourist.press("lessonLeave");
    // It is open already: there is no second tab, and what was changed in it is as the step finds it.
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("// mine "));
    tourist.begin();
    EXPECT_EQ(studio.window.designs().count(), 2);
    EXPECT_EQ(studio.window.designs().currentIndex(), 1);
    EXPECT_EQ(studio.text().find("// mine"), std::string::npos);
    tourist.press("lessonLeave");
    // The example of the same name is another file.
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_EQ(studio.window.designs().count(), 3);
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("// mine "));
    const std::string mine = studio.text();
    tourist.begin();
    EXPECT_EQ(studio.window.designs().count(), 3);
    EXPECT_EQ(studio.window.designs().at(2).document().text(), mine);
    tourist.press("lessonLeave");
    for (int tab = 0; tab < 3; ++tab)
        studio.window.designs().at(tab).document().document().setModified(false);
}

} // namespace tactus::views
