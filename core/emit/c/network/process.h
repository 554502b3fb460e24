// The actions of an iteration of a process, as statements (within this folder only).
#pragma once

#include "emit/c/equations/dictionary.h"
#include "emit/c/forms/points.h"
#include "emit/c/language/traits.h"
#include "emit/c/network/network.h"

namespace tactus::emit {

class Actions {
  public:
    // `prefix` is in front of the names of loops that move in time: two processes may share a function.
    Actions(const array::Model& model, const Dictionary& names, const spatial::Process& process,
            const Traits& target, const std::string& prefix, std::vector<Stream>& streams);

    const spatial::Process& process() const { return process_; }
    const Points& points() const { return points_; }
    const std::string& nameOf(std::size_t loop) const { return loops_[loop]; }
    std::string freshName(const std::string& wanted) const; // of nothing else in the function
    // Variables that hold tokens; zero at first.
    Block tokens() const;
    // Zeroes in lanes that a token may leave.
    Block cleared() const;
    // The bank that it works on, of all buffers.
    void useBank(Code bank) { bank_ = std::move(bank); }

    // The memory that all banks of a buffer are.
    Code memoryOf(spatial::BufferId buffer) const;

    // All actions of an iteration, waiting where need be.
    Block inOrder() const;
    // Parts of an iteration of which each may fail, as its first statements say in `done` (true at first);
    // the others follow if it does not.
    struct Part {
        Block attempt, rest;
    };
    std::vector<Part> inParts(const Code& done) const;

    // A tensor that it touches in memory.
    struct Touched {
        ure::TensorId tensor;
        spatial::OperandId serialised; // valid: the host's serialised copy of it
        bool isWritten = false;
    };
    std::vector<Touched> touched() const;
    // On the host: elements from the tensor to its copy, or back, in an iteration of the time loops.
    Block copies() const;

  private:
    struct Guard {
        Block before;
        Code some;              // does it happen?
        Code lane;              // for this lane?
        bool isPartial = false; // for some lanes only
    };
    Guard guardOf(const spatial::Action& action) const;
    Code happens(const spatial::Action& action, const Guard& guard) const;
    std::int64_t widthOf(spatial::OperandId operand) const;
    Code token(spatial::OperandId operand) const;
    Code laneOf(Code token) const;
    Block everyLane(std::int64_t width, Block body) const;
    Code elementAt(const spatial::Action& action) const;
    Code serialAt(const spatial::Action& action) const;
    Code valueAt(const spatial::Action& action) const;
    Code slotAt(const spatial::Action& action) const;
    Block perform(const spatial::Action& action, const Code* done) const;
    Block statementsOf(const spatial::Action& action, const Code* done) const;
    std::vector<Origin> originsOf(spatial::OperandId operand) const;
    Block transfer(const spatial::Action& action, const Guard& guard, const Code* done) const;
    Block arrival(const spatial::Action& action, const Guard& guard, const Code* done) const;
    Block store(const spatial::Action& action, const Guard& guard) const;
    std::pair<std::string, std::vector<Code>> fifoOf(const spatial::Action& action, bool isWritten) const;

    const array::Model& model_;
    const spatial::Network& plan_;
    const Dictionary& names_;
    const spatial::Process& process_;
    const Traits& target_;
    std::vector<std::string> loops_;
    std::string prefix_;
    Points points_;
    std::vector<Stream>& streams_;
    Code bank_;
};

} // namespace tactus::emit
