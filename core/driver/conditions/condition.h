// A condition on the iterations of an array, in the expressions of the language: "Z > 10 && i == j".
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"

#include <tl/expected.hpp>

namespace tactus::driver {

// With its condition as one more equation, the array is run by simulate::Hits. All else of it, links and
// ports and figures, is that of the array without one.
struct Condition {
    std::shared_ptr<const array::Model> model;
    std::vector<ure::VariableId> met; // an iteration meets it in which one of these funcs is true
};

struct WrongCondition {
    std::shared_ptr<const text::SourceBuffer> source; // the text of the condition
    diagnostics::List diagnostics;                    // in it
    std::string sentence = {};                        // in their place, of a text that is no expression
};

// What a condition may name: ure::addCondition. `name` is what messages call the text.
tl::expected<Condition, WrongCondition> conditionOn(const array::Model& model, const std::string& text,
                                                    const std::string& name);

// That a `+`, `-` or assignment wraps in the equation of the variable, or, if that is invalid, in any
// equation. Nothing if none can.
std::optional<Condition> wrapsIn(const array::Model& model, ure::VariableId variable);

} // namespace tactus::driver
