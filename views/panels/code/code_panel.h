// The generated code, file by file. A line under the mouse, or at the cursor, lights what it is of in the
// other views; what is pointed at there lights its lines.
#pragma once

#include "views/panels/code/code_view.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLabel>

namespace tactus::views {

class CodePanel final : public QWidget {
    Q_OBJECT

  public:
    CodePanel(Workbench& workbench, QWidget* parent);
    void setTextFont(const QFont& font) { code_->setFont(font); }
    CodeView& code() { return *code_; }

  private:
    void refresh();
    void showFile();
    const emit::File* file() const; // that is shown; null: none
    PointedParts partsOf(int line) const;
    void light();

    Workbench& workbench_;
    QComboBox* targets_;
    QComboBox* files_;
    QLabel* notice_;
    CodeView* code_;
    std::shared_ptr<const emit::Exported> exported_;
    PointedParts chosenElsewhere_; // that were brought into sight
};

} // namespace tactus::views
