#include "views/panels/completion/places.h"

#include <QTextBlock>
#include <algorithm>
#include <ranges>

namespace tactus::views {

Places::Stretch Places::stretch(int begin, int end) const {
    Stretch stretch{QTextCursor(text_.document()), QTextCursor(text_.document())};
    stretch.begin.setPosition(begin);
    stretch.begin.setKeepPositionOnInsert(true);
    stretch.end.setPosition(end);
    return stretch;
}

void Places::insert(QTextCursor cursor, const QString& words, const std::vector<Range>& places) {
    isInserting_ = true;
    const int begin = cursor.selectionStart();
    cursor.setKeepPositionOnInsert(false);
    cursor.insertText(words);
    text_.setTextCursor(cursor);
    isInserting_ = false;
    if (places.empty()) return;
    leaveInner();
    Insertion insertion{stretch(begin, cursor.position()), {}, words.back()};
    for (const auto& [first, last] : places) insertion.places.push_back(stretch(begin + first, begin + last));
    open_.push_back(std::move(insertion));
    select(open_.back().places.front());
    isFresh_ = true;
}

void Places::select(const Stretch& place) {
    QTextCursor cursor = text_.textCursor();
    cursor.setPosition(place.begin.position());
    cursor.setPosition(place.end.position(), QTextCursor::KeepAnchor);
    isInserting_ = true;
    text_.setTextCursor(cursor);
    isInserting_ = false;
}

// Those in which the cursor is no longer, as long as it is in one around them.
void Places::leaveInner() {
    const int here = text_.textCursor().position();
    while (open_.size() > 1 && !open_.back().all.holds(here)) open_.pop_back();
}

// Behind the last place is the end of what was inserted.
void Places::goOn() {
    leaveInner();
    const int here = text_.textCursor().selectionEnd();
    const auto next = std::ranges::find_if(
        open_.back().places, [&](const Stretch& place) { return place.begin.position() > here; });
    if (next != open_.back().places.end()) return select(*next);
    const Stretch all = open_.back().all;
    open_.pop_back();
    select({all.end, all.end});
}

void Places::goBack() {
    leaveInner();
    const int here = text_.textCursor().selectionStart();
    const auto backwards = open_.back().places | std::views::reverse;
    const auto previous =
        std::ranges::find_if(backwards, [&](const Stretch& place) { return place.end.position() < here; });
    select(previous == backwards.end() ? open_.back().places.front() : *previous);
}

// Somebody who types all of a call types its parentheses, too: those that are there are gone over.
bool Places::isWrittenAlready(const QString& letter) {
    const QTextCursor cursor = text_.textCursor();
    const Stretch& first = open_.back().places.front();
    const auto at = [&](int position) { return QString(text_.document()->characterAt(position)); };
    if (isFresh_ && (letter == QStringLiteral("(") || letter == QStringLiteral("{")))
        return cursor.hasSelection() && cursor.selectionStart() == first.begin.position() &&
               (letter == QStringLiteral("(") || at(first.begin.position() - 1) == letter);
    const bool isEnd = letter == QStringLiteral(")") && !cursor.hasSelection() &&
                       cursor.position() + 1 == open_.back().all.end.position() &&
                       at(cursor.position()) == letter;
    if (isEnd) goOn();
    return isEnd;
}

bool Places::takes(const QKeyEvent& key) {
    if (!isActive()) return false;
    if (key.key() == Qt::Key_Escape) {
        end();
        return true;
    }
    if (key.text().size() == 1 && isWrittenAlready(key.text())) return true;
    const Qt::KeyboardModifiers modifiers = key.modifiers() & ~Qt::KeypadModifier;
    if (key.key() == Qt::Key_Tab && !modifiers) {
        goOn();
        return true;
    }
    if (key.key() == Qt::Key_Backtab) {
        goBack();
        return true;
    }
    if (!key.text().isEmpty()) isFresh_ = false;
    return false;
}

// On another line, or where undo has taken everything back, nothing is left to fill in.
void Places::follow() {
    if (!isActive() || isInserting_) return;
    const Stretch& all = open_.front().all;
    const bool isThere = all.begin.position() < all.end.position() &&
                         text_.document()->characterAt(all.end.position() - 1) == open_.front().last;
    if (!isThere || text_.textCursor().block() != all.begin.block() || all.begin.block() != all.end.block())
        end();
}

void Places::end() {
    open_.clear();
    isFresh_ = false;
}

} // namespace tactus::views
