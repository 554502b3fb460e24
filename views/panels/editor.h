// The text: line numbers, colours from the real parser, squiggles, messages where the mouse rests.
#pragma once

#include "views/panels/read_marks.h"

#include <QPlainTextEdit>

namespace tactus::views {

class Editor final : public QPlainTextEdit {
    Q_OBJECT

  public:
    Editor(Workbench& workbench, QWidget* parent);

    // The cursor goes to the next problem behind it (around the end of the text); false if there is none.
    bool nextProblem();
    void showProblem(int number); // in the order of the analysis
    void showSpan(text::Span span);
    // To the declaration of the name under the cursor, as soon as the text as it stands is parsed.
    void goToDefinition();
    // The first fix of the problem under the cursor.
    void fixHere();
    QString messageAt(int position) const; // all messages about this place

    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;

  private:
    void showDocument();
    void colour();
    void analysed();
    void markReads();
    void selectRead();
    void decorate();
    void newLine();
    void showDefinition();

    // A diagnostic and where it is; the cursor moves with the text.
    struct Problem {
        diagnostics::Diagnostic diagnostic;
        QTextCursor place;
    };
    Workbench& workbench_;
    QWidget* gutter_;
    std::shared_ptr<const syntax::Tree> tree_;
    bool definitionWanted_ = false;
    std::vector<Problem> problems_;
    ReadMarks reads_;
};

} // namespace tactus::views
