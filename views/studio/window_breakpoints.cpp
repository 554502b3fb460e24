// Breakpoints in the window: their keys, and where they are kept.
#include "views/models/words.h"
#include "views/studio/main_window.h"
#include "views/studio/preferences/kept_breakpoints.h"
#include "views/studio/preferences/settings.h"

namespace tactus::views {

static constexpr const char* ofDocument = "breakpoints"; // a property of one that is in no file

void MainWindow::connectBreakpoints() {
    connect(&breakpoints(), &Breakpoints::changed, this, &MainWindow::rememberBreakpoints);
    connect(&breakpoints(), &Breakpoints::busyChanged, this, &MainWindow::showStatus);
    connect(&breakpoints(), &Breakpoints::failed, this, &MainWindow::warn);
    connect(&breakpoints(), &Breakpoints::ended, this, &MainWindow::warn);
    connect(&workbench_, &Workbench::documentChanged, this, &MainWindow::recallBreakpoints);
}

void MainWindow::recallBreakpoints() {
    const Document& document = workbench_.document();
    if (document.path().empty())
        return breakpoints().show(
            breakpointsIn(document.property(ofDocument).toString()).value_or(std::vector<Breakpoint>()));
    const KeptBreakpoints kept = keptBreakpoints(settingsOfStudio(), fileOf(document));
    breakpoints().show(kept.list);
    breakpoints_->say(kept.problem, true);
}

void MainWindow::rememberBreakpoints() {
    Document& document = workbench_.document();
    if (document.path().empty()) {
        document.setProperty(ofDocument, textOf(breakpoints().kept()));
        return;
    }
    QSettings settings = settingsOfStudio();
    keepBreakpoints(settings, fileOf(document), breakpoints().kept());
}

// What waits is simulated first; a run that is there goes on.
void MainWindow::run() {
    const ArrayResults& results = workbench_.array().results();
    if (results.run && workbench_.time().cycles() > 0 && !workbench_.array().busy())
        return breakpoints().run(Breakpoints::Way::On);
    workbench_.simulateEvenIfLarge();
}

void MainWindow::breakOn(bool iteration) {
    const Selection& selection = workbench_.selection();
    if (selection.kind != Selection::Kind::Pe) return warn(tr("Select a processing element first."));
    if (iteration && workbench_.time().cycles() == 0)
        return warn(tr("The array has not been simulated, so no iteration is at hand."));
    if (!iteration && selection.pe.empty())
        return warn(tr("There is only one PE, and it executes every iteration."));
    const auto condition =
        iteration ? breakpoints().conditionOfPresent(selection.pe) : breakpoints().conditionOf(selection.pe);
    if (!condition)
        return warn(iteration
                        ? tr("PE %1 executes no iteration in this cycle.").arg(tuple(selection.pe))
                        : tr("The loops of the design do not say which iterations PE %1 executes, since "
                             "the mapping tiles them. Write a condition.")
                              .arg(tuple(selection.pe)));
    const QString wrong = breakpoints().add(*condition);
    warn(wrong.isEmpty() ? tr("Breakpoint: %1").arg(text(*condition)) : wrong);
}

} // namespace tactus::views
