// Places of inserted text to fill in: Tab goes from one to the next, Shift+Tab back. Text that is inserted in
// a place may have places of its own, which come before the rest.
#pragma once

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <utility>
#include <vector>

namespace tactus::views {

class Places {
  public:
    using Range = std::pair<int, int>;

    explicit Places(QPlainTextEdit& text) : text_(text) {}

    // Puts words in the place of what the cursor has selected, in one step of undo, and goes to the first of
    // these places in them.
    void insert(QTextCursor cursor, const QString& words, const std::vector<Range>& places);
    // Before the text gets a key: true if it was for the places.
    bool takes(const QKeyEvent& key);
    void follow(); // the cursor has moved
    void end();
    bool isActive() const { return !open_.empty(); }

  private:
    // A part of the text, which moves with it. Letters that are written at either end are inside.
    struct Stretch {
        QTextCursor begin, end;
        bool holds(int position) const { return begin.position() <= position && position <= end.position(); }
    };
    struct Insertion {
        Stretch all;
        std::vector<Stretch> places;
        QChar last; // letter of all, which is none of a place
    };

    Stretch stretch(int begin, int end) const;
    void select(const Stretch& place);
    void goOn();
    void goBack();
    void leaveInner();
    bool isWrittenAlready(const QString& letter);

    QPlainTextEdit& text_;
    std::vector<Insertion> open_; // the innermost last
    bool isFresh_ = false;        // nothing was typed since the insertion
    bool isInserting_ = false;
};

} // namespace tactus::views
