// The artifact of this stage: a system of recurrence equations at the sizes at hand. Names are resolved,
// every expression has a type and every conversion is explicit; loops, guards and indices are known as affine
// forms. A System is immutable once built: a transformation (reorder, reductions made recurrences) makes
// another.
#pragma once

#include "base/table.h"
#include "polyhedra/formula.h"
#include "text/source.h"
#include "ure/types/operators.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tactus::ure {

using ParamId = base::Id<struct ParamTag>;
using LoopId = base::Id<struct LoopTag>;
using TensorId = base::Id<struct TensorTag>;
using VariableId = base::Id<struct VariableTag>;
using EquationId = base::Id<struct EquationTag>;
using ExprId = base::Id<struct ExprTag>;
using NamedId = base::Id<struct NamedTag>;

struct Param {
    std::string name;
    std::int64_t value; // after --set; 0 of a real param
    text::Span span;
    std::string real = {}; // the decimal number that a real param is, with its sign; empty for an integer

    bool isReal() const { return !real.empty(); }
};

// A value that a `let` of the text names, or a parameter of a fn at one of its calls: all its places have the
// name (Expr::named). Expressions are put in where the name is used, so a System means the same without this.
struct Named {
    std::string name;
    text::Span span; // of the value
    bool isParameter = false;
};

// An expression: a node with operands. Spans lead to the text. Operands come before their users in the table.
struct Expr {
    enum class Kind : std::uint8_t {
        Constant,  // `value`
        Parameter, // `param`, and its value of `type` in `value`
        Index,     // `loop` converted to `type` (the loop index always fits, else elaborate inserted Convert)
        Dimension, // a dimension's index (number `dimension`) in a tensor's `= e`
        Random,    // random(a, b) of `operands`, in a tensor's `= e`
        Read,      // `variable` at the affine `index`, one form a loop, over the loops
        ReadInput, // `tensor` at the index expressions `operands`; `affine` holds the ones that are
                   // quasi-affine
        Unary,     // `op` on operands[0]
        Binary,    // `op` on operands[0], operands[1]
        And,
        Or,     // lazy
        Select, // operands: condition, then, else; without `else` the value is undefined there
    };
    Kind kind;
    Type type;
    text::Span span;
    std::vector<ExprId> operands;
    Value value{};
    Operator op{};
    ParamId param;
    LoopId loop;
    std::uint32_t dimension = 0;
    VariableId variable;
    TensorId tensor;
    std::vector<polyhedra::AffineForm> index;                  // Read
    std::vector<std::optional<polyhedra::QuasiAffine>> affine; // ReadInput: one an index; empty = reads data
    std::optional<polyhedra::Formula> formula; // of a condition (Bool): set by elaborate on the
                                               // conditions of Select, And, Or (first operand)
    NamedId named;                             // valid if the text has a name for the value
};

struct Loop {
    std::string name;
    text::Span span;
    // Inclusive bounds over the loops: the greatest of `lower`, the least of `upper` (upper already minus
    // one).
    std::vector<polyhedra::AffineForm> lower, upper;
    // As written (half-open), typed Int(64), for code with named sizes.
    ExprId lowerText, upperText;
    // The text on the values of a loop that counts. `downto` has both ends among them.
    struct Counted {
        text::Span lower, upper, step; // no step: empty
    };
    std::optional<Counted> counted = {};
};

struct Tensor {
    enum class Data { None, Expression, List, File };
    std::string name;
    text::Span span;
    Type type;
    bool isInput = true;
    // A const: an input that is read as others are, whose values are `list`. Each PE has it, no memory does,
    // so it is no port, no traffic and no argument.
    bool isConst = false;
    std::vector<std::int64_t> extents;              // empty: a scalar
    std::vector<polyhedra::AffineForm> openExtents; // in their place where sizes are open: over the sizes
    std::vector<ExprId> extentTexts;                // as written
    std::vector<std::string> dimensionNames;        // "" where there is none
    // Data to run with (inputs), or the fill of elements that no equation writes (outputs: None or
    // Expression).
    Data data = Data::None;
    ExprId expression;       // of `type`, over Dimension expressions
    std::vector<Value> list; // row-major
    std::string file;
    text::Span dataSpan;
    // `in lo..hi`: half-open for floats, [lo, hi) for integers too; as values of `type`, `upper` exclusive.
    // So the upper end of integers and fixed point may be one step beyond the greatest value: compare, don't
    // convert.
    struct Promise {
        Value lower, upper;
        text::Span span;
    };
    std::optional<Promise> promise;
    // Between two arrays of a mapping: each element bears a mark whether it has a value. One that no equation
    // writes has none, nor has one outside the extents.
    bool mayBeUndefined = false;
    std::int64_t elements() const; // product of the extents
    bool isReadFromMemory() const { return isInput && !isConst; }
};

struct Variable {
    std::string name;
    text::Span span;
    Type type;
    EquationId equation; // its one equation; invalid only in a system with errors
    // A reduction's carried value bears its output's name (language.md, `+=`).
    TensorId carriedFor; // valid for such a variable
    // Its terms come in another order than the loops of the design take them, or in groups.
    bool isReordered = false;
};

// The operation with which a reduction combines its terms.
enum class Reduction : std::uint8_t { None, Add, Multiply, Minimum, Maximum, And, Or, Xor };
Operator operatorOf(Reduction reduction); // not None
Value identityOf(Reduction reduction, Type type);
std::string_view spellingOf(Reduction reduction); // "+="

struct Equation {
    text::Span span;     // the whole equation
    text::Span leftSpan; // its left side
    // Defines `variable` at every point, or writes `output` at `left` (one form a dimension) where `value` is
    // defined.
    VariableId variable;
    TensorId output;
    std::vector<polyhedra::AffineForm> left;
    ExprId value;
    // Not None only between elaborate and localise: `output(left) op= value`.
    Reduction reduction = Reduction::None;

    bool isOutput() const { return output.valid(); }
};

struct System {
    std::string name;
    std::shared_ptr<const text::SourceBuffer> source;
    text::Span span; // of the design
    base::Table<ParamId, Param> params;
    base::Table<LoopId, Loop> loops; // in their present order
    base::Table<TensorId, Tensor> tensors;
    base::Table<VariableId, Variable> variables;
    base::Table<EquationId, Equation> equations; // in the order of the text
    base::Table<ExprId, Expr> exprs;
    base::Table<NamedId, Named> named;
    // The text has names of lets or of parameters, which at another place of it may mean something else.
    bool hasLocalNames = false;
    polyhedra::Piece domain;            // over the loops, bounds and `where`
    std::vector<text::Span> conditions; // of the text, which `where` joins by &&
    // The present loops in the order of the design, those that a tiled loop became in its place.
    std::vector<LoopId> designOrder;
    // The loops of the design over the present ones, where loops have been tiled. Empty: they are
    // designOrder.
    struct DesignLoop {
        std::string name;
        polyhedra::AffineForm value;
    };
    std::vector<DesignLoop> designLoops;
    // All sizes of a design as one system (Settings::openSizes): the first so many loops are its params, each
    // read of a func and each left side names them first, and the domain holds what is known of them. Params
    // below 1 and params given by Settings are numbers. Domains and boxes then have no upper ends, and
    // `extents` mean nothing; sizes at which a number leaves its type of 32 or more bits are left out.
    std::size_t sizes = 0;
    std::vector<LoopId> freeSizes; // those of them that are not made of others

    std::string nameOf(EquationId equation) const; // the func's or output's name
    text::Span spanOf(ExprId expr) const { return exprs[expr].span; }
    std::vector<std::string> loopNames() const;
    std::vector<std::string> writtenLoopNames() const;    // without sizes
    std::vector<polyhedra::AffineForm> sizeForms() const; // the sizes themselves, over the loops
    // A point over the present loops as a point over the loops of the design: witnesses are printed so.
    std::vector<std::string> designLoopNames() const;
    polyhedra::Point inDesignOrder(std::span<const std::int64_t> point) const;
    std::optional<VariableId> variableNamed(std::string_view name) const;
    std::optional<TensorId> tensorNamed(std::string_view name) const;
};

// The operator of a reduction takes the value so far, in the output's type, and a term.
Signature signatureOf(const System& system, const Equation& reduction);

// Calls visit(expr) for the expression and everything below it, users before operands.
void forEachBelow(const System& system, ExprId root, const std::function<void(ExprId)>& visit);

} // namespace tactus::ure
