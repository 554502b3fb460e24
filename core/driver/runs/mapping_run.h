// All arrays of a mapping, simulated: what one makes is what the next one reads, from memory when the first
// one has ended, or from FIFOs while both run.
#pragma once

#include "driver/runs/run.h"
#include "simulate/rows/run/fast_recording.h"

namespace tactus::driver {

struct ArrayRun {
    const MappingAnalysis* analysis;
    std::shared_ptr<const array::Model> model; // null: it could not be built
    Verified verified; // beside direct evaluation of the array's equations on the same inputs
    std::vector<std::int64_t> mostWaiting; // in a FIFO of each of its feeds
};

struct MappingRun {
    std::vector<ArrayRun> arrays; // as far as they could run
    evaluate::Tensors outputs;    // of the design, by the tensors of DesignAnalysis::localised
    bool complete = false;        // all arrays ran to the end
    // An array that could not be built, wrong inputs, what direct evaluation of the design said.
    diagnostics::List diagnostics;
    // The outputs of the design beside its direct evaluation, which knows no arrays; only if there are
    // several arrays.
    std::optional<evaluate::Comparison> whole;

    // All of this and what simulation of the arrays said, and their evaluation where there is none of the
    // whole, each finding once.
    diagnostics::List allDiagnostics() const;
    bool matches() const;
    std::int64_t cycles() const;       // until all arrays have ended
    std::int64_t cyclesInTurn() const; // if they ran one after the other
    double maxError() const;
};

// `arrays` of the design, all legal, in the order they run. Values that an array takes from one that is not
// among them come from direct evaluation. Results that are given are compared with in its place.
MappingRun runArrays(const DesignAnalysis& design, const std::vector<const MappingAnalysis*>& arrays,
                     const DataRequest& data, const simulate::Options& options, const Given* given = nullptr);

// The data that the PEs of the array read, with the values of isolated expressions.
evaluate::Tensors readBy(const DesignAnalysis& design, const ArrayRun& run, const DataRequest& data);

// The state at a step of an array that ran on these data. It runs again as far as this, so nothing of other
// steps is kept.
tl::expected<simulate::State, diagnostics::List> stateAt(const DesignAnalysis& design, const ArrayRun& run,
                                                         const DataRequest& data, std::int64_t step,
                                                         const simulate::Part& part);

} // namespace tactus::driver
