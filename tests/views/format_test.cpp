// The canonical layout, from the studio.
#include "support.h"

#include "syntax/build.h"
#include "syntax/format/format.h"

#include <QStatusBar>

namespace tactus::views {

namespace {

struct Layout : Studio {
    explicit Layout(const char* source) {
        window.action(ActionId::New).trigger();
        window.workbench().document().setText(source);
        EXPECT_TRUE(settleAfterEdit());
    }
    void put(const char* behind) {
        QTextCursor cursor = editor.textCursor();
        cursor.setPosition(static_cast<int>(editor.toPlainText().indexOf(QLatin1String(behind)) +
                                            static_cast<int>(qstrlen(behind))));
        editor.setTextCursor(cursor);
    }
    void layOut() {
        QTest::keyClick(&editor, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_TRUE(settleAfterEdit());
    }
    std::string beforeCursor() {
        return editor.toPlainText().left(editor.textCursor().position()).toStdString();
    }

    Editor& editor = window.editor();
};

constexpr const char* crooked = "// head\ndesign d {\nparam N=8;   // why\n\n\n\n  output y[N]:Int(32);\n"
                                "loops i:0..N;\n/* before */ y( i )=i*2;\n}\n";
constexpr const char* straight = "// head\ndesign d {\n  param  N = 8;  // why\n\n  output y[N] : Int(32);\n"
                                 "  loops  i: 0..N;\n  /* before */ y(i) = i*2;\n}\n";

} // namespace

TEST(Format, straightensTheTextAsOneUndoStep) {
    Layout studio(crooked);
    studio.layOut();
    EXPECT_EQ(studio.text(), straight);
    QTest::keyClick(&studio.editor, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(studio.text(), crooked);
    EXPECT_FALSE(studio.editor.document()->isUndoAvailable());
}

TEST(Format, leavesTheCursorBetweenItsLetters) {
    const std::pair<const char*, const char*> places[] = {
        {"param N", "param  N"},           {"// wh", "// wh"},
        {"output y[N]", "output y[N]"},    {"before */ y( i", "before */ y(i"},
        {"before */ y( ", "before */ y("}, {"}\n", "}\n"}};
    for (const auto& [before, after] : places) {
        Layout studio(crooked);
        studio.put(before);
        studio.layOut();
        EXPECT_TRUE(QByteArray::fromStdString(studio.beforeCursor()).endsWith(after))
            << before << ": " << studio.beforeCursor();
    }
}

TEST(Format, waitsForTheTextThatWasJustTyped) {
    Layout studio(crooked);
    studio.put("param N=8");
    QTest::keyClicks(&studio.editor, QStringLiteral("0"));
    studio.layOut(); // the parse of the 0 has not come yet
    EXPECT_NE(studio.text().find("  param  N = 80;  // why\n"), std::string::npos) << studio.text();
}

TEST(Format, leavesATextWithSyntaxErrorsAlone) {
    const char* broken = "design d {\nparam N=;   // why\n}\n";
    Layout studio(broken);
    studio.layOut();
    EXPECT_EQ(studio.text(), broken);
    EXPECT_FALSE(studio.editor.document()->isUndoAvailable());
    EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains(QStringLiteral("syntax error")));
}

} // namespace tactus::views
