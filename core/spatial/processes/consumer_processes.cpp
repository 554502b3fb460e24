// The processes of a chain of consumers, one a kernel. If a kernel gathers along a loop, its PEs form a
// chain. Each takes its own value from the kernel before (or the array) and then what its neighbour passes,
// and hands all of it to the neighbour on the other side. The first one hands it to the next kernel. In a
// vector its own lane comes before those of the neighbour, and all of them travel in one step.
#include "spatial/calls/consumers.h"
#include "spatial/processes/action_maker.h"

#include <algorithm>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Union;

namespace {

class ConsumerMaker {
  public:
    ConsumerMaker(Context& context, const ConsumerChain& chain)
        : context_(context), chain_(chain), actions_(chain.operand, chain.index, chain.ranges) {}

    void make() {
        for (std::size_t s = 0; s < chain_.stages.size(); ++s) addChannels(s);
        for (std::size_t s = 0; s < chain_.stages.size(); ++s)
            if (chain_.isHost(s) ? !addHost(s) : !add(s)) return;
        addActionOfArray();
    }

  private:
    const ConsumerChain::Stage& stage(std::size_t s) const { return chain_.stages[s]; }
    bool isGathered(std::size_t s, std::size_t loop) const {
        return stage(s).gather && stage(s).gather->loop == loop;
    }

    bool hasNeighbours(std::size_t s) const {
        return stage(s).gather && chain_.extent(stage(s).gather->loop) > 1;
    }

    // --- channels

    // From what comes before, and between the PEs of a chain.
    void addChannels(std::size_t s) {
        incoming_.emplace_back();
        between_.emplace_back();
        if (chain_.isHost(s)) return;
        Channel channel;
        channel.operand = chain_.operand;
        channel.reader = stage(s).kernel;
        channel.writer = s > 0 ? stage(s - 1).kernel : context_.plan.array;
        channel.name = (s > 0 ? stage(s - 1).name.text : "array") + "_to_" + stage(s).name.text;
        channel.lanes = s > 0 ? chain_.lanesOf(s - 1) : context_.plan.operands[chain_.operand].lanes;
        channel.span = stage(s).name.span;
        for (const std::size_t loop : chain_.spaceOf(s)) channel.instances.push_back(chain_.ranges[loop]);
        if (stage(s).depth)
            giveDepth(channel, *stage(s).depth);
        else
            giveDepth(channel, chain_.defaultDepth(context_, s));
        incoming_[s] = context_.plan.channels.add(std::move(channel));
        if (hasNeighbours(s)) between_[s] = context_.plan.channels.add(channelBetween(s));
    }

    // FIFO i is what PE i passes to the PE before it.
    Channel channelBetween(std::size_t s) const {
        Channel channel;
        channel.name = stage(s).name.text + "_chain";
        channel.operand = chain_.operand;
        channel.reader = channel.writer = stage(s).kernel;
        channel.lanes = chain_.lanesOf(s);
        channel.span = stage(s).gather->span;
        for (const std::size_t loop : chain_.spaceOf(s)) {
            channel.instances.push_back(chain_.ranges[loop]);
            if (isGathered(s, loop)) ++channel.instances.back().lower;
        }
        return channel;
    }

    // --- nests and points

    ProcessNest nestOf(std::size_t s) const {
        ProcessNest nest(context_.nest);
        for (const std::size_t loop : chain_.spaceOf(s))
            isGathered(s, loop) ? nest.addPlace(loop) : nest.addSpace(loop);
        for (const std::size_t loop : chain_.serialOf(s + 1)) // as it sends
            isGathered(s, loop) ? nest.addPassing(loop) : nest.addTime(loop);
        if (const auto lane = chain_.laneOf(s)) nest.addLane(*lane);
        return nest;
    }

    // Loops in the order in which stage s stores, which is the order of the copy that the host takes apart.
    std::vector<std::size_t> orderOf(std::size_t s) const {
        std::vector<std::size_t> order = chain_.spaceOf(s);
        if (stage(s).gather) std::erase(order, stage(s).gather->loop);
        const std::vector<std::size_t> serial = chain_.serialOf(s + 1);
        order.insert(order.end(), serial.begin(), serial.end());
        return order;
    }

    ProcessNest hostNest(std::size_t s) const {
        ProcessNest nest(context_.nest);
        for (const std::size_t loop : orderOf(s - 1)) nest.addTime(loop);
        if (const auto lane = chain_.laneOf(s)) nest.addLane(*lane);
        return nest;
    }

    // Points at which the nest has a token: in a chain each PE from its first up to the token's own.
    std::optional<Union> pointsOf(const ProcessNest& nest, std::size_t s) {
        const auto points = nest.pointsOf(chain_.writers);
        if (!points) {
            context_.refuse(diagnostics::Kind::NetworkUndecided, stage(s).name.span, stage(s).name.text,
                            "the points at which the array writes can't be described by linear conditions "
                            "over its loops");
            return std::nullopt;
        }
        if (!nest.isChain()) return points;
        const AffineForm place = nest.placeOf(stage(s).gather->loop);
        return where(*points, {place - first(nest, s), passed(nest, s)});
    }

    AffineForm first(const ProcessNest& nest, std::size_t s) const {
        return nest.number(chain_.ranges[stage(s).gather->loop].lower);
    }
    // How far behind this PE the token's own one is.
    AffineForm passed(const ProcessNest& nest, std::size_t s) const {
        const std::size_t loop = stage(s).gather->loop;
        return nest.valueOf(loop, chain_.ranges) - nest.placeOf(loop);
    }

    // --- processes

    void add(std::size_t s, const ProcessNest& nest, const Union& points, std::vector<Action> actions) {
        addProcess(context_, stage(s).kernel, stage(s).name.text, nest, points, std::move(actions));
    }

    bool add(std::size_t s) {
        const ProcessNest nest = nestOf(s);
        const auto points = pointsOf(nest, s);
        if (!points) return false;
        std::vector<Action> actions;
        if (!stage(s).gather) {
            actions.push_back(
                actions_.onChannel(nest, Action::Kind::Receive, *points, incoming_[s], placesOf(nest, s)));
            actions.push_back(delivery(nest, s, *points));
        } else {
            addGathering(actions, nest, s, *points);
        }
        add(s, nest, *points, std::move(actions));
        return true;
    }

    void addGathering(std::vector<Action>& actions, const ProcessNest& nest, std::size_t s,
                      const Union& points) const {
        const AffineForm one = nest.number(1), behind = passed(nest, s);
        const AffineForm place = nest.placeOf(stage(s).gather->loop);
        std::vector<AffineForm> neighbour = placesOf(nest, s);
        for (AffineForm& form : neighbour)
            if (form == place) form = form + one;
        actions.push_back(actions_.onChannel(nest, Action::Kind::Receive,
                                             where(points, {nest.number(0) - behind}), incoming_[s],
                                             placesOf(nest, s)));
        if (hasNeighbours(s)) {
            actions.push_back(actions_.onChannel(nest, Action::Kind::Receive, where(points, {behind - one}),
                                                 between_[s], neighbour));
            actions.push_back(actions_.onChannel(nest, Action::Kind::Send,
                                                 where(points, {place - first(nest, s) - one}), between_[s],
                                                 placesOf(nest, s)));
        }
        actions.push_back(delivery(nest, s, where(points, {first(nest, s) - place})));
    }

    bool addHost(std::size_t s) {
        const ProcessNest nest = hostNest(s);
        const auto points = pointsOf(nest, s);
        if (!points) return false;
        add(s, nest, *points,
            {actions_.serialised(nest, Action::Kind::Load, *points, orderOf(s - 1)),
             actions_.make(nest, Action::Kind::Store, *points)});
        return true;
    }

    // --- actions

    std::vector<AffineForm> placesOf(const ProcessNest& nest, std::size_t s) const {
        std::vector<AffineForm> places;
        for (const std::size_t loop : chain_.spaceOf(s)) places.push_back(nest.placeOf(loop));
        return places;
    }

    // To the next kernel, or to memory.
    Action delivery(const ProcessNest& nest, std::size_t s, Union when) const {
        if (s + 1 == chain_.stages.size()) return actions_.make(nest, Action::Kind::Store, std::move(when));
        if (chain_.isHost(s + 1))
            return actions_.serialised(nest, Action::Kind::Store, std::move(when), orderOf(s));
        std::vector<AffineForm> places;
        for (const std::size_t loop : chain_.spaceOf(s + 1)) places.push_back(nest.placeOf(loop));
        return actions_.onChannel(nest, Action::Kind::Send, std::move(when), incoming_[s + 1],
                                  std::move(places));
    }

    void addActionOfArray() {
        context_.plan.actions.push_back(
            actions_.ofArray(Action::Kind::Send, chain_.writers, incoming_.front(), chain_.spaceOf(0)));
    }

    Context& context_;
    const ConsumerChain& chain_;
    const ActionMaker actions_;
    std::vector<ChannelId> incoming_, between_; // of each stage
};

} // namespace

void makeProcesses(Context& context, const ConsumerChain& chain) {
    ConsumerMaker(context, chain).make();
}

} // namespace tactus::spatial
