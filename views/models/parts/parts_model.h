// The table of one group of parts as an item model, and the rows of it that a filter leaves.
#pragma once

#include "views/models/parts/part_list.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace tactus::views {

class PartsModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    static constexpr int SortRole = Qt::UserRole; // the number or the words of a cell

    using QAbstractTableModel::QAbstractTableModel;

    void show(PartTable table);
    const PartTable& table() const { return table_; }
    const Selection& at(int row) const { return table_.rows[static_cast<std::size_t>(row)].selection; }
    int rowOf(const Selection& selection) const; // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    Qt::Alignment alignmentOf(int column) const; // right for numbers

    PartTable table_;
    std::vector<bool> areNumbers_; // by columns
};

// Sorted by any column; the rows in which some cell has the words of the filter.
class ListedParts final : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    ListedParts(PartsModel& model, QObject* parent);
    const Selection& at(int row) const { return model_.at(mapToSource(index(row, 0)).row()); }
    int rowOf(const Selection& selection) const; // -1: none, or left out

  protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    PartsModel& model_;
};

} // namespace tactus::views
