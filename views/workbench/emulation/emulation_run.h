// Exported code compiled and run on this machine, in the background, and its results beside those of the
// design.
#pragma once

#include "views/workbench/array_run.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/emulation/emulate.h"
#endif

namespace tactus::views {

// What came of it, for the user.
struct EmulationOutcome {
    bool good = false, hasRun = false;
    QString headline; // a sentence
    QStringList lines;
    double seconds = 0; // that it took
};
QString secondsText(double seconds); // "3.2 s", "2 min 5 s"

// Why there is nothing to emulate, or nothing to compare with; empty if there is.
QString whyNotEmulated(const ArrayResults& results);

// Takes as long as the compilers do. Nothing is left running when it is stopped.
EmulationOutcome emulate(const ArrayResults& results, const emit::Exported& code, const emit::Target& target,
                         std::stop_token stop, const driver::EmulationNews& news = {});

class EmulationRun final : public QObject {
    Q_OBJECT

  public:
    explicit EmulationRun(QObject* parent);

    void start(const ArrayResults& results, std::shared_ptr<const emit::Exported> code,
               const emit::Target& target);
    void cancel(); // nothing is heard of it any more
    bool busy() const { return background_.busy(); }

  Q_SIGNALS:
    void begun(int step, int steps, const QString& what);
    void printed(const QString& text);
    void finished(const EmulationOutcome& outcome);
    void busyChanged(bool busy);

  private:
    Background background_;
};

} // namespace tactus::views
