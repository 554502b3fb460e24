// The bounds of a search for arrays, and two filters of its list.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "commands/options/options.h"
#endif

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

namespace tactus::views {

class SearchRow final : public QWidget {
    Q_OBJECT

  public:
    explicit SearchRow(QWidget* parent);

    // As options of the command: bounds, symmetry and broadcasts. `loops` are those that may be of one size.
    commands::ExploreOptions search(const std::vector<std::string>& loops) const;
    commands::ExploreOptions filters() const; // systolic and pareto
    void showSearching(bool isSearching);
    void showChosen(bool canBeApplied);
    void showPinned(bool isPinned);
    // What is searched for and shown stands behind a button, for the sake of the list below.
    void setFolded(bool isFolded);

  Q_SIGNALS:
    void searchWanted();
    void searchChanged(); // another one is said
    void stopWanted();
    void filtersChanged();
    void applyWanted();
    void pinWanted(bool on);

  private:
    QSpinBox* bound(const char* name, const QString& words);
    QCheckBox* choice(const char* name, const QString& words, const QString& explanation);
    QWidget* named(const QString& words, QWidget* widget);
    bool isSetting(const QWidget* widget) const;
    void showSettings();

    QPushButton *search_, *stop_, *unfold_, *apply_, *pin_;
    QSpinBox *schedule_, *projection_;
    QComboBox* symmetry_;
    QCheckBox *broadcast_, *systolic_, *pareto_;
    QList<QWidget*> settings_;
    bool isFolded_ = false;
};

} // namespace tactus::views
