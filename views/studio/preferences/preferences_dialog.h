// The preferences, each of which takes effect as it is changed.
#pragma once

#include "views/studio/preferences/preferences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QSpinBox>

namespace tactus::views {

class PreferencesDialog final : public QDialog {
    Q_OBJECT

  public:
    PreferencesDialog(const Preferences& preferences, QWidget* parent);
    void setPreferences(const Preferences& preferences); // without saying so

  Q_SIGNALS:
    void changed(const Preferences& preferences);

  private:
    Preferences chosen() const;

    QComboBox* look_;
    QSpinBox* letters_;
    QSpinBox* textSize_;
    QComboBox* motion_;
    QCheckBox* reopens_;
    QCheckBox* keepsTyped_;
    QCheckBox* localised_;
    QCheckBox* lifted_;
    QSpinBox* millions_;
    bool isShowing_ = false;
};

} // namespace tactus::views
