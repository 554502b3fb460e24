// What is done in one step: recent designs, the clipboard, links, fixes all at once, the sheet of shortcuts.
#include "support.h"

#include "system/processes/files.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/problems_panel.h"
#include "views/studio/actions/shortcut_sheet.h"

#include <QClipboard>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolBar>

namespace tactus::views {

TEST(Recent, designsAreInTheFileMenu) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("mine & yours.ure"));
    ASSERT_TRUE(QFile::copy(QString::fromStdString(gemm), file));
    Studio studio;
    ASSERT_TRUE(studio.open(file.toStdString()));
    studio.window.closeDesign(0);
    auto& menu = studio.child<QMenu>("recentDesigns");
    Q_EMIT menu.aboutToShow();
    ASSERT_FALSE(menu.actions().isEmpty());
    EXPECT_EQ(menu.actions().front()->text().replace(QStringLiteral("&&"), QStringLiteral("&")), file);
    menu.actions().front()->trigger();
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.window.workbench().document().path(), file.toStdString());
}

TEST(Clipboard, actionsOfTheMenuActOnWhatHasTheFocus) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    const std::string whole = studio.text();
    editor.setFocus();
    studio.window.action(ActionId::SelectAll).trigger();
    studio.window.action(ActionId::Copy).trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), whole);
    studio.window.action(ActionId::Cut).trigger();
    EXPECT_EQ(studio.text(), "");
    studio.window.action(ActionId::Paste).trigger();
    EXPECT_EQ(studio.text(), whole);
    studio.window.canvas().setFocus();
    studio.press(Qt::Key_C, Qt::ControlModifier);
    EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull()) << "the picture";
}

TEST(Link, leadsToAMappingACycleAndAPe) {
    Studio first;
    ASSERT_TRUE(first.open(gemm));
    Workbench& bench = first.window.workbench();
    bench.time().seek(9);
    bench.select(Selection::ofPe({2, 3}));
    first.window.action(ActionId::CopyLink).trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(),
              "tactus-studio " + gemm + " --mapping " + bench.mapping()->name + " --at 9 --pe 2,3");
    Studio second;
    ASSERT_TRUE(second.window.open(QString::fromStdString(gemm)));
    second.window.goTo({bench.mapping()->name, 9, {2, 3}});
    ASSERT_TRUE(second.settle());
    Workbench& there = second.window.workbench();
    EXPECT_TRUE(QTest::qWaitFor([&] { return there.selection() == Selection::ofPe({2, 3}); }));
    EXPECT_EQ(there.time().cycle(), 9);
    for (const auto& [place, words] :
         {std::pair(StudioPlace{"nope", {}, {}}, "gemm.ure has no mapping 'nope'."),
          std::pair(StudioPlace{"", 99, {}}, "The array has no cycle 99: its last is 29."),
          std::pair(StudioPlace{"", {}, {99, 99}}, "The array has no PE (99, 99).")}) {
        second.window.open(QString::fromStdString(test::inRepository("/examples/fir.ure"))); // both signals
        second.window.open(QString::fromStdString(gemm));
        second.window.goTo(place);
        QMessageBox* box = nullptr;
        EXPECT_TRUE(QTest::qWaitFor([&] {
            return (box = second.window.findChild<QMessageBox*>(QStringLiteral("refusal"))) != nullptr;
        }));
        ASSERT_NE(box, nullptr);
        EXPECT_EQ(box->text().toStdString(), words);
        ASSERT_TRUE(second.settleAfterEdit());
        EXPECT_EQ(second.window.findChildren<QMessageBox*>(QStringLiteral("refusal")).size(), 1);
        delete box;
    }
}

// The row of the problem to which the key leads is selected.
TEST(NextProblem, selectsItsRow) {
    Studio studio;
    studio.window.newDesign();
    std::string text = *system::readFile(gemm);
    text.replace(text.find("select(j == 0"), 6, "selct");
    text.replace(text.find("Y(i-1, j, k)"), 12, "Y(i-1, j, kk)");
    studio.window.workbench().document().setText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    auto& problems = *studio.window.findChild<ProblemsPanel*>();
    std::set<int> rows;
    for (int n = 0; n < problems.model().rowCount(); ++n) {
        studio.window.action(ActionId::NextProblem).trigger();
        const int row = problems.table().currentIndex().row();
        rows.insert(row);
        const int line = studio.window.editor().textCursor().blockNumber() + 1;
        const QString place = problems.model().placeOf(problems.model().findingOf(row));
        EXPECT_EQ(place.section(QLatin1Char(':'), 0, 0).toInt(), line);
    }
    EXPECT_GE(rows.size(), 2u);
}

// A call that begins where another one should have ended is a statement of its own.
TEST(FixAll, separatesCalls) {
    Studio studio;
    studio.window.newDesign();
    std::string text = *system::readFile(gemm);
    const std::size_t end = text.find("C);") + 2, next = text.find("X.space", end);
    text.replace(end, next - end, " ");
    studio.window.workbench().document().setText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.action(ActionId::FixAll).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.findChild<ProblemsPanel*>()->model().count(diagnostics::Severity::Error), 0)
        << studio.text();
}

TEST(Title, namesNothingOnTheStartPage) {
    Studio studio;
    EXPECT_EQ(studio.window.windowTitle(), QStringLiteral("Tactus"));
    studio.window.newDesign();
    EXPECT_EQ(studio.window.windowTitle(), QStringLiteral("untitled.ure[*] — Tactus"));
    ASSERT_TRUE(studio.open(gemm));
    studio.window.action(ActionId::Start).trigger();
    EXPECT_EQ(studio.window.windowTitle(), QStringLiteral("gemm.ure[*] — Tactus")) << "which one returns to";
}

TEST(FixAll, mendsEachErrorThatHasOneFix) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("two.ure")).toStdString();
    std::string text = *system::readFile(gemm);
    const auto replace = [&](const std::string& from, const std::string& to) {
        ASSERT_NE(text.find(from), std::string::npos) << from;
        text.replace(text.find(from), from.size(), to);
    };
    replace("select(j == 0", "selct(j == 0");
    replace("Y(i-1, j, k)", "Y(i-1, j, kk)");
    ASSERT_TRUE(system::writeFile(file, text));
    Studio studio;
    ASSERT_TRUE(studio.open(file));
    const ProblemsModel& problems = studio.window.findChild<ProblemsPanel*>()->model();
    ASSERT_GE(problems.count(diagnostics::Severity::Error), 2);
    studio.window.action(ActionId::FixAll).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(problems.count(diagnostics::Severity::Error), 0) << studio.text();
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), text) << "one step";
}

TEST(ShortcutSheet, scrollsAndFinds) {
    Studio studio;
    ShortcutSheet sheet(&studio.window);
    sheet.show();
    EXPECT_LE(sheet.height(), sheet.screen()->availableSize().height());
    const QStringList all = sheet.shown();
    EXPECT_GT(all.size(), 60);
    sheet.search().setText(QStringLiteral("step back"));
    EXPECT_EQ(sheet.shown(), QStringList{QStringLiteral("Step back")});
    sheet.search().setText(QStringLiteral("F11"));
    EXPECT_EQ(sheet.shown(), QStringList{QStringLiteral("Present")});
    sheet.search().setText(QStringLiteral("no such thing"));
    EXPECT_TRUE(sheet.shown().isEmpty());
    sheet.search().clear();
    EXPECT_EQ(sheet.shown(), all);
    QTest::qWait(50);
    const QImage picture = sheet.grab().toImage();
    EXPECT_TRUE(picture.save(QString::fromStdString(test::inBuild("/grabs/shortcuts.png"))));
}

// The verdict and the export are there at each width; less important tools leave.
TEST(ToolBar, keepsVerdictAndExportInSight) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    auto* bar = studio.window.findChild<QToolBar*>();
    for (const int width : {1480, 1280, 1024, 800, 1024, 1480}) {
        studio.window.resize(width, 760);
        QTest::qWait(20);
        const auto isInSight = [&](const QWidget* tool) {
            return tool && tool->isVisible() && tool->mapTo(bar, tool->rect().topRight()).x() <= bar->width();
        };
        EXPECT_TRUE(isInSight(&studio.child<QPushButton>("verdictChip"))) << width;
        EXPECT_TRUE(isInSight(bar->widgetForAction(&studio.window.action(ActionId::Export)))) << width;
        const auto* more = bar->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
        EXPECT_TRUE(!more || !more->isVisible()) << width;
        studio.grab(qPrintable(QStringLiteral("tools-%1").arg(width)));
    }
    EXPECT_NE(bar->widgetForAction(&studio.window.action(ActionId::Undo)), nullptr) << "all are back";
}

TEST(Wavefront, isAPlaneOnAKeyInASmallSpaceToo) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    IterationCanvas& canvas = studio.window.iterations().canvas();
    studio.window.workbench().time().seek(9);
    EXPECT_FALSE(canvas.hasFront());
    canvas.setFocus();
    studio.press(Qt::Key_P);
    EXPECT_TRUE(canvas.hasFront());
    studio.grab("wavefront-plane");
    studio.press(Qt::Key_P);
    EXPECT_FALSE(canvas.hasFront());
}

} // namespace tactus::views
