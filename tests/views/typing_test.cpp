// Typing never waits: nothing of the pipeline runs in the window's thread.
#include "support/examples.h"
#include "views/panels/editor/editor.h"

#include <QTest>
#include <condition_variable>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <thread>

namespace tactus::views {

namespace {

// 500 lines: many recurrences over the same loops.
std::string longDesign() {
    std::string declared, equations;
    for (int f = 0; f < 245; ++f) {
        declared += fmt::format("  func F{} : Int(32);\n", f);
        equations += fmt::format("  F{0}(i, j) = select(i == 0, {0}, F{0}(i-1, j)) + 1;\n", f);
    }
    return fmt::format(
        "design long {{\n  param N = 4;\n  output y[N] : Int(32);\n  loops i: 0..N, j: 0..2;\n{}{}"
        "  y(i) = select(j == 1, F0(i, j));\n"
        "  mapping line {{\n    F0.space_time_transform({{j}}, i + j);\n  }}\n}}\n",
        declared, equations);
}

// A bench whose analyses are counted by thread, and wait while the gate is shut.
struct Watched {
    driver::Analysis analyse(const driver::Request& request) {
        {
            std::unique_lock lock(mutex);
            ++calls[std::this_thread::get_id()];
            gate.wait(lock, [&] { return isOpen; });
        }
        return driver::analyse(request);
    }
    void open(bool open) {
        const std::lock_guard lock(mutex);
        isOpen = open;
        gate.notify_all();
    }
    int callsHere() {
        const std::lock_guard lock(mutex);
        return calls[std::this_thread::get_id()];
    }
    int callsElsewhere() {
        const std::lock_guard lock(mutex);
        int all = 0;
        for (const auto& [thread, count] : calls) all += thread == std::this_thread::get_id() ? 0 : count;
        return all;
    }
    bool settle() {
        return QTest::qWaitFor([this] { return bench.isIdle(); }, 60'000);
    }

    std::mutex mutex;
    std::condition_variable gate;
    bool isOpen = true;
    std::map<std::thread::id, int> calls;
    Workbench bench{nullptr, [this](const driver::Request& request) { return analyse(request); }};
    Editor editor{bench, nullptr};
};

} // namespace

TEST(Typing, analysesAwayFromTheWindowsThread) {
    Watched watched;
    watched.editor.show();
    watched.bench.document().setText(longDesign());
    ASSERT_GE(watched.editor.blockCount(), 500);
    watched.editor.moveCursor(QTextCursor::Start);
    ASSERT_TRUE(watched.settle());
    for (int key = 0; key < 60; ++key) {
        QTest::keyClick(&watched.editor, key % 10 == 9 ? Qt::Key_Return : Qt::Key_Slash);
        if (key % 7 == 0) QTest::qWait(key % 3 * 100); // sometimes long enough for a verdict
    }
    ASSERT_TRUE(watched.settle());
    EXPECT_EQ(watched.callsHere(), 0);
    EXPECT_GE(watched.callsElsewhere(), 2); // before and after
    EXPECT_EQ(watched.bench.analyser().analysis()->source->text(), watched.bench.document().text());
    // The text that arrived is on screen: the first line is a comment now.
    const auto formats = watched.editor.document()->firstBlock().layout()->formats();
    ASSERT_EQ(formats.size(), 1);
    EXPECT_TRUE(formats[0].format.fontItalic());
}

// The bench knows gemm, and somebody has typed these letters behind a word of it.
struct Typed : testing::Test {
    Typed() {
        watched.bench.analyser().setPatience(std::chrono::hours(1));
        watched.editor.show();
        watched.bench.document().setText(test::exampleText("gemm"));
        EXPECT_TRUE(watched.settle());
    }
    void type(const char* behind, const char* letters) {
        QTextCursor cursor = watched.editor.textCursor();
        const QString text = watched.editor.toPlainText();
        cursor.setPosition(int(text.indexOf(QLatin1String(behind)) + qstrlen(behind)));
        watched.editor.setTextCursor(cursor);
        const int before = watched.callsElsewhere();
        QTest::keyClicks(&watched.editor, QLatin1String(letters));
        EXPECT_TRUE(QTest::qWaitFor([&] { return watched.callsElsewhere() > before; }, 60'000));
    }
    bool shows() { return analyser.isCurrent(); }
    Watched watched;
    Analyser& analyser = watched.bench.analyser();
};

TEST_F(Typed, anErrorInTheWordUnderTheCaretWaitsUntilTheCaretLeavesIt) {
    int told = 0;
    QObject::connect(&analyser, &Analyser::analysed, &watched.editor, [&] { ++told; });
    type("Z(i, j, k) = select", "q");
    ASSERT_TRUE(QTest::qWaitFor([&] { return analyser.holds(); }, 60'000));
    EXPECT_FALSE(watched.bench.isWrong());
    EXPECT_FALSE(shows());
    EXPECT_TRUE(analyser.busy());
    QTest::keyClick(&watched.editor, Qt::Key_Left); // still in it
    EXPECT_FALSE(shows());
    EXPECT_EQ(told, 0);
    QTest::keyClick(&watched.editor, Qt::Key_Down);
    EXPECT_TRUE(shows());
    EXPECT_TRUE(watched.bench.isWrong());
    EXPECT_EQ(told, 1);
}

TEST_F(Typed, anErrorInTheWordUnderTheCaretIsToldOnRequest) {
    type("Z(i, j, k) = select", "q");
    ASSERT_TRUE(QTest::qWaitFor([&] { return analyser.holds(); }, 60'000));
    analyser.checkNow();
    EXPECT_TRUE(watched.bench.isWrong());
}

TEST_F(Typed, anErrorInTheWordUnderTheCaretIsToldWhenTheHandRests) {
    analyser.setPatience(std::chrono::milliseconds(1));
    type("Z(i, j, k) = select", "q");
    EXPECT_TRUE(QTest::qWaitFor([&] { return watched.bench.isWrong(); }, 60'000));
}

TEST_F(Typed, aWordThatIsPutRightIsToldAtOnce) {
    type("Z(i, j, k) = select", "q");
    ASSERT_TRUE(QTest::qWaitFor([&] { return analyser.holds(); }, 60'000));
    QTest::keyClick(&watched.editor, Qt::Key_Backspace);
    ASSERT_TRUE(watched.settle());
    EXPECT_TRUE(shows());
    EXPECT_FALSE(watched.bench.isWrong());
}

// It is no mistake in the word itself, so nobody waits for the rest of it.
TEST_F(Typed, aScheduleThatIsNotLegalIsToldAtOnce) {
    type("{i, j}, i + j", " - 9*k");
    ASSERT_TRUE(QTest::qWaitFor([&] { return shows(); }, 60'000));
    ASSERT_NE(watched.bench.mapping(), nullptr);
    EXPECT_FALSE(watched.bench.mapping()->legal());
}

TEST(Typing, goesOnWhileAnAnalysisIsStuck) {
    Watched watched;
    watched.editor.show();
    watched.open(false);
    watched.bench.document().setText(longDesign());
    watched.editor.moveCursor(QTextCursor::Start);
    watched.bench.analyser().checkNow();
    ASSERT_TRUE(QTest::qWaitFor([&] { return watched.callsElsewhere() > 0; }, 60'000));
    for (int key = 0; key < 30; ++key) {
        QTest::keyClick(&watched.editor, Qt::Key_Slash);
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(watched.bench.document().text().find("design long"), 30U);
    EXPECT_EQ(watched.bench.analyser().analysis(), nullptr);
    watched.open(true);
    ASSERT_TRUE(watched.settle());
    EXPECT_EQ(watched.bench.analyser().analysis()->source->text(), watched.bench.document().text());
}

TEST(Typing, mistakesOfSyntaxAreMarkedBeforeTheAnalysis) {
    Watched watched;
    Editor& editor = watched.editor;
    editor.show();
    watched.bench.document().setText(longDesign());
    ASSERT_TRUE(watched.settle());
    const auto squiggles = [&] {
        return std::ranges::count_if(editor.extraSelections(), [](const QTextEdit::ExtraSelection& one) {
            return one.format.underlineStyle() == QTextCharFormat::WaveUnderline;
        });
    };
    const std::shared_ptr<const driver::Analysis> last = watched.bench.analyser().analysis();
    ASSERT_EQ(squiggles(), std::ranges::count_if(last->allDiagnostics(), [](const auto& one) {
                  return one.severity != diagnostics::Severity::Note;
              }));
    const auto before = squiggles();
    watched.open(false);
    const QString call = QStringLiteral("F7(i-1, j)");
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(static_cast<int>(editor.toPlainText().indexOf(call) + call.size()));
    editor.setTextCursor(cursor);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    EXPECT_TRUE(QTest::qWaitFor([&] { return squiggles() > before; }, 20'000));
    cursor = editor.textCursor();
    ASSERT_TRUE(editor.nextProblem());
    EXPECT_FALSE(editor.messageAt(editor.textCursor().selectionStart()).isEmpty());
    editor.setTextCursor(cursor);
    QTest::keyClick(&editor, Qt::Key_ParenRight);
    EXPECT_TRUE(QTest::qWaitFor([&] { return squiggles() == before; }, 20'000));
    EXPECT_EQ(watched.bench.analyser().analysis(), last); // no other has come
    watched.open(true);
    ASSERT_TRUE(watched.settle());
    EXPECT_EQ(squiggles(), before);
}

} // namespace tactus::views
