#include "spatial/processes/action_maker.h"

#include "mapping/rewrite/substitution.h"

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Union;

Action ActionMaker::make(const ProcessNest& nest, Action::Kind kind, Union when) const {
    Action action{kind, operand_, std::move(when), {}, {}, {}, {}, {}, false};
    const mapping::Substitution substitution(nest.valuesOf(ranges_), nest.size());
    for (const polyhedra::QuasiAffine& index : index_) action.element.push_back(substitution.of(index));
    return action;
}

Action ActionMaker::onChannel(const ProcessNest& nest, Action::Kind kind, Union when, ChannelId channel,
                              std::vector<AffineForm> instance) const {
    Action one = make(nest, kind, std::move(when));
    one.channel = channel;
    one.instance = std::move(instance);
    return one;
}

Action ActionMaker::inBank(const ProcessNest& nest, Action::Kind kind, Union when, BufferId buffer,
                           const std::vector<std::size_t>& loops) const {
    Action one = make(nest, kind, std::move(when));
    one.buffer = buffer;
    one.slot = nest.radix(loops, ranges_);
    return one;
}

Action ActionMaker::serialised(const ProcessNest& nest, Action::Kind kind, Union when,
                               const std::vector<std::size_t>& order) const {
    Action one = make(nest, kind, std::move(when));
    one.isSerialised = true;
    one.slot = nest.radix(order, ranges_);
    return one;
}

Action ActionMaker::ofArray(Action::Kind kind, Union when, ChannelId channel,
                            const std::vector<std::size_t>& loops) const {
    Action one{kind, operand_, std::move(when), index_, channel, {}, {}, {}, false};
    for (const std::size_t loop : loops) one.instance.push_back(AffineForm::variable(loop, ranges_.size()));
    return one;
}

ProcessId addProcess(Context& context, KernelId kernel, std::string name, const ProcessNest& nest,
                     const Union& points, std::vector<Action> actions) {
    std::erase_if(actions, [](const Action& action) { return action.when.empty(); });
    Process process;
    process.name = std::move(name);
    process.kernel = kernel;
    process.loops = nest.loops();
    process.domain = hullOf(points, context.budget);
    // Rows may leave less than the box: what makes a unit for each place of it then makes some without work.
    if (const auto ranges = rangesOf(points, process.domain.visible, context.budget))
        std::ranges::copy(*ranges, process.domain.box.begin()); // quotients keep theirs
    process.actions = std::move(actions);
    const ProcessId id = context.plan.processes.add(std::move(process));
    context.plan.kernels[kernel].processes.push_back(id);
    return id;
}

} // namespace tactus::spatial
