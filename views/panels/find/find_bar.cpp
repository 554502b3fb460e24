#include "views/panels/find/find_bar.h"

#include "views/models/words.h"
#include "views/theme/icons.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QTextBlock>
#include <algorithm>

namespace tactus::views {

FindBar::FindBar(QPlainTextEdit& text) : QFrame(&text), text_(text) {
    setObjectName(QStringLiteral("findBar"));
    setProperty("bar", "quiet");
    setAccessibleName(tr("Find and replace"));
    message_ = new QLabel(this);
    message_->setObjectName(QStringLiteral("findMessage"));
    message_->setTextFormat(Qt::PlainText);
    message_->setWordWrap(true);
    message_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    column->setSpacing(spacing / 2);
    column->addWidget(makeFindRow());
    column->addWidget(replaceRow_ = makeReplaceRow());
    column->addWidget(message_);
    connect(&text_, &QPlainTextEdit::textChanged, this, &FindBar::refresh);
    connect(&text_, &QPlainTextEdit::selectionChanged, this, &FindBar::count);
    showIcons();
    hide();
}

QToolButton* FindBar::button(const char* name, const QString& label, const QString& meaning) {
    auto* made = new QToolButton(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setText(label);
    made->setToolTip(meaning);
    made->setAccessibleName(meaning);
    made->setFocusPolicy(Qt::TabFocus);
    made->setProperty("flat", true);
    return made;
}

QToolButton* FindBar::toggle(const char* name, const QString& label, const QString& meaning) {
    QToolButton* made = button(name, label, meaning);
    made->setCheckable(true);
    connect(made, &QToolButton::toggled, this, &FindBar::ask);
    return made;
}

static QLineEdit* field(QWidget* parent, const char* name, const QString& meaning) {
    auto* made = new QLineEdit(parent);
    made->setObjectName(QString::fromLatin1(name));
    useFont(*made, codeFont);
    made->setPlaceholderText(meaning);
    made->setAccessibleName(meaning);
    made->setMinimumWidth(12 * spacing);
    return made;
}

static QWidget* inOneRow(QWidget* parent, std::initializer_list<QWidget*> widgets) {
    auto* made = new QWidget(parent);
    auto* line = new QHBoxLayout(made);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(spacing / 2);
    for (QWidget* widget : widgets) line->addWidget(widget, qobject_cast<QLineEdit*>(widget) ? 1 : 0);
    return made;
}

QWidget* FindBar::makeFindRow() {
    words_ = field(this, "findWords", tr("Find"));
    count_ = new QLabel(this);
    count_->setObjectName(QStringLiteral("findCount"));
    count_->setProperty("role", "muted");
    case_ = toggle("findCase", QStringLiteral("Aa"), tr("Match case"));
    whole_ = toggle("findWhole", QStringLiteral("“a”"), tr("Whole words"));
    expression_ = toggle("findExpression", QStringLiteral(".*"), tr("Regular expression"));
    previous_ = button("findPrevious", {}, tr("Previous match (Shift+F3)"));
    next_ = button("findNext", {}, tr("Next match (F3)"));
    close_ = button("findClose", {}, tr("Close (Esc)"));
    connect(words_, &QLineEdit::textChanged, this, &FindBar::ask);
    connect(previous_, &QToolButton::clicked, this, [this] { go(false); });
    connect(next_, &QToolButton::clicked, this, [this] { go(true); });
    connect(close_, &QToolButton::clicked, this, &FindBar::close);
    return inOneRow(this, {words_, count_, case_, whole_, expression_, previous_, next_, close_});
}

QWidget* FindBar::makeReplaceRow() {
    replacement_ = field(this, "replaceWords", tr("Replace with"));
    one_ = button("replaceOne", tr("Replace"), tr("Replace this match and go to the next (Return)"));
    all_ = button("replaceAll", tr("All"), tr("Replace all matches"));
    connect(one_, &QToolButton::clicked, this, &FindBar::replaceOne);
    connect(all_, &QToolButton::clicked, this, &FindBar::replaceAll);
    return inOneRow(this, {replacement_, one_, all_});
}

void FindBar::showIcons() {
    const Theme& theme = Theme::of(*this);
    previous_->setIcon(icon(QStringLiteral("up"), theme));
    next_->setIcon(icon(QStringLiteral("down"), theme));
    close_->setIcon(icon(QStringLiteral("cancel"), theme));
}

void FindBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && close_) showIcons();
}

int FindBar::heightInUse() const {
    const int width = text_.contentsRect().width();
    return isHidden()                      ? 0
           : layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width)
                                           : sizeHint().height();
}

void FindBar::open(bool withReplacement) {
    const QString selected = text_.textCursor().selectedText();
    const bool isInBar = isAncestorOf(QApplication::focusWidget());
    origin_ = text_.textCursor().selectionStart();
    replaceRow_->setVisible(withReplacement && !text_.isReadOnly());
    say(search_.error());
    show();
    if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator) && !isInBar)
        words_->setText(selected);
    search();
    words_->selectAll();
    words_->setFocus(Qt::ShortcutFocusReason);
}

void FindBar::close() {
    hide();
    matches_.clear();
    Q_EMIT changed();
    text_.setFocus();
}

void FindBar::refresh() {
    if (!isHidden()) search();
}

void FindBar::ask() {
    search_ = TextSearch(words_->text(), {.matchesCase = case_->isChecked(),
                                          .wholeWords = whole_->isChecked(),
                                          .isExpression = expression_->isChecked()});
    say(search_.error());
    search();
    const auto found = std::ranges::lower_bound(matches_, origin_, {}, &TextSearch::Match::begin);
    if (!matches_.empty()) return select(found == matches_.end() ? matches_.front() : *found);
    QTextCursor cursor = text_.textCursor();
    cursor.setPosition(std::min(origin_, text_.document()->characterCount() - 1));
    text_.setTextCursor(cursor);
}

void FindBar::search() {
    TextSearch::Found found = search_.in(*text_.document());
    matches_ = std::move(found.matches);
    if (found.hardLine >= 0)
        say(tr("The expression takes too long at line %1; the search stopped there.")
                .arg(found.hardLine + 1));
    for (QToolButton* one : {previous_, next_, one_, all_}) one->setEnabled(!matches_.empty());
    count();
    Q_EMIT changed();
}

int FindBar::current() const {
    const QTextCursor cursor = text_.textCursor();
    const TextSearch::Match selected{cursor.selectionStart(), cursor.selectionEnd()};
    const auto found = std::ranges::find(matches_, selected);
    return found == matches_.end() ? -1 : static_cast<int>(found - matches_.begin());
}

void FindBar::count() {
    if (isHidden()) return;
    const auto all = static_cast<int>(matches_.size());
    const QString words =
        all == static_cast<int>(TextSearch::most) ? tr("%1 or more").arg(number(all)) : number(all);
    const int here = current();
    if (search_.isEmpty())
        count_->clear();
    else if (all == 0)
        count_->setText(tr("no match"));
    else if (here >= 0)
        count_->setText(tr("%1 of %2").arg(number(here + 1), words));
    else
        count_->setText(all == 1 ? tr("1 match") : tr("%1 matches").arg(words));
}

// A line of its own, there only while it says something.
void FindBar::say(const QString& words) {
    if (message_->text() == words && message_->isHidden() == words.isEmpty()) return;
    message_->setText(words);
    message_->setVisible(!words.isEmpty());
    Q_EMIT changed();
}

void FindBar::select(const TextSearch::Match& match) {
    QTextCursor cursor = text_.textCursor();
    cursor.setPosition(match.begin);
    cursor.setPosition(match.end, QTextCursor::KeepAnchor);
    text_.setTextCursor(cursor);
    text_.ensureCursorVisible();
    count();
}

void FindBar::go(bool forward) {
    if (search_.isEmpty()) return open(!replaceRow_->isHidden() && !isHidden());
    if (isHidden()) {
        replaceRow_->hide();
        show();
    }
    say({});
    search();
    if (matches_.empty()) return;
    const QTextCursor cursor = text_.textCursor();
    const auto behind =
        std::ranges::lower_bound(matches_, cursor.selectionEnd(), {}, &TextSearch::Match::begin);
    const auto before =
        std::ranges::lower_bound(matches_, cursor.selectionStart(), {}, &TextSearch::Match::begin);
    const bool isAround = forward ? behind == matches_.end() : before == matches_.begin();
    if (isAround)
        say(forward ? tr("Continued at the beginning of the text.")
                    : tr("Continued at the end of the text."));
    const TextSearch::Match target =
        forward ? (isAround ? matches_.front() : *behind) : (isAround ? matches_.back() : *(before - 1));
    select(target);
    origin_ = target.begin;
}

void FindBar::replaceOne() {
    search();
    const int here = current();
    if (here < 0) return go(true);
    const TextSearch::Match match = matches_[static_cast<std::size_t>(here)];
    QTextCursor cursor = text_.textCursor();
    cursor.insertText(search_.replacement(*text_.document(), match, replacement_->text()));
    text_.setTextCursor(cursor);
    go(true);
}

void FindBar::replaceAll() {
    search();
    const std::vector<TextSearch::Match> found = matches_;
    std::vector<QString> texts;
    for (const TextSearch::Match& match : found)
        texts.push_back(search_.replacement(*text_.document(), match, replacement_->text()));
    QTextCursor cursor(text_.document());
    cursor.beginEditBlock();
    for (std::size_t at = found.size(); at-- > 0;) {
        cursor.setPosition(found[at].begin);
        cursor.setPosition(found[at].end, QTextCursor::KeepAnchor);
        cursor.insertText(texts[at]);
    }
    cursor.endEditBlock();
    search();
    say(found.size() == 1 ? tr("1 match was replaced.")
                          : tr("%1 matches were replaced.").arg(number(std::int64_t(found.size()))));
}

// Whatever no field uses ends here: it is not meant for the text.
void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        close();
    else if (auto* pressed = qobject_cast<QToolButton*>(focusWidget()); pressed && isReturn)
        pressed->click();
    else if (isReturn && replacement_->hasFocus())
        replaceOne();
    else if (isReturn)
        go(!(event->modifiers() & Qt::ShiftModifier));
}

} // namespace tactus::views
