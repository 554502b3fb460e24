// The values of one processing element in one cycle: its own, and those on the links that it reads.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "simulate/recording.h"
#endif

#include <QAbstractTableModel>

namespace tactus::views {

class PeModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Name, Value, Iteration, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    // Empty where there is no state or no such PE.
    void show(const std::shared_ptr<const array::Model>& model,
              const std::shared_ptr<const simulate::State>& state, const polyhedra::Point& pe);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        QString name, value, exact, iteration; // the value as it is shown, and with all digits
    };
    std::vector<Row> rows_;
};

} // namespace tactus::views
