#include "simulate/network_limit.h"

#include "base/counted.h"

#include <fmt/ranges.h>

namespace tactus::simulate {

namespace {

using Cause = StallCause::Kind;

class Limit {
  public:
    Limit(const NetworkSimulation& simulation, const spatial::Plan& plan, const array::Model& model,
          const array::Interval& interval, const std::optional<MemoryModel>& memory)
        : simulation_(simulation), plan_(plan), model_(model), interval_(interval), memory_(memory),
          array_(simulation.processes.front()), own_(array::cyclesOf(model, interval)) {}

    std::string sentence() const {
        const std::int64_t before = array_.first, behind = simulation_.cycles - 1 - array_.last;
        const Stall most = mostOf(array_);
        // What comes late and what does not leave cost cycles before, between and after the array's steps.
        const std::int64_t room = waitedForRoom(), supply = array_.lost() - room;
        if (own_ >= before + supply && own_ >= behind + room)
            return ownText() + restOf(before, behind, most) + reuseHint();
        const bool isSupply = before + supply >= behind + room;
        if ((isSupply ? supply : room) > (isSupply ? before : behind))
            return blame(mostOf(array_, !isSupply));
        if (isSupply)
            return fmt::format("filling limits: the array's first step waits for cycle {} of {}{}", before,
                               simulation_.cycles, bufferHint());
        return fmt::format("the drain limits: {} of {} cycles come after the array's last step{}", behind,
                           simulation_.cycles,
                           room > 0 ? fmt::format(", and it waits {} for room", room) : "");
    }

  private:
    static bool isRoom(const Stall& stall) { return stall.cause.kind == Cause::Room; }
    std::int64_t waitedForRoom() const {
        std::int64_t cycles = 0;
        for (const Stall& stall : array_.stalls)
            if (isRoom(stall)) cycles += stall.cycles;
        return cycles;
    }
    // Of those for room, or of the others.
    static Stall mostOf(const ProcessRun& run, bool forRoom) {
        Stall most;
        for (const Stall& stall : run.stalls)
            if (isRoom(stall) == forRoom && stall.cycles > most.cycles) most = stall;
        return most;
    }
    static Stall mostOf(const ProcessRun& run) {
        Stall most;
        for (const Stall& stall : run.stalls)
            if (stall.cycles > most.cycles) most = stall;
        return most;
    }

    std::string ownText() const {
        if (interval_.cycles > 1)
            return fmt::format(
                "a dependence limits: {}, so the array begins a step every {} cycles, {} of {} "
                "in all",
                interval_.sentence(), interval_.cycles, own_, simulation_.cycles);
        return fmt::format("the array's own steps limit: {} of {} cycles", own_, simulation_.cycles);
    }
    std::string reuseHint() const {
        return interval_.cycles > 1 ? "; a loop without this dependence further inside (tile, reorder) gives "
                                      "it more steps"
                                    : "";
    }

    // What the cycles beyond the array's own are.
    std::string restOf(std::int64_t before, std::int64_t behind, const Stall& most) const {
        std::vector<std::string> parts;
        if (before > 0) parts.push_back(fmt::format("{} before the first", before));
        if (most.cycles > 0)
            parts.push_back(fmt::format("{} waiting {}", array_.lost(), waitText(most.cause)));
        if (behind > 0) parts.push_back(fmt::format("{} after the last", behind));
        return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
    }

    std::string waitText(const StallCause& cause) const {
        if (cause.kind == Cause::Memory) return "for memory";
        if (cause.kind == Cause::Bank)
            return fmt::format("for a bank of '{}'", plan_.buffers[cause.buffer].name);
        return fmt::format("mostly for {} '{}'", cause.kind == Cause::Data ? "data on" : "room on",
                           plan_.channels[cause.channel].name);
    }

    std::string bufferHint() const {
        for (const spatial::Buffer& buffer : plan_.buffers)
            if (buffer.periodLoops > 0 || !buffer.level.empty())
                return "; a buffer at a loop further inside is full sooner";
        return "";
    }

    // From one that waits to the one it waits for, until one is at work all the time.
    std::string blame(const Stall& first) const { return cause(first) + depthHint(first.cause); }

    std::string depthHint(const StallCause& cause) const {
        if (cause.kind != Cause::Room && cause.kind != Cause::Data) return "";
        const spatial::Channel& channel = plan_.channels[cause.channel];
        if (!channel.depthIsGiven) return "";
        return fmt::format(
            "; the mapping gives channel '{}' a depth of {}, 'tactus depths' says what it needs",
            channel.name, channel.depth);
    }

    std::string cause(const Stall& first) const {
        const ProcessRun* at = &array_;
        Stall stall = first;
        for (std::size_t hops = 0; hops < simulation_.processes.size(); ++hops) {
            if (stall.cause.kind == Cause::Memory) return memoryText(*at);
            const ProcessRun* const other = otherEnd(stall.cause, *at);
            if (!other) break;
            at = other;
            const Stall next = mostOf(*at);
            if (isHandshake(stall.cause, next.cause)) return roomText(first, stall.cause.channel);
            const bool isBusy = 4 * next.cycles < at->iterations;
            if (stall.cause.kind == Cause::Bank && (isBusy || next.cause == stall.cause))
                return periodText(stall.cause.buffer);
            if (isBusy || next.cause == stall.cause) return busyText(*at, first);
            stall = next;
        }
        return fmt::format("the array waits {} of {} cycles, {}", array_.lost(), simulation_.cycles,
                           waitText(first.cause));
    }

    // The reader waits for tokens and the writer for room, on one channel.
    static bool isHandshake(const StallCause& one, const StallCause& other) {
        const bool areEnds = (one.kind == Cause::Data && other.kind == Cause::Room) ||
                             (one.kind == Cause::Room && other.kind == Cause::Data);
        return areEnds && one.channel == other.channel;
    }
    std::string roomText(const Stall& first, spatial::ChannelId id) const {
        const spatial::Channel& channel = plan_.channels[id];
        return fmt::format(
            "room limits: channel '{}' holds {}, so writer and reader wait for one another; the array "
            "waits {} of {} cycles, {}; more depth (depth) lets both go on",
            channel.name, base::counted(channel.depth, "token"), array_.lost(), simulation_.cycles,
            waitText(first.cause));
    }

    // The process that keeps this one waiting; of several PEs the one that lost least.
    const ProcessRun* otherEnd(const StallCause& cause, const ProcessRun& from) const {
        const ProcessRun* found = nullptr;
        for (const ProcessRun& run : simulation_.processes) {
            if (&run == &from || !run.process.valid() || !isOtherEnd(cause, run, from)) continue;
            if (!found || run.lost() < found->lost()) found = &run;
        }
        return found;
    }

    bool isOtherEnd(const StallCause& cause, const ProcessRun& run, const ProcessRun& from) const {
        if (cause.kind == Cause::Bank) {
            const spatial::Buffer& buffer = plan_.buffers[cause.buffer];
            return run.pe == from.pe &&
                   run.process == (buffer.filler == from.process ? buffer.sender : buffer.filler);
        }
        const auto wanted =
            cause.kind == Cause::Data ? spatial::Action::Kind::Send : spatial::Action::Kind::Receive;
        const auto& actions = plan_.processes[run.process].actions;
        return run.process != from.process &&
               std::ranges::any_of(actions, [&](const spatial::Action& action) {
                   return action.kind == wanted && action.channel == cause.channel;
               });
    }

    std::string busyText(const ProcessRun& run, const Stall& stall) const {
        const std::string& kernel = plan_.kernels[run.kernel].name;
        std::string text = fmt::format(
            "kernel '{}' limits: it runs {} iterations, one a cycle, while the array has {} steps; the array "
            "waits {} of {} cycles, {}",
            kernel, run.iterations, array_.iterations, array_.lost(), simulation_.cycles,
            waitText(stall.cause));
        if (plan_.kernels[run.kernel].role == spatial::Kernel::Role::Producer &&
            run.iterations > array_.iterations)
            text += "; wider tokens (vectorize) or more reuse in a buffer (remove, buffer) make them fewer";
        return text;
    }

    // One bank is filled as long as the other is sent, and the longer of both is the period.
    std::string periodText(spatial::BufferId id) const {
        const spatial::Buffer& buffer = plan_.buffers[id];
        std::int64_t fill = 0, send = 0;
        for (const BankRun& run : simulation_.banks) {
            if (run.buffer != id || run.sentTo < 0) continue;
            fill = std::max(fill, run.filledTo - run.filledFrom + 1);
            send = std::max(send, run.sentTo - run.sentFrom + 1);
        }
        const std::string text =
            fmt::format("the period limits: a bank of '{}' is filled in {} cycles and sent "
                        "in {}",
                        buffer.name, fill, send);
        if (!buffer.isDouble) return text + ", one after the other; Buffer::Double does both at once";
        if (fill <= send) return text;
        return text +
               "; what is sent more often (larger tiles, remove) or comes in wider tokens (vectorize) is "
               "filled in time";
    }

    std::string memoryText(const ProcessRun& run) const {
        std::int64_t bytes = 0;
        for (const MemoryRun& one : simulation_.memory) bytes += one.bytes;
        const double most =
            double(simulation_.cycles) / double(memory_->clock) * double(memory_->bytesPerSecond);
        const Count all = countOf(run);
        const bool asksTwice = simulation_.memory[run.kernel.index()].requests > all.iterations;
        if (double(bytes) >= 0.9 * most || !asksTwice)
            return fmt::format(
                "bytes limit: {} bytes go to and from memory in {} cycles, {:.0f} % of what it can; "
                "more reuse on the chip (tile, remove, buffer) makes them fewer",
                bytes, simulation_.cycles, 100 * double(bytes) / most);
        return requestsText(run);
    }

    struct Count {
        std::int64_t pes = 0, iterations = 0;
    };
    // Of all PEs of its process.
    Count countOf(const ProcessRun& run) const {
        Count count;
        for (const ProcessRun& one : simulation_.processes) {
            if (one.process != run.process) continue;
            ++count.pes;
            count.iterations += one.iterations;
        }
        return count;
    }

    // Of a kernel whose iterations make more than one.
    std::string requestsText(const ProcessRun& run) const {
        const std::string& kernel = plan_.kernels[run.kernel].name;
        const std::int64_t requests = simulation_.memory[run.kernel.index()].requests;
        if (!run.process.valid())
            return fmt::format(
                "requests limit: kernel '{}' makes {} for its {} iterations, one a cycle; {}"
                "isolate_producer gives each operand a kernel of its own",
                kernel, requests, run.iterations,
                model_.inner.empty() ? "lanes side by side in memory (vectorize) share one, and " : "");
        const auto [pes, iterations] = countOf(run);
        std::string text = fmt::format("requests limit: kernel '{}' makes {} for {} iterations", kernel,
                                       requests, iterations);
        if (pes > 1) text += fmt::format(" of its {} PEs", pes);
        text += pes > 1 ? ", each one a cycle" : ", one a cycle";
        return text + "; lanes along the innermost dimension (vectorize) share one, as does what the host "
                      "has put in "
                      "order (place)";
    }

    const NetworkSimulation& simulation_;
    const spatial::Plan& plan_;
    const array::Model& model_;
    const array::Interval& interval_;
    const std::optional<MemoryModel>& memory_;
    const ProcessRun& array_;
    const std::int64_t own_; // cycles of the array alone
};

} // namespace

std::string limitOf(const NetworkSimulation& simulation, const spatial::Plan& plan, const array::Model& model,
                    const array::Interval& interval, const std::optional<MemoryModel>& memory) {
    return Limit(simulation, plan, model, interval, memory).sentence();
}

} // namespace tactus::simulate
