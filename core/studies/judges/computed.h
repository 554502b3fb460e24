// Answers that are numbers or places which the core computes.
#pragma once

#include "studies/judges/conditions.h"

#include <variant>

namespace tactus::studies {

using Places = std::vector<polyhedra::Point>; // in dictionary order, each once
using ComputedAnswer = std::variant<double, polyhedra::Point, Places>;

// The error is why it has no answer: the mapping is not legal, there is no such iteration.
tl::expected<ComputedAnswer, std::string> computedAnswer(const lessons::Question& question,
                                                         const Situation& situation);
std::string textOf(const ComputedAnswer& answer);

// What shows that another number or place is not the answer.
std::string refutation(const lessons::Question& question, double number, double right,
                       const Situation& situation);
std::string refutation(const lessons::Question& question, const polyhedra::Point& place,
                       const Situation& situation);
std::string refutation(const lessons::Question& question, const Places& places, const Places& right,
                       const Situation& situation);

} // namespace tactus::studies
