// Is a mapping legal at every size? Small sizes first, judged as `check` judges them, then a proof, then the
// sizes at which the attempt to prove it has failed.
#pragma once

#include "driver/analysis.h"
#include "sizes/build.h"

namespace tactus::driver {

struct AllSizes {
    enum class Verdict { Proved, Refuted, Undecided };
    Verdict verdict = Verdict::Undecided;
    // The params that the verdict is about: those that are at least 1 in the design and not given by --set.
    std::vector<std::string> params;
    sizes::Sizes sizes;                           // Refuted: at which it is not legal
    std::optional<diagnostics::Diagnostic> error; // Refuted: what is wrong there, in the same text
    std::string reason;                           // Refuted: its message; Undecided: what was not shown
    std::optional<sizes::Proof> proof;            // Proved, unless no param is open
};

// For each array of the analysis' design, in its order.
std::vector<AllSizes> judgeAllSizes(const Analysis& analysis, const DesignAnalysis& design,
                                    std::stop_token stop = {});

} // namespace tactus::driver
