#include "ure/foreign_names.h"

#include <algorithm>

namespace tactus::ure {

const ForeignName* foreignName(std::string_view name) {
    constexpr std::string_view sum = "a sum over loops is a reduction, as in `C(i) += A(i, k);`",
                               product = "a product over loops is a reduction, as in `C(i) *= A(i, k);`",
                               power = "a power is written as a product, `x * x`",
                               cast = "a cast is written with the type, as in `Int(32)(x)`",
                               choice = "a choice is written `select(c, a, b)`";
    static constexpr ForeignName names[] = {{"sum", sum},
                                            {"Sum", sum},
                                            {"prod", product},
                                            {"product", product},
                                            {"pow", power},
                                            {"powf", power},
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
                                            {"expf", "it is written `exp`", "exp"}};
    const auto found = std::ranges::find(names, name, &ForeignName::name);
    return found == std::end(names) ? nullptr : found;
}

} // namespace tactus::ure
