// The signal of what is selected, by its name (driver/signals).
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/model.h"
#include "simulate/network_result.h"
#endif
#include "views/models/selection.h"

namespace tactus::views {

// Of a link, an element of a tensor, a kernel, or the FIFO of a channel that was fullest in the run; nothing
// of anything else. `run`: of the network around the array, or null.
std::optional<std::string> signalOf(const Selection& selection, const array::Model& model,
                                    const simulate::NetworkSimulation* run);

} // namespace tactus::views
