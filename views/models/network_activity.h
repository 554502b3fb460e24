// The words of a simulation of the network about its channels, short enough to be on them.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/signals/network_moment.h"
#endif

#include <QString>
#include <map>
#include <optional>

namespace tactus::views {

struct ChannelActivity {
    std::int64_t fifos = 0;
    std::int64_t greatest = 0; // tokens in one of its FIFOs in one cycle
    std::int64_t forData = 0;  // cycles that the PE that waited longest waited for values of this channel
    std::int64_t forRoom = 0;  // and for space in it
    double share(std::int64_t cycles) const {
        return cycles > 0 ? double(std::max(forData, forRoom)) / double(cycles) : 0;
    }
};

// By channel.
std::map<std::uint32_t, ChannelActivity> activityOf(const spatial::Network& plan,
                                                    const simulate::NetworkSimulation& run);
// "the fullest FIFO holds 1 of 2 now, 2 of 2 at most, its reader waits 13 %"; `held` is of the cycle at hand.
QString activityText(const ChannelActivity& activity, std::optional<std::int64_t> held, std::int64_t depth,
                     std::int64_t cycles);

// In which cycle of the network the array makes this one of its own steps; nothing: it was not kept.
std::optional<std::int64_t> cycleOfStep(const simulate::NetworkSimulation& run, std::int64_t step);
// The last of the array's steps that begins in this cycle of the network or before; the first one before
// that.
std::int64_t stepOfCycle(const simulate::NetworkSimulation& run, std::int64_t cycle);
// Tokens in the channel's fullest FIFO in this cycle; nothing: they were not kept.
std::optional<std::int64_t> heldIn(const simulate::NetworkSimulation& run, spatial::ChannelId channel,
                                   std::int64_t cycle);

// "A(2, 3)", or "A" of a scalar.
QString elementText(const ure::System& system, const array::ElementOf& element);

} // namespace tactus::views
