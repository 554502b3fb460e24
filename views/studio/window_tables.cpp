// The tables of the window and the outputs of a run as files, and the menus of panels that save them.
#include "views/studio/main_window.h"

#include "commands/request/destinations.h"
#include "driver/processes/files.h"
#include "views/models/items/table_text.h"
#include "views/models/words.h"

#include <QAbstractScrollArea>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>

namespace tactus::views {

using driver::DataFormat;

static QString csvFilter() {
    return MainWindow::tr("Comma-separated values (*.csv)");
}
static QString npyFilter() {
    return MainWindow::tr("NumPy (*.npy)");
}

// The table that this widget is or belongs to; of others the dependences.
MainWindow::SavedTable MainWindow::tableAt(const QWidget* widget) {
    const auto isIn = [&](const QWidget& panel) {
        return widget && (widget == &panel || panel.isAncestorOf(widget));
    };
    const TensorModel& elements = inspector_->elements().model();
    if (isIn(inspector_->elements()) && elements.tensor() && elements.values())
        return {text(elements.tensor()->name), true, [&elements](DataFormat format) {
                    return driver::contentOf(*elements.tensor(), *elements.values(), format);
                }};
    if (isIn(inspector_->values()))
        return {tr("values"), false, [this](DataFormat) { return csvOf(*inspector_->values().model()); }};
    if (isIn(*choices_))
        return {tr("choices"), false, [this](DataFormat) { return csvOfChoices(choices_->model()); }};
    if (isIn(*problems_))
        return {tr("problems"), false, [this](DataFormat) { return csvOfProblems(problems_->model()); }};
    if (isIn(*log_))
        return {tr("log"), false, [this](DataFormat) { return csvOf(*log_->model(), "command"); }};
    if (isIn(*lanes_))
        return {tr("waveforms"), false, [this](DataFormat) { return lanes_->watches().csv(); }};
    if (isIn(*parts_)) return {tr("parts"), false, [this](DataFormat) { return csvOf(parts_->listed()); }};
    if (isIn(*arrays_)) return {tr("arrays"), false, [this](DataFormat) { return arrays_->csv(); }};
    return {tr("dependences"), false,
            [this](DataFormat) { return csvOf(*mapping_->dependences().table().model()); }};
}

void MainWindow::saveTable(const SavedTable& table) {
    const QString stem = QFileInfo(proposedFile()).completeBaseName();
    QStringList filters{csvFilter()};
    if (table.isTensor) filters << npyFilter();
    const QString chosen =
        chosenForResult(tr("Save the table"), QStringLiteral("%1-%2.csv").arg(stem, table.name), filters);
    if (chosen.isEmpty()) return;
    const bool isNpy = table.isTensor && chosen.endsWith(QStringLiteral(".npy"), Qt::CaseInsensitive);
    saveResult(chosen, table.content(isNpy ? DataFormat::Npy : DataFormat::Csv));
}

// As `simulate --outputs` does: a file for each output in a folder.
void MainWindow::saveOutputs() {
    if (!hasOutputs()) return warn(tr("There are no outputs: nothing was simulated."));
    QFileDialog dialog(this, tr("Save the outputs into a folder"), lastFolder());
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::DontUseNativeDialog); // others have no formats beside folders
    dialog.setOption(QFileDialog::ShowDirsOnly, false);
    dialog.setNameFilters({npyFilter(), csvFilter()});
    dialog.setLabelText(QFileDialog::FileType, tr("As files of"));
    dialog.setLabelText(QFileDialog::Accept, tr("Save"));
    if (dialog.exec() != QDialog::Accepted || !hasOutputs()) return;
    const QString folder = dialog.selectedFiles().value(0);
    const bool isCsv = dialog.selectedNameFilter() == csvFilter();
    rememberFolder(QDir(folder).filePath(QStringLiteral("outputs")));
    commands::Options options = workbench_.runOptions();
    options.outputs = folder.toStdString();
    if (isCsv) options.dataFormat = "csv";
    const ArrayResults& results = workbench_.array().results();
    const ure::System& system = results.model->system();
    const auto destinations = commands::destinationsOf(options, &system);
    if (const auto why = commands::whyNotWritten(destinations, options, *results.analysis))
        return refuse(text(*why));
    QStringList there;
    for (const commands::Destination& one : destinations)
        if (std::error_code ignored; std::filesystem::exists(one.file, ignored))
            there << QString::fromStdString(one.file.filename().string());
    if (!there.isEmpty() &&
        QMessageBox::question(
            this, tr("Save the outputs"),
            tr("%1 already exists. Replace it by the outputs?").arg(there.join(QStringLiteral(", ")))) !=
            QMessageBox::Yes)
        return;
    const auto written = driver::writeOutputs(system, results.run->simulation.outputs, options.outputs,
                                              isCsv ? DataFormat::Csv : DataFormat::Npy);
    if (!written) return refuse(text(written.error()));
    workbench_.log("simulate", options);
    QStringList names;
    for (const std::filesystem::path& file : *written)
        names << QString::fromStdString(file.filename().string());
    warn(tr("Saved %1 in %2").arg(names.join(QStringLiteral(", ")), folder));
}

bool MainWindow::hasOutputs() {
    const ArrayResults& results = workbench_.array().results();
    return results.model && results.run && results.run->simulation.complete;
}

// By the right button or the Menu key: what the panel holds as a file, and how it looks as a picture.
void MainWindow::popUpPanelMenu(const PanelMenu& of, QPoint globally) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](ActionId id, auto act) {
        QAction* entry = menu->addAction(action(id).icon(), action(id).text());
        connect(entry, &QAction::triggered, this, act);
    };
    if (of.area == log_) menu->addAction(&log_->copyAction());
    if (of.isTable) add(ActionId::SaveTable, [this, area = of.area] { saveTable(tableAt(area)); });
    if (of.area == &inspector_->elements().table()) menu->addAction(&action(ActionId::SaveOutputs));
    if (!menu->isEmpty()) menu->addSeparator();
    const Pictured picture{[panel = of.panel] { return panel->grab(); }, of.name, false};
    add(ActionId::SavePicture, [this, picture] { savePicture(picture); });
    add(ActionId::CopyPicture, [this, picture] { copyPicture(picture); });
    menu->popup(globally);
}

void MainWindow::connectTables() {
    const PanelMenu menus[] = {
        {mapping_, mapping_, "mapping", false},
        {&mapping_->dependences().table(), mapping_, "mapping", true},
        {inspector_, inspector_, "inspector", false},
        {&inspector_->elements().table(), inspector_, "inspector", true},
        {&inspector_->values(), inspector_, "inspector", true},
        {timeline_, timeline_, "time", false},
        {&lanes_->canvas(), lanes_, "waveforms", true},
        {spacetime_, spacetime_, "spacetime", false},
        {parts_, parts_, "parts", false},
        {&parts_->table(), parts_, "parts", true},
        {problems_, problems_, "problems", false},
        {&problems_->table(), problems_, "problems", true},
        {choices_, choices_, "localisation", false},
        {&choices_->table(), choices_, "localisation", true},
        {log_, log_, "log", true},
        {arrays_, arrays_, "arrays", false},
        {&arrays_->table(), arrays_, "arrays", true},
    };
    for (const PanelMenu& menu : menus) {
        menu.area->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(menu.area, &QWidget::customContextMenuRequested, this, [this, menu](QPoint place) {
            const auto* scrolled = qobject_cast<const QAbstractScrollArea*>(menu.area);
            popUpPanelMenu(menu, (scrolled ? scrolled->viewport() : menu.area)->mapToGlobal(place));
        });
    }
    const auto showOutputs = [this] { action(ActionId::SaveOutputs).setEnabled(hasOutputs()); };
    connect(&workbench_.array(), &ArrayRun::runChanged, this, showOutputs);
    showOutputs();
}

} // namespace tactus::views
