#include "simulate/network_remedy_text.h"

#include "base/counted.h"
#include "simulate/network_limit_memory.h"

#include <fmt/ranges.h>

namespace tactus::simulate {

using Cause = StallCause::Kind;

std::string waitText(const NetworkSimulation& simulation, const spatial::Plan& plan) {
    const ProcessRun& array = simulation.processes.front();
    const StallCause cause = std::ranges::max_element(array.stalls, {}, &Stall::cycles)->cause;
    if (cause.kind == Cause::Memory) return "for memory";
    return fmt::format("mostly for {} '{}'", cause.kind == Cause::Data ? "data on" : "room on",
                       plan.channels[cause.channel].name);
}

std::string waits(const NetworkSimulation& simulation, const spatial::Plan& plan) {
    const ProcessRun& array = simulation.processes.front();
    std::vector<std::string> parts;
    const std::int64_t before = array.first, behind = simulation.cycles - 1 - array.last;
    if (array.lost() > 0)
        parts.push_back(fmt::format("the array waits {} of {} cycles, {}", array.lost(), simulation.cycles,
                                    waitText(simulation, plan)));
    if (before > array.lost())
        parts.push_back(
            fmt::format("the array's first step waits for cycle {} of {}", before, simulation.cycles));
    if (behind > array.lost())
        parts.push_back(
            fmt::format("{} of {} cycles come after the array's last step", behind, simulation.cycles));
    return fmt::format("{}", fmt::join(parts, "; "));
}

namespace {

// "'a'", "'a' and 'b'", "'a', 'b' and 'c'"
std::string listed(const std::vector<std::string>& parts) {
    if (parts.size() < 2) return parts.empty() ? "" : parts.front();
    return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}
std::string plural(std::string_view what, std::size_t count) {
    return fmt::format("{}{}", what, count == 1 ? "" : "s");
}

class Text {
  public:
    Text(const NetworkSimulation& simulation, const spatial::Plan& plan)
        : simulation_(simulation), plan_(plan), array_(simulation.processes.front()) {}

    std::string room(const Remedy& remedy) const {
        const std::vector<spatial::ChannelId>& ids = remedy.relaxed.deep;
        std::vector<std::string> depths, given;
        bool isEqual = true;
        for (const spatial::ChannelId id : ids) {
            const spatial::Channel& channel = plan_.channels[id];
            depths.push_back(base::counted(channel.depth, "token"));
            isEqual &= depths.back() == depths.front();
            if (channel.depthIsGiven)
                given.push_back(
                    fmt::format("; the mapping gives channel '{}' a depth of {}, 'tactus depths' says "
                                "what it needs",
                                channel.name, channel.depth));
        }
        const bool isOne = ids.size() == 1;
        return fmt::format(
            "room limits: {} {} {} {}; {}; with more depth (depth) the network takes {}{}",
            plural("channel", ids.size()), namesOf(plan_.channels, ids), isOne ? "holds" : "hold",
            isOne     ? depths.front()
            : isEqual ? depths.front() + " each"
                      : listed(depths),
            waits(simulation_, plan_), base::counted(remedy.cycles, "cycle"), fmt::join(given, ""));
    }

    std::string single(const Remedy& remedy) const {
        std::vector<std::string> periods;
        for (const spatial::BufferId id : remedy.relaxed.doubled) periods.push_back(periodText(id));
        return fmt::format("the period limits: {}, one after the other; {}; with Buffer::Double, which does "
                           "both at once, the network takes {}",
                           listed(periods), waits(simulation_, plan_), base::counted(remedy.cycles, "cycle"));
    }

    std::string kernels(const std::vector<spatial::KernelId>& ids) const {
        std::vector<std::int64_t> counts;
        std::vector<std::string> texts;
        for (const spatial::KernelId id : ids) {
            const std::int64_t count = iterationsOf(id);
            if (std::ranges::find(counts, count) == counts.end()) texts.push_back(fmt::format("{}", count));
            counts.push_back(count);
        }
        const bool isOne = ids.size() == 1;
        return fmt::format("{} {} {}: {} {} iterations{}, one a cycle, while the array has {}; {}{}{}",
                           plural("kernel", ids.size()), namesOf(plan_.kernels, ids),
                           isOne ? "limits" : "limit", isOne ? "it runs" : "they run", listed(texts),
                           texts.size() < counts.size() ? " each" : "",
                           base::counted(array_.iterations, "step"), waits(simulation_, plan_), lateBank(ids),
                           fewerTokens(ids));
    }

    std::string hops(const std::vector<spatial::ChannelId>& chains) const {
        std::vector<spatial::KernelId> kernels;
        for (const spatial::ChannelId id : chains)
            if (const spatial::KernelId kernel = plan_.channels[id].writer;
                std::ranges::find(kernels, kernel) == kernels.end())
                kernels.push_back(kernel);
        const bool isOne = kernels.size() == 1;
        return fmt::format(
            "the way limits: {} {} {} tokens on from PE to PE through {} {}, a cycle for each; {}",
            plural("kernel", kernels.size()), namesOf(plan_.kernels, kernels),
            isOne ? "hands its" : "hand their", plural("chain", chains.size()),
            namesOf(plan_.channels, chains), waits(simulation_, plan_));
    }

  private:
    template<class Table, class Ids>
    static std::string namesOf(const Table& table, const Ids& ids) {
        std::vector<std::string> names;
        for (const auto id : ids) names.push_back(fmt::format("'{}'", table[id].name));
        return listed(names);
    }

    // How long a bank of it is filled and sent, at most.
    struct Period {
        std::int64_t fill = 0, send = 0;
    };
    Period periodOf(spatial::BufferId id) const {
        Period most;
        for (const BankRun& run : simulation_.banks) {
            if (run.buffer != id || run.sentTo < 0) continue;
            most.fill = std::max(most.fill, run.filledTo - run.filledFrom + 1);
            most.send = std::max(most.send, run.sentTo - run.sentFrom + 1);
        }
        return most;
    }
    std::string periodText(spatial::BufferId id) const {
        const Period most = periodOf(id);
        return fmt::format("a bank of '{}' is filled in {} and sent in {}", plan_.buffers[id].name,
                           base::counted(most.fill, "cycle"), most.send);
    }

    std::int64_t iterationsOf(spatial::KernelId kernel) const { // of the PE that runs most
        std::int64_t most = 0;
        for (const ProcessRun& run : simulation_.processes)
            if (run.kernel == kernel && run.process.valid()) most = std::max(most, run.iterations);
        return most;
    }

    // Of a kernel among these that fills longer than it sends.
    std::string lateBank(const std::vector<spatial::KernelId>& kernels) const {
        for (const spatial::BufferId id : plan_.buffers.keys()) {
            const bool isTheirs = std::ranges::find(kernels, plan_.buffers[id].kernel) != kernels.end();
            if (const Period period = periodOf(id); isTheirs && period.fill > period.send)
                return "; " + periodText(id);
        }
        return "";
    }

    // Reuse can help where some element goes more than once through a FIFO, vectorize where tokens are
    // scalars.
    std::string fewerTokens(const std::vector<spatial::KernelId>& kernels) const {
        bool isScalar = false, isRepeated = false;
        for (const FifoRun& fifo : simulation_.fifos) {
            const spatial::Channel& channel = plan_.channels[fifo.channel];
            if (plan_.kernels[channel.writer].role != spatial::Kernel::Role::Producer ||
                std::ranges::find(kernels, channel.writer) == kernels.end())
                continue;
            const std::uint64_t elements =
                evaluate::elementCount(plan_.system->tensors[plan_.operands[channel.operand].tensor]);
            isScalar |= channel.lanes == 1;
            isRepeated |= std::uint64_t(fifo.tokens) > elements / std::uint64_t(channel.lanes);
        }
        if (!isScalar && !isRepeated) return "";
        return fmt::format("; {}{}{} make them fewer", isScalar ? "wider tokens (vectorize)" : "",
                           isScalar && isRepeated ? " or " : "",
                           isRepeated ? "more reuse in a buffer (remove, buffer)" : "");
    }

    const NetworkSimulation& simulation_;
    const spatial::Plan& plan_;
    const ProcessRun& array_;
};

} // namespace

std::string sentenceOf(const Remedy& remedy, const NetworkSimulation& simulation, const spatial::Plan& plan,
                       const array::Model& model, const std::optional<MemoryModel>& memory) {
    const Text text(simulation, plan);
    switch (remedy.kind) {
    case Remedy::Kind::Depth:
        return text.room(remedy);
    case Remedy::Kind::Double:
        return text.single(remedy);
    case Remedy::Kind::Requests:
        return requestsLimit(simulation, plan, model, remedy.relaxed.askingOnce);
    case Remedy::Kind::Bytes:
        return bytesLimit(simulation, plan, *memory);
    case Remedy::Kind::Memory:
        return memoryLimit(simulation, plan, model, remedy.relaxed.askingOnce, *memory);
    case Remedy::Kind::Kernels:
        return text.kernels(remedy.relaxed.quick);
    case Remedy::Kind::Hops:
        break;
    }
    return text.hops(remedy.relaxed.near);
}

} // namespace tactus::simulate
