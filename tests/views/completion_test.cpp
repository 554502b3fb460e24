// Words offered while somebody types.
#include "typing_hands.h"

namespace tactus::views {

namespace {

constexpr const char* equation = "+ X(i, j, k) * Y(i, j, k)";

} // namespace

TEST(Completion, comesByItselfAfterTwoLetters) {
    Typing studio;
    studio.goBehind("func   X, Y, Z : Float(32);");
    studio.press(Qt::Key_Return);
    studio.type("o");
    EXPECT_FALSE(studio.lists());
    studio.type("u");
    ASSERT_TRUE(studio.lists());
    EXPECT_EQ(studio.words(), QStringList{QStringLiteral("output")});
    EXPECT_EQ(studio.popup().chosen(), -1);
    studio.grab("completion-output");
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.line(), "output");
    EXPECT_FALSE(studio.lists());
}

TEST(Completion, neverTakesReturnWhereNothingWasChosen) {
    Typing studio;
    studio.goBehind(equation);
    studio.type(" + se");
    ASSERT_TRUE(studio.lists());
    studio.press(Qt::Key_Return);
    EXPECT_EQ(studio.line(), ";");
    EXPECT_FALSE(studio.lists());
    EXPECT_NE(studio.text().find("Y(i, j, k) + se\n"), std::string::npos);
}

TEST(Completion, takesTheChosenWordAsOneUndoStep) {
    Typing studio;
    studio.goBehind(equation);
    studio.type(" + m");
    studio.press(Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(studio.lists());
    EXPECT_EQ(studio.words(), (QStringList{QStringLiteral("min"), QStringLiteral("max"),
                                           QStringLiteral("mod_round_to_zero")}));
    EXPECT_EQ(studio.popup().chosen(), 0); // asked for
    studio.press(Qt::Key_Down);
    studio.press(Qt::Key_Return);
    EXPECT_NE(studio.text().find("Y(i, j, k) + max(a, b);"), std::string::npos) << studio.text();
    studio.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(studio.text().find("Y(i, j, k) + m;"), std::string::npos) << studio.text();
}

TEST(Completion, goesOnWithTheLetters) {
    Typing studio;
    studio.goBehind("    X.");
    studio.press(Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(studio.lists());
    EXPECT_TRUE(studio.words().contains(QStringLiteral("reorder")));
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(studio.editor.completer().isOpen());
    studio.goBehind("X.merge_ures(Y, Z, C);");
    studio.press(Qt::Key_Return);
    studio.type("X.");
    ASSERT_TRUE(studio.lists());
    studio.grab("completion-primitives");
    studio.type("sp");
    EXPECT_EQ(studio.words(), QStringList{QStringLiteral("space_time_transform")});
    studio.press(Qt::Key_Backspace);
    studio.press(Qt::Key_Backspace);
    studio.type("ti"); // a part of it, and what tile begins with
    EXPECT_TRUE(studio.words().contains(QStringLiteral("space_time_transform")));
    studio.press(Qt::Key_Down);
    studio.press(Qt::Key_Down);
    studio.press(Qt::Key_Return);
    EXPECT_EQ(studio.line().substr(0, 3), "X.s") << studio.line();
    studio.type("({");
    EXPECT_FALSE(studio.lists());
}

TEST(Completion, isThereInATextThatDoesNotParse) {
    Typing studio;
    studio.window.action(ActionId::New).trigger();
    studio.type("design d {");
    studio.press(Qt::Key_Return);
    studio.type("param SIZE = 4;");
    studio.press(Qt::Key_Return);
    studio.type("input A[SI");
    ASSERT_TRUE(studio.lists());
    EXPECT_EQ(studio.words(), QStringList{QStringLiteral("SIZE")});
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.line(), "input A[SIZE");
}

TEST(Completion, staysAway) {
    Typing studio;
    studio.goBehind("func   X, Y, Z : Float(32);");
    studio.press(Qt::Key_Return);
    studio.type("// sel");
    EXPECT_FALSE(studio.lists());
    studio.press(Qt::Key_Space, Qt::ControlModifier);
    EXPECT_FALSE(studio.lists());
    studio.press(Qt::Key_Return);
    studio.type("func inp"); // a new name
    EXPECT_FALSE(studio.lists());
    studio.type(" : Floa");
    ASSERT_TRUE(studio.lists());
    studio.press(Qt::Key_Escape); // closed for this word
    studio.type("t");
    EXPECT_FALSE(studio.lists());
    studio.type("(32);");
    studio.press(Qt::Key_Return);
    studio.type("fu");
    ASSERT_TRUE(studio.lists());
    studio.press(Qt::Key_Left);
    studio.press(Qt::Key_Left);
    EXPECT_FALSE(studio.lists()); // the cursor left the word
}

TEST(Completion, tellsWhatTheWordUnderTheMouseIs) {
    Typing studio;
    const auto at = [&](const char* words) {
        return static_cast<int>(studio.editor.toPlainText().indexOf(QLatin1String(words)));
    };
    EXPECT_EQ(studio.editor.wordAt(at("A(i, k)")), QStringLiteral("input A[I][K] : Float(32)"));
    EXPECT_EQ(studio.editor.wordAt(at("Y(i-1")),
              QStringLiteral("func Y(i, j, k) : Float(32)\n"
                             "Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k))"));
    EXPECT_TRUE(studio.editor.wordAt(at("merge_ures")).startsWith(QStringLiteral("merge_ures(Y, Z, C)\n")));
    EXPECT_EQ(studio.editor.wordAt(at("= select")), QString());
}

TEST(Definition, isWhereACtrlClickGoes) {
    Typing studio;
    studio.editor.moveCursor(QTextCursor::End);
    QTextCursor cursor = studio.editor.textCursor();
    cursor.setPosition(static_cast<int>(studio.editor.toPlainText().indexOf(QLatin1String("B(k, j)"))));
    const QPoint place = studio.editor.cursorRect(cursor).center() + QPoint(2, 0);
    QTest::mouseClick(studio.editor.viewport(), Qt::LeftButton, Qt::ControlModifier, place);
    EXPECT_EQ(studio.line(), "input  B[K][J] : Float(32);");
}

// A word is listed in every theme so that it can be read beside the panels.
TEST(Completion, isDrawnInLightAndDark) {
    Typing studio;
    studio.goBehind(equation);
    studio.type(" + ");
    studio.press(Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(studio.lists());
    EXPECT_TRUE(studio.window.rect().contains(studio.popup().geometry()));
    studio.grab("completion-light");
    studio.window.setDark(true);
    studio.grab("completion-dark");
    EXPECT_TRUE(studio.editor.completer().isOpen());
    studio.window.setDark(false);
}

} // namespace tactus::views
