// Equations that were made of the written text, to read. Localised ones: new lines bear a plus, changed ones
// a tilde, all others the number that they have in the written text. Those of a C file: the number of the
// line that each comes from.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/written/uniform_design.h"
#endif
#include "views/panels/editor/numbered_text.h"

namespace tactus::views {

struct MadeEquations {
    std::string text;
    std::shared_ptr<const syntax::Tree> tree; // of it
    std::vector<text::PrintedLine> lines;
    bool isOfC = false; // nothing of it is in the written text
};

class LocalisedView final : public NumberedText {
    Q_OBJECT

  public:
    explicit LocalisedView(QWidget* parent);

    // The lines that are as before stay where they are in sight.
    void show(MadeEquations equations);
    void forget(); // no text
    // Lines of the written text are chosen; they are brought into sight at this height, in pixels.
    void showLinked(std::vector<int> lines, int height);
    const std::vector<int>& linked() const { return linked_; }
    // "+", "~ 12", "12" or "": what is left of this line.
    QString signOf(int line) const;

  Q_SIGNALS:
    void lineChosen(int line); // by the user

  protected:
    std::function<Line(int)> linesOfGutter() const override;
    int gutterWidth() const override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    void colour();
    void nameParts();
    void decorate();
    void bringIntoSight(int height); // the lines that are linked
    text::PrintedLine::Kind kindOf(int line) const;
    void replaceText(const QString& text);

    MadeEquations made_;
    std::vector<int> linked_;
    bool isShowing_ = false; // the text changes, nobody chooses
};

} // namespace tactus::views
