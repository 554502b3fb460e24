// The judge of answers. What is right is computed: by the array, by its simulation, or by the verdict on the
// design that an answer makes.
#pragma once

#include "studies/judges/conditions.h"
#include "studies/judges/deeds.h"

namespace tactus::studies {

// An answer as it was typed. A wrong one has a sentence that says what refutes it; it does not give the right
// one away where another witness serves.
Judgement judged(const lessons::Question& question, const std::string& answer, const Situation& situation);

// A right answer, as it is typed; the error is why there is none.
tl::expected<std::string, std::string> solutionOf(const lessons::Ask& ask, const Situation& situation);

// Something that the question names and the design does not have, as a sentence.
std::optional<std::string> wrongQuestion(const lessons::Question& question, const Situation& situation);

} // namespace tactus::studies
