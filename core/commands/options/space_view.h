// The iteration space as options ask for it: its loops, its slice, and from where it is seen.
#pragma once

#include "commands/options/options.h"
#include "studies/pictures/picture.h"

namespace tactus::commands {

// The drawing that --view asks for, of this mapping; the error is a sentence.
tl::expected<studies::Wish, std::string> wishOf(const DrawingOptions& options,
                                                const driver::MappingAnalysis& mapping);

// The options that ask for what is shown: those left out that say what is shown without them.
void askFor(DrawingOptions& options, const draw::IterationSpace& space, const draw::IterationView& view,
            const draw::Turn& turn);

} // namespace tactus::commands
