#include "views/panels/lesson/callout.h"

#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QStyle>

namespace tactus::views {

Callout::Callout(QWidget* window)
    : QFrame(window), title_(new QLabel(this)), place_(new QLabel(this)), text_(new QLabel(this)),
      then_(new QLabel(this)), leave_(new QPushButton(tr("Leave"), this)),
      show_(new QPushButton(tr("Show it"), this)), back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(this)) {
    setObjectName(QStringLiteral("lesson"));
    setProperty("callout", true);
    title_->setProperty("role", "title");
    place_->setProperty("role", "muted");
    then_->setProperty("role", "good");
    for (QLabel* label : {title_, text_, then_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    text_->setObjectName(QStringLiteral("lessonText"));
    then_->setObjectName(QStringLiteral("lessonThen"));
    place_->setObjectName(QStringLiteral("lessonPlace"));
    leave_->setToolTip(tr("Leave it for now (Esc); the menu Help leads back to this step"));
    show_->setToolTip(tr("Show the subject of this step"));
    const std::initializer_list<std::tuple<QPushButton*, const char*, void (Callout::*)()>> buttons{
        {leave_, "lessonLeave", &Callout::leaveWanted},
        {show_, "lessonShow", &Callout::showWanted},
        {back_, "lessonBack", &Callout::backWanted},
        {next_, "lessonNext", &Callout::nextWanted}};
    auto* row = new QHBoxLayout;
    row->setSpacing(spacing);
    for (const auto& [button, name, wanted] : buttons) {
        button->setObjectName(QLatin1String(name));
        button->setFocusPolicy(Qt::TabFocus);
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        connect(button, &QPushButton::clicked, this, wanted);
        row->addWidget(button);
        if (button == leave_) row->addStretch(1);
    }
    auto* top = new QHBoxLayout;
    top->addWidget(title_, 1);
    top->addWidget(place_, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * spacing, spacing + 4, 2 * spacing, spacing + 4);
    column->setSpacing(spacing);
    column->addLayout(top);
    column->addWidget(text_);
    column->addWidget(then_);
    column->addSpacing(spacing / 2);
    column->addLayout(row);
    hide();
}

int Callout::wide() const {
    return fontMetrics().averageCharWidth() * 54;
}

int Callout::heightAt(int width) const {
    layout()->activate();
    return layout()->totalHeightForWidth(width);
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
