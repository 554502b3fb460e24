// Hands to type in the editor of a studio.
#pragma once

#include "support.h"

namespace tactus::views {

struct Typing : Studio {
    Typing() {
        EXPECT_TRUE(open(gemm));
        editor.setFocus();
    }
    void goBehind(const char* words) {
        const int at = static_cast<int>(editor.toPlainText().indexOf(QLatin1String(words)));
        ASSERT_GE(at, 0) << words;
        QTextCursor cursor = editor.textCursor();
        cursor.setPosition(at + static_cast<int>(qstrlen(words)));
        editor.setTextCursor(cursor);
    }
    void type(const char* letters) { QTest::keyClicks(&editor, QLatin1String(letters)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&editor, key, modifiers);
    }
    // A list comes with the parse, so when everything is done it is there or does not come.
    bool lists() {
        EXPECT_TRUE(settleAfterEdit());
        return editor.completer().isOpen();
    }
    CompletionPopup& popup() { return *editor.completer().popup(); }
    QStringList words() {
        QStringList all;
        for (int row = 0; row < popup().model().rowCount(); ++row) all << popup().model().wordAt(row);
        return all;
    }
    std::string line() const { return editor.textCursor().block().text().trimmed().toStdString(); }

    Editor& editor = window.editor();
};

} // namespace tactus::views
