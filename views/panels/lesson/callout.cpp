#include "views/panels/lesson/callout.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QGridLayout>
#include <QStyle>

namespace tactus::views {

static constexpr int across = 2 * spacing, down = spacing, betweenLines = spacing / 2; // margins of the card
static constexpr int aroundChoice = 5;  // pixels above and below it together, as in the style sheet
static constexpr int widestField = 520; // pixels

Callout::Callout(QWidget* window)
    : QFrame(window), title_(new QLabel(this)), place_(new QLabel(this)), text_(new QLabel(this)),
      choices_(new QWidget(this)), row_(new QWidget(this)), field_(new QLineEdit(row_)),
      check_(new QPushButton(tr("Check"), row_)), then_(new QLabel(this)),
      leave_(new QPushButton(tr("Leave"), this)), show_(new QPushButton(tr("Show it"), this)),
      back_(new QPushButton(tr("Back"), this)), next_(new QPushButton(tr("Next"), this)),
      help_(new QPushButton(tr("Solution"), this)) {
    setObjectName(QStringLiteral("lesson"));
    setProperty("callout", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(across, down, across, down);
    row->setSpacing(spacing);
    makeWords(*row);
    makeButtons(*row);
    hide();
}

void Callout::makeWords(QBoxLayout& row) {
    title_->setProperty("role", "title");
    place_->setProperty("role", "muted");
    for (QLabel* label : {title_, text_, then_}) label->setTextFormat(Qt::PlainText);
    for (QLabel* label : {text_, then_}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    text_->setObjectName(QStringLiteral("lessonText"));
    then_->setObjectName(QStringLiteral("lessonThen"));
    place_->setObjectName(QStringLiteral("lessonPlace"));
    field_->setObjectName(QStringLiteral("lessonAnswer"));
    field_->setAccessibleName(tr("Answer"));
    field_->setMaximumWidth(widestField);
    check_->setObjectName(QStringLiteral("lessonCheck"));
    check_->setFocusPolicy(Qt::TabFocus);
    connect(field_, &QLineEdit::returnPressed, this, &Callout::giveAnswer);
    connect(check_, &QPushButton::clicked, this, &Callout::giveAnswer);
    auto* top = new QHBoxLayout;
    top->setSpacing(spacing);
    top->addWidget(title_);
    top->addWidget(place_);
    top->addStretch(1);
    auto* asked = new QHBoxLayout(row_);
    asked->setContentsMargins(0, 0, 0, 0);
    asked->setSpacing(spacing);
    asked->addWidget(field_, 1);
    asked->addWidget(check_);
    asked->addStretch(1);
    auto* column = new QVBoxLayout(choices_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* words = new QVBoxLayout;
    words->setSpacing(betweenLines);
    words->addLayout(top);
    for (QWidget* part : std::initializer_list<QWidget*>{text_, choices_, row_, then_})
        words->addWidget(part);
    words->addStretch(1);
    row.addLayout(words, 1);
}

// As wide as the longest word that a button will have; the place of one that is hidden stays free.
void Callout::makeButtons(QBoxLayout& row) {
    leave_->setToolTip(tr("Leave it for now (Esc); the menu Help leads back to this step"));
    show_->setToolTip(tr("Show the subject of this step"));
    const std::initializer_list<std::tuple<QPushButton*, const char*, void (Callout::*)()>> buttons{
        {show_, "lessonShow", &Callout::showWanted},
        {leave_, "lessonLeave", &Callout::leaveWanted},
        {back_, "lessonBack", &Callout::backWanted},
        {next_, "lessonNext", &Callout::nextWanted},
        {help_, "lessonHelp", &Callout::helpWanted}};
    auto* grid = new QGridLayout;
    grid->setSpacing(spacing);
    int place = 0;
    for (const auto& [button, name, wanted] : buttons) {
        button->setObjectName(QLatin1String(name));
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, wanted);
        if (button != help_) grid->addWidget(button, 0, place++);
        QSizePolicy kept = button->sizePolicy();
        kept.setRetainSizeWhenHidden(true);
        button->setSizePolicy(kept);
    }
    grid->addWidget(help_, 1, 2, 1, 2);
    auto* column = new QVBoxLayout;
    column->addLayout(grid);
    column->addStretch(1);
    row.addLayout(column);
}

void Callout::begin(const lessons::Lesson& lesson) {
    lesson_ = lesson;
    then_->clear();
    makeRoom();
}

int Callout::widthOfWords() const {
    int taken = 2 * across;
    for (const QPushButton* button : {show_, leave_, back_, next_}) taken += button->minimumWidth() + spacing;
    // Before it is shown it has no width of its own yet.
    return std::max(1, (isVisible() ? width() : window()->width()) - taken);
}

int Callout::linesOf(const QLabel& label, const QString& words) const {
    const QRect room(0, 0, widthOfWords(), 10'000);
    return words.isEmpty() ? 0 : label.fontMetrics().boundingRect(room, Qt::TextWordWrap, words).height();
}

static QString asDone(const QString& then) {
    return QStringLiteral("✓ ") + then;
}

// With room for two lines of what is said to an answer, and for one beside a text that is being changed.
int Callout::heightOf(const lessons::Step& step) const {
    const int line = fontMetrics().lineSpacing();
    int all = linesOf(*text_, text(step.text)), said = 0;
    if (!step.then.empty()) said = linesOf(*then_, asDone(text(step.then)));
    for (const std::string& hint : step.hints) said = std::max(said, linesOf(*then_, text(hint)));
    if (const lessons::Ask* ask = step.ask()) {
        const auto choices = static_cast<int>(ask->question.choices.size());
        if (choices > 0) all += betweenLines + choices * (line + aroundChoice);
        all += betweenLines + std::max(field_->sizeHint().height(), check_->sizeHint().height());
        said = std::max(said, 2 * line);
    } else if (step.deed() && !step.deed()->deed.edits.empty()) {
        said = std::max(said, line);
    }
    return said > 0 ? all + betweenLines + said : all;
}

void Callout::makeRoom() {
    ensurePolished();
    const auto widen = [](QPushButton& button, const std::initializer_list<QString>& all) {
        const QString shown = button.text();
        int wide = 0;
        for (const QString& words : all) {
            button.setText(words);
            wide = std::max(wide, button.sizeHint().width());
        }
        button.setText(shown);
        button.setFixedWidth(wide);
    };
    widen(*next_, {tr("Next"), tr("Skip"), tr("Finish"), tr("Close")});
    widen(*check_, {tr("Check"), tr("Checking…"), tr("Save answers…")});
    for (QPushButton* button : {show_, leave_, back_}) button->setFixedWidth(button->sizeHint().width());
    help_->setFixedWidth(back_->minimumWidth() + spacing + next_->minimumWidth());
    int most = 0;
    for (const lessons::Step& step : lesson_.steps) most = std::max(most, heightOf(step));
    // What the core finds against an answer may be longer than was thought.
    const int shown = layout()->hasHeightForWidth() && !then_->text().isEmpty()
                          ? text_->heightForWidth(widthOfWords()) + betweenLines +
                                (choices_->isHidden() ? 0 : choices_->sizeHint().height() + betweenLines) +
                                (row_->isHidden() ? 0 : row_->sizeHint().height() + betweenLines) +
                                linesOf(*then_, then_->text())
                          : 0;
    const int words = title_->sizeHint().height() + betweenLines + std::max(most, shown);
    const int buttons = 2 * next_->sizeHint().height() + spacing;
    setFixedHeight(2 * down + std::max(words, buttons) + 2);
}

void Callout::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) makeRoom();
}

void Callout::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) makeRoom();
}

// The form in which an answer is understood, for an empty field.
static QString hintOf(const lessons::Question& question) {
    using lessons::Form;
    if (question.kind == lessons::Question::Kind::Schedule)
        return Callout::tr("a schedule, such as (1, 1) or i + j");
    switch (lessons::formOf(question)) {
    case Form::Number:
        return Callout::tr("a number");
    case Form::Cycle:
        return Callout::tr("a cycle");
    case Form::Vector:
        return Callout::tr("a vector, such as (1, 0)");
    case Form::Vectors:
        return Callout::tr("all of them, such as (1, 1) (2, 1)");
    case Form::Pes:
        return Callout::tr("(0, 0) (0, 1), or Ctrl with clicks in the array");
    case Form::Iterations:
        return Callout::tr("two iterations, such as (0, 1) (1, 0)");
    case Form::Equation:
        return text(question.name) + Callout::tr("(i, j) = an expression");
    case Form::Choice:
        break;
    }
    return {};
}

void Callout::showChoices(const std::vector<lessons::Choice>& choices) {
    for (QRadioButton* button : choice_) delete button;
    choice_.clear();
    for (const lessons::Choice& one : choices) {
        auto* button =
            new QRadioButton(text(one.text).replace(QLatin1Char('&'), QStringLiteral("&&")), choices_);
        button->setObjectName(QStringLiteral("lessonChoice"));
        button->setProperty("answer", text(one.text));
        button->setToolTip(text(one.text));
        button->setFocusPolicy(Qt::TabFocus);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a long one widens no window
        choices_->layout()->addWidget(button);
        choice_.push_back(button);
    }
    choices_->setVisible(!choice_.empty());
}

void Callout::askFor(const lessons::Ask* ask) {
    showChoices(ask ? ask->question.choices : std::vector<lessons::Choice>());
    const bool isTyped = ask && choice_.empty();
    field_->clear();
    field_->setVisible(isTyped);
    field_->setPlaceholderText(ask ? hintOf(ask->question) : QString());
    field_->setAccessibleName(tr("Answer"));
    row_->setVisible(ask != nullptr);
    check_->setText(tr("Check"));
}

QString Callout::answer() const {
    for (const QRadioButton* button : choice_)
        if (button->isChecked()) return button->property("answer").toString();
    return choice_.empty() ? field_->text().trimmed() : QString();
}

void Callout::setAnswer(const QString& answer) {
    for (QRadioButton* button : choice_)
        if (button->property("answer").toString() == answer) button->setChecked(true);
    if (choice_.empty()) field_->setText(answer);
}

QWidget* Callout::place() const {
    if (!choice_.empty()) return choice_.front();
    return row_->isHidden() ? nullptr : field_;
}

void Callout::giveAnswer() {
    if (check_->isEnabled()) Q_EMIT answered(answer());
}

void Callout::setChecking(bool checks) {
    check_->setEnabled(!checks);
    check_->setText(checks ? tr("Checking…") : tr("Check"));
}

void Callout::say(Tone tone, const QString& words) {
    constexpr const char* roles[]{"good", "bad", "muted"};
    then_->setProperty("role", roles[static_cast<int>(tone)]);
    then_->style()->polish(then_); // the sheet looks at the property only then
    then_->setText(tone == Tone::Right ? asDone(words) : words);
    then_->setVisible(!words.isEmpty());
    setAccessibleDescription(words.isEmpty() ? text_->text() : text_->text() + QLatin1Char(' ') + words);
    makeRoom();
}

void Callout::offerHelp(const LessonWalk& walk) {
    help_->setText(walk.hasHint() ? tr("Hint") : tr("Solution"));
    help_->setVisible(walk.waits() && !walk.isDone() && (walk.hasHint() || walk.hasSolution()));
}

// Steps that wait can be left out, so nobody is stuck.
void Callout::showStep(const LessonWalk& walk) {
    const lessons::Step& step = walk.present();
    title_->setText(text(step.title));
    const QString place = tr("%1 of %2").arg(walk.step() + 1).arg(walk.lesson().steps.size());
    place_->setText(place);
    text_->setText(text(step.text));
    const bool hasHappened = walk.waits() && walk.isDone();
    askFor(step.ask());
    if (step.ask() && walk.handed()) setAnswer(text(walk.handed()->answer));
    // As readable as before, but not to be changed any more.
    for (QRadioButton* button : choice_) {
        button->setAttribute(Qt::WA_TransparentForMouseEvents, hasHappened);
        button->setFocusPolicy(hasHappened ? Qt::NoFocus : Qt::TabFocus);
    }
    field_->setReadOnly(hasHappened);
    setChecking(false);
    check_->setEnabled(!hasHappened);
    say(Tone::Right, !hasHappened ? QString() : step.then.empty() ? tr("Right.") : text(step.then));
    offerHelp(walk);
    back_->setEnabled(!walk.isFirst());
    next_->setText(walk.isLast() ? tr("Finish") : walk.isDone() ? tr("Next") : tr("Skip"));
    next_->setProperty("primary", walk.isDone());
    check_->setProperty("primary", !hasHappened);
    for (QPushButton* button : {next_, check_}) button->style()->polish(button);
    setAccessibleName(tr("%1, step %2: %3").arg(text(walk.lesson().title), place, text(step.title)));
}

void Callout::showEnd(const LessonWalk& walk) {
    title_->setText(tr("%1: finished").arg(text(walk.lesson().title)));
    place_->clear();
    text_->setText(
        tr("%1 of %2 steps are right. The answers can be handed in as a file: it has what you answered, and "
           "each answer is judged again by whoever reads it.")
            .arg(walk.rightSteps())
            .arg(walk.judgedSteps()));
    askFor(nullptr);
    row_->show();
    field_->show();
    field_->setReadOnly(false);
    field_->setText(text(walk.progress().handedIn.student));
    field_->setPlaceholderText(tr("Your name"));
    field_->setAccessibleName(tr("Your name"));
    check_->setText(tr("Save answers…"));
    check_->setEnabled(true);
    say(Tone::Quiet, {});
    help_->hide();
    show_->hide();
    back_->setEnabled(true);
    next_->setText(tr("Close"));
    for (QPushButton* button : {next_, check_}) {
        button->setProperty("primary", button == check_);
        button->style()->polish(button);
    }
    setAccessibleName(title_->text());
    setAccessibleDescription(text_->text());
}

} // namespace tactus::views
