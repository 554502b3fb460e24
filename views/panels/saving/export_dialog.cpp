#include "views/panels/saving/export_dialog.h"

#include "views/models/words.h"
#include "views/workbench/emulation/emulation_run.h"

#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>

namespace tactus::views {

static QString nameOf(Workbench& workbench, const QString& target) {
    const driver::MappingAnalysis* mapping = workbench.mapping();
    return QStringLiteral("%1-%2-%3")
        .arg(mapping ? text(mapping->system->name) : QStringLiteral("design"),
             mapping ? text(mapping->name) : QStringLiteral("mapping"), target);
}

ExportDialog::ExportDialog(Workbench& workbench, QString place, QWidget* parent)
    : WorkDialog(tr("Export"), tr("E&xport"), tr("Export is running"), parent), workbench_(workbench),
      place_(std::move(place)), folder_(new QLineEdit(this)), target_(new QComboBox(this)),
      emulate_(new QCheckBox(tr("&Emulate: compile what was written, run it here and compare"), this)) {
    folder_->setAccessibleName(tr("Folder"));
    folder_->setObjectName(QStringLiteral("folder"));
    target_->setAccessibleName(tr("Target"));
    for (std::size_t n = 0; n < driver::targetNames().size(); ++n)
        target_->addItem(text(driver::targetTitles()[n]), text(driver::targetNames()[n]));
    target_->setObjectName(QStringLiteral("target"));
    propose();
    emulate_->setChecked(true);
    emulate_->setObjectName(QStringLiteral("emulate"));
    act().setObjectName(QStringLiteral("export"));

    auto* browse = new QPushButton(tr("&Browse…"), this);
    auto* folderRow = new QHBoxLayout;
    folderRow->addWidget(folder_, 1);
    folderRow->addWidget(browse);
    form().addRow(tr("&Target"), target_);
    auto* folderLabel = new QLabel(tr("&Folder"), this);
    folderLabel->setBuddy(folder_);
    form().addRow(folderLabel, folderRow);
    form().addRow(QString(), emulate_);

    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(target_, &QComboBox::currentIndexChanged, this, &ExportDialog::propose);
    connect(&act(), &QPushButton::clicked, this, &ExportDialog::start);
}

WorkDialog::Outcome ExportDialog::failure(const QString& reason) const {
    return {false, false, tr("The export failed."), {reason}};
}

// The folder follows the target until it is chosen by hand.
void ExportDialog::propose() {
    if (folder_->text() != proposed_) return;
    proposed_ = QDir(place_).filePath(nameOf(workbench_, target_->currentData().toString()));
    folder_->setText(proposed_);
}

void ExportDialog::browse() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder for the code"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(chosen);
}

WorkDialog::Outcome ExportDialog::exportTo(const ArrayResults& results, const emit::Target& target,
                                           const emit::Exported& code, const std::filesystem::path& folder,
                                           bool emulate, std::stop_token stop) {
    const auto written = driver::writeExport(code, folder);
    if (!written) return {false, false, tr("Nothing was exported."), {text(written.error())}};
    Outcome outcome{true, true, tr("Exported %1 files.").arg(number(std::int64_t(written->size()))), {}};
    for (const std::filesystem::path& path : *written) outcome.lines << QString::fromStdString(path.string());
    if (!emulate) return outcome;
    const EmulationOutcome emulated = views::emulate(results, code, target, std::move(stop));
    outcome.good = emulated.good;
    outcome.headline =
        emulated.hasRun
            ? tr("Exported, and emulated in %1. %2").arg(secondsText(emulated.seconds), emulated.headline)
            : tr("Exported, but the emulation failed.");
    outcome.lines = emulated.lines + outcome.lines;
    return outcome;
}

void ExportDialog::start() {
    const ArrayResults results = workbench_.array().results();
    if (results.codes.empty())
        return report({false,
                       false,
                       tr("There is no code to export."),
                       {results.codeRefusal.isEmpty() ? results.refusal : results.codeRefusal}});
    const bool emulate = emulate_->isChecked();
    if (emulate && (!results.run || !results.run->expected.evaluation.complete))
        return report({false, false, tr("There is no result to compare with."), {results.runRefusal}});
    auto options = workbench_.runOptions<commands::ExportOptions>();
    options.target = target_->currentData().toString().toStdString();
    options.folder = folder_->text().toStdString();
    options.emulate = emulate;
    if (!emulate) options.data.clear(); // no run
    workbench_.log(options);
    forget();
    setWritten(QDir(folder_->text()).absolutePath());
    const auto code = results.codes[static_cast<std::size_t>(target_->currentIndex())];
    const emit::Target& target = *emit::targetNamed(options.target);
    background_.start([this, results, code, &target, emulate, folder = std::filesystem::path(options.folder)](
                          const Background::Deliver& deliver, std::stop_token stop) {
        const Outcome outcome = exportTo(results, target, *code, folder, emulate, std::move(stop));
        deliver([this, outcome] { report(outcome); });
    });
}

} // namespace tactus::views
