// The processes of a chain of producers. A kernel is one process, or with a buffer two: what fills its banks
// and what sends from them. If its operands are scattered along a loop, its PEs form a chain: each receives
// the elements of all PEs from its own place on, keeps its own and hands on the rest (scatter_points.h).
#include "base/counted.h"
#include "spatial/calls/producers.h"
#include "spatial/calls/scatter_points.h"
#include "spatial/processes/action_maker.h"

#include <algorithm>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Union;

namespace {

class ProducerMaker {
  public:
    ProducerMaker(Context& context, const ProducerChain& chain)
        : context_(context), chain_(chain), incoming_(chain.stages.size() + 1) {}

    void make() {
        for (std::size_t s = 0; s <= chain_.stages.size(); ++s) addChannels(s);
        for (std::size_t s = 0; s < chain_.stages.size(); ++s)
            if (chain_.isHost(s) ? !addHost(s) : chain_.stages[s].buffer ? !addBuffered(s) : !addPlain(s))
                return;
        addActionsOfArray();
    }

  private:
    const Stage& stage(std::size_t s) const { return chain_.stages[s]; }
    std::size_t operands() const { return chain_.operands.size(); }
    const Operand& operand(std::size_t o) const { return context_.plan.operands[chain_.operands[o]]; }
    const std::string& name(std::size_t loop) const { return context_.nest.names[loop]; }

    // --- channels

    // Loops of the space of stage `s`; of the array behind the last one.
    std::vector<std::size_t> spaceOf(std::size_t s) const {
        return s < chain_.stages.size() ? chain_.spaceOf(s) : chain_.space;
    }

    // Those from which stage `s`, or the array, receives: from the stage before it, or from its own
    // neighbours, or for the first of these from the stage before and for the others from neighbours.
    void addChannels(std::size_t s) {
        const bool isArray = s == chain_.stages.size();
        const bool isChain = !isArray && !stage(s).scatters.empty();
        const bool isFed = isArray || !chain_.loads(s);
        if ((!isArray && chain_.isHost(s)) || (!isChain && !isFed)) return;
        for (std::size_t o = 0; o < operands(); ++o) {
            Channel channel;
            const std::string reader =
                isArray ? context_.plan.kernels[context_.plan.array].name : stage(s).name.text;
            channel.name =
                isFed ? stage(s - 1).name.text + "_to_" + (isArray ? "array" : reader) : reader + "_chain";
            if (operands() > 1) channel.name += "_" + operand(o).name;
            channel.operand = chain_.operands[o];
            channel.reader = isArray ? context_.plan.array : stage(s).kernel;
            channel.writer = isChain ? channel.reader : stage(s - 1).kernel;
            for (const std::size_t loop : spaceOf(s)) channel.instances.push_back(chain_.ranges[loop]);
            if (isChain && !isFed) leaveFirstOut(channel, s);
            channel.lanes = operand(o).lanes;
            channel.span = isFed ? stage(s - 1).name.span : stage(s).name.span;
            if (isArray) giveDepth(channel, chain_.defaultDepth(context_.map.time));
            if (isFed)
                if (const auto& depths = stage(s - 1).depths; depths.contains(chain_.operands[o]))
                    giveDepth(channel, depths.at(chain_.operands[o]));
            incoming_[s].push_back(context_.plan.channels.add(std::move(channel)));
        }
    }

    // Nobody hands anything to the first place of a chain that loads for itself. In a tree, along two loops,
    // that is one corner of the box, which stays.
    void leaveFirstOut(Channel& channel, std::size_t s) const {
        if (stage(s).scatters.size() > 1) return;
        const std::vector<std::size_t> space = spaceOf(s);
        for (std::size_t d = 0; d < space.size(); ++d)
            if (isScattered(s, space[d]) && chain_.extent(space[d]) > 1) ++channel.instances[d].lower;
    }

    // --- nests

    bool isScattered(std::size_t s, std::size_t loop) const {
        return std::ranges::find(stage(s).scatters, loop, &Stage::Scatter::loop) != stage(s).scatters.end();
    }

    // The nest of a process that takes tokens from outside of its kernel.
    ProcessNest receivingNest(std::size_t s) const {
        ProcessNest nest(context_.nest);
        for (const std::size_t loop : chain_.spaceOf(s))
            isScattered(s, loop) ? nest.addPlace(loop) : nest.addSpace(loop);
        for (const std::size_t loop : chain_.receivingTimeOf(s)) nest.addTime(loop);
        for (const std::size_t loop : chain_.serialOf(s)) nest.addTime(loop);
        for (const Stage::Scatter& scatter : stage(s).scatters) nest.addPassing(scatter.loop);
        if (chain_.lane) nest.addLane(*chain_.lane);
        return nest;
    }

    ProcessNest sendingNest(std::size_t s) const {
        ProcessNest nest(context_.nest);
        for (const std::size_t loop : chain_.spaceOf(s)) nest.addSpace(loop);
        for (const std::size_t loop : chain_.timeOf(s)) nest.addTime(loop);
        for (const std::size_t loop : chain_.serialOf(s)) nest.addTime(loop);
        if (chain_.lane) nest.addLane(*chain_.lane);
        return nest;
    }

    ProcessNest hostNest(std::size_t s) const {
        ProcessNest nest(context_.nest);
        for (const std::size_t loop : chain_.orderOnHost(s)) nest.addTime(loop);
        if (chain_.lane) nest.addLane(*chain_.lane);
        return nest;
    }

    // --- processes

    // The points at which the nest has a token, for each operand.
    std::optional<std::vector<Union>> pointsOf(const ProcessNest& nest, std::size_t s) {
        std::vector<Union> points;
        for (const Union& entry : chain_.entries) {
            auto found = nest.pointsOf(entry);
            if (!found) {
                context_.refuse(diagnostics::Kind::NetworkUndecided, chain_.leavesOut(s), stage(s).name.text,
                                fmt::format("the points that remain without {} are not known exactly",
                                            base::listed(leftOut(nest))));
                return std::nullopt;
            }
            points.push_back(ScatterPoints(chain_, s, nest).reached(*found));
        }
        return points;
    }

    std::vector<std::string> leftOut(const ProcessNest& nest) const {
        std::vector<std::string> names;
        for (const std::size_t loop : chain_.time)
            if (!nest.counts(loop) && !chain_.isFixed(loop)) names.push_back("'" + name(loop) + "'");
        return names;
    }

    ProcessId add(std::size_t s, std::string_view suffix, const ProcessNest& nest,
                  const std::vector<Union>& points, std::vector<Action> actions) {
        Union all;
        for (const Union& one : points)
            for (const polyhedra::Piece& piece : one)
                if (std::ranges::find(all, piece) == all.end()) all.push_back(piece);
        return addProcess(context_, stage(s).kernel, stage(s).name.text + std::string(suffix), nest, all,
                          std::move(actions));
    }

    bool addHost(std::size_t s) {
        const ProcessNest nest = hostNest(s);
        const auto points = pointsOf(nest, s);
        if (!points) return false;
        std::vector<Action> actions;
        for (std::size_t o = 0; o < operands(); ++o) {
            actions.push_back(on(o).make(nest, source(o), (*points)[o]));
            actions.push_back(
                on(o).serialised(nest, Action::Kind::Store, (*points)[o], chain_.orderOnHost(s)));
        }
        add(s, "", nest, *points, std::move(actions));
        return true;
    }

    bool addPlain(std::size_t s) {
        const ProcessNest nest = receivingNest(s);
        const auto points = pointsOf(nest, s);
        if (!points) return false;
        std::vector<Action> actions;
        for (std::size_t o = 0; o < operands(); ++o) {
            addSources(actions, nest, s, o, (*points)[o]);
            actions.push_back(sent(nest, s, o, ScatterPoints(chain_, s, nest).kept((*points)[o])));
            addPassedOn(actions, nest, s, o, (*points)[o]);
        }
        add(s, "", nest, *points, std::move(actions));
        return true;
    }

    bool addBuffered(std::size_t s) {
        const ProcessNest filling = receivingNest(s), sending = sendingNest(s);
        const auto filled = pointsOf(filling, s), fetched = pointsOf(sending, s);
        if (!filled || !fetched) return false;
        const std::vector<BufferId> buffers = addBuffers(s);
        std::vector<Action> fill, send;
        for (std::size_t o = 0; o < operands(); ++o) {
            addSources(fill, filling, s, o, (*filled)[o]);
            fill.push_back(on(o).inBank(filling, Action::Kind::Fill,
                                        ScatterPoints(chain_, s, filling).kept((*filled)[o]), buffers[o],
                                        chain_.bankLoops(s, o)));
            addPassedOn(fill, filling, s, o, (*filled)[o]);
            send.push_back(on(o).inBank(sending, Action::Kind::Fetch, (*fetched)[o], buffers[o],
                                        chain_.bankLoops(s, o)));
            send.push_back(sent(sending, s, o, (*fetched)[o]));
        }
        const ProcessId filler = add(s, ".fill", filling, *filled, std::move(fill));
        const ProcessId sender = add(s, ".send", sending, *fetched, std::move(send));
        for (const BufferId id : buffers) {
            context_.plan.buffers[id].filler = filler;
            context_.plan.buffers[id].sender = sender;
        }
        return true;
    }

    // --- actions

    Action::Kind source(std::size_t o) const {
        return operand(o).expression.valid() ? Action::Kind::Evaluate : Action::Kind::Load;
    }

    ActionMaker on(std::size_t o) const {
        return ActionMaker(chain_.operands[o], chain_.indices[o], chain_.ranges);
    }

    // The first PE of a chain takes tokens from outside, and so does a kernel that is none.
    void addSources(std::vector<Action>& actions, const ProcessNest& nest, std::size_t s, std::size_t o,
                    const Union& points) const {
        std::vector<AffineForm> own;
        for (const std::size_t loop : chain_.spaceOf(s)) own.push_back(nest.placeOf(loop));
        const ScatterPoints scattered(chain_, s, nest);
        Union received = scattered.arriving(points);
        if (chain_.loads(s)) {
            Union loaded = scattered.atFirst(points);
            actions.push_back(s > 0 ? on(o).serialised(nest, Action::Kind::Load, std::move(loaded),
                                                       chain_.orderOnHost(s - 1))
                                    : on(o).make(nest, source(o), std::move(loaded)));
            if (stage(s).scatters.empty()) return;
            received = scattered.behindFirst(received);
        }
        actions.push_back(
            on(o).onChannel(nest, Action::Kind::Receive, std::move(received), incoming_[s][o], own));
    }

    void addPassedOn(std::vector<Action>& actions, const ProcessNest& nest, std::size_t s, std::size_t o,
                     const Union& points) const {
        const auto& scatters = stage(s).scatters;
        for (std::size_t number = 0; number < scatters.size(); ++number) {
            std::vector<AffineForm> neighbour;
            for (const std::size_t loop : chain_.spaceOf(s))
                neighbour.push_back(nest.placeOf(loop) + nest.number(loop == scatters[number].loop ? 1 : 0));
            actions.push_back(on(o).onChannel(nest, Action::Kind::Send,
                                              ScatterPoints(chain_, s, nest).passedOn(points, number),
                                              incoming_[s][o], std::move(neighbour)));
        }
    }

    // To the next kernel: if that is a chain, to its first PE.
    Action sent(const ProcessNest& nest, std::size_t s, std::size_t o, Union when) const {
        std::vector<AffineForm> instance;
        for (const std::size_t loop : spaceOf(s + 1))
            instance.push_back(s + 1 < chain_.stages.size() && isScattered(s + 1, loop)
                                   ? nest.number(chain_.ranges[loop].lower)
                                   : nest.placeOf(loop));
        return on(o).onChannel(nest, Action::Kind::Send, std::move(when), incoming_[s + 1][o],
                               std::move(instance));
    }

    void addActionsOfArray() {
        for (std::size_t o = 0; o < operands(); ++o)
            context_.plan.actions.push_back(
                on(o).ofArray(Action::Kind::Receive, chain_.entries[o], incoming_.back()[o], chain_.space));
    }

    // --- banks

    std::vector<BufferId> addBuffers(std::size_t s) {
        std::vector<BufferId> buffers;
        for (std::size_t o = 0; o < operands(); ++o) {
            Buffer buffer;
            buffer.name = stage(s).name.text + "_buffer";
            if (operands() > 1) buffer.name += "_" + operand(o).name;
            buffer.kernel = stage(s).kernel;
            buffer.operand = chain_.operands[o];
            buffer.isDouble = stage(s).buffer->isDouble;
            const std::vector<std::size_t> time = chain_.timeOf(s);
            buffer.periodLoops =
                static_cast<std::size_t>(std::ranges::find(time, stage(s).buffer->level) - time.begin()) + 1;
            buffer.level = name(stage(s).buffer->level);
            buffer.slots = chain_.slots(s, o);
            buffer.lanes = operand(o).lanes;
            buffer.span = stage(s).buffer->operands.at(chain_.operands[o]);
            buffers.push_back(context_.plan.buffers.add(std::move(buffer)));
        }
        return buffers;
    }

    Context& context_;
    const ProducerChain& chain_;
    std::vector<std::vector<ChannelId>> incoming_; // of each stage and of the array, one an operand
};

} // namespace

void makeProcesses(Context& context, const ProducerChain& chain) {
    ProducerMaker(context, chain).make();
}

} // namespace tactus::spatial
