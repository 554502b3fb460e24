// Answers that were handed in, judged again: nothing that the file says of itself counts.
#pragma once

#include "studies/lessons/play.h"

namespace tactus::studies {

struct GradedStep {
    enum class Verdict : std::uint8_t { Right, Wrong, Missing };
    std::size_t step; // from 1
    std::string title;
    Verdict verdict = Verdict::Missing;
    std::string answer = {}, sentence = {}; // why it is wrong
    std::int64_t tries = 0, seconds = 0;
    bool hasSeenSolution = false;
};
std::string_view toString(GradedStep::Verdict verdict); // "right"

struct Graded {
    std::vector<GradedStep> steps; // those with something to judge
    std::size_t right = 0;
    bool isOtherVersion = false;            // the lesson has changed since
    std::vector<lessons::Mistake> mistakes; // of the lesson: nothing was judged
};
// Something of the step can be judged from what is handed in.
bool isJudged(const lessons::Step& step);
// The situation in which step `to` (from 0) begins for somebody who has handed in so much, from the one in
// which step `from` begins: after their own deeds where these were right, else after the lesson's.
Situation situationAt(const Situation& situation, std::size_t from, std::size_t to,
                      const lessons::Lesson& lesson, const lessons::HandedIn& handedIn);

// A question after a deed is about the text that was handed in with the deed, where that was right; else
// about the lesson's own. A click that leaves nothing behind is not judged.
Graded graded(const std::shared_ptr<const LessonFolder>& folder, const lessons::HandedIn& handedIn);

} // namespace tactus::studies
