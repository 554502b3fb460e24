// Everything is done without a mouse.
#include "support.h"

#include "views/panels/widgets/focus_ring.h"

#include <QApplication>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <deque>
#include <set>

namespace tactus::views {

namespace {

QChar mnemonicOf(const QString& text) {
    const qsizetype mark =
        QString(text).replace(QStringLiteral("&&"), QStringLiteral("  ")).indexOf(QLatin1Char('&'));
    return mark < 0 || mark + 1 >= text.size() ? QChar() : text[mark + 1].toLower();
}

void expectOwnMnemonics(const QList<QAction*>& actions, const QString& where) {
    std::map<QChar, QString> owners;
    for (const QAction* action : actions) {
        if (action->isSeparator()) continue;
        const QChar letter = mnemonicOf(action->text());
        EXPECT_FALSE(letter.isNull()) << where.toStdString() << ": " << action->text().toStdString();
        const auto [owner, isNew] = owners.emplace(letter, action->text());
        EXPECT_TRUE(isNew) << where.toStdString() << ": " << action->text().toStdString() << " and "
                           << owner->second.toStdString();
    }
}

std::string nameOf(const QWidget* widget) {
    return widget ? widget->metaObject()->className() + (" '" + widget->accessibleName().toStdString()) + "'"
                  : "nothing";
}

class Keyboard : public testing::Test {
  protected:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &studio.window, key, modifiers);
    }
    std::vector<QWidget*> focusable() {
        std::vector<QWidget*> all;
        for (QWidget* widget : studio.window.findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) &&
                !widget->focusProxy() && widget->window() == &studio.window)
                all.push_back(widget);
        return all;
    }
    // The widgets to which the keys lead that go from place to place, wherever one is.
    std::set<QWidget*> reachable() {
        static const std::pair<Qt::Key, Qt::KeyboardModifiers> ways[] = {
            {Qt::Key_F6, Qt::NoModifier},
            {Qt::Key_F6, Qt::ShiftModifier},
            {Qt::Key_Tab, Qt::NoModifier},
            {Qt::Key_Backtab, Qt::ShiftModifier}};
        std::set<QWidget*> found{&studio.window.editor()};
        std::deque<QWidget*> open{&studio.window.editor()};
        while (!open.empty()) {
            QWidget* from = open.front();
            open.pop_front();
            for (const auto& [key, modifiers] : ways) {
                // Tab is a letter there.
                if (from == &studio.window.editor() && key != Qt::Key_F6) continue;
                from->setFocus();
                press(key, modifiers);
                QWidget* to = QApplication::focusWidget();
                if (to && found.insert(to).second) open.push_back(to);
            }
        }
        return found;
    }

    Studio studio;
};

} // namespace

TEST_F(Keyboard, everyActionIsInAMenuUnderALetterOfItsOwn) {
    const QList<QAction*> menus = studio.window.menuBar()->actions();
    expectOwnMnemonics(menus, QStringLiteral("the menu bar"));
    std::set<QAction*> inMenus;
    for (const QAction* menu : menus) {
        expectOwnMnemonics(menu->menu()->actions(), menu->text());
        for (QAction* action : menu->menu()->actions()) inMenus.insert(action);
    }
    for (const ActionSpec& spec : allActions())
        EXPECT_TRUE(inMenus.contains(&studio.window.action(spec.id))) << spec.text;
}

TEST_F(Keyboard, allThatTakesTheFocusIsReachedAndNothingKeepsIt) {
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    ASSERT_TRUE(studio.open(gemm)); // two tabs
    ASSERT_TRUE(studio.settle());
    for (int results = 0; results < studio.window.tabs().count(); ++results) {
        studio.window.tabs().setCurrentIndex(results);
        QCoreApplication::processEvents();
        const std::vector<QWidget*> all = focusable();
        EXPECT_GE(all.size(), 25U);
        const std::set<QWidget*> reached = reachable();
        for (QWidget* widget : all) {
            EXPECT_TRUE(reached.contains(widget))
                << nameOf(widget) << " in " << nameOf(widget->parentWidget());
            widget->setFocus();
            for (int panel = 0; panel < 10 && !studio.window.editor().hasFocus(); ++panel) press(Qt::Key_F6);
            EXPECT_TRUE(studio.window.editor().hasFocus()) << "from " << nameOf(widget);
        }
    }
    EXPECT_EQ(studio.text(), studio.window.editor().toPlainText().toStdString());
    EXPECT_FALSE(studio.window.workbench().document().modified()) << "nothing was typed on the way";
}

TEST_F(Keyboard, theStartPageIsGoneThroughAndAnExampleOpened) {
    ASSERT_TRUE(studio.settle());
    for (int tabs = 0; tabs < 60; ++tabs) {
        press(Qt::Key_Tab);
        const auto* card = qobject_cast<ExampleCard*>(QApplication::focusWidget());
        if (!card || card->accessibleName() != QStringLiteral("FIR filter")) continue;
        press(Qt::Key_Space);
        EXPECT_EQ(studio.window.workbench().document().name(), QStringLiteral("fir.ure"));
        return;
    }
    FAIL() << "the card was not reached";
}

TEST_F(Keyboard, everyPictureAnswersArrowsReturnAndZoom) {
    ASSERT_TRUE(studio.open(gemm));
    Workbench& bench = studio.window.workbench();
    ArrayCanvas& array = studio.window.canvas();
    IterationCanvas& points = studio.window.iterations().canvas();
    QWidget* const pictures[] = {&array, &points, &studio.window.timeline().strip(),
                                 &studio.window.timeline().heat()};
    for (QWidget* picture : pictures) {
        SCOPED_TRACE(nameOf(picture));
        picture->setFocus();
        bench.time().seek(0);
        bench.select({});
        press(Qt::Key_Right);
        EXPECT_EQ(bench.time().cycle(), 1);
        press(Qt::Key_Left);
        EXPECT_EQ(bench.time().cycle(), 0);
        press(Qt::Key_End);
        EXPECT_EQ(bench.time().cycle(), bench.time().cycles() - 1);
        press(Qt::Key_Return);
        EXPECT_EQ(bench.selection().kind, Selection::Kind::Pe);
        const auto scale = [&] { return picture == &points ? points.table().scale : array.camera().scale; };
        press(Qt::Key_F);
        const double fitted = scale();
        press(Qt::Key_Plus);
        EXPECT_GT(scale(), fitted);
        press(Qt::Key_Minus);
        press(Qt::Key_Minus);
        EXPECT_LT(scale(), fitted);
        press(Qt::Key_F);
        EXPECT_NEAR(scale(), fitted, 1e-9 * fitted);
        press(Qt::Key_Return); // what is selected is looked into
        EXPECT_TRUE(studio.window.findChild<InsidePanel*>()->canvas().hasFocus());
        studio.window.action(ActionId::FocusArray).trigger();
    }
    array.setFocus();
    const QPointF centre = array.camera().centre;
    press(Qt::Key_Down);
    EXPECT_NE(array.camera().centre, centre);
    points.setFocus();
    const double tilt = points.placeOf(0).y();
    press(Qt::Key_Down);
    press(Qt::Key_Down);
    EXPECT_NE(points.placeOf(0).y(), tilt);
    studio.window.timeline().heat().setFocus();
    bench.select({});
    press(Qt::Key_Down);
    EXPECT_EQ(bench.selection().kind, Selection::Kind::Pe);
}

TEST_F(Keyboard, theMenuKeyShowsTheMenuOfTheLogAndOfTheText) {
    ASSERT_TRUE(studio.open(gemm));
    studio.window.tabs().setCurrentWidget(studio.window.findChild<LogPanel*>());
    auto* log = studio.window.findChild<LogPanel*>();
    for (QWidget* widget : std::initializer_list<QWidget*>{log, &studio.window.editor()}) {
        widget->setFocus();
        QString first;
        QTimer::singleShot(100, &studio.window, [&] {
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                first = menu->actions().front()->text();
                menu->close();
            }
        });
        // The key comes as this event, wherever the mouse is.
        QContextMenuEvent key(QContextMenuEvent::Keyboard, widget->rect().center(),
                              widget->mapToGlobal(widget->rect().center()));
        QCoreApplication::sendEvent(widget, &key);
        EXPECT_TRUE(QTest::qWaitFor([&] { return !first.isEmpty(); }, 2000)) << nameOf(widget);
    }
}

// Not only in a picture of the whole window, which is painted anew.
TEST_F(Keyboard, thePanelWithTheFocusShowsIt) {
    class Paints final : public QObject {
      public:
        int count = 0;

      protected:
        bool eventFilter(QObject*, QEvent* event) override {
            count += event->type() == QEvent::Paint ? 1 : 0;
            return false;
        }
    };
    ASSERT_TRUE(studio.open(gemm));
    studio.window.action(ActionId::PinArray).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    for (const ActionId id : {ActionId::FocusArray, ActionId::FocusNetwork, ActionId::FocusInside,
                              ActionId::FocusCompared, ActionId::FocusText}) {
        studio.window.action(id).trigger();
        QWidget* const focus = QApplication::focusWidget();
        SCOPED_TRACE(nameOf(focus));
        auto* const picture = qobject_cast<PictureArea*>(focus);
        if (!picture) {
            const auto* ring = focus->findChild<FocusRing*>(QString(), Qt::FindDirectChildrenOnly);
            ASSERT_NE(ring, nullptr);
            EXPECT_TRUE(ring->isVisible());
            continue;
        }
        for (const bool comes : {false, true}) {
            QTest::qWait(50); // for what else is painted
            Paints paints;
            picture->viewport()->installEventFilter(&paints);
            comes ? picture->setFocus() : studio.window.tabs().setFocus();
            EXPECT_TRUE(QTest::qWaitFor([&] { return paints.count > 0; }, 5'000)) << comes;
        }
    }
    studio.grab("focus-of-the-text");
}

} // namespace tactus::views
