#include "views/panels/completion/completer.h"

#include "views/models/words.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>

namespace tactus::views {

namespace {

constexpr int fewestTypedLetters = 2;

bool isLetter(QChar letter) {
    return letter == QLatin1Char('_') || (letter.unicode() < 128 && letter.isLetterOrNumber());
}

// The begin of the word that the cursor comes behind; the cursor's place if it comes behind none.
int wordBegin(const QTextCursor& cursor) {
    const QString line = cursor.block().text();
    int at = cursor.positionInBlock();
    while (at > 0 && isLetter(line[at - 1])) --at;
    return cursor.block().position() + at;
}

// And the end of the one in front of which it is.
int wordEnd(const QTextCursor& cursor) {
    const QString line = cursor.block().text();
    int at = cursor.positionInBlock();
    while (at < line.size() && isLetter(line[at])) ++at;
    return cursor.block().position() + at;
}

QTextCursor between(const QTextCursor& like, int begin, int end) {
    QTextCursor cursor = like;
    cursor.setPosition(begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    return cursor;
}

} // namespace

Completer::Completer(Workbench& workbench, QPlainTextEdit& text)
    : QObject(&text), workbench_(workbench), text_(text), places_(text) {
    connect(&text_, &QPlainTextEdit::cursorPositionChanged, this, &Completer::follow);
    for (QScrollBar* bar : {text_.verticalScrollBar(), text_.horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, [this] {
            close();
            if (tip_) tip_->hide(); // until the place of the call is known
        });
}

Completer::~Completer() {
    delete popup_;
    delete tip_;
}

// It lies over the other panels, so it is the window's.
template<class Widget>
Widget& Completer::inWindow(QPointer<Widget>& widget) {
    if (!widget)
        widget = new Widget(text_.window());
    else if (widget->parentWidget() != text_.window())
        widget->setParent(text_.window());
    return *widget;
}

CompletionPopup& Completer::popupInWindow() {
    const bool isNew = !popup_;
    CompletionPopup& popup = inWindow(popup_);
    if (isNew) connect(&popup, &CompletionPopup::accepted, this, &Completer::accept);
    return popup;
}

void Completer::ask() {
    wish_ = Wish::Asked;
    unwanted_ = -1;
}

void Completer::parsed(const syntax::Tree& tree) {
    if (wish_ != Wish::None) open(tree, std::exchange(wish_, Wish::None));
    moved(tree);
}

// The parameters of a call in which something was typed, until the cursor is in no call or Escape puts them
// away.
void Completer::moved(const syntax::Tree& tree) {
    if (!isTipWanted_ && silent_ < 0) return;
    const Positions& positions = workbench_.document().positions();
    const auto call = driver::signatureAt(tree, positions.byte(text_.textCursor().selectionStart()));
    const int begin = call ? positions.unit(call->name.begin) : -1;
    if (begin != silent_) silent_ = -1;
    if (!call || silent_ >= 0 || !text_.hasFocus()) return hideTip();
    if (!isTipWanted_) return;
    call_ = begin;
    SignatureTip& tip = inWindow(tip_);
    tip.setFont(text_.font());
    tip.setSignature(between(text_.textCursor(), begin, positions.unit(call->name.end)).selectedText(),
                     *call);
    const auto inParent = [&](const QRect& place) {
        return QRect(text_.viewport()->mapTo(tip.parentWidget(), place.topLeft()), place.size());
    };
    QTextCursor name = text_.textCursor();
    name.setPosition(begin);
    QRect line = text_.cursorRect();
    line.setLeft(name.block() == text_.textCursor().block() ? text_.cursorRect(name).left() : 0);
    tip.showAt(inParent(line), inParent(text_.viewport()->rect()), isOpen() ? popup_->geometry() : QRect());
}

void Completer::hideTip() {
    isTipWanted_ = false;
    if (tip_) tip_->hide();
}

// Puts the parameters away for this call, as long as the cursor is in it.
bool Completer::silence() {
    if (!tip_ || tip_->isHidden()) return false;
    hideTip();
    silent_ = call_;
    return true;
}

void Completer::open(const syntax::Tree& tree, Wish wish) {
    const Positions& places = workbench_.document().positions();
    driver::Completions offer = driver::completionsAt(tree, places.byte(text_.textCursor().position()));
    begin_ = QTextCursor(text_.document());
    begin_.setPosition(places.unit(offer.word.begin));
    begin_.setKeepPositionOnInsert(true);
    const bool isEnough = letters().size() >= fewestTypedLetters || offer.behindDot;
    if (wish == Wish::ByItself && !isEnough) return close();
    needsLetters_ = wish == Wish::ByItself && !offer.behindDot;
    CompletionPopup& popup = popupInWindow();
    popup.model().setWords(std::move(offer.all));
    narrow();
    if (isOpen() && wish == Wish::Asked) popup.choose(0);
}

// The words that go on with the letters now in front of the cursor.
void Completer::narrow() {
    CompletionModel& model = popup_->model();
    const QString before = popup_->chosen() >= 0 ? model.wordAt(popup_->chosen()) : QString();
    model.filter(letters());
    if (model.rowCount() == 0 || model.isOnly(letters())) return close();
    const QRect place = text_.cursorRect(begin_);
    popup_->showAt({text_.viewport()->mapTo(popup_->parentWidget(), place.topLeft()), place.size()},
                   text_.font());
    popup_->choose(-1);
    for (int row = 0; !before.isEmpty() && row < model.rowCount(); ++row)
        if (model.wordAt(row) == before) return popup_->choose(row);
    if (!before.isEmpty()) popup_->choose(0);
}

QString Completer::letters() const {
    const int begin = begin_.position();
    return between(begin_, begin, std::max(begin, text_.textCursor().position())).selectedText();
}

void Completer::close() {
    if (popup_) popup_->hide();
}

void Completer::closeAll() {
    close();
    hideTip();
}

void Completer::forget() {
    wish_ = Wish::None;
    unwanted_ = silent_ = -1;
    places_.end();
    closeAll();
}

// The cursor left the word.
void Completer::follow() {
    places_.follow();
    if (!isOpen() || accepting_) return;
    const int here = text_.textCursor().position();
    const QString written = letters();
    const bool isWord = std::all_of(written.begin(), written.end(), isLetter);
    const bool isBehind = here > begin_.position() || (here == begin_.position() && !needsLetters_);
    if (!isBehind || !isWord || text_.textCursor().hasSelection()) return close();
    narrow();
}

// A call comes with its parentheses, unless some are there.
void Completer::accept(int row) {
    if (!isOpen() || row < 0) return;
    accepting_ = true;
    const QTextCursor cursor = between(begin_, begin_.position(), wordEnd(text_.textCursor()));
    const driver::Completion& word = popup_->model().at(row);
    QString words = text(word.text);
    std::vector<Places::Range> places;
    const QString rest =
        cursor.block().text().mid(cursor.selectionEnd() - cursor.block().position()).trimmed();
    const bool isCall = word.behind.starts_with('(');
    if (isCall ? !rest.startsWith(QLatin1Char('(')) : rest.isEmpty()) {
        const int begin = static_cast<int>(words.size());
        for (const text::Span place : word.places)
            places.emplace_back(begin + static_cast<int>(place.begin), begin + static_cast<int>(place.end));
        words += text(word.behind);
    }
    isTipWanted_ = isTipWanted_ || (isCall && !places.empty());
    places_.insert(cursor, words, places);
    accepting_ = false;
    wish_ = Wish::None;
    close();
}

bool Completer::isWritten() const {
    const QString written = letters();
    for (int row = 0; row < popup_->model().rowCount(); ++row)
        if (popup_->model().wordAt(row) == written) return true;
    return false;
}

bool Completer::takes(const QKeyEvent& key) {
    if (!isOpen()) {
        const bool isSilenced = key.key() == Qt::Key_Escape && silence();
        return places_.takes(key) || isSilenced;
    }
    if (key.key() == Qt::Key_Escape) {
        unwanted_ = begin_.position();
        close();
        return true;
    }
    if (key.modifiers() & ~Qt::KeypadModifier) return places_.takes(key);
    const int chosen = popup_->chosen(), rows = popup_->model().rowCount();
    switch (key.key()) {
    case Qt::Key_Down:
        popup_->choose(chosen + 1);
        return true;
    case Qt::Key_Up:
        popup_->choose(chosen > 0 ? chosen - 1 : rows - 1);
        return true;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        popup_->choosePage(key.key() == Qt::Key_PageDown ? 1 : -1);
        return true;
    case Qt::Key_Tab:
        // A word that is complete need not be taken, so Tab is for the places.
        if (chosen < 0 && places_.isActive() && isWritten()) {
            close();
            return places_.takes(key);
        }
        accept(std::max(0, chosen));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (chosen < 0) {
            close();
            return false;
        }
        accept(chosen);
        return true;
    default:
        return places_.takes(key);
    }
}

void Completer::typed(const QKeyEvent& key) {
    if (key.text().size() == 1 && key.text().front().isPrint()) isTipWanted_ = true;
    if (isOpen() || key.text().size() != 1) return;
    const QChar letter = key.text().front();
    const QTextCursor cursor = text_.textCursor();
    const int begin = wordBegin(cursor);
    if (begin != unwanted_) unwanted_ = -1;
    const bool isName = isLetter(letter) && cursor.position() - begin >= fewestTypedLetters &&
                        !text_.document()->characterAt(begin).isDigit();
    const bool isEnd = wordEnd(cursor) == cursor.position();
    const bool isWanted = isEnd && unwanted_ < 0 && (isName || letter == QLatin1Char('.'));
    wish_ = isWanted ? Wish::ByItself : Wish::None;
}

} // namespace tactus::views
