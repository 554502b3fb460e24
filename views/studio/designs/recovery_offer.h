// Texts that crashes have left are offered, one after the other; nothing is thrown away without an answer.
#pragma once

#include "views/panels/widgets/message_bar.h"
#include "views/workbench/document/recovery_slot.h"

#include <deque>
#include <memory>

namespace tactus::views {

class RecoveryOffer final : public QObject {
    Q_OBJECT

  public:
    // True if the text was restored: then it is the slot's holder.
    using Restore = std::function<bool(const Unsaved& unsaved, RecoverySlot& slot)>;

    RecoveryOffer(MessageBar& bar, Restore restore, QObject* parent);
    void look(const std::filesystem::path& folder);

  private:
    void offerNext();

    MessageBar& bar_;
    Restore restore_;
    std::deque<RecoverySlot> slots_; // held, so that no other studio offers them at the same time
};

} // namespace tactus::views
