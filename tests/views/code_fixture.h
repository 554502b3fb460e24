// The generated code beside the other views, as tests point at its lines and at theirs.
#pragma once

#include "support.h"

#include "views/panels/code/code_panel.h"

#include <QScrollBar>
#include <QTextBlock>

namespace tactus::views {

using Lines = std::vector<int>;

struct CodeBeside : Studio {
    explicit CodeBeside(const std::string& path) {
        EXPECT_TRUE(open(path));
        window.resize(1900, 1050);
        window.findChild<FoldingTabs*>()->setCurrentWidget(&panel());
        EXPECT_TRUE(settle());
        window.editor().setFocus();
    }
    CodePanel& panel() { return *window.findChild<CodePanel*>(); }
    CodeView& code() { return panel().code(); }
    Workbench& bench() { return window.workbench(); }
    const array::Model& model() { return *bench().array().results().model; }

    // Numbers of the lines in which a text stands, counted from 0.
    static Lines linesWith(const QPlainTextEdit& view, const QString& words) {
        Lines lines;
        for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next())
            if (block.text().contains(words)) lines.push_back(block.blockNumber());
        return lines;
    }
    static int lineWith(const QPlainTextEdit& view, const QString& words) {
        const Lines lines = linesWith(view, words);
        EXPECT_FALSE(lines.empty()) << words.toStdString();
        return lines.empty() ? 0 : lines.front();
    }
    // Brings the line into sight and the mouse over it.
    static void hover(QPlainTextEdit& view, int line) {
        const QTextCursor cursor(view.document()->findBlockByNumber(line));
        QCoreApplication::processEvents();
        view.verticalScrollBar()->setValue(line - 3);
        QTest::mouseMove(view.viewport(), view.cursorRect(cursor).center() + QPoint(30, 0));
        QCoreApplication::processEvents();
    }
    bool isLit(int line) { return std::ranges::count(code().lit(), line) > 0; }
};

} // namespace tactus::views
