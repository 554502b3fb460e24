// A mapping gives a depth for all sizes, and it is judged at the sizes at hand. Others are searched at which
// the network deadlocks, and tried by a run. A search proves nothing where it finds none.
#pragma once

#include "driver/written_design.h"

namespace tactus::driver {

// The depth of a channel that is enough at the sizes at hand, and too small at others.
struct DepthAtSizes {
    std::string channel;
    text::Span span;         // of the depth
    std::int64_t tokens = 0; // given
    struct Deadlock {
        sizes::Sizes sizes;      // of all params that are open
        std::int64_t enough = 0; // there
        bool isLeast = false;
    } deadlock;
};

// Near: sizes up to eight times as large, for a warning. Far: up to 2^24, for `--all-sizes`.
enum class Reach { Near, Far };

// One for each channel. The mapping is legal at the sizes at hand.
std::vector<DepthAtSizes> depthsAtSizes(const WrittenDesign& written, const DesignAnalysis& design,
                                        const MappingAnalysis& mapping, Reach reach);

// A warning for each of them, at its depth.
void warnOfDepths(const WrittenDesign& written, DesignAnalysis& design);

} // namespace tactus::driver
