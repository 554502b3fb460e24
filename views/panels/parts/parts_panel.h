// The parts of the array and of its network: groups on the left, the table of one of them on the right, and
// below what limits the run. The selected row is the one selection: what is selected elsewhere brings its
// table and its row into sight, and Return or a double click on a row shows the part in its picture.
#pragma once

#include "views/models/parts/parts_model.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QTreeWidget>

namespace tactus::views {

class PartsPanel final : public QWidget {
    Q_OBJECT

  public:
    PartsPanel(Workbench& workbench, QWidget* parent);
    QTableView& table() { return *table_; }
    QTreeWidget& groups() { return *groups_; }
    QLineEdit& filter() { return *filter_; }
    const ListedParts& listed() const { return listed_; }

  Q_SIGNALS:
    void showWanted(const Selection& part); // in its picture, near

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void arrayChanged();
    void fillGroups();
    void divide();
    void showGroup();
    void showGroupOf(const Selection& part);
    bool hasItsTable(const Selection& part) const; // in sight
    QTreeWidgetItem* itemOf(std::size_t group) const;
    void sortAsListed();
    void showSelection();
    void choose();
    void goNear(const QModelIndex& row);
    KnownArray known() const;

    Workbench& workbench_;
    std::vector<PartGroup> all_;
    QTreeWidget* groups_;
    QLineEdit* filter_;
    QTableView* table_;
    QSplitter* split_;
    QLabel* limits_;
    PartsModel model_;
    ListedParts listed_;
    bool isDivided_ = false; // by the user
    bool isOld_ = true;      // to be filled once it is in sight
    bool isShowing_ = false; // what is selected elsewhere, so nobody has chosen it here
};

} // namespace tactus::views
