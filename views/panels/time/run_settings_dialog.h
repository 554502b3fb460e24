// How the design is run and checked: entries in units, each with a line below that says what it means, or why
// it is wrong. There is room for either, so that no button moves while somebody types.
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
    QLabel* below(QLineEdit& entry, const QString& meaning);
    void say(QLineEdit& entry, const std::string& why); // below it; empty: what it means
    void fill(const RunSettings& settings);
    RunSettings typed() const;
    void judge();
    void apply();

    Workbench& workbench_;
    QLineEdit *clock_, *bandwidth_, *latency_, *seed_;
    QComboBox* requests_;
    QCheckBox *strict_, *allSizes_;
    std::map<QLineEdit*, std::pair<QLabel*, QString>> below_; // the lines, and what entries mean
    QLabel* of_;                                              // the design
    QPushButton *apply_, *usual_;
};

} // namespace tactus::views
