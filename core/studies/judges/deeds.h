// What a lesson's edits and deeds make of a situation.
#pragma once

#include "studies/judges/situation.h"

namespace tactus::studies {

// The error is a sentence: the text to replace is not there once, a vector has another number of entries than
// the design has loops, ...
using Changed = tl::expected<Situation, std::string>;

Changed after(const Situation& before, const lessons::Edit& edit);
Changed after(const Situation& before, const std::vector<lessons::Edit>& edits);
Changed after(const Situation& before, const lessons::Deed& deed);

// The situation in which a step begins: its own design, mapping and cycle.
Changed beginning(const Situation& before, const lessons::Step& step);

} // namespace tactus::studies
