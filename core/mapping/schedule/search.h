// Search for linear schedules: the best one, and the nearest to a given one. Both give up, with nothing,
// after as many steps as the budget has operations, or where a candidate's cycles can't be decided. Loops of
// `inner` forms are inside of PEs and take no time.
#pragma once

#include "mapping/build.h"

#include <functional>

namespace tactus::mapping {

// Fewest cycles, then smallest sum |tau|, then fewest negative entries, then dictionary order, entries in
// -bound..bound, legal with these space rows (systolic; with options.broadcast also broadcast).
std::optional<polyhedra::Vector> bestSchedule(const std::vector<polyhedra::AffineForm>& space,
                                              const dependence::Graph& graph, const Options& options,
                                              const std::vector<polyhedra::AffineForm>& inner = {},
                                              std::int64_t bound = 3);

// Several rows, time lexicographic: loops first, outermost first, against which no dependence runs, then one
// linear row over what they leave in one step of theirs. The fewest loops; of these the best by the order of
// bestSchedule(). What one row serves with entries as large as the loops are long, rows serve with small
// ones. `mayLead` are the loops that may be such; `spaceOf` has the space rows of an array led by them.
struct LedSchedule {
    std::vector<polyhedra::AffineForm> space;
    polyhedra::Matrix rows;
};
std::optional<LedSchedule> bestLedSchedule(
    const std::vector<std::size_t>& mayLead,
    const std::function<std::vector<polyhedra::AffineForm>(const std::vector<std::size_t>&)>& spaceOf,
    const dependence::Graph& graph, const Options& options, const std::vector<polyhedra::AffineForm>& inner,
    std::int64_t bound);

// A systolic row with entries in -bound..bound that `suits` takes: with the fewest negative entries, then the
// fewest steps between two iterations of a PE, then the fewest cycles, then smallest sum |tau|, then
// dictionary order.
std::optional<polyhedra::Vector> steadySchedule(const std::vector<polyhedra::AffineForm>& space,
                                                const dependence::Graph& graph, const Options& options,
                                                const std::vector<polyhedra::AffineForm>& inner,
                                                std::int64_t bound,
                                                const std::function<bool(const polyhedra::Vector&)>& suits);

// The dependences of one system, along different paths of its reductions; at least one.
using Graphs = std::vector<const dependence::Graph*>;

// Smallest sum |tau' - tau| over all rows, then fewest cycles, then fewest negative entries, then dictionary
// order; legal over one of the graphs.
std::optional<polyhedra::Matrix> nearestSchedule(const std::vector<polyhedra::AffineForm>& space,
                                                 const polyhedra::Matrix& schedule, const Graphs& graphs,
                                                 const Options& options,
                                                 const std::vector<polyhedra::AffineForm>& inner = {});

// The row-major index of the rows, each step of which takes `stretch` cycles, plus the multiples of the first
// two space rows that make every dependence positive (smallest sum of magnitudes, then fewest negative ones,
// then dictionary order). Nothing if there are none, or that was not decided; throws base::Overflow where the
// index does not fit.
std::optional<polyhedra::AffineForm> rowMajorSchedule(const std::vector<polyhedra::AffineForm>& space,
                                                      const std::vector<polyhedra::AffineForm>& rows,
                                                      const dependence::Graph& graph, const Options& options,
                                                      std::int64_t stretch,
                                                      const std::vector<polyhedra::AffineForm>& inner = {});
// `space` are loops, and the rows are the other loops in their order.
std::optional<polyhedra::AffineForm> rowMajorSchedule(const std::vector<std::size_t>& space,
                                                      const dependence::Graph& graph, const Options& options,
                                                      const std::vector<polyhedra::AffineForm>& inner = {});

} // namespace tactus::mapping
