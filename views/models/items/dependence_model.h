// The dependences of a mapping with their verdicts, a row each.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#include "driver/analysis.h"
#endif

#include <QAbstractTableModel>

namespace tactus::views {

class DependenceModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Read, Verdict, Vector, Time, Space, Registers, Sentence, Repair, ColumnCount };
    static constexpr int KindRole = Qt::UserRole; // int of mapping::DependenceVerdict::Kind

    using QAbstractTableModel::QAbstractTableModel;
    // `mapping` is a part of `analysis`, or null.
    void show(std::shared_ptr<const driver::Analysis> analysis, const driver::MappingAnalysis* mapping);
    // The mapping's array, whose registers are counted; null where there is none. Another mapping's counts
    // for nothing.
    void showArray(std::shared_ptr<const array::Model> model);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The span of the first read behind this row.
    text::Span spanOf(int row) const;
    dependence::DependenceId idOf(int row) const;
    int rowOf(dependence::DependenceId id) const; // -1: none
    bool isViolated(int row) const;
    // The finding about it, where it is violated or a broadcast; and the edits that mend it, if there are
    // any.
    const diagnostics::Diagnostic* findingOf(int row) const;
    const diagnostics::Fix* fixOf(int row) const;

  private:
    const mapping::DependenceVerdict& verdictOf(int row) const;
    QString cell(int row, int column) const;
    QString registersText(int row) const;
    QString vectorToolTip(int row) const;

    std::shared_ptr<const driver::Analysis> analysis_;
    const driver::MappingAnalysis* mapping_ = nullptr;
    std::shared_ptr<const array::Model> array_;
};

} // namespace tactus::views
