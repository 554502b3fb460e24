// A pinned array, as it was, beside the array at hand: of another mapping, another size or another design.
//
// An iteration is a point of the loops of a design. Where both designs have the same loops it is one of both,
// and the selected one is marked in each array on the PE that executes it, whenever that is. With
// Pace::Meeting both execute it in the same moment.
#pragma once

#include "commands/compare/differences.h"
#include "views/panels/compare/array_pair.h"
#include "views/workbench/document/busy.h"

namespace tactus::views {

class ComparePanel final : public ArrayPair, public Busy {
    Q_OBJECT

  public:
    ComparePanel(Workbench& workbench, QWidget* parent);

    // Keeps the array at hand, in place of another one. The sentence says why there is none; empty: it is
    // pinned.
    QString pin();
    void unpin();
    bool isPinned() const { return pinned_.has_value(); }
    const ArrayResults* pinned() const { return isPinned() ? &left_.results : nullptr; }
    QSize minimumSizeHint() const override { return {160, 100}; }
    bool isIdle() const override { return !comparing_.busy() && time().isReady(); }
    struct Iteration {
        polyhedra::Point at;
        std::vector<std::string> loops; // of the design, that it is over
    };
    const std::optional<Iteration>& iteration() const { return iteration_; } // that is selected

  Q_SIGNALS:
    void pinnedChanged();

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    struct Half {
        TitledPicture& view;
        std::size_t run;
        ArrayResults results = {};
        QString about = {};                     // where it executes the selected iteration
        std::optional<std::int64_t> cycle = {}; // in which it does
    };

    void connectHalves();
    void takeResults();
    void takePresent();
    void takeCode();
    void takeRuns();
    void showPresent();
    void showStates();
    QString wordsOnRun(const Half& half) const;
    void compare();
    void showDifferences(const commands::Differences& found);
    void logCommand(const commands::Differences& found);
    std::optional<Iteration> iterationOn(const Half& half, const polyhedra::Point& pe,
                                         std::optional<std::int64_t> cycle) const;
    void pick(Half& half, const std::optional<polyhedra::Point>& pe, std::optional<std::int64_t> cycle);
    void mark(Half& half);
    void markBoth();
    void goToIteration(); // with Pace::Meeting
    void selectionChanged();

    Workbench& workbench_;
    Background comparing_;
    Half left_, right_;
    struct Pinned {
        std::shared_ptr<Document> document;
        std::string text;
        commands::DesignOptions options; // that name it
    };
    std::optional<Pinned> pinned_;
    std::optional<Iteration> iteration_;
    bool isSelecting_ = false; // it is not another view
};

} // namespace tactus::views
