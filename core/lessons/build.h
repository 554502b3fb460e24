// Stage entry: the text of a lesson and a seed to the lesson.
#pragma once

#include "lessons/lesson.h"

namespace tactus::lessons {

struct Built {
    Lesson lesson;
    std::vector<Mistake> mistakes; // none: the lesson is as it was written; they have no file
};
// `name` is that of its folder. What a step says of the design is not looked at (studies/lessons/play.h).
Built readLesson(std::string_view text, const std::string& name, std::uint64_t seed);

} // namespace tactus::lessons
