// Words come with parentheses and places to fill in, and the parameters of a call stay in sight.
#include "typing_hands.h"

namespace tactus::views {

namespace {

constexpr const char* equationOfZ = "+ X(i, j, k) * Y(i, j, k)";

struct Filling : Typing {
    // The word is taken from the list.
    void take(const char* letters) {
        type(letters);
        press(Qt::Key_Space, Qt::ControlModifier);
        ASSERT_TRUE(lists()) << letters;
        press(Qt::Key_Tab);
    }
    std::string selected() const { return editor.textCursor().selectedText().toStdString(); }
    void newLineBehind(const char* words) {
        goBehind(words);
        press(Qt::Key_Return);
    }
    SignatureTip* tip() { return editor.completer().tip(); }
    bool isTipShown() {
        EXPECT_TRUE(settleAfterEdit());
        return tip() && tip()->isVisible();
    }
    std::string tipText() { return tip()->text().toStdString(); }
    // In the window.
    QRect lineInWindow() {
        const QRect line = editor.cursorRect();
        return {editor.viewport()->mapTo(&window, QPoint(0, line.top())),
                QSize(editor.viewport()->width(), line.height())};
    }
    // The tip is beside the line, and not over it or the list.
    void expectNothingCovered() {
        EXPECT_FALSE(tip()->geometry().intersects(lineInWindow()));
        if (editor.completer().isOpen()) {
            EXPECT_FALSE(tip()->geometry().intersects(popup().geometry()));
        }
        EXPECT_TRUE(window.rect().contains(tip()->geometry()));
    }
};

} // namespace

TEST(CompletionPlaces, ofAFuncAreItsIndices) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    EXPECT_EQ(studio.line(),
              "Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k) + X(i, j, k);");
    EXPECT_EQ(studio.selected(), "i");
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.selected(), "j");
    studio.type("j-1");
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.selected(), "k");
    studio.press(Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_EQ(studio.selected(), "j-1"); // what was written there
    studio.press(Qt::Key_Backtab, Qt::ShiftModifier);
    studio.press(Qt::Key_Backtab, Qt::ShiftModifier);
    EXPECT_EQ(studio.selected(), "i"); // the first stays
    for (int places = 0; places < 3; ++places) studio.press(Qt::Key_Tab);
    studio.type(" + 1");
    EXPECT_NE(studio.text().find("+ X(i, j-1, k) + 1;"), std::string::npos) << studio.text();
    EXPECT_FALSE(studio.editor.completer().places().isActive());
    studio.press(Qt::Key_Tab); // a letter again
    EXPECT_NE(studio.text().find("+ 1  ;"), std::string::npos) << studio.text();
}

TEST(CompletionPlaces, areOneStepOfUndo) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    studio.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(studio.text().find("Y(i, j, k) + X;"), std::string::npos) << studio.text();
    EXPECT_FALSE(studio.editor.completer().places().isActive());
    studio.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NE(studio.text().find("Y(i, j, k) + X(i, j, k);"), std::string::npos) << studio.text();
}

TEST(CompletionPlaces, ofAPrimitiveAreItsArguments) {
    Filling studio;
    studio.newLineBehind("X.merge_ures(Y, Z, C);");
    studio.type("X.ti");
    ASSERT_TRUE(studio.lists());
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.line(), "X.tile(i, io, ii, f)");
    EXPECT_EQ(studio.selected(), "i");
    for (const char* value : {"j", "jo", "jj", "4"}) {
        studio.type(value);
        studio.press(Qt::Key_Tab);
    }
    studio.type(";");
    EXPECT_EQ(studio.line(), "X.tile(j, jo, jj, 4);");
    studio.press(Qt::Key_Return);
    studio.take("X.space");
    EXPECT_EQ(studio.line(), "X.space_time_transform({i, j}, i + j + k)");
    EXPECT_EQ(studio.selected(), "i, j"); // the braces stay
}

TEST(CompletionPlaces, ofSelectAreFilledInWithOthersInside) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + sel");
    EXPECT_NE(studio.line().find("+ select(condition, value, otherwise);"), std::string::npos)
        << studio.line();
    EXPECT_EQ(studio.selected(), "condition");
    studio.type("k == 0");
    studio.press(Qt::Key_Tab);
    studio.take("A");
    EXPECT_NE(studio.line().find("+ select(k == 0, A(i, k), otherwise);"), std::string::npos)
        << studio.line();
    EXPECT_EQ(studio.selected(), "i");
    studio.press(Qt::Key_Tab);
    studio.press(Qt::Key_Tab); // behind A(i, k)
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.selected(), "otherwise");
    studio.type("0)"); // the parenthesis is there already
    studio.type(";");
    EXPECT_NE(studio.line().find("+ select(k == 0, A(i, k), 0);;"), std::string::npos) << studio.line();
}

TEST(CompletionPlaces, ofAMappingAreItsNameAndItsBraces) {
    Filling studio;
    studio.newLineBehind("C(i, j)    = select(k == K-1, Z(i, j, k));");
    studio.take("map");
    EXPECT_EQ(studio.line(), "mapping name { }");
    EXPECT_EQ(studio.selected(), "name");
    studio.type("fast");
    studio.press(Qt::Key_Tab);
    studio.press(Qt::Key_Return);
    studio.type("X.reorder");
    EXPECT_NE(studio.text().find("  mapping fast {\n    X.reorder\n  }\n"), std::string::npos)
        << studio.text();
    EXPECT_FALSE(studio.editor.completer().places().isActive());
}

TEST(CompletionPlaces, areNotInsertedTwice) {
    Filling studio;
    studio.goBehind("select(k == 0, 0, Z");
    studio.press(Qt::Key_Backspace);
    studio.take("X"); // in front of (i, j, k-1)
    EXPECT_NE(studio.text().find("select(k == 0, 0, X(i, j, k-1)) +"), std::string::npos) << studio.text();
    EXPECT_FALSE(studio.editor.completer().places().isActive());
    // Names alone stand for themselves.
    studio.goBehind("X.merge_ures(Y, Z, C");
    studio.type(", ");
    studio.press(Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(studio.lists());
    studio.press(Qt::Key_Tab);
    EXPECT_EQ(studio.line(), "X.merge_ures(Y, Z, C, X);");
}

TEST(CompletionPlaces, goOverParenthesesThatAreTyped) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    studio.type("(i+1, j, k)");
    EXPECT_NE(studio.line().find("+ X(i+1, j, k"), std::string::npos) << studio.line();
    studio.newLineBehind("X.merge_ures(Y, Z, C);");
    studio.take("X.space");
    studio.type("({");
    EXPECT_EQ(studio.line(), "X.space_time_transform({i, j}, i + j + k)");
}

TEST(CompletionPlaces, endByEscapeAndOnAnotherLine) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(studio.editor.completer().places().isActive());
    studio.press(Qt::Key_Tab);
    EXPECT_NE(studio.text().find("+ X(  , j, k);"), std::string::npos) << studio.text();
    studio.press(Qt::Key_Z, Qt::ControlModifier);
    studio.goBehind(equationOfZ);
    studio.take(" + Y");
    EXPECT_TRUE(studio.editor.completer().places().isActive());
    studio.press(Qt::Key_Down);
    EXPECT_FALSE(studio.editor.completer().places().isActive());
}

TEST(CompletionPlaces, belongToTheirTab) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    studio.window.action(ActionId::New).trigger();
    EXPECT_FALSE(studio.editor.completer().places().isActive());
    EXPECT_FALSE(studio.isTipShown());
    studio.press(Qt::Key_Tab);
}

TEST(SignatureTip, keepsTheParametersInSight) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.take(" + X");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "X(<b>i</b>, j, k)");
    studio.expectNothingCovered();
    studio.press(Qt::Key_Tab);
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "X(i, <b>j</b>, k)");
    studio.press(Qt::Key_Tab);
    studio.press(Qt::Key_Tab);
    EXPECT_FALSE(studio.isTipShown()); // behind the parenthesis
}

TEST(SignatureTip, isThereForCallsThatAreTyped) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.type(" + A(");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "A(<b>0..I</b>, 0..K)");
    studio.type("i, min(");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "min(<b>a</b>, b, ...)");
    studio.type("1, 2, 3, 4");
    EXPECT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "min(a, b, <b>...</b>)");
    studio.type(")");
    EXPECT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "A(0..I, <b>0..K</b>)");
    studio.type(")");
    EXPECT_FALSE(studio.isTipShown());
    studio.newLineBehind("X.merge_ures(Y, Z, C);");
    studio.type("X.tile(i, ");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "tile(i, <b>io</b>, ii, f)");
}

TEST(SignatureTip, isPutAwayByEscapeForThisCall) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.type(" + A(i");
    ASSERT_TRUE(studio.isTipShown());
    studio.press(Qt::Key_Escape);
    EXPECT_FALSE(studio.isTipShown());
    studio.type(", k");
    EXPECT_FALSE(studio.isTipShown());
    studio.type(") + B(");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_EQ(studio.tipText(), "B(<b>0..K</b>, 0..J)");
    studio.goBehind("design gemm");
    EXPECT_FALSE(studio.isTipShown());
    studio.goBehind("select(j == 0,"); // nothing is typed there
    EXPECT_FALSE(studio.isTipShown());
}

TEST(SignatureTip, isOnTheOtherSideOfTheList) {
    Filling studio;
    studio.goBehind(equationOfZ);
    studio.type(" + select(mi");
    ASSERT_TRUE(studio.isTipShown());
    ASSERT_TRUE(studio.editor.completer().isOpen());
    studio.expectNothingCovered();
    studio.grab("signature-light");
    studio.window.setDark(true);
    studio.grab("signature-dark");
    studio.window.setDark(false);
}

// Above the first line there is no room.
TEST(SignatureTip, isBelowTheFirstLine) {
    Filling studio;
    studio.window.action(ActionId::New).trigger();
    studio.type("design d { loops i: 0..min(");
    ASSERT_TRUE(studio.isTipShown());
    EXPECT_GT(studio.tip()->geometry().top(), studio.lineInWindow().bottom());
    studio.expectNothingCovered();
}

} // namespace tactus::views
