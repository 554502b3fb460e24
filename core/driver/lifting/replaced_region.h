// The C file of an export again, with its region replaced by a call of the arrays.
#pragma once

#include "driver/emulation/program.h"
#include "driver/lifting/lifted_source.h"
#include "emit/target/target.h"

namespace tactus::driver {

struct ReplacedRegion {
    // gemm.c, with a call of gemm_array in place of the region (compiled with TACTUS_LOOPS, the loops; with
    // TACTUS_COMPARE both, and what they leave is compared); gemm_array.h and .cpp, which call systolic::run
    // (host.h); gemm_bench.c, which calls the function on random data and compares. None where the arrays
    // compute only a part of what the region leaves.
    std::vector<emit::File> files;
    std::optional<BenchInC> bench;
    std::string whyNoBench; // as a sentence
    std::string readme;     // a section about them
};

// Of a C file that became a design; `exported` are the other files.
ReplacedRegion replacedRegion(const LiftedSource& lifted, const emit::Models& arrays,
                              const emit::Exported& exported);

} // namespace tactus::driver
