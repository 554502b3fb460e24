#include "simulate/bottleneck/network_remedy_text.h"

#include "base/counted.h"
#include "base/listed.h"
#include "simulate/bottleneck/network_limit_memory.h"
#include "simulate/bottleneck/network_reuse.h"

#include <fmt/ranges.h>
#include <set>

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

class Text {
  public:
    Text(const NetworkSimulation& simulation, const spatial::Plan& plan, const array::Model& model)
        : simulation_(simulation), plan_(plan), model_(model), array_(simulation.processes.front()) {}

    std::string room(const Remedy& remedy) const {
        const std::vector<spatial::ChannelId>& ids = remedy.relaxed.deep;
        return fmt::format("room limits: {} {} {}; {}; with more depth (depth) the network takes {}; {}",
                           ids.size() == 1 ? "channel" : "channels", namesOf(plan_.channels, ids),
                           heldText(ids), waits(simulation_, plan_), base::counted(remedy.cycles, "cycle"),
                           depthsText(ids));
    }

    std::string single(const Remedy& remedy) const {
        std::vector<std::string> periods;
        for (const spatial::BufferId id : remedy.relaxed.doubled) periods.push_back(periodText(id));
        return fmt::format("the period limits: {}, one after the other; {}; with Buffer::Double, which does "
                           "both at once, the network takes {}",
                           base::listed(periods), waits(simulation_, plan_),
                           base::counted(remedy.cycles, "cycle"));
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
                           isOne ? "kernel" : "kernels", namesOf(plan_.kernels, ids),
                           isOne ? "limits" : "limit", isOne ? "it runs" : "they run", base::listed(texts),
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
            isOne ? "kernel" : "kernels", namesOf(plan_.kernels, kernels), isOne ? "hands its" : "hand their",
            chains.size() == 1 ? "chain" : "chains", namesOf(plan_.channels, chains),
            waits(simulation_, plan_));
    }

    std::string together(const Remedy& remedy) const {
        const Relaxed& what = remedy.relaxed;
        std::vector<std::string> parts, calls;
        const auto add = [&](bool is, std::string_view words, const std::string& names, const char* call) {
            if (!is) return;
            parts.push_back(fmt::format("{}{}", words, names));
            if (*call) calls.emplace_back(call);
        };
        add(!what.deep.empty(), "room on ", namesOf(plan_.channels, what.deep), "depth");
        add(!what.doubled.empty(), "the period of ", namesOf(plan_.buffers, what.doubled), "Buffer::Double");
        add(!what.askingOnce.empty(), "requests of ", namesOf(plan_.kernels, what.askingOnce), "");
        add(what.bandwidth > 1, "bytes", "", "");
        add(!what.quick.empty(), "iterations of ", namesOf(plan_.kernels, what.quick), "");
        add(!what.near.empty(), "the way along ", namesOf(plan_.channels, what.near), "");
        return fmt::format("{} limit together: {}; none of these alone costs much, without all of them the "
                           "network takes {}{}",
                           base::listed(parts), waits(simulation_, plan_),
                           base::counted(remedy.cycles, "cycle"),
                           calls.empty() ? "" : fmt::format(" ({})", fmt::join(calls, ", ")));
    }

  private:
    // "holds 2 tokens", "hold 1 token each", "hold 2 to 8 tokens"
    std::string heldText(const std::vector<spatial::ChannelId>& ids) const {
        std::int64_t least = plan_.channels[ids.front()].depth, most = least;
        for (const spatial::ChannelId id : ids) {
            least = std::min(least, plan_.channels[id].depth);
            most = std::max(most, plan_.channels[id].depth);
        }
        if (least < most) return fmt::format("hold {} to {} tokens", least, most);
        const std::string held = base::counted(most, "token");
        return ids.size() == 1 ? "holds " + held : "hold " + held + " each";
    }

    // What is known of depths, or tells them.
    std::string depthsText(const std::vector<spatial::ChannelId>& ids) const {
        std::vector<spatial::ChannelId> given;
        for (const spatial::ChannelId id : ids)
            if (plan_.channels[id].depthIsGiven) given.push_back(id);
        const std::string needs =
            fmt::format("'tactus depths' says what {}", ids.size() == 1 ? "it needs" : "they need");
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

    // Of what a producer among them sends from elsewhere than its own bank.
    template<class Visit>
    void forEachSend(const std::vector<spatial::KernelId>& kernels, Visit visit) const {
        for (const spatial::ProcessId id : plan_.processes.keys()) {
            const spatial::Process& process = plan_.processes[id];
            const bool isBuffered =
                std::ranges::find(plan_.buffers, id, &spatial::Buffer::sender) != plan_.buffers.end();
            if (isBuffered || plan_.kernels[process.kernel].role != spatial::Kernel::Role::Producer ||
                std::ranges::find(kernels, process.kernel) == kernels.end())
                continue;
            for (const spatial::Action& action : process.actions)
                if (action.kind == spatial::Action::Kind::Send) visit(process, action);
        }
    }

    // "in a buffer", or "of 'A' in a buffer" where more than that operand limits; empty: nothing goes again.
    std::string reuse(const std::vector<spatial::KernelId>& kernels) const {
        std::set<spatial::OperandId> again, all;
        for (const spatial::KernelId kernel : kernels)
            all.insert(plan_.kernels[kernel].operands.begin(), plan_.kernels[kernel].operands.end());
        forEachSend(kernels, [&](const spatial::Process& process, const spatial::Action& send) {
            if (!again.contains(send.operand) && sendsAgain(process, send)) again.insert(send.operand);
        });
        if (again.empty()) return "";
        return fmt::format("more reuse {}in a buffer (remove, buffer)",
                           again == all ? "" : fmt::format("of {} ", namesOf(plan_.operands, again)));
    }

    // One call of vectorize for the whole array, along a loop of an index.
    bool mayBeWider(const std::vector<spatial::KernelId>& kernels) const {
        bool isScalar = false;
        forEachSend(kernels, [&](const spatial::Process&, const spatial::Action& send) {
            isScalar |= plan_.channels[send.channel].lanes == 1 && !send.element.empty();
        });
        return isScalar && std::ranges::none_of(model_.inner, [](const array::InnerLoop& inner) {
                   return inner.kind == mapping::InnerLoop::Kind::Vectorised;
               });
    }

    std::string fewerTokens(const std::vector<spatial::KernelId>& kernels) const {
        const std::string reused = reuse(kernels);
        const bool isWider = mayBeWider(kernels);
        if (!isWider && reused.empty()) return "";
        return fmt::format("; {}{}{} {} them fewer", isWider ? "wider tokens (vectorize)" : "",
                           isWider && !reused.empty() ? " or " : "", reused, isWider ? "make" : "makes");
    }

    const NetworkSimulation& simulation_;
    const spatial::Plan& plan_;
    const array::Model& model_;
    const ProcessRun& array_;
};

} // namespace

std::string sentenceOf(const Remedy& remedy, const NetworkSimulation& simulation, const spatial::Plan& plan,
                       const array::Model& model, const std::optional<MemoryModel>& memory) {
    const Text text(simulation, plan, model);
    switch (remedy.kind) {
    case Remedy::Kind::Depth:
        return text.room(remedy);
    case Remedy::Kind::Double:
        return text.single(remedy);
    case Remedy::Kind::Requests:
        return requestsLimit(simulation, plan, model, remedy.relaxed.askingOnce, *memory);
    case Remedy::Kind::Bytes:
        return bytesLimit(simulation, plan, model, *memory);
    case Remedy::Kind::Memory:
        return memoryLimit(simulation, plan, model, remedy.relaxed.askingOnce, *memory);
    case Remedy::Kind::Kernels:
        return text.kernels(remedy.relaxed.quick);
    case Remedy::Kind::Hops:
        return text.hops(remedy.relaxed.near);
    case Remedy::Kind::Together:
        break;
    }
    return text.together(remedy);
}

} // namespace tactus::simulate
