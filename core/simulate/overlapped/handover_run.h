// The FIFOs by which an array takes from another one that still runs, cycle by cycle.
#pragma once

#include "array/handover/handover.h"
#include "evaluate/values.h"

namespace tactus::simulate {

struct HandoverRun {
    // The elements as the reader took them from its FIFOs; nobody reads those that came through none.
    evaluate::TensorValues taken;
    std::int64_t mostWaiting = 0; // in one FIFO, at the end of a cycle
    std::string failure = {};     // empty: no FIFO was full or empty when it must not be
};

// FIFOs of this depth between a writer that made these values and a reader that begins `distance` cycles
// later. In each cycle the reader takes before the writer adds; what it takes is what comes next, whichever
// element that is.
HandoverRun runHandover(const array::Handover& handover, std::int64_t distance, std::int64_t depth,
                        const evaluate::TensorValues& written);

} // namespace tactus::simulate
