// Generated code to read: with colours and the numbers of its lines. Lines under the mouse and at the cursor
// are told to others, and lines can be lit. Beside other code, lines that only one of both has bear a sign.
#pragma once

#include "views/panels/editor/code_colours.h"
#include "views/panels/editor/numbered_text.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "text/difference.h"
#endif

namespace tactus::views {

class CodeView : public NumberedText {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent);
    // Another state of a file stays where it is in sight.
    void show(const QString& file, const QString& content);
    // With the lines that the other code has in their place, each behind a minus.
    void showBeside(const QString& file, const QString& content, const QString& other);
    int addedLines() const { return added_; }
    int removedLines() const { return removed_; }
    bool goToDifference(bool forward); // to the next run of such lines, around the end; false: there is none

    // Lines of the content, counted from 0, sorted. `intoSight`: the first of them, where none is in sight.
    void light(const std::vector<int>& lines, bool intoSight);
    const std::vector<int>& lit() const { return lit_; } // of what is shown
    int lineOf(int shown) const;                         // of the content; -1: it has none
    QString signOf(int shown) const;                     // "12", "+ 12" or "−"

  Q_SIGNALS:
    void chosen(int shown); // line of the cursor, while it has the focus; -1: it has not

  protected:
    std::function<Line(int)> linesOfGutter() const override;
    int gutterWidth() const override;
    void decorate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    using Kind = text::DifferenceLine::Kind;
    void replace(const QString& file, const QString& shown, std::vector<text::DifferenceLine> rows);
    Kind kindOf(int shown) const;

    CodeColours* colours_;
    std::vector<text::DifferenceLine> rows_; // by shown line; none: there is no other code
    int added_ = 0, removed_ = 0;
    std::vector<int> lit_;
};

} // namespace tactus::views
