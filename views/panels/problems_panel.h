// The problems of the text; Enter or a double click goes there, buttons repair.
#pragma once

#include "views/models/items/problems_model.h"
#include "views/workbench/workbench.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTableView>

namespace tactus::views {

class ProblemsPanel final : public QWidget {
    Q_OBJECT

  public:
    ProblemsPanel(Workbench& workbench, QWidget* parent);
    const ProblemsModel& model() const { return model_; }
    QTableView& table() { return *table_; }
    int heightOfRows() const; // all of them
    void select(int number);  // the row of a problem, or that in which it is folded
    bool hasFix() const;
    bool fixSelected(); // by its first fix; false: it has none
    // Each error that has just one fix, as one undo step; where fixes overlap the first one counts. So many
    // were fixed.
    int fixAll();

    QString code() const; // of the selected one; empty: there is none

  Q_SIGNALS:
    void activated(int number); // of a problem
    void explainWanted(const QString& code);
    void counted();

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void refresh();
    void goTo(const QModelIndex& index);
    const ListedProblem* selected() const; // null: none, or folded ones
    void showDetails();
    void writeDetails();

    Workbench& workbench_;
    ProblemsModel model_;
    QTableView* table_;
    QLabel* details_;
    QWidget* fixes_;
    QLabel* none_;
};

} // namespace tactus::views
