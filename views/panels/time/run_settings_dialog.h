// How the design is run and checked: entries in units, each with the reason below it where it is wrong.
#pragma once

#include "views/workbench/workbench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace tactus::views {

// "312.5 MHz, 34.1 GB/s, add=4": what is not as usual; empty where all is.
QString wordsOf(const RunSettings& settings);

class RunSettingsDialog final : public QDialog {
    Q_OBJECT

  public:
    RunSettingsDialog(Workbench& workbench, QWidget* parent);

  private:
    QLineEdit* entry(const char* name, const QString& words, const QString& hint);
    QLabel* reason(const char* name);
    void fill(const RunSettings& settings);
    RunSettings typed() const;
    void judge();
    void apply();

    Workbench& workbench_;
    QLineEdit *clock_, *bandwidth_, *latency_, *seed_;
    QComboBox* requests_;
    QCheckBox *strict_, *allSizes_;
    QLabel *wrongMemory_, *wrongLatency_, *wrongSeed_;
    QLabel* of_; // the design
    QPushButton *apply_, *usual_;
};

} // namespace tactus::views
