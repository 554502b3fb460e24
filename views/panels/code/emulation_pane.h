// Below the code: how its emulation goes, what compilers and the program print, and what came of it.
#pragma once

#include "views/workbench/emulation/emulation_run.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QToolButton>

namespace tactus::views {

class EmulationPane final : public QWidget {
    Q_OBJECT

  public:
    EmulationPane(Workbench& workbench, QWidget* parent);

    // The code of the array at hand. An edit of the text, or another design, ends it.
    void start(std::shared_ptr<const emit::Exported> code, const std::string& target);
    void setTextFont(const QFont& font) { output_->setFont(font); }
    bool isIdle() const { return !run_.busy(); }

  private:
    void cancel();
    void forget();
    void say(bool isGood, const QString& words);
    void show(const EmulationOutcome& outcome);
    void print(const QString& words);

    Workbench& workbench_;
    EmulationRun run_;
    QLabel* headline_;
    QProgressBar* progress_;
    QToolButton* cancel_;
    QPlainTextEdit* output_;
};

} // namespace tactus::views
