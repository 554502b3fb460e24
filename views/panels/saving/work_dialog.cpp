#include "views/panels/saving/work_dialog.h"

#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>

namespace tactus::views {

WorkDialog::WorkDialog(const QString& title, const QString& act, const QString& kind, QWidget* parent)
    : QDialog(parent), background_(Background::Newer::Replaces, this), form_(new QFormLayout),
      act_(new QPushButton(act, this)), open_(new QPushButton(tr("&Open folder"), this)),
      cancel_(new QPushButton(tr("Close"), this)), progress_(new QProgressBar(this)),
      headline_(new QLabel(this)), details_(new QLabel(this)) {
    setWindowTitle(title);
    setMinimumWidth(600);
    act_->setProperty("primary", true);
    act_->setDefault(true);
    open_->setObjectName(QStringLiteral("openFolder"));
    open_->setAutoDefault(false);
    open_->setVisible(false);
    cancel_->setObjectName(QStringLiteral("cancel"));
    cancel_->setAutoDefault(false);
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    progress_->setVisible(false);
    progress_->setAccessibleName(kind);
    headline_->setObjectName(QStringLiteral("headline"));
    headline_->setWordWrap(true);
    details_->setObjectName(QStringLiteral("details"));
    details_->setWordWrap(true);
    details_->setAccessibleName(tr("Files and reasons"));
    details_->setProperty("role", "muted");
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);

    form_->setHorizontalSpacing(2 * spacing);
    form_->setVerticalSpacing(spacing + 2);
    form_->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(progress_, 1);
    buttons->addStretch();
    buttons->addWidget(open_);
    buttons->addWidget(cancel_);
    buttons->addWidget(act_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * spacing, 2 * spacing, 2 * spacing, 2 * spacing);
    column->setSpacing(2 * spacing);
    column->addLayout(form_);
    column->addWidget(headline_);
    column->addWidget(details_);
    column->addStretch(1);
    column->addLayout(buttons);

    connect(open_, &QPushButton::clicked, this, [this] { Q_EMIT folderWanted(written_); });
    connect(cancel_, &QPushButton::clicked, this, [this] {
        if (!background_.busy()) return reject();
        background_.cancel();
        report({false, false, tr("Cancelled."), {}});
    });
    connect(&background_, &Background::busyChanged, this, [this](bool busy) {
        progress_->setVisible(busy);
        act_->setEnabled(!busy);
        cancel_->setText(busy ? tr("Cancel") : tr("Close"));
    });
    connect(&background_, &Background::failed, this,
            [this](const QString& reason) { report(failure(reason)); });
}

void WorkDialog::forget() {
    headline_->clear();
    details_->clear();
    open_->setVisible(false);
}

void WorkDialog::report(const Outcome& outcome) {
    const Theme& theme = Theme::of(*this);
    headline_->setText((outcome.good ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + outcome.headline);
    headline_->setStyleSheet(
        QStringLiteral("font-weight: 600; color: %1").arg((outcome.good ? theme.good : theme.bad).name()));
    details_->setText(outcome.lines.join(QLatin1Char('\n')));
    open_->setVisible(outcome.isWritten);
    Q_EMIT finished(outcome.good);
}

} // namespace tactus::views
