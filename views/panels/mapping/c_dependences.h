// The dependences of a C file's region through memory: a row each, as `tactus dependences` lists them. A
// click on a row goes to its later access in the text, on the cell of the earlier one to that.
#pragma once

#include "views/workbench/workbench.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/lifting/c_dependences.h"
#include "driver/lifting/lifted_source.h"
#endif

#include <QLabel>
#include <QStandardItemModel>
#include <QTableView>

namespace tactus::views {

class CDependences final : public QWidget {
    Q_OBJECT

  public:
    enum Column { Kind, Array, From, To, Distance, ColumnCount };

    CDependences(Workbench& workbench, QWidget* parent);
    QTableView& table() { return *table_; }
    void refresh(); // another analysis; hidden where it is of no C file
    bool isIdle() const { return !background_.busy(); }

  private:
    using Found = tl::expected<std::vector<driver::CDependence>, driver::NoCDependences>;
    void take(const Found& found);
    void goTo(const QModelIndex& cell);

    Workbench& workbench_;
    Background background_;
    QStandardItemModel model_;
    QTableView* table_;
    QLabel* refusal_;
    std::shared_ptr<const driver::LiftedFile> shown_; // whose dependences these are, or will be
    std::vector<driver::CDependence> list_;           // in the order of the rows
};

} // namespace tactus::views
