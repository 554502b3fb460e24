// The array that is chosen in the list, and beside it one that is pinned: both in one cycle, and in words how
// they differ. Their cursor is led by the bench's, and leads it as far as the mapping's run reaches.
#pragma once

#include "views/panels/arrays/array_preview.h"
#include "views/panels/compare/array_pair.h"

namespace tactus::views {

class ComparedArrays final : public ArrayPair {
    Q_OBJECT

  public:
    ComparedArrays(Workbench& workbench, QWidget* parent);

    // An array of the list.
    struct Subject {
        std::shared_ptr<const studies::Explorer> explorer;
        std::string designName; // in the text of the last analysis, which has the data
        explore::Design design;
        QString title;
    };
    void show(const Subject& chosen);
    void pin(const Subject& one); // which is chosen, too
    void unpin();
    void clear();
    bool isPinned() const { return pinnedOne_.has_value(); }
    bool isIdle() const { return pinned_->isIdle() && chosen_->isIdle() && time().isReady(); }

    ArrayPreview& chosen() { return *chosen_; }
    ArrayPreview& pinned() { return *pinned_; } // hidden while none is

  private:
    std::optional<RunWish> wishFor(const Subject& one) const;
    void showChosen();
    void run();
    void runAgain(); // on other data
    void takeRuns();
    void showStates();
    void showDifference();

    Workbench& workbench_;
    ArrayPreview *pinned_, *chosen_;
    std::optional<Subject> pinnedOne_, chosenOne_;
    driver::DataRequest ranOn_;
};

} // namespace tactus::views
