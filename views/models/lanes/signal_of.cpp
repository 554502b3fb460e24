#include "views/models/lanes/signal_of.h"

#include "driver/signals/element_signals.h"
#include "driver/signals/network_signals.h"
#include "driver/signals/signals.h"

namespace tactus::views {

std::optional<std::string> signalOf(const Selection& selection, const array::Model& model,
                                    const simulate::NetworkSimulation* run) {
    using Kind = driver::NetworkSignal::Kind;
    if (selection.kind == Selection::Kind::Link && selection.family < model.links.size())
        return driver::nameOf(model, {simulate::Signal::Kind::Read, selection.pe, 0, {}, selection.family});
    if (selection.kind == Selection::Kind::Tensor && selection.element)
        return driver::nameOf(model, array::ElementOf{selection.tensor, *selection.element});
    if (selection.kind != Selection::Kind::Part || !model.network) return std::nullopt;
    const std::uint32_t number = selection.part.index;
    if (selection.part.kind == draw::Subject::Kind::Kernel)
        return driver::nameOf(*model.network, {Kind::Kernel, spatial::KernelId(number), {}, {}});
    if (selection.part.kind != draw::Subject::Kind::Channel || !run) return std::nullopt;
    const auto fifo = driver::fullestFifo(*run, spatial::ChannelId(number));
    if (!fifo) return std::nullopt;
    return driver::nameOf(*model.network, {Kind::Fifo, {}, spatial::ChannelId(number), *fifo});
}

} // namespace tactus::views
