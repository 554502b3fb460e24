#include "views/panels/editor/completer.h"

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
    : QObject(&text), workbench_(workbench), text_(text) {
    connect(&text_, &QPlainTextEdit::cursorPositionChanged, this, &Completer::follow);
    for (QScrollBar* bar : {text_.verticalScrollBar(), text_.horizontalScrollBar()})
        connect(bar, &QScrollBar::valueChanged, this, &Completer::close);
}

Completer::~Completer() {
    delete popup_;
}

// It lies over the other panels, so it is the window's.
CompletionPopup& Completer::popupInWindow() {
    if (!popup_) {
        popup_ = new CompletionPopup(text_.window());
        connect(popup_, &CompletionPopup::accepted, this, &Completer::accept);
    } else if (popup_->parentWidget() != text_.window()) {
        popup_->setParent(text_.window());
    }
    return *popup_;
}

void Completer::ask() {
    wish_ = Wish::Asked;
    unwanted_ = -1;
}

void Completer::parsed(const syntax::Tree& tree) {
    if (wish_ != Wish::None) open(tree, std::exchange(wish_, Wish::None));
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

void Completer::forget() {
    wish_ = Wish::None;
    unwanted_ = -1;
    close();
}

// The cursor left the word.
void Completer::follow() {
    if (!isOpen() || accepting_) return;
    const int here = text_.textCursor().position();
    const QString written = letters();
    const bool isWord = std::all_of(written.begin(), written.end(), isLetter);
    const bool isBehind = here > begin_.position() || (here == begin_.position() && !needsLetters_);
    if (!isBehind || !isWord || text_.textCursor().hasSelection()) return close();
    narrow();
}

void Completer::accept(int row) {
    if (!isOpen() || row < 0) return;
    accepting_ = true;
    QTextCursor cursor = between(begin_, begin_.position(), wordEnd(text_.textCursor()));
    cursor.setKeepPositionOnInsert(false);
    cursor.insertText(popup_->model().wordAt(row));
    text_.setTextCursor(cursor);
    accepting_ = false;
    wish_ = Wish::None;
    close();
}

bool Completer::takes(const QKeyEvent& key) {
    if (!isOpen()) return false;
    if (key.key() == Qt::Key_Escape) {
        unwanted_ = begin_.position();
        close();
        return true;
    }
    if (key.modifiers() & ~Qt::KeypadModifier) return false;
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
        return false;
    }
}

void Completer::typed(const QKeyEvent& key) {
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
