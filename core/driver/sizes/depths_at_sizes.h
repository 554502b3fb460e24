// A mapping gives a depth for all sizes, and it is judged at the sizes at hand. Here is why it may be too
// small at others: sizes are searched at which the network deadlocks, and tried by a run.
#pragma once

#include "driver/sizes/other_sizes.h"

namespace tactus::driver {

// The depth of a channel, enough at the sizes at hand, and not shown to be at all.
struct DepthAtSizes {
    std::string channel;
    text::Span span;                    // of the depth
    std::int64_t tokens = 0, least = 0; // given, and needed at the sizes at hand
    struct Deadlock {
        sizes::Sizes sizes;      // of all params that are open
        std::int64_t enough = 0; // there
        bool isLeast = false;
    };
    std::optional<Deadlock> deadlock;
};

// The depths that the mapping gives and that are not shown to be enough at all sizes, one for each channel.
// The mapping is legal at the sizes at hand.
std::vector<DepthAtSizes> depthsAtSizes(const syntax::Design& syntax, const Request& request,
                                        const DesignAnalysis& design, const MappingAnalysis& mapping);

// A warning for each of them, at its depth.
void warnOfDepths(const syntax::Design& syntax, const Request& request, DesignAnalysis& design);

} // namespace tactus::driver
