// The fast simulator's machine: it runs a row program step by step. Equations that straight.h does not take
// run here, operation by operation, each value with its state if it may be undefined.
#pragma once

#include "simulate/rows/straight/straight.h"

namespace tactus::simulate {

// The state that must be kept to continue from a step.
struct RowSnapshot {
    std::int64_t next = 0; // step to run
    std::vector<std::byte> memory;
};

class RowMachine {
  public:
    explicit RowMachine(std::shared_ptr<const RowProgram> program);

    std::int64_t next() const { return next_; } // number of the step to run
    std::int64_t nextCycle() const { return program_->lanes->cycle().atStep(step_); }
    bool ended() const { return next_ >= program_->lanes->steps(); }
    // Runs steps as far as `end`; what output equations write goes into `outputs`, if there are any.
    void run(evaluate::Tensors* outputs, std::int64_t end);

    RowSnapshot save() const { return {next_, memory_.bytes()}; }
    void restore(const RowSnapshot& snapshot);
    std::size_t bytes() const { return memory_.bytes().size(); }

    using Read = RowMemory::Read;
    Read valueAt(ure::VariableId variable, std::int64_t step, std::int64_t lane) const {
        return memory_.valueAt(std::uint32_t(variable.index()), step, lane);
    }
    // Lanes in which the step executes iterations.
    std::vector<std::uint32_t> lanesOf(std::int64_t step);
    // Those of them in which a Bool is true after the last step that ran.
    std::vector<std::uint32_t> lanesWhere(ure::VariableId variable);
    // Those of them in which a variable is undefined after the last step that ran.
    std::vector<std::uint32_t> lanesUndefined(ure::VariableId variable);

  private:
    struct Batch {
        LaneRange range;                      // the lanes it is for;
        const std::uint32_t* lanes = nullptr; // a list where they are not the whole range
        std::size_t count = 0;
        bool exact = false;    // results may go to no other lane of the range
        bool isBox = false;    // all lanes outside the margin
        std::size_t group = 0; // of its unit, counted from 1, if it is a whole one
        LaneSet on() const { return {{&range, 1}, lanes, count}; }
        // For operations without effects besides their results.
        LaneSet forKernels() const { return exact ? on() : LaneSet{{&range, 1}}; }
        std::size_t size() const { return lanes ? count : std::size_t(range.last - range.first); }
        template<class Visit>
        void forEach(Visit&& visit) const {
            on().forEach(visit);
        }
    };
    struct Lists { // of one select
        std::vector<std::uint32_t> whereTrue, whereFalse;
        bool isKept = false; // valid whenever the same lanes are asked
    };
    struct StepMask { // of a guard, in all lanes outside the margin
        std::int64_t step = -1;
        std::vector<std::uint8_t> holds;
    };
    static Batch listed(const std::vector<std::uint32_t>& lanes, bool exact);
    Batch active();
    void keepActive(std::vector<std::uint32_t>& lanes, std::span<const std::int64_t> step) const;
    void runSteps(std::int64_t count, evaluate::Tensors* outputs);
    void runStep(evaluate::Tensors* outputs);
    void runUnit(const Unit& unit, const Batch& batch, evaluate::Tensors* outputs);
    void runAgain(const Unit& unit, const Batch& batch);
    void runEquation(const RowEquation& equation, const Batch& batch);
    void runOutput(const RowEquation& equation, const Batch& batch, evaluate::Tensors& outputs);
    void watch(const RowEquation& equation, const Batch& batch);
    bool writing(const RowEquation& equation, Batch& batch);
    void write(const RowEquation& equation, const Batch& batch, evaluate::Tensors& outputs);
    void runSegment(const Segment& segment, const Batch& batch);
    void runOp(const RowOp& op, const Batch& batch);
    void index(const RowOp& op, const Batch& batch);
    void gather(const RowOp& op, const Batch& batch);
    void input(const RowOp& op, const Batch& batch);
    void inputFlat(const RowOp& op, const Batch& batch);
    void require(const RowOp& op, const Batch& batch);
    void select(const RowOp& op, const Batch& batch);
    bool split(const RowOp& op, const Batch& batch, Lists& lists);
    const std::uint8_t* maskOfStep(const RowOp& op);
    void byMask(const Batch& batch, const std::uint8_t* mask, Lists& lists) const;

    std::byte* find(const Operand& operand);
    std::int64_t at(const TableForm& form, std::int64_t lane) const {
        return form.form.atStep(step_) + program_->tables.at(form.table, lane);
    }
    void mark(std::int64_t lane, std::uint8_t state) {
        if (states_ && states_[lane] == defined) states_[lane] = state;
    }

    static constexpr std::uint8_t undefined = RowMemory::undefined, defined = RowMemory::defined, absent = 2;

    std::shared_ptr<const RowProgram> program_;
    std::int64_t next_ = 0;
    polyhedra::Point step_; // the one at hand
    RowMemory memory_;
    StraightLine straight_;
    std::int64_t left_ = 0; // steps of the run that the straight code serves
    bool isAllStraight_;
    // The next members are of the present step.
    std::vector<std::uint64_t> temporaries_;
    std::vector<std::uint8_t> equationStates_, mask_;
    std::vector<std::vector<std::uint8_t>> maskScratch_;
    std::vector<std::uint32_t> active_, group_, writing_;
    std::vector<std::vector<Lists>> lists_; // by number of the select; of groups, of all else
    std::vector<StepMask> masks_;           // by number of the select: in groups of lanes
    bool isInGroups_ = false;
    std::uint8_t* states_ = nullptr; // of the equation at hand, if it is watched
};

} // namespace tactus::simulate
