// The demands of dependences on a schedule, and the schedules that satisfy them.
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// rows.vector must be lexicographically positive; with mayBeZero, not negative.
struct Demand {
    polyhedra::Vector vector;
    bool mayBeZero = false;
};
// The demands of all dependences but those within a point or along inner loops only. With broadcast, time
// distance 0 will do where the processing element changes. Inner loops take no time.
std::vector<Demand> demandsOf(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& space,
                              const std::vector<polyhedra::AffineForm>& inner, bool broadcast);
// The vector with 0 for each loop whose index is one of the inner forms.
polyhedra::Vector outsideOf(const std::vector<polyhedra::AffineForm>& inner, polyhedra::Vector vector);
// True if a schedule that the tool finds automatically may be broadcast.
inline bool allowsBroadcast(const Options& options) {
    return options.broadcast && !options.strict;
}

using VisitRows = std::function<void(const polyhedra::Matrix&)>;
// All single rows with entries in -bound..bound that satisfy the demands, in dictionary order. False: gave up
// after `limit` steps.
bool forEachWithin(std::int64_t bound, std::size_t loops, const std::vector<Demand>& demands,
                   std::uint64_t& limit, const VisitRows& visit);
// All rows with sum |rows - centre| exactly `distance` that satisfy the demands.
bool forEachAt(std::int64_t distance, const polyhedra::Matrix& centre, const std::vector<Demand>& demands,
               std::uint64_t& limit, const VisitRows& visit);

} // namespace tactus::mapping
