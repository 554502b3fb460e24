#include "spatial/print/network_text.h"

#include "base/counted.h"
#include "polyhedra/solve.h"
#include "ure/print/expression_text.h"
#include "ure/print/system_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::spatial {

namespace {

std::string_view wordOf(Action::Kind kind) {
    switch (kind) {
    case Action::Kind::Load:
        return "load";
    case Action::Kind::Evaluate:
        return "evaluate";
    case Action::Kind::Receive:
        return "receive";
    case Action::Kind::Fetch:
        return "fetch";
    case Action::Kind::Fill:
        return "fill";
    case Action::Kind::Send:
        return "send";
    case Action::Kind::Store:
        break;
    }
    return "store";
}

std::string_view wordOf(Kernel::Role role) {
    switch (role) {
    case Kernel::Role::Producer:
        return "producer";
    case Kernel::Role::Array:
        return "array";
    case Kernel::Role::Consumer:
        break;
    }
    return "consumer";
}

class PlanListing {
  public:
    explicit PlanListing(const Network& plan) : plan_(plan), listing_(*plan.system->source) {}

    std::string text() && {
        listing_.add(0, "network of " + plan_.system->name);
        for (const Operand& operand : plan_.operands) addOperand(operand);
        for (const KernelId kernel : plan_.kernels.keys()) addKernel(kernel);
        for (const Channel& channel : plan_.channels) addChannel(channel);
        for (const Buffer& buffer : plan_.buffers) addBuffer(buffer);
        if (plan_.bytesBeside > 0)
            listing_.add(1, fmt::format("{} bytes on the chip are of other networks", plan_.bytesBeside));
        return std::move(listing_).take();
    }

  private:
    void addOperand(const Operand& operand) {
        std::string line = fmt::format("operand {}, {}, {}", operand.name,
                                       base::counted(operand.lanes, "lane"), operand.isInput ? "in" : "out");
        if (operand.expression.valid())
            line += " = " + textOf(*plan_.original, operand.expression, ure::Conversions::Shown);
        listing_.add(1, line, operand.span);
    }

    void addKernel(KernelId id) {
        const Kernel& kernel = plan_.kernels[id];
        std::vector<std::string> operands;
        for (const OperandId operand : kernel.operands) operands.push_back(plan_.operands[operand].name);
        std::string line = fmt::format("kernel {}, {}", kernel.name, wordOf(kernel.role));
        if (kernel.onHost) line += ", on the host";
        if (!operands.empty()) line += fmt::format(", of {}", fmt::join(operands, ", "));
        if (!kernel.removed.empty()) line += fmt::format(", without {}", fmt::join(kernel.removed, ", "));
        listing_.add(1, line, kernel.span);
        if (id == plan_.array) addActions(plan_.actions, plan_.system->loopNames(), plan_.system->domain);
        for (const ProcessId process : kernel.processes) addProcess(plan_.processes[process]);
    }

    void addProcess(const Process& process) {
        std::vector<std::string> names, loops;
        for (const NestLoop& loop : process.loops) {
            using enum NestLoop::Role;
            // A lane may bear the name of a loop around it.
            const bool isTaken = std::ranges::find(names, loop.name) != names.end();
            names.push_back(isTaken ? loop.name + "'" : loop.name);
            loops.push_back((loop.role == Space  ? "space "
                             : loop.role == Lane ? "lane "
                                                 : "time ") +
                            names.back());
        }
        listing_.add(2, fmt::format("process {}: {}", process.name, fmt::join(loops, ", ")));
        listing_.add(3, "domain " + toString(process.domain, names));
        addActions(process.actions, names, process.domain);
    }

    void addActions(const std::vector<Action>& actions, const std::vector<std::string>& names,
                    const polyhedra::Piece& domain) {
        for (const Action& action : actions) {
            const bool isAlways = action.when.size() == 1 && action.when.front() == domain;
            listing_.add(3, actionText(action, names) +
                                (isAlways ? "" : " where " + ure::textOf(action.when, names)));
        }
    }

    std::string actionText(const Action& action, const std::vector<std::string>& names) const {
        std::vector<std::string> element;
        for (const polyhedra::QuasiAffine& form : action.element) element.push_back(ure::textOf(form, names));
        std::string line = fmt::format("{} {}({})", wordOf(action.kind), plan_.operands[action.operand].name,
                                       fmt::join(element, ", "));
        if (action.channel.valid()) {
            line += fmt::format("{} {}", action.kind == Action::Kind::Send ? " into" : " from",
                                plan_.channels[action.channel].name);
            if (!action.instance.empty()) line += fmt::format("[{}]", ure::textOf(action.instance, names));
        }
        if (action.buffer.valid())
            line += fmt::format(" slot {} of {}", polyhedra::toString(action.slot, names),
                                plan_.buffers[action.buffer].name);
        if (action.isSerialised) line += ", serialised";
        return line;
    }

    void addChannel(const Channel& channel) {
        std::string box;
        for (const polyhedra::Interval& instances : channel.instances)
            box += fmt::format("[{}..{}]", instances.lower, instances.upper);
        listing_.add(1,
                     fmt::format("channel {}{} of {}, {} to {}, {}, depth {}{}", channel.name, box,
                                 plan_.operands[channel.operand].name, plan_.kernels[channel.writer].name,
                                 plan_.kernels[channel.reader].name, base::counted(channel.lanes, "lane"),
                                 channel.depth, channel.depthIsGiven ? ", given" : ""),
                     channel.span);
        if (!channel.depthReason.empty()) listing_.add(2, "depth: " + channel.depthReason);
    }

    void addBuffer(const Buffer& buffer) {
        listing_.add(1,
                     fmt::format("buffer {} of {}, {}, {} of {}, a bank for each {}", buffer.name,
                                 plan_.operands[buffer.operand].name, buffer.isDouble ? "double" : "single",
                                 base::counted(buffer.slots, "slot"), base::counted(buffer.lanes, "lane"),
                                 buffer.level),
                     buffer.span);
    }

    const Network& plan_;
    text::Listing listing_;
};

} // namespace

std::string textOf(const Network& plan) {
    return PlanListing(plan).text();
}

} // namespace tactus::spatial
