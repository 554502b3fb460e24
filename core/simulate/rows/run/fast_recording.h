// The state of the array at any cycle, rebuilt from rows.
#pragma once

#include "simulate/build.h"
#include "simulate/recording.h"
#include "simulate/rows/run/row_machine.h"

namespace tactus::simulate {

// Snapshots of the machine, thinned out so that they stay within a number of bytes.
class Snapshots {
  public:
    Snapshots(const RowProgram& program, std::size_t bytesEach, std::size_t budget);
    std::int64_t due() const { return due_; } // the step before which the next one is wanted
    void offer(const RowMachine& machine);
    // The last one at this step or before, if there is one.
    const RowSnapshot* before(std::int64_t step) const;

  private:
    std::int64_t distance_, due_;
    std::size_t most_;
    std::vector<RowSnapshot> kept_;
};

class FastRecording final : public Recording {
  public:
    FastRecording(std::shared_ptr<const RowProgram> program, Snapshots snapshots);

    const array::Model& model() const override { return program_->model(); }
    State at(std::int64_t cycle) const override { return part(cycle, {}); }
    State part(std::int64_t cycle, const Part& part) const;

  private:
    void findPlaces(const Part& part) const; // PEs and physical links, when another part is asked
    std::vector<polyhedra::Point> readersOf(const array::LinkFamily& link, const Part& part) const;
    std::vector<polyhedra::Point> placesAt(std::optional<std::int64_t> step, const Part& part) const;
    void seek(std::int64_t step) const;
    std::vector<LinkState> links(std::int64_t cycle) const;
    void addTokens(std::uint32_t family, std::int64_t cycle, std::span<LinkState> links) const;
    void execute(std::int64_t step, std::vector<PeState>& pes) const;
    std::optional<std::int64_t> stepOf(std::int64_t cycle) const;

    std::shared_ptr<const RowProgram> program_;
    Snapshots snapshots_;
    mutable std::optional<RowMachine> running_;                  // nothing before it is asked
    mutable std::optional<Part> found_;                          // the part that the places are of
    mutable std::vector<polyhedra::Point> pes_;                  // if idle ones are shown
    mutable std::vector<std::vector<polyhedra::Point>> readers_; // by link family
};

// The state of the array at one cycle, or a part of it, without a recording of the others.

// Runs the array anew, as far as this cycle: 0 .. cycles-1. Nothing, with the reason in `diagnostics`, where
// it would take more memory than the limit.
std::optional<State> stateAt(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors& inputs, std::int64_t cycle, const Part& part,
                             const Options& options, diagnostics::List& diagnostics);

} // namespace tactus::simulate
