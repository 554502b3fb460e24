// The generated code, file by file.
#pragma once

#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>

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
    QPlainTextEdit* code_;
    std::shared_ptr<const emit::Exported> exported_;
};

} // namespace tactus::views
