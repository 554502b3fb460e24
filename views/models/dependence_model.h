// The dependences of a mapping with their verdicts, a row each.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#endif

#include <QAbstractTableModel>

namespace tactus::views {

class DependenceModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Read, Vector, Space, Time, Verdict, ColumnCount };
    static constexpr int SentenceRole = Qt::UserRole; // why
    static constexpr int KindRole = Qt::UserRole + 1; // int of mapping::DependenceVerdict::Kind

    using QAbstractTableModel::QAbstractTableModel;
    // `mapping` is a part of `analysis`, or null.
    void show(std::shared_ptr<const driver::Analysis> analysis, const driver::MappingAnalysis* mapping);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // The span of the first read behind this row.
    text::Span spanOf(int row) const;

  private:
    QString cell(int row, int column) const;

    std::shared_ptr<const driver::Analysis> analysis_;
    const driver::MappingAnalysis* mapping_ = nullptr;
};

} // namespace tactus::views
