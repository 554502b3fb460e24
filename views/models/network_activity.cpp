#include "views/models/network_activity.h"

#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace tactus::views {

static QString trActivity(const char* words) {
    return QCoreApplication::translate("NetworkActivity", words);
}

std::map<std::uint32_t, ChannelActivity> activityOf(const spatial::Network& plan,
                                                    const simulate::NetworkSimulation& run) {
    std::map<std::uint32_t, ChannelActivity> all;
    for (const spatial::ChannelId id : plan.channels.keys()) all[id.index()];
    for (const simulate::FifoRun& fifo : run.fifos) {
        ChannelActivity& activity = all[fifo.channel.index()];
        ++activity.fifos;
        activity.greatest = std::max(activity.greatest, fifo.greatest);
    }
    using Kind = simulate::StallCause::Kind;
    for (const simulate::ProcessRun& process : run.processes)
        for (const simulate::Stall& stall : process.stalls) {
            if (stall.cause.kind != Kind::Data && stall.cause.kind != Kind::Room) continue;
            ChannelActivity& activity = all[stall.cause.channel.index()];
            std::int64_t& cycles = stall.cause.kind == Kind::Data ? activity.forData : activity.forRoom;
            cycles = std::max(cycles, stall.cycles);
        }
    return all;
}

QString activityText(const ChannelActivity& activity, std::optional<std::int64_t> held, std::int64_t depth,
                     std::int64_t cycles) {
    QString words = activity.fifos > 1 ? trActivity("the fullest FIFO holds ") : trActivity("holds ");
    if (held) words += trActivity("%1 of %2 now, ").arg(number(*held), number(depth));
    words += trActivity("%1 of %2 at most").arg(number(activity.greatest), number(depth));
    const auto add = [&](std::int64_t waited, const QString& what) {
        if (waited > 0 && cycles > 0) words += what.arg(100 * double(waited) / double(cycles), 0, 'f', 0);
    };
    add(activity.forData, trActivity(", its reader waits %1 %"));
    add(activity.forRoom, trActivity(", its writer waits %1 %"));
    return words;
}

std::optional<std::int64_t> cycleOfStep(const simulate::NetworkSimulation& run, std::int64_t step) {
    if (step < 0 || step >= std::ssize(run.steps)) return std::nullopt;
    return run.steps[static_cast<std::size_t>(step)];
}

std::int64_t stepOfCycle(const simulate::NetworkSimulation& run, std::int64_t cycle) {
    const auto behind = std::ranges::upper_bound(run.steps, cycle);
    return std::max<std::int64_t>(0, behind - run.steps.begin() - 1);
}

std::optional<std::int64_t> heldIn(const simulate::NetworkSimulation& run, spatial::ChannelId channel,
                                   std::int64_t cycle) {
    std::int64_t most = 0;
    for (const simulate::FifoRun& fifo : run.fifos) {
        if (fifo.channel != channel || fifo.tokens == 0) continue;
        if (!fifo.hasTimes()) return std::nullopt;
        most = std::max(most, fifo.heldIn(cycle));
    }
    return most;
}

QString elementText(const ure::System& system, const array::ElementOf& element) {
    const ure::Tensor& tensor = system.tensors[element.tensor];
    return text(tensor.name) + (tensor.extents.empty() ? QString() : tuple(element.index));
}

} // namespace tactus::views
