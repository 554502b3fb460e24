#include "views/panels/export_dialog.h"

#include "views/workbench/emulation/emulation_run.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QVBoxLayout>

namespace tactus::views {

static QString proposedFolder(Workbench& workbench, const QString& target) {
    const driver::MappingAnalysis* mapping = workbench.mapping();
    const QString name = QStringLiteral("%1-%2-%3")
                             .arg(mapping ? text(mapping->system->name) : QStringLiteral("design"),
                                  mapping ? text(mapping->name) : QStringLiteral("mapping"), target);
    const std::filesystem::path folder = workbench.document().path().parent_path();
    // The program's own examples are not a place to write to.
    const bool isOwn = folder.empty() || folder.filename() == "examples";
    return QDir(isOwn ? QDir::homePath() : QString::fromStdString(folder.string())).filePath(name);
}

ExportDialog::ExportDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent), workbench_(workbench), background_(Background::Newer::Replaces, this),
      folder_(new QLineEdit(this)), target_(new QComboBox(this)),
      emulate_(new QCheckBox(tr("&Emulate: compile what was written, run it here and compare"), this)),
      export_(new QPushButton(tr("E&xport"), this)), cancel_(new QPushButton(tr("Close"), this)),
      progress_(new QProgressBar(this)), headline_(new QLabel(this)), details_(new QLabel(this)) {
    setWindowTitle(tr("Export"));
    setMinimumWidth(600);
    folder_->setAccessibleName(tr("Folder"));
    folder_->setObjectName(QStringLiteral("folder"));
    target_->setAccessibleName(tr("Target"));
    for (std::size_t n = 0; n < driver::targetNames().size(); ++n)
        target_->addItem(text(driver::targetTitles()[n]), text(driver::targetNames()[n]));
    target_->setObjectName(QStringLiteral("target"));
    propose();
    emulate_->setChecked(true);
    emulate_->setObjectName(QStringLiteral("emulate"));
    export_->setProperty("primary", true);
    export_->setDefault(true);
    export_->setObjectName(QStringLiteral("export"));
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    progress_->setVisible(false);
    progress_->setAccessibleName(tr("Export is running"));
    headline_->setObjectName(QStringLiteral("headline"));
    headline_->setWordWrap(true);
    details_->setObjectName(QStringLiteral("details"));
    details_->setWordWrap(true);
    details_->setAccessibleName(tr("Files and reasons"));
    details_->setProperty("role", "muted");
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* browse = new QPushButton(tr("&Browse…"), this);
    auto* folderRow = new QHBoxLayout;
    folderRow->addWidget(folder_, 1);
    folderRow->addWidget(browse);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(2 * spacing);
    form->setVerticalSpacing(spacing + 2);
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    form->addRow(tr("&Target"), target_);
    auto* folderLabel = new QLabel(tr("&Folder"), this);
    folderLabel->setBuddy(folder_);
    form->addRow(folderLabel, folderRow);
    form->addRow(QString(), emulate_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(progress_, 1);
    buttons->addStretch();
    buttons->addWidget(cancel_);
    buttons->addWidget(export_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * spacing, 2 * spacing, 2 * spacing, 2 * spacing);
    column->setSpacing(2 * spacing);
    column->addLayout(form);
    column->addWidget(headline_);
    column->addWidget(details_);
    column->addStretch(1);
    column->addLayout(buttons);

    connect(browse, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(target_, &QComboBox::currentIndexChanged, this, &ExportDialog::propose);
    connect(export_, &QPushButton::clicked, this, &ExportDialog::start);
    connect(cancel_, &QPushButton::clicked, this, [this] {
        if (!background_.busy()) return reject();
        background_.cancel();
        report({false, tr("Cancelled."), {}});
    });
    connect(&background_, &Background::busyChanged, this, [this](bool busy) {
        progress_->setVisible(busy);
        export_->setEnabled(!busy);
        cancel_->setText(busy ? tr("Cancel") : tr("Close"));
    });
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        report({false, tr("The export failed."), {reason}});
    });
}

// The folder follows the target until it is chosen by hand.
void ExportDialog::propose() {
    if (folder_->text() != proposed_) return;
    proposed_ = proposedFolder(workbench_, target_->currentData().toString());
    folder_->setText(proposed_);
}

void ExportDialog::browse() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder for the code"), folder_->text());
    if (!chosen.isEmpty()) folder_->setText(chosen);
}

ExportDialog::Outcome ExportDialog::exportTo(const ArrayResults& results, const emit::Target& target,
                                             const emit::Exported& code, const std::filesystem::path& folder,
                                             bool emulate, std::stop_token stop) {
    const auto written = driver::writeExport(code, folder);
    if (!written) return {false, tr("Nothing was exported."), {text(written.error())}};
    Outcome outcome{true, tr("Exported %1 files.").arg(number(std::int64_t(written->size()))), {}};
    for (const std::filesystem::path& path : *written) outcome.lines << QString::fromStdString(path.string());
    if (!emulate) return outcome;
    const EmulationOutcome emulated = views::emulate(results, code, target, std::move(stop));
    outcome.good = emulated.good;
    outcome.headline = emulated.hasRun ? tr("Exported and emulated. %1").arg(emulated.headline)
                                       : tr("Exported, but the emulation failed.");
    outcome.lines = emulated.lines + outcome.lines;
    return outcome;
}

void ExportDialog::start() {
    const ArrayResults results = workbench_.array().results();
    if (results.codes.empty())
        return report({false,
                       tr("There is no code to export."),
                       {results.codeRefusal.isEmpty() ? results.refusal : results.codeRefusal}});
    const bool emulate = emulate_->isChecked();
    if (emulate && (!results.run || !results.run->expected.evaluation.complete))
        return report({false, tr("There is no result to compare with."), {results.runRefusal}});
    commands::Options options = workbench_.runOptions();
    options.target = target_->currentData().toString().toStdString();
    options.folder = folder_->text().toStdString();
    options.emulate = emulate;
    workbench_.log("export", options);
    headline_->clear();
    details_->clear();
    const auto code = results.codes[static_cast<std::size_t>(target_->currentIndex())];
    const emit::Target& target = *emit::targetNamed(options.target);
    background_.start([this, results, code, target, emulate, folder = std::filesystem::path(options.folder)](
                          const Background::Deliver& deliver, std::stop_token stop) {
        const Outcome outcome = exportTo(results, target, *code, folder, emulate, std::move(stop));
        deliver([this, outcome] { report(outcome); });
    });
}

void ExportDialog::report(const Outcome& outcome) {
    const Theme& theme = Theme::of(*this);
    headline_->setText((outcome.good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + outcome.headline);
    headline_->setStyleSheet(
        QStringLiteral("font-weight: 600; color: %1").arg((outcome.good ? theme.good : theme.bad).name()));
    details_->setText(outcome.lines.join(QLatin1Char('\n')));
    Q_EMIT finished(outcome.good);
}

} // namespace tactus::views
