#include "views/panels/iteration_panel.h"

#include "views/models/words.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace tactus::views {

IterationPanel::IterationPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), words_(new QLabel(this)), asWritten_(new QToolButton(this)),
      choices_(new QWidget(this)), others_(new QLabel(this)), canvas_(new IterationCanvas(workbench, this)) {
    setAccessibleName(tr("Iteration space"));
    words_->setProperty("role", "muted");
    words_->setAccessibleName(tr("About the iteration space"));
    words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    others_->setProperty("role", "muted");
    others_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    others_->installEventFilter(this);
    asWritten_->setText(tr("As written"));
    asWritten_->setCheckable(true);
    asWritten_->setProperty("flat", true);
    asWritten_->setToolTip(
        tr("Arrows come straight from where a value is made, as if no stream handed it on"));
    connect(asWritten_, &QToolButton::toggled, this, [this](bool isOn) {
        view_.asWritten = isOn;
        rebuild();
    });
    auto* choices = new QHBoxLayout(choices_);
    choices->setContentsMargins(2 * spacing, 0, 2 * spacing, spacing / 2);
    choices->setSpacing(spacing / 2);
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = new QComboBox(choices_);
        box->setAccessibleName(tr("Loop on axis %1").arg(axis + 1));
        box->setMinimumContentsLength(2);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setToolTip(tr("Which loop is drawn along this axis"));
        connect(box, &QComboBox::activated, this, [this, axis](int loop) {
            // The loop that stood there changes places with the one that is wanted.
            const auto wanted = static_cast<std::size_t>(loop);
            const auto there = std::ranges::find(view_.axes, wanted);
            if (there != view_.axes.end()) *there = view_.axes[std::size_t(axis)];
            view_.axes[std::size_t(axis)] = wanted;
            rebuild();
        });
        axes_.push_back(box);
        choices->addWidget(box);
    }
    choices->addWidget(others_, 1);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(2 * spacing, spacing - 2, 2 * spacing, spacing - 2);
    head->setSpacing(spacing);
    head->addWidget(words_, 1);
    head->addWidget(asWritten_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(choices_);
    column->addWidget(canvas_, 1);
    connect(&workbench_, &Workbench::shownChanged, this, &IterationPanel::refresh);
    connect(&workbench_, &Workbench::selectionChanged, this, &IterationPanel::followSelection);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &IterationPanel::followSelection);
    connect(canvas_, &IterationCanvas::wordsChanged, this, &IterationPanel::showWords);
    refresh();
}

void IterationPanel::refresh() {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const std::vector<std::string> loops =
        mapping && mapping->system ? mapping->system->loopNames() : std::vector<std::string>{};
    if (loops != loops_) view_ = {.asWritten = view_.asWritten};
    loops_ = loops;
    rebuild();
}

void IterationPanel::rebuild() {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    auto space = mapping ? iterationSpaceOf(*mapping, view_) : std::nullopt;
    // A slice that has no points any more is one elsewhere.
    if (space && space->dots.empty() && !view_.at.empty()) {
        view_.at.clear();
        space = iterationSpaceOf(*mapping, view_);
    }
    if (space) {
        view_.axes = space->axes;
        view_.at = space->at;
    }
    showChoices();
    asWritten_->setVisible(space && space->canBeAsWritten);
    canvas_->setSpace(space ? std::make_shared<const IterationSpace>(std::move(*space)) : nullptr,
                      tr("There is no iteration space to draw yet."));
}

void IterationPanel::showChoices() {
    choices_->setVisible(loops_.size() > 3 && view_.axes.size() == 3);
    if (choices_->isHidden()) return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        axes_[axis]->clear();
        for (const std::string& loop : loops_) axes_[axis]->addItem(text(loop));
        axes_[axis]->setCurrentIndex(int(view_.axes[axis]));
    }
    QStringList others;
    for (std::size_t loop = 0; loop < loops_.size(); ++loop)
        if (std::ranges::find(view_.axes, loop) == view_.axes.end())
            others << QStringLiteral("%1 = %2").arg(text(loops_[loop])).arg(view_.at[loop]);
    choices_->setToolTip(tr("at %1").arg(others.join(QStringLiteral(", "))));
    showOthers();
}

// As much of it as has room; all of it is in the tool tip.
void IterationPanel::showOthers() {
    others_->setText(
        others_->fontMetrics().elidedText(choices_->toolTip(), Qt::ElideRight, others_->width()));
}

bool IterationPanel::eventFilter(QObject* object, QEvent* event) {
    if (object == others_ && event->type() == QEvent::Resize) showOthers();
    return QWidget::eventFilter(object, event);
}

// The slice goes where the selected processing element works.
void IterationPanel::followSelection() {
    const auto& model = workbench_.array().results().model;
    const Selection& selection = workbench_.selection();
    const auto& space = canvas_->space();
    if (!space || !space->isSlice() || !model || selection.kind != Selection::Kind::Pe) return;
    const auto point = model->iterationAt(selection.pe, workbench_.time().cycle());
    if (!point || space->isShown(*point)) return;
    view_.at = *point;
    rebuild();
}

// "8 × 8 × 16, 1,024 points", "5 × 4 × 3 of 180 points", "142 × 147; every 3rd i, every 4th j": the box, and
// what is left out.
QString IterationPanel::summary() const {
    const IterationSpace& space = *canvas_->space();
    QStringList extents, steps;
    for (std::size_t a = 0; a < space.shape.size(); ++a) {
        extents << QStringLiteral("%L1").arg(space.shape[a]);
        if (space.stride[a] > 1)
            steps << tr("every %1 %2").arg(ordinal(space.stride[a]), text(loops_[space.axes[a]]));
    }
    const QString box = extents.join(QStringLiteral(" × "));
    if (!steps.isEmpty()) return QStringLiteral("%1; %2").arg(box, steps.join(QStringLiteral(", ")));
    if (extents.size() == 1) return tr("%1 points").arg(box);
    if (!space.points) return box;
    const bool isSlice = space.at.size() > space.shape.size();
    return (isSlice ? tr("%1 of %L2 points") : tr("%1, %L2 points"))
        .arg(box)
        .arg(static_cast<qlonglong>(*space.points));
}

void IterationPanel::showWords() {
    QString words = canvas_->words();
    const auto& space = canvas_->space();
    if (words.isEmpty() && space && !space->dots.empty()) words = summary();
    words_->setText(words_->fontMetrics().elidedText(words, Qt::ElideRight, std::max(60, words_->width())));
    words_->setToolTip(words);
}

} // namespace tactus::views
