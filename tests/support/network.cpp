#include "network.h"

#include <algorithm>

namespace tactus::test {

HandMade::HandMade(const Sizes& sizes) : s_(sizes) {
    base_ = modelOf(networkText(sizes));
    plan_.system = plan_.original = base_->graph->system;
    const auto operand = [&](const char* name, bool isInput, std::int64_t lanes) {
        spatial::Operand one;
        one.name = name;
        one.tensor = *plan_.system->tensorNamed(name);
        one.isInput = isInput;
        one.lanes = lanes;
        return plan_.operands.add(one);
    };
    a_ = operand("A", true, s_.V);
    b_ = operand("B", true, s_.V);
    c_ = operand("C", false, s_.J); // once they are gathered
    addArray();
    addA();
    addB();
    addC();
    endChannels();
}

std::shared_ptr<const array::Model> HandMade::model() const {
    auto model = std::make_shared<array::Model>(*base_);
    model->network = std::make_shared<spatial::Network>(plan_);
    return model;
}

spatial::ChannelId HandMade::channelNamed(const std::string& name) const {
    return *plan_.channels.find([&](const spatial::Channel& one) { return one.name == name; });
}

spatial::KernelId HandMade::kernel(const char* name, spatial::Kernel::Role role) {
    spatial::Kernel one;
    one.name = name;
    one.role = role;
    return plan_.kernels.add(one);
}

spatial::ChannelId HandMade::channel(const char* name, spatial::OperandId operand,
                                     std::vector<polyhedra::Interval> instances, std::int64_t lanes) {
    spatial::Channel one;
    one.name = name;
    one.operand = operand;
    one.instances = std::move(instances);
    one.lanes = lanes;
    one.depth = s_.depth;
    return plan_.channels.add(one);
}

void HandMade::endChannels() {
    for (spatial::Channel& channel : plan_.channels) channel.writer = channel.reader = plan_.array;
    for (const Kind kind : {Kind::Receive, Kind::Send})
        for (const spatial::Process& process : plan_.processes)
            for (const spatial::Action& action : process.actions) {
                if (action.kind != kind) continue;
                spatial::Channel& channel = plan_.channels[action.channel];
                if (kind == Kind::Receive)
                    channel.reader = process.kernel;
                else if (channel.writer != channel.reader || channel.writer == plan_.array)
                    channel.writer = process.kernel;
            }
}

spatial::Action HandMade::action(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                 std::vector<polyhedra::QuasiAffine> element) {
    spatial::Action one;
    one.kind = kind;
    one.operand = operand;
    one.when = {std::move(when)};
    one.element = std::move(element);
    return one;
}

spatial::Action HandMade::port(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                               std::vector<polyhedra::QuasiAffine> element, spatial::ChannelId channel,
                               Forms instance) {
    spatial::Action one = action(kind, operand, std::move(when), std::move(element));
    one.channel = channel;
    one.instance = std::move(instance);
    return one;
}

spatial::Action HandMade::bank(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                               std::vector<polyhedra::QuasiAffine> element, spatial::BufferId buffer,
                               polyhedra::AffineForm slot) {
    spatial::Action one = action(kind, operand, std::move(when), std::move(element));
    one.buffer = buffer;
    one.slot = std::move(slot);
    return one;
}

spatial::ProcessId HandMade::process(const char* name, spatial::KernelId kernel, const Nested& nest,
                                     std::size_t space, bool lane, const Forms& domain,
                                     std::vector<spatial::Action> actions) {
    const auto id =
        plan_.processes.add({name, kernel, nest.nest(space, lane), nest.piece(domain), std::move(actions)});
    plan_.kernels[kernel].processes.push_back(id);
    return id;
}

void HandMade::addArray() {
    plan_.array = kernel("X", spatial::Kernel::Role::Array);
    chain_ = channel("A_chain", a_, {{0, s_.I - 1}}, s_.V);
    ax_ = channel("A_to_X", a_, {{0, s_.I - 1}}, s_.V);
    bx_ = channel("B_to_X", b_, {{0, s_.J - 1}}, s_.V);
    xc_ = channel("X_to_C", c_, {{0, s_.I - 1}, {0, s_.J - 1}}, 1);
    const Nested n({{"o", 0, s_.O - 1},
                    {"t", 0, s_.T - 1},
                    {"k", 0, s_.K - 1},
                    {"i", 0, s_.I - 1},
                    {"j", 0, s_.J - 1},
                    {"v", 0, s_.V - 1}});
    const auto kv = n.form({{"k", s_.V}, {"v", 1}});
    plan_.actions = {
        port(Kind::Receive, a_, n.piece({n.form({{"j", -1}})}),
             n.element({n.form({{"o", 1}}), n.form({{"i", 1}}), kv}), ax_, {n.form({{"i", 1}})}),
        port(Kind::Receive, b_, n.piece({n.form({{"i", -1}})}),
             n.element({n.form({{"t", 1}}), kv, n.form({{"j", 1}})}), bx_, {n.form({{"j", 1}})}),
        port(Kind::Send, c_, n.piece({n.form({{"k", 1}}, 1 - s_.K), n.form({{"v", 1}}, 1 - s_.V)}),
             n.element({n.form({{"o", 1}}), n.form({{"t", 1}}), n.form({{"i", 1}}), n.form({{"j", 1}})}), xc_,
             {n.form({{"i", 1}}), n.form({{"j", 1}})})};
}

void HandMade::addA() {
    const auto load = kernel("A_load", spatial::Kernel::Role::Producer);
    const auto feed = kernel("A_feed", spatial::Kernel::Role::Producer);
    const Nested n({{"o", 0, s_.O - 1}, {"k", 0, s_.K - 1}, {"s", 0, s_.I - 1}, {"v", 0, s_.V - 1}});
    const auto osk = n.element({n.form({{"o", 1}}), n.form({{"s", 1}}), n.form({{"k", s_.V}, {"v", 1}})});
    process(
        "A_load", load, n, 0, true, {},
        {action(Kind::Load, a_, n.piece(), osk), port(Kind::Send, a_, n.piece(), osk, chain_, {n.form({})})});

    spatial::Buffer buffer;
    buffer.name = "A_feed.A";
    buffer.kernel = feed;
    buffer.operand = a_;
    buffer.isDouble = s_.isDouble;
    buffer.periodLoops = 1;
    buffer.slots = s_.K;
    buffer.lanes = s_.V;
    const auto bufferId = plan_.buffers.add(buffer);

    const Nested f(
        {{"i", 0, s_.I - 1}, {"o", 0, s_.O - 1}, {"k", 0, s_.K - 1}, {"s", 0, s_.I - 1}, {"v", 0, s_.V - 1}});
    const auto later = f.form({{"s", 1}, {"i", -1}});
    const auto element = f.element({f.form({{"o", 1}}), f.form({{"s", 1}}), f.form({{"k", s_.V}, {"v", 1}})});
    const auto filler =
        process("A_feed.fill", feed, f, 1, true, {later},
                {port(Kind::Receive, a_, f.piece({later}), element, chain_, {f.form({{"i", 1}})}),
                 bank(Kind::Fill, a_, f.piece({later, f.form({{"s", -1}, {"i", 1}})}), element, bufferId,
                      f.form({{"k", 1}})),
                 port(Kind::Send, a_, f.piece({f.form({{"s", 1}, {"i", -1}}, -1)}), element, chain_,
                      {f.form({{"i", 1}}, 1)})});
    const Nested g(
        {{"i", 0, s_.I - 1}, {"o", 0, s_.O - 1}, {"t", 0, s_.T - 1}, {"k", 0, s_.K - 1}, {"v", 0, s_.V - 1}});
    const auto own = g.element({g.form({{"o", 1}}), g.form({{"i", 1}}), g.form({{"k", s_.V}, {"v", 1}})});
    const auto sender = process("A_feed.send", feed, g, 1, true, {},
                                {bank(Kind::Fetch, a_, g.piece(), own, bufferId, g.form({{"k", 1}})),
                                 port(Kind::Send, a_, g.piece(), own, ax_, {g.form({{"i", 1}})})});
    plan_.buffers[bufferId].filler = filler;
    plan_.buffers[bufferId].sender = sender;
}

void HandMade::addB() {
    const auto load = kernel("B_load", spatial::Kernel::Role::Producer);
    const Nested n(
        {{"j", 0, s_.J - 1}, {"o", 0, s_.O - 1}, {"t", 0, s_.T - 1}, {"k", 0, s_.K - 1}, {"v", 0, s_.V - 1}});
    const auto element = n.element({n.form({{"t", 1}}), n.form({{"k", s_.V}, {"v", 1}}), n.form({{"j", 1}})});
    process("B_load", load, n, 1, true, {},
            {action(Kind::Load, b_, n.piece(), element),
             port(Kind::Send, b_, n.piece(), element, bx_, {n.form({{"j", 1}})})});
}

void HandMade::addC() {
    const auto drain = kernel("C_drain", spatial::Kernel::Role::Consumer);
    const auto collect = kernel("C_collect", spatial::Kernel::Role::Consumer);
    const auto unload = kernel("C_unload", spatial::Kernel::Role::Consumer);
    dd_ = channel("C_chain", c_, {{0, s_.I - 1}, {0, s_.J - 1}}, 1);
    ee_ = channel("C_lanes", c_, {{0, s_.J - 1}}, s_.J);
    const auto tiles = [&](std::vector<Nested::Loop> before, std::vector<Nested::Loop> behind) {
        std::vector<Nested::Loop> order{{"o", 0, s_.O - 1}, {"t", 0, s_.T - 1}, {"c", 0, s_.I - 1}};
        if (s_.isBlock) std::ranges::rotate(order, order.begin() + 2);
        before.insert(before.end(), order.begin(), order.end());
        before.insert(before.end(), behind.begin(), behind.end());
        return Nested(before);
    };
    const Nested d = tiles({{"i", 0, s_.I - 1}, {"j", 0, s_.J - 1}}, {});
    const auto within = d.form({{"i", -1}, {"c", -1}}, s_.I - 1);
    const auto element =
        d.element({d.form({{"o", 1}}), d.form({{"t", 1}}), d.form({{"i", 1}, {"c", 1}}), d.form({{"j", 1}})});
    const Forms here{d.form({{"i", 1}}), d.form({{"j", 1}})};
    process("C_drain", drain, d, 2, false, {within},
            {port(Kind::Receive, c_, d.piece({within, d.form({{"c", -1}})}), element, xc_, here),
             port(Kind::Receive, c_, d.piece({within, d.form({{"c", 1}}, -1)}), element, dd_,
                  {d.form({{"i", 1}}, 1), d.form({{"j", 1}})}),
             port(Kind::Send, c_, d.piece({within}), element, dd_, here)});
    const Nested e = tiles({{"j", 0, s_.J - 1}}, {{"l", 0, s_.J - 1}});
    const auto later = e.form({{"l", 1}, {"j", -1}});
    const auto lane =
        e.element({e.form({{"o", 1}}), e.form({{"t", 1}}), e.form({{"c", 1}}), e.form({{"l", 1}})});
    process("C_collect", collect, e, 1, true, {later},
            {port(Kind::Receive, c_, e.piece({later, e.form({{"l", -1}, {"j", 1}})}), lane, dd_,
                  {e.form({}), e.form({{"j", 1}})}),
             port(Kind::Receive, c_, e.piece({e.form({{"l", 1}, {"j", -1}}, -1)}), lane, ee_,
                  {e.form({{"j", 1}}, 1)}),
             port(Kind::Send, c_, e.piece({later}), lane, ee_, {e.form({{"j", 1}})})});
    const Nested u = tiles({}, {{"l", 0, s_.J - 1}});
    const auto stored =
        u.element({u.form({{"o", 1}}), u.form({{"t", 1}}), u.form({{"c", 1}}), u.form({{"l", 1}})});
    process("C_unload", unload, u, 0, true, {},
            {port(Kind::Receive, c_, u.piece(), stored, ee_, {u.form({})}),
             action(Kind::Store, c_, u.piece(), stored)});
}

} // namespace tactus::test
