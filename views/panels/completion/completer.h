// Offers words while somebody types: after two letters of a name, behind the dot of a primitive, and when
// asked. A call comes with its parentheses and places to fill in, and its parameters stay in sight.
#pragma once

#include "views/panels/completion/completion_popup.h"
#include "views/panels/completion/places.h"
#include "views/panels/completion/signature_tip.h"
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
    // The cursor has moved in the text that the tree is of.
    void moved(const syntax::Tree& tree);
    void close();
    void closeAll(); // the tip with the parameters, too
    void forget();   // the text is another one
    bool isOpen() const { return popup_ && !popup_->isHidden(); }
    CompletionPopup* popup() const { return popup_; }
    SignatureTip* tip() const { return tip_; }
    const Places& places() const { return places_; }

  private:
    enum class Wish { None, ByItself, Asked };

    void open(const syntax::Tree& tree, Wish wish);
    void narrow();
    void follow();
    void accept(int row);
    bool isWritten() const;  // the word in front of the cursor is one of the list
    QString letters() const; // of the word, in front of the cursor
    template<class Widget>
    Widget& inWindow(QPointer<Widget>& widget);
    CompletionPopup& popupInWindow();
    bool silence();
    void hideTip();

    Workbench& workbench_;
    QPlainTextEdit& text_;
    Places places_;
    QPointer<CompletionPopup> popup_;
    QPointer<SignatureTip> tip_;
    bool isTipWanted_ = false; // something was typed in the call
    int call_ = -1;            // where the call begins whose parameters are shown
    int silent_ = -1;          // and the one whose parameters were put away
    Wish wish_ = Wish::None;
    QTextCursor begin_;         // of the word, while the list is open
    bool needsLetters_ = false; // without any there is no list
    int unwanted_ = -1;         // where the word begins for which the list was closed
    bool accepting_ = false;
};

} // namespace tactus::views
