// The mapping: its verdict, its matrix, its dependences and what is said about them. Every change is an edit
// of the text.
#pragma once

#include "views/models/dependence_model.h"
#include "views/panels/findings.h"
#include "views/panels/map_grid.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

class QToolButton;

namespace tactus::views {

class MappingPanel final : public QWidget {
    Q_OBJECT

  public:
    MappingPanel(Workbench& workbench, QWidget* parent);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* table();
    void refresh();
    void showNames();
    void showVerdict();
    void showChips();
    void showDependences();
    void showSelection();
    void explain();
    void rowChosen();
    void chosen(int index);
    void toggled();

    Workbench& workbench_;
    QComboBox* names_;
    QLabel* verdict_;
    QLabel* forms_;
    QWidget* body_; // what there is only with a map
    QWidget* chipRow_;
    std::vector<QToolButton*> chips_;
    MapGrid* grid_;
    DependenceModel model_;
    QTableView* dependences_;
    QLabel* sentence_;
    QPushButton* repair_;
    Findings* findings_;
    bool showing_ = false; // rows are chosen by the panel, not by the user
};

} // namespace tactus::views
