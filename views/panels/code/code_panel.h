// The generated code, file by file. A line under the mouse, or at the cursor, lights what it is of in the
// other views; what is pointed at there lights its lines. The code of another mapping can be put beside it,
// and it can be copied, saved and emulated.
#pragma once

#include "views/panels/code/code_view.h"
#include "views/panels/code/emulation_pane.h"
#include "views/workbench/document/busy.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

namespace tactus::views {

class CodePanel final : public QWidget, public Busy {
    Q_OBJECT

  public:
    CodePanel(Workbench& workbench, QWidget* parent);
    void setTextFont(const QFont& font);
    CodeView& code() { return *code_; }
    EmulationPane& emulation() { return *emulation_; }
    bool isIdle() const override { return !background_.busy() && emulation_->isIdle(); }

  Q_SIGNALS:
    void said(const QString& words); // what was copied, or why nothing is
    void saveWanted(const QString& name, const std::string& content);

  private:
    QToolButton* button(const char* name, const QString& label, const QString& meaning);
    QWidget* makeRow();
    void refresh();
    void listMappings();
    void compare(); // begins to make the code of the chosen mapping
    void showFile();
    void showCounts();
    const emit::File* file() const; // that is shown; null: none
    PointedParts partsOf(int line) const;
    void light();
    void copy();
    void emulate();

    Workbench& workbench_;
    Background background_;
    QComboBox *targets_, *files_, *others_;
    QLabel* notice_;
    QToolButton *previous_, *next_, *copy_, *save_, *emulate_;
    CodeView* code_;
    EmulationPane* emulation_;
    std::shared_ptr<const emit::Exported> exported_;
    std::shared_ptr<const emit::Exported> other_; // of the mapping to compare with; null: none
    QString otherRefusal_;                        // why there is no code of that mapping
    PointedParts chosenElsewhere_;                // that were brought into sight
};

} // namespace tactus::views
