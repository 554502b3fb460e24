#include "simulate/network/fabric/network_traffic.h"

#include "evaluate/values.h"

namespace tactus::simulate {

void Traffic::add(std::size_t fifo, bool isWritten, NameRun run) {
    if (fifo >= pending_.size()) pending_.resize(fifo + 1);
    Pending& pending = pending_[fifo];
    if (pending.runs.empty()) pending.areWritten = isWritten;
    while (pending.areWritten != isWritten && !pending.runs.empty()) {
        NameRun& other = pending.runs.front();
        const std::int64_t both = std::min(run.count, other.count);
        if (run.name != other.name || (both > 1 && run.step != other.step)) return refuse();
        for (NameRun* one : {&run, &other}) {
            one->name.first += both * one->step;
            one->count -= both;
        }
        if (other.count == 0) {
            pending.runs.pop_front();
            --waiting_;
        }
        if (run.count == 0) return;
    }
    pending.areWritten = isWritten;
    pending.runs.push_back(run);
    if (++waiting_ > mostWaiting) refuse();
}

void Traffic::store(ure::TensorId tensor, std::int64_t element) {
    std::vector<std::uint8_t>& stored = stored_[tensor.index()];
    if (stored.empty()) stored.resize(evaluate::elementCount(system_.tensors[tensor]));
    if (static_cast<std::uint64_t>(element) >= stored.size() || stored[std::size_t(element)] != 0)
        return refuse();
    stored[std::size_t(element)] = 1;
}

} // namespace tactus::simulate
