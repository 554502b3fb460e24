// A lesson played without a window: each step is taken as it says itself, rightly and with each wrong answer
// that it names. What does not come out as the lesson says is a mistake at its line.
#pragma once

#include "lessons/handed_in.h"
#include "studies/judges/judge.h"

#include <stop_token>

namespace tactus::studies {

// A wrong answer that a step names, and what is said to it; of a deed the answer is empty.
struct Refuted {
    std::size_t step = 0; // from 1
    std::string answer, sentence;
};

struct Played {
    lessons::Lesson lesson;
    std::vector<lessons::Mistake> mistakes;
    lessons::HandedIn key; // the right answers
    std::vector<Refuted> refuted;
};
Played play(const std::shared_ptr<const LessonFolder>& folder, std::uint64_t seed);

// Why the design has not what is selected, as a sentence; nothing where it has.
std::optional<std::string> whyMissing(const lessons::Selection& selected, const Situation& situation);

// The situation in which the lesson begins; the error is a mistake at its line.
tl::expected<Situation, lessons::Mistake> beginning(const std::shared_ptr<const LessonFolder>& folder,
                                                    const lessons::Lesson& lesson);

} // namespace tactus::studies
