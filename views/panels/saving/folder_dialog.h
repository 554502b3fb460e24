// Asks for a folder to save into, which may be one that is not there yet.
#pragma once

#include <QFileDialog>
#include <QFileInfo>

namespace tactus::views {

class FolderDialog final : public QFileDialog {
  public:
    FolderDialog(QWidget* parent, const QString& title, const QString& beginning)
        : QFileDialog(parent, title, beginning) {
        setFileMode(Directory);
        setOption(ShowDirsOnly);
        setOption(DontUseNativeDialog); // others take only what is there
    }
    QString folder() const { return selectedFiles().value(0); }

  protected:
    void accept() override { QFileInfo::exists(folder()) ? QFileDialog::accept() : done(Accepted); }
};

} // namespace tactus::views
