// A mapping that was found, run with values at sizes that are small enough for it.
#pragma once

#include "studies/tuning/found_mapping.h"

namespace tactus::studies {

struct EmulatedCode {
    std::string target; // "intel-opencl"
    std::string wrong;  // why it is not right, or was not run, in a sentence; empty: it computes the same
};
// On random data.
struct Reduced {
    std::map<std::string, std::int64_t> sizes;
    bool matches = false;                // direct evaluation
    std::vector<EmulatedCode> code = {}; // as it is exported at these sizes
    bool isRight() const;                // so is all of its code
};

// At sizes of few tiles, each of which ends as the whole one does. `emulates`: the code for all targets that
// can be run here, too. Where no such sizes are known, the whole design if it is small; else nothing.
std::optional<Reduced> runReduced(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                                  const FoundMapping& found, bool emulates, std::stop_token stop);

} // namespace tactus::studies
