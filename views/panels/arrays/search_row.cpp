#include "views/panels/arrays/search_row.h"

#include "views/panels/widgets/flow_layout.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::views {

static constexpr int largestBound = 9; // of entries; what is too much to search is refused with its number

SearchRow::SearchRow(QWidget* parent)
    : QWidget(parent), search_(new QPushButton(tr("Explore"), this)),
      stop_(new QPushButton(tr("Stop"), this)), unfold_(new QPushButton(tr("Settings"), this)),
      apply_(new QPushButton(tr("Apply"), this)), pin_(new QPushButton(tr("Pin"), this)),
      schedule_(bound("maxSchedule", tr("Greatest entry of a schedule"))),
      projection_(bound("maxProjection", tr("Greatest entry of a projection"))),
      symmetry_(new QComboBox(this)),
      broadcast_(choice("broadcast", tr("Broadcasts"),
                        tr("Also arrays in which a value crosses from PE to PE within a step"))),
      systolic_(choice("systolic", tr("Systolic only"),
                       tr("Hides arrays that read an input element twice or have a broadcast"))),
      pareto_(choice("pareto", tr("Pareto only"),
                     tr("Hides arrays that are not Pareto-optimal in cycles, PEs, registers and ports"))) {
    search_->setObjectName(QStringLiteral("exploreArrays"));
    search_->setProperty("primary", true);
    search_->setToolTip(tr("Finds every array of the design within these bounds"));
    stop_->setObjectName(QStringLiteral("stopExploring"));
    stop_->setToolTip(tr("Ends the search with the arrays that it has found"));
    unfold_->setObjectName(QStringLiteral("unfoldSettings"));
    unfold_->setCheckable(true);
    unfold_->setToolTip(tr("Bounds of the search, and which of its arrays are listed"));
    apply_->setObjectName(QStringLiteral("applyArray"));
    apply_->setToolTip(tr("Writes the chosen array into the text as a mapping; undo takes it back"));
    pin_->setObjectName(QStringLiteral("pinArray"));
    pin_->setCheckable(true);
    pin_->setToolTip(
        tr("Keeps the chosen array beside others: both run at one cursor, and words say how they differ"));
    symmetry_->setObjectName(QStringLiteral("symmetry"));
    symmetry_->setAccessibleName(tr("Arrays that are the same"));
    symmetry_->addItem(tr("listed once"), QStringLiteral("same"));
    symmetry_->addItem(tr("once, with equal sizes"), QStringLiteral("sizes"));
    symmetry_->addItem(tr("listed each"), QStringLiteral("none"));
    auto* inside = new QWidget(this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(spacing, spacing - 2, spacing, spacing / 2);
    outer->addWidget(inside);
    auto* row = new FlowLayout(inside, spacing);
    row->addWidget(search_);
    row->addWidget(stop_);
    row->addWidget(unfold_);
    settings_ = {named(tr("Schedule to"), schedule_),
                 named(tr("Projection to"), projection_),
                 named(tr("Same arrays"), symmetry_),
                 broadcast_,
                 systolic_,
                 pareto_};
    for (QWidget* setting : settings_) row->addWidget(setting);
    row->addWidget(apply_);
    row->addWidget(pin_);
    for (QWidget* box : std::initializer_list<QWidget*>{broadcast_, systolic_, pareto_})
        box->setMinimumHeight(search_->sizeHint().height());
    connect(search_, &QPushButton::clicked, this, &SearchRow::searchWanted);
    connect(stop_, &QPushButton::clicked, this, &SearchRow::stopWanted);
    connect(apply_, &QPushButton::clicked, this, &SearchRow::applyWanted);
    connect(unfold_, &QPushButton::toggled, this, &SearchRow::showSettings);
    connect(pin_, &QPushButton::toggled, this, &SearchRow::pinWanted);
    for (QSpinBox* bound : {schedule_, projection_})
        connect(bound, &QSpinBox::valueChanged, this, &SearchRow::searchChanged);
    connect(symmetry_, &QComboBox::currentIndexChanged, this, &SearchRow::searchChanged);
    connect(broadcast_, &QCheckBox::toggled, this, &SearchRow::searchChanged);
    for (QCheckBox* filter : {systolic_, pareto_})
        connect(filter, &QCheckBox::toggled, this, &SearchRow::filtersChanged);
    showSearching(false);
    showChosen(false);
    showSettings();
}

bool SearchRow::isSetting(const QWidget* widget) const {
    return std::ranges::any_of(
        settings_, [&](const QWidget* one) { return one == widget || one->isAncestorOf(widget); });
}

// A setting at which the keys are stays.
void SearchRow::setFolded(bool isFolded) {
    if (isFolded == isFolded_) return;
    isFolded_ = isFolded;
    if (isFolded && focusWidget()) unfold_->setChecked(isSetting(focusWidget()));
    showSettings();
}

void SearchRow::showSettings() {
    unfold_->setVisible(isFolded_);
    for (QWidget* setting : settings_) setting->setVisible(!isFolded_ || unfold_->isChecked());
}

QSpinBox* SearchRow::bound(const char* name, const QString& words) {
    auto* box = new QSpinBox(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(words);
    box->setRange(1, largestBound);
    box->setToolTip(words);
    return box;
}

QCheckBox* SearchRow::choice(const char* name, const QString& words, const QString& explanation) {
    auto* box = new QCheckBox(words, this);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(explanation);
    return box;
}

QWidget* SearchRow::named(const QString& words, QWidget* widget) {
    auto* both = new QWidget(this);
    both->setMinimumHeight(search_->sizeHint().height());
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing / 2);
    auto* label = new QLabel(words, both);
    label->setProperty("role", "muted");
    row->addWidget(label);
    row->addWidget(widget);
    return both;
}

commands::ExploreOptions SearchRow::search(const std::vector<std::string>& loops) const {
    commands::ExploreOptions options;
    if (schedule_->value() != 1) options.maxSchedule = schedule_->value();
    if (projection_->value() != 1) options.maxProjection = projection_->value();
    options.symmetry = symmetry_->currentData().toString().toStdString();
    if (options.symmetry == "sizes") options.symmetry = fmt::format("sizes={}", fmt::join(loops, ":"));
    options.broadcast = broadcast_->isChecked();
    return options;
}

commands::ExploreOptions SearchRow::filters() const {
    commands::ExploreOptions options;
    options.systolic = systolic_->isChecked();
    options.pareto = pareto_->isChecked();
    return options;
}

void SearchRow::showSearching(bool isSearching) {
    stop_->setEnabled(isSearching);
    search_->setEnabled(!isSearching);
}

void SearchRow::showChosen(bool canBeApplied) {
    apply_->setEnabled(canBeApplied);
    pin_->setEnabled(canBeApplied || pin_->isChecked());
}

void SearchRow::showPinned(bool isPinned) {
    pin_->setChecked(isPinned);
}

} // namespace tactus::views
