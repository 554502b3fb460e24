// The user's wishes, in the whole window.
#include "views/studio/main_window.h"

#include "views/studio/designs/c_reading_dialog.h"
#include "views/studio/preferences/kept_reading.h"
#include "views/studio/preferences/preferences_dialog.h"
#include "views/studio/preferences/settings.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QStyle>
#include <algorithm>
#include <cmath>

namespace tactus::views {

void MainWindow::usePreferences(const Preferences& preferences) {
    preferences_ = preferences;
    using Look = Preferences::Look;
    const bool dark = preferences.look == Look::Dark || (preferences.look == Look::System && systemIsDark());
    const Theme& theme = preferences.look == Look::HighContrast ? Theme::highContrast()
                         : dark                                 ? Theme::night()
                                                                : Theme::light();
    if (&theme != &Theme::of(*this)) setTheme(theme);
    showLetters();
    using Motion = Preferences::Motion;
    const bool systemMoves = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    canvas_->setGlides(preferences.motion == Motion::Full ||
                       (preferences.motion == Motion::System && systemMoves));
    workbench_.setAutomatic(preferences.automatic());
    showBeside();
    for (int tab = 0; tab < designs_->count(); ++tab)
        designs_->at(tab).autosave().setEnabled(preferences.keepsTyped);
}

void MainWindow::setPreferences(const Preferences& preferences) {
    usePreferences(preferences);
    QSettings settings = settingsOfStudio();
    writePreferences(settings, preferences);
}

void MainWindow::showPreferences() {
    if (auto* open = findChild<PreferencesDialog*>()) return open->raise();
    auto* dialog = new PreferencesDialog(preferences_, this);
    connect(dialog, &PreferencesDialog::changed, this, &MainWindow::setPreferences);
    dialog->show();
}

void MainWindow::showCReading() {
    Document& document = workbench_.document();
    if (!document.isC()) return warn(tr("This text is a design. How it is read is asked of C files only."));
    if (auto* open = findChild<CReadingDialog*>()) return open->raise();
    std::error_code error;
    const auto folder = std::filesystem::absolute(document.path(), error).parent_path();
    auto* dialog = new CReadingDialog(document.reading(), folder, this);
    connect(dialog, &CReadingDialog::chosen, &document, [&document](const driver::LiftOptions& reading) {
        QSettings settings = settingsOfStudio();
        keepReading(settings, fileOf(document), reading);
        document.setReading(reading);
    });
    connect(&document, &QObject::destroyed, dialog, &QDialog::reject);
    connect(&workbench_, &Workbench::documentChanged, dialog, &QDialog::reject);
    dialog->show();
}

void MainWindow::recallCReading() {
    Document& document = workbench_.document();
    if (document.isC()) document.setReading(keptReading(settingsOfStudio(), fileOf(document)));
}

// One of the two from now on, whatever the system says.
void MainWindow::chooseDark(bool dark) {
    Preferences wished = preferences_;
    wished.look = dark ? Preferences::Look::Dark : Preferences::Look::Light;
    setPreferences(wished);
    if (auto* open = findChild<PreferencesDialog*>()) open->setPreferences(wished);
}

// What is beside the text: localised equations, or those of a C file.
void MainWindow::showBeside() {
    const bool isC = workbench_.document().isC();
    const bool isWanted = isC ? preferences_.lifted : preferences_.localised;
    const ActionSpec& spec = *std::ranges::find(allActions(), ActionId::Localised, &ActionSpec::id);
    action(ActionId::Localised).setText(isC ? tr("Equat&ions of the C file") : tr(spec.text));
    action(ActionId::Localised).setChecked(isWanted);
    localised_->setVisible(isWanted);
    workspace_->dock(Panel::Equations)
        .setWindowTitle(isC ? tr("C text and equations") : titleOf(PanelId::Equations));
}

void MainWindow::chooseLocalised(bool shown) {
    Preferences wished = preferences_;
    (workbench_.document().isC() ? wished.lifted : wished.localised) = shown;
    setPreferences(wished);
    constexpr int sideBySide = 860; // pixels for two texts
    if (shown) workspace_->reveal(Panel::Equations);
    shown ? workspace_->widen(Panel::Equations, sideBySide) : workspace_->narrow(Panel::Equations);
    if (auto* open = findChild<PreferencesDialog*>()) open->setPreferences(wished);
}

// Larger or smaller in the whole window, from now on.
void MainWindow::changeLetters(int percent) {
    wishedLetters_ = std::clamp(wishedLetters_.value_or(preferences_.letters) + percent,
                                Preferences::leastLetters, Preferences::mostLetters);
    lettersPassed_.start();
}

// Each widget is looked at, which takes a moment: keys that are pressed meanwhile are one change.
void MainWindow::takeLetters() {
    Preferences wished = preferences_;
    wished.letters = std::exchange(wishedLetters_, std::nullopt).value_or(wished.letters);
    setPreferences(wished);
    if (auto* open = findChild<PreferencesDialog*>()) open->setPreferences(wished);
}

double MainWindow::letterFactor() const {
    return preferences_.letters / 100.0 * (presents_ ? presentingFactor : 1);
}

void MainWindow::showLetters() {
    QFont font = workFont_;
    font.setPointSizeF(workFont_.pointSizeF() * letterFactor());
    if (font != QApplication::font()) {
        QApplication::setFont(font);
        constexpr double icon = 20; // pixels
        const int side = int(std::lround(icon * letterFactor()));
        toolBar_->setIconSize({side, side});
        applyTheme(*qApp, Theme::of(*this)); // a style sheet keeps the fonts that it has found
        showIcons();
        fillToolBar(0); // its buttons have other widths
        fitToolBar();
    }
    showTextSize();
}

void MainWindow::showTextSize() {
    QFont font = codeFont();
    const double factor = letterFactor();
    if (preferences_.textSize > 0) font.setPointSizeF(preferences_.textSize * factor);
    editor_->keepCaretInSight([&] {
        for (int tab = 0; tab < designs_->count(); ++tab)
            designs_->at(tab).document().document().setDefaultFont(font);
        editor_->setFont(font);
    });
    localised_->view().setFont(font);
    code_->setTextFont(font);
}

} // namespace tactus::views
