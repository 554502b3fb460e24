#include "simulate/overlapped/handover_run.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>

namespace tactus::simulate {

namespace {

class HandoverFifo {
  public:
    HandoverFifo(const std::vector<array::Transfer>& transfers, std::int64_t distance, std::int64_t depth)
        : reads_(transfers), writes_(transfers), distance_(distance), depth_(depth) {
        std::ranges::sort(reads_, {}, &array::Transfer::read);
        std::ranges::sort(writes_, {}, &array::Transfer::written);
    }

    void run(const evaluate::TensorValues& written, HandoverRun& result) {
        auto write = writes_.begin();
        for (const array::Transfer& read : reads_) {
            const std::int64_t now = read.read + distance_;
            for (; write != writes_.end() && write->written < now && result.failure.empty(); ++write)
                push(written.values[std::size_t(write->element)], write->written, result);
            if (!result.failure.empty()) return;
            if (waiting_.empty()) {
                result.failure = fmt::format("a FIFO is empty when it is read in cycle {}", now);
                return;
            }
            result.taken.values[std::size_t(read.element)] = waiting_.front();
            waiting_.pop_front();
        }
    }

  private:
    void push(ure::Value value, std::int64_t cycle, HandoverRun& result) {
        if (std::int64_t(waiting_.size()) == depth_) {
            result.failure = fmt::format("a FIFO of {} is full in cycle {}", depth_, cycle);
            return;
        }
        waiting_.push_back(value);
        result.mostWaiting = std::max(result.mostWaiting, std::int64_t(waiting_.size()));
    }

    std::vector<array::Transfer> reads_, writes_;
    std::int64_t distance_, depth_;
    std::deque<ure::Value> waiting_;
};

} // namespace

HandoverRun runHandover(const array::Handover& handover, std::int64_t distance, std::int64_t depth,
                        const evaluate::TensorValues& written) {
    HandoverRun result;
    result.taken.values.resize(written.values.size());
    for (const std::vector<array::Transfer>& fifo : handover.fifos) {
        HandoverFifo(fifo, distance, depth).run(written, result);
        if (!result.failure.empty()) break;
    }
    return result;
}

} // namespace tactus::simulate
