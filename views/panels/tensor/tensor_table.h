// The values of a tensor: a table with slices, what its signs mean, and for an input the data to run with.
#pragma once

#include "views/panels/tensor/tensor_model.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>

namespace tactus::views {

class TensorTable final : public QWidget {
    Q_OBJECT

  public:
    TensorTable(Workbench& workbench, QWidget* parent);
    void show(ure::TensorId tensor);
    void hideAll(); // no tensor is selected
    bool isIdle() const { return model_.isIdle(); }
    const TensorModel& model() const { return model_; }
    QTableView& table() { return *table_; }

  private:
    void refresh();
    void showSlices();
    void showData();
    void showLegend();
    void choose(const QModelIndex& cell);
    void chooseData(int kind);

    Workbench& workbench_;
    TensorModel model_;
    std::optional<ure::TensorId> tensor_;
    QWidget* dataRow_;
    QComboBox* data_;
    QWidget* sliceRow_;
    std::vector<QSpinBox*> slices_;
    QTableView* table_;
    QLabel* legend_;
};

} // namespace tactus::views
