// Writes the generated code into a folder and, if wished, runs there what was written against direct
// evaluation.
#pragma once

#include "views/workbench/workbench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

namespace tactus::views {

class ExportDialog final : public QDialog {
    Q_OBJECT

  public:
    ExportDialog(Workbench& workbench, QWidget* parent);

  Q_SIGNALS:
    void finished(bool matches); // the export, and its emulation if there was one

  private:
    struct Outcome {
        bool good = false;
        QString headline;
        QStringList lines;
    };
    static Outcome exportTo(const ArrayResults& results, const emit::Target& target,
                            const emit::Exported& code, const std::filesystem::path& folder, bool emulate,
                            std::stop_token stop);
    void propose();
    void browse();
    void start();
    void report(const Outcome& outcome);

    Workbench& workbench_;
    Background background_;
    QString proposed_;
    QLineEdit* folder_;
    QComboBox* target_;
    QCheckBox* emulate_;
    QPushButton* export_;
    QPushButton* cancel_;
    QProgressBar* progress_;
    QLabel* headline_;
    QLabel* details_;
};

} // namespace tactus::views
