#include "views/panels/code/emulation_pane.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QScrollBar>
#include <QVBoxLayout>

namespace tactus::views {

static constexpr int mostLines = 5000; // of what is printed

EmulationPane::EmulationPane(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), run_(this), headline_(new QLabel(this)),
      progress_(new QProgressBar(this)), cancel_(new QToolButton(this)), output_(new QPlainTextEdit(this)) {
    setAccessibleName(tr("Emulation"));
    headline_->setObjectName(QStringLiteral("emulationHeadline"));
    headline_->setTextFormat(Qt::PlainText);
    headline_->setWordWrap(true);
    progress_->setTextVisible(false);
    progress_->setMaximumWidth(20 * spacing);
    progress_->setAccessibleName(tr("Progress of the emulation"));
    cancel_->setObjectName(QStringLiteral("emulationCancel"));
    cancel_->setProperty("flat", true);
    cancel_->setText(tr("Cancel"));
    cancel_->setToolTip(tr("End the emulation"));
    cancel_->setAccessibleName(cancel_->toolTip());
    output_->setObjectName(QStringLiteral("emulationOutput"));
    output_->setAccessibleName(tr("Output of the emulation"));
    output_->setReadOnly(true);
    useFont(*output_, codeFont);
    output_->setMaximumBlockCount(mostLines);
    output_->setMinimumHeight(5 * output_->fontMetrics().lineSpacing());
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    row->addWidget(headline_, 1);
    row->addWidget(progress_);
    row->addWidget(cancel_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(output_, 1);
    connect(cancel_, &QToolButton::clicked, this, &EmulationPane::cancel);
    connect(&run_, &EmulationRun::begun, this, [this](int step, int steps, const QString& what) {
        progress_->setRange(0, steps);
        progress_->setValue(step - 1);
        headline_->setText(tr("Emulating, step %1 of %2: %3…").arg(step).arg(steps).arg(what));
        print(what + QLatin1Char('\n'));
    });
    connect(&run_, &EmulationRun::printed, this, &EmulationPane::print);
    connect(&run_, &EmulationRun::finished, this, &EmulationPane::show);
    connect(&run_, &EmulationRun::busyChanged, this, [this](bool busy) {
        progress_->setVisible(busy);
        cancel_->setText(busy ? tr("Cancel") : tr("Close"));
        cancel_->setToolTip(busy ? tr("End the emulation") : tr("Close the emulation"));
        cancel_->setAccessibleName(cancel_->toolTip());
    });
    connect(&workbench_, &Workbench::documentChanged, this, &EmulationPane::forget);
    connect(&workbench_.array(), &ArrayRun::modelChanged, this, &EmulationPane::forget);
    hide();
}

void EmulationPane::start(std::shared_ptr<const emit::Exported> code, const std::string& target) {
    const ArrayResults& results = workbench_.array().results();
    output_->clear();
    QWidget::show();
    if (const QString why = whyNotEmulated(results); !why.isEmpty()) return say(false, why);
    headline_->setStyleSheet({});
    headline_->setText(tr("Emulating…"));
    progress_->setRange(0, 0);
    auto options = workbench_.runOptions<commands::ExportOptions>();
    options.target = target;
    options.emulate = true;
    workbench_.log(options);
    run_.start(results, std::move(code), *emit::targetNamed(target));
}

void EmulationPane::cancel() {
    if (!run_.busy()) return hide();
    run_.cancel();
    say(false, tr("The emulation was cancelled."));
}

// It is of an array that is not there any more.
void EmulationPane::forget() {
    run_.cancel();
    hide();
}

void EmulationPane::say(bool isGood, const QString& words) {
    const Theme& theme = Theme::of(*this);
    headline_->setText((isGood ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + words);
    headline_->setStyleSheet(
        QStringLiteral("font-weight: 600; color: %1").arg((isGood ? theme.good : theme.bad).name()));
}

void EmulationPane::show(const EmulationOutcome& outcome) {
    say(outcome.good, outcome.headline);
    for (const QString& line : outcome.lines) print(line + QLatin1Char('\n'));
    if (outcome.hasRun) print(tr("Compiled, run and compared in %1.\n").arg(secondsText(outcome.seconds)));
}

// What is read stays where it is while more comes in below.
void EmulationPane::print(const QString& words) {
    QScrollBar& bar = *output_->verticalScrollBar();
    const bool isAtEnd = bar.value() == bar.maximum();
    QTextCursor end(output_->document());
    end.movePosition(QTextCursor::End);
    end.insertText(words);
    if (isAtEnd) bar.setValue(bar.maximum());
}

} // namespace tactus::views
