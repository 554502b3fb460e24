// The generated code, file by file.
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

  private:
    void refresh();
    void showFile();

    Workbench& workbench_;
    QComboBox* targets_;
    QComboBox* files_;
    QLabel* notice_;
    CodeView* code_;
    std::shared_ptr<const emit::Exported> exported_;
};

} // namespace tactus::views
