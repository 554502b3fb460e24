// The words that have a meaning where the grammar asks for them, with how they are used and what they say.
// None is reserved: a param may be called `in`.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace tactus::syntax {

struct LanguageWord {
    std::string_view text;
    std::string_view form;    // an example, or the arguments
    std::string_view meaning; // one line
};

// Each begins an item of a design.
inline constexpr auto itemWords = std::to_array<LanguageWord>({
    {"param", "param N = 8, M = 2*N;", "Named constants; --set and the studio override them."},
    {"input", "input A[I][K] : Float(32);", "A tensor in memory that the design reads."},
    {"output", "output C[I][J] : Float(32);", "A tensor in memory that the design writes."},
    {"const", "const T[4] : Int(32) = {1, 2, 2, 1};",
     "A table inside each processing element; its values are in the design."},
    {"loops", "loops i: 0..I, j: 0..J;",
     "The iteration space, outermost loop first; upper bounds are excluded."},
    {"func", "func X, Y : Float(32);", "Recurrence variables, each over all loops, with one equation each."},
    {"fn", "fn f(x, y) = x*x + y;", "A named expression; each call is replaced by it."},
    {"mapping", "mapping name { ... }", "Primitives that map the equations to an array."},
});
// Each begins a type, and with that a cast.
inline constexpr auto typeWords = std::to_array<LanguageWord>({
    {"Int", "Int(n)", "Signed integers of n bits, 1 to 64."},
    {"UInt", "UInt(n)", "Unsigned integers of n bits, 1 to 64."},
    {"Fixed", "Fixed(n, f)", "Signed numbers of n bits, f of them fractional."},
    {"UFixed", "UFixed(n, f)", "Unsigned numbers of n bits, f of them fractional."},
    {"Float", "Float(32)", "Floating point, of 32 or 64 bits."},
    {"Bool", "Bool", "true or false."},
});
// The functions of expressions. The grammar reads them as any other access.
inline constexpr auto functionWords = std::to_array<LanguageWord>({
    {"select", "select(condition, value, otherwise)",
     "The value if the condition holds, else the other one; only the chosen one is read."},
    {"min", "min(a, b, ...)", "The smallest; NaN is skipped."},
    {"max", "max(a, b, ...)", "The largest; NaN is skipped."},
    {"abs", "abs(x)", "The absolute value."},
    {"sqrt", "sqrt(x)", "The square root."},
    {"exp", "exp(x)", "The exponential."},
    {"log", "log(x)", "The natural logarithm."},
    {"sin", "sin(x)", "The sine, of radians."},
    {"cos", "cos(x)", "The cosine, of radians."},
    {"exp2", "exp2(x)", "2 to the x."},
    {"log2", "log2(x)", "The logarithm to base 2."},
    {"pow", "pow(x, y)", "x to the y."},
    {"div_round_to_zero", "div_round_to_zero(a, b)",
     "The quotient of integers, rounded toward zero, as in C."},
    {"mod_round_to_zero", "mod_round_to_zero(a, b)", "The remainder of that, with the sign of a, as in C."},
    {"floor", "floor(x)", "The greatest integer that is at most x."},
    {"ceil", "ceil(x)", "The least integer that is at least x."},
    {"round", "round(x)", "The nearest integer; halves round away from zero."},
    {"random", "random(a, b)", "Input data: a random value from a to b for each element."},
});
// Those of them that a design may declare for something else, since designs were written before the language
// had them: where a name is declared, it has no other meaning.
inline constexpr auto declarableFunctions =
    std::to_array<std::string_view>({"sin", "cos", "exp2", "log2", "floor", "ceil", "round", "pow",
                                     "div_round_to_zero", "mod_round_to_zero"});
// Words that are inside of items, and constants.
inline constexpr auto otherWords = std::to_array<LanguageWord>({
    {"design", "design name { ... }", "Equations, and the mappings that map them to arrays."},
    {"let", "let d = A(i) - B(j) in d * d", "A name for a value within an expression."},
    {"where", "loops i: 0..N, j: i..N where i + j < N;", "Affine conditions on the loops, joined by &&."},
    {"downto", "loops i: N-1 downto 0;", "A loop that runs downwards, from the first value to the last."},
    {"step", "loops i: 0..N step 2;", "The increment of a loop; the default is 1."},
    {"in", "input x[N] : Int(8) in 0..10;", "A promise about the values of an input, half-open."},
    {"true", "true", "The Bool value true."},
    {"false", "false", "The Bool value false."},
    {"infinity", "infinity", "The largest value of the type; +inf for floats."},
    {"Buffer", "Buffer::Double", "The number of banks of a buffer: Buffer::Single or Buffer::Double."},
    {"Single", "Buffer::Single", "A buffer with one bank."},
    {"Double", "Buffer::Double", "A buffer with two banks: one is filled while the other is read."},
    {"Host", "place(Host)", "The computer that the device is attached to."},
    {"Carry", "tile(i, io, ii, f, Carry)", "Keep the stream as written, with its wrap-around link."},
});

template<std::size_t Size>
constexpr bool isOneOf(const std::array<LanguageWord, Size>& words, std::string_view word) {
    return std::ranges::find(words, word, &LanguageWord::text) != words.end();
}
inline bool isItemWord(std::string_view word) {
    return isOneOf(itemWords, word);
}
inline bool isTypeWord(std::string_view word) {
    return isOneOf(typeWords, word);
}
inline bool isFunctionWord(std::string_view word) {
    return isOneOf(functionWords, word);
}
inline bool isDeclarableFunction(std::string_view word) {
    return std::ranges::find(declarableFunctions, word) != declarableFunctions.end();
}

} // namespace tactus::syntax
