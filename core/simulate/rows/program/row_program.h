// A system's equations as operations on rows. A row holds a variable's values in one step, one a lane; what
// does not change while the array runs is here: lanes, tables, constants, inputs, code and the layout of
// memory.
#pragma once

#include "diagnostics/diagnostic.h"
#include "evaluate/values.h"
#include "simulate/rows/lanes/form_kernels.h"
#include "simulate/rows/lanes/guard.h"
#include "simulate/rows/lanes/lane_blocks.h"
#include "simulate/rows/lanes/search_kernels.h"
#include "simulate/rows/program/definedness.h"

#include <cstdlib>

namespace tactus::simulate {

// The place where an operation finds or leaves a row.
struct Operand {
    enum class Kind : std::uint8_t { None, Temporary, Constant, Variable };
    Kind kind = Kind::None;
    Storage storage = Storage::Word;
    std::uint32_t number = 0;
    std::int64_t step = 0, lane = 0; // Variable: how far back
    friend bool operator==(const Operand&, const Operand&) = default;
};

struct RowOp;
using Segment = std::vector<RowOp>;

struct RowOp {
    enum class Kind : std::uint8_t {
        Call,    // to = kernel(a, b, c)
        Unary,   // to = op a, lane by lane
        Binary,  // to = a op b, lane by lane
        Index,   // to = form, converted to `result`
        Gather,  // to = a variable at forms, one a loop
        Input,   // to = an element of an input
        Require, // undefined where the producer that `a` names has no value
        Select,
        Absent, // the missing branch of a select
    };
    explicit RowOp(Kind does, Operand into = {}) : kind(does), to(into) {}

    Kind kind;
    Operand to, a, b, c;
    Kernel kernel = nullptr;
    ure::Operator op{};
    ure::Type left{}, right{}, result{};
    polyhedra::Vector back;        // Require: distance in steps, where steps have several rows
    std::vector<TableForm> forms;  // Index: one; Input: one a dimension; Gather: lane axes, then step rows
    std::vector<Operand> indices;  // Input: in place of forms
    std::vector<ure::Type> types;  // of the indices
    std::optional<TableForm> flat; // Input: the element's number, where it is within bounds
    std::uint32_t tensor = 0;
    bool proven = false; // Gather: the producer has a value; Input: it is within bounds
    // Select
    std::optional<Guard> guard; // else the condition is in `a`
    Segment then, otherwise;
    bool thenIsTotal = false, otherwiseIsTotal = false; // may run in more lanes than asked, and costs little
    std::uint32_t condition = 0;                        // its number
};

// A question that costs less than a Bool's values and rules them out for a whole step: where its answer is
// no, none of them is true.
struct Screen {
    enum class Kind : std::uint8_t {
        Search, // whether a comparison holds in some lane
        All,    // whether all parts say yes
        Any,    // whether one part does
    };
    Kind kind = Kind::Search;
    std::vector<Screen> parts;
    // Search
    Segment code; // that computes the operands
    Operand a, b;
    SearchKernel search = nullptr;

    std::size_t cost() const; // operations on rows
};

struct RowEquation {
    ure::EquationId equation;
    bool watched = false;    // a value may be undefined
    bool isStraight = false; // simulate/rows/straight/straight.h runs it
    Segment code;
    std::optional<Screen> screen;     // of a Bool that no equation reads, such as a condition
    Operand result;                   // of an output
    std::vector<Guard> writes;        // of an output: outside these it writes nothing
    std::uint32_t firstCondition = 0; // number of the first of them
    std::vector<TableForm> left;      // of an output, one a dimension
    std::int64_t temporaries = 0;     // rows of 8 bytes a lane
    std::uint32_t variable = 0;       // of a variable
};

// Equations that run together: in all lanes at once; or group of lanes by group, since they read other lanes
// of the same step; or again and again until nothing changes, where no order of lanes does.
struct Unit {
    std::vector<std::uint32_t> equations; // into RowProgram::equations
    bool again = false;
    bool isGrouped = false;
    bool isStraight = false;
    std::vector<std::vector<std::uint32_t>> groups; // of lanes
};

struct RowLayout { // of one variable
    Storage storage;
    std::int64_t depth = 1; // rows, a power of two if they do not slide
    bool watched = false;   // with a byte a lane: 1 where there is a value
    // simulate/rows/program/slide.h; a step of 0: it doesn't. The row moves so often before it is copied
    // back; over no lanes it stays, and there are as many rows as steps.
    static constexpr std::int64_t slides = 16;
    std::int64_t slideStep = 0, slideLane = 0;
    // Lanes that a row takes beside its own and its margins.
    std::int64_t room() const { return slideStep == 0 ? 0 : (slides - 1) * std::abs(slideLane); }
};

class RowProgram {
  public:
    // Without equations: row_build.h makes it whole. Throws base::Overflow. Spends little memory before
    // fill().
    RowProgram(std::shared_ptr<const array::Model> model, const Definedness& definedness);
    // A copy of one that was made for this model, or for none.
    RowProgram(const RowProgram& made, std::shared_ptr<const array::Model> model);
    // Once the equations are there: in which order they run, and which ones together.
    void groupEquations();
    // Once it is known how their rows lie.
    void chooseStraight();

    std::uint64_t bytes() const; // of fill() and of a machine, saturated
    void prepare();              // what fill() computes of the model alone
    void fill(const evaluate::Tensors& inputs);
    // Copies the inputs, so that those given to fill() may go.
    void keepInputs();

    const array::Model& model() const { return *model_; }
    const ure::System& system() const { return model_->system(); }

    std::optional<Lanes> lanes;
    LaneTables tables;
    std::optional<Guard> domain;
    std::vector<TableForm> domainRows; // at least zero in the domain
    std::optional<LaneBlocks> blocks;  // of these, once the tables are filled
    bool domainHasQuotients = false;   // then points are asked one by one
    std::vector<std::uint32_t> boxLanes;
    std::int64_t margin = 0;        // lanes before and behind a row that are never used
    std::vector<RowLayout> layouts; // by VariableId
    std::vector<RowEquation> equations;
    std::vector<Unit> units;
    std::int64_t temporaries = 0;
    std::uint32_t conditions = 0; // of selects, and of outputs to write
    struct Constant {
        Storage storage;
        ure::Value value;
        std::vector<std::uint64_t> row;
    };
    std::vector<Constant> constants;
    struct Input {
        std::span<const ure::Value> values; // as they were given
        std::vector<std::uint64_t> packed;  // or a copy in their storage
        std::uint64_t count = 0;
        std::vector<std::uint8_t> defined; // 0: the element has no value; empty: all have one
        Elements elements(Storage storage) const {
            return {values.data(), packed.empty() ? nullptr : packed.data(), count, storage};
        }
        ure::Value at(Storage storage, std::uint64_t element) const {
            return packed.empty() ? values[element] : load(storage, packed.data(), std::int64_t(element));
        }
    };
    std::vector<Input> inputs; // by TensorId
    bool inputsChange = false; // between steps: nothing is fetched before its step

  private:
    void layOut();
    void groupLanes(Unit& unit, const std::vector<polyhedra::Vector>& distances);

    std::shared_ptr<const array::Model> model_;
    std::vector<std::pair<std::size_t, polyhedra::Vector>> groupings_; // unit, direction: for fill()
};

} // namespace tactus::simulate
