// The dependences of a C file's region through memory: a row each, as `tactus dependences` lists them. A
// click on a row goes to its later access in the text, on the cell of the earlier one to that.
#pragma once

#include "views/workbench/workbench.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/lifting/c_dependences.h"
#include "driver/lifting/lifted_file.h"
#endif

#include <QLabel>
#include <QStandardItemModel>
#include <QTableView>
#include <QTimer>

namespace tactus::views {

class CDependences final : public QWidget {
    Q_OBJECT

  public:
    enum Column { Kind, Array, From, To, Distance, ColumnCount };

    CDependences(Workbench& workbench, QWidget* parent);
    QTableView& table() { return *table_; }
    void refresh(); // another analysis; hidden where it is of no C file
    bool isIdle() const { return !soon_.isActive() && !background_.busy(); }

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    using Found = tl::expected<std::vector<driver::CDependence>, driver::NoCDependences>;
    void start();
    void fit();
    void take(const Found& found, const std::shared_ptr<const driver::LiftedFile>& of);
    void say(const QString& words); // in place of the table; empty: nothing
    void goTo(const QModelIndex& cell);

    Workbench& workbench_;
    Background background_;
    QStandardItemModel model_;
    QTableView* table_;
    QLabel* said_;
    QTimer soon_; // not while keys are typed: they take longer than legality
    std::shared_ptr<const driver::LiftedFile> shown_, listed_; // whose they are to be, and are
    std::vector<driver::CDependence> list_;                    // in the order of the rows
};

} // namespace tactus::views
