// When the lower panel opens and folds by itself: for errors alone, and never while that moves what the user
// holds.
#pragma once

#include "views/panels/editor/editor.h"
#include "views/panels/widgets/folding_tabs.h"

#include <QElapsedTimer>
#include <QTimer>

namespace tactus::views {

class SelfOpening final : public QObject {
    Q_OBJECT

  public:
    // `problems` is the tab that opens; nothing opens or folds while another one is in front.
    SelfOpening(FoldingTabs& tabs, QWidget& problems, Editor& editor, QObject* parent);

    // After each analysis. Where another design has come, nobody works in it yet.
    void found(bool hasErrors, bool isOtherDesign);
    // What was found waits for a quiet moment: a second without a key, or until the caret is on another line;
    // no button is down, and the focus is nowhere above or below a panel that opens, which would take its
    // room.
    bool waits() const { return wish_ != Wish::Nothing; }
    void fold(bool folded); // by the program; the user's wishes are as before

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    enum class Wish { Nothing, Open, Fold };
    void fulfil(bool folded);
    void act();
    bool isQuiet() const;
    bool isBehindLine() const;
    bool wouldMoveFocus() const;

    FoldingTabs& tabs_;
    QWidget& problems_;
    Editor& editor_;
    Wish wish_ = Wish::Nothing;
    bool opened_ = false;       // by the program, and not touched since
    bool foldedByUser_ = false; // while there are errors
    bool isFolding_ = false;    // by the program
    QElapsedTimer sinceKey_;    // in the text
    int line_ = -1;             // where that was
    QTimer again_;
};

} // namespace tactus::views
