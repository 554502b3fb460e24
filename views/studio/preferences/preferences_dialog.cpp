#include "views/studio/preferences/preferences_dialog.h"

#include "views/theme/theme.h"

#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace tactus::views {

PreferencesDialog::PreferencesDialog(const Preferences& preferences, QWidget* parent)
    : QDialog(parent), look_(new QComboBox(this)), letters_(new QSpinBox(this)),
      textSize_(new QSpinBox(this)), motion_(new QComboBox(this)),
      reopens_(new QCheckBox(tr("&Open the designs of the last time"), this)),
      keepsTyped_(new QCheckBox(tr("&Keep unsaved text for the case of a crash"), this)),
      localised_(new QCheckBox(tr("Show the &localised ones"), this)),
      lifted_(new QCheckBox(tr("Show the &equations that it becomes"), this)), millions_(new QSpinBox(this)) {
    setWindowTitle(tr("Preferences"));
    setObjectName(QStringLiteral("preferences"));
    setAttribute(Qt::WA_DeleteOnClose);
    look_->addItems({tr("As the system"), tr("Light"), tr("Dark"), tr("High contrast")});
    motion_->addItems({tr("As the system"), tr("Full"), tr("Reduced")});
    letters_->setRange(Preferences::leastLetters, Preferences::mostLetters);
    letters_->setSingleStep(10);
    letters_->setSuffix(tr(" %"));
    // Below the least size is that there is none.
    textSize_->setRange(Preferences::leastText - 1, Preferences::mostText);
    textSize_->setSpecialValueText(tr("as everything else"));
    textSize_->setSuffix(tr(" points"));
    millions_->setRange(0, Preferences::mostMillions);
    millions_->setSpecialValueText(tr("never"));
    millions_->setSuffix(tr(" million iterations"));
    millions_->setGroupSeparatorShown(true);
    const std::initializer_list<std::pair<QWidget*, const char*>> names{
        {look_, "look"},         {letters_, "letters"},       {textSize_, "textSize"},
        {reopens_, "reopens"},   {keepsTyped_, "keepsTyped"}, {localised_, "localised"},
        {millions_, "millions"}, {motion_, "motion"},         {lifted_, "lifted"}};
    for (const auto& [widget, name] : names) widget->setObjectName(QLatin1String(name));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(2 * spacing);
    form->setVerticalSpacing(spacing + 2);
    form->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
    const auto add = [&](const QString& label, QWidget* widget, const QString& tip) {
        form->addRow(label, widget);
        widget->setAccessibleName(QString(label).remove(QLatin1Char('&')));
        widget->setToolTip(tip);
    };
    add(tr("&Theme"), look_, tr("Colours of the whole window"));
    add(tr("Si&ze of everything"), letters_,
        tr("Letters and icons of the whole window, beside the system's"));
    add(tr("Size of &code"), textSize_, tr("Letters of the equations and of the generated code"));
    add(tr("&Motion"), motion_, tr("Whether values glide along their links from cycle to cycle"));
    add(tr("&Simulate automatically up to"), millions_, tr("Larger simulations start only on request"));
    form->addRow(tr("At the start"), reopens_);
    form->addRow(tr("While typing"), keepsTyped_);
    form->addRow(tr("Beside the equations"), localised_);
    form->addRow(tr("Beside C text"), lifted_);
    reopens_->setAccessibleName(tr("Reopen the last designs at the start"));
    keepsTyped_->setAccessibleName(tr("Keep unsaved text for the case of a crash"));
    localised_->setAccessibleName(tr("Show the localised equations beside the written ones"));
    lifted_->setAccessibleName(tr("Show the equations that a C file becomes beside its text"));
    auto* reset = new QPushButton(tr("&Reset"), this);
    reset->setObjectName(QStringLiteral("reset"));
    reset->setToolTip(tr("Restore the default preferences"));
    auto* close = new QPushButton(tr("Close"), this);
    close->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(reset);
    buttons->addStretch(1);
    buttons->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(3 * spacing, 2 * spacing, 3 * spacing, 2 * spacing);
    column->setSpacing(2 * spacing);
    column->addLayout(form);
    column->addStretch(1);
    column->addLayout(buttons);
    setPreferences(preferences);
    const auto tell = [this] {
        if (!isShowing_) Q_EMIT changed(chosen());
    };
    connect(look_, &QComboBox::currentIndexChanged, this, tell);
    connect(motion_, &QComboBox::currentIndexChanged, this, tell);
    connect(letters_, &QSpinBox::valueChanged, this, tell);
    connect(textSize_, &QSpinBox::valueChanged, this, tell);
    connect(millions_, &QSpinBox::valueChanged, this, tell);
    connect(reopens_, &QCheckBox::toggled, this, tell);
    connect(keepsTyped_, &QCheckBox::toggled, this, tell);
    connect(localised_, &QCheckBox::toggled, this, tell);
    connect(lifted_, &QCheckBox::toggled, this, tell);
    connect(reset, &QPushButton::clicked, this, [this] {
        setPreferences(Preferences{});
        Q_EMIT changed(chosen());
    });
    connect(close, &QPushButton::clicked, this, &QDialog::close);
}

void PreferencesDialog::setPreferences(const Preferences& preferences) {
    isShowing_ = true;
    look_->setCurrentIndex(static_cast<int>(preferences.look));
    motion_->setCurrentIndex(static_cast<int>(preferences.motion));
    letters_->setValue(preferences.letters);
    textSize_->setValue(preferences.textSize == 0 ? textSize_->minimum() : preferences.textSize);
    millions_->setValue(preferences.millions);
    reopens_->setChecked(preferences.reopens);
    keepsTyped_->setChecked(preferences.keepsTyped);
    localised_->setChecked(preferences.localised);
    lifted_->setChecked(preferences.lifted);
    isShowing_ = false;
}

Preferences PreferencesDialog::chosen() const {
    Preferences preferences;
    preferences.look = static_cast<Preferences::Look>(look_->currentIndex());
    preferences.motion = static_cast<Preferences::Motion>(motion_->currentIndex());
    preferences.letters = letters_->value();
    preferences.textSize = textSize_->value() == textSize_->minimum() ? 0 : textSize_->value();
    preferences.millions = millions_->value();
    preferences.reopens = reopens_->isChecked();
    preferences.keepsTyped = keepsTyped_->isChecked();
    preferences.localised = localised_->isChecked();
    preferences.lifted = lifted_->isChecked();
    return preferences;
}

} // namespace tactus::views
