#include "views/models/parts/parts_model.h"

#include "views/models/items/file_role.h"
#include "views/models/words.h"

namespace tactus::views {

static bool isNumber(const QVariant& cell) {
    return cell.typeId() == QMetaType::LongLong || cell.typeId() == QMetaType::Double;
}

// Some cells of a column of numbers may not be known.
void PartsModel::show(PartTable table) {
    beginResetModel();
    table_ = std::move(table);
    areNumbers_.assign(static_cast<std::size_t>(table_.columns.size()), false);
    for (const PartTable::Row& row : table_.rows)
        for (std::size_t column = 0; column < std::min(row.cells.size(), areNumbers_.size()); ++column)
            if (isNumber(row.cells[column])) areNumbers_[column] = true;
    endResetModel();
}

int PartsModel::rowOf(const Selection& selection) const {
    if (selection.kind == Selection::Kind::None) return -1;
    const auto found = std::ranges::find(table_.rows, selection, &PartTable::Row::selection);
    return found == table_.rows.end() ? -1 : static_cast<int>(found - table_.rows.begin());
}

int PartsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(table_.rows.size());
}

int PartsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(table_.columns.size());
}

Qt::Alignment PartsModel::alignmentOf(int column) const {
    const auto at = static_cast<std::size_t>(column);
    return at < areNumbers_.size() && areNumbers_[at] ? Qt::AlignRight : Qt::AlignLeft;
}

QVariant PartsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto& cells = table_.rows[static_cast<std::size_t>(index.row())].cells;
    const auto column = static_cast<std::size_t>(index.column());
    const QVariant cell = column < cells.size() ? cells[column] : QVariant();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        if (cell.typeId() == QMetaType::LongLong) return number(cell.toLongLong());
        if (cell.typeId() == QMetaType::Double) return QString::number(cell.toDouble(), 'f', 1);
        return cell;
    case SortRole:
        return cell;
    case fileRole:
        return isNumber(cell) ? QVariant(cell.toString()) : QVariant();
    case Qt::TextAlignmentRole:
        return int(alignmentOf(index.column()) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant PartsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return table_.columns.value(section);
    if (role == Qt::ToolTipRole) return table_.meanings.value(section);
    if (role == Qt::TextAlignmentRole) return int(alignmentOf(section) | Qt::AlignVCenter);
    return {};
}

ListedParts::ListedParts(PartsModel& model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
    setSourceModel(&model);
    setSortRole(PartsModel::SortRole);
    setFilterKeyColumn(-1);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
}

// What is not known comes first; PEs by their numbers, in the order of the table.
bool ListedParts::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const QVariant a = left.data(PartsModel::SortRole), b = right.data(PartsModel::SortRole);
    if (!a.isValid() || !b.isValid()) return !a.isValid() && b.isValid();
    if (a.typeId() == QMetaType::LongLong) return a.toLongLong() < b.toLongLong();
    if (a.typeId() == QMetaType::Double) return a.toDouble() < b.toDouble();
    const Selection &one = model_.at(left.row()), &other = model_.at(right.row());
    if (left.column() == 0 && one.kind == Selection::Kind::Pe && other.kind == Selection::Kind::Pe)
        return one.pe < other.pe;
    return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

int ListedParts::rowOf(const Selection& selection) const {
    const int row = model_.rowOf(selection);
    return row < 0 ? -1 : mapFromSource(model_.index(row, 0)).row();
}

} // namespace tactus::views
