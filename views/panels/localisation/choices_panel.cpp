#include "views/panels/localisation/choices_panel.h"

#include "views/models/words.h"
#include "views/panels/localisation/choice_delegate.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

namespace tactus::views {

ChoicesPanel::ChoicesPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), background_(Background::Newer::Replaces, this), model_(this),
      table_(new QTableView(this)), message_(new QLabel(this)) {
    setAccessibleName(tr("Choices for inputs"));
    table_->setModel(&model_);
    makeReadable(*table_, tr("Choices for inputs"));
    table_->setItemDelegate(new ChoiceDelegate(table_));
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->verticalHeader()->setDefaultSectionSize(22); // many of them are compared
    table_->viewport()->setCursor(Qt::PointingHandCursor);
    table_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    message_->setProperty("role", "muted");
    message_->setAlignment(Qt::AlignCenter);
    message_->setWordWrap(true);
    message_->setContentsMargins(2 * spacing, spacing, 2 * spacing, spacing);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(message_, 1);
    column->addWidget(table_, 1);
    say(tr("Nothing to compare yet."));
    connect(&workbench_, &Workbench::shownChanged, this, &ChoicesPanel::refresh);
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) { apply(index.row()); });
    connect(table_, &QTableView::activated, this, [this](const QModelIndex& index) { apply(index.row()); });
}

void ChoicesPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ChoicesPanel::say(const QString& words) {
    message_->setText(words);
    message_->setVisible(!words.isEmpty());
    table_->setVisible(words.isEmpty());
}

ChoicesPanel::Subject ChoicesPanel::present() const {
    return {workbench_.analyser().analysis(), workbench_.mapping()};
}

bool ChoicesPanel::isStale() const {
    return workbench_.analyser().isCurrent() && present() != wanted_;
}

// Made while it is in sight only: each choice is an analysis of its own.
void ChoicesPanel::refresh() {
    if (!isVisible() || !isStale()) return;
    wanted_ = present();
    background_.cancel();
    const driver::DesignAnalysis* design = workbench_.design();
    if (!design || !wanted_.mapping || !wanted_.mapping->plan) {
        model_.show({}, nullptr);
        return say(tr("There is no mapping without errors to choose for."));
    }
    if (model_.rowCount() == 0) say(tr("Comparing…"));
    background_.start([this, of = wanted_, design](const Background::Deliver& deliver, std::stop_token stop) {
        auto choices = studies::choicesOfInputs(*of.analysis, *design, *of.mapping, stop);
        if (stop.stop_requested()) return;
        deliver([this, choices = std::move(choices)] { take(choices); });
    });
}

// Scrolled as it was, with the row at hand where it was: the next choice may be tried.
void ChoicesPanel::take(std::vector<studies::InputChoices> choices) {
    const int row = table_->currentIndex().row(), top = table_->verticalScrollBar()->value();
    const bool had = row >= 0 && row < model_.rowCount();
    const std::string input = had ? model_.inputAt(row).input : "";
    model_.show(std::move(choices), wanted_.analysis->source);
    listed_ = wanted_;
    say(model_.rowCount() > 0 ? QString()
                              : tr("There is nothing to choose: no input of this mapping is read by several "
                                   "iterations that could hand it on."));
    table_->verticalScrollBar()->setValue(top);
    const int present = model_.rowOfPresent(had || model_.rowCount() == 0 ? input : model_.inputAt(0).input);
    if (present >= 0) table_->setCurrentIndex(model_.index(present, ChoicesModel::Along));
}

void ChoicesPanel::apply(int row) {
    if (row < 0 || row >= model_.rowCount() || present() != listed_) return;
    const studies::InputChoice choice = model_.choiceAt(row);
    if (choice.isPresent || choice.edits.empty()) return;
    if (!workbench_.applyFix({model_.sentence(row).toStdString(), choice.edits})) return;
    const auto first =
        std::ranges::min_element(choice.edits, {}, [](const auto& one) { return one.span.begin; });
    const auto begin = first->span.begin;
    Q_EMIT workbench_.written({begin, begin + static_cast<std::uint32_t>(first->replacement.size())});
}

} // namespace tactus::views
