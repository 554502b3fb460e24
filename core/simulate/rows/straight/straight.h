// The fast way through equations whose values are all defined and wait for nothing of their step: kernels
// over many lanes, in a list made anew only when a condition on the iteration begins or ends to hold.
//
// An operation may compute in more lanes than the step executes, since nobody reads these.
#pragma once

#include "simulate/rows/lanes/form_kernels.h"
#include "simulate/rows/lanes/lane_blocks.h"
#include "simulate/rows/straight/bands.h"

#include <deque>

namespace tactus::simulate {

class StraightLine {
  public:
    StraightLine(const RowProgram& program, RowMemory& memory);
    // The operands point into what this holds.
    StraightLine(const StraightLine&) = delete;
    StraightLine& operator=(const StraightLine&) = delete;

    // Makes the code of the run of steps that begins here and returns how many they are.
    std::int64_t enter(std::span<const std::int64_t> step);
    bool isIdle() const { return domain_ == Holds::None; } // the run executes nothing
    // Of a program that is straight throughout: the next steps of the run, at most `count`, of which the
    // first is given; returns how many it ran, 0 where they do not fit together (bands.h).
    std::int64_t runTogether(std::span<const std::int64_t> step, std::int64_t number, std::int64_t count);
    // One step: begin(), then its units; what output equations write goes into `outputs`, if there are any.
    // The step's coordinates stay where they are meanwhile.
    void begin(std::span<const std::int64_t> step, std::int64_t number);
    void run(std::uint32_t unit, evaluate::Tensors* outputs);
    void runAll(evaluate::Tensors* outputs) {
        outputs_ = outputs;
        execute(0, code_.size(), {row_, true});
    }

  private:
    struct Line {
        enum class Kind : std::uint8_t { Call, Pick, Other, Select, Output, Screen, Question };
        Kind kind;
        Kernel kernel = nullptr;
        std::uint32_t to = 0, a = 0, b = 0, c = 0; // operands
        const RowOp* op = nullptr;
        const RowEquation* equation = nullptr; // Output
        // Select: the two ways follow, one after the other. Output: what computes the value follows. Screen:
        // its question and the code that it may spare follow. Question: what computes its operands, or its
        // parts.
        std::uint32_t first = 0, second = 0;
        std::uint32_t indices = 0;                // operands of an input's indices, one after the other
        const LaneSet* on = nullptr;              // in place of what is asked: lanes fixed beforehand
        Picking* picking = nullptr;               // Pick: of an input's elements at these lanes
        const simulate::Screen* screen = nullptr; // Question
        std::uint32_t pause = 0, left = 0; // Screen: steps that it is not asked in, and those still to come
    };
    struct Where {
        LaneSet lanes;
        bool isRow = false; // the whole step: lanes that it doesn't name may be computed too
    };
    struct Storage { // lanes of the whole row, where the condition of a select does not move
        std::vector<std::uint32_t> yes, no;
        std::vector<LaneRange> yesRanges, noRanges;
        LaneSet yesLanes, noLanes; // of the vectors above, which stay as they are
        bool isKnown = false;
    };
    struct Picked { // in the step of that number
        std::int64_t step = -1;
        std::optional<std::span<const std::uint32_t>> lanes;
        std::vector<std::uint32_t> room;
    };
    struct Lists { // of one select, in the present step
        std::vector<std::uint32_t> yes, no;
        std::vector<LaneRange> yesRanges, noRanges;
        std::vector<std::uint8_t> mask;
        Storage kept;
        std::uint32_t like = 0; // the first condition with the same guard: what it picked is picked here too
        Picked whereTrue, whereFalse;
    };
    struct Moving { // an operand that moves with the steps
        std::uint32_t place, variable;
        std::int64_t step, bytes;
    };

    void findAlike(const Segment& segment, std::vector<const RowOp*>& known);
    const std::optional<std::span<const std::uint32_t>>& picked(const RowOp& op, bool wanted);
    void makeCode();
    void addEquation(const RowEquation& equation);
    void addOutput(const RowEquation& equation);
    bool isWorthAsking(const RowEquation& equation);
    void addScreened(const RowEquation& equation);
    void addQuestion(const Screen& screen);
    void add(const Segment& segment, bool always);
    void addSelect(const RowOp& op);
    void addFixedSelect(const RowOp& op);
    void addFixed(const Segment& segment, const LaneSet* on);
    Picking* pickingOf(const RowOp& op);
    std::uint32_t addIndices(const RowOp& op);
    std::uint32_t resolved(const Operand& operand);
    std::uint32_t operandOf(const Operand& operand);
    void addPlace(const Operand& operand);

    std::optional<Bands> bandsOfCode();

    void execute(std::size_t first, std::size_t last, const Where& where);
    void compute(const Line& line, const LaneSet& lanes);
    void takeInput(const Line& line, const LaneSet& lanes);
    void select(std::size_t number, const Where& where);
    void selectInList(std::size_t number, const Where& where);
    bool selectPicked(std::size_t number, const Where& where);
    void selectByMask(std::size_t number, const Where& where);
    const Storage& keptLanes(const Guard& guard, Lists& lists);
    LaneSet asSet(const std::vector<LaneRange>& ranges, std::vector<std::uint32_t>& room) const;
    void both(std::size_t number, const Where& where, const LaneSet& yes, const LaneSet& no);
    void output(std::size_t number);
    bool isRuledOut(std::size_t number);
    bool mayHold(std::size_t number);
    std::vector<std::uint32_t>& writingLanes(const RowEquation& equation);
    void write(const RowEquation& equation, const std::byte* row, const std::vector<std::uint32_t>& lanes);

    const RowProgram* program_;
    RowMemory* memory_;
    LaneBlocks blocks_;
    Holds domain_ = Holds::None;
    std::vector<Holds> holds_, wanted_; // by number of the condition; as the code is, as it should be
    bool hasCode_ = false, isBandsKnown_ = false;
    std::vector<Line> code_;
    std::vector<std::pair<std::size_t, std::size_t>> units_; // places in the code
    std::vector<Operand> operands_;
    std::vector<std::byte*> places_; // of the operands, in this step
    std::vector<Moving> moving_;
    std::deque<Picking> pickings_;
    std::optional<Bands> bands_;         // of the code, if it has any
    std::vector<std::uint32_t> aliases_; // by temporary: the operand that it is in this run, or none
    // Of the present step.
    std::span<const std::int64_t> step_;
    std::int64_t number_ = 0;
    LaneSet row_;
    evaluate::Tensors* outputs_ = nullptr;
    std::vector<std::uint64_t> temporaries_;
    std::vector<std::vector<std::uint8_t>> scratch_;
    const LaneSet* on_ = nullptr; // of the lines that are being made
    std::vector<Lists> lists_;    // by number of the condition
    std::vector<std::uint32_t> writing_, picked_;
    std::vector<IndexRow> indexRows_;  // room of takeInput()
    std::vector<std::int64_t> shifts_; // room of write()
};

} // namespace tactus::simulate
