// Tensors in memory, and which kernels touch them.
#include "draw/network/network_boxes.h"

#include "base/counted.h"
#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::draw {

using spatial::Action;
using BoxKind = Box::Kind;
using Weight = Row::Weight;

std::size_t NetworkBoxes::memory(const std::string& name, bool isSerialised, bool onHost) {
    const auto [found, isNew] = memories_.try_emplace({name, isSerialised}, diagram_.boxes.size());
    if (!isNew) return found->second;
    const auto id = inMemory_.tensorNamed(name);
    const ure::Tensor& tensor = inMemory_.tensors[*id];
    std::string shape;
    for (const std::int64_t extent : tensor.extents) shape += fmt::format("[{}]", extent);
    Box box{.kind = tensor.isInput ? BoxKind::Input : BoxKind::Output,
            .id = fmt::format("memory_{}{}", name, isSerialised ? "_serialised" : ""),
            .rows = {{name, Weight::Title}, {isSerialised ? "serialised" : shape, Weight::Quiet}},
            .subject = {Subject::Kind::Memory, id->index(), tensor.span}};
    if (!isSerialised && !onHost) box.rows.push_back({toString(tensor.type), Weight::Quiet});
    if (box.rows[1].words.empty()) box.rows.erase(box.rows.begin() + 1);
    if (isSerialised) serialised_.insert(diagram_.boxes.size());
    return add(std::move(box));
}

void NetworkBoxes::connectMemory(std::size_t memory, std::size_t kernel, bool isRead,
                                 const std::string& width) {
    const std::size_t from = isRead ? memory : kernel, to = isRead ? kernel : memory;
    const bool isKnown = std::ranges::any_of(
        diagram_.arrows, [&](const Arrow& arrow) { return arrow.from == from && arrow.to == to; });
    if (isKnown) return;
    Arrow arrow{.id = fmt::format("access{}", diagram_.arrows.size()), .from = from, .to = to};
    if (!width.empty()) arrow.rows = {{width, Weight::Quiet}};
    arrow.touchesMemory = true;
    arrow.subject = diagram_.boxes[memory].subject;
    diagram_.arrows.push_back(std::move(arrow));
}

static bool dependsOn(const polyhedra::QuasiAffine& index, std::size_t loop) {
    const auto differs = [&](const polyhedra::AffineForm& form) {
        return loop < form.dimensions() && form.coefficients[loop] != 0;
    };
    return differs(index.form) ||
           std::ranges::any_of(index.quotients, [&](const auto& quotient) { return differs(quotient.form); });
}

// Those of the lanes, if each has one of its own.
static std::int64_t elementsAtOnce(const spatial::Process& process, const Action& action,
                                   const spatial::Operand& operand) {
    const std::size_t lane = process.loops.size() - 1;
    const bool isOwn =
        std::ranges::any_of(action.element, [&](const auto& index) { return dependsOn(index, lane); });
    return isOwn ? extentOf(process.domain.box[lane]) : operand.lanes;
}

// The same for a read in an expression that the kernel evaluates, over the loops of the system before it was
// isolated.
static std::int64_t elementsAtOnce(const spatial::Process& process, const ure::Expr& read,
                                   const ure::System& system) {
    const std::size_t lane = process.loops.size() - 1;
    const auto loop = std::ranges::find(system.loops, process.loops[lane].name, &ure::Loop::name);
    const bool isOwn = std::ranges::any_of(read.affine, [&](const auto& index) {
        return !index || dependsOn(*index, std::size_t(loop - system.loops.begin()));
    });
    return isOwn ? extentOf(process.domain.box[lane]) : 1;
}

void NetworkBoxes::addAccesses(const spatial::Process& process) {
    const std::size_t kernel = kernels_.at(process.kernel);
    const bool onHost = plan_->kernels[process.kernel].onHost;
    const auto width = [&](std::int64_t elements, ure::Type type) {
        return process.hasLanes() && !onHost ? widthText(elements, type) : std::string();
    };
    for (const Action& action : process.actions) {
        const spatial::Operand& operand = plan_->operands[action.operand];
        const ure::Tensor& tensor = plan_->system->tensors[operand.tensor];
        if (action.kind == Action::Kind::Evaluate)
            forEachBelow(*plan_->original, operand.expression, [&](ure::ExprId id) {
                const ure::Expr& expr = plan_->original->exprs[id];
                if (expr.kind != ure::Expr::Kind::ReadInput) return;
                const ure::Tensor& input = plan_->original->tensors[expr.tensor];
                if (input.isConst) return;
                connectMemory(memory(input.name, false, onHost), kernel, true,
                              width(elementsAtOnce(process, expr, *plan_->original), input.type));
            });
        else if (action.kind == Action::Kind::Load || action.kind == Action::Kind::Store)
            connectMemory(memory(tensor.name, action.isSerialised, onHost), kernel,
                          action.kind == Action::Kind::Load,
                          width(elementsAtOnce(process, action, operand), tensor.type));
    }
}

void NetworkBoxes::addPorts() {
    for (const array::PortFamily& port : model_.ports) {
        const bool travels = plan_ && std::ranges::any_of(plan_->operands, [&](const auto& operand) {
                                 return operand.tensor == port.tensor;
                             });
        if (travels) continue;
        connectMemory(memory(model_.system().tensors[port.tensor].name, false, false), array_, port.isInput,
                      port.count ? base::counted(*port.count, "port") : std::string());
    }
}

void NetworkBoxes::addHost(spatial::Kernel::Role role) {
    std::vector<std::size_t> members;
    for (const auto& [id, kernel] : kernels_) {
        if (!plan_->kernels[id].onHost || plan_->kernels[id].role != role) continue;
        members.push_back(kernel);
        for (const Arrow& arrow : diagram_.arrows) {
            const std::size_t other = arrow.from == kernel ? arrow.to : arrow.from;
            if (arrow.touchesMemory && (arrow.from == kernel || arrow.to == kernel) &&
                !serialised_.contains(other))
                members.push_back(other);
        }
    }
    if (members.empty()) return;
    const std::size_t frame = add({.kind = BoxKind::Frame,
                                   .id = role == spatial::Kernel::Role::Producer ? "host" : "host_of_results",
                                   .rows = {{"Host", Weight::Quiet}}});
    for (const std::size_t member : members) diagram_.boxes[member].frame = frame;
}

} // namespace tactus::draw
