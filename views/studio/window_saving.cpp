// What is saved from the window: one dialog asks where, and nothing takes the place of a design that is open
// or of what it reads. The tables, the outputs of a run, and the menus of panels that save them.
#include "views/studio/main_window.h"

#include "commands/request/destinations.h"
#include "system/processes/files.h"
#include "views/models/items/table_text.h"
#include "views/models/words.h"
#include "views/panels/saving/folder_dialog.h"
#include "views/studio/preferences/settings.h"

#include <QAbstractScrollArea>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QRegularExpression>
#include <QStandardPaths>

namespace tactus::views {

// The place where the last file was opened or saved.
QString MainWindow::lastFolder() {
    const QString last = settingsOfStudio().value(QStringLiteral("lastFolder")).toString();
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    for (const QString& folder : {last, documents})
        if (!folder.isEmpty() && QDir(folder).exists()) return folder;
    return QDir::homePath();
}

void MainWindow::rememberFolder(const QString& file) {
    QSettings settings = settingsOfStudio();
    settings.setValue(QStringLiteral("lastFolder"), QFileInfo(file).absolutePath());
}

// ".csv" of "Comma-separated values (*.csv)", without its dot.
static QString endingOf(const QString& filter) {
    static const QRegularExpression pattern(QStringLiteral("\\*\\.(\\w+)\\)$"));
    return pattern.match(filter).captured(1);
}

// A name without an ending gets that of the chosen filter, before the dialog asks whether it may replace a
// file.
QString MainWindow::chosenFile(const QString& title, const QString& proposed, const QStringList& filters) {
    QFileDialog dialog(this, title, QFileInfo(proposed).absolutePath());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    if (!filters.isEmpty()) dialog.setNameFilters(filters);
    const auto complete = [&dialog](const QString& filter) { dialog.setDefaultSuffix(endingOf(filter)); };
    connect(&dialog, &QFileDialog::filterSelected, &dialog, complete);
    complete(filters.value(0));
    dialog.selectFile(proposed);
    if (dialog.exec() != QDialog::Accepted) return {};
    const QString chosen = dialog.selectedFiles().value(0);
    if (chosen.isEmpty()) return {};
    rememberFolder(chosen);
    return chosen;
}

bool MainWindow::isOpenDesign(const QString& file, const Document* besides) {
    const auto wanted = system::identityOf(file.toStdString());
    for (int tab = 0; wanted && tab < designs_->count(); ++tab) {
        const Document& document = designs_->at(tab).document();
        if (&document != besides && !document.path().empty() && system::identityOf(document.path()) == wanted)
            return true;
    }
    return false;
}

// A result never takes the place of a design that is open, or of data that the design on the bench reads.
QString MainWindow::chosenForResult(const QString& title, const QString& name, const QStringList& filters) {
    const QString chosen = chosenFile(title, QDir(lastFolder()).filePath(name), filters);
    if (chosen.isEmpty()) return {};
    if (isOpenDesign(chosen)) {
        refuse(tr("Nothing is saved as %1: this design is open.").arg(chosen));
        return {};
    }
    const auto& analysis = workbench_.array().results().analysis;
    const auto why =
        analysis ? commands::whyNotWritten({{tr("Nothing is saved as").toStdString(), chosen.toStdString()}},
                                           workbench_.options<commands::SimulateOptions>(), *analysis)
                 : std::nullopt;
    if (!why) return chosen;
    refuse(text(*why) + QLatin1Char('.'));
    return {};
}

bool MainWindow::saveResult(const QString& file, std::string_view content) {
    const auto written = system::writeFile(file.toStdString(), content);
    written ? warn(tr("Saved %1").arg(file)) : refuse(text(written.error()));
    return written.has_value();
}

// The code may be made anew while the dialog is open.
void MainWindow::saveCode(const QString& name, std::string content) {
    const QString chosen = chosenForResult(tr("Save the code"), name, {});
    if (!chosen.isEmpty()) saveResult(chosen, content);
}

// What a user asked for and did not get stays in sight until it is read.
void MainWindow::refuse(const QString& words) {
    warn(words);
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Tactus"), words, QMessageBox::Ok, this);
    box->setObjectName(QStringLiteral("refusal"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

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

// Of the array in sight.
void MainWindow::savePage() {
    const QString chosen =
        chosenForResult(tr("Save as page"), QFileInfo(proposedFile()).completeBaseName() + ".html",
                        {tr("HTML page (*.html)")});
    if (chosen.isEmpty()) return;
    auto options = workbench_.runOptions<commands::PageOptions>();
    options.page = chosen.toStdString();
    writeHandout(std::move(options));
}

void MainWindow::saveReport() {
    const QString chosen = chosenForResult(
        tr("Save as report"), QFileInfo(proposedFile()).completeBaseName() + "-report.html",
        {tr("HTML (*.html)"), tr("Markdown, with its pictures beside it (*.md)"), tr("PDF (*.pdf)")});
    if (chosen.isEmpty()) return;
    auto options = workbench_.runOptions<commands::ReportOptions>();
    options.report = chosen.toStdString();
    if (!options.mapping.empty()) options.reported = {std::exchange(options.mapping, {})};
    writeHandout(std::move(options));
}

template<class Own>
void MainWindow::writeHandout(Own options) {
    if (handouts_.busy()) return refuse(tr("Another page or report is still being written."));
    workbench_.log(options);
    options.session.text = workbench_.document().text();
    handouts_.write(options);
}

// As `simulate --outputs` does: a file for each output in a folder.
void MainWindow::saveOutputs() {
    if (!hasOutputs()) return warn(tr("There are no outputs: nothing was simulated."));
    FolderDialog dialog(this, tr("Save the outputs into a folder"), lastFolder());
    dialog.setOption(QFileDialog::ShowDirsOnly, false);
    dialog.setNameFilters({npyFilter(), csvFilter()});
    dialog.setLabelText(QFileDialog::FileType, tr("As files of"));
    dialog.setLabelText(QFileDialog::Accept, tr("Save"));
    if (dialog.exec() != QDialog::Accepted || !hasOutputs()) return;
    const QString folder = dialog.folder();
    const bool isCsv = dialog.selectedNameFilter() == csvFilter();
    rememberFolder(QDir(folder).filePath(QStringLiteral("outputs")));
    auto options = workbench_.runOptions<commands::SimulateOptions>();
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
    workbench_.log(options);
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
    const Pictured picture{[panel = of.panel] { return panel->grab(); }, of.name};
    add(ActionId::SavePicture, [this, picture] { savePicture(picture); });
    add(ActionId::CopyPicture, [this, picture] { copyPicture(picture); });
    menu->popup(globally);
}

void MainWindow::connectTables() {
    for (const PanelSpec& spec : allPanels()) {
        if (!spec.menus) continue;
        QWidget& whole = panel(spec.id);
        for (const MenuArea& area : spec.menus(whole)) {
            const PanelMenu menu{area.widget, &whole, lessons::nameOf(spec.id).name, area.isTable};
            area.widget->setContextMenuPolicy(Qt::CustomContextMenu);
            connect(area.widget, &QWidget::customContextMenuRequested, this, [this, menu](QPoint place) {
                const auto* scrolled = qobject_cast<const QAbstractScrollArea*>(menu.area);
                popUpPanelMenu(menu, (scrolled ? scrolled->viewport() : menu.area)->mapToGlobal(place));
            });
        }
    }
    const auto showOutputs = [this] { action(ActionId::SaveOutputs).setEnabled(hasOutputs()); };
    connect(&workbench_.array(), &ArrayRun::runChanged, this, showOutputs);
    showOutputs();
}

} // namespace tactus::views
