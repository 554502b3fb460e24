// Which tokens reach which PE of a kernel that scatters (within this folder only).
//
// Along one loop its PEs are a chain: each receives the tokens of all PEs from its own place on, keeps its
// own and hands on the rest. Along two loops they form a tree: at the first place of the second loop a trunk
// along the first one, and from each of its PEs a branch along the second. Without a scatter each has its
// own.
#pragma once

#include "spatial/calls/producers.h"
#include "spatial/nest/process_nest.h"

namespace tactus::spatial {

class ScatterPoints {
  public:
    // The nest is that of a process of this stage.
    ScatterPoints(const ProducerChain& chain, std::size_t stage, const ProcessNest& nest)
        : chain_(chain), scatters_(chain.stages[stage].scatters), nest_(nest) {}

    // Those of the points at which some PE of the kernel uses a token ...
    polyhedra::Union reached(const polyhedra::Union& points) const;     // at which a PE may see it,
    polyhedra::Union arriving(const polyhedra::Union& points) const;    // at which it comes by that PE,
    polyhedra::Union atFirst(const polyhedra::Union& points) const;     // of the PE where the tree begins,
    polyhedra::Union behindFirst(const polyhedra::Union& points) const; // of all others,
    polyhedra::Union kept(const polyhedra::Union& points) const;        // at which the token is the PE's own,
    // and at which the neighbour along that scatter gets it.
    polyhedra::Union passedOn(const polyhedra::Union& points, std::size_t scatter) const;

  private:
    // How far behind this PE the token's own one is.
    polyhedra::AffineForm passed(std::size_t loop) const;
    // How far this PE is from the first one.
    polyhedra::AffineForm off(std::size_t loop) const;

    const ProducerChain& chain_;
    const std::vector<Stage::Scatter>& scatters_;
    const ProcessNest& nest_;
};

} // namespace tactus::spatial
