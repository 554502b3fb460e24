// All actions with their shortcuts, from the table.
#pragma once

#include <QDialog>

namespace tactus::views {

class ShortcutSheet final : public QDialog {
    Q_OBJECT

  public:
    explicit ShortcutSheet(QWidget* parent);
};

} // namespace tactus::views
