#include "views/panels/code/code_panel.h"

#include "driver/runs/run.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QSplitter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>
#include <utility>

namespace tactus::views {

CodePanel::CodePanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), background_(Background::Newer::Replaces, this),
      targets_(new QComboBox(this)), files_(new QComboBox(this)), others_(new QComboBox(this)),
      notice_(new QLabel(this)), code_(new CodeView(this)), emulation_(new EmulationPane(workbench, this)) {
    setAccessibleName(tr("Generated code"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeRow());
    auto* both = new QSplitter(Qt::Horizontal, this);
    both->addWidget(code_);
    both->addWidget(emulation_);
    both->setChildrenCollapsible(false);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    column->addWidget(both, 1);
    connect(&workbench_.array(), &ArrayRun::codeChanged, this, &CodePanel::refresh);
    connect(&workbench_, &Workbench::shownChanged, this, &CodePanel::listMappings);
    connect(targets_, &QComboBox::currentIndexChanged, this, &CodePanel::refresh);
    connect(files_, &QComboBox::currentIndexChanged, this, &CodePanel::showFile);
    connect(others_, &QComboBox::currentIndexChanged, this, &CodePanel::compare);
    connect(code_, &NumberedText::lineHovered, this, [this](int line) {
        workbench_.pointing().hover(Pointing::Where::Code, partsOf(code_->lineOf(line)));
    });
    connect(code_, &CodeView::chosen, this, [this](int line) {
        workbench_.pointing().choose(Pointing::Where::Code, partsOf(code_->lineOf(line)));
    });
    connect(&workbench_.pointing(), &Pointing::codeChanged, this, &CodePanel::light);
    connect(&workbench_.pointing(), &Pointing::elsewhereChanged, this, &CodePanel::light);
    connect(&background_, &Background::failed, this, &CodePanel::said);
    listMappings();
    refresh();
}

void CodePanel::setTextFont(const QFont& font) {
    code_->setFont(font);
    emulation_->setTextFont(font);
}

QToolButton* CodePanel::button(const char* name, const QString& label, const QString& meaning) {
    auto* made = new QToolButton(this);
    made->setObjectName(QString::fromLatin1(name));
    made->setProperty("flat", true);
    made->setText(label);
    made->setToolTip(meaning);
    made->setAccessibleName(meaning);
    return made;
}

QWidget* CodePanel::makeRow() {
    targets_->setAccessibleName(tr("Target of the generated code"));
    for (const std::string_view title : driver::targetTitles()) targets_->addItem(text(title));
    files_->setAccessibleName(tr("File of the generated code"));
    others_->setObjectName(QStringLiteral("compareCode"));
    others_->setAccessibleName(tr("Mapping whose code is compared"));
    others_->setToolTip(tr("Compare with the code of another mapping"));
    for (QComboBox* box : {files_, others_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    notice_->setObjectName(QStringLiteral("codeNotice"));
    notice_->setProperty("role", "muted");
    notice_->setWordWrap(true);
    previous_ = button("previousDifference", tr("◂"), tr("Previous difference"));
    next_ = button("nextDifference", tr("▸"), tr("Next difference"));
    copy_ = button("copyCode", tr("Copy"), tr("Copy the selected code, or the whole file"));
    save_ = button("saveCode", tr("Save…"), tr("Save this file"));
    emulate_ = button("emulateCode", tr("Emulate"), tr("Compile the code, run it here and compare"));
    connect(previous_, &QToolButton::clicked, this, [this] { code_->goToDifference(false); });
    connect(next_, &QToolButton::clicked, this, [this] { code_->goToDifference(true); });
    connect(copy_, &QToolButton::clicked, this, &CodePanel::copy);
    connect(save_, &QToolButton::clicked, this, [this] {
        if (file()) Q_EMIT saveWanted(text(file()->name), file()->content);
    });
    connect(emulate_, &QToolButton::clicked, this, &CodePanel::emulate);
    auto* all = new QWidget(this);
    auto* row = new QHBoxLayout(all);
    row->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    for (QWidget* widget : std::initializer_list<QWidget*>{targets_, files_, others_, previous_, next_})
        row->addWidget(widget);
    row->addWidget(notice_, 1);
    for (QToolButton* last : {copy_, save_, emulate_}) row->addWidget(last);
    return all;
}

const emit::File* CodePanel::file() const {
    const int index = files_->currentIndex();
    return exported_ && index >= 0 ? &exported_->files[static_cast<std::size_t>(index)] : nullptr;
}

PointedParts CodePanel::partsOf(int line) const {
    if (!file() || line < 0) return {};
    const std::vector<emit::Origin> origins =
        emit::originsAt(file()->origins, static_cast<std::size_t>(line));
    return {origins.begin(), origins.end()};
}

// The lines of what is pointed at in the code itself, but not its whole functions; else elsewhere. What is
// chosen there comes into sight.
void CodePanel::light() {
    if (!file()) return code_->light({}, false);
    const Pointing& pointing = workbench_.pointing();
    const PointedParts own = withoutKernels(pointing.parts(Pointing::Where::Code));
    const bool isOwn = !pointing.parts(Pointing::Where::Code).empty();
    const PointedParts& parts = isOwn ? own : pointing.parts(Pointing::Where::Elsewhere);
    std::set<int> lines;
    for (const emit::Origin& part : parts)
        for (const std::size_t line : emit::linesOf(file()->origins, part)) lines.insert(int(line));
    const bool isPassing = isOwn || pointing.isHovering(Pointing::Where::Elsewhere);
    const bool isNew = !isPassing && std::exchange(chosenElsewhere_, parts) != parts;
    code_->light({lines.begin(), lines.end()}, isNew);
}

void CodePanel::refresh() {
    const ArrayResults& results = workbench_.array().results();
    exported_ =
        results.codes.empty() ? nullptr : results.codes[static_cast<std::size_t>(targets_->currentIndex())];
    const QString before = files_->currentText();
    {
        const QSignalBlocker quiet(files_);
        files_->clear();
        if (exported_)
            for (const emit::File& file : exported_->files) files_->addItem(text(file.name));
        files_->setCurrentIndex(std::max(files_->count() > 0 ? 0 : -1, files_->findText(before)));
    }
    for (QWidget* widget : std::initializer_list<QWidget*>{targets_, files_, copy_, save_, emulate_})
        widget->setVisible(exported_ != nullptr);
    compare();
}

// The others of the design. A mapping that is compared with stays chosen while it is there.
void CodePanel::listMappings() {
    const driver::DesignAnalysis* design = workbench_.design();
    const driver::MappingAnalysis* shown = workbench_.mapping();
    const QString before = others_->currentData().toString();
    const QSignalBlocker quiet(others_);
    others_->clear();
    others_->addItem(tr("No comparison"));
    if (design && shown)
        for (const driver::MappingAnalysis& mapping : design->mappings)
            if (mapping.name != shown->name)
                others_->addItem(tr("Beside %1").arg(text(mapping.name)), text(mapping.name));
    others_->setCurrentIndex(std::max(0, others_->findData(before)));
}

// In the background: an array is made for it.
void CodePanel::compare() {
    background_.cancel();
    other_ = nullptr;
    otherRefusal_.clear();
    others_->setVisible(exported_ && others_->count() > 1);
    const std::string name = others_->currentData().toString().toStdString();
    const std::shared_ptr<const driver::Analysis> analysis = workbench_.array().results().analysis;
    const driver::DesignAnalysis* design = workbench_.design();
    const driver::MappingAnalysis* mapping = nullptr;
    if (exported_ && design && !name.empty() && analysis == workbench_.analyser().analysis())
        mapping = driver::mappingNamed(*design, name);
    showFile();
    if (!mapping) return;
    if (!mapping->legal()) {
        otherRefusal_ = tr("Mapping %1 is not legal, so it has no code.").arg(text(name));
        return showCounts();
    }
    const emit::Target& target = *emit::targets()[static_cast<std::size_t>(targets_->currentIndex())];
    background_.start([this, analysis, mapping, &target](const Background::Deliver& deliver,
                                                         const std::stop_token&) {
        const array::Built built = driver::buildWholeArray(*mapping, {});
        auto code = std::make_shared<emit::Exported>();
        if (built.model && !hasError(built.diagnostics)) *code = emit::exportCode(*built.model, target);
        const diagnostics::List& said = hasError(code->diagnostics) ? code->diagnostics : built.diagnostics;
        const QString refusal = hasError(said) ? firstError(said, {}) : QString();
        deliver([this, code, refusal] {
            other_ = refusal.isEmpty() ? code : nullptr;
            otherRefusal_ = refusal;
            showFile();
        });
    });
}

void CodePanel::showFile() {
    if (!file()) {
        code_->show({}, {});
        return showCounts();
    }
    const emit::File* beside = nullptr;
    if (other_)
        for (const emit::File& one : other_->files)
            if (one.name == file()->name) beside = &one;
    if (other_)
        code_->showBeside(text(file()->name), text(file()->content),
                          beside ? text(beside->content) : QString());
    else
        code_->show(text(file()->name), text(file()->content));
    showCounts();
    light();
}

// How many lines differ, or why there is nothing to see.
void CodePanel::showCounts() {
    const ArrayResults& results = workbench_.array().results();
    const int changed = code_->addedLines() + code_->removedLines();
    for (QToolButton* way : {previous_, next_}) {
        way->setVisible(other_ != nullptr);
        way->setEnabled(changed > 0);
    }
    if (!exported_)
        return notice_->setText(results.codeRefusal.isEmpty() ? tr("No code without an array.")
                                                              : results.codeRefusal);
    if (!other_) return notice_->setText(otherRefusal_);
    const QString name = others_->currentData().toString();
    notice_->setText(changed == 0 ? tr("The same as that of %1.").arg(name)
                                  : tr("+ %1 lines of this mapping, − %2 of %3")
                                        .arg(number(std::int64_t(code_->addedLines())),
                                             number(std::int64_t(code_->removedLines())), name));
}

void CodePanel::copy() {
    if (!file()) return;
    const QString selected = code_->textCursor().selection().toPlainText();
    QApplication::clipboard()->setText(selected.isEmpty() ? text(file()->content) : selected);
    Q_EMIT said(selected.isEmpty() ? tr("Copied %1").arg(text(file()->name))
                                   : tr("Copied the selected code"));
}

void CodePanel::emulate() {
    if (exported_)
        emulation_->start(exported_,
                          std::string(driver::targetNames()[std::size_t(targets_->currentIndex())]));
}

} // namespace tactus::views
