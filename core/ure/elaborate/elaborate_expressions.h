// Typed expressions from the text: names resolved, every conversion made explicit (within this folder only).
#pragma once

#include "ure/elaborate/elaboration.h"
#include "ure/nodes/untyped.h"

#include <variant>

namespace tactus::ure {

// The place of an expression: what it may use, and how it computes.
struct ExpressionContext {
    std::string writes;  // the output whose value this is, if it is one
    std::string what;    // "the extent of 'A'", as messages call it
    std::string madeOf;  // "numbers and params": what may be there
    bool wide = false;   // a fraction alone is Float(64), and functions of floats compute in it
    bool exact = false;  // integers that never wrap (sizes, bounds, indices of funcs): all is Int(64)
    bool ofFunc = false; // ... in an index of a func
    std::size_t visibleLoops = 0;         // the first so many loops have a meaning here
    bool reads = false;                   // funcs and inputs too
    bool readsInputs = false;             // inputs alone too
    bool here = false;                    // the name of a func is its value in the iteration at hand
    std::optional<TensorId> dimensionsOf; // its dimension names too
    bool random = false;                  // random(a, b) too, of the type of that tensor
    // A loop of stages in indices of funcs, and the stage: there it is that number.
    std::optional<std::pair<LoopId, std::int64_t>> stage;
    bool named = false; // a literal alone names a value of the type, it is not computed and then assigned
};

// A part of an expression: typed, or waiting for its type; neither if a mistake was reported in it.
using Operand = std::variant<std::monostate, ExprId, Untyped>;

// The names that lets give to values, innermost last, or those of a fn's parameters. They hide what the
// design declares, as names of a block do in C.
struct Scope {
    struct Binding {
        syntax::Word name;
        std::string_view what; // "a parameter of fn 'f'"
        syntax::Expression text;
        const Scope* around = nullptr; // of the text
        std::optional<TensorId> dimensionsOf;
        const Nodes* nodes; // of the value
        Operand value;
        mutable bool isUsed = false;
    };
    std::vector<Binding> bindings;
    const Scope* outer = nullptr;

    const Binding* find(std::string_view name) const;
};

class Expressions {
  public:
    Expressions(Elaboration& elaboration, Nodes& nodes, ExpressionContext place, const Scope* scope = nullptr)
        : elaboration_(elaboration), nodes_(nodes), place_(std::move(place)), scope_(scope),
          firstNode_(nodes.size()) {}

    // Each is invalid or nothing after a mistake.
    // The expression assigned to something of the type; without a type only its own mistakes are found.
    ExprId assigned(const syntax::Expression& expression, std::optional<Type> type);
    // The same before it is converted.
    ExprId assignable(const syntax::Expression& expression, std::optional<Type> type);
    // A Bool.
    ExprId condition(const syntax::Expression& expression);
    // The second operand of `op`, whose first has this type; it keeps its own type if it has one.
    ExprId beside(const syntax::Expression& expression, Operator op, Type first);
    // In an exact place: an integer; one that is an affine form of the visible loops; a number.
    ExprId exact(const syntax::Expression& expression);
    struct Affine {
        ExprId expr;
        polyhedra::AffineForm form;
    };
    std::optional<Affine> affine(const syntax::Expression& expression);
    std::optional<std::int64_t> number(const syntax::Expression& expression);
    // In a wide place: a number with a fraction, as a decimal with its sign. A literal keeps its digits.
    std::optional<std::string> decimal(const syntax::Expression& expression);

  private:
    // `expected` is the type of what the value is assigned to, where it gets there as it is.
    Operand operand(const syntax::Expression& expression, std::optional<Type> expected);
    Operand name(const syntax::NameExpression& expression);
    Operand valueOf(const syntax::Word& word, const Symbol& symbol);
    Operand valueHere(const syntax::Word& word, const Symbol& symbol);
    Operand realParam(const Param& known, ParamId param, const syntax::Word& word);
    Operand indexOf(const syntax::Word& word, LoopId loop);
    Operand unary(const syntax::UnaryExpression& expression);
    Operand binary(const syntax::BinaryExpression& expression);
    Operand cast(const syntax::CastExpression& expression);
    Operand apply(Operator op, ExprId operand, text::Span span);
    Operand apply(Operator op, ExprId left, ExprId right, text::Span span);

    // elaborate_named.cpp
    Operand let(const syntax::LetExpression& expression, std::optional<Type> expected);
    Operand call(const syntax::Access& expression, Elaboration::Fn& fn, std::optional<Type> expected);
    Scope::Binding bind(const syntax::Word& name, const syntax::Expression& text, std::string_view what);
    Operand valueOf(const Scope::Binding& binding);
    Operand counted(Operand value, text::Span span);
    void sayCall(std::size_t before, text::Span call);

    // elaborate_accesses.cpp
    Operand access(const syntax::Access& expression, std::optional<Type> expected);
    Operand function(const syntax::Access& expression, std::optional<Type> expected);
    Operand select(const syntax::Access& expression, std::optional<Type> expected);
    Operand fold(Operator op, const syntax::Access& expression);
    Operand ofTwo(Operator op, const syntax::Access& expression);
    ExprId widened(Operator op, ExprId argument);
    Operand random(const syntax::Access& expression);
    Operand readVariable(const syntax::Access& expression, const Symbol& symbol);
    std::vector<polyhedra::AffineForm> affineIndices(const std::vector<syntax::Expression>& indices,
                                                     const std::string& of);
    // elaborate_stages.cpp
    std::optional<LoopId> stagesOf(const std::vector<syntax::Expression>& indices) const;
    void collectStages(const syntax::Expression& expression, bool isPower, std::set<LoopId>& loops) const;
    Operand readStages(const syntax::Access& expression, const Symbol& symbol, LoopId stages);
    ExprId readAt(const syntax::Access& expression, const Symbol& symbol);
    Operand readOutput(const syntax::Word& word, const std::vector<syntax::Expression>& indices,
                       text::Span span);
    Operand readInput(const syntax::Access& expression, const Symbol& symbol);
    bool countSteps(std::vector<polyhedra::AffineForm>& index, const syntax::Access& access);
    ExprId inputIndex(const syntax::Expression& expression);
    bool takes(const syntax::Access& expression, std::size_t fewest, std::size_t most);
    bool hasRank(const syntax::Access& expression, std::size_t rank, std::string_view indices);
    bool mayRead(const syntax::Word& word, Symbol::Kind kind);
    Operand elaborateParts(const std::vector<syntax::Expression>& parts);

    // settle.cpp: operands without a type take it
    ExprId settled(const Operand& operand, std::optional<Type> expected, bool named = false);
    // From each other. Nothing after a mistake.
    std::vector<ExprId> settledTogether(const std::vector<Operand>& operands, std::optional<Type> expected,
                                        bool named = false);
    ExprId settledBeside(const Untyped& operand, Type other);
    ExprId settledAlone(const Untyped& operand);
    ExprId convertedForAssignment(ExprId expr, Type type);
    ExprId beforeWidening(ExprId expr) const;
    void doesNotFit(const Untyped& operand, Type type);
    std::optional<Type> alone(const Untyped& operand) const;
    std::string asWritten(const Untyped& operand) const;
    std::string inMessages(const Untyped& operand) const;
    void noteIfRounded(const Untyped& operand, ExprId alone, Type expected);
    void warnIfItWraps(const Untyped& literal, const Expr& value, Type type);
    std::optional<Type> meetingType(const std::vector<Operand>& operands) const;

    Operand refuse(text::Span span, const std::string& why);
    Operand refusePower(const syntax::BinaryExpression& expression);
    void misplaced(const syntax::Word& word);
    std::string insteadOfReading(const std::string& output) const;

    Elaboration& elaboration_;
    Nodes& nodes_;
    ExpressionContext place_;
    const Scope* scope_; // null: no names but the design's
    std::size_t firstNode_;
    int calls_ = 0; // of fns, in the expression of one of which this is
};

} // namespace tactus::ure
