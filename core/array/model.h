// The array: the one model that simulator, studio, estimator and emitters read.
//
// It is symbolic: processing elements (PEs) are the image of the domain under the space map, links and ports
// are families. Nothing here grows with the number of PEs; one PE, link or port is computed when asked for.
//
//   PE of p      space(p)                  a point of `dimensions` integers.
//   lane of p    its inner loops' indices   a point of as many integers as there are inner loops.
//   cycle of p   time(p) - firstTime       0 .. cycles-1.
#pragma once

#include "base/kept.h"
#include "dependence/graph.h"
#include "mapping/map.h"
#include "polyhedra/solve.h"
#include "spatial/network/network.h"

#include <functional>
#include <optional>

namespace tactus::array {

// An exact count; empty where it could not be decided within the budget.
using Figure = std::optional<std::int64_t>;

// Those of the physical links of a family.
struct Registers {
    Figure each; // of the physical link that has most
    Figure all;
};

// All reads of `variable` by `reader` over one displacement and delay: PE s reads what PE s - displacement
// made `delay` steps before. Reads within a PE and a step are wiring and are in no link. If a PE has lanes, a
// link is as wide as they are: it carries the values of all lanes of the PE that makes them.
struct LinkFamily {
    ure::VariableId variable;
    ure::EquationId reader;
    polyhedra::Vector displacement;                    // S.d
    std::int64_t delay = 0;                            // steps; 0 is a broadcast wire
    std::vector<dependence::DependenceId> dependences; // one or more, with equal displacement and delay
    polyhedra::Union readers;                          // iterations that read over it
    Figure count;                                      // physical links: PEs that read over it
    Figure registersEach;                              // of the physical link that has most, all its lanes
    Figure registers;                                  // of all of them
};

// PEs that touch a tensor in memory. A PE that reads it through several reads has one port.
struct PortFamily {
    ure::TensorId tensor;
    bool isInput = true;
    std::vector<ure::EquationId> equations;
    polyhedra::Union iterations; // that read or write it
    Figure count;                // PEs
    bool interior = false;       // some port is on a PE that is not on the boundary of the array
};

// An inner loop of the map: each of its iterations has hardware of its own in every PE.
struct InnerLoop {
    ure::LoopId loop;
    mapping::InnerLoop::Kind kind;
    polyhedra::Interval values;
    std::int64_t extent() const { return values.upper - values.lower + 1; }
};

struct Model {
    std::shared_ptr<const dependence::Graph> graph; // holds the system
    mapping::SpaceTimeMap map;
    Figure pes;
    polyhedra::Point lower;  // least corner of the PEs' bounding box
    polyhedra::Vector shape; // its extents
    std::vector<InnerLoop> inner;
    std::int64_t lanes = 1; // of each PE: the product of the extents of the inner loops
    std::int64_t iterations = 0;
    std::int64_t firstTime = 0; // time number of cycle 0
    std::int64_t cycles = 0;
    Figure period;
    Figure registers;
    std::vector<LinkFamily> links;
    std::vector<PortFamily> ports;
    std::shared_ptr<const spatial::Network> network; // null: the ports touch memory themselves
    base::Kept kept;                                 // what simulators compute of it once

    const ure::System& system() const { return *graph->system; }
    std::size_t dimensions() const { return map.space.size(); }
    polyhedra::Point peOf(std::span<const std::int64_t> point) const;
    polyhedra::Point laneOf(std::span<const std::int64_t> point) const;
    std::int64_t laneNumberOf(std::span<const std::int64_t> point) const; // 0 .. lanes-1, row-major
    polyhedra::Point laneAt(std::int64_t number) const;
    std::int64_t cycleOf(std::span<const std::int64_t> point) const;
    // The iterations that this PE executes in this cycle, by lane (at most one a lane: the map is injective).
    std::vector<polyhedra::Point> iterationsAt(std::span<const std::int64_t> pe, std::int64_t cycle) const;
    // Those of an interval of cycles, in the order of time, and in each cycle of the lanes.
    std::vector<polyhedra::Point> iterationsBetween(std::span<const std::int64_t> pe,
                                                    polyhedra::Interval within) const;
    // That of the first lane that has one.
    std::optional<polyhedra::Point> iterationAt(std::span<const std::int64_t> pe, std::int64_t cycle) const;
    bool hasPe(std::span<const std::int64_t> pe) const;
    // Calls visit for each PE, in dictionary order, until it returns false. Costs time for each PE.
    void forEachPe(const std::function<bool(const polyhedra::Point&)>& visit) const;
    Figure portCount() const;
    // "the period", ...: what could not be decided. Such a model is shown all the same.
    std::vector<std::string> undecided() const;
    // Those of them that no simulation and no code can do without: all but the number of registers.
    std::vector<std::string> lacking() const;
};

// The network of the model; an array that is alone is a network of one kernel.
std::shared_ptr<const spatial::Network> networkOf(const Model& model);

} // namespace tactus::array
