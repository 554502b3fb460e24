#include "commands/limits/bottleneck_text.h"

#include "base/counted.h"
#include "commands/limits/memory_text.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

using bottleneck::Bottleneck;
using bottleneck::Cause;
using simulate::BankRun;
using simulate::NetworkSimulation;
using simulate::ProcessRun;
using simulate::Stall;
using simulate::StallCause;

namespace {

class Sentences {
  public:
    Sentences(const Bottleneck& found, const NetworkSimulation& simulation, const spatial::Network& plan)
        : found_(found), simulation_(simulation), plan_(plan), array_(simulation.processes.front()),
          before_(array_.first), behind_(simulation.cycles - 1 - array_.last) {}

    std::string steps() const {
        return fmt::format("limited by the array's own steps: {}{}", share(found_.own), rest());
    }

    std::string dependence() const {
        return fmt::format(
            "limited by a dependence: {}, so the array begins a step every {}, {} of {} in "
            "all{}; move a loop without this dependence inwards (tile, reorder) to give it more steps",
            found_.interval.sentence(), base::counted(found_.interval.cycles, "cycle"),
            base::thousands(found_.own), base::thousands(found_.cycles), rest());
    }

    std::string waiting() const { return "limited by waiting: " + waits(); }

    std::string filling() const {
        return fmt::format("limited by filling: the array's first step waits until cycle {} of {}{}",
                           base::thousands(before_), base::thousands(found_.cycles), firstBank());
    }

    std::string draining() const {
        const std::int64_t room = waitedForRoom();
        return fmt::format("limited by draining: {} come after the array's last step{}", share(behind_),
                           room > 0 ? fmt::format(", and it waits {} for space", base::thousands(room)) : "");
    }

    std::string depth() const {
        const std::vector<spatial::ChannelId>& ids = found_.remedy.deep;
        return fmt::format(
            "limited by FIFO depth: {} {} {}; {}; with more depth (depth) the network takes {}; {}",
            ids.size() == 1 ? "channel" : "channels", namesOf(plan_.channels, ids), heldText(ids), waits(),
            base::counted(found_.without, "cycle"), depthsText(ids));
    }

    std::string banks() const {
        std::vector<std::string> periods;
        for (const spatial::BufferId id : found_.remedy.doubled) periods.push_back(periodText(id));
        return fmt::format(
            "limited by the period: {}, one after the other; {}; with Buffer::Double, which does "
            "both at once, the network takes {}",
            base::listed(periods), waits(), base::counted(found_.without, "cycle"));
    }

    std::string kernels() const {
        const std::vector<spatial::KernelId>& ids = found_.remedy.quick;
        std::vector<std::int64_t> counts;
        std::vector<std::string> texts;
        for (const spatial::KernelId id : ids) {
            const std::int64_t count = iterationsOf(id);
            if (std::ranges::find(counts, count) == counts.end()) texts.push_back(base::thousands(count));
            counts.push_back(count);
        }
        const bool isOne = ids.size() == 1;
        return fmt::format(
            "limited by {} {}: {} {} iterations{}, one a cycle, while the array has {}; {}{}{}",
            isOne ? "kernel" : "kernels", namesOf(plan_.kernels, ids), isOne ? "it runs" : "they run",
            base::listed(texts), texts.size() < counts.size() ? " each" : "",
            base::counted(array_.iterations, "step"), waits(), lateBank(ids), fewerTokens());
    }

    std::string hops() const {
        const std::vector<spatial::ChannelId>& chains = found_.remedy.near;
        std::vector<spatial::KernelId> kernels;
        for (const spatial::ChannelId id : chains)
            if (const spatial::KernelId kernel = plan_.channels[id].writer;
                std::ranges::find(kernels, kernel) == kernels.end())
                kernels.push_back(kernel);
        const bool isOne = kernels.size() == 1;
        return fmt::format(
            "limited by the chain: {} {} {} tokens from PE to PE through {} {}, one token a cycle; {}",
            isOne ? "kernel" : "kernels", namesOf(plan_.kernels, kernels),
            isOne ? "forwards its" : "forward their", chains.size() == 1 ? "chain" : "chains",
            namesOf(plan_.channels, chains), waits());
    }

    std::string together() const {
        const simulate::Relaxed& what = found_.remedy;
        std::vector<std::string> parts, calls;
        const auto add = [&](bool is, std::string_view words, const std::string& names, const char* call) {
            if (!is) return;
            parts.push_back(fmt::format("{}{}", words, names));
            if (*call) calls.emplace_back(call);
        };
        add(!what.deep.empty(), "space on ", namesOf(plan_.channels, what.deep), "depth");
        add(!what.doubled.empty(), "the period of ", namesOf(plan_.buffers, what.doubled), "Buffer::Double");
        add(!what.askingOnce.empty(), "requests of ", namesOf(plan_.kernels, what.askingOnce), "");
        add(what.bandwidth > 1, "bytes", "", "");
        add(!what.quick.empty(), "iterations of ", namesOf(plan_.kernels, what.quick), "");
        add(!what.near.empty(), "the chain latency of ", namesOf(plan_.channels, what.near), "");
        return fmt::format("{} limit together: {}; none of these alone costs much, without all of them the "
                           "network takes {}{}",
                           base::listed(parts), waits(), base::counted(found_.without, "cycle"),
                           calls.empty() ? "" : fmt::format(" ({})", fmt::join(calls, ", ")));
    }

  private:
    // "12 of 1,024 cycles"
    std::string share(std::int64_t part) const {
        return fmt::format("{} of {}", base::thousands(part), base::counted(found_.cycles, "cycle"));
    }

    // The wait of the array that costs most, in words; the array waits for something.
    std::string waitText() const {
        const StallCause cause = std::ranges::max_element(array_.stalls, {}, &Stall::cycles)->cause;
        if (cause.kind == StallCause::Kind::Memory) return "for memory";
        return fmt::format("mostly for {} '{}'",
                           cause.kind == StallCause::Kind::Data ? "data on" : "space on",
                           plan_.channels[cause.channel].name);
    }

    // The cycles that are not the array's own: its waits, and those before and behind its steps.
    std::string waits() const {
        std::vector<std::string> parts;
        if (array_.lost() > 0)
            parts.push_back(fmt::format("the array waits {}, {}", share(array_.lost()), waitText()));
        if (before_ > array_.lost())
            parts.push_back(fmt::format("the array's first step waits until cycle {} of {}",
                                        base::thousands(before_), base::thousands(found_.cycles)));
        if (behind_ > array_.lost())
            parts.push_back(fmt::format("{} come after the array's last step", share(behind_)));
        return fmt::format("{}", fmt::join(parts, "; "));
    }

    // The cycles beyond the array's own, by kind.
    std::string rest() const {
        std::vector<std::string> parts;
        if (before_ > 0) parts.push_back(fmt::format("{} before the first", base::thousands(before_)));
        if (array_.lost() > 0)
            parts.push_back(fmt::format("{} waiting {}", base::thousands(array_.lost()), waitText()));
        if (behind_ > 0) parts.push_back(fmt::format("{} after the last", base::thousands(behind_)));
        return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
    }

    std::int64_t waitedForRoom() const {
        std::int64_t cycles = 0;
        for (const Stall& stall : array_.stalls)
            if (stall.cause.kind == StallCause::Kind::Room) cycles += stall.cycles;
        return cycles;
    }

    std::string firstBank() const {
        const BankRun* last = nullptr;
        for (const BankRun& run : simulation_.banks)
            if (run.period == 0 && run.filledTo < before_ && (!last || run.filledTo > last->filledTo))
                last = &run;
        if (!last || 2 * (last->filledTo + 1) < before_) return "";
        return fmt::format("; the first bank of '{}' is full after {}", plan_.buffers[last->buffer].name,
                           base::counted(last->filledTo + 1, "cycle"));
    }

    // "holds 2 tokens", "hold 1 token each", "hold 2 to 8 tokens"
    std::string heldText(const std::vector<spatial::ChannelId>& ids) const {
        std::int64_t least = plan_.channels[ids.front()].depth, most = least;
        for (const spatial::ChannelId id : ids) {
            least = std::min(least, plan_.channels[id].depth);
            most = std::max(most, plan_.channels[id].depth);
        }
        if (least < most)
            return fmt::format("hold {} to {}", base::thousands(least), base::counted(most, "token"));
        const std::string held = base::counted(most, "token");
        return ids.size() == 1 ? "holds " + held : "hold " + held + " each";
    }

    // The depths that the mapping gives, if any, and the command that says which are needed.
    std::string depthsText(const std::vector<spatial::ChannelId>& ids) const {
        std::vector<spatial::ChannelId> given;
        for (const spatial::ChannelId id : ids)
            if (plan_.channels[id].depthIsGiven) given.push_back(id);
        const std::string needs =
            fmt::format("'tactus depths' shows what {}", ids.size() == 1 ? "it needs" : "they need");
        if (given.empty()) return needs;
        if (ids.size() == 1)
            return fmt::format("the mapping gives channel {} a depth of {}, {}",
                               namesOf(plan_.channels, given), plan_.channels[given.front()].depth, needs);
        return fmt::format("the mapping gives {}, {}",
                           given.size() == ids.size()
                               ? "all these depths"
                               : fmt::format("the {} of {}", given.size() == 1 ? "depth" : "depths",
                                             namesOf(plan_.channels, given)),
                           needs);
    }

    template<class Table, class Ids>
    static std::string namesOf(const Table& table, const Ids& ids) {
        std::vector<std::string> names;
        for (const auto id : ids) names.push_back(fmt::format("'{}'", table[id].name));
        return base::listed(std::move(names));
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
                           base::counted(most.fill, "cycle"), base::thousands(most.send));
    }

    std::int64_t iterationsOf(spatial::KernelId kernel) const { // of the PE that runs most
        std::int64_t most = 0;
        for (const ProcessRun& run : simulation_.processes)
            if (run.kernel == kernel && run.process.valid()) most = std::max(most, run.iterations);
        return most;
    }

    // The period of a kernel among these that fills longer than it sends; empty if there is none.
    std::string lateBank(const std::vector<spatial::KernelId>& kernels) const {
        for (const spatial::BufferId id : plan_.buffers.keys()) {
            const bool isTheirs = std::ranges::find(kernels, plan_.buffers[id].kernel) != kernels.end();
            if (const Period period = periodOf(id); isTheirs && period.fill > period.send)
                return "; " + periodText(id);
        }
        return "";
    }

    // "more reuse in a buffer", or "of 'A' in a buffer" where more than that operand limits; empty: nothing
    // goes again.
    std::string reuse() const {
        if (found_.sentAgain.empty()) return "";
        std::vector<spatial::OperandId> all;
        for (const spatial::KernelId kernel : found_.remedy.quick)
            for (const spatial::OperandId operand : plan_.kernels[kernel].operands)
                if (std::ranges::count(all, operand) == 0) all.push_back(operand);
        return fmt::format("more reuse {}in a buffer (remove, buffer)",
                           found_.sentAgain.size() == all.size()
                               ? ""
                               : fmt::format("of {} ", namesOf(plan_.operands, found_.sentAgain)));
    }

    std::string fewerTokens() const {
        const std::string reused = reuse();
        const bool isWider = found_.mayBeWider;
        if (!isWider && reused.empty()) return "";
        return fmt::format("; {}{}{} {} them fewer", isWider ? "wider tokens (vectorize)" : "",
                           isWider && !reused.empty() ? " or " : "", reused, isWider ? "make" : "makes");
    }

    const Bottleneck& found_;
    const NetworkSimulation& simulation_;
    const spatial::Network& plan_;
    const ProcessRun& array_;
    const std::int64_t before_, behind_; // cycles before the array's first step and after its last one
};

} // namespace

std::string bottleneckText(const Bottleneck& found, const NetworkSimulation& simulation,
                           const array::Model& model) {
    const std::shared_ptr<const spatial::Network> plan = array::networkOf(model);
    const Sentences text(found, simulation, *plan);
    switch (found.cause) {
    case Cause::Steps:
        return text.steps();
    case Cause::Dependence:
        return text.dependence();
    case Cause::Depth:
        return text.depth();
    case Cause::Banks:
        return text.banks();
    case Cause::Requests:
        return "limited by memory requests: " + requestsText(found, *plan, model);
    case Cause::Bytes:
        return "limited by memory bandwidth: " + bytesText(found);
    case Cause::Memory:
        return fmt::format("limited by memory requests and bandwidth: {}; {}",
                           requestsText(found, *plan, model), bytesText(found));
    case Cause::Kernels:
        return text.kernels();
    case Cause::Hops:
        return text.hops();
    case Cause::Together:
        return text.together();
    case Cause::Filling:
        return text.filling();
    case Cause::Draining:
        return text.draining();
    case Cause::Waiting:
        break;
    }
    return text.waiting();
}

} // namespace tactus::commands
