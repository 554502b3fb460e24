// How a C file is read: what the command line has as -D, -I, --live-out and --embed.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/lifting/lifted_source.h"
#endif

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <filesystem>

namespace tactus::views {

class CReadingDialog final : public QDialog {
    Q_OBJECT

  public:
    // Folders are written as they are seen from this one, the file's.
    CReadingDialog(const driver::LiftOptions& reading, std::filesystem::path folder, QWidget* parent);

  Q_SIGNALS:
    void chosen(const driver::LiftOptions& reading); // but for sizes

  private:
    void setReading(const driver::LiftOptions& reading);
    void addFolder();
    void accept() override;
    QString mistake() const; // in what is written; empty: none
    driver::LiftOptions written() const;

    const std::filesystem::path folder_;
    QPlainTextEdit *defines_, *folders_;
    QLineEdit* liveOut_;
    QComboBox* way_;
    QLabel* mistake_;
};

} // namespace tactus::views
