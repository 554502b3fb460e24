// The schedule in the hand, or the projection: the entries of two loops, which follow the mouse or the arrow
// keys, and the text follows them. All that happens until it is let go is one undo step.
//
// A projection is the direction u in which iterations share a processing element: space . u = 0. In the text
// it is the rows of space with the smallest entries that have it (mapping/schedule/complement.h).
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "mapping/schedule/half_planes.h"
#endif
#include "views/workbench/workbench.h"

namespace tactus::views {

class MapHand {
  public:
    enum class Part { Schedule, Projection };
    static constexpr std::int64_t most = 9; // of an entry in the hand, and -9
    using Loops = std::array<std::size_t, 2>;
    using Pair = std::pair<std::int64_t, std::int64_t>;
    using Choice = mapping::MapChoice;

    explicit MapHand(Workbench& workbench) : workbench_(workbench) {}

    // The entries, one a loop, as they are in the text or about to be; empty: the map has no such vector.
    polyhedra::Vector entries(Part part) const;
    // Why it can't be taken at these loops, a sentence; empty: it can.
    QString refusal(Part part, const Loops& loops) const;

    bool take(Part part, const Loops& loops); // false: refused, or the text is being checked
    bool isHeld() const { return held_.has_value(); }
    Part part() const { return held_->part; }
    const Loops& loops() const { return held_->loops; }
    Pair pair() const { return {held_->entries[loops()[0]], held_->entries[loops()[1]]}; }
    void set(Pair pair); // the nearest one within bounds; zeros alone are left out
    void keep();         // lets it go
    void giveBack();     // lets it go, and the text is as it was
    void drop();         // another design has come
    void shownChanged(); // another analysis or mapping: what somebody else has changed is not held any more

    // What the choice of a pair means while it is held; known pairs are remembered. Only schedules have
    // half-planes.
    const std::vector<mapping::HalfPlane>& halfPlanes() const;
    Choice choice(Pair pair) const;
    const dependence::Graph& graph() const { return *held_->graph; }

  private:
    struct Held {
        Part part;
        Loops loops;
        std::shared_ptr<const driver::Analysis> analysis; // when it was taken
        std::shared_ptr<const dependence::Graph> graph;
        mapping::SpaceTimeMap map;
        const mapping::Legality* legality;
        bool isStrict;
        polyhedra::Vector start, entries;
        QString step;                                // of undo
        std::optional<mapping::SchedulePlane> plane; // of a schedule whose numbers are not too large
        mutable std::map<Pair, Choice> choices;
    };
    polyhedra::Vector with(Pair pair) const; // the entries
    std::optional<MapWish> wishFor(const polyhedra::Vector& entries) const;
    bool asksAtEnd() const;
    Choice found(Pair pair) const;
    void letGo();

    Workbench& workbench_;
    std::optional<Held> held_;
    Part wishedPart_ = Part::Schedule;
    polyhedra::Vector wished_; // until the analysis has it
    int taken_ = 0;            // times
};

} // namespace tactus::views
