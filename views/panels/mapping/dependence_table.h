// The dependences of the mapping: a row each, and below them why the chosen one is judged so, with its fix.
// The chosen row is the one selection of all views.
#pragma once

#include "views/models/items/dependence_model.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QPushButton>
#include <QTableView>

namespace tactus::views {

class DependenceTable final : public QWidget {
    Q_OBJECT

  public:
    DependenceTable(Workbench& workbench, QWidget* parent);
    QTableView& table() { return *table_; }
    void refresh(); // another analysis or mapping

  Q_SIGNALS:
    void repairShown(const QString& title); // of the fix that the button below the table has; empty: none

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showSelection();
    void showRow(int row); // without choosing it for other views
    void explain();
    void fitColumns();
    void rowChosen();

    Workbench& workbench_;
    DependenceModel model_;
    QTableView* table_;
    QLabel* sentence_;
    QLabel* evidence_;
    QPushButton* repair_;
    bool showing_ = false; // rows are chosen by the panel, not by the user
};

} // namespace tactus::views
