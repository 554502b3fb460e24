// Generated code to read: with colours and the numbers of its lines. Lines under the mouse and at the cursor
// are told to others, and lines can be lit.
#pragma once

#include "views/panels/code/code_colours.h"
#include "views/panels/editor/numbered_text.h"

namespace tactus::views {

class CodeView : public NumberedText {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent);
    // Another state of a file stays where it is in sight.
    void show(const QString& file, const QString& content);
    // Lines, counted from 0, sorted. `intoSight`: the first of them, where none is in sight.
    void light(std::vector<int> lines, bool intoSight);
    const std::vector<int>& lit() const { return lit_; }

  Q_SIGNALS:
    void chosen(int line); // of the cursor, while it has the focus; -1: it has not

  protected:
    std::function<Line(int)> linesOfGutter() const override;
    void decorate() override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    CodeColours* colours_;
    std::vector<int> lit_;
};

} // namespace tactus::views
