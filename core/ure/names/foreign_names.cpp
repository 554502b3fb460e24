#include "ure/names/foreign_names.h"

#include <algorithm>

namespace tactus::ure {

const ForeignName* foreignName(std::string_view name) {
    constexpr std::string_view
        sum = "write a sum over loops as a reduction, `C(i) += A(i, k);`",
        product = "write a product over loops as a reduction, `C(i) *= A(i, k);`",
        power = "write a power as a product, `x * x`",
        cast = "write a cast with the type, as in `Int(32)(x)`",
        choice = "write a choice as `select(c, a, b)`",
        none = "the functions are select, min, max, abs, sqrt, exp, log, sin, cos, exp2, log2, pow, "
               "floor, ceil, round, div_round_to_zero and mod_round_to_zero",
        whole = "a cast to an integer truncates, as in `Int(32)(x)`";
    static constexpr ForeignName names[] = {{"sum", sum},
                                            {"Sum", sum},
                                            {"prod", product},
                                            {"product", product},
                                            {"powf", "it is written `pow`", "pow"},
                                            {"square", power},
                                            {"cast", cast},
                                            {"int", cast},
                                            {"float", cast},
                                            {"double", cast},
                                            {"not", "the negation is written `!`", "!"},
                                            {"if", choice, "select"},
                                            {"ite", choice, "select"},
                                            {"cond", choice, "select"},
                                            {"where", choice, "select"},
                                            {"mux", choice, "select"},
                                            {"fabs", "it is written `abs`", "abs"},
                                            {"fmin", "it is written `min`", "min"},
                                            {"fmax", "it is written `max`", "max"},
                                            {"ln", "it is written `log`", "log"},
                                            {"sqrtf", "it is written `sqrt`", "sqrt"},
                                            {"expf", "it is written `exp`", "exp"},
                                            {"logf", "it is written `log`", "log"},
                                            {"sinf", "it is written `sin`", "sin"},
                                            {"cosf", "it is written `cos`", "cos"},
                                            {"exp2f", "it is written `exp2`", "exp2"},
                                            {"log2f", "it is written `log2`", "log2"},
                                            {"floorf", "it is written `floor`", "floor"},
                                            {"ceilf", "it is written `ceil`", "ceil"},
                                            {"roundf", "it is written `round`", "round"},
                                            {"tan", none},
                                            {"asin", none},
                                            {"acos", none},
                                            {"atan", none},
                                            {"atan2", none},
                                            {"sinh", none},
                                            {"cosh", none},
                                            {"erf", none},
                                            {"sign", none},
                                            {"trunc", whole},
                                            {"tanh", "it is written `1 - 2 / (exp(2 * x) + 1)`"},
                                            {"sigmoid", "it is written `1 / (1 + exp(-x))`"},
                                            {"relu", "it is written `max(x, 0)`"},
                                            {"clamp", "it is written `min(max(x, least), most)`"},
                                            {"rsqrt", "it is written `1 / sqrt(x)`"},
                                            {"sqr", power},
                                            {"log10", "it is written `log(x) / 2.302585092994046`"},
                                            {"mod", "the remainder of integers is written `x % y`"},
                                            {"fmod", "the remainder of integers is written `x % y`"},
                                            {"range", "the bounds of a loop are written `0..N`"}};
    const auto found = std::ranges::find(names, name, &ForeignName::name);
    return found == std::end(names) ? nullptr : found;
}

} // namespace tactus::ure
