// A region of a C file as plain data: arrays, loops, and statements in the order of their text, each of which
// writes one element from an expression.
//
// An *iteration* of a statement is a point of Z^d, the values of the C variables of the d loops around it,
// outermost first. Forms of a statement, and its domain, are over (sizes, loops): first all Program::sizes in
// their order, then its loops. The meaning is that of C: the iterations of all statements happen in the
// lexicographic order of their schedules, and one iteration evaluates the expression with the values that the
// elements then have, and stores it converted to the type of the variable.
#pragma once

#include "polyhedra/formula.h"
#include "text/source.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tactus::cinput {

// Signed integers are two's complement; `char` is Int8 and `long` Int64.
enum class ScalarType : std::uint8_t {
    Bool,
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32,
    UInt32,
    Int64,
    UInt64,
    Float,
    Double
};
bool isReal(ScalarType type);
bool isSigned(ScalarType type);
int bitsOf(ScalarType type);                // 1 of Bool
std::string_view toString(ScalarType type); // "unsigned char"

// A number of that type: `integer` sign-extended (the bits of UInt64), or `real`.
struct Constant {
    ScalarType type = ScalarType::Int32;
    std::int64_t integer = 0;
    double real = 0;
    friend bool operator==(const Constant&, const Constant&) = default;
};

// As C converts it; nothing where a real number does not fit.
std::optional<Constant> convertedTo(const Constant& value, ScalarType type);

// A named integer that bounds, extents or conditions are made of.
struct Size {
    enum class Source : std::uint8_t { Macro, Constant, Enumerator, Argument, Local };
    std::string name;
    std::int64_t value = 0;
    ScalarType type = ScalarType::Int32; // that it has in expressions
    Source source = Source::Macro;
    text::Span span; // of its definition; empty where that is not in the file
};

// Scalars have no extents.
struct Variable {
    enum class Storage : std::uint8_t {
        Parameter,
        Global,
        Static,
        Local,     // of the function
        Region,    // declared in the region
        Temporary, // made by the reader: the value of a condition or of x++ that is needed later
    };
    std::string name;
    ScalarType type = ScalarType::Int32;
    // Outermost first, over the sizes; nothing: an outer extent that is not written.
    std::vector<std::optional<polyhedra::QuasiAffine>> extents;
    Storage storage = Storage::Local;
    bool isConst = false;
    text::Span span; // of its declaration
    // What it holds before the region where that is constant: all its elements, the last index fastest.
    std::optional<std::vector<Constant>> known;
    bool isRead = false, isWritten = false;           // in the region
    bool isSetBefore = false;                         // in front of the region, in its function
    bool isReadAfter = false, isWrittenAfter = false; // behind the region, in its function
    std::optional<bool> isLeft = {};                  // behind by the region, as options say
};

struct Loop {
    std::string name;
    ScalarType type = ScalarType::Int32;
    text::Span span; // of the head, `for (...)`
    // The variable goes from `first` in steps of `step` while it is not beyond `last`. Upwards (step > 0)
    // `first` is the greatest and `last` the least of the forms, downwards the other way round. Forms are
    // over (sizes, loops around it). Empty where a bound is no such extreme: domains alone say it then.
    std::vector<polyhedra::QuasiAffine> first, last;
    std::int64_t step = 1; // not 0
};

struct Subscript {
    std::optional<polyhedra::QuasiAffine> form; // over (sizes, loops) of the statement
    std::uint32_t expression = 0;               // where it reads data: its value
};

struct Access {
    std::uint32_t variable = 0;
    std::vector<Subscript> subscripts;
    text::Span span;
};

enum class Operator : std::uint8_t {
    Number, // constant
    Size,   // index
    Loop,   // index: the value of the variable
    Read,   // index, of Program::accesses
    Cast,   // of a value of another type
    Negate,
    Complement,
    LogicalNot,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    ShiftLeft,
    ShiftRight,
    And,
    Or,
    ExclusiveOr,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual, // of two values of one type; Int32, or Bool in C++
    LogicalAnd,
    LogicalOr, // the second operand counts only if the first does not decide
    Select,    // condition, first, second: one of them counts
    Call,      // function
};

// Operands of arithmetic have its type (those of shifts their own); every conversion is a Cast.
struct Expression {
    Operator operation = Operator::Number;
    ScalarType type = ScalarType::Int32;
    text::Span span;
    std::vector<std::uint32_t> operands; // of Program::expressions
    Constant constant;
    std::uint32_t index = 0;
    std::string function; // of <math.h>, without the f of its float form: "sqrt"
};

struct Statement {
    text::Span span;
    std::vector<std::uint32_t> loops;            // outermost first
    polyhedra::Union domain;                     // disjoint
    std::vector<polyhedra::AffineForm> schedule; // 2d+1 forms: numbers, and between them the loops with the
                                                 // sign of their steps
    Access written;                              // its subscripts are forms
    std::uint32_t value = 0;                     // of Program::expressions
};

// A parameter of the region's function.
struct Argument {
    std::string name;                      // empty: it has none
    std::optional<ScalarType> type;        // of a scalar
    std::optional<std::uint32_t> variable; // of Program::variables, where the region has it
    std::optional<std::int64_t> size;      // the value that a size has
};

struct Program {
    std::string name; // of the function, or of the file in `main`
    std::string functionName;
    text::Span region, function;
    std::vector<Argument> arguments;
    std::vector<Size> sizes;
    std::vector<Size> fixedSizes; // others, whose numbers the program is made of
    // Over the sizes, each >= 0: the signs of numerators, which `/` and `%` of C ask for. With other sizes
    // the program is that of the file where these hold (and nothing wraps, which is known of these sizes
    // alone).
    std::vector<polyhedra::QuasiAffine> assumed;
    std::vector<Variable> variables;
    std::vector<Loop> loops;
    std::vector<Statement> statements;
    std::vector<Expression> expressions;
    std::vector<Access> accesses; // that are read; over the space of the statement that reads them
};

} // namespace tactus::cinput
