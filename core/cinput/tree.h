// What a compiler makes of a C file, as plain data: the syntax tree of the functions around a region with the
// types of its expressions, and the declarations, macros and messages that belong to it. Nothing is judged.
//
// All offsets are those of the file as it is on disk: a definition that was replaced (Question::sizes) moves
// nothing. What a macro makes is where the macro is used.
#pragma once

#include "text/source.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tactus::cinput {

inline constexpr std::uint32_t none = 0xffffffff;

struct CType {
    // The scalar types come first. `char` is Int8, `long` and `long long` are Int64; an enumeration is its
    // integer type.
    enum class Kind : std::uint8_t {
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
        Double,
        Void,
        Pointer,  // to `element`
        Array,    // of `extent` elements; -1 where it is not written or known only when running
        Function, // that returns `element`
        Other,
    };
    Kind kind = Kind::Other;
    bool isConst = false, isVolatile = false;
    std::uint32_t element = none; // of Tree::types
    std::int64_t extent = -1;
    std::string text; // as the compiler spells it

    bool isScalar() const { return kind < Kind::Void; }
};

struct Node {
    enum class Kind : std::uint8_t {
        // Statements.
        Compound,
        Attributed, // a statement with something in front of it that says how it is compiled
        For,        // its parts that are there, in text order: initialisation, condition, step, body
        If,
        Null,
        Declarations,
        Return,
        While,
        Do,
        Switch,
        Goto,
        Continue,
        Break,
        // Expressions; `type` is that of their value, conversions are nodes.
        Integer, // value
        Real,    // value
        Name,    // declaration
        Subscript,
        Call,    // of its first child
        Unary,   // operation
        Binary,  // operation
        Compute, // operation without its `=`, as in a += e
        Choice,  // condition ? first : second
        Cast,    // written, or made by the compiler
        Bracket, // ( )
        List,    // { , }
        // Declarations; with their declaration, extents (innermost first) and initial value.
        Variable,
        Parameter,
        Function,
        Other, // its text is what the compiler calls it
    };
    enum class Operation : std::uint8_t {
        None,
        Multiply,
        Divide,
        Remainder,
        Add,
        Subtract,
        ShiftLeft,
        ShiftRight,
        Less,
        Greater,
        LessEqual,
        GreaterEqual,
        Equal,
        NotEqual,
        And,
        ExclusiveOr,
        Or,
        LogicalAnd,
        LogicalOr,
        Assign,
        Comma,
        PostIncrement,
        PostDecrement,
        PreIncrement,
        PreDecrement,
        AddressOf,
        Dereference,
        Plus,
        Minus,
        Complement,
        LogicalNot,
    };
    Kind kind = Kind::Other;
    Operation operation = Operation::None;
    bool isInitial = false;           // the initial value of the variable above it
    std::uint32_t type = none;        // of Tree::types
    text::Span span;                  // in the main file; empty at 0 where it is in another
    std::uint32_t end = 0;            // its descendants are the nodes behind it, up to here
    std::uint32_t declaration = none; // of Tree::declarations
    std::uint32_t macro = none;       // of Tree::macros: the innermost one that a literal stands in
    std::uint64_t value = 0;          // an integer's bits, sign-extended, or those of a double
    std::uint32_t text = none;        // of Tree::texts
};

struct Declaration {
    enum class Kind : std::uint8_t { Variable, Parameter, Function, Enumerator, Other };
    Kind kind = Kind::Other;
    std::string name;
    std::uint32_t type = none;
    text::Span span;           // of its name in the main file; empty at 0 where it is in another
    bool isInFile = false;     // it stands in the main file
    bool isInFunction = false; // a local of a function, static ones too
    bool isStatic = false;
    std::optional<std::int64_t> value; // of an enumerator
    std::uint32_t node = none;         // its tree, where that is there
};

struct Macro {
    std::string name, body; // the text behind its name and parameters
    bool hasParameters = false;
    text::Span span; // of its definition; empty at 0 where it is not in the main file
};

struct CompilerMessage {
    bool isError = false;
    std::string text;
    std::string elsewhere; // "stdio.h:12", where it is in no main file; `at` is then its #include, or 0
    std::uint32_t at = 0;
};

struct Tree {
    std::vector<CType> types;
    std::vector<Declaration> declarations;
    std::vector<Macro> macros;
    std::vector<Node> nodes;          // preorder
    std::vector<std::uint32_t> roots; // functions and variables of the file scope, in no order
    std::vector<std::string> texts;
    std::vector<text::Span> skipped; // by #if
    std::vector<CompilerMessage> messages;
    std::vector<std::string> replaced; // sizes of the question whose definition was found
    std::vector<std::string> headers;  // files that it includes, but for those of the system
};

struct Question {
    std::string name, text;                    // of the main file
    std::vector<std::string> defines, folders; // -D and -I
    std::map<std::string, std::int64_t> sizes; // --set
    std::vector<std::uint32_t> near;           // functions around these offsets are wanted
    bool everything = false;                   // all functions of the main file
    friend bool operator==(const Question&, const Question&) = default;
};

} // namespace tactus::cinput
