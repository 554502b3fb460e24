#include "views/panels/iteration_panel.h"

#include "polyhedra/solve.h"
#include "studies/pictures/picture.h"
#include "views/models/words.h"
#include "views/panels/widgets/flow_layout.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <limits>

namespace tactus::views {

IterationPanel::IterationPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), words_(new QLabel(this)), back_(new QToolButton(this)),
      asWritten_(new QToolButton(this)), choices_(new QWidget(this)),
      canvas_(new IterationCanvas(workbench, this)), shown_(&designs_[workbench.sharedDocument()]) {
    setAccessibleName(tr("Iteration space"));
    canvas_->setMinimumHeight(100); // in a small window with a bar above the text
    words_->setProperty("role", "muted");
    words_->setAccessibleName(tr("About the iteration space"));
    words_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    back_->setObjectName(QStringLiteral("backToTheMapping"));
    back_->setText(tr("Back to the mapping"));
    back_->setProperty("flat", true);
    back_->setToolTip(tr("Shows the iteration space of the mapping again"));
    connect(back_, &QToolButton::clicked, this, [this] { workbench_.lookAt(nullptr); });
    asWritten_->setText(tr("As written"));
    asWritten_->setCheckable(true);
    asWritten_->setProperty("flat", true);
    asWritten_->setToolTip(
        tr("Draws arrows from where a value is computed, without the streams that hand it on"));
    connect(asWritten_, &QToolButton::toggled, this, [this](bool isOn) {
        shown_->view.asWritten = isOn;
        rebuild();
    });
    auto* choices = new FlowLayout(choices_, spacing / 2);
    choices->setContentsMargins(2 * spacing, 0, 2 * spacing, spacing / 2);
    for (int axis = 0; axis < 3; ++axis) {
        auto* box = new QComboBox(choices_);
        box->setAccessibleName(tr("Loop on axis %1").arg(axis + 1));
        box->setMinimumContentsLength(2);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setToolTip(tr("Which loop is drawn along this axis"));
        connect(box, &QComboBox::activated, this, [this, axis](int loop) {
            // The loop that stood there changes places with the one that is wanted.
            if (!canvas_->space()) return;
            const auto wanted = static_cast<std::size_t>(loop);
            std::vector<std::size_t> axes = canvas_->space()->axes;
            const auto there = std::ranges::find(axes, wanted);
            if (there != axes.end()) *there = axes[std::size_t(axis)];
            axes[std::size_t(axis)] = wanted;
            shown_->view.axes = axes;
            shown_->view.at = canvas_->space()->at;
            rebuild();
        });
        axes_.push_back(box);
        choices->addWidget(box);
    }
    auto* head = new QHBoxLayout;
    head->setContentsMargins(2 * spacing, spacing - 2, 2 * spacing, spacing - 2);
    head->setSpacing(spacing);
    head->addWidget(words_, 1);
    head->addWidget(back_);
    head->addWidget(asWritten_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(choices_);
    column->addWidget(canvas_, 1);
    connect(&workbench_, &Workbench::documentChanged, this, &IterationPanel::turnTo);
    connect(&workbench_, &Workbench::shownChanged, this, &IterationPanel::refresh);
    connect(&workbench_, &Workbench::counterexampleChanged, this, &IterationPanel::refresh);
    connect(&workbench_, &Workbench::selectionChanged, this, &IterationPanel::followSelection);
    connect(&workbench_.time(), &TimeCursor::stateChanged, this, &IterationPanel::followSelection);
    // Another map has other first loops, but not while it is being chosen.
    connect(canvas_, &IterationCanvas::handTook, this, [this] {
        shown_->view.axes = canvas_->space()->axes;
        if (canvas_->space()->isSlice()) shown_->view.at = canvas_->space()->at;
    });
    connect(canvas_, &IterationCanvas::wordsChanged, this, &IterationPanel::showWords);
    refresh();
}

void IterationPanel::turnTo() {
    shown_->stance = canvas_->stance();
    std::erase_if(designs_, [](const auto& design) { return design.first.expired(); });
    shown_ = &designs_[workbench_.sharedDocument()];
    canvas_->take(shown_->stance);
    const QSignalBlocker quiet(asWritten_);
    asWritten_->setChecked(shown_->view.asWritten);
}

void IterationPanel::refresh() {
    const bool isWrong = workbench_.isWrong();
    const bool keeps = isWrong && shown_->isOfCorrectText && shown_->mapping && shown_->mapping->system;
    if (!keeps) {
        shown_->analysis = workbench_.analyser().analysis();
        shown_->mapping = workbench_.mapping();
        shown_->isOfCorrectText = !isWrong;
    }
    const driver::MappingAnalysis* mapping = shown_->mapping;
    const std::vector<std::string> loops =
        mapping && mapping->system ? mapping->system->loopNames() : std::vector<std::string>{};
    if (loops != shown_->loops) shown_->view = {.asWritten = shown_->view.asWritten};
    shown_->loops = loops;
    canvas_->setOutdated(keeps);
    rebuild();
}

// With its iterations in sight: of more than three loops, those in which they differ.
void IterationPanel::showExample(const Counterexample& example) {
    draw::IterationView view;
    const std::size_t loops = example.graph->system->loops.size();
    if (!example.points.empty()) view.at = example.points.front();
    for (std::size_t loop = 0; loop < loops && loops > 3 && example.points.size() > 1; ++loop)
        if (example.points[0][loop] != example.points[1][loop] && view.axes.size() < 3)
            view.axes.push_back(loop);
    for (std::size_t loop = 0; loop < loops && loops > 3 && view.axes.size() < 3; ++loop)
        if (std::ranges::find(view.axes, loop) == view.axes.end()) view.axes.push_back(loop);
    auto space = draw::iterationSpaceOf(example.mapped(), view);
    asWritten_->hide();
    choices_->hide();
    canvas_->setSpace(space ? std::make_shared<const draw::IterationSpace>(std::move(*space)) : nullptr,
                      tr("The iteration space of this pair can't be drawn."));
}

void IterationPanel::rebuild() {
    const auto& example = workbench_.counterexample();
    back_->setVisible(example != nullptr);
    canvas_->setExample(example);
    if (example) return showExample(*example);
    const driver::MappingAnalysis* mapping = shown_->mapping;
    draw::IterationView& view = shown_->view;
    auto space = mapping ? studies::iterationSpaceOf(*mapping, view) : std::nullopt;
    // A slice that has no points any more is one elsewhere.
    if (space && space->dots.empty() && !view.at.empty()) {
        view.at.clear();
        space = studies::iterationSpaceOf(*mapping, view);
    }
    asWritten_->setVisible(space && space->canBeAsWritten);
    canvas_->setSpace(space ? std::make_shared<const draw::IterationSpace>(std::move(*space)) : nullptr,
                      tr("There is no iteration space to draw yet."));
    showChoices();
}

void IterationPanel::showChoices() {
    const auto& space = canvas_->space();
    choices_->setVisible(space && shown_->loops.size() > 3 && space->axes.size() == 3);
    if (choices_->isHidden()) return;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        axes_[axis]->clear();
        for (const std::string& loop : shown_->loops) axes_[axis]->addItem(text(loop));
        axes_[axis]->setCurrentIndex(int(space->axes[axis]));
    }
    showPlaces();
}

// The values that a loop has somewhere in the domain.
static std::optional<std::pair<std::int64_t, std::int64_t>> rangeOf(const ure::System& system,
                                                                    std::size_t loop) {
    const auto found = polyhedra::extremes(polyhedra::AffineForm::variable(loop, system.loops.size()),
                                           system.domain, {.operations = 50'000});
    if (found.known != polyhedra::Verdict::Yes) return std::nullopt;
    return std::pair(std::max<std::int64_t>(found.value.lower, std::numeric_limits<int>::min()),
                     std::min<std::int64_t>(found.value.upper, std::numeric_limits<int>::max()));
}

// A number for each loop that is on no axis: where it is.
void IterationPanel::showPlaces() {
    const draw::IterationSpace& space = *canvas_->space();
    std::vector<std::size_t> others;
    for (std::size_t loop = 0; loop < shown_->loops.size(); ++loop)
        if (std::ranges::find(space.axes, loop) == space.axes.end()) others.push_back(loop);
    while (places_.size() < others.size()) addPlace();
    for (std::size_t n = 0; n < places_.size(); ++n) {
        places_[n]->setVisible(n < others.size());
        if (n >= others.size()) continue;
        const QString loop = text(shown_->loops[others[n]]);
        const auto range = rangeOf(*space.system, others[n]);
        const int at = int(space.at[others[n]]);
        const QSignalBlocker quiet(places_[n]);
        places_[n]->setProperty("loop", qulonglong(others[n]));
        places_[n]->setPrefix(QStringLiteral("%1 = ").arg(loop));
        places_[n]->setRange(range ? int(range->first) : at, range ? int(range->second) : at);
        places_[n]->setValue(at);
        places_[n]->setAccessibleName(tr("Value of %1").arg(loop));
        places_[n]->setToolTip(tr("The points that are shown have this value of %1").arg(loop));
    }
}

void IterationPanel::addPlace() {
    auto* box = new QSpinBox(choices_);
    box->setKeyboardTracking(false);
    connect(box, &QSpinBox::valueChanged, this, [this, box](int value) {
        const auto& space = canvas_->space();
        const auto loop = std::size_t(box->property("loop").toULongLong());
        if (!space || loop >= space->at.size()) return;
        shown_->view.axes = space->axes;
        shown_->view.at = space->at;
        shown_->view.at[loop] = value;
        rebuild();
    });
    places_.push_back(box);
    choices_->layout()->addWidget(box);
}

// The slice goes where the selected processing element works.
void IterationPanel::followSelection() {
    const auto& model = workbench_.array().results().model;
    const Selection& selection = workbench_.selection();
    const auto& space = canvas_->space();
    if (workbench_.counterexample() || !space || !space->isSlice() || !model ||
        selection.kind != Selection::Kind::Pe)
        return;
    const auto point = model->iterationAt(selection.pe, workbench_.time().cycle());
    if (!point || space->isShown(*point)) return;
    shown_->view.at = *point;
    rebuild();
}

// "8 × 8 × 16, 1,024 points", "5 × 4 × 3 of 180 points", "142 × 147; every 3rd i, every 4th j": the box, and
// what is left out.
QString IterationPanel::summary() const {
    const draw::IterationSpace& space = *canvas_->space();
    QStringList extents, steps;
    for (std::size_t a = 0; a < space.shape.size(); ++a) {
        extents << number(space.shape[a]);
        if (space.stride[a] > 1)
            steps << tr("every %1 %2").arg(ordinal(space.stride[a]), text(shown_->loops[space.axes[a]]));
    }
    const QString box = extents.join(QStringLiteral(" × "));
    if (!steps.isEmpty()) return QStringLiteral("%1; %2").arg(box, steps.join(QStringLiteral(", ")));
    if (extents.size() == 1) return tr("%1 points").arg(box);
    if (!space.points) return box;
    const bool isSlice = space.at.size() > space.shape.size();
    return (isSlice ? tr("%1 of %2 points") : tr("%1, %2 points")).arg(box, number(*space.points));
}

void IterationPanel::showWords() {
    QString words = canvas_->words();
    const auto& space = canvas_->space();
    if (words.isEmpty() && space && !space->dots.empty()) words = summary();
    words_->setText(words_->fontMetrics().elidedText(words, Qt::ElideRight, std::max(60, words_->width())));
    words_->setToolTip(words);
}

} // namespace tactus::views
