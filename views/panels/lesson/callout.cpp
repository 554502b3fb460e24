#include "views/panels/lesson/callout.h"

#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QStyle>

namespace tactus::views {

static constexpr int across = 2 * spacing, down = spacing, betweenLines = spacing / 2; // margins of the card

Callout::Callout(QWidget* window)
    : QFrame(window), title_(new QLabel(this)), place_(new QLabel(this)), text_(new QLabel(this)),
      then_(new QLabel(this)), leave_(new QPushButton(tr("Leave"), this)),
      show_(new QPushButton(tr("Show it"), this)), back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(tr("Next"), this)) {
    setObjectName(QStringLiteral("lesson"));
    setProperty("callout", true);
    title_->setProperty("role", "title");
    place_->setProperty("role", "muted");
    then_->setProperty("role", "good");
    for (QLabel* label : {title_, text_, then_}) label->setTextFormat(Qt::PlainText);
    for (QLabel* label : {text_, then_}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    text_->setObjectName(QStringLiteral("lessonText"));
    then_->setObjectName(QStringLiteral("lessonThen"));
    place_->setObjectName(QStringLiteral("lessonPlace"));
    auto* top = new QHBoxLayout;
    top->setSpacing(spacing);
    top->addWidget(title_);
    top->addWidget(place_);
    top->addStretch(1);
    auto* words = new QVBoxLayout;
    words->setSpacing(betweenLines);
    words->addLayout(top);
    words->addWidget(text_);
    words->addWidget(then_);
    words->addStretch(1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(across, down, across, down);
    row->setSpacing(spacing);
    row->addLayout(words, 1);
    makeButtons(*row);
    hide();
}

// As wide as the longest word that a button will have; the place of one that is hidden stays free.
void Callout::makeButtons(QBoxLayout& row) {
    leave_->setToolTip(tr("Leave it for now (Esc); the menu Help leads back to this step"));
    show_->setToolTip(tr("Show the subject of this step"));
    const std::initializer_list<std::tuple<QPushButton*, const char*, void (Callout::*)()>> buttons{
        {show_, "lessonShow", &Callout::showWanted},
        {leave_, "lessonLeave", &Callout::leaveWanted},
        {back_, "lessonBack", &Callout::backWanted},
        {next_, "lessonNext", &Callout::nextWanted}};
    for (const auto& [button, name, wanted] : buttons) {
        button->setObjectName(QLatin1String(name));
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, wanted);
        row.addWidget(button, 0, Qt::AlignTop);
    }
    QSizePolicy kept = show_->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    show_->setSizePolicy(kept);
}

void Callout::begin(const Lesson& lesson) {
    lesson_ = lesson;
    makeRoom();
}

int Callout::widthOfWords() const {
    int taken = 2 * across;
    for (const QPushButton* button : {show_, leave_, back_, next_}) taken += button->minimumWidth() + spacing;
    // Before it is shown it has no width of its own yet.
    return std::max(1, (isVisible() ? width() : parentWidget()->width()) - taken);
}

void Callout::makeRoom() {
    ensurePolished();
    const QString shown = next_->text();
    int wide = 0;
    for (const QString& words : {tr("Next"), tr("Skip"), tr("Finish")}) {
        next_->setText(words);
        wide = std::max(wide, next_->sizeHint().width());
    }
    next_->setText(shown);
    next_->setFixedWidth(wide);
    for (QPushButton* button : {show_, leave_, back_}) button->setFixedWidth(button->sizeHint().width());
    const auto heightOf = [&](const QLabel& label, const QString& words) {
        const QRect room(0, 0, widthOfWords(), 10'000);
        return words.isEmpty() ? 0 : label.fontMetrics().boundingRect(room, Qt::TextWordWrap, words).height();
    };
    int most = 0;
    for (const LessonStep& step : lesson_.steps) {
        const QString then = step.then.isEmpty() ? QString() : QStringLiteral("✓ ") + step.then;
        most = std::max(most, heightOf(*text_, step.text) + betweenLines + heightOf(*then_, then));
    }
    setFixedHeight(2 * down + title_->sizeHint().height() + betweenLines + most + 2);
}

void Callout::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) makeRoom();
}

void Callout::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) makeRoom();
}

// Steps that wait can be left out, so nobody is stuck.
void Callout::showStep(const LessonWalk& walk) {
    const LessonStep& step = walk.present();
    title_->setText(step.title);
    const QString place = tr("%1 of %2").arg(walk.step() + 1).arg(walk.lesson().steps.size());
    place_->setText(place);
    text_->setText(step.text);
    const bool hasHappened = walk.waits() && walk.isDone();
    then_->setText(QStringLiteral("✓ ") + step.then);
    then_->setVisible(hasHappened);
    back_->setEnabled(!walk.isFirst());
    next_->setText(walk.isLast() ? tr("Finish") : walk.isDone() ? tr("Next") : tr("Skip"));
    next_->setProperty("primary", walk.isDone());
    next_->style()->polish(next_); // the sheet looks at the property only then
    setAccessibleName(tr("%1, step %2: %3").arg(walk.lesson().title, place, step.title));
    setAccessibleDescription(hasHappened ? step.text + QLatin1Char(' ') + step.then : step.text);
}

} // namespace tactus::views
