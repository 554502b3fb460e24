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
    // The code is proposed to go into a folder of its own in `place`.
    ExportDialog(Workbench& workbench, QString place, QWidget* parent);

  Q_SIGNALS:
    void finished(bool matches); // the export, and its emulation if there was one
    void folderWanted(const QString& path);

  private:
    struct Outcome {
        bool good = false, isWritten = false;
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
    const QString place_;
    Background background_;
    QString proposed_;
    QLineEdit* folder_;
    QComboBox* target_;
    QCheckBox* emulate_;
    QPushButton* export_;
    QPushButton* open_;    // the folder that was written
    QString written_ = {}; // its path
    QPushButton* cancel_;
    QProgressBar* progress_;
    QLabel* headline_;
    QLabel* details_;
};

} // namespace tactus::views
