// Breakpoints and watched signals in the window: their keys, and where they are kept.
#include "driver/signals/signals.h"
#include "views/models/words.h"
#include "views/studio/main_window.h"
#include "views/studio/preferences/kept_breakpoints.h"
#include "views/studio/preferences/kept_texts.h"
#include "views/studio/preferences/settings.h"

#include <QFileInfo>

namespace tactus::views {

static constexpr const char* ofDocument = "breakpoints"; // a property of one that is in no file

void MainWindow::connectBreakpoints() {
    connect(&breakpoints(), &Breakpoints::changed, this, &MainWindow::rememberBreakpoints);
    connect(&breakpoints(), &Breakpoints::busyChanged, this, &MainWindow::showStatus);
    connect(&breakpoints(), &Breakpoints::failed, this, &MainWindow::warn);
    connect(&breakpoints(), &Breakpoints::ended, this, &MainWindow::warn);
    connect(&workbench_, &Workbench::documentChanged, this, &MainWindow::recallWatching);
}

void MainWindow::recallWatching() {
    recallCReading();
    recallBreakpoints();
    recallWatches();
}

void MainWindow::rememberWatching() {
    rememberBreakpoints();
    rememberWatches();
}

void MainWindow::recallBreakpoints() {
    const Document& document = workbench_.document();
    if (document.path().empty())
        return breakpoints().show(breakpointsIn(document.property(ofDocument).toString()).list);
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
    const QString problem = keepBreakpoints(settings, fileOf(document), breakpoints().kept());
    if (!problem.isEmpty()) breakpoints_->say(problem, true);
}

// What waits is simulated first; a run that is there goes on.
void MainWindow::run() {
    const ArrayResults& results = workbench_.array().results();
    if (results.run && workbench_.time().cycles() > 0 && !workbench_.array().busy())
        return breakpoints().run(Breakpoints::Way::On);
    workbench_.simulateEvenIfLarge();
    if (workbench_.isWrong()) warn(workbench_.array().results().refusal);
}

void MainWindow::breakOn(bool iteration) {
    const Selection& selection = workbench_.selection();
    const bool isPe = selection.kind == Selection::Kind::Pe;
    if (iteration && !isPe) return warn(tr("Select a processing element first."));
    if (iteration && workbench_.time().cycles() == 0)
        return warn(tr("The array has not been simulated, so no iteration is at hand."));
    if (!iteration && isPe && selection.pe.empty())
        return warn(tr("There is only one PE, and it executes every iteration."));
    const auto condition =
        iteration ? breakpoints().conditionOfPresent(selection.pe) : breakpoints().conditionOf(selection);
    if (!condition)
        return warn(iteration ? tr("PE %1 executes no iteration in this cycle.").arg(tuple(selection.pe))
                              : tr("Select a processing element, a link, a kernel or a channel first."));
    const QString wrong = breakpoints().add(*condition);
    warn(wrong.isEmpty() ? tr("Breakpoint: %1").arg(text(*condition)) : wrong);
}

static const QString groupOfWatches = QStringLiteral("watches"); // of settings, and of a document in no file

void MainWindow::connectLanes() {
    Watches& watches = lanes_->watches();
    connect(&watches, &Watches::changed, this, &MainWindow::rememberWatches);
    connect(&watches, &Watches::busyChanged, this, &MainWindow::showStatus);
    connect(&watches, &Watches::failed, this, &MainWindow::warn);
    connect(lanes_, &LanesPanel::saveWanted, this, &MainWindow::saveWaveforms);
}

// A name in each line.
void MainWindow::recallWatches() {
    const Document& document = workbench_.document();
    QString lines = document.property(groupOfWatches.toLatin1().constData()).toString();
    lanes_->say({});
    if (!document.path().empty()) {
        const KeptTexts kept = keptTexts(settingsOfStudio(), groupOfWatches);
        if (kept.isDamaged)
            lanes_->say(tr("The kept watches can't be read. They are left as they are."), true);
        const qsizetype at = kept.files.indexOf(fileOf(document));
        lines = at < 0 ? QString() : kept.texts[at];
    }
    std::vector<std::string> names;
    for (const QString& name : lines.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        names.push_back(name.toStdString());
    lanes_->watches().show(names);
}

void MainWindow::rememberWatches() {
    QStringList names;
    for (const std::string& name : lanes_->watches().kept()) names << QString::fromStdString(name);
    const QString lines = names.join(QLatin1Char('\n'));
    Document& document = workbench_.document();
    if (document.path().empty()) {
        document.setProperty(groupOfWatches.toLatin1().constData(), lines);
        return;
    }
    QSettings settings = settingsOfStudio();
    if (!keptTexts(settings, groupOfWatches).isDamaged)
        keepText(settings, groupOfWatches, fileOf(document), lines);
}

void MainWindow::watchSelection() {
    const std::size_t before = lanes_->watches().all().size();
    const QString problem = lanes_->watches().add(workbench_.selection());
    if (!problem.isEmpty()) return warn(problem);
    const std::size_t added = lanes_->watches().all().size() - before;
    reveal(PanelId::Waveforms);
    lanes_->canvas().chooseNew(before);
    warn(added > 0
             ? tr("Watching %1")
                   .arg(text(lanes_->watches().all()[before].name) +
                        (added > 1 ? tr(" and %1 more").arg(number(std::int64_t(added) - 1)) : QString()))
             : tr("Its signals are watched already."));
}

// As CSV or as a waveform, by the ending of the file's name.
void MainWindow::saveWaveforms() {
    const QString nothing = tr("No watched signal has values yet.");
    if (lanes_->watches().values().signals.empty()) return warn(nothing);
    const QString chosen = chosenForResult(
        tr("Save the waveforms"), QFileInfo(proposedFile()).completeBaseName() + QStringLiteral(".vcd"),
        {tr("Value change dump (*.vcd)"), tr("Comma-separated values (*.csv)")});
    if (chosen.isEmpty()) return;
    // They may be others now, or gone.
    const std::shared_ptr<const array::Model> model = workbench_.array().results().model;
    const Watches::Values values = lanes_->watches().values();
    if (!model || values.signals.empty()) return refuse(nothing);
    const bool isCsv = chosen.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    if (!saveResult(chosen,
                    isCsv ? driver::csvOf(values.signals) : driver::waveformOf(*model, values.signals)))
        return;
    auto options = workbench_.runOptions<commands::SimulateOptions>();
    for (const driver::Sampled& one : values.signals) options.watch.push_back(one.name);
    (isCsv ? options.csv : options.vcd) = chosen.toStdString();
    workbench_.log(options);
    if (!values.missing.isEmpty())
        refuse(tr("Saved %1, without %2: no values are known of it.")
                   .arg(chosen, values.missing.join(QStringLiteral(", "))));
}

} // namespace tactus::views
