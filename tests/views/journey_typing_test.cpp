// Journey 2: a design is typed from nothing with three mistakes on the way, which F8 goes through.
#include "support.h"

#include <QElapsedTimer>
#include <QStatusBar>

namespace tactus::views {

namespace {

void replaceSelection(Editor& editor, const char* from, const char* to) {
    const int at = static_cast<int>(editor.toPlainText().indexOf(QLatin1String(from)));
    ASSERT_GE(at, 0) << from;
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(at);
    cursor.setPosition(at + static_cast<int>(qstrlen(from)), QTextCursor::KeepAnchor);
    editor.setTextCursor(cursor);
    QTest::keyClicks(&editor, QLatin1String(to));
}

} // namespace

TEST(Journey, typesADesignAndGoesThroughItsMistakes) {
    Studio studio;
    studio.window.action(ActionId::New).trigger();
    Editor& editor = studio.window.editor();
    // An unknown type, an undeclared name, a misspelt primitive.
    const char* lines[] = {"design prefix {",
                           "param N = 8;",
                           "input x[N] : Intt(32);",
                           "output y[N] : Int(32);",
                           "",
                           "loops i: 0..N, j: 0..2;",
                           "func S : Int(32);",
                           "",
                           "S(i, j) = select(i == 0, 0, S(i-1, j)) + x(M);",
                           "y(i) = select(j == 1, S(i, j));",
                           "",
                           "mapping line {",
                           "S.space_time_transfrom({j}, i + j);",
                           "}",
                           "}"};
    QElapsedTimer clock;
    qint64 slowest = 0;
    for (const char* line : lines) {
        for (const char* letter = line; *letter; ++letter) {
            clock.restart();
            QTest::keyClick(&editor, *letter);
            QCoreApplication::processEvents();
            slowest = std::max(slowest, clock.elapsed());
        }
        QTest::keyClick(&editor, Qt::Key_Return);
    }
    EXPECT_LT(slowest, 250) << "typing waits"; // a shared, slow machine; a frame where there is none
    // Braces set the indentation.
    EXPECT_NE(studio.text().find("\n  mapping line {\n    S.space"), std::string::npos) << studio.text();
    EXPECT_TRUE(studio.text().find("\n  }\n}\n") != std::string::npos) << studio.text();
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("journey2-mistakes");

    const auto textAtCursor = [&] { return editor.textCursor().block().text().trimmed().toStdString(); };
    QTest::keyClick(&editor, Qt::Key_F8);
    EXPECT_EQ(textAtCursor(), "input x[N] : Intt(32);");
    replaceSelection(editor, "Intt", "Int");
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::keyClick(&editor, Qt::Key_F8);
    EXPECT_EQ(textAtCursor(), "S(i, j) = select(i == 0, 0, S(i-1, j)) + x(M);");
    replaceSelection(editor, "x(M)", "x(i)");
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::keyClick(&editor, Qt::Key_F8);
    EXPECT_EQ(textAtCursor(), "S.space_time_transfrom({j}, i + j);");
    replaceSelection(editor, "transfrom", "transform");
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(studio.window.workbench().mapping());
    EXPECT_TRUE(studio.window.workbench().mapping()->legal());
    ASSERT_TRUE(studio.window.workbench().array().results().run);
    EXPECT_TRUE(studio.window.workbench().array().results().run->matches());
    studio.grab("journey2-done");
}

TEST(Editor, keysOfTheTimelineBelongToTheTextWhileTyping) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    editor.setFocus();
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, QStringLiteral("F f"));
    QTest::keyClick(&editor, Qt::Key_Right);
    QTest::keyClick(&editor, Qt::Key_Home);
    EXPECT_EQ(editor.toPlainText().left(4), QStringLiteral("F f/"));
    EXPECT_EQ(editor.textCursor().position(), 0);
    EXPECT_EQ(studio.window.workbench().time().cycle(), 0);
    EXPECT_FALSE(studio.window.workbench().time().isPlaying());
}

TEST(Editor, tellsTheMessageWhereTheMistakeIs) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    const int at = static_cast<int>(editor.toPlainText().indexOf(QStringLiteral("K-1")));
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(at);
    cursor.setPosition(at + 1, QTextCursor::KeepAnchor);
    editor.setTextCursor(cursor);
    QTest::keyClicks(&editor, QStringLiteral("Q"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(editor.messageAt(at).contains(QLatin1Char('Q'))) << editor.messageAt(at).toStdString();
    EXPECT_TRUE(editor.messageAt(0).isEmpty());
}

TEST(Editor, aStaleAnalysisNeverArrives) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Analyser& analyser = studio.window.workbench().analyser();
    int wrong = 0;
    QObject::connect(&analyser, &Analyser::analysed, &studio.window, [&] { wrong += !analyser.isCurrent(); });
    Editor& editor = studio.window.editor();
    for (int round = 0; round < 20; ++round) {
        analyser.checkNow();
        QTest::qWait(round % 5);
        QTest::keyClicks(&editor, QStringLiteral(" "));
    }
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(analyser.analysis()->source->text(), studio.text());
}

TEST(Editor, badTextNeitherCrashesNorHangs) {
    Studio studio;
    std::string noise;
    for (std::uint32_t i = 0, state = 1; i < 60'000; ++i) {
        state = state * 1664525U + 1013904223U;
        noise += static_cast<char>(32 + (state >> 24) % 95);
        if (i % 70 == 0) noise += '\n';
    }
    for (const std::string& source :
         {std::string(10'000, '('), noise, std::string("design d { param N = ")}) {
        studio.window.action(ActionId::New).trigger();
        studio.window.workbench().document().setText(source);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_TRUE(hasError(studio.window.workbench().analyser().analysis()->diagnostics));
    }
}

// The picture of the last correct text stays, without its run; F5 and other mappings don't bring it back.
TEST(Editor, aTextWithErrorsIsNotSimulated) {
    for (const auto& [at, wrong] : {std::pair("", "} x"), std::pair("Z(i, j, k-1)", "unknown + ")}) {
        Studio studio;
        ASSERT_TRUE(studio.open(gemm));
        Workbench& bench = studio.window.workbench();
        ASSERT_TRUE(bench.array().results().run);
        const auto place = std::uint32_t(*at ? studio.text().find(at) : studio.text().find_last_of('}') + 1);
        ASSERT_TRUE(bench.document().apply({{{place, place}, wrong}}, bench.document().revision()));
        ASSERT_TRUE(studio.settleAfterEdit());
        studio.window.canvas().setFocus();
        const auto isWrong = [&](const char* after) {
            const ArrayResults& results = bench.array().results();
            EXPECT_FALSE(results.model || results.run) << after;
            EXPECT_TRUE(results.lastCorrect) << after;
            EXPECT_TRUE(results.refusal.contains(QStringLiteral("has errors")))
                << after << results.refusal.toStdString();
        };
        isWrong("typing");
        studio.press(Qt::Key_F5);
        ASSERT_TRUE(studio.settleAfterEdit());
        isWrong("F5");
        EXPECT_EQ(studio.window.statusBar()->currentMessage(), bench.array().results().refusal);
        bench.choose({}, "weight_stationary");
        ASSERT_TRUE(studio.settleAfterEdit());
        isWrong("another mapping");
    }
}

} // namespace tactus::views
