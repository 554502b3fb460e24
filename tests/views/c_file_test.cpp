// A C file in the window: its text is the document, and all that is shown is of the design that it becomes.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "commands/request/command.h"
#include "driver/lifting/lifted_file.h"
#include "views/panels/editor/highlighting.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/studio/preferences/settings.h"

#include <QElapsedTimer>
#include <QMessageBox>
#include <QTextBlock>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace tactus::views {

namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& file) {
    std::ostringstream all;
    all << std::ifstream(file).rdbuf();
    return all.str();
}

// Presses this button of the question that comes next, and counts the questions.
class Answer {
  public:
    explicit Answer(QMessageBox::StandardButton button) {
        QObject::connect(&timer_, &QTimer::timeout, [this, button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!box || box->objectName() != QStringLiteral("askToKeep")) return;
            ++asked;
            said = box->text() + QLatin1Char('\n') + box->informativeText();
            box->button(button)->click();
        });
        timer_.start(10);
    }
    int asked = 0;
    QString said;

  private:
    QTimer timer_;
};

class OpenedC : public testing::Test {
  protected:
    OpenedC() { studio.window.usePreferences({}); }
    // A copy of an example, which the test may change.
    void open(const char* example) {
        path = home.filePath(QLatin1String(example)).toStdString();
        fs::copy_file(test::inRepository(std::string("/examples/c/") + example), path);
        ASSERT_TRUE(studio.open(path));
        if (const auto& analysis = studio.window.workbench().analyser().analysis();
            !analysis->diagnostics.empty() &&
            analysis->diagnostics.front().kind == diagnostics::Kind::CReader)
            GTEST_SKIP() << "libclang 19 is not installed";
        ASSERT_TRUE(bench().mapping());
    }
    Workbench& bench() { return studio.window.workbench(); }
    Editor& editor() { return studio.window.editor(); }
    LocalisedPane& pane() { return studio.window.localised(); }
    std::string equations() { return pane().view().toPlainText().toStdString(); }
    std::string lifted() { return commands::run({"lift", path.string()}).out; }

    static int rowOf(const QPlainTextEdit& text, const char* words) {
        const QTextCursor found = text.document()->find(QLatin1String(words));
        EXPECT_FALSE(found.isNull()) << words;
        return found.blockNumber();
    }
    static void go(QPlainTextEdit& text, const char* words) {
        text.setTextCursor(text.document()->find(QLatin1String(words)));
    }
    void replace(const char* words, const char* by) {
        go(editor(), words);
        editor().textCursor().insertText(QLatin1String(by));
    }
    // Nothing is said when the test's window closes.
    ~OpenedC() override {
        for (int tab = 0; tab < studio.window.designs().count(); ++tab)
            studio.window.designs().at(tab).document().document().setModified(false);
    }

    const Home home;
    Studio studio;
    fs::path path;
};

} // namespace

TEST_F(OpenedC, isItsFile) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const Document& document = bench().document();
    EXPECT_EQ(studio.text(), contentOf(path));
    EXPECT_EQ(document.path(), path);
    EXPECT_FALSE(document.modified());
    EXPECT_TRUE(studio.window.windowTitle().startsWith(QStringLiteral("lu.c")));
    EXPECT_TRUE(bench().mapping()->legal());
    ASSERT_TRUE(bench().array().results().run);
    EXPECT_TRUE(bench().array().results().run->matches());
    EXPECT_FALSE(bench().array().results().codes.empty()) << "to export";
    replace("without pivots", "in place");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(document.modified());
    studio.window.action(ActionId::Save).trigger();
    EXPECT_EQ(contentOf(path), studio.text());
    EXPECT_NE(contentOf(path).find("// A = L U in place, in place"), std::string::npos);
    const QSettings settings = settingsOfStudio();
    const QString file = QString::fromStdString(path.string());
    EXPECT_EQ(settings.value(QStringLiteral("recent")).toStringList().value(0), file);
    // As the next session finds it.
    Studio next;
    next.window.beginSession({path.string()});
    ASSERT_TRUE(next.settle());
    EXPECT_EQ(next.text(), studio.text());
}

TEST_F(OpenedC, hasTheColoursOfC) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const Theme& theme = Theme::of(editor());
    const auto colourAt = [&](const char* words) {
        const QTextCursor found = editor().document()->find(QLatin1String(words));
        const int at = found.selectionStart() - found.block().position();
        for (const auto& run : found.block().layout()->formats())
            if (run.start <= at && at < run.start + run.length) return run.format.foreground().color();
        return QColor();
    };
    using syntax::HighlightClass;
    EXPECT_EQ(colourAt("// A"), theme.of(HighlightClass::Comment));
    EXPECT_EQ(colourAt("#pragma"), theme.of(HighlightClass::Function));
    EXPECT_EQ(colourAt("for"), theme.of(HighlightClass::Keyword));
    EXPECT_EQ(colourAt("double"), theme.of(HighlightClass::Type));
    EXPECT_EQ(colourAt("1; i"), theme.of(HighlightClass::Number));
    replace("void", "/* void");
    EXPECT_EQ(colourAt("double"), theme.of(HighlightClass::Comment)) << "with the key";
}

TEST_F(OpenedC, followsItsFileAndTakesNoOtherName) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    std::string other = contentOf(path);
    other.replace(other.find("N 7"), 3, "N 5");
    std::ofstream(path) << other;
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.text() == other; }, 5'000));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.child<QSpinBox>("size_N").value(), 5);
    // Neither the formatter nor proposals are for C.
    editor().setFocus();
    studio.window.action(ActionId::Format).trigger();
    studio.window.action(ActionId::Complete).trigger();
    QTest::keyClicks(&editor(), QStringLiteral("se"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(editor().completer().isOpen());
    EXPECT_EQ(studio.text(), "se" + other);
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), other);
}

TEST_F(OpenedC, hasItsEquationsBesideItLineByLine) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    EXPECT_TRUE(pane().isVisible());
    EXPECT_EQ(equations(), lifted());
    EXPECT_TRUE(pane().view().isReadOnly());
    LocalisedView& view = pane().view();
    // A line of the C text marks its equations, and their comment.
    go(editor(), "A[i][j] -=");
    const int update = rowOf(editor(), "A[i][j] -=");
    ASSERT_FALSE(view.linked().empty());
    EXPECT_TRUE(std::ranges::count(view.linked(), rowOf(view, "A[i][j] -=")));
    for (const int row : view.linked()) EXPECT_EQ(view.signOf(row), QString::number(update + 1));
    // An equation marks its line.
    view.setFocus();
    go(view, "A[i][k] /=");
    EXPECT_EQ(editor().linked(), std::vector<int>{rowOf(editor(), "A[i][k] /=")});
    EXPECT_TRUE(view.linked().empty());
    // What is of the whole region is of no line.
    go(view, "loops");
    EXPECT_TRUE(editor().linked().empty());
    EXPECT_EQ(view.signOf(rowOf(view, "loops")), QString());
    studio.window.action(ActionId::Localised).trigger();
    EXPECT_TRUE(pane().isHidden());
    studio.window.action(ActionId::Localised).trigger();
    EXPECT_TRUE(pane().isVisible());
    // Beside a design they are the localised ones, which nobody has asked for.
    studio.window.newDesign();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(pane().isHidden());
}

TEST_F(OpenedC, hasItsProblemsInTheCText) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const std::string before = equations();
    replace("A[k][k]", "B[k][k]");
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto& analysis = *bench().analyser().analysis();
    ASSERT_EQ(shownDiagnostics(analysis).size(), 1U);
    EXPECT_EQ(analysis.source->text(shownDiagnostics(analysis).front().span), "B");
    const QString said =
        editor().messageAt(editor().document()->find(QStringLiteral("B[k]")).selectionStart());
    EXPECT_TRUE(said.contains(QStringLiteral("'B'"))) << said.toStdString();
    EXPECT_TRUE(bench().isWrong());
    EXPECT_EQ(equations(), before) << "the last ones stay";
    EXPECT_FALSE(pane().view().isEnabled());
    studio.grab("c-mistake");
    EXPECT_TRUE(studio.child<QSpinBox>("size_N").isVisible());
    // The list goes there.
    editor().moveCursor(QTextCursor::Start);
    EXPECT_EQ(editor().nextProblem(), 0);
    EXPECT_EQ(editor().textCursor().selectedText(), QStringLiteral("B"));
    replace("B[k][k]", "A[k][k]");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(bench().mapping()->legal());
    EXPECT_TRUE(pane().view().isEnabled());
    // Half a text is no design, and no more.
    editor().selectAll();
    QTest::keyClick(&editor(), Qt::Key_Delete);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.action(ActionId::Undo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(equations(), before);
}

// What panels point at is in the C text: equations, dependences.
TEST_F(OpenedC, isWhatOtherPanelsPointAt) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    bench().select(Selection::ofPe(bench().array().results().scene->nodes.front().pe));
    const auto& system = *bench().mapping()->system;
    for (const ure::EquationId id : system.equations.keys()) {
        Q_EMIT bench().showText(system.equations[id].span);
        const QString line = editor().textCursor().block().text();
        EXPECT_TRUE(line.contains(QStringLiteral("A[i]"))) << line.toStdString();
    }
    // The cursor in a read chooses its dependence.
    editor().setFocus();
    go(editor(), "A[k][j]");
    EXPECT_EQ(bench().selection().kind, Selection::Kind::Dependence);
}

// What a crash has left of it.
TEST_F(OpenedC, isRestoredAsCText) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    Document document(nullptr);
    ASSERT_TRUE(document.restore(path, "// typed\n" + studio.text(), fingerprint(studio.text())));
    EXPECT_TRUE(document.isC());
    EXPECT_TRUE(document.modified());
    EXPECT_EQ(document.text(), "// typed\n" + studio.text());
    document.document().undo();
    EXPECT_EQ(document.text(), studio.text());
}

TEST_F(OpenedC, isReadWithOtherSizes) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const std::string before = studio.text();
    auto& size = studio.child<QSpinBox>("size_N");
    EXPECT_EQ(size.value(), 7);
    size.setFocus();
    for (int step = 0; step < 2; ++step) QTest::keyClick(&size, Qt::Key_Up);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), before);
    EXPECT_FALSE(bench().document().modified());
    EXPECT_EQ(bench().options<commands::CheckOptions>().sets, std::vector<std::string>{"N=9"});
    EXPECT_EQ(equations(), commands::run({"lift", path.string(), "--set", "N=9"}).out);
    // A size that goes with an edit is not asked for any more.
    replace("#define N 7", "#define M 4");
    editor().selectAll();
    editor().insertPlainText(
        QString::fromStdString(before).replace(QStringLiteral("N"), QStringLiteral("M")));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(bench().mapping());
    EXPECT_EQ(studio.child<QSpinBox>("size_M").value(), 7);
}

// Arguments of the function have no value in the file.
TEST_F(OpenedC, asksForSizesThatItLeavesOpen) {
    const fs::path file = home.filePath(QStringLiteral("open.c")).toStdString();
    std::ofstream(file)
        << "void fill(int n, int m, float C[n][m]) {\n#pragma scop\n  for (int i = 0; i < n; i++)\n"
           "    for (int j = 0; j < m; j++)\n      C[i][j] = 1;\n#pragma endscop\n}\n";
    ASSERT_TRUE(studio.open(file));
    if (!studio.window.findChild<QSpinBox*>(QStringLiteral("size_n")))
        GTEST_SKIP() << "libclang 19 is not installed";
    EXPECT_TRUE(bench().isWrong());
    EXPECT_EQ(studio.child<QSpinBox>("size_n").text(), QStringLiteral("n = ?"));
    studio.child<QSpinBox>("size_n").setValue(4);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.child<QSpinBox>("size_n").value(), 4);
    studio.child<QSpinBox>("size_m").setValue(3);
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(bench().mapping());
    EXPECT_EQ(bench().options<commands::CheckOptions>().sets, (std::vector<std::string>{"m=3", "n=4"}));
    EXPECT_EQ(equations(), commands::run({"lift", file.string(), "--set", "n=4", "--set", "m=3"}).out);
    EXPECT_FALSE(bench().document().modified());
}

TEST_F(OpenedC, isTextWhereNothingReadsIt) {
    const char* const sentence = "a C file needs libclang 19: install the package 'libclang1-19'";
    bench().analyser().setReaderOfC(
        std::make_shared<cinput::Reader>([&]() -> tl::expected<std::unique_ptr<cinput::Child>, std::string> {
            return tl::unexpected(sentence);
        }));
    ASSERT_TRUE(studio.open(test::inRepository("/examples/c/lu.c")));
    const auto problems = shownDiagnostics(*bench().analyser().analysis());
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_NE(problems.front().message.find(sentence), std::string::npos) << problems.front().message;
    EXPECT_FALSE(bench().mapping());
    editor().setFocus();
    QTest::keyClicks(&editor(), QStringLiteral("// "));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(studio.text().starts_with("// // A = L U"));
}

TEST_F(OpenedC, isNotSavedAsADesign) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const QString design = home.filePath(QStringLiteral("lu.ure")),
                  copy = home.filePath(QStringLiteral("copy"));
    QTimer::singleShot(0, &studio.window, [&] { chooseFile(design); });
    studio.window.action(ActionId::SaveAs).trigger();
    auto& refusal = studio.child<QMessageBox>("refusal");
    EXPECT_TRUE(refusal.text().contains(QStringLiteral("C text is saved as .c")))
        << refusal.text().toStdString();
    refusal.accept();
    EXPECT_FALSE(fs::exists(design.toStdString()));
    EXPECT_EQ(bench().document().path(), path);
    QTimer::singleShot(0, &studio.window, [&] { chooseFile(copy); });
    studio.window.action(ActionId::SaveAs).trigger();
    EXPECT_EQ(contentOf((copy + QStringLiteral(".c")).toStdString()), studio.text());
}

TEST_F(OpenedC, asksBeforeItsDesignIsEdited) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const std::string text = studio.text(), design = lifted();
    const std::shared_ptr<Document> file = bench().sharedDocument();
    MapWish wish{MapWish::Part::Schedule, {}, QStringLiteral("turned")};
    wish.rows = bench().mapping()->map->schedule;
    wish.rows.front().coefficients.front() += 1;
    {
        Answer no(QMessageBox::No);
        bench().wish(wish);
        ASSERT_TRUE(QTest::qWaitFor([&] { return no.asked == 1; }, 5'000));
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_TRUE(no.said.startsWith(QStringLiteral("Keep the design as .ure?"))) << no.said.toStdString();
    }
    EXPECT_EQ(studio.window.designs().count(), 1);
    EXPECT_EQ(studio.text(), text);
    Answer yes(QMessageBox::Yes);
    bench().wish(wish);
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.window.designs().count() == 2; }, 5'000));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(yes.asked, 1);
    Document& kept = bench().document();
    EXPECT_NE(&kept, file.get());
    EXPECT_TRUE(kept.path().empty());
    EXPECT_TRUE(kept.modified());
    EXPECT_NE(kept.text(), design);
    EXPECT_EQ(bench().mapping()->map->schedule, wish.rows);
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(kept.text(), design) << "one step";
    EXPECT_FALSE(studio.window.action(ActionId::Undo).isEnabled());
    EXPECT_EQ(file->text(), text);
    EXPECT_FALSE(file->modified());
    // It is a design like any other: nobody asks again.
    ASSERT_TRUE(studio.settleAfterEdit());
    bench().wish(wish);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(yes.asked, 1);
    EXPECT_NE(kept.text(), design);
}

// The arrow in the iteration space: one question, once the hand is off.
TEST_F(OpenedC, asksAfterAHandHasTurnedItsSchedule) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const std::string design = lifted();
    IterationCanvas& canvas = studio.window.iterations().canvas();
    canvas.setFocus();
    Answer yes(QMessageBox::Yes);
    for (const Qt::Key key : {Qt::Key_T, Qt::Key_Right, Qt::Key_Right}) {
        studio.press(key);
        ASSERT_TRUE(studio.settle());
    }
    EXPECT_TRUE(canvas.hand().isHeld());
    EXPECT_EQ(yes.asked, 0);
    studio.press(Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.window.designs().count() == 2; }, 5'000));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(yes.asked, 1);
    EXPECT_NE(studio.text(), design);
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), design);
}

// "Fix" of a finding: it is one of the design.
TEST_F(OpenedC, keepsTheDesignThatAFixIsOf) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    ASSERT_TRUE(studio.window.action(ActionId::Fix).isEnabled());
    go(editor(), "A[k][k]");
    Answer yes(QMessageBox::Yes);
    studio.window.action(ActionId::Fix).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(yes.asked, 1);
    ASSERT_EQ(studio.window.designs().count(), 2);
    EXPECT_NE(studio.text().find(".localise(A_in, {0, 1, 0})"), std::string::npos) << studio.text();
}

// Apply in the list of arrays.
TEST_F(OpenedC, keepsTheDesignOfAnArrayThatIsApplied) {
    ASSERT_NO_FATAL_FAILURE(open("gemm.c"));
    studio.window.action(ActionId::ExploreArrays).trigger();
    ArraysPanel& arrays = studio.window.arrays();
    arrays.explore();
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_GT(arrays.table().model()->rowCount(), 1);
    const int rows = arrays.table().model()->rowCount();
    Answer yes(QMessageBox::Yes);
    arrays.table().selectRow(1);
    arrays.applyCurrent();
    ASSERT_TRUE(QTest::qWaitFor([&] { return studio.window.designs().count() == 2; }, 10'000));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(yes.asked, 1);
    ASSERT_TRUE(bench().mapping());
    EXPECT_TRUE(bench().mapping()->legal());
    EXPECT_TRUE(studio.text().starts_with("design gemm {"));
    EXPECT_EQ(arrays.table().model()->rowCount(), rows) << "what was found is of it, too";
}

TEST_F(OpenedC, listsItsDependences) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    auto& list = studio.child<CDependences>("cDependences");
    EXPECT_TRUE(list.isVisible());
    const auto json = nlohmann::json::parse(commands::run({"dependences", path.string(), "--json"}).out);
    const QAbstractItemModel& model = *list.table().model();
    ASSERT_EQ(model.rowCount(), int(json["dependences"].size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& one = json["dependences"][std::size_t(row)];
        EXPECT_EQ(model.index(row, CDependences::Kind).data().toString().toStdString(), one["kind"]);
        const std::string line = std::to_string(one["to"]["line"].get<int>());
        EXPECT_TRUE(model.index(row, CDependences::To)
                        .data()
                        .toString()
                        .startsWith(QString::fromStdString(line + " (")));
        Q_EMIT list.table().clicked(model.index(row, CDependences::To));
        EXPECT_EQ(editor().textCursor().blockNumber() + 1, one["to"]["line"].get<int>());
        EXPECT_EQ(editor().textCursor().selectedText().toStdString(), one["to"]["text"]);
        Q_EMIT list.table().clicked(model.index(row, CDependences::From));
        EXPECT_EQ(editor().textCursor().blockNumber() + 1, one["from"]["line"].get<int>());
    }
    for (QWidget* up = list.parentWidget(); up; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up)) area->ensureWidgetVisible(&list);
    studio.grab("c-dependences");
    studio.window.newDesign();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(list.isVisible());
}

TEST_F(OpenedC, isTypedInWithoutWaiting) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    go(editor(), "k++) {");
    editor().moveCursor(QTextCursor::EndOfBlock);
    editor().setFocus();
    QElapsedTimer clock;
    qint64 slowest = 0;
    for (const QChar letter : QStringLiteral(" A[k][k] *= A[k][k")) {
        clock.restart();
        QTest::keyClick(&editor(), letter.toLatin1());
        QCoreApplication::processEvents();
        slowest = std::max(slowest, clock.elapsed());
    }
    EXPECT_LT(slowest, 250); // a shared, slow machine; a frame where there is none
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(bench().isWrong());
    QTest::keyClicks(&editor(), QStringLiteral("];"));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_FALSE(bench().isWrong());
    EXPECT_EQ(equations(),
              driver::liftedSource(std::make_shared<text::SourceBuffer>(path.string(), studio.text()), {})
                  .design->text());
}

// Both texts show some lines in a window of any size.
TEST_F(OpenedC, fitsIntoSmallWindows) {
    ASSERT_NO_FATAL_FAILURE(open("lu.c"));
    const int pitch = editor().fontMetrics().lineSpacing();
    for (const auto& [size, name] :
         {std::pair(QSize(1920, 1080), "c-1920"), std::pair(QSize(1280, 800), "c-1280"),
          std::pair(QSize(800, 600), "c-800")}) {
        studio.window.resize(size);
        go(editor(), "A[i][j] -=");
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_GE(editor().viewport()->height(), 4 * pitch) << name;
        EXPECT_GE(pane().view().viewport()->height(), 4 * pitch) << name;
        LocalisedView& view = pane().view();
        ASSERT_FALSE(view.linked().empty());
        const QTextCursor equation(view.document()->findBlockByNumber(view.linked().front() + 1));
        EXPECT_TRUE(view.viewport()->rect().contains(0, view.cursorRect(equation).center().y())) << name;
        studio.grab(name);
        studio.window.setDark(true);
        ASSERT_TRUE(studio.settleAfterEdit());
        studio.grab((std::string(name) + "-dark").c_str());
        studio.window.setDark(false);
    }
}

} // namespace tactus::views
