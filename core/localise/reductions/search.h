// The search for a path that a map can run.
#pragma once

#include "localise/reductions/path.h"

#include <functional>
#include <memory>
#include <optional>

namespace tactus::localise {

using Accepts = std::function<bool(const polyhedra::Vector& step)>;

// The path, and behind it those vectors of the order of the loops that it lacks to reach all iterations.
ReductionPath completed(const ure::System& system, const ure::Equation& reduction, ReductionPath path);

// A path all of whose steps are constant and accepted; where several are, the one closest to the order of the
// loops, one chain before groups. With `asked`, one that begins with its vectors. Nothing if there is none.
// Steps with open sizes in them count as accepted.
std::optional<ReductionPath> findPath(const ure::System& system, const ure::Equation& reduction,
                                      const ReductionPath* asked, const Accepts& accepts);

// The same for who asks again and again: each path is looked at once. May be asked from several threads at
// once; the system and its reduction outlive it.
class PathSearch {
  public:
    PathSearch(const ure::System& system, const ure::Equation& reduction,
               std::optional<ReductionPath> asked = std::nullopt);
    PathSearch(PathSearch&&) noexcept;
    ~PathSearch();
    std::optional<ReductionPath> find(const Accepts& accepts) const;

    // Paths, so many at most: a map that can run some path can run one of these. Groups stand for the chain
    // along the same vectors, since their steps are sums of its steps.
    struct Path {
        ReductionPath path;
        std::vector<polyhedra::Vector> steps; // sorted
    };
    std::vector<Path> leastDemanding(std::size_t most) const;

  private:
    struct Looked;
    std::unique_ptr<Looked> looked_;
};

// "(0, 1), then (1, 0) or (1, 1)": the steps of runs, and of runs of runs.
std::string textOf(const ure::System& system, const ure::Equation& reduction, const ReductionPath& path);

} // namespace tactus::localise
