// Why pairs are no arrays: the rules that they break, and a witness of each.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/exploring/explorer.h"
#endif
#include "views/models/counterexample.h"
#include "views/workbench/document/background.h"

#include <QLabel>
#include <QTableWidget>

namespace tactus::views {

class WhyNot final : public QWidget {
    Q_OBJECT

  public:
    explicit WhyNot(QWidget* parent);

    void show(std::shared_ptr<const studies::Explorer> explorer,
              const std::vector<explore::Rejected>& rejected, bool broadcast);
    void clear();
    bool isIdle() const { return !background_.busy(); }
    QTableWidget& table() { return *table_; }
    QString witness() const { return witness_->text(); }                              // of the row at hand
    const std::shared_ptr<const Counterexample>& example() const { return example_; } // the same; or null

  Q_SIGNALS:
    void exampleChanged();
    void busyChanged();
    void failed(const QString& reason);

  private:
    void judge(int row);

    Background background_;
    QTableWidget* table_;
    QLabel* witness_;
    std::shared_ptr<const studies::Explorer> explorer_;
    std::vector<explore::Rejected> rejected_;
    std::shared_ptr<const Counterexample> example_;
    bool broadcast_ = false;
};

} // namespace tactus::views
