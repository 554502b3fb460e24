// A network made by hand around a GEMM with lanes: loaders, a buffered feeder with scatter for A, drainers
// that gather along i and then along j. What builders of plans make is tested elsewhere; this stands on
// nothing but the plan.
#pragma once

#include "support/arrays.h"

namespace tactus::test {

struct Sizes {
    int I = 2, J = 3, O = 2, T = 2, K = 3, V = 2;
    std::int64_t depth = 2;
    bool isDouble = true;
    bool isBlock = false; // each drainer hands on all its own values before those of the next one
};

inline std::string networkText(const Sizes& s) {
    return fmt::format(R"(design g {{
  param  I = {}, J = {}, O = {}, T = {}, K = {}, V = {};
  input  A[O][I][K * V] : Int(32);
  input  B[T][K * V][J] : Int(32);
  output C[O][T][I][J] : Int(32);
  loops  o: 0..O, t: 0..T, k: 0..K, i: 0..I, j: 0..J, v: 0..V;
  func   X, Y, Z : Int(32);
  X(o, t, k, i, j, v) = select(j == 0, A(o, i, V * k + v), X(o, t, k, i, j-1, v));
  Y(o, t, k, i, j, v) = select(i == 0, B(t, V * k + v, j), Y(o, t, k, i-1, j, v));
  Z(o, t, k, i, j, v) = select(v == 0, select(k == 0, 0, Z(o, t, k-1, i, j, v + (V - 1))), Z(o, t, k, i, j, v-1))
                      + X(o, t, k, i, j, v) * Y(o, t, k, i, j, v);
  C(o, t, i, j) = select(k == K-1 && v == V-1, Z(o, t, k, i, j, v));
  mapping m {{ X.space_time_transform({{i, j, v}}, {{o, t, i + j + k}}); }}
}})",
                       s.I, s.J, s.O, s.T, s.K, s.V);
}

// Pieces and forms over named loops.
class Nested {
  public:
    struct Loop {
        std::string name;
        std::int64_t lower, upper; // inclusive
    };
    explicit Nested(std::vector<Loop> loops) : loops_(std::move(loops)) {}

    using Terms = std::vector<std::pair<std::string, std::int64_t>>;
    polyhedra::AffineForm form(const Terms& terms, std::int64_t constant = 0) const {
        polyhedra::AffineForm form = polyhedra::AffineForm::number(constant, loops_.size());
        for (const auto& [name, factor] : terms)
            form.coefficients[std::size_t(std::ranges::find(loops_, name, &Loop::name) - loops_.begin())] +=
                factor;
        return form;
    }
    std::vector<polyhedra::QuasiAffine> element(const std::vector<polyhedra::AffineForm>& forms) const {
        std::vector<polyhedra::QuasiAffine> element;
        for (const auto& form : forms) element.push_back(polyhedra::QuasiAffine::affine(form));
        return element;
    }
    // Where all of these are at least zero.
    polyhedra::Piece piece(const std::vector<polyhedra::AffineForm>& rows = {}) const {
        polyhedra::Piece piece = polyhedra::Piece::universe(loops_.size());
        for (std::size_t loop = 0; loop < loops_.size(); ++loop)
            piece.box[loop] = {loops_[loop].lower, loops_[loop].upper};
        for (const auto& row : rows) constrain(piece, row);
        return piece;
    }
    std::vector<spatial::NestLoop> nest(std::size_t space, bool lane) const {
        using Role = spatial::NestLoop::Role;
        std::vector<spatial::NestLoop> nest;
        for (std::size_t loop = 0; loop < loops_.size(); ++loop)
            nest.push_back({loops_[loop].name, loop < space                        ? Role::Space
                                               : lane && loop + 1 == loops_.size() ? Role::Lane
                                                                                   : Role::Time});
        return nest;
    }

  private:
    std::vector<Loop> loops_;
};

class HandMade {
  public:
    explicit HandMade(const Sizes& sizes) : s_(sizes) {
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

    spatial::Plan& plan() { return plan_; }
    std::shared_ptr<const array::Model> model() const {
        auto model = std::make_shared<array::Model>(*base_);
        model->network = std::make_shared<spatial::Plan>(plan_);
        return model;
    }
    spatial::ChannelId channelNamed(const std::string& name) const {
        return *plan_.channels.find([&](const spatial::Channel& one) { return one.name == name; });
    }

  private:
    using Kind = spatial::Action::Kind;
    using Forms = std::vector<polyhedra::AffineForm>;

    spatial::KernelId kernel(const char* name, spatial::Kernel::Role role) {
        spatial::Kernel one;
        one.name = name;
        one.role = role;
        return plan_.kernels.add(one);
    }
    spatial::ChannelId channel(const char* name, spatial::OperandId operand,
                               std::vector<polyhedra::Interval> instances, std::int64_t lanes) {
        spatial::Channel one;
        one.name = name;
        one.operand = operand;
        one.instances = std::move(instances);
        one.lanes = lanes;
        one.depth = s_.depth;
        return plan_.channels.add(one);
    }
    // Who reads; who writes, which is the reader where its PEs hand on to one another.
    void endChannels() {
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
    static spatial::Action action(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                  std::vector<polyhedra::QuasiAffine> element) {
        spatial::Action one;
        one.kind = kind;
        one.operand = operand;
        one.when = {std::move(when)};
        one.element = std::move(element);
        return one;
    }
    static spatial::Action port(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                std::vector<polyhedra::QuasiAffine> element, spatial::ChannelId channel,
                                Forms instance) {
        spatial::Action one = action(kind, operand, std::move(when), std::move(element));
        one.channel = channel;
        one.instance = std::move(instance);
        return one;
    }
    static spatial::Action bank(Kind kind, spatial::OperandId operand, polyhedra::Piece when,
                                std::vector<polyhedra::QuasiAffine> element, spatial::BufferId buffer,
                                polyhedra::AffineForm slot) {
        spatial::Action one = action(kind, operand, std::move(when), std::move(element));
        one.buffer = buffer;
        one.slot = std::move(slot);
        return one;
    }
    spatial::ProcessId process(const char* name, spatial::KernelId kernel, const Nested& nest,
                               std::size_t space, bool lane, const Forms& domain,
                               std::vector<spatial::Action> actions) {
        const auto id = plan_.processes.add(
            {name, kernel, nest.nest(space, lane), nest.piece(domain), std::move(actions)});
        plan_.kernels[kernel].processes.push_back(id);
        return id;
    }

    void addArray() {
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
                 n.element({n.form({{"o", 1}}), n.form({{"t", 1}}), n.form({{"i", 1}}), n.form({{"j", 1}})}),
                 xc_, {n.form({{"i", 1}}), n.form({{"j", 1}})})};
    }

    void addA() {
        const auto load = kernel("A_load", spatial::Kernel::Role::Producer);
        const auto feed = kernel("A_feed", spatial::Kernel::Role::Producer);
        const Nested n({{"o", 0, s_.O - 1}, {"k", 0, s_.K - 1}, {"s", 0, s_.I - 1}, {"v", 0, s_.V - 1}});
        const auto osk = n.element({n.form({{"o", 1}}), n.form({{"s", 1}}), n.form({{"k", s_.V}, {"v", 1}})});
        process("A_load", load, n, 0, true, {},
                {action(Kind::Load, a_, n.piece(), osk),
                 port(Kind::Send, a_, n.piece(), osk, chain_, {n.form({})})});

        spatial::Buffer buffer;
        buffer.name = "A_feed.A";
        buffer.kernel = feed;
        buffer.operand = a_;
        buffer.isDouble = s_.isDouble;
        buffer.periodLoops = 1;
        buffer.slots = s_.K;
        buffer.lanes = s_.V;
        const auto bufferId = plan_.buffers.add(buffer);

        const Nested f({{"i", 0, s_.I - 1},
                        {"o", 0, s_.O - 1},
                        {"k", 0, s_.K - 1},
                        {"s", 0, s_.I - 1},
                        {"v", 0, s_.V - 1}});
        const auto later = f.form({{"s", 1}, {"i", -1}});
        const auto element =
            f.element({f.form({{"o", 1}}), f.form({{"s", 1}}), f.form({{"k", s_.V}, {"v", 1}})});
        const auto filler =
            process("A_feed.fill", feed, f, 1, true, {later},
                    {port(Kind::Receive, a_, f.piece({later}), element, chain_, {f.form({{"i", 1}})}),
                     bank(Kind::Fill, a_, f.piece({later, f.form({{"s", -1}, {"i", 1}})}), element, bufferId,
                          f.form({{"k", 1}})),
                     port(Kind::Send, a_, f.piece({f.form({{"s", 1}, {"i", -1}}, -1)}), element, chain_,
                          {f.form({{"i", 1}}, 1)})});
        const Nested g({{"i", 0, s_.I - 1},
                        {"o", 0, s_.O - 1},
                        {"t", 0, s_.T - 1},
                        {"k", 0, s_.K - 1},
                        {"v", 0, s_.V - 1}});
        const auto own = g.element({g.form({{"o", 1}}), g.form({{"i", 1}}), g.form({{"k", s_.V}, {"v", 1}})});
        const auto sender = process("A_feed.send", feed, g, 1, true, {},
                                    {bank(Kind::Fetch, a_, g.piece(), own, bufferId, g.form({{"k", 1}})),
                                     port(Kind::Send, a_, g.piece(), own, ax_, {g.form({{"i", 1}})})});
        plan_.buffers[bufferId].filler = filler;
        plan_.buffers[bufferId].sender = sender;
    }

    void addB() {
        const auto load = kernel("B_load", spatial::Kernel::Role::Producer);
        const Nested n({{"j", 0, s_.J - 1},
                        {"o", 0, s_.O - 1},
                        {"t", 0, s_.T - 1},
                        {"k", 0, s_.K - 1},
                        {"v", 0, s_.V - 1}});
        const auto element =
            n.element({n.form({{"t", 1}}), n.form({{"k", s_.V}, {"v", 1}}), n.form({{"j", 1}})});
        process("B_load", load, n, 1, true, {},
                {action(Kind::Load, b_, n.piece(), element),
                 port(Kind::Send, b_, n.piece(), element, bx_, {n.form({{"j", 1}})})});
    }

    // D[i] hands its own value on first, then those of D[i+1], ...; E[j] puts its own before those of E[j+1].
    void addC() {
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
        const auto element = d.element(
            {d.form({{"o", 1}}), d.form({{"t", 1}}), d.form({{"i", 1}, {"c", 1}}), d.form({{"j", 1}})});
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

    Sizes s_;
    std::shared_ptr<const array::Model> base_;
    spatial::Plan plan_;
    spatial::OperandId a_, b_, c_;
    spatial::ChannelId chain_, ax_, bx_, xc_, dd_, ee_;
};

} // namespace tactus::test
