// The tools around a run, pixel by pixel, in light, dark and high contrast: waveforms, the space-time
// diagram, parts, breakpoints, code with a marked line, and a pinned array beside another one.
#include "golden.h"

#include "views/panels/breakpoints/breakpoints_panel.h"
#include "views/panels/code/code_panel.h"
#include "views/panels/compare/compare_panel.h"
#include "views/panels/lanes/lanes_panel.h"
#include "views/panels/parts/parts_panel.h"
#include "views/panels/spacetime/spacetime_panel.h"

namespace tactus::views {

namespace {

template<class View, class Prepare>
void compareTool(const char* name, QSize size, Prepare prepare) {
    compare<View>(name, productWith("{i, j}, i + j + k"), size, prepare, looksWithHighContrast());
}

// Without the buttons of the window's actions.
struct BreakpointsAlone : QWidget {
    BreakpointsAlone(Workbench& workbench, QWidget* parent) : QWidget(parent), panel(workbench, {}, this) {}
    void resizeEvent(QResizeEvent*) override { panel.resize(size()); }
    BreakpointsPanel panel;
};

} // namespace

TEST(GoldenTools, waveforms) {
    compareTool<LanesPanel>("tool-waveforms", {980, 240}, [](auto& drawn) {
        for (const char* name : {"PE(1,2).Z", "PE(1,2).X from (0,1)", "A(1,3)"})
            EXPECT_EQ(drawn.view.watches().add(std::string(name)), QString());
        drawn.bench.time().seek(5);
    });
}

TEST(GoldenTools, theSpaceTimeDiagram) {
    compareTool<SpacetimePanel>("tool-spacetime", {820, 420}, [](auto& drawn) {
        drawn.bench.time().seek(5);
        drawn.bench.select(Selection::ofPe({1, 2}));
    });
}

TEST(GoldenTools, tablesOfParts) {
    compareTool<PartsPanel>("tool-parts", {820, 320}, [](auto& drawn) {
        drawn.view.groups().setCurrentItem(drawn.view.groups().topLevelItem(0)->child(0));
        drawn.bench.select(Selection::ofPe({1, 2}));
    });
}

TEST(GoldenTools, breakpoints) {
    compareTool<BreakpointsAlone>("tool-breakpoints", {620, 240}, [](auto& drawn) {
        for (const char* condition : {"Z > 40 && i == j", "PE(1,2)", "wraps Z", "undefined X"})
            EXPECT_EQ(drawn.view.panel.breakpoints().add(condition), QString());
        drawn.view.panel.breakpoints().setOn(1, false);
    });
}

TEST(GoldenTools, codeWithThePartsOfAnElement) {
    compareTool<CodePanel>("tool-code", {720, 420}, [](auto& drawn) {
        drawn.bench.select(Selection::ofPe({1, 2}));
    });
}

TEST(GoldenTools, aPinnedArrayBesideAnotherSize) {
    compareTool<ComparePanel>("tool-compare", {900, 520}, [](auto& drawn) {
        EXPECT_EQ(drawn.view.pin(), QString());
        drawn.bench.document().setText(productWith("{i, j}, i + j + k")
                                           .replace(QStringLiteral("N = 4"), QStringLiteral("N = 3"))
                                           .toStdString());
        ASSERT_TRUE(drawn.settle());
        drawn.view.time().seek(5);
    });
}

} // namespace tactus::views
