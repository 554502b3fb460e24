// The fast simulator's machine: it runs a row program step by step.
#pragma once

#include "simulate/row_program.h"

namespace tactus::simulate {

// What must be kept to go on from a step.
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
    // Runs a step; what output equations write goes into `outputs`, if there are any.
    void run(evaluate::Tensors* outputs);

    RowSnapshot save() const { return {next_, memory_}; }
    void restore(const RowSnapshot& snapshot);
    std::size_t bytes() const { return memory_.size(); }

    // A value of one of the last steps, as many as the variable has rows; poison if it is undefined.
    struct Read {
        ure::Value value;
        bool defined = true;
    };
    Read valueAt(ure::VariableId variable, std::int64_t step, std::int64_t lane) const;
    // Lanes in which the step executes iterations.
    std::vector<std::uint32_t> lanesOf(std::int64_t step);

  private:
    struct Batch {
        LaneSet on;         // the lanes it is for; a list where they are not the whole range
        bool exact = false; // results may go to no other lane of the range
        bool isBox = false; // all lanes outside the margin
        // For operations without effects besides their results.
        LaneSet forKernels() const { return exact ? on : LaneSet{on.first, on.last, nullptr, 0}; }
        std::size_t size() const { return on.lanes ? on.count : std::size_t(on.last - on.first); }
        template<class Visit>
        void forEach(Visit&& visit) const {
            if (on.lanes)
                for (std::size_t n = 0; n < on.count; ++n) visit(std::int64_t{on.lanes[n]});
            else
                for (std::int64_t lane = on.first; lane < on.last; ++lane) visit(lane);
        }
    };
    struct Lists { // of one select
        std::vector<std::uint32_t> whereTrue, whereFalse;
        bool ofBox = false; // valid whenever all lanes are asked
    };
    struct Rows {                   // where a variable's rows are
        std::size_t values, states; // of lane 0 of row 0
        std::size_t valueStride, stateStride;
        std::int64_t mask;
        std::int64_t slideStep, slideBytes; // a step of 0: its rows stay where they are
        Storage storage;
        bool watched;
    };

    static Batch listed(const std::vector<std::uint32_t>& lanes, bool exact);
    void place();
    void slideBack();
    Batch active();
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
    void byMask(const Batch& batch, const std::uint8_t* mask, Lists& lists) const;

    static std::size_t placeOf(const Rows& rows, std::int64_t step) { // of lane 0
        if (rows.slideStep == 0) return rows.values + std::size_t(step & rows.mask) * rows.valueStride;
        const std::int64_t turn = step / rows.slideStep % RowLayout::slides;
        return rows.values + std::size_t(step % rows.slideStep) * rows.valueStride -
               std::size_t(turn * rows.slideBytes);
    }
    std::byte* rowOf(std::uint32_t variable, std::int64_t step) {
        return memory_.data() + placeOf(rows_[variable], step);
    }
    std::uint8_t* statesOf(std::uint32_t variable, std::int64_t step) {
        const Rows& rows = rows_[variable];
        return reinterpret_cast<std::uint8_t*>(memory_.data() + rows.states) +
               std::size_t(step & rows.mask) * rows.stateStride;
    }
    std::byte* find(const Operand& operand);
    std::int64_t at(const TableForm& form, std::int64_t lane) const {
        return form.form.atStep(step_) + program_->tables.at(form.table, lane);
    }
    void mark(std::int64_t lane, std::uint8_t state) {
        if (states_ && states_[lane] == defined) states_[lane] = state;
    }

    static constexpr std::uint8_t undefined = 0, defined = 1, absent = 2;

    std::shared_ptr<const RowProgram> program_;
    std::int64_t next_ = 0;
    polyhedra::Point step_;         // the one at hand
    std::vector<std::byte> memory_; // rows of all variables
    std::vector<Rows> rows_;        // by VariableId
    // Of the present step.
    std::vector<std::uint64_t> temporaries_;
    std::vector<std::uint8_t> equationStates_, mask_;
    std::vector<std::vector<std::uint8_t>> maskScratch_;
    std::vector<std::uint32_t> active_, group_, writing_;
    std::vector<Lists> lists_;       // by number of the select
    std::uint8_t* states_ = nullptr; // of the equation at hand, if it is watched
};

} // namespace tactus::simulate
