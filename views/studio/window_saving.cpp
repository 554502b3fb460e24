// Where files are saved: asked by one dialog, and never over a design that is open or what it reads.
#include "views/studio/main_window.h"

#include "commands/request/destinations.h"
#include "driver/processes/files.h"
#include "views/models/words.h"
#include "views/studio/preferences/settings.h"

#include <QFileDialog>
#include <QFileInfo>
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
    const auto wanted = driver::identityOf(file.toStdString());
    for (int tab = 0; wanted && tab < designs_->count(); ++tab) {
        const Document& document = designs_->at(tab).document();
        if (&document != besides && !document.path().empty() && driver::identityOf(document.path()) == wanted)
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
                                           workbench_.runOptions(), *analysis)
                 : std::nullopt;
    if (!why) return chosen;
    refuse(text(*why) + QLatin1Char('.'));
    return {};
}

bool MainWindow::saveResult(const QString& file, std::string_view content) {
    const auto written = driver::writeFile(file.toStdString(), content);
    written ? warn(tr("Saved %1").arg(file)) : refuse(text(written.error()));
    return written.has_value();
}

void MainWindow::saveCode(const QString& name, const std::string& content) {
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

} // namespace tactus::views
