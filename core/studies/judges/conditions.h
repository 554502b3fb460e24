// Whether what a lesson says of a situation holds, and if not, what shows it.
#pragma once

#include "studies/judges/situation.h"

namespace tactus::studies {

struct Judgement {
    bool isRight = false;
    std::string sentence = {};                           // of what is not: the evidence
    std::optional<diagnostics::Diagnostic> finding = {}; // with its witness, where it is one
    std::shared_ptr<const Situation> situation = {};     // whose text the finding is about

    static Judgement right() { return {true}; }
    static Judgement wrong(std::string sentence) { return {false, std::move(sentence)}; }
};

Judgement judged(const lessons::Condition& condition, const Situation& situation);
// The first that does not hold.
Judgement judged(const lessons::Conditions& conditions, const Situation& situation);

// A condition that no situation meets since it names what there is not, as a sentence: an unknown figure, a
// file that is not there.
std::optional<std::string> wrongCondition(const lessons::Condition& condition, const LessonFolder& folder);

// The figure of that name, of a legal array; shares are of 1.
std::optional<double> figureOf(const Situation& situation, std::string_view name);
bool isFigure(std::string_view name);
bool isCount(std::string_view figure);        // of things: neither a share nor a distance
std::string labelOf(std::string_view figure); // "PEs"

} // namespace tactus::studies
