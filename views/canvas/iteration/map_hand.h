// The schedule in the hand, or the projection: the entries of two loops, which follow the mouse or the arrow
// keys, and the text follows them. All that happens until it is let go is one undo step.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "mapping/schedule/half_planes.h"
#endif
#include "views/workbench/workbench.h"

namespace tactus::views {

class MapHand {
  public:
    static constexpr std::int64_t most = 9; // of an entry in the hand, and -9
    using Loops = std::array<std::size_t, 2>;
    using Pair = std::pair<std::int64_t, std::int64_t>;
    using Choice = mapping::SchedulePlane::Choice;

    explicit MapHand(Workbench& workbench) : workbench_(workbench) {}

    // The schedule's entries, one a loop, as they are in the text or about to be; empty: it has no map, or
    // not exactly one row.
    polyhedra::Vector schedule() const;
    // Why the schedule can't be taken at these loops, a sentence; empty: it can.
    QString refusal(const Loops& loops) const;

    bool take(const Loops& loops); // false: refused
    bool isHeld() const { return held_.has_value(); }
    const Loops& loops() const { return held_->loops; }
    Pair pair() const { return pairOf(held_->entries); }
    void set(Pair pair); // the nearest one within bounds; a schedule of zeros alone is left out
    void keep();         // lets it go
    void giveBack();     // lets it go, and the text is as it was
    void drop();         // another design has come
    void shownChanged(); // another analysis or mapping: what somebody else has changed is not held any more

    // What the choice of a pair means while it is held; known pairs are remembered.
    const std::vector<mapping::HalfPlane>& halfPlanes() const;
    Choice choice(Pair pair) const;
    const dependence::Graph& graph() const { return *held_->graph; }

  private:
    struct Held {
        Loops loops;
        std::shared_ptr<const dependence::Graph> graph;
        polyhedra::AffineForm start;
        polyhedra::Vector entries;
        QString step;                                // of undo
        std::optional<mapping::SchedulePlane> plane; // nothing: its numbers are too large
        mutable std::map<Pair, Choice> choices;
    };
    Pair pairOf(const polyhedra::Vector& entries) const {
        return {entries[held_->loops[0]], entries[held_->loops[1]]};
    }
    void wish();

    Workbench& workbench_;
    std::optional<Held> held_;
    polyhedra::Vector wished_; // until the analysis has it
    int taken_ = 0;            // times
};

} // namespace tactus::views
