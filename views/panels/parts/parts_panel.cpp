#include "views/panels/parts/parts_panel.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QTreeWidgetItemIterator>
#include <algorithm>

namespace tactus::views {

PartsPanel::PartsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), groups_(new QTreeWidget(this)), filter_(new QLineEdit(this)),
      table_(new QTableView(this)), split_(new QSplitter(Qt::Horizontal, this)), limits_(new QLabel(this)),
      model_(this), listed_(model_, this) {
    setAccessibleName(tr("Parts"));
    groups_->setHeaderHidden(true);
    groups_->setIndentation(2 * spacing);
    groups_->setAccessibleName(tr("Groups of parts"));
    groups_->setObjectName(QStringLiteral("partGroups"));
    filter_->setPlaceholderText(tr("Filter: words of a row"));
    filter_->setAccessibleName(tr("Filter of the parts"));
    filter_->setClearButtonEnabled(true);
    table_->setModel(&listed_);
    makeReadable(*table_, tr("Parts of the group"));
    table_->setObjectName(QStringLiteral("parts"));
    table_->horizontalHeader()->setStretchLastSection(false); // numbers stand below their names
    table_->setSortingEnabled(true);
    sortAsListed();
    table_->installEventFilter(this);
    for (QWidget* list : std::initializer_list<QWidget*>{groups_, table_}) {
        list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // small windows have little room
        list->setMinimumHeight(24);
    }
    limits_->setWordWrap(true);
    limits_->setProperty("role", "muted");
    limits_->setAccessibleName(tr("Work and bytes a cycle"));
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(spacing, 0, 0, 0);
    column->setSpacing(spacing / 2);
    column->addWidget(filter_);
    column->addWidget(table_, 1);
    column->addWidget(limits_);
    split_->setChildrenCollapsible(false);
    split_->addWidget(groups_);
    split_->addWidget(right);
    split_->setStretchFactor(1, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing, spacing, spacing, spacing);
    row->addWidget(split_);
    connect(split_, &QSplitter::splitterMoved, this, [this] { isDivided_ = true; });
    connect(groups_, &QTreeWidget::currentItemChanged, this, [this] {
        sortAsListed();
        showGroup();
    });
    connect(filter_, &QLineEdit::textChanged, &listed_, &QSortFilterProxyModel::setFilterFixedString);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PartsPanel::choose);
    connect(table_, &QTableView::clicked, this, &PartsPanel::choose);
    connect(table_, &QTableView::doubleClicked, this, &PartsPanel::goNear);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &PartsPanel::arrayChanged);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &PartsPanel::arrayChanged);
    connect(&workbench_, &Workbench::selectionChanged, this, [this] {
        if (isVisible() && !table_->hasFocus()) showGroupOf(workbench_.selection());
        showSelection();
    });
}

KnownArray PartsPanel::known() const {
    const ArrayResults& results = workbench_.array().results();
    return {results.model, results.index, results.activity, results.run};
}

// Tables of large arrays are made only to be seen.
void PartsPanel::arrayChanged() {
    isOld_ = true;
    if (isVisible()) fillGroups();
}

void PartsPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (isOld_) fillGroups();
    showGroupOf(workbench_.selection());
    showSelection();
}

// The group at hand stays if there is one with its title.
void PartsPanel::fillGroups() {
    isOld_ = false;
    const KnownArray array = known();
    const QTreeWidgetItem* before = groups_->currentItem();
    const QString wanted = before ? before->data(0, Qt::UserRole + 1).toString() : QString();
    all_ = groupsOf(array);
    const QSignalBlocker quiet(groups_);
    groups_->clear();
    QTreeWidgetItem *ofArray = nullptr, *ofNetwork = nullptr, *current = nullptr;
    for (std::size_t n = 0; n < all_.size(); ++n) {
        const PartGroup& group = all_[n];
        const bool isArray = group.kind == PartGroup::Kind::Pes || group.kind == PartGroup::Kind::Links;
        QTreeWidgetItem*& above = isArray ? ofArray : ofNetwork;
        if (!above) {
            above = new QTreeWidgetItem(groups_, {isArray ? text(array.model->map.name) : tr("Network")});
            above->setFlags(Qt::ItemIsEnabled);
            above->setExpanded(true);
        }
        auto* item = new QTreeWidgetItem(
            above, {group.count ? tr("%1: %2").arg(group.title, number(*group.count)) : group.title});
        item->setData(0, Qt::UserRole, int(n));
        item->setData(0, Qt::UserRole + 1, group.title);
        if (!current || group.title == wanted) current = item;
    }
    groups_->setCurrentItem(current);
    divide();
    const auto memory = requestOf(workbench_.runSettings(), {}).memory;
    const QString limits = limitsText(array, memory);
    limits_->setText(limits);
    limits_->setVisible(!limits.isEmpty());
    showGroup();
}

// Titles are whole where they leave the table half of the width.
void PartsPanel::divide() {
    if (isDivided_) return;
    const int frame = 2 * groups_->frameWidth() + spacing;
    const int wanted =
        std::min(static_cast<QAbstractItemView*>(groups_)->sizeHintForColumn(0) + frame, split_->width() / 2);
    split_->setSizes({wanted, split_->width() - wanted});
}

void PartsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    divide();
}

// Another group has other columns.
void PartsPanel::sortAsListed() {
    table_->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
}

void PartsPanel::showGroup() {
    const QTreeWidgetItem* item = groups_->currentItem();
    const QVariant number = item ? item->data(0, Qt::UserRole) : QVariant();
    const KnownArray array = known();
    isShowing_ = true;
    model_.show(number.isValid() && array.model ? tableOf(array, all_[std::size_t(number.toInt())])
                                                : PartTable());
    table_->resizeColumnsToContents();
    isShowing_ = false;
    showSelection();
}

QTreeWidgetItem* PartsPanel::itemOf(std::size_t group) const {
    for (QTreeWidgetItemIterator item(groups_); *item; ++item)
        if ((*item)->data(0, Qt::UserRole) == QVariant(int(group))) return *item;
    return nullptr;
}

bool PartsPanel::hasItsTable(const Selection& part) const {
    const auto wanted = groupWith(part, all_);
    return !wanted || groups_->currentItem() == itemOf(*wanted);
}

// The words of a filter are of the table at hand, not of another one.
void PartsPanel::showGroupOf(const Selection& part) {
    if (isOld_ || hasItsTable(part)) return;
    filter_->clear();
    groups_->setCurrentItem(itemOf(*groupWith(part, all_)));
}

void PartsPanel::showSelection() {
    if (isOld_ || table_->hasFocus()) return;
    isShowing_ = true;
    if (const int row = listed_.rowOf(workbench_.selection()); row >= 0) {
        table_->selectRow(row);
        table_->scrollTo(listed_.index(row, 0));
    } else {
        table_->clearSelection();
    }
    isShowing_ = false;
}

void PartsPanel::choose() {
    const QModelIndex current = table_->currentIndex();
    if (isShowing_ || !current.isValid()) return;
    if (const Selection& part = listed_.at(current.row()); part.kind != Selection::Kind::None)
        workbench_.select(part);
}

void PartsPanel::goNear(const QModelIndex& row) {
    if (!row.isValid() || listed_.at(row.row()).kind == Selection::Kind::None) return;
    workbench_.select(listed_.at(row.row()));
    Q_EMIT showWanted(listed_.at(row.row()));
}

bool PartsPanel::eventFilter(QObject* object, QEvent* event) {
    if (object == table_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            goNear(table_->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace tactus::views
