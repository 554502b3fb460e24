// The iterations of a run that meet a condition, forwards and backwards.
//
// The condition is one more equation of the array, a Bool (ure::addCondition), so a step computes it for all
// PEs at once. An iteration in which it is undefined does not meet it.
#pragma once

#include "simulate/rows/run/fast_recording.h"

namespace tactus::simulate {

struct Hit {
    std::int64_t cycle = 0;
    polyhedra::Point pe;
    polyhedra::Point iteration; // over the loops of the array
    friend bool operator==(const Hit&, const Hit&) = default;
};

class Hits {
  public:
    // Iterations in which the Bool is true, or in which a variable is undefined.
    enum class Of : std::uint8_t { True, Undefined };
    // `program` is filled, `met` are the funcs of the condition, or the variable: one of them is enough.
    // `budget`: bytes of snapshots, by which a search backwards, or from a later cycle, need not begin at the
    // first step.
    Hits(std::shared_ptr<const RowProgram> program, std::vector<ure::VariableId> met, std::size_t budget,
         Of of = Of::True);

    // firstFrom: the earliest hit in `cycle` or behind it. lastBefore: the latest hit before `cycle`. Of
    // several hits in a cycle it is that of the first PE in dictionary order, and of its first lane. Nothing
    // where there is none, and where the search is stopped.
    std::optional<Hit> firstFrom(std::int64_t cycle, const std::stop_token& stop = {});
    std::optional<Hit> lastBefore(std::int64_t cycle, const std::stop_token& stop = {});

  private:
    struct Step {
        std::int64_t number;
        std::vector<std::uint32_t> lanes; // that meet the condition
    };
    std::int64_t stepFrom(std::int64_t cycle) const; // the first one not before the cycle
    void goTo(const RowSnapshot* snapshot);          // none: to the beginning
    void advance(std::int64_t end, const std::stop_token& stop);
    std::vector<std::uint32_t> lanesHit(); // in the last step that ran
    // The first or the last step with a hit, of those to run as far as `end`.
    std::optional<Step> search(std::int64_t end, bool isFirst, const std::stop_token& stop);
    Hit hitOf(const Step& step) const;

    std::shared_ptr<const RowProgram> program_;
    std::vector<ure::VariableId> met_;
    Of of_;
    std::optional<RowMachine> machine_;
    Snapshots snapshots_;
};

// Of an array with a condition, on the inputs that it reads; nothing, with the reason said, where that takes
// more memory than the limit. With `options.record` it is for many searches: it keeps snapshots, and a copy
// of the inputs, which else have to stay.
std::unique_ptr<Hits> hitsOf(const std::shared_ptr<const array::Model>& model,
                             std::vector<ure::VariableId> met, const evaluate::Tensors& inputs,
                             const Options& options, diagnostics::List& diagnostics,
                             Hits::Of of = Hits::Of::True);

} // namespace tactus::simulate
