// Where the region is: its function and its statements.
#pragma once

#include "cinput/state/state.h"
#include "cinput/text/marks.h"

namespace tactus::cinput {

struct Scope {
    text::Span region; // from the first mark to the second
    std::uint32_t function = none;
    std::vector<std::uint32_t> statements;
    std::vector<std::uint32_t> loopsAround; // loops of the function that the region is in
};
// Refuses files without exactly one region around whole statements of one block.
Scope scopeOf(State& state);

} // namespace tactus::cinput
