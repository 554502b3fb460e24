#include "emit/c/network/lower.h"

#include "array/automatic/automatic.h"
#include "base/counted.h"
#include "emit/c/equations/index_types.h"
#include "emit/c/equations/kernel.h"
#include "emit/c/forms/sizes.h"
#include "emit/c/language/dialect.h"
#include "emit/c/network/banks.h"
#include "emit/c/network/nest.h"
#include "emit/c/network/process.h"
#include "emit/c/network/units.h"
#include "emit/c/tree/legalise.h"
#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <utility>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using spatial::ProcessId;

namespace {

class NetworkLowering {
  public:
    NetworkLowering(const array::Model& model, const Traits& target, const Dictionary& names)
        : model_(model), plan_(*model.network), names_(names), target_(target) {}

    NetworkCode run(Kernel array) {
        NetworkCode code;
        for (const spatial::ChannelId id : plan_.channels.keys()) code.channels.push_back(channelOf(id));
        for (const spatial::KernelId id : plan_.kernels.keys()) {
            if (id == plan_.array) {
                code.starts.push_back({{{0, {}, false, {}, code.processes.size()}}});
                code.processes.push_back(arrayOf(std::move(array)));
                continue;
            }
            const spatial::Kernel& kernel = plan_.kernels[id];
            if (kernel.onHost) {
                for (const ProcessId process : kernel.processes) code.copies.push_back(copyOf(process));
                continue;
            }
            for (const ProcessId process : kernel.processes)
                if (!isSender(process)) addFunctions(code, id, process);
        }
        if (target_.isRegion) code.ports = namePorts(code.processes, names_.names);
        return code;
    }

  private:
    ProcessCode arrayOf(Kernel kernel) const {
        ProcessCode code;
        code.kernel = std::move(kernel);
        code.runs = plan_.array;
        code.isArray = true;
        code.isAutorun = !target_.isRegion && array::touchedBy(model_, plan_.array).empty();
        std::set<spatial::ChannelId> seen;
        for (const spatial::Action& action : plan_.actions)
            if (seen.insert(action.channel).second)
                code.streams.push_back({action.channel, action.kind == spatial::Action::Kind::Send,
                                        std::nullopt, names_.channels[action.channel.index()]});
        return code;
    }

    ChannelCode channelOf(spatial::ChannelId id) const {
        const spatial::Channel& channel = plan_.channels[id];
        const ure::Type type = memoryType(plan_.system->tensors[plan_.operands[channel.operand].tensor].type);
        ChannelCode code{names_.channels[id.index()],
                         names_.tokenType(type, channel.lanes, target_.dialect),
                         {},
                         channel.depth,
                         base::multiply(type.bits / 8, channel.lanes)};
        for (const Interval& range : channel.instances) code.extents.push_back(extentOf(range));
        return code;
    }

    // It shares a function with the process that fills its banks.
    bool isSender(ProcessId process) const {
        return std::ranges::any_of(plan_.buffers,
                                   [&](const spatial::Buffer& buffer) { return buffer.sender == process; });
    }
    std::vector<spatial::BufferId> buffersOf(ProcessId filler) const {
        std::vector<spatial::BufferId> buffers;
        for (const spatial::BufferId id : plan_.buffers.keys())
            if (plan_.buffers[id].filler == filler) buffers.push_back(id);
        return buffers;
    }

    std::string nameOf(spatial::KernelId id, ProcessId process) const {
        const std::size_t functions = static_cast<std::size_t>(
            std::ranges::count_if(plan_.kernels[id].processes, [&](ProcessId it) { return !isSender(it); }));
        return functions == 1 ? names_.kernels[id.index()] : names_.processes[process.index()];
    }

    // The process and the one that it shares a function with.
    std::vector<ProcessId> sharers(ProcessId process) const {
        std::vector<ProcessId> all{process};
        if (const auto buffers = buffersOf(process); !buffers.empty())
            all.push_back(plan_.buffers[buffers.front()].sender);
        return all;
    }

    // One for all units; for HLS one for those that touch the same FIFOs.
    void addFunctions(NetworkCode& code, spatial::KernelId id, ProcessId process) {
        std::vector<Interval> units = plan_.processes[process].domain.box;
        units.resize(plan_.processes[process].spaceLoops());
        NetworkCode::Start start;
        std::vector<UnitBox> boxes;
        if (target_.isRegion && !units.empty()) {
            const auto order = array::orderFor(handedOn(plan_.processes[process]), units.size());
            start.isOrdered = order.has_value();
            std::vector<const spatial::Process*> processes;
            for (const ProcessId one : sharers(process)) processes.push_back(&plan_.processes[one]);
            boxes = unitBoxes(plan_, processes, order ? *order : *array::orderFor({}, units.size()));
        }
        const std::size_t first = code.processes.size();
        if (boxes.empty()) {
            start.calls.push_back({0, {}, false, {}, first});
            code.processes.push_back(functionOf(id, process, units));
        } else {
            start.calls = callsOf(code, boxes, id, process, units);
        }
        const std::size_t functions = code.processes.size() - first;
        if (functions > 1) {
            const std::string prefix = names_.names.freshNumbered(nameOf(id, process)).prefix;
            for (std::size_t number = 0; number < functions; ++number)
                code.processes[first + number].kernel.name = prefix + std::to_string(number);
        }
        code.starts.push_back(std::move(start));
    }

    std::vector<ProcessCalls> callsOf(NetworkCode& code, const std::vector<UnitBox>& boxes,
                                      spatial::KernelId id, ProcessId process, std::vector<Interval>& units) {
        std::vector<ProcessCalls> calls;
        for (const UnitBox& box : boxes) {
            const Interval whole = std::exchange(units[box.loop], box.range);
            ProcessCalls here{box.loop, box.range, box.downwards, {}, code.processes.size()};
            if (box.inner.empty() && std::ranges::count(box.touched, true) > 0)
                code.processes.push_back(functionOf(id, process, units));
            here.inner = callsOf(code, box.inner, id, process, units);
            // The box of the units may hold some that have nothing to do.
            if (here.function < code.processes.size()) calls.push_back(std::move(here));
            units[box.loop] = whole;
        }
        return calls;
    }

    ProcessCode functionOf(spatial::KernelId id, ProcessId process, const std::vector<Interval>& units) {
        ProcessCode code;
        const auto buffers = buffersOf(process);
        // Filler and sender of a bank are one function, so the wider of their types serves both.
        ure::Type index = ure::intType(32);
        for (const ProcessId one : sharers(process))
            if (const ure::Type wanted = indexType(model_, one); wanted.bits > index.bits) index = wanted;
        const Dictionary names = names_.with(index);
        code.kernel = frameOf(model_, names);
        code.kernel.name = nameOf(id, process);
        code.runs = id;
        std::vector<spatial::Process> doing;
        for (const ProcessId one : sharers(process))
            doing.push_back(target_.isRegion ? restricted(plan_.processes[one], units)
                                             : plan_.processes[one]);
        Actions actions(model_, names, doing.front(), target_, buffers.empty() ? "" : "fill_", code.streams);
        auto touched = actions.touched();
        if (buffers.empty()) {
            Block body = actions.tokens();
            append(body, actions.inOrder());
            code.kernel.body = nestOf(actions, std::move(body), names.index, true);
        } else {
            Actions sending(model_, names, doing.back(), target_, "send_", code.streams);
            const auto more = sending.touched();
            touched.insert(touched.end(), more.begin(), more.end());
            code.kernel.body = aroundBanks(plan_, buffers, names, actions, sending, target_);
        }
        for (std::size_t at = 0; at < units.size(); ++at)
            code.units.push_back({actions.nameOf(at), units[at]});
        keepArguments(code.kernel, touched);
        code.isAutorun = !target_.isRegion && array::touchedBy(model_, id).empty();
        if (!target_.isRegion && !code.isAutorun && !code.units.empty())
            code.unitNames = names_.names.freshNumbered(code.kernel.name);
        describe(code, id, process, buffers);
        return code;
    }

    // How far tokens go from one unit to the next, where each FIFO belongs to one unit.
    static std::vector<polyhedra::Vector> handedOn(const spatial::Process& process) {
        std::vector<polyhedra::Vector> steps;
        for (const spatial::Action& from : process.actions)
            for (const spatial::Action& to : process.actions) {
                if (from.kind != spatial::Action::Kind::Send || to.kind != spatial::Action::Kind::Receive ||
                    from.channel != to.channel)
                    continue;
                polyhedra::Vector step(process.spaceLoops());
                for (std::size_t d = 0; d < from.instance.size(); ++d)
                    for (std::size_t unit = 0; unit < step.size(); ++unit)
                        if (const std::int64_t factor = to.instance[d].coefficients[unit]; factor != 0)
                            step[unit] = factor * (from.instance[d].constant - to.instance[d].constant);
                steps.push_back(std::move(step));
            }
        return steps;
    }

    void keepArguments(Kernel& kernel, const std::vector<Actions::Touched>& touched) const {
        std::vector<Argument> kept;
        for (const Actions::Touched& it : touched) {
            if (it.serialised.valid()) {
                kept.push_back(serialOf(it.serialised, it.isWritten));
                continue;
            }
            const auto whole = std::ranges::find(kernel.arguments, it.tensor, &Argument::tensor);
            if (whole == kernel.arguments.end()) continue;
            kept.push_back(*whole);
            kept.back().isOutput = it.isWritten;
        }
        kernel.arguments = std::move(kept);
    }

    Argument serialOf(spatial::OperandId operand, bool isWritten) const {
        const std::string& name = names_.serials[operand.index()];
        return {name,
                name,
                plan_.system->tensors[plan_.operands[operand].tensor].type,
                isWritten,
                serialElements(plan_, operand),
                {}};
    }

    NetworkCode::Copy copyOf(ProcessId process) const {
        std::vector<Stream> none;
        const Actions actions(model_, names_, plan_.processes[process], target_, "", none);
        const auto& all = plan_.processes[process].actions;
        const auto serial = std::ranges::find(all, true, &spatial::Action::isSerialised);
        const bool isInput = serial->kind == spatial::Action::Kind::Store;
        NetworkCode::Copy copy{serialOf(serial->operand, !isInput),
                               isInput,
                               nestOf(actions, actions.copies(), names_.index, false),
                               {}};
        copy.argument.type = memoryType(copy.argument.type);
        addTables(copy.body, *plan_.original, names_);
        legalise(copy.body, copy.helpers);
        return copy;
    }

    static std::string sentenceOf(const spatial::Buffer& buffer) {
        return fmt::format("{}: {} of {}{}, filled and drained once in each iteration of {}.", buffer.name,
                           buffer.isDouble ? "two banks" : "one bank", base::counted(buffer.slots, "slot"),
                           buffer.lanes > 1 ? fmt::format(" of {} lanes", buffer.lanes) : "",
                           buffer.level.empty() ? "everything" : buffer.level);
    }

    // "Units ii = 0, jj = 0..7." These touch the same streams.
    static std::string unitsText(const std::vector<ProcessCode::Unit>& units) {
        std::vector<std::string> ranges;
        for (const auto& [loop, range] : units)
            ranges.push_back(range.lower == range.upper
                                 ? fmt::format("{} = {}", loop, range.lower)
                                 : fmt::format("{} = {}..{}", loop, range.lower, range.upper));
        return fmt::format(
            "Unit{} {}.",
            std::ranges::all_of(units, [](const auto& it) { return it.range.lower == it.range.upper; }) ? ""
                                                                                                        : "s",
            fmt::join(ranges, ", "));
    }

    // Writes what a reader needs to know in front of the function.
    void describe(ProcessCode& code, spatial::KernelId id, ProcessId process,
                  const std::vector<spatial::BufferId>& buffers) const {
        const spatial::Kernel& kernel = plan_.kernels[id];
        std::vector<std::string> loops, operands, touched;
        for (const spatial::NestLoop& loop : plan_.processes[process].loops) {
            const bool isSecond = std::ranges::count(loops, loop.name) > 0;
            loops.push_back(isSecond ? "lanes of " + loop.name : loop.name);
        }
        for (const spatial::OperandId operand : kernel.operands)
            operands.push_back(plan_.operands[operand].name);
        for (const Argument& argument : code.kernel.arguments) touched.push_back(argument.original);
        std::vector<std::string>& lines = code.kernel.headline;
        lines = {fmt::format("{} of {}: loops {}.",
                             kernel.role == spatial::Kernel::Role::Producer ? "Producer" : "Consumer",
                             fmt::join(operands, ", "), fmt::join(loops, ", "))};
        for (const spatial::BufferId buffer : buffers) lines.push_back(sentenceOf(plan_.buffers[buffer]));
        if (target_.isRegion && !code.units.empty()) lines.push_back(unitsText(code.units));
        if (!target_.isRegion && !code.isAutorun)
            lines.push_back(
                fmt::format("The host starts it because it accesses memory ({}).", fmt::join(touched, ", ")));
    }

    const array::Model& model_;
    const spatial::Network& plan_;
    Dictionary names_;
    const Traits& target_;
};

} // namespace

NetworkCode lowerNetwork(const array::Model& model, const Traits& target, Kernel array,
                         const Dictionary& names) {
    return NetworkLowering(model, target, names).run(std::move(array));
}

} // namespace tactus::emit
