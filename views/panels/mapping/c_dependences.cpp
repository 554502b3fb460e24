#include "views/panels/mapping/c_dependences.h"

#include "views/models/items/spaced_delegate.h"
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
      table_(new QTableView(this)), said_(new QLabel(this)) {
    setObjectName(QStringLiteral("cDependences"));
    table_->setModel(&model_);
    makeReadable(*table_, tr("Dependences of the C file"));
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    said_->setWordWrap(true);
    said_->setProperty("role", "muted");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(heading(tr("Dependences of the C file"), this));
    column->addWidget(table_);
    column->addWidget(said_);
    connect(table_, &QTableView::clicked, this, &CDependences::goTo);
    connect(table_, &QTableView::activated, this, &CDependences::goTo);
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    table_->setItemDelegate(new SpacedDelegate(table_));
    soon_.setSingleShot(true);
    soon_.setInterval(300);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (list_.empty()) say(tr("Looking for them…"));
        background_.start([this, lifted = shown_](const Background::Deliver& deliver, std::stop_token stop) {
            polyhedra::Budget budget;
            budget.stop = stop;
            const Found found = driver::dependencesOfC(*lifted->file, *lifted->program, budget);
            if (!stop.stop_requested()) deliver([this, found, lifted] { take(found, lifted); });
        });
    });
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        background_.cancel();
        shown_ = nullptr;
        take({}, nullptr);
        hide();
    });
    hide();
}

// While the C text can't be read, the last ones stay.
void CDependences::refresh() {
    const auto& analysis = workbench_.analyser().analysis();
    const auto lifted = analysis ? analysis->lifted : nullptr;
    const bool isUnreadable = lifted && !lifted->program;
    table_->setEnabled(!isUnreadable);
    if (lifted == shown_ || (isUnreadable && shown_)) return;
    background_.cancel();
    shown_ = isUnreadable ? nullptr : lifted;
    setVisible(shown_ != nullptr);
    start();
}

void CDependences::start() {
    if (shown_ && isVisible() && shown_ != listed_)
        soon_.start();
    else
        soon_.stop();
}

void CDependences::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    start();
}

void CDependences::say(const QString& words) {
    said_->setText(words);
    said_->setVisible(!words.isEmpty());
}

// "10 (1, 0)"
static QString endText(const driver::CDependence::End& end) {
    return QStringLiteral("%1 %2").arg(end.place.line).arg(tuple(end.at));
}

void CDependences::take(const Found& found, const std::shared_ptr<const driver::LiftedFile>& of) {
    listed_ = of;
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
    say(found && list_.empty() ? tr("There are none.") : reason);
    fit();
}

// Where there is no room for all columns they are scrolled.
void CDependences::fit() {
    QHeaderView& header = *table_->horizontalHeader();
    header.setStretchLastSection(false);
    const bool isTight = header.length() > width();
    header.setStretchLastSection(!isTight);
    table_->setHorizontalScrollBarPolicy(isTight ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    fitHeight(*table_, mostCRows);
}

void CDependences::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

// To the earlier access from its cell, else to the later one.
void CDependences::goTo(const QModelIndex& cell) {
    const auto row = static_cast<std::size_t>(cell.row());
    const Analyser& analyser = workbench_.analyser();
    if (row >= list_.size() || !analyser.isCurrent() || analyser.analysis()->lifted != listed_) return;
    Q_EMIT workbench_.showPlace((cell.column() == From ? list_[row].from : list_[row].to).span);
}

} // namespace tactus::views
