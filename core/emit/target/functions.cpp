#include "emit/target/functions.h"

#include <fmt/format.h>

namespace tactus::emit {

static constexpr std::string_view names[] = {"ceil", "cos",   "exp",     "exp2", "fabs", "floor", "log",
                                             "log2", "round", "signbit", "sin",  "sqrt", "trunc"};

std::span<const std::string_view> calledFunctions() {
    return names;
}

std::string usingCalledFunctions() {
    std::string text;
    for (const std::string_view name : names)
        text += fmt::format("{}std::{}", text.empty() ? "using " : ", ", name);
    return text + ";\n";
}

} // namespace tactus::emit
