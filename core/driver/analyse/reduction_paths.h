// The one place where paths of reductions are chosen for a space-time map: for the map that a text says, and
// for each that a search looks at.
#pragma once

#include "localise/build.h"
#include "localise/reductions/search.h"
#include "mapping/loops/written_map.h"

namespace tactus::driver {

using ReductionPaths = std::vector<localise::ReductionPath>; // at most one for each output

struct PathRequest {
    ReductionPaths asked = {}; // by the mapping; over the loops of the system
    ReductionPaths taken = {}; // by the others where no path is chosen
    localise::OtherPaths others = localise::OtherPaths::Found;
    bool strict = false; // wires within a step are refused
};

// May be asked from several threads at once.
class PathChooser {
  public:
    // May terms come in another order where that rounds otherwise? In maps that the tool chooses by itself
    // they may not, as long as the order of the loops is a path.
    enum class Rounding { Allowed, Refused };

    // `system` has a plan's steps behind it and its reductions before it.
    PathChooser(std::shared_ptr<const ure::System> system, PathRequest request);

    // Those that leave the order of the loops, are asked for, or are not taken anyway. A reduction keeps the
    // order of the loops where that needs no wire within a step, and where no path does better: first a path
    // without such wires is looked for, then, unless these are refused, one with them. A path that is asked
    // for gets a form that goes forwards in time, if one does. With OtherPaths::Refused a reduction whose
    // order of loops has no constant steps gets no path.
    ReductionPaths pathsFor(const mapping::MapRows& map, Rounding rounding = Rounding::Allowed) const;
    // The same where no map is known.
    ReductionPaths pathsAsked() const;

    // A note on each path that nobody has asked for.
    diagnostics::List notesOn(const ReductionPaths& paths, const mapping::MapRows& map,
                              text::Span place) const;

    // Choices of paths: a map that can run some choice can run one of these. The first one is the order of
    // the loops; so many at most.
    std::vector<ReductionPaths> alternatives(Rounding rounding, std::size_t most = 32) const;

    // The outputs of reductions that have more than one path.
    std::vector<ure::TensorId> free() const;
    // Some reduction has no path unless a map chooses one.
    bool isIrregular() const;

  private:
    struct Reduction {
        const ure::Equation* equation;
        std::optional<localise::ReductionPath> asked;
        std::optional<std::vector<polyhedra::Vector>> steps; // of the order of the loops
        localise::PathSearch search;
    };
    bool keepsOrder(const Reduction& one, Rounding rounding) const;
    bool isRefused(const Reduction& one) const; // its order of loops has no constant steps
    std::optional<localise::ReductionPath> pathOf(const Reduction& one, const mapping::MapRows& map) const;
    std::optional<localise::ReductionPath> chosen(const Reduction& one, const mapping::MapRows& map) const;

    std::shared_ptr<const ure::System> system_;
    PathRequest request_;
    std::vector<Reduction> reductions_;
};

} // namespace tactus::driver
