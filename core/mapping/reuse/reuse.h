// Inputs that several iterations read from memory, though a neighbour could hand them on.
#pragma once

#include "mapping/build.h"
#include "mapping/reuse/input_reuse.h"

namespace tactus::mapping {

// A read of an input at F p has reuse along v if F v = 0 and two reading iterations lie v apart. One note for
// each input that the array itself reads so: how many PEs read it in how many cycles, and as a fix the
// `localise` with the best vector for this map. Best is a neighbour forwards in time, then the shortest
// delay, then the fewest reads that are left. Where no vector suits the map, the fix is a schedule with which
// one does (handing_schedule.h), if there is any.
struct ReuseFindings {
    diagnostics::List notes;
    std::vector<std::string> inputs; // that they are about
};
ReuseFindings reuseFindings(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
                            const Options& options);

// Of each input that the array itself reads so, whatever the map.
std::vector<InputReuse> reuseOf(const Plan& plan, const dependence::Graph& graph,
                                const polyhedra::Budget& budget);

// Such an input, and some of its vectors.
struct ReusedInput {
    std::string input;
    std::vector<polyhedra::Vector> vectors;
};
// Those that do not lead backwards in time; inputs without one are left out.
std::vector<ReusedInput> reusedInputs(const Plan& plan, const SpaceTimeMap& map,
                                      const dependence::Graph& graph, const Options& options);
// Those that suit the map: to a neighbour in a later step, or with `broadcast` in the same one, or within a
// PE. The first is the one that a note proposes. Each input is there.
std::vector<ReusedInput> proposedStreams(const std::vector<InputReuse>& reuse, const SpaceTimeMap& map,
                                         bool broadcast);

// The same with the first of these vectors alone, found without the others.
std::vector<ReusedInput> bestStreams(const Plan& plan, const dependence::Graph& graph,
                                     const SpaceTimeMap& map, bool broadcast,
                                     const polyhedra::Budget& budget);

// For each read of these inputs the lattice of vectors along which it is the same, a basis in Hermite form.
struct ReuseSpace {
    std::string input;
    polyhedra::Matrix lattice;
    friend auto operator<=>(const ReuseSpace&, const ReuseSpace&) = default;
};
std::vector<ReuseSpace> reuseSpaces(const Plan& plan, const dependence::Graph& graph,
                                    const polyhedra::Budget& budget);

} // namespace tactus::mapping
