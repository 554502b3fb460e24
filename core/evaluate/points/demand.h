// Values of variables, each made when it is asked for: what it needs comes first. The values that wait are
// on a stack of this class's own, so a chain of dependences may be as long as the domain.
#pragma once

#include "evaluate/points/runner.h"

namespace tactus::evaluate {

class Demand {
  public:
    enum class Result { Done, Cycle, Stopped, TooLarge };
    struct Reason; // why a value is undefined

    Demand(const ure::System& system, const Tensors& inputs, const Memory::Layout& layout,
           const Options& options);

    // Makes the value of the variable at this point of the domain.
    Result makeValue(ure::VariableId variable, std::span<const std::int64_t> point);
    // Evaluates an output's equation there; never Missing. Done, or why it could not be evaluated.
    Result makeOutput(ure::EquationId equation, std::span<const std::int64_t> point, Outcome& outcome,
                      ure::Value& value);
    // The same of the term of a reduction: Absent where a condition of a `select` without third part around
    // the term fails. A missing branch within the term is Undefined.
    Result makeTerm(ure::EquationId equation, std::span<const std::int64_t> point, Outcome& outcome,
                    ure::Value& value);

    // After Cycle: the points that wait for each other, each reading the next and the last the first.
    const std::vector<Runner::Demand>& cycle() const { return cycle_; }
    // Why this equation's value is undefined there: the end of the chain of undefined values, as far as it is
    // kept.
    Reason explain(ure::EquationId equation, std::span<const std::int64_t> point);

    Memory& memory() { return memory_; }
    const Notes& notes() const { return notes_; }
    void note(const ure::Events& events, const Occurrence& place) { notes_.add(events, place); }

  private:
    struct Waiting {
        ure::VariableId variable;
        std::size_t place;
    };

    Result makeWaiting(ure::VariableId variable, std::span<const std::int64_t> point);
    Result run(Runner& runner, std::span<const std::int64_t> point, Outcome& outcome);
    void keep(ure::VariableId variable, std::size_t place, Outcome outcome, ure::Value value);
    Result push(ure::VariableId variable, std::span<const std::int64_t> point);
    std::span<const std::int64_t> top() const;
    void findCycle(const Runner::Demand& asked);
    Runner& runnerOf(ure::VariableId variable) {
        return runners_[system_.variables[variable].equation.index()];
    }

    const ure::System& system_;
    const Options& options_;
    Memory memory_;
    Notes notes_;
    std::vector<Runner> runners_;             // by EquationId
    std::vector<std::vector<Runner>> guards_; // by EquationId: the conditions around a reduction's term
    std::vector<Waiting> stack_;
    std::vector<std::int64_t> points_; // of the stack, one after the other
    std::size_t stackLimit_;
    std::uint64_t steps_ = 0;
    std::vector<Runner::Demand> cycle_;
};

struct Demand::Reason {
    enum class Kind { OutsideLoops, MissingBranch, OutsideInput, UndefinedElement, Unknown };
    Kind kind;
    ure::EquationId equation; // that reads what is undefined, or has the missing branch
    ure::ExprId expr;         // the read, if there is one
    polyhedra::Point at;      // of that equation
    Runner::Demand read;      // what is undefined there: OutsideLoops, Unknown
};

} // namespace tactus::evaluate
