#include "views/panels/code/code_panel.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>
#include <utility>

namespace tactus::views {

CodePanel::CodePanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), targets_(new QComboBox(this)), files_(new QComboBox(this)),
      notice_(new QLabel(this)), code_(new CodeView(this)) {
    setAccessibleName(tr("Generated code"));
    targets_->setAccessibleName(tr("Target of the generated code"));
    for (const std::string_view title : driver::targetTitles()) targets_->addItem(text(title));
    files_->setAccessibleName(tr("File of the generated code"));
    files_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    notice_->setProperty("role", "muted");
    notice_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    row->addWidget(targets_);
    row->addWidget(files_);
    row->addWidget(notice_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(code_, 1);
    connect(&workbench_.array(), &ArrayRun::codeChanged, this, &CodePanel::refresh);
    connect(targets_, &QComboBox::currentIndexChanged, this, &CodePanel::refresh);
    connect(files_, &QComboBox::currentIndexChanged, this, &CodePanel::showFile);
    connect(code_, &NumberedText::lineHovered, this,
            [this](int line) { workbench_.pointing().hover(Pointing::Where::Code, partsOf(line)); });
    connect(code_, &CodeView::chosen, this,
            [this](int line) { workbench_.pointing().choose(Pointing::Where::Code, partsOf(line)); });
    connect(&workbench_.pointing(), &Pointing::codeChanged, this, &CodePanel::light);
    connect(&workbench_.pointing(), &Pointing::elsewhereChanged, this, &CodePanel::light);
    refresh();
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
    notice_->setText(results.codeRefusal.isEmpty() && !exported_ ? tr("No code without an array.")
                                                                 : results.codeRefusal);
    const QString before = files_->currentText();
    {
        const QSignalBlocker quiet(files_);
        files_->clear();
        if (exported_)
            for (const emit::File& file : exported_->files) files_->addItem(text(file.name));
        files_->setCurrentIndex(std::max(files_->count() > 0 ? 0 : -1, files_->findText(before)));
        files_->setVisible(files_->count() > 0);
        targets_->setVisible(files_->count() > 0);
    }
    showFile();
}

void CodePanel::showFile() {
    if (!file()) return code_->show({}, {});
    code_->show(text(file()->name), text(file()->content));
    light();
}

} // namespace tactus::views
