#include "views/panels/code/code_panel.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>

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
    refresh();
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
    const int index = files_->currentIndex();
    if (!exported_ || index < 0) return code_->show({}, {});
    const emit::File& file = exported_->files[static_cast<std::size_t>(index)];
    code_->show(text(file.name), text(file.content));
}

} // namespace tactus::views
