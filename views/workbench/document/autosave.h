// Keeps what has been typed where a crash can't take it: within a second, away from the window's thread.
// Once the text is in its file, or given up, there is nothing to keep.
#pragma once

#include "views/workbench/document/background.h"
#include "views/workbench/document/document.h"
#include "views/workbench/document/recovery_slot.h"

#include <QTimer>

namespace tactus::views {

class Autosave final : public QObject {
    Q_OBJECT

  public:
    Autosave(Document& document, std::filesystem::path folder, QObject* parent);
    ~Autosave() override; // a clean end: nothing is left

    // From now on the text, which was restored from it, is kept in this slot.
    void adopt(RecoverySlot slot);

    void setEnabled(bool enabled);

  Q_SIGNALS:
    void failed(const QString& reason); // once

  private:
    void keep();

    Document& document_;
    const std::filesystem::path folder_;
    std::shared_ptr<RecoverySlot> slot_; // null until it is needed
    std::unique_ptr<Background> background_;
    QTimer timer_;
    bool enabled_ = true;
    bool complained_ = false;
};

} // namespace tactus::views
