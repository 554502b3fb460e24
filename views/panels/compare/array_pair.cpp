#include "views/panels/compare/array_pair.h"

#include "views/models/activity/activity.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

namespace tactus::views {

ArrayPair::ArrayPair(Workbench& workbench, TitledPicture* left, TitledPicture* right, QWidget* parent)
    : QWidget(parent), time_(workbench.time(), this), left_(left), right_(right),
      cursor_(new CursorRow(time_.cursor(), this)), row_(new Sideways(cursor_, this)), words_(new QLabel),
      scrolled_(new QScrollArea(this)), all_(new QGridLayout(this)) {
    words_->setAccessibleName(tr("How the array differs from the pinned one"));
    words_->setWordWrap(true);
    words_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    words_->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    row_->setFocusPolicy(Qt::NoFocus); // what is in it has
    scrolled_->setAccessibleName(words_->accessibleName());
    scrolled_->setFrameShape(QFrame::NoFrame);
    scrolled_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled_->setWidgetResizable(true);
    scrolled_->setWidget(words_);
    all_->setContentsMargins(0, 0, 0, 0);
    all_->setSpacing(0);
    all_->addWidget(left_, 0, 0);
    all_->addWidget(right_, 0, 1);
    all_->addWidget(row_, 1, 0, 1, 2);
    all_->addWidget(scrolled_, 2, 0, 1, 2);
    all_->setRowStretch(0, 1);
    all_->setColumnStretch(1, 1);
    left_->picture().setAccessibleName(tr("Picture of the pinned array"));
    showPair(false);
}

void ArrayPair::showPair(bool on) {
    for (QWidget* part : std::initializer_list<QWidget*>{left_, row_, scrolled_}) part->setVisible(on);
    all_->setColumnStretch(0, on ? 1 : 0);
}

void ArrayPair::setWords(const QString& words) {
    words_->setText(words);
    fitWords();
}

QString ArrayPair::factsOf(const ArrayRecording& recorded, std::size_t run) const {
    const auto& recording = recorded.recording;
    if (!recording) return recorded.refusal;
    const array::Model& model = recording->model();
    const QString last = number(model.cycles - 1);
    const auto& state = time().stateOf(run);
    if (const std::int64_t own = time().ownCycle(run); !state && own < 0)
        return tr("The run begins in %1").arg(own == -1 ? tr("1 cycle") : tr("%1 cycles").arg(number(-own)));
    if (!state || !model.pes) return tr("The run ended with cycle %1").arg(last);
    return tr("Cycle %1 of %2: %3 of %4 PEs work")
        .arg(number(state->cycle), last, number(workingIn(*state)), number(*model.pes));
}

// As high as they are, in whole lines, at most a quarter of the height or one.
void ArrayPair::fitWords() {
    const int line = words_->fontMetrics().lineSpacing(), lines = std::max(1, height() / 4 / line);
    const int all = std::max(0, words_->heightForWidth(width())); // without words there is none
    scrolled_->setFixedHeight(std::min(all, lines * line + spacing / 2));
}

void ArrayPair::showNames(bool names) {
    for (TitledPicture* half : {left_, right_}) half->picture().showNames(names);
}

void ArrayPair::showQueues(bool queues) {
    for (TitledPicture* half : {left_, right_}) half->picture().showQueues(queues);
}

void ArrayPair::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWords();
}

// Nobody sees it.
void ArrayPair::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    time().play(false);
}

} // namespace tactus::views
