#include "views/models/items/designs_model.h"

#include "commands/explore/filter.h"
#include "views/models/words.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>

namespace tactus::views {

void DesignsModel::clear(std::vector<std::string> loops) {
    beginResetModel();
    loops_ = std::move(loops);
    designs_.clear();
    pictures_.clear();
    areNumbered_ = false;
    endResetModel();
}

void DesignsModel::add(const std::vector<explore::Design>& found) {
    if (found.empty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(found.size()) - 1);
    designs_.insert(designs_.end(), found.begin(), found.end());
    endInsertRows();
}

void DesignsModel::show(std::vector<explore::Design> all) {
    beginResetModel();
    designs_ = std::move(all);
    areNumbered_ = true;
    endResetModel();
}

void DesignsModel::setPale(bool isPale) {
    if (isPale == isPale_) return;
    isPale_ = isPale;
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void DesignsModel::setPicture(const explore::Pair& pair, const QPixmap& picture) {
    pictures_[keyOf(pair)] = picture;
    if (const int row = rowOf(pair); row >= 0)
        Q_EMIT dataChanged(index(row, 0), index(row, 0), {Qt::DecorationRole});
}

void DesignsModel::forgetPictures() {
    pictures_.clear();
}

int DesignsModel::rowOf(const explore::Pair& pair) const {
    const auto found = std::ranges::find(designs_, pair, &explore::Design::pair);
    return found == designs_.end() ? -1 : static_cast<int>(found - designs_.begin());
}

int DesignsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(designs_.size());
}

int DesignsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(commands::columns().size()) + 1;
}

static const commands::DesignColumn& columnAt(int section) {
    return commands::columns()[static_cast<std::size_t>(section) - 1];
}

QVariant DesignsModel::keyAt(int row, int column) const {
    if (column == 0) return row;
    if (const auto value = columnAt(column).value) return value(at(row));
    return text(wordsAt(row, column));
}

// For people: names that arrays have which are the same stand beside its own ones.
static std::string namesOf(const explore::Design& design) {
    std::string words;
    for (const std::string& part :
         {commands::literatureText(design), commands::alsoText(design), commands::motionsText(design)})
        if (!part.empty()) words += (words.empty() ? "" : "; ") + part;
    return words;
}

int DesignsModel::namesColumn() {
    const auto& all = commands::columns();
    return static_cast<int>(std::ranges::find(all, "names", &commands::DesignColumn::name) - all.begin()) + 1;
}

std::string DesignsModel::wordsAt(int row, int column) const {
    if (column == namesColumn()) return namesOf(at(row));
    const std::string cell = columnAt(column).text(at(row), loops_);
    return columnAt(column).isNumber ? commands::forReaders(cell) : cell;
}

QVariant DesignsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int row = index.row(), column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        if (column == 0) return areNumbered_ ? number(row + 1) : QStringLiteral("–");
        return text(wordsAt(row, column));
    case Qt::DecorationRole: {
        const auto picture = column == 0 ? pictures_.find(keyOf(at(row).pair)) : pictures_.end();
        return picture == pictures_.end() || picture->second.isNull() ? QVariant() : picture->second;
    }
    case Qt::ForegroundRole:
        return isPale_ ? QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text) : QVariant();
    case Qt::TextAlignmentRole:
        return column == 0 || columnAt(column).isNumber ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                        : int(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return keyAt(row, column);
    default:
        return {};
    }
}

QVariant DesignsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return section == 0 ? QStringLiteral("#") : text(columnAt(section).name);
    if (role == Qt::ToolTipRole)
        return section == 0 ? tr("The number in the whole search, for tactus explore --apply")
                            : tr("A click sorts by %1").arg(text(columnAt(section).name));
    if (role == Qt::TextAlignmentRole) // the first has room for the sign of sorting on its right
        return section > 0 && columnAt(section).isNumber ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                         : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

ListedDesigns::ListedDesigns(DesignsModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model) {
    // Before the rows are asked for.
    connect(&model_, &QAbstractItemModel::rowsInserted, this, &ListedDesigns::findKept);
    connect(&model_, &QAbstractItemModel::modelReset, this, &ListedDesigns::findKept);
    setSortRole(DesignsModel::SortRole);
    setSourceModel(&model_);
    findKept();
    const auto refilter = [this] {
        if (options_.pareto) invalidateFilter(); // a new one may put others out
        Q_EMIT listChanged();
    };
    connect(&model_, &QAbstractItemModel::rowsInserted, this, refilter);
    connect(&model_, &QAbstractItemModel::modelReset, this, refilter);
}

void ListedDesigns::findKept() {
    kept_.assign(model_.designs().size(), false);
    if (const auto kept = commands::listedOf(model_.designs(), model_.loops(), options_))
        for (const commands::Listed& one : *kept) kept_[one.number - 1] = true;
}

void ListedDesigns::filter(const commands::ExploreOptions& options) {
    options_ = options;
    options_.sort.clear();
    options_.filter = commands::filterOf(options.filter).right;
    findKept();
    invalidateFilter();
    Q_EMIT listChanged();
}

std::vector<commands::Listed> ListedDesigns::listed() const {
    std::vector<commands::Listed> all;
    for (int row = 0; row < rowCount(); ++row) {
        const int source = mapToSource(index(row, 0)).row();
        all.push_back({static_cast<std::size_t>(source) + 1, &model_.at(source)});
    }
    return all;
}

int ListedDesigns::rowOf(const explore::Pair& pair) const {
    const int source = model_.rowOf(pair);
    return source < 0 ? -1 : mapFromSource(model_.index(source, 0)).row();
}

bool ListedDesigns::filterAcceptsRow(int row, const QModelIndex&) const {
    return static_cast<std::size_t>(row) < kept_.size() && kept_[static_cast<std::size_t>(row)];
}

// Equal ones stay in the order of the whole search.
bool ListedDesigns::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(DesignsModel::SortRole), b = right.data(DesignsModel::SortRole);
    return a.typeId() == QMetaType::QString ? a.toString() < b.toString() : a.toDouble() < b.toDouble();
}

} // namespace tactus::views
