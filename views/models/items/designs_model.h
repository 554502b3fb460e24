// The arrays of a design, a row each, with the columns that `tactus explore` lists.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/explore/search.h"
#endif

#include <QAbstractTableModel>
#include <QPixmap>
#include <QSortFilterProxyModel>
#include <map>

namespace tactus::views {

class DesignsModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    static constexpr int SortRole = Qt::UserRole; // a number, or words

    using QAbstractTableModel::QAbstractTableModel;
    static int namesColumn();

    void clear(std::vector<std::string> loops);
    // The next ones that a search has found. They have numbers only once it has ended.
    void add(const std::vector<explore::Design>& found);
    void show(std::vector<explore::Design> all);
    void setPale(bool isPale); // they are of another text
    // A small picture beside the row of this pair.
    void setPicture(const explore::Pair& pair, const QPixmap& picture);
    bool hasPicture(int row) const { return pictures_.contains(keyOf(at(row).pair)); }
    void forgetPictures();

    const explore::Design& at(int row) const { return designs_[static_cast<std::size_t>(row)]; }
    const std::vector<explore::Design>& designs() const { return designs_; }
    const std::vector<std::string>& loops() const { return loops_; }
    bool areNumbered() const { return areNumbered_; }
    int rowOf(const explore::Pair& pair) const; // -1: none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    using Key = std::pair<polyhedra::Vector, polyhedra::Matrix>;
    static Key keyOf(const explore::Pair& pair) { return {pair.schedule, pair.space}; }
    QVariant keyAt(int row, int column) const;
    std::string wordsAt(int row, int column) const;

    std::vector<std::string> loops_;
    std::vector<explore::Design> designs_;
    std::map<Key, QPixmap> pictures_; // null: there is none to be had
    bool areNumbered_ = false;
    bool isPale_ = false;
};

// Those that filters leave, sorted by any column.
class ListedDesigns final : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit ListedDesigns(DesignsModel& model, QObject* parent);

    // The options that leave arrays out: systolic, pareto, and the conditions of `filter` that are right.
    void filter(const commands::ExploreOptions& options);
    // In the order in which they are shown.
    std::vector<commands::Listed> listed() const;
    const explore::Design& at(int row) const { return model_.at(mapToSource(index(row, 0)).row()); }
    int rowOf(const explore::Pair& pair) const; // -1: none, or left out

  Q_SIGNALS:
    void listChanged();

  protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

  private:
    void findKept();

    DesignsModel& model_;
    commands::ExploreOptions options_;
    std::vector<bool> kept_; // by rows of the model
};

} // namespace tactus::views
