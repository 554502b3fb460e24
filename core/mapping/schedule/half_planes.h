// Which schedules of one row are legal, of those that differ in the entries (x, y) of two loops only?
//
// With the row T and a dependence's vector d, T.d = a x + b y + rest, where a and b are the vector's entries
// of the two loops and rest comes from the entries that stay. The verdict asks for T.d >= 1, or for T.d >= 0
// where a value may pass within a step (docs/language.md, "When is a map legal?"), so what each dependence
// forbids is an open half-plane: a x + b y < least. The space rows stay as they are.
#pragma once

#include "mapping/legality.h"

#include <array>

namespace tactus::mapping {

struct HalfPlane {
    dependence::DependenceId dependence;
    std::int64_t a = 0, b = 0, least = 0;
    bool mayBeEqual = false; // at T.d = 0, a x + b y = least, it is a broadcast

    std::int64_t at(std::int64_t x, std::int64_t y) const { // throws base::Overflow
        return base::add(base::multiply(a, x), base::multiply(b, y));
    }
    bool forbids(std::int64_t x, std::int64_t y) const { return at(x, y) < least; }
    bool isAllOrNothing() const { return a == 0 && b == 0; } // it has no border
};

// The verdict's word on a map, without wires that might form a ring.
enum class MapChoice : std::uint8_t {
    Systolic,
    Broadcast, // legal unless wires form a ring, which is not looked at
    Backwards, // a dependence forbids it
    Conflict,  // two iterations would meet on one processing element in one step
    Undecided,
};
// `judged` has the dependences that count. Throws base::Overflow.
MapChoice choiceOf(const dependence::Graph& graph, const SpaceTimeMap& map, const Legality& judged,
                   bool strict, const polyhedra::Budget& budget);

class SchedulePlane {
  public:
    // `legality` has the dependences that count, `map` a schedule of one row, whose other entries stay.
    SchedulePlane(std::shared_ptr<const dependence::Graph> graph, SpaceTimeMap map, const Legality& legality,
                  std::array<std::size_t, 2> loops, bool strict);

    const std::array<std::size_t, 2>& loops() const { return loops_; }
    const std::vector<HalfPlane>& halfPlanes() const { return halfPlanes_; }
    // The half-planes that have this pair in them. All that a pair is asked for throws base::Overflow where a
    // number does not fit, and so does the constructor.
    std::vector<dependence::DependenceId> forbid(std::int64_t x, std::int64_t y) const;

    MapChoice choice(std::int64_t x, std::int64_t y, const polyhedra::Budget& budget = {}) const;

  private:
    std::shared_ptr<const dependence::Graph> graph_;
    SpaceTimeMap map_;
    std::array<std::size_t, 2> loops_;
    std::vector<HalfPlane> halfPlanes_;
};

} // namespace tactus::mapping
