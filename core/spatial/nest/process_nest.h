// The nest of a process under construction: which loop of the array each of its loops counts, and forms and
// sets over them.
#pragma once

#include "spatial/nest/nest.h"
#include "spatial/network/domain.h"
#include "spatial/network/network.h"

namespace tactus::spatial {

// Ends the name of a loop that counts what the next copies along a loop of the space get.
inline constexpr std::string_view passing = "_passing";

class ProcessNest {
  public:
    explicit ProcessNest(const Nest& nest) : nest_(nest) {}

    // Loops of the array, or the place in a chain of neighbours along one of them, whose values are those of
    // a serial loop that is added as well.
    void addSpace(std::size_t loop) { add(loop, NestLoop::Role::Space, nest_.names[loop]); }
    void addTime(std::size_t loop) { add(loop, NestLoop::Role::Time, nest_.names[loop]); }
    void addLane(std::size_t loop) { add(loop, NestLoop::Role::Lane, nest_.names[loop]); }
    void addPlace(std::size_t loop);
    void addPassing(std::size_t loop) {
        add(loop, NestLoop::Role::Time, nest_.names[loop] + std::string(passing));
    }

    const std::vector<NestLoop>& loops() const { return loops_; }
    std::size_t size() const { return loops_.size(); }
    bool isChain() const;                // some loop is a place
    bool counts(std::size_t loop) const; // the array's

    // The value of the array's loop; where the process has no such loop, the lower end of its range.
    polyhedra::AffineForm valueOf(std::size_t loop, const std::vector<polyhedra::Interval>& ranges) const;
    std::vector<polyhedra::AffineForm>
    valuesOf(const std::vector<polyhedra::Interval>& ranges) const; // of all loops
    // The number of a token among all values of these loops, the last running fastest.
    polyhedra::AffineForm radix(const std::vector<std::size_t>& loops,
                                const std::vector<polyhedra::Interval>& ranges) const;
    // Which PE along that loop of the space.
    polyhedra::AffineForm placeOf(std::size_t loop) const;
    polyhedra::AffineForm number(std::int64_t value) const {
        return polyhedra::AffineForm::number(value, size());
    }
    // Points at which some point of `entry`, over the array's loops, has the values; nothing where that is
    // not known exactly. Says nothing about places in chains.
    std::optional<polyhedra::Union> pointsOf(const polyhedra::Union& entry) const;

  private:
    void add(std::size_t loop, NestLoop::Role role, std::string name);
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    const Nest& nest_;
    std::vector<NestLoop> loops_;
    std::vector<std::size_t> values_, places_; // the array's loop; or none
};

// Those points of the pieces at which all the forms are >= 0.
polyhedra::Union where(const polyhedra::Union& pieces, const std::vector<polyhedra::AffineForm>& conditions);

} // namespace tactus::spatial
