// The array as a machine, one cycle at a time: processing elements that execute iterations, and links that
// hold what was sent in their declared registers and nothing else.
//
// A link with delay m hands a value over exactly m steps after it was made. The writer sends a value where
// the array model says that some iteration reads it over this link (link.readers). The reader takes the
// oldest value, which the very iteration that its equation asks for must have made m steps before. The lanes
// of a PE share its links, each lane's value in a register of its own. A broadcast wire (delay 0) holds
// nothing: the writer must make that value in this very cycle.
#pragma once

#include "simulate/checked/checked_program.h"

namespace tactus::simulate {

class Machine {
  public:
    explicit Machine(std::shared_ptr<const CheckedProgram> plan);

    std::int64_t cycle() const { return cycle_; } // the next one to run
    bool broken() const { return hasError(diagnostics_); }
    // Runs one cycle; what output equations write goes into `outputs`, if there are any.
    void step(evaluate::Tensors* outputs);
    // Runs one cycle and tells its state: registers as they were at its beginning, values as they were made
    // in it.
    State stepAndShow();
    const diagnostics::List& diagnostics() const { return diagnostics_; }
    std::size_t bytes() const; // that a copy of this machine takes

  private:
    struct Sent { // a value in a register
        ure::Value value;
        bool defined;
        std::uint32_t point; // of the iteration that made it
        std::int64_t cycle;  // in which it was made
    };
    struct Made { // a variable's value at one place in this cycle
        enum class State : std::uint8_t { Not, Busy, Defined, Undefined };
        State state = State::Not;
        ure::Value value;
    };
    struct Wanted {
        std::uint32_t place;
        ure::VariableId variable;
    };
    class Host; // what an equation's program reads

    Made& made(std::uint32_t place, ure::VariableId variable) {
        return made_[place * plan_->system().variables.size() + variable.index()];
    }
    void begin();
    void makeAll();
    void make(Wanted first);
    void write(evaluate::Tensors& outputs);
    void handOver();
    void send(const CheckedProgram::Work& work);
    void push(std::uint32_t link, const Sent& sent);
    void finish();
    std::vector<LinkState> showLinks() const;
    std::vector<PeState> showPes() const;
    void report(diagnostics::Diagnostic diagnostic);
    std::string where(std::uint32_t place, std::span<const std::int64_t> point) const;

    std::shared_ptr<const CheckedProgram> plan_;
    std::int64_t cycle_ = 0;
    std::vector<std::vector<Sent>> registers_; // of each physical link, oldest first
    // Of the present cycle.
    std::vector<Made> made_;                       // [place][variable]
    std::vector<std::uint32_t> working_;           // [place]: its iteration, or none
    std::vector<std::vector<ure::Value>> scratch_; // [equation]: registers of its program
    diagnostics::List diagnostics_;
};

} // namespace tactus::simulate
