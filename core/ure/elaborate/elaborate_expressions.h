// Typed expressions from the text: names resolved, every conversion made explicit (within this folder only).
#pragma once

#include "ure/elaborate/elaboration.h"
#include "ure/nodes/untyped.h"

#include <variant>

namespace tactus::ure {

// Where an expression stands: what it may use, and how it computes.
struct ExpressionContext {
    std::string writes;  // the output whose value this is, if it is one
    std::string what;    // "the extent of 'A'", as messages call it
    std::string madeOf;  // "numbers and params": what may stand there
    bool exact = false;  // integers that never wrap (sizes, bounds, indices of funcs): all is Int(64)
    bool ofFunc = false; // ... in an index of a func
    std::size_t visibleLoops = 0;         // the first so many loops have a meaning here
    bool reads = false;                   // funcs and inputs too
    std::optional<TensorId> dimensionsOf; // its dimension names too
    bool random = false;                  // random(a, b) too, of the type of that tensor
    bool named = false; // a literal alone names a value of the type, it is not computed and then assigned
};

// A part of an expression: typed, or waiting for its type; neither if a mistake was reported in it.
using Operand = std::variant<std::monostate, ExprId, Untyped>;

class Expressions {
  public:
    Expressions(Elaboration& elaboration, Nodes& nodes, ExpressionContext place)
        : elaboration_(elaboration), nodes_(nodes), place_(std::move(place)) {}

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

  private:
    // `expected` is the type of what the value is assigned to, where it gets there as it is.
    Operand operand(const syntax::Expression& expression, std::optional<Type> expected);
    Operand name(const syntax::NameExpression& expression);
    Operand valueOf(const syntax::Word& word, const Symbol& symbol);
    Operand indexOf(const syntax::Word& word, LoopId loop);
    Operand unary(const syntax::UnaryExpression& expression);
    Operand binary(const syntax::BinaryExpression& expression);
    Operand cast(const syntax::CastExpression& expression);
    Operand apply(Operator op, ExprId operand, text::Span span);
    Operand apply(Operator op, ExprId left, ExprId right, text::Span span);

    // elaborate_accesses.cpp
    Operand access(const syntax::Access& expression, std::optional<Type> expected);
    Operand function(const syntax::Access& expression, std::optional<Type> expected);
    Operand select(const syntax::Access& expression, std::optional<Type> expected);
    Operand fold(Operator op, const syntax::Access& expression);
    Operand random(const syntax::Access& expression);
    Operand readVariable(const syntax::Access& expression, const Symbol& symbol);
    Operand readInput(const syntax::Access& expression, const Symbol& symbol);
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
};

} // namespace tactus::ure
