// Inputs that several iterations read from memory, though a neighbour could hand them on.
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// A read of an input at F p has reuse along v if F v = 0 and two reading iterations lie v apart. One note for
// each input that the array itself reads so: how many PEs read it in how many cycles, and as a fix the
// `localise` with the best vector for this map. Best is a neighbour forwards in time, then the shortest
// delay, then the fewest reads that are left.
diagnostics::List reuseNotes(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
                             const Options& options);

// An input that the array itself reads so, and the short vectors along which its reads have reuse, without
// those that lead backwards in time.
struct ReusedInput {
    std::string input;
    std::vector<polyhedra::Vector> vectors;
};
std::vector<ReusedInput> reusedInputs(const Plan& plan, const SpaceTimeMap& map,
                                      const dependence::Graph& graph, const Options& options);

// For each of these inputs the vectors that suit the map: forwards in time and to a neighbour, or within a
// PE. The first is the one that reuseNotes proposes.
struct ProposedStream {
    std::string input;
    std::vector<polyhedra::Vector> vectors;
};
std::vector<ProposedStream> proposedStreams(const Plan& plan, const SpaceTimeMap& map,
                                            const dependence::Graph& graph, const Options& options);

// For each read of these inputs the lattice of vectors along which it is the same, a basis in Hermite form.
struct ReuseSpace {
    std::string input;
    polyhedra::Matrix lattice;
    friend auto operator<=>(const ReuseSpace&, const ReuseSpace&) = default;
};
std::vector<ReuseSpace> reuseSpaces(const Plan& plan, const dependence::Graph& graph, const Options& options);

} // namespace tactus::mapping
