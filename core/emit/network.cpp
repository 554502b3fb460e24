#include "emit/network.h"

#include "array/autorun.h"
#include "base/counted.h"
#include "emit/banks.h"
#include "emit/kernel.h"
#include "emit/legalise.h"
#include "emit/process.h"
#include "emit/sizes.h"
#include "polyhedra/extent.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace tactus::emit {

using polyhedra::Interval;
using spatial::ProcessId;

namespace {

class NetworkLowering {
  public:
    NetworkLowering(const array::Model& model, Target target, const Dictionary& names)
        : model_(model), plan_(*model.network), names_(names), target_(target) {}

    NetworkCode run(Kernel array) {
        NetworkCode code;
        for (const spatial::ChannelId id : plan_.channels.keys()) code.channels.push_back(channelOf(id));
        for (const spatial::KernelId id : plan_.kernels.keys()) {
            if (id == plan_.array) {
                code.processes.push_back(arrayOf(std::move(array)));
                continue;
            }
            const spatial::Kernel& kernel = plan_.kernels[id];
            if (kernel.onHost) {
                for (const ProcessId process : kernel.processes) code.copies.push_back(copyOf(process));
                continue;
            }
            for (const ProcessId process : kernel.processes)
                if (!isSender(process)) code.processes.push_back(functionOf(id, process));
        }
        return code;
    }

  private:
    ProcessCode arrayOf(Kernel kernel) const {
        ProcessCode code;
        code.kernel = std::move(kernel);
        code.isArray = true;
        code.isAutorun = target_ == Target::IntelOpenCl && array::touchedBy(model_, plan_.array).empty();
        for (const spatial::Action& action : plan_.actions)
            code.streams.push_back({action.channel, action.kind == spatial::Action::Kind::Send, std::nullopt,
                                    names_.channels[action.channel.index()]});
        return code;
    }

    ChannelCode channelOf(spatial::ChannelId id) const {
        const spatial::Channel& channel = plan_.channels[id];
        const ure::Type type = memoryType(plan_.system->tensors[plan_.operands[channel.operand].tensor].type);
        ChannelCode code{names_.channels[id.index()],
                         names_.tokenType(type, channel.lanes, dialect()),
                         {},
                         channel.depth,
                         base::multiply(type.bits / 8, channel.lanes)};
        for (const Interval& range : fifosOf(plan_, id, target_)) code.extents.push_back(extentOf(range));
        for (const Interval& range : channel.instances)
            code.used = base::multiply(code.used, extentOf(range));
        return code;
    }

    Dialect dialect() const { return target_ == Target::XilinxHls ? Dialect::Hls : Dialect::OpenCl; }

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

    ProcessCode functionOf(spatial::KernelId id, ProcessId process) {
        ProcessCode code;
        const auto buffers = buffersOf(process);
        const std::size_t functions = static_cast<std::size_t>(
            std::ranges::count_if(plan_.kernels[id].processes, [&](ProcessId it) { return !isSender(it); }));
        code.kernel = frameOf(model_, names_);
        code.kernel.name = functions == 1 ? names_.kernels[id.index()] : names_.processes[process.index()];
        Actions actions(model_, names_, process, target_, buffers.empty() ? "" : "fill_", code.streams);
        auto touched = actions.touched();
        if (buffers.empty()) {
            Block body = actions.tokens();
            append(body, actions.inOrder());
            code.kernel.body = nestOf(actions, std::move(body), names_.index, true);
        } else {
            Actions sending(model_, names_, plan_.buffers[buffers.front()].sender, target_, "send_",
                            code.streams);
            const auto more = sending.touched();
            touched.insert(touched.end(), more.begin(), more.end());
            code.kernel.body = aroundBanks(plan_, buffers, names_, actions, sending, target_);
        }
        replicate(code, plan_.processes[process], actions);
        keepArguments(code.kernel, touched);
        code.isAutorun = target_ == Target::IntelOpenCl && array::touchedBy(model_, id).empty();
        if (target_ == Target::IntelOpenCl && !code.isAutorun && !code.units.empty())
            code.unitNames = names_.names.freshNumbered(code.kernel.name);
        describe(code, id, process, buffers);
        return code;
    }

    void replicate(ProcessCode& code, const spatial::Process& process, const Actions& actions) const {
        for (std::size_t at = 0; at < process.spaceLoops(); ++at)
            code.units.push_back({actions.nameOf(at), process.domain.box[at]});
        const auto order = orderFor(handedOn(process), code.units.size());
        code.isOrdered = order.has_value();
        code.order = order ? *order : *orderFor({}, code.units.size());
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
        const Actions actions(model_, names_, process, target_, "", none);
        const auto& all = plan_.processes[process].actions;
        const auto serial = std::ranges::find(all, true, &spatial::Action::isSerialised);
        const bool isInput = serial->kind == spatial::Action::Kind::Store;
        NetworkCode::Copy copy{serialOf(serial->operand, !isInput), isInput, actions.copies(), {}};
        copy.argument.type = memoryType(copy.argument.type);
        legalise(copy.body, copy.helpers);
        return copy;
    }

    static std::string sentenceOf(const spatial::Buffer& buffer) {
        return fmt::format("{}: {} of {}{}, filled and drained once in each iteration of {}.", buffer.name,
                           buffer.isDouble ? "two banks" : "one bank", base::counted(buffer.slots, "slot"),
                           buffer.lanes > 1 ? fmt::format(" of {} lanes", buffer.lanes) : "",
                           buffer.level.empty() ? "everything" : buffer.level);
    }

    // What a reader needs to know in front of the function.
    void describe(ProcessCode& code, spatial::KernelId id, ProcessId process,
                  const std::vector<spatial::BufferId>& buffers) const {
        const spatial::Kernel& kernel = plan_.kernels[id];
        std::vector<std::string> loops, operands, touched;
        for (const spatial::NestLoop& loop : plan_.processes[process].loops) loops.push_back(loop.name);
        for (const spatial::OperandId operand : kernel.operands)
            operands.push_back(plan_.operands[operand].name);
        for (const Argument& argument : code.kernel.arguments) touched.push_back(argument.original);
        std::vector<std::string>& lines = code.kernel.headline;
        lines = {fmt::format("{} of {}: loops {}.",
                             kernel.role == spatial::Kernel::Role::Producer ? "Producer" : "Consumer",
                             fmt::join(operands, ", "), fmt::join(loops, ", "))};
        for (const spatial::BufferId buffer : buffers) lines.push_back(sentenceOf(plan_.buffers[buffer]));
        if (target_ == Target::IntelOpenCl && !code.isAutorun)
            lines.push_back(
                fmt::format("The host starts it: it touches memory ({}).", fmt::join(touched, ", ")));
    }

    const array::Model& model_;
    const spatial::Plan& plan_;
    Dictionary names_;
    Target target_;
};

} // namespace

std::int64_t ChannelCode::fifos() const {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) count = base::multiply(count, extent);
    return count;
}

std::int64_t unitsOf(const ProcessCode& process) {
    std::int64_t units = 1;
    for (const auto& [loop, range] : process.units) units = base::multiply(units, extentOf(range));
    return units;
}

std::vector<Interval> fifosOf(const spatial::Plan& plan, spatial::ChannelId channel, Target target) {
    std::vector<Interval> box = plan.channels[channel].instances;
    if (target != Target::XilinxHls) return box;
    for (const spatial::Process& process : plan.processes)
        for (const spatial::Action& action : process.actions) {
            if (action.channel != channel) continue;
            for (std::size_t d = 0; d < box.size(); ++d) {
                const Interval named = range(action.instance[d], process.domain);
                box[d] = {std::min(box[d].lower, named.lower), std::max(box[d].upper, named.upper)};
            }
        }
    return box;
}

std::vector<Code> fifoIndices(const spatial::Plan& plan, spatial::ChannelId channel,
                              std::vector<Code> instance, ure::Type index, Target target) {
    const std::vector<Interval> box = fifosOf(plan, channel, target);
    for (std::size_t d = 0; d < instance.size(); ++d) {
        polyhedra::AffineForm form = polyhedra::AffineForm::variable(0, 1);
        form.constant = base::negate(box[d].lower);
        instance[d] = affine(form, std::span<const Code>(&instance[d], 1), index);
    }
    return instance;
}

std::vector<Code> isFifo(const spatial::Plan& plan, const spatial::Action& action, const Points& points,
                         Target target) {
    const std::vector<Interval> box = fifosOf(plan, action.channel, target);
    std::vector<Code> codes;
    const auto isPlain = [&](const polyhedra::Piece& piece) {
        for (std::size_t d = 0; d < box.size(); ++d) {
            const Interval named = range(action.instance[d], piece);
            if (named.lower < box[d].lower || named.upper > box[d].upper) return false;
        }
        return true;
    };
    if (std::ranges::all_of(action.when, isPlain)) return codes;
    polyhedra::Piece family = polyhedra::Piece::universe(action.instance.front().dimensions());
    for (std::size_t d = 0; d < box.size(); ++d) {
        polyhedra::AffineForm above = action.instance[d], below = -1 * above;
        above.constant = base::subtract(above.constant, box[d].lower);
        below.constant = base::add(below.constant, box[d].upper);
        family.rows.push_back(std::move(above));
        family.rows.push_back(std::move(below));
    }
    for (Points::Condition& condition : points.conditions(family)) codes.push_back(std::move(condition.code));
    return codes;
}

NetworkCode lowerNetwork(const array::Model& model, Target target, Kernel array, const Dictionary& names) {
    return NetworkLowering(model, target, names).run(std::move(array));
}

} // namespace tactus::emit
