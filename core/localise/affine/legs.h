// Ways by which the value that an affine read names travels from iteration to iteration
// (docs/theory/localisation.md).
//
// A read of a func at f(p) = M p + m, p in R, gets its value from p - e(p) with e(p) = E p - m, E = I - M.
//
// A leg is a vector r with M r = 0 and a count c(p) = a.p + beta >= 0 with a.r = 1. So p and p - r want the
// same value, and c falls by one along r. From p the leg leads back to the point p - c(p) r, where c is 0.
// There the read is one at f(p) + c(p) r, whose matrix E - r a^T has one rank less. After rank E legs the
// distance is constant.
#pragma once

#include "dependence/cases/questions.h"
#include "ure/system.h"

#include <functional>
#include <variant>

namespace tactus::localise {

using Index = std::vector<polyhedra::AffineForm>; // one form a loop, over the loops

struct Leg {
    polyhedra::Vector direction; // r, primitive
    polyhedra::AffineForm count; // c
    bool isFar = false;          // it begins at the end of the loops that lies away from the value
};

// The point of the leg's beginning on the way to p: p - c(p) r.
Index beginningOf(const Leg& leg);
// The index of the same element as seen from there, f(p) + c(p) r.
Index indexAtBeginning(const Index& index, const Leg& leg);

// The points at which the leg has to carry a value for these readers: q with c(q) >= 0 and a reader q + t r,
// t >= 0. Not disjoint.
polyhedra::Union wayOf(const Leg& leg, const polyhedra::Union& readers,
                       const dependence::Questions& questions);
// Those of them at which the leg begins: c = 0.
polyhedra::Union headsOf(const Leg& leg, polyhedra::Union way, const dependence::Questions& questions);

// p minus what the index names, where that is one vector at all these points.
std::optional<polyhedra::Vector> distanceOn(const Index& index, const polyhedra::Union& points,
                                            const dependence::Questions& questions);

// From the reader back to where the value is made: the legs, the reader's own first, and what is read at the
// beginning of the last one: the func at a constant distance, or a stream that is there already.
struct Route {
    std::vector<Leg> legs;
    std::vector<Index> indices; // of the read on each leg; the first is the reader's
    std::variant<polyhedra::Vector, std::size_t> head;
};

// Why there is no route, with two points that show it.
struct Obstacle {
    enum class Kind {
        NoDirection, // no vector r but 0 has M r = 0, or none has a count: neighbours want different values
        BothWays,    // along r the value lies before p and behind q
        Leaves,      // the way back from p leaves the domain, at q
    };
    Kind kind = Kind::NoDirection;
    polyhedra::Vector direction = {}; // not of NoDirection
    polyhedra::Point p = {}, q = {};
};

class Routes {
  public:
    // `existing` finds the stream that hands on what an index names, if there is one.
    using Existing = std::function<std::optional<std::size_t>(const Index&)>;
    Routes(const ure::System& system, const dependence::Questions& questions, Existing existing)
        : system_(system), questions_(questions), existing_(std::move(existing)) {}

    // Which legs there are. A leg begins at the value, as near as can be, and the head has the same distance
    // at every size. A far leg runs the other way, from the other end: its head's distance is constant too,
    // but grows with the loops.
    enum class Beginnings { Near, AlsoFar };
    // The route with the fewest legs for a read at these points; of several that with the most far ones, then
    // the shortest vectors, else the first in the order of the loops. Throws Undecided, base::Overflow.
    std::variant<Route, Obstacle> find(const Index& index, const polyhedra::Union& readers,
                                       Beginnings beginnings = Beginnings::Near);

  private:
    std::optional<Route> search(const Index& index, const polyhedra::Union& points, std::size_t mostLegs);
    std::vector<Leg> legsOf(const Index& index, const polyhedra::Union& points);
    std::optional<Leg> leg(const polyhedra::Vector& r, const polyhedra::AffineForm& along, std::int64_t unit,
                           const polyhedra::Union& points);
    bool staysInside(const Leg& leg, const polyhedra::Union& points);
    void note(Obstacle obstacle);

    const ure::System& system_;
    const dependence::Questions& questions_;
    Existing existing_;
    Beginnings beginnings_ = Beginnings::Near;
    std::optional<Obstacle> obstacle_;
};

} // namespace tactus::localise
