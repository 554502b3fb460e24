// The processes of a chain of producers. A kernel is one process, or with a buffer two: what fills its banks
// and what sends from them. If its operands are scattered along a loop, its PEs form a chain: each receives
// the elements of all PEs from its own place on, keeps its own and hands on the rest.
//
// Along two loops the PEs form a tree: at the first place of the second loop a trunk along the first one, and
// from each of its PEs a branch along the second.
#include "spatial/process_nest.h"
#include "spatial/producers.h"

#include <algorithm>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Union;

namespace {

class Maker {
  public:
    Maker(Context& context, const Chain& chain)
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
            channel.lanes = operand(o).lanes;
            channel.span = isFed ? stage(s - 1).name.span : stage(s).name.span;
            if (isArray) giveDefaultDepth(channel);
            if (isFed) giveDepth(channel, stage(s - 1).depths, chain_.operands[o]);
            incoming_[s].push_back(context_.plan.channels.add(std::move(channel)));
        }
    }

    // To the array.
    void giveDefaultDepth(Channel& channel) const {
        const DefaultDepth depth = chain_.defaultDepth(context_.map.time);
        channel.depth = depth.tokens;
        channel.depthReason = depth.reason;
    }

    static void giveDepth(Channel& channel, const std::map<OperandId, Stage::Depth>& depths, OperandId id) {
        const auto given = depths.find(id);
        if (given == depths.end()) return;
        channel.depth = given->second.tokens;
        channel.depthIsGiven = true;
        channel.depthReason.clear();
        channel.span = given->second.span;
    }

    // --- nests

    bool isScattered(std::size_t s, std::size_t loop) const {
        return std::ranges::find(stage(s).scatters, loop, &Stage::Scatter::loop) != stage(s).scatters.end();
    }

    // Of a process that takes tokens from outside of its kernel.
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
        for (const std::size_t loop : orderOnHost(s)) nest.addTime(loop);
        if (chain_.lane) nest.addLane(*chain_.lane);
        return nest;
    }

    std::vector<std::size_t> orderOnHost(std::size_t s) const {
        std::vector<std::size_t> order = chain_.spaceOf(s);
        for (const std::size_t loop : chain_.timeOf(s)) order.push_back(loop);
        for (const std::size_t loop : chain_.serialOf(s)) order.push_back(loop);
        return order;
    }

    // --- processes

    // Of each operand: the points at which the nest has a token of it.
    std::optional<std::vector<Union>> pointsOf(const ProcessNest& nest, std::size_t s) {
        std::vector<Union> points;
        for (const Union& entry : chain_.entries) {
            auto found = nest.pointsOf(entry);
            if (!found) {
                context_.refuse(diagnostics::Kind::NetworkUndecided, stage(s).name.span, stage(s).name.text,
                                "the points that are left without its removed loops are no list of linear "
                                "conditions");
                return std::nullopt;
            }
            points.push_back(where(*found, inChain(nest, s)));
        }
        return points;
    }

    // What holds of all tokens that reach a PE of a chain; along two loops that PE is on the trunk or, where
    // it takes no part, on a branch.
    std::vector<AffineForm> inChain(const ProcessNest& nest, std::size_t s) const {
        std::vector<AffineForm> conditions;
        if (!nest.isChain()) return conditions;
        for (const Stage::Scatter& scatter : stage(s).scatters) {
            const AffineForm place = nest.placeOf(scatter.loop);
            conditions.push_back(place - nest.number(chain_.ranges[scatter.loop].lower));
            conditions.push_back(nest.number(chain_.ranges[scatter.loop].upper) - place);
        }
        if (!stage(s).scatters.empty()) conditions.push_back(passed(nest, stage(s).scatters.front().loop));
        return conditions;
    }

    // How far behind this PE the token's own one is.
    AffineForm passed(const ProcessNest& nest, std::size_t loop) const {
        return nest.valueOf(loop, chain_.ranges) - nest.placeOf(loop);
    }

    ProcessId add(std::size_t s, std::string_view suffix, const ProcessNest& nest,
                  const std::vector<Union>& points, std::vector<Action> actions) {
        Process process;
        process.name = stage(s).name.text + std::string(suffix);
        process.kernel = stage(s).kernel;
        process.loops = nest.loops();
        Union all;
        for (const Union& one : points)
            for (const polyhedra::Piece& piece : one)
                if (std::ranges::find(all, piece) == all.end()) all.push_back(piece);
        process.domain = hullOf(all);
        std::erase_if(actions, [](const Action& action) { return action.when.empty(); });
        process.actions = std::move(actions);
        const ProcessId id = context_.plan.processes.add(std::move(process));
        context_.plan.kernels[stage(s).kernel].processes.push_back(id);
        return id;
    }

    bool addHost(std::size_t s) {
        const ProcessNest nest = hostNest(s);
        const auto points = pointsOf(nest, s);
        if (!points) return false;
        std::vector<Action> actions;
        for (std::size_t o = 0; o < operands(); ++o) {
            actions.push_back(action(nest, source(o), o, (*points)[o]));
            actions.push_back(serialised(nest, Action::Kind::Store, o, (*points)[o], s));
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
            actions.push_back(sent(nest, s, o, kept(nest, s, (*points)[o])));
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
            fill.push_back(
                inBank(filling, Action::Kind::Fill, s, o, kept(filling, s, (*filled)[o]), buffers[o]));
            addPassedOn(fill, filling, s, o, (*filled)[o]);
            send.push_back(inBank(sending, Action::Kind::Fetch, s, o, (*fetched)[o], buffers[o]));
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

    Action action(const ProcessNest& nest, Action::Kind kind, std::size_t o, Union when) const {
        Action action{kind, chain_.operands[o], std::move(when), {}, {}, {}, {}, {}, false};
        const std::vector<AffineForm> values = nest.valuesOf(chain_.ranges);
        for (const polyhedra::QuasiAffine& index : chain_.indices[o])
            action.element.push_back(substitute(index, values, nest.size()));
        return action;
    }

    Action onChannel(const ProcessNest& nest, Action::Kind kind, std::size_t o, Union when, ChannelId channel,
                     std::vector<AffineForm> instance) const {
        Action one = action(nest, kind, o, std::move(when));
        one.channel = channel;
        one.instance = std::move(instance);
        return one;
    }

    Action inBank(const ProcessNest& nest, Action::Kind kind, std::size_t s, std::size_t o, Union when,
                  BufferId buffer) const {
        Action one = action(nest, kind, o, std::move(when));
        one.buffer = buffer;
        one.slot = nest.radix(chain_.bankLoops(s, o), chain_.ranges);
        return one;
    }

    Action serialised(const ProcessNest& nest, Action::Kind kind, std::size_t o, Union when,
                      std::size_t host) const {
        Action one = action(nest, kind, o, std::move(when));
        one.isSerialised = true;
        one.slot = nest.radix(orderOnHost(host), chain_.ranges);
        return one;
    }

    // The first PE of a chain takes tokens from outside, and so does a kernel that is none.
    void addSources(std::vector<Action>& actions, const ProcessNest& nest, std::size_t s, std::size_t o,
                    const Union& points) const {
        std::vector<AffineForm> own;
        for (const std::size_t loop : chain_.spaceOf(s)) own.push_back(nest.placeOf(loop));
        Union received = arriving(nest, s, points);
        if (chain_.loads(s)) {
            std::vector<AffineForm> first;
            for (const Stage::Scatter& scatter : stage(s).scatters)
                first.push_back(nest.number(chain_.ranges[scatter.loop].lower) - nest.placeOf(scatter.loop));
            Union loaded = where(points, first);
            actions.push_back(s > 0 ? serialised(nest, Action::Kind::Load, o, std::move(loaded), s - 1)
                                    : action(nest, source(o), o, std::move(loaded)));
            if (stage(s).scatters.empty()) return;
            received = behindFirst(nest, s, received);
        }
        actions.push_back(
            onChannel(nest, Action::Kind::Receive, o, std::move(received), incoming_[s][o], own));
    }

    // Where the PE has a token at all: on a branch only those of its own place of the trunk.
    Union arriving(const ProcessNest& nest, std::size_t s, const Union& points) const {
        if (stage(s).scatters.size() < 2) return points;
        const std::size_t trunk = stage(s).scatters[0].loop, branch = stage(s).scatters[1].loop;
        const AffineForm off = nest.placeOf(branch) - nest.number(chain_.ranges[branch].lower);
        Union result = where(points, {nest.number(0) - off});
        for (polyhedra::Piece& piece : where(
                 points, {off - nest.number(1), nest.number(0) - passed(nest, trunk), passed(nest, branch)}))
            result.push_back(std::move(piece));
        return result;
    }

    // Without the PE at which the chain begins.
    Union behindFirst(const ProcessNest& nest, std::size_t s, const Union& points) const {
        Union result;
        std::vector<AffineForm> before; // along the loops so far the place is the first
        for (const Stage::Scatter& scatter : stage(s).scatters) {
            const AffineForm off =
                nest.placeOf(scatter.loop) - nest.number(chain_.ranges[scatter.loop].lower);
            std::vector<AffineForm> conditions = before;
            conditions.push_back(off - nest.number(1));
            for (polyhedra::Piece& piece : where(points, conditions)) result.push_back(std::move(piece));
            before.push_back(nest.number(0) - off);
        }
        return result;
    }

    // The tokens for this PE.
    Union kept(const ProcessNest& nest, std::size_t s, const Union& points) const {
        std::vector<AffineForm> conditions;
        for (const Stage::Scatter& scatter : stage(s).scatters) {
            conditions.push_back(passed(nest, scatter.loop));
            conditions.push_back(nest.number(0) - passed(nest, scatter.loop));
        }
        return where(points, conditions);
    }

    void addPassedOn(std::vector<Action>& actions, const ProcessNest& nest, std::size_t s, std::size_t o,
                     const Union& points) const {
        const auto& scatters = stage(s).scatters;
        for (std::size_t number = 0; number < scatters.size(); ++number) {
            std::vector<AffineForm> conditions{passed(nest, scatters[number].loop) - nest.number(1)};
            if (number == 1) conditions.push_back(nest.number(0) - passed(nest, scatters[0].loop));
            if (number == 0 && scatters.size() > 1) {
                const std::size_t branch = scatters[1].loop;
                conditions.push_back(nest.number(chain_.ranges[branch].lower) - nest.placeOf(branch));
            }
            std::vector<AffineForm> neighbour;
            for (const std::size_t loop : chain_.spaceOf(s))
                neighbour.push_back(nest.placeOf(loop) + nest.number(loop == scatters[number].loop ? 1 : 0));
            actions.push_back(onChannel(nest, Action::Kind::Send, o, where(points, conditions),
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
        return onChannel(nest, Action::Kind::Send, o, std::move(when), incoming_[s + 1][o],
                         std::move(instance));
    }

    void addActionsOfArray() {
        const std::size_t loops = context_.nest.names.size();
        for (std::size_t o = 0; o < operands(); ++o) {
            Action receive{Action::Kind::Receive,
                           chain_.operands[o],
                           chain_.entries[o],
                           chain_.indices[o],
                           incoming_.back()[o],
                           {},
                           {},
                           {},
                           false};
            for (const std::size_t loop : chain_.space)
                receive.instance.push_back(AffineForm::variable(loop, loops));
            context_.plan.actions.push_back(std::move(receive));
        }
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
    const Chain& chain_;
    std::vector<std::vector<ChannelId>> incoming_; // of each stage and of the array, one an operand
};

} // namespace

void makeProcesses(Context& context, const Chain& chain) {
    Maker(context, chain).make();
}

} // namespace tactus::spatial
