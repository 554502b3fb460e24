// A network built by hand around the array of gemm (8 x 8 PEs over i, j), to draw and to ask about. It has
// kernels on the host, a scattered double buffer for A, a loader for B alone, and results gathered along i
// and then along j.
#pragma once

#include "spatial/network/network.h"

namespace tactus::test {

class DrawnNetwork {
  public:
    explicit DrawnNetwork(std::shared_ptr<const ure::System> system) {
        plan_.system = plan_.original = std::move(system);
        operandOf("A", true);
        operandOf("B", true);
        operandOf("C", false);
        using Role = spatial::Kernel::Role;
        const auto serializer = kernel("A_serializer", Role::Producer),
                   loader = kernel("A_loader", Role::Producer), feeder = kernel("A_feeder", Role::Producer),
                   other = kernel("B_loader", Role::Producer);
        plan_.array = kernel("X", Role::Array);
        const auto drainer = kernel("C_drainer", Role::Consumer),
                   collector = kernel("C_collector", Role::Consumer);
        plan_.kernels[serializer].onHost = true;
        plan_.kernels[loader].removed = {"j"};
        const auto handed = channel("A_loader_to_A_feeder", 0, loader, feeder, 1, 4),
                   entered = channel("A_feeder_to_X", 0, feeder, plan_.array, 1, 4),
                   columns = channel("B_loader_to_X", 1, other, plan_.array, 1, 4),
                   drained = channel("X_to_C_drainer", 2, plan_.array, drainer, 2, 1),
                   gathered = channel("C_drainer_to_C_collector", 2, drainer, collector, 2, 1);
        using enum spatial::Action::Kind;
        process("A_serializer", serializer, 0, {action(Load, 0), serialised(action(Store, 0))});
        process("A_loader", loader, 0, {serialised(action(Load, 0)), sends(0, handed, {at(0)})});
        const auto fill = process("A_feeder.fill", feeder, 1,
                                  {receives(0, handed, {along(0)}), action(Fill, 0),
                                   within(sends(0, handed, {along(0, 1)}), 0, 0, 6)});
        const auto send =
            process("A_feeder.send", feeder, 1, {action(Fetch, 0), sends(0, entered, {along(0)})});
        plan_.buffers.add(
            {"A_feeder_A", feeder, spatial::OperandId(0u), true, 1, "i", 16, 4, fill, send, {}});
        process("B_loader", other, 1, {action(Load, 1), sends(1, columns, {along(0)})});
        process("C_drainer", drainer, 2,
                {receives(2, drained, {along(0), along(1)}),
                 within(receives(2, gathered, {along(0, 1), along(1)}), 0, 0, 6),
                 sends(2, gathered, {along(0), along(1)})});
        process("C_collector", collector, 1, {receives(2, gathered, {at(0), along(0)}), action(Store, 2)});
        plan_.actions = {receives(0, entered, {along(0)}), receives(1, columns, {along(1)}),
                         sends(2, drained, {along(0), along(1)})};
    }
    const spatial::Network& plan() const { return plan_; }

  private:
    static constexpr std::int64_t size = 8, loops = 3; // of every nest; space loops first
    using Forms = std::vector<polyhedra::AffineForm>;

    void operandOf(const char* name, bool isInput) {
        plan_.operands.add({name, *plan_.system->tensorNamed(name), isInput, isInput ? 4 : 1, {}, {}});
    }
    spatial::KernelId kernel(const char* name, spatial::Kernel::Role role) {
        const auto at = std::uint32_t(plan_.kernels.size()) + 1; // any span that is its own
        return plan_.kernels.add({name, role, false, {}, {}, {}, {at, at + 1}});
    }
    spatial::ChannelId channel(const char* name, std::uint32_t operand, spatial::KernelId writer,
                               spatial::KernelId reader, std::size_t sides, std::int64_t lanes) {
        return plan_.channels.add({name,
                                   spatial::OperandId(operand),
                                   writer,
                                   reader,
                                   std::vector<polyhedra::Interval>(sides, {0, size - 1}),
                                   lanes,
                                   2,
                                   false,
                                   {}});
    }
    static polyhedra::Piece box() {
        polyhedra::Piece piece = polyhedra::Piece::universe(loops);
        for (polyhedra::Interval& range : piece.box) range = {0, size - 1};
        return piece;
    }
    static polyhedra::AffineForm at(std::int64_t value) {
        return polyhedra::AffineForm::number(value, loops);
    }
    static polyhedra::AffineForm along(std::size_t loop, std::int64_t shift = 0) {
        return polyhedra::AffineForm::variable(loop, loops) + at(shift);
    }
    static spatial::Action action(spatial::Action::Kind kind, std::uint32_t operand) {
        return {kind, spatial::OperandId(operand), {box()}, elementOf(operand), {}, {}, {}, {}, false};
    }
    // A(i, k), B(k, j), C(i, j)
    static std::vector<polyhedra::QuasiAffine> elementOf(std::uint32_t operand) {
        constexpr std::size_t indices[3][2] = {{0, 2}, {2, 1}, {0, 1}};
        return {polyhedra::QuasiAffine::affine(along(indices[operand][0])),
                polyhedra::QuasiAffine::affine(along(indices[operand][1]))};
    }
    static spatial::Action serialised(spatial::Action action) {
        action.isSerialised = true;
        return action;
    }
    static spatial::Action within(spatial::Action action, std::size_t loop, std::int64_t lower,
                                  std::int64_t upper) {
        action.when[0].box[loop] = {lower, upper};
        return action;
    }
    static spatial::Action sends(std::uint32_t operand, spatial::ChannelId channel, Forms instance) {
        spatial::Action made = action(spatial::Action::Kind::Send, operand);
        made.channel = channel;
        made.instance = std::move(instance);
        return made;
    }
    static spatial::Action receives(std::uint32_t operand, spatial::ChannelId channel, Forms instance) {
        spatial::Action made = sends(operand, channel, std::move(instance));
        made.kind = spatial::Action::Kind::Receive;
        return made;
    }
    spatial::ProcessId process(const char* name, spatial::KernelId kernel, std::size_t space,
                               std::vector<spatial::Action> actions) {
        const char* names[] = {"i", "j", "k"};
        spatial::Process made{name, kernel, {}, box(), std::move(actions)};
        for (std::size_t loop = 0; loop < std::size_t(loops); ++loop)
            made.loops.push_back(
                {names[loop], loop < space ? spatial::NestLoop::Role::Space : spatial::NestLoop::Role::Time});
        auto& operands = plan_.kernels[kernel].operands;
        for (const spatial::Action& action : made.actions)
            if (std::ranges::find(operands, action.operand) == operands.end())
                operands.push_back(action.operand);
        const auto id = plan_.processes.add(std::move(made));
        plan_.kernels[kernel].processes.push_back(id);
        return id;
    }

    spatial::Network plan_;
};

// The array with that network around it.
template<class Model> // array::Model, which tests of networks alone do not know
std::shared_ptr<const Model> withDrawnNetwork(const Model& array) {
    auto model = std::make_shared<Model>(array);
    model->network = std::make_shared<const spatial::Network>(DrawnNetwork(array.graph->system).plan());
    return model;
}

} // namespace tactus::test
