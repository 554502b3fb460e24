// The mapping: its verdict, its matrix, its dependences and what is said about them. Every change is an edit
// of the text.
#pragma once

#include "views/panels/mapping/c_dependences.h"
#include "views/panels/mapping/dependence_table.h"
#include "views/panels/mapping/findings.h"
#include "views/panels/mapping/map_grid.h"
#include "views/panels/mapping/size_row.h"
#include "views/workbench/document/busy.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QTimer>

class QToolButton;

namespace tactus::views {

class MappingPanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    MappingPanel(Workbench& workbench, QWidget* parent);
    DependenceTable& dependences() { return *dependences_; }
    CDependences& cDependences() { return *cDependences_; }
    bool isIdle() const override { return cDependences_->isIdle(); }
    int heightOfAll() const;                                 // of what is scrolled where there is less room
    const QString& verdict() const { return verdictWords_; } // "Not legal: 1 of 6 dependences violated"
    const QColor& verdictColour() const { return verdictColour_; }
    // The style of a verdict, on a ground of its colour.
    static QString styleOfVerdict(const QColor& colour);

  Q_SIGNALS:
    void judged(); // verdict()

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void refresh();
    void showNames();
    void showVerdict();
    void showForms();
    void showAllSizes();
    void showChips();
    void arrangeNumbers();
    void chosen(int index);
    void toggled();

    Workbench& workbench_;
    const Document* shownOf_ = nullptr; // whose numbers are shown; null: none are
    QComboBox* names_;
    QLabel* verdict_;
    QString verdictWords_;
    QColor verdictColour_;
    QLabel* forms_;
    SizeRow* sizes_;
    QLabel* allSizes_;
    QWidget* body_; // what there is only with a map
    QWidget* chipRow_;
    std::vector<QToolButton*> chips_;
    MapGrid* grid_;
    QWidget* gridArea_ = nullptr;
    QBoxLayout* numbers_; // the matrix and, beside or below it, its forms
    DependenceTable* dependences_;
    CDependences* cDependences_;
    Findings* findings_;
    QTimer settled_; // after a change of the size
};

} // namespace tactus::views
