// The words that have a meaning where the grammar asks for them. None is reserved: a param may be called
// `in`.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace tactus::syntax {

// Each begins an item of a design.
inline constexpr std::array<std::string_view, 6> itemWords = {"param", "input", "output",
                                                              "loops", "func",  "mapping"};
// Each begins a type, and with that a cast.
inline constexpr std::array<std::string_view, 6> typeWords = {"Int",    "UInt",  "Fixed",
                                                              "UFixed", "Float", "Bool"};
// The functions of expressions. The grammar reads them as any other access.
inline constexpr std::array<std::string_view, 8> functionWords = {"select", "min", "max", "abs",
                                                                  "sqrt",   "exp", "log", "random"};

inline bool isItemWord(std::string_view word) {
    return std::ranges::find(itemWords, word) != itemWords.end();
}
inline bool isTypeWord(std::string_view word) {
    return std::ranges::find(typeWords, word) != typeWords.end();
}
inline bool isFunctionWord(std::string_view word) {
    return std::ranges::find(functionWords, word) != functionWords.end();
}

} // namespace tactus::syntax
