#include "views/panels/mapping/c_dependences.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::views {

static constexpr int mostCRows = 12;

CDependences::CDependences(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), background_(Background::Newer::Replaces, this), model_(this),
      table_(new QTableView(this)), refusal_(new QLabel(this)) {
    setObjectName(QStringLiteral("cDependences"));
    table_->setModel(&model_);
    makeReadable(*table_, tr("Dependences of the C file"));
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    refusal_->setWordWrap(true);
    refusal_->setProperty("role", "muted");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading(tr("Dependences of the C file"), this));
    column->addWidget(table_);
    column->addWidget(refusal_);
    connect(table_, &QTableView::clicked, this, &CDependences::goTo);
    connect(table_, &QTableView::activated, this, &CDependences::goTo);
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    hide();
}

// While the C text has errors, the last ones stay.
void CDependences::refresh() {
    const auto& analysis = workbench_.analyser().analysis();
    const auto lifted = analysis ? analysis->lifted : nullptr;
    if (lifted == shown_ || (lifted && !lifted->program && workbench_.document().isC() && !isHidden()))
        return;
    background_.cancel();
    shown_ = lifted;
    setVisible(lifted && lifted->program);
    if (isHidden()) return;
    background_.start([this, lifted](const Background::Deliver& deliver, std::stop_token stop) {
        polyhedra::Budget budget;
        budget.stop = stop;
        const Found found = driver::dependencesOfC(*lifted->file, *lifted->program, budget);
        if (!stop.stop_requested()) deliver([this, found] { take(found); });
    });
}

// "10 at (1, 0)"
static QString endText(const driver::CDependence::End& end) {
    return CDependences::tr("%1 at %2").arg(number(end.place.line), tuple(end.at));
}

void CDependences::take(const Found& found) {
    list_ = found ? *found : std::vector<driver::CDependence>{};
    model_.clear();
    model_.setHorizontalHeaderLabels(
        {tr("kind"), tr("array"), tr("from line"), tr("to line"), tr("distance")});
    for (const driver::CDependence& one : list_) {
        std::vector<std::string> entries;
        for (const driver::CDependence::Entry& entry : one.distance) entries.push_back(entry.text);
        QList<QStandardItem*> row;
        for (const QString& words : {text(toString(one.kind)), text(one.array), endText(one.from),
                                     endText(one.to), text(fmt::format("({})", fmt::join(entries, ", ")))})
            row << new QStandardItem(words);
        const QString tip = tr("%1 in line %2, then %3 in line %4")
                                .arg(text(one.from.text), number(one.from.place.line), text(one.to.text),
                                     number(one.to.place.line));
        for (QStandardItem* item : row) {
            item->setEditable(false);
            item->setToolTip(tip);
        }
        model_.appendRow(row);
    }
    const QString reason =
        found ? QString()
              : text(found.error().findings.empty() ? found.error().reason
                                                    : found.error().findings.front().message);
    refusal_->setText(found && list_.empty() ? tr("There are none.") : reason);
    refusal_->setVisible(!refusal_->text().isEmpty());
    table_->setVisible(!list_.empty());
    table_->resizeColumnsToContents();
    fitHeight(*table_, mostCRows);
}

// To the earlier access from its cell, else to the later one.
void CDependences::goTo(const QModelIndex& cell) {
    const auto row = static_cast<std::size_t>(cell.row());
    if (row >= list_.size() || !workbench_.analyser().isCurrent()) return;
    Q_EMIT workbench_.showPlace((cell.column() == From ? list_[row].from : list_[row].to).span);
}

} // namespace tactus::views
