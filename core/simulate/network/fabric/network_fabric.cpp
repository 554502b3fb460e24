#include "simulate/network/fabric/network_fabric.h"

#include "base/checked.h"
#include "evaluate/data/fill.h"
#include "polyhedra/solve.h"
#include "simulate/network/fabric/network_nest.h"
#include "simulate/rows/lanes/form_kernels.h"
#include "ure/types/storage.h"

#include <algorithm>

namespace tactus::simulate {

using polyhedra::Interval;
using polyhedra::Point;

std::int64_t bytesInMemory(const ure::Tensor& tensor) {
    return bytesInMemory(tensor.type);
}

TokenLayout tokenLayoutOf(const ure::System& system, const spatial::Operand& operand) {
    const ure::Tensor& tensor = system.tensors[operand.tensor];
    TokenLayout layout;
    layout.tensor = operand.tensor;
    layout.storage = storageOf(tensor.type);
    layout.valueBytes = bytesOf(layout.storage);
    layout.isMarked = !operand.isInput || tensor.mayBeUndefined;
    layout.memoryBytes = bytesInMemory(tensor);
    layout.elements = evaluate::elementCount(tensor);
    return layout;
}

bool isLoaded(const spatial::Network& plan, spatial::OperandId operand) {
    return std::ranges::any_of(plan.processes, [&](const spatial::Process& process) {
        return std::ranges::any_of(process.actions, [&](const spatial::Action& action) {
            return action.kind == spatial::Action::Kind::Load && action.operand == operand;
        });
    });
}

void forEachIn(std::span<const Interval> box, const std::function<void(const Point&)>& visit) {
    polyhedra::Piece piece = polyhedra::Piece::universe(box.size());
    for (std::size_t axis = 0; axis < box.size(); ++axis) {
        if (box[axis].empty()) return;
        piece.box[axis] = box[axis];
    }
    polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        visit(Point(point.begin(), point.end()));
        return true;
    });
}

// Puts the elements of an operand that kernels load into memory.
void Fabric::loadInput(spatial::OperandId id, std::stop_token stop) {
    const spatial::Operand& operand = plan_.operands[id];
    if (!operand.isInput || !isLoaded(plan_, id)) return;
    if (operand.expression.valid())
        loaded_.back() = &computed_.emplace_back(isolatedValues(plan_, operand, *given_, std::move(stop)));
    else
        loaded_.back() =
            &(*given_)[plan_.original->tensorNamed(plan_.system->tensors[operand.tensor].name)->index()];
    const std::vector<ure::Value>& values = loaded_.back()->values;
    packed_.back().resize(values.size() * layout(id).valueBytes);
    if (!values.empty()) packElements(layout(id).storage, values, packed_.back().data());
}

Fabric::Fabric(const spatial::Network& plan, const evaluate::Tensors* given, std::stop_token stop,
               const Relaxed& relaxed)
    : plan_(plan), relaxed_(relaxed), given_(given) {
    if (given) outputs = evaluate::filledOutputs(*plan.system, *plan.original, *given);
    for (const spatial::OperandId id : plan.operands.keys()) {
        layouts_.push_back(tokenLayoutOf(*plan.system, plan.operands[id]));
        loaded_.emplace_back();
        packed_.emplace_back();
        if (given) loadInput(id, stop);
    }
    for (const spatial::Channel& channel : plan.channels) {
        firstFifo_.push_back(fifos_.size());
        const spatial::ChannelId id(firstFifo_.size() - 1);
        const std::size_t bytes = tokenBytes(channel.operand, channel.lanes);
        forEachIn(channel.instances, [&](const Point& instance) {
            fifos_.emplace_back(id, instance, std::max<std::int64_t>(channel.depth, 1), bytes, signature,
                                fifos_.size());
        });
    }
    for (const spatial::KernelId kernel : plan.kernels.keys()) memory_.push_back({kernel, 0, 0, 0});
}

Fifo* Fabric::fifo(spatial::ChannelId channel, std::span<const std::int64_t> instance) {
    const std::vector<Interval>& box = plan_.channels[channel].instances;
    std::int64_t number = 0;
    for (std::size_t axis = 0; axis < box.size(); ++axis) {
        if (instance[axis] < box[axis].lower || instance[axis] > box[axis].upper) return nullptr;
        number = number * (box[axis].upper - box[axis].lower + 1) + instance[axis] - box[axis].lower;
    }
    return &fifos_[firstFifo_[channel.index()] + std::size_t(number)];
}

Banks& Fabric::banks(spatial::BufferId buffer, const Point& pe) {
    const auto found = banks_.find({buffer, pe});
    if (found != banks_.end()) return found->second;
    const spatial::Buffer& of = plan_.buffers[buffer];
    const std::size_t bytes = tokenBytes(of.operand, of.lanes);
    return banks_.try_emplace({buffer, pe}, buffer, pe, of, bytes).first->second;
}

std::vector<Banks*> Fabric::everyBanks() {
    std::vector<Banks*> all;
    for (auto& [key, one] : banks_) all.push_back(&one);
    return all;
}

std::string Fabric::elementText(spatial::OperandId operand, const TokenName& name) const {
    const ure::Tensor& tensor = plan_.system->tensors[layout(operand).tensor];
    if (name.count == 0) return "nothing";
    const bool isInside = name.first >= 0 && std::uint64_t(name.first) < layout(operand).elements;
    if (!isInside) return fmt::format("an element outside of {}", tensor.name);
    const std::string first = evaluate::elementName(tensor, std::size_t(name.first));
    if (name.count == 1) return first;
    return fmt::format("{} and {} more", first, name.count - 1);
}

} // namespace tactus::simulate
