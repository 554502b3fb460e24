// What somebody has done in the studio as a lesson that asks others to do the same.
#pragma once

#include "lessons/lesson.h"

#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace tactus::studies {

// What was there after a deed.
struct LessonMoment {
    std::string text, mapping;
    std::int64_t cycle = 0;
    lessons::Selection selected = {};
    std::string action = {}; // that was taken to come here: "Window > Export"
};

struct RecordedLesson {
    std::vector<std::pair<std::string, std::string>> files; // their names and contents, lesson.json first
    std::size_t steps = 0;                                  // besides the first, which has words alone
};

// A step for each change from one moment to the next: an edit with what holds after it and did not before, a
// mapping, a cycle, a selection, an action. A change of the text that no condition tells from what was there
// becomes the beginning of a step. `lesson check` finds no mistake in it. `name` is that of its design's
// file, without the ending. The error is a sentence: the first text is no design that a lesson may have.
tl::expected<RecordedLesson, std::string> recordedLesson(const std::string& name,
                                                         const std::vector<LessonMoment>& moments);

} // namespace tactus::studies
