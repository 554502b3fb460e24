// The parts that steps are made of, from what is written: selections, edits, deeds, conditions and questions.
#pragma once

#include "lessons/fields.h"
#include "lessons/lesson.h"

namespace tactus::lessons {

Selection selectionIn(const Node& node, Mistakes& mistakes);
std::vector<Edit> editsIn(const Node& node, Mistakes& mistakes);
Deed deedIn(const Node& node, Mistakes& mistakes);
Conditions conditionsIn(const Node& node, Mistakes& mistakes);
Question questionIn(const Node& node, Mistakes& mistakes);
// "22", "(1, 1, 1)", "(0, 0) (0, 1)", or words.
Named answerIn(const Node& node, Mistakes& mistakes);

} // namespace tactus::lessons
