// What a finished lesson hands in: NAME.tactus-answers, a text. It says what was answered, not what is right:
// that is judged again by whoever reads it (studies/lessons/grade.h).
#pragma once

#include "lessons/lesson.h"

namespace tactus::lessons {

struct HandedStep {
    std::int64_t step = 0; // from 1
    std::string answer = {};
    std::optional<std::string> text = {}; // of the design, where the step was to change it
    std::string mapping = {};             // that was shown
    std::int64_t cycle = 0;
    Selection selected = {};
    std::int64_t tries = 1, seconds = 0;
    bool hasSeenSolution = false;
};

struct HandedIn {
    std::string lesson; // its name
    std::int64_t version = 1;
    std::string fingerprint; // of all files of the lesson
    std::uint64_t seed = 1;
    std::string student = {};
    std::vector<HandedStep> steps = {};
};

std::string textOf(const HandedIn& handedIn);
// The mistake has no file.
tl::expected<HandedIn, Mistake> handedIn(std::string_view text);

} // namespace tactus::lessons
