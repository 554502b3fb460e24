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
    {"param", "param N = 8, M = 2*N;", "Integer constants; --set and the studio override them."},
    {"input", "input A[I][K] : Float(32);", "A tensor in memory that the design reads."},
    {"output", "output C[I][J] : Float(32);", "A tensor in memory that the design writes."},
    {"loops", "loops i: 0..I, j: 0..J;",
     "The iteration space, outermost loop first; upper bounds are not in it."},
    {"func", "func X, Y : Float(32);", "Recurrence variables, each over all loops, with one equation each."},
    {"mapping", "mapping name { ... }", "Primitives that make an array of the equations."},
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
    {"select", "select(c, a, b)",
     "a where c holds, b elsewhere; the other one is not read. b may be missing."},
    {"min", "min(a, b, ...)", "The smallest; NaN is skipped."},
    {"max", "max(a, b, ...)", "The largest; NaN is skipped."},
    {"abs", "abs(x)", "The magnitude."},
    {"sqrt", "sqrt(x)", "The square root."},
    {"exp", "exp(x)", "The exponential."},
    {"log", "log(x)", "The natural logarithm."},
    {"random", "random(a, b)", "For data of an input: drawn anew for each element, from a to b."},
});
// Words that stand inside of items, and constants.
inline constexpr auto otherWords = std::to_array<LanguageWord>({
    {"design", "design name { ... }", "Equations, and the mappings that make arrays of them."},
    {"where", "loops i: 0..N, j: i..N where i + j < N;", "Affine conditions on the loops, joined by &&."},
    {"in", "input x[N] : Int(8) in 0..10;", "A promise about the values of an input, half-open."},
    {"true", "true", "The Bool that holds."},
    {"false", "false", "The Bool that does not hold."},
    {"infinity", "infinity", "The largest value of the type it meets; +inf for floats."},
    {"Buffer", "Buffer::Double", "How many fillings a buffer holds: Buffer::Single or Buffer::Double."},
    {"Single", "Buffer::Single", "A buffer of one filling."},
    {"Double", "Buffer::Double", "A buffer that is filled while the other half is read."},
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

} // namespace tactus::syntax
