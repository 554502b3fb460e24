// Writes the generated code into a folder and, if wished, runs there what was written against direct
// evaluation.
#pragma once

#include "views/panels/saving/work_dialog.h"
#include "views/workbench/workbench.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>

namespace tactus::views {

class ExportDialog final : public WorkDialog {
    Q_OBJECT

  public:
    // The code is proposed to go into a folder of its own in `place`.
    ExportDialog(Workbench& workbench, QString place, QWidget* parent);

  private:
    static Outcome exportTo(const ArrayResults& results, const emit::Target& target,
                            const emit::Exported& code, const std::filesystem::path& folder, bool emulate,
                            std::stop_token stop);
    void propose();
    void browse();
    void start();
    Outcome failure(const QString& reason) const override;

    Workbench& workbench_;
    const QString place_;
    QString proposed_;
    QLineEdit* folder_;
    QComboBox* target_;
    QCheckBox* emulate_;
};

} // namespace tactus::views
