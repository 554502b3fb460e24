// The array that is chosen in the list, and beside it one that is pinned: both in one cycle, and in words how
// they differ. Their cursor is led by the bench's, and leads it as far as the mapping's run reaches.
#pragma once

#include "views/panels/arrays/array_preview.h"
#include "views/panels/widgets/cursor_row.h"
#include "views/panels/widgets/layouts.h"
#include "views/workbench/workbench.h"

#include <QGridLayout>

namespace tactus::views {

class ComparedArrays final : public QWidget {
    Q_OBJECT

  public:
    ComparedArrays(Workbench& workbench, QWidget* parent);

    // An array of the list.
    struct Subject {
        std::shared_ptr<const driver::Explorer> explorer;
        std::string designName; // in the text of the last analysis, which has the data
        explore::Design design;
        QString title;
    };
    void show(const Subject& chosen);
    void pin(const Subject& one); // which is chosen, too
    void unpin();
    void clear();
    bool isPinned() const { return pinnedOne_.has_value(); }
    bool isIdle() const { return pinned_->isIdle() && chosen_->isIdle() && time_.isReady(); }
    void showNames(bool names); // in place of values

    ArrayPreview& chosen() { return *chosen_; }
    ArrayPreview& pinned() { return *pinned_; } // hidden while none is
    // Of the pinned run and the chosen one; as long as the longest.
    TimeCursor& time() { return time_; }
    bool hasTime() const { return isVisible() && time_.cycles() > 0; }
    QString difference() const { return difference_->text(); } // of the chosen array from the pinned one

  protected:
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connectTime();
    void showPair(bool on);
    std::optional<RunWish> wishFor(const Subject& one) const;
    void showChosen();
    void run();
    void runAgain(); // on other data
    void takeRuns();
    void showStates();
    void showDifference();
    void fitWords();
    QString factsOf(const ArrayPreview& half, const simulate::State* state) const;

    Workbench& workbench_;
    TimeCursor time_;
    ArrayPreview *pinned_, *chosen_;
    Sideways* row_; // of the cursor
    QLabel* difference_;
    QScrollArea* words_; // with the difference, of a few lines
    QGridLayout* all_;
    std::optional<Subject> pinnedOne_, chosenOne_;
    driver::DataRequest ranOn_;
    std::int64_t followed_ = 0;   // the cycle of the bench that is known
    bool isMovedByOther_ = false; // by the bench, or another run: it is not the user
};

} // namespace tactus::views
