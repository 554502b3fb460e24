#include "views/panels/time/run_settings_dialog.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace tactus::views {

QString wordsOf(const RunSettings& settings) {
    QStringList words;
    if (!settings.clock.empty())
        words << RunSettingsDialog::tr("%1 MHz").arg(text(settings.clock))
              << RunSettingsDialog::tr("%1 GB/s").arg(text(settings.bandwidth));
    if (settings.perKernel) words << RunSettingsDialog::tr("a request for each kernel");
    if (!settings.latency.empty()) words << text(settings.latency);
    if (!settings.seed.empty()) words << RunSettingsDialog::tr("seed %1").arg(text(settings.seed));
    if (settings.strict) words << RunSettingsDialog::tr("strict");
    if (settings.allSizes) words << RunSettingsDialog::tr("all sizes");
    return words.join(QStringLiteral(", "));
}

QLineEdit* RunSettingsDialog::entry(const char* name, const QString& words, const QString& hint) {
    auto* line = new QLineEdit(this);
    line->setObjectName(QLatin1String(name));
    line->setAccessibleName(words);
    line->setPlaceholderText(hint);
    connect(line, &QLineEdit::textChanged, this, &RunSettingsDialog::judge);
    return line;
}

// Names of operators take two lines where an unknown one is typed.
QLabel* RunSettingsDialog::below(QLineEdit& entry, const QString& meaning) {
    auto* label = new QLabel(this);
    label->setObjectName(QStringLiteral("below-") + entry.objectName());
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    label->setMinimumHeight((&entry == latency_ ? 2 : 1) * label->fontMetrics().lineSpacing());
    below_[&entry] = {label, meaning};
    return label;
}

void RunSettingsDialog::say(QLineEdit& entry, const std::string& why) {
    const auto& [label, meaning] = below_.at(&entry);
    const Theme& theme = Theme::of(*this);
    label->setText(why.empty() ? meaning : text(why));
    label->setStyleSheet(QStringLiteral("color: %1").arg((why.empty() ? theme.muted : theme.bad).name()));
    label->setProperty("isWrong", !why.empty());
    entry.setAccessibleDescription(label->text());
}

// An entry with its unit behind it.
static QWidget* withUnit(QLineEdit* line, const QString& unit) {
    auto* both = new QWidget(line->parentWidget());
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(line, 1);
    auto* label = new QLabel(unit, both);
    label->setProperty("role", "muted");
    label->setMinimumWidth(label->fontMetrics().horizontalAdvance(RunSettingsDialog::tr("cycles")));
    row->addWidget(label);
    both->setFocusProxy(line);
    return both;
}

RunSettingsDialog::RunSettingsDialog(Workbench& workbench, QWidget* parent)
    : QDialog(parent), workbench_(workbench), clock_(entry("clock", tr("Clock in MHz"), tr("off"))),
      bandwidth_(entry("bandwidth", tr("Bandwidth in GB/s"), tr("off"))),
      latency_(entry("latency", tr("Cycles of operators"), tr("off"))),
      seed_(entry("seed", tr("Seed of random data"), tr("1"))), requests_(new QComboBox(this)),
      strict_(new QCheckBox(tr("A &broadcast array is an error"), this)),
      allSizes_(new QCheckBox(tr("Legality at all si&zes"), this)), of_(new QLabel(this)),
      apply_(new QPushButton(tr("&Apply"), this)), usual_(new QPushButton(tr("All &off"), this)) {
    setWindowTitle(tr("Run settings"));
    setObjectName(QStringLiteral("runSettings"));
    setMinimumWidth(480);
    requests_->addItems({tr("one per cycle for each unit"), tr("one per cycle for each kernel")});
    requests_->setObjectName(QStringLiteral("requests"));
    requests_->setAccessibleName(tr("Requests to memory"));
    strict_->setObjectName(QStringLiteral("strict"));
    allSizes_->setObjectName(QStringLiteral("allSizes"));
    of_->setProperty("role", "muted");
    of_->setWordWrap(true);
    apply_->setObjectName(QStringLiteral("apply"));
    apply_->setProperty("primary", true);
    apply_->setDefault(true);
    usual_->setObjectName(QStringLiteral("usual"));
    usual_->setToolTip(tr("Memory and operators take no time, with the default checks"));
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    usual_->setAutoDefault(false);

    auto* form = new QFormLayout;
    form->setHorizontalSpacing(2 * spacing);
    form->setVerticalSpacing(spacing);
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto add = [&](const QString& words, QWidget* widget, QWidget* buddy, const QString& tip) {
        auto* label = new QLabel(words, this);
        label->setBuddy(buddy);
        form->addRow(label, widget);
        label->setToolTip(tip);
        buddy->setToolTip(tip);
    };
    const auto addEntry = [&](const QString& words, QLineEdit* line, const QString& unit,
                              const QString& meaning, const QString& option) {
        auto* both = new QWidget(this);
        auto* column = new QVBoxLayout(both);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(2);
        column->addWidget(withUnit(line, unit));
        column->addWidget(below(*line, meaning));
        add(words, both, line, tr("%1: %2").arg(meaning, option));
    };
    addEntry(tr("&Clock"), clock_, tr("MHz"), tr("With a bandwidth, device memory takes time"),
             QStringLiteral("--clock"));
    addEntry(tr("Band&width"), bandwidth_, tr("GB/s"), tr("10^9 bytes per second that all kernels share"),
             QStringLiteral("--bandwidth"));
    add(tr("&Requests"), requests_, requests_,
        tr("Requests that memory accepts: from each unit, or from all PEs of a kernel together: --requests"));
    addEntry(tr("&Latency"), latency_, tr("cycles"), tr("As in add=4,mul=2; others take no time"),
             QStringLiteral("--latency"));
    addEntry(tr("See&d"), seed_, {}, tr("Another one makes other random data"), QStringLiteral("--seed"));
    form->addRow(tr("Checks"), strict_);
    form->addRow(QString(), allSizes_);
    strict_->setToolTip(tr("An error where a value reaches several PEs in one step: --strict"));
    allSizes_->setToolTip(
        tr("Proved, refuted or not decided for every size, in the background: --all-sizes"));
    strict_->setAccessibleDescription(strict_->toolTip());
    allSizes_->setAccessibleDescription(allSizes_->toolTip());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(usual_);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(apply_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * spacing, 2 * spacing, 3 * spacing, 2 * spacing);
    column->setSpacing(2 * spacing);
    column->addWidget(of_);
    column->addLayout(form);
    column->addStretch(1);
    column->addLayout(buttons);

    connect(requests_, &QComboBox::currentIndexChanged, this, &RunSettingsDialog::judge);
    connect(strict_, &QCheckBox::toggled, this, &RunSettingsDialog::judge);
    connect(allSizes_, &QCheckBox::toggled, this, &RunSettingsDialog::judge);
    connect(apply_, &QPushButton::clicked, this, &RunSettingsDialog::apply);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(usual_, &QPushButton::clicked, this, [this] {
        fill({});
        apply();
        clock_->setFocus();
    });
    connect(&workbench_, &Workbench::runSettingsChanged, this, [this] { fill(workbench_.runSettings()); });
    connect(&workbench_, &Workbench::shownChanged, this, &RunSettingsDialog::judge);
    fill(workbench_.runSettings());
}

void RunSettingsDialog::fill(const RunSettings& settings) {
    clock_->setText(text(settings.clock));
    bandwidth_->setText(text(settings.bandwidth));
    requests_->setCurrentIndex(settings.perKernel ? 1 : 0);
    latency_->setText(text(settings.latency));
    seed_->setText(text(settings.seed));
    strict_->setChecked(settings.strict);
    allSizes_->setChecked(settings.allSizes);
    judge();
}

// Blanks mean nothing here; the command line would need quotes around them.
static std::string withoutBlanks(const QLineEdit& line) {
    return line.text().remove(QLatin1Char(' ')).toStdString();
}

RunSettings RunSettingsDialog::typed() const {
    RunSettings settings;
    settings.clock = withoutBlanks(*clock_);
    settings.bandwidth = withoutBlanks(*bandwidth_);
    settings.perKernel = requests_->isEnabled() && requests_->currentIndex() == 1;
    settings.latency = withoutBlanks(*latency_);
    settings.seed = withoutBlanks(*seed_);
    settings.strict = strict_->isChecked();
    settings.allSizes = allSizes_->isChecked();
    return settings;
}

void RunSettingsDialog::judge() {
    of_->setText(tr("For %1, until it is closed").arg(workbench_.document().name()));
    requests_->setEnabled(!clock_->text().isEmpty() || !bandwidth_->text().isEmpty());
    const RunSettings settings = typed();
    const WrongSettings wrong = wrongIn(settings);
    say(*clock_, wrong.clock);
    say(*bandwidth_, wrong.bandwidth);
    say(*latency_, wrong.latency);
    say(*seed_, wrong.seed);
    apply_->setEnabled(!wrong.any() && settings != workbench_.runSettings());
    usual_->setEnabled(!settings.isUsual() || !workbench_.runSettings().isUsual());
}

void RunSettingsDialog::apply() {
    if (const RunSettings settings = typed(); !wrongIn(settings).any()) workbench_.setRunSettings(settings);
    judge();
}

} // namespace tactus::views
