// The tree of a kernel that all targets share. Expressions are typed with the types of the language;
// legalise() leaves only what C has (types of 8, 16, 32 and 64 bits, infix operators, casts and calls of
// small helper functions).
#pragma once

#include "emit/c/language/helper.h"
#include "emit/target/origin.h"
#include "ure/system.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace tactus::emit {

struct Code {
    enum class Kind : std::uint8_t {
        Literal, // `value` of `type`
        Name,    // `text`
        Element, // text[operands[0]][operands[1]]...
        Lane,    // of the token operands[0] the lane operands[1]
        Select,  // operands: condition, then, else; lazy
        Infix,   // operands[0] text operands[1]; lazy for && and ||. Must not wrap
        Apply,   // `op` on operands, with the meaning of ure/types/operators.h; gone after legalise()
        // what legalise() brings in:
        Prefix, // text operands[0]
        Call,   // text(operands...)
        Cast,   // (type) operands[0]
    };
    Kind kind = Kind::Literal;
    ure::Type type;
    std::string text;
    ure::Operator op{};
    ure::Value value{};
    std::vector<Code> operands;
    friend bool operator==(const Code&, const Code&) = default;
};

Code literal(ure::Type type, ure::Value value);
Code integer(ure::Type type, std::int64_t value);
Code name(std::string text, ure::Type type);
Code element(std::string array, ure::Type type, std::vector<Code> indices);
Code lane(Code token, Code number);
Code infix(std::string_view text, ure::Type type, Code left, Code right);
Code select(Code condition, Code then, Code otherwise); // one branch where both are alike
Code apply(ure::Operator op, ure::Type type, std::vector<Code> operands);
Code prefix(std::string_view text, ure::Type type, Code operand);
Code call(std::string function, ure::Type type, std::vector<Code> arguments);
Code cast(ure::Type type, Code operand); // the operand itself if it has this type
// Conjunction, without what is always true; `true` for none.
Code all(std::vector<Code> conditions);
// Disjunction; `false` for none.
Code any(std::vector<Code> conditions);
bool isTrue(const Code& condition); // the literal

struct Statement {
    enum class Kind : std::uint8_t {
        Blank,
        Comment, // text
        Declare, // [const] type target[extents...] [= value]; with extents and a value all elements are 0
                 // `text`: the name of a type for whole tokens, whose lanes are 0 with a value
        Table,   // target, an array of constants: `values`
        Assign,  // target = value
        If,      // value: condition; body, otherwise
        For,     // target from `value` to before `end`, or the other way; body; unrolled or not
        While,   // value: condition; body
        Scope,   // body, whose names are its own
        Receive, // target: the next token of the channel `text` at the indices `extents`
        Send,    // value: a token for that channel
    };
    Kind kind = Kind::Blank;
    std::string text;
    Code target, value, end;
    ure::Type stored; // Declare: the type in the language, which legalise() widens in `target`
    std::vector<Code> extents, values;
    bool isConstant = false, hasValue = false, unrolled = false, downwards = false;
    bool isTrying = false; // Receive, Send: does not wait; `end` says afterwards whether it was done
    bool isBank = false;   // Declare: a memory of several banks, not registers
    bool isPacked = false; // Declare: what is at one address is read and written at once
    // While: in these memories an iteration touches nothing twice, and nothing that one of the `apart` - 1
    // iterations before it wrote, or read where it writes.
    std::vector<std::string> memories;
    std::int64_t apart = 1;
    std::vector<Statement> body, otherwise;
    std::vector<Origin> origins; // the parts of the array that it and all inside of it implement
};
using Block = std::vector<Statement>;

Statement blank();
Statement comment(std::string text);
Statement assign(Code target, Code value);
Statement constant(Code target, Code value);
Statement variable(Code target, Code value);
Statement declare(Code target, std::vector<Code> extents, bool zeroed);
Statement table(Code target, std::vector<Code> values);
Statement when(Code condition, Block body, Block otherwise = {});
Statement loop(Code variable, Code first, Code end, Block body, bool unrolled);
Statement repeat(Code condition, Block body);
// In a scope of its own where it declares something.
Block scoped(Block block);
Statement receive(Code target, std::string channel, std::vector<Code> indices);
Statement send(std::string channel, std::vector<Code> indices, Code token);
// The same without waiting.
Statement trying(Statement statement, Code done);
// A whole token, or an array of them, of the type that bears this name.
Statement declareToken(std::string type, Code target, std::vector<Code> extents, bool zeroed);
void append(Block& to, Block from);
Block of(const std::vector<Origin>& origins, Block block); // it implements these, too
bool mentions(const Block& block, const std::string& name);
std::set<std::string> callsIn(const Block& block); // names of functions; all of them after legalise()

// Of the statements, or of those inside of them, is there one?
template<class Is>
bool anyStatement(const Block& block, const Is& is) {
    return std::ranges::any_of(block, [&](const Statement& it) {
        return is(it) || anyStatement(it.body, is) || anyStatement(it.otherwise, is);
    });
}
// The same of expressions and of their parts.
template<class Is>
bool anyCode(const Code& code, const Is& is) {
    return is(code) || std::ranges::any_of(code.operands, [&](const Code& it) { return anyCode(it, is); });
}
template<class Is>
bool anyCode(const Block& block, const Is& is) {
    return anyStatement(block, [&](const Statement& it) {
        return anyCode(it.target, is) || anyCode(it.value, is) || anyCode(it.end, is) ||
               std::ranges::any_of(it.extents, [&](const Code& code) { return anyCode(code, is); });
    });
}

// A tensor in memory as an argument: a flat array, row-major. A scalar is an array of one.
struct Argument {
    std::string name;     // in the code
    std::string original; // in the design
    ure::Type type;       // of an element
    bool isOutput = false;
    std::int64_t elements = 1;
    ure::TensorId tensor;
};

struct Constant {
    std::string name;
    ure::Type type; // one of C's
    ure::Value value;
};

struct Kernel {
    std::string name;
    std::string top; // another name, for a target whose kernels share the names of C's library
    std::vector<std::string> headline; // comment lines at the top
    std::vector<Constant> constants;
    ure::Type index; // of constants and loop variables
    std::vector<Argument> arguments;
    Block body;
    std::set<Helper> helpers; // after legalise()
};

} // namespace tactus::emit
