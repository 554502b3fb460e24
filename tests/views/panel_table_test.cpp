// Every panel is reached, named, framed and explained: over the table of panels.
#include "support.h"

#include "views/studio/panels/panel_table.h"

#include <QTabBar>

namespace tactus::views {

namespace {

class EveryPanel : public testing::Test {
  protected:
    void SetUp() override {
        window().resize(1480, 920);
        ASSERT_TRUE(studio.open(gemm));
        window().action(ActionId::PinArray).trigger();
        window().action(ActionId::Localised).setChecked(true);
        window().usePreferences({.localised = true});
        ASSERT_TRUE(studio.settle());
    }
    MainWindow& window() { return studio.window; }
    // In front, and what takes its focus.
    QWidget& focusOf(const PanelSpec& spec) {
        window().reveal(spec.id);
        QCoreApplication::processEvents();
        return spec.focus(window().panel(spec.id));
    }

    Studio studio;
};

} // namespace

TEST_F(EveryPanel, hasItsRowInTheOrderOfTheirNames) {
    ASSERT_EQ(allPanels().size(), std::size(lessons::panelNames));
    for (std::size_t row = 0; row < allPanels().size(); ++row)
        EXPECT_EQ(allPanels()[row].id, lessons::panelNames[row].id) << lessons::panelNames[row].name;
}

TEST_F(EveryPanel, standsBesideTheWidgetsThatLessonsName) {
    for (const char* name : {
#define TACTUS_WIDGET(name, what) name,
#include "lessons/widgets.def"
#undef TACTUS_WIDGET
         })
        EXPECT_NE(window().findChild<QWidget*>(QLatin1String(name)), nullptr) << name;
}

TEST_F(EveryPanel, isSeenAndHasNamesForLessonsAndForReaders) {
    for (const PanelSpec& spec : allPanels()) {
        SCOPED_TRACE(lessons::nameOf(spec.id).name);
        const QWidget& focus = focusOf(spec);
        EXPECT_TRUE(window().panel(spec.id).isVisible());
        EXPECT_EQ(window().panel(spec.id).objectName(), QLatin1String(lessons::nameOf(spec.id).name));
        EXPECT_FALSE(window().panel(spec.id).accessibleName().isEmpty());
        EXPECT_FALSE(focus.accessibleName().isEmpty());
    }
}

TEST_F(EveryPanel, isReachedByItsActionOrItsTab) {
    for (const PanelSpec& spec : allPanels()) {
        SCOPED_TRACE(lessons::nameOf(spec.id).name);
        if (spec.action) {
            window().timeline().cycleBox().setFocus();
            window().action(*spec.action).trigger();
            EXPECT_TRUE(spec.focus(window().panel(spec.id)).hasFocus());
        } else if (lessons::nameOf(spec.id).place == Place::Below) {
            const QTabWidget& tabs = window().tabs();
            EXPECT_GE(tabs.indexOf(&window().panel(spec.id)), 0);
            EXPECT_NE(tabs.tabBar()->focusPolicy(), Qt::NoFocus);
        }
    }
}

// What is painted differs between a widget with the focus and the same one without.
TEST_F(EveryPanel, showsThatItHasTheFocus) {
    for (const PanelSpec& spec : allPanels()) {
        SCOPED_TRACE(lessons::nameOf(spec.id).name);
        QWidget& focus = focusOf(spec);
        const auto painted = [&](QWidget& with) {
            with.setFocus(Qt::TabFocusReason);
            QCoreApplication::processEvents();
            return window().panel(spec.id).grab().toImage();
        };
        if (!focus.isVisible()) continue; // a table without rows: the words in its place take no focus
        QWidget& elsewhere =
            spec.id == PanelId::Equations ? static_cast<QWidget&>(window().canvas()) : window().editor();
        const QImage without = painted(elsewhere);
        EXPECT_FALSE(focus.hasFocus());
        const QImage with = painted(focus);
        EXPECT_TRUE(focus.hasFocus());
        EXPECT_NE(without, with);
    }
}

TEST_F(EveryPanel, isExplainedByF1) {
    const HelpTopics& topics = HelpTopics::all();
    for (const PanelSpec& spec : allPanels()) {
        SCOPED_TRACE(lessons::nameOf(spec.id).name);
        const auto topic = topics.find(QLatin1String(spec.page), QLatin1String(spec.topic));
        ASSERT_TRUE(topic);
        if (*spec.topic) {
            EXPECT_EQ(topics.list()[*topic].anchor, QLatin1String(spec.topic));
        }
        if (spec.id == PanelId::Equations) continue; // there the word at the cursor is explained
        focusOf(spec).setFocus();
        window().action(ActionId::HelpHere).trigger();
        EXPECT_EQ(window().help().title(), topics.list()[*topic].title);
    }
}

TEST_F(EveryPanel, hasTheKeysOfPicturesOnItsPictures) {
    for (const PanelSpec& spec : allPanels()) {
        if (!spec.canvases) continue;
        SCOPED_TRACE(lessons::nameOf(spec.id).name);
        const std::vector<QWidget*> canvases = spec.canvases(window().panel(spec.id));
        EXPECT_FALSE(canvases.empty());
        for (QWidget* canvas : canvases) {
            EXPECT_TRUE(window().panel(spec.id).isAncestorOf(canvas) || canvas == &window().panel(spec.id));
            const QList<QAction*> actions = canvas->actions();
            EXPECT_TRUE(std::ranges::any_of(actions, [](const QAction* action) {
                return action->shortcuts().contains(QKeySequence(Qt::Key_F));
            }));
        }
    }
}

TEST_F(EveryPanel, hasMenusWhereItsTableSaysSo) {
    for (const PanelSpec& spec : allPanels()) {
        if (!spec.menus) continue;
        for (const MenuArea& area : spec.menus(window().panel(spec.id)))
            EXPECT_EQ(area.widget->contextMenuPolicy(), Qt::CustomContextMenu)
                << lessons::nameOf(spec.id).name;
    }
}

// The window is busy as long as one panel is.
TEST_F(EveryPanel, thatWorksInTheBackgroundKeepsTheWindowBusy) {
    int busy = 0;
    for (const PanelSpec& spec : allPanels())
        busy += dynamic_cast<Busy*>(&window().panel(spec.id)) != nullptr;
    EXPECT_GE(busy, 11);
    window().workbench().simulateEvenIfLarge();
    EXPECT_FALSE(window().isIdle());
    EXPECT_TRUE(studio.settle());
}

} // namespace tactus::views
