// Actions on one operand, and processes that do them, as both sides of a network make them (within this
// folder only).
#pragma once

#include "spatial/chains/context.h"
#include "spatial/nest/process_nest.h"

namespace tactus::spatial {

class ActionMaker {
  public:
    // The index of the operand's tensor, and the ranges of loops that a process does not have, are over the
    // array's loops.
    ActionMaker(OperandId operand, const std::vector<polyhedra::QuasiAffine>& index,
                const std::vector<polyhedra::Interval>& ranges)
        : operand_(operand), index_(index), ranges_(ranges) {}

    Action make(const ProcessNest& nest, Action::Kind kind, polyhedra::Union when) const;
    Action onChannel(const ProcessNest& nest, Action::Kind kind, polyhedra::Union when, ChannelId channel,
                     std::vector<polyhedra::AffineForm> instance) const;
    // The slot of a token is its number among all values of these loops.
    Action inBank(const ProcessNest& nest, Action::Kind kind, polyhedra::Union when, BufferId buffer,
                  const std::vector<std::size_t>& loops) const;
    Action serialised(const ProcessNest& nest, Action::Kind kind, polyhedra::Union when,
                      const std::vector<std::size_t>& order) const;
    // An action of the array, on a channel whose FIFOs are told apart by these loops.
    Action ofArray(Action::Kind kind, polyhedra::Union when, ChannelId channel,
                   const std::vector<std::size_t>& loops) const;

  private:
    OperandId operand_;
    const std::vector<polyhedra::QuasiAffine>& index_;
    const std::vector<polyhedra::Interval>& ranges_;
};

// A process of that kernel, over a convex set with all the points; actions that happen nowhere are left out.
ProcessId addProcess(Context& context, KernelId kernel, std::string name, const ProcessNest& nest,
                     const polyhedra::Union& points, std::vector<Action> actions);

} // namespace tactus::spatial
