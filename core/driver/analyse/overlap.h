// Arrays of one mapping that run at the same time, the values that one hands to another in FIFOs.
#pragma once

#include "driver/analysed.h"

namespace tactus::driver {

using Arrays = std::vector<const MappingAnalysis*>; // of one mapping, in the order they run

// A variable that one array takes from another.
struct Taken {
    std::size_t from = 0, to = 0; // in the order of the arrays
    std::string variable;
    bool isAsked = false;                            // the mapping wants it in FIFOs
    std::shared_ptr<const array::Handover> handover; // null: it can't be there, or nobody has looked
    std::string obstacle = {};                       // the reason, as a sentence
};

// Looks at all that these legal arrays take from each other, or only at what is asked for.
enum class Judged { Asked, All };
std::vector<Taken> takenBy(const Arrays& arrays, Judged judged);

// One that takes something through FIFOs begins as early as all that it takes allows, the others when all
// before them have ended.
struct Timeline {
    std::vector<std::int64_t> begins; // cycle of each array
    std::int64_t cycles = 0;          // until all have ended
};
// `lengths` are the cycles of each; all that is asked for has a handover. Throws base::Overflow.
Timeline timelineOf(const std::vector<std::int64_t>& lengths, const std::vector<Taken>& taken);

// Judges what the mapping wants in FIFOs, and says when its arrays begin.
void judgeOverlaps(std::vector<MappingAnalysis>& arrays);

} // namespace tactus::driver
