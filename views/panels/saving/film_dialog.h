// Saves a film of the run: what it shows, from which cycle to which, how fast, and as which kind of file.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/films/shoot.h"
#endif
#include "views/panels/saving/work_dialog.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QLabel>
#include <QSpinBox>

namespace tactus::views {

// Something that a film can show.
struct FilmView {
    QString title;                   // "Array, as it is seen"
    commands::AnimateOptions asking; // of the command that films it, or what is nearest to it
    // Called in another thread; of all cycles. The error is a sentence.
    std::function<tl::expected<studies::Filmed, std::string>(const system::LayoutOptions&)> make;
};

class FilmDialog final : public WorkDialog {
    Q_OBJECT

  public:
    // Where a film of this view ("array", "inside", "space") goes: a file with this ending, or a folder where
    // there is none. Empty: nowhere.
    using Destination = std::function<QString(const QString& view, const QString& ending)>;

    // At least one view, of the array that the workbench has; `chosen` is shown first.
    FilmDialog(Workbench& workbench, std::vector<FilmView> views, int chosen, Destination destination,
               QWidget* parent);

  private:
    QSpinBox* entry(const char* name, int least, int most, int value);
    void judge(); // how long it is, or why it is too long
    void start();
    Outcome failure(const QString& reason) const override;
    Outcome outcomeOf(const studies::Filmed& film, const studies::Shooting& shooting) const;

    Workbench& workbench_;
    const std::vector<FilmView> views_;
    const Destination destination_;
    QComboBox *view_, *kind_;
    QSpinBox *from_, *to_, *speed_;
    QLabel* length_;
};

} // namespace tactus::views
