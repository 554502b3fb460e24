// Offers words while somebody types: after two letters of a name, behind the dot of a primitive, and when
// asked.
#pragma once

#include "views/panels/editor/completion_popup.h"
#include "views/workbench/workbench.h"

#include <QPlainTextEdit>
#include <QPointer>

namespace tactus::views {

class Completer final : public QObject {
    Q_OBJECT

  public:
    Completer(Workbench& workbench, QPlainTextEdit& text);
    ~Completer() override;

    // The list comes as soon as the text as it is is parsed. If somebody asked for it, its first word is
    // chosen; if the list opened automatically, none is, and Return is a line end.
    void ask();
    // Before the text gets a key: true if it was for the list.
    bool takes(const QKeyEvent& key);
    // After the text has got a key.
    void typed(const QKeyEvent& key);
    void parsed(const syntax::Tree& tree);
    void close();
    void forget(); // the text is another one
    bool isOpen() const { return popup_ && !popup_->isHidden(); }
    CompletionPopup* popup() const { return popup_; }

  private:
    enum class Wish { None, ByItself, Asked };

    void open(const syntax::Tree& tree, Wish wish);
    void narrow();
    void follow();
    void accept(int row);
    QString letters() const; // of the word, in front of the cursor
    CompletionPopup& popupInWindow();

    Workbench& workbench_;
    QPlainTextEdit& text_;
    QPointer<CompletionPopup> popup_;
    Wish wish_ = Wish::None;
    QTextCursor begin_;         // of the word, while the list is open
    bool needsLetters_ = false; // without any there is no list
    int unwanted_ = -1;         // where the word begins for which the list was closed
    bool accepting_ = false;
};

} // namespace tactus::views
