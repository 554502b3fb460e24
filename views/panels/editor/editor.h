// The text: line numbers, colours from the real parser, squiggles, messages where the mouse rests.
#pragma once

#include "views/panels/completion/completer.h"
#include "views/panels/editor/code_colours.h"
#include "views/panels/editor/numbered_text.h"
#include "views/panels/editor/read_marks.h"

#include <QHelpEvent>
#include <QPointer>
#include <optional>

namespace tactus::views {

class Editor final : public NumberedText {
    Q_OBJECT

  public:
    Editor(Workbench& workbench, QWidget* parent);

    // The cursor goes to the next problem behind it (around the end of the text); false if there is none.
    std::optional<int> nextProblem();
    void showProblem(int number);       // in the order of the analysis
    void showSpan(text::Span span);     // of the text of the last analysis
    void showPlace(text::Span span);    // of the text as it is
    void scrollTo(text::Span span);     // of the text as it is
    void scrollToLine(text::Span span); // up or down alone
    // Marks lines that belong to a line in another text, counted from 0, and reads of the last analysis in
    // them. The first line is brought into sight at this height, in pixels.
    void showLinked(std::vector<int> lines, std::vector<text::Span> reads, int height);
    const std::vector<int>& linked() const { return linked_; }
    const std::vector<int>& followed() const { return followed_; } // lines of equations on a value's path
    const std::vector<int>& pointed() const { return pointed_; }   // lines of what is pointed at in the code
    // To the declaration of the name under the cursor, as soon as the text as it is is parsed.
    void goToDefinition();
    // The first fix of the problem under the cursor; false: there is none.
    bool fixHere();
    void toggleComment();
    // As soon as the text as it is is parsed; a text with syntax errors is left alone, and said to be.
    void layOut();
    void complete();
    Completer& completer() { return *completer_; }
    QString messageAt(int position) const; // all messages about this place
    QString wordAt(int position) const;    // what the word here is
    QString nameAt(int position) const;    // the word itself
    QString codeAt(int position) const;    // of the first message about this place

    void takeBack(); // undo and redo, also for somebody who works in another panel
    void doAgain();

    int widthOfLines() const; // in which no line is cut but comments, with all that is beside it

  Q_SIGNALS:
    void said(const QString& words); // why nothing happened
    void lettersWanted(int step);    // larger or smaller

  protected:
    std::function<Line(int)> linesOfGutter() const override;
    int gutterWidth() const override;
    void decorate() override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;

  private:
    void showDocument();
    void showLanguage();
    void colour();
    bool refuseInC(const QString& words);    // true: the text is C, and this is said
    text::Span shown(text::Span span) const; // of the text of the last analysis, in the text as users have it
    void analysed();
    void showSyntax(const diagnostics::List& mistakes);
    void addProblem(const diagnostics::Diagnostic& one, bool isOfSyntax);
    void markReads();
    void selectRead();
    void scrollBack();
    void keepAcross(const std::function<void()>& change);
    void markLinked(QList<QTextEdit::ExtraSelection>& selections) const;
    std::vector<int> linesOnPath() const; // those of the equations of the followed value's path
    std::vector<int> linesOf(const std::vector<text::Span>& spans) const;
    PointedParts partsOfLine(int line) const;
    void showPointed();
    void newLine();
    bool edits(const QKeyEvent& event);
    text::Span wordAtCaret() const;
    void showDefinition();
    void showLayout();
    bool isParsed() const; // the text as it is
    void showHelp(const QHelpEvent& event);

    // A diagnostic and where it is; the cursor moves with the text.
    struct Problem {
        diagnostics::Diagnostic diagnostic;
        QTextCursor place;
        bool isOfSyntax;
        bool isAt(int position) const;
    };
    Workbench& workbench_;
    Completer* completer_;
    QPointer<CodeColours> cColours_; // of a C file, which has no tree
    std::shared_ptr<const syntax::Tree> tree_;
    std::uint64_t treeRevision_ = 0; // of the text that it is of
    bool isDecorating_ = false;
    bool definitionWanted_ = false, layoutWanted_ = false;
    std::vector<Problem> problems_;
    ReadMarks reads_;
    std::vector<int> linked_, followed_, pointed_; // lines
    std::vector<text::Span> linkedReads_;
    PointedParts chosenInCode_; // that were brought into sight
};

} // namespace tactus::views
