#include "bottleneck/requests.h"

#include "base/checked.h"
#include "polyhedra/piece.h"
#include "simulate/network/fabric/network_fabric.h"
#include "spatial/network/counts.h"
#include "spatial/network/domain.h"

#include <algorithm>

namespace tactus::bottleneck {

using simulate::NetworkSimulation;
using simulate::ProcessRun;

// Lanes side by side share a request.
std::int64_t Access::requests() const {
    return base::ceilDivide(bytes, simulate::requestBytes);
}

namespace {

bool isAccess(const spatial::Action& action) {
    using Kind = spatial::Action::Kind;
    return action.kind == Kind::Load || action.kind == Kind::Evaluate || action.kind == Kind::Store;
}

// Each read of the expression whose lanes differ brings an element a lane.
void addReads(std::vector<Access>& accesses, const spatial::Network& plan, const spatial::Process& process,
              spatial::OperandId operand) {
    const ure::System& original = *plan.original;
    const auto lane = original.loops.find(
        [&](const ure::Loop& loop) { return process.hasLanes() && loop.name == process.loops.back().name; });
    forEachBelow(original, plan.operands[operand].expression, [&](ure::ExprId id) {
        const ure::Expr& expr = original.exprs[id];
        if (expr.kind != ure::Expr::Kind::ReadInput) return;
        const ure::Tensor& tensor = original.tensors[expr.tensor];
        if (tensor.isConst) return;
        const bool isVector = lane && std::ranges::any_of(expr.affine, [&](const auto& one) {
                                  return !one || spatial::mentions(*one, lane->index());
                              });
        accesses.push_back({tensor.name, (isVector ? polyhedra::extentOf(process.domain.box.back()) : 1) *
                                             simulate::bytesInMemory(tensor)});
    });
}

std::vector<Access> accessesOf(const spatial::Network& plan, spatial::KernelId kernel) {
    using Kind = spatial::Action::Kind;
    std::vector<Access> accesses;
    for (const spatial::ProcessId id : plan.kernels[kernel].processes) {
        const spatial::Process& process = plan.processes[id];
        for (const spatial::Action& action : process.actions) {
            if (action.kind == Kind::Evaluate) addReads(accesses, plan, process, action.operand);
            if (action.kind != Kind::Load && action.kind != Kind::Store) continue;
            const spatial::Operand& operand = plan.operands[action.operand];
            const bool isVector = process.hasLanes() && (operand.lanes > 1 || action.kind == Kind::Store);
            accesses.push_back(
                {operand.name, (isVector ? polyhedra::extentOf(process.domain.box.back()) : 1) *
                                   spatial::bytesOf(plan, action.operand)});
        }
    }
    return accesses;
}

} // namespace

Requests requestsOf(const NetworkSimulation& simulation, const spatial::Network& plan,
                    spatial::KernelId kernel) {
    const simulate::MemoryRun& memory = simulation.memory[kernel.index()];
    Requests found;
    found.kernel = kernel;
    found.requests = memory.requests;
    found.most = memory.most;
    const auto asks = [&](const ProcessRun& run) {
        return !run.process.valid() || std::ranges::any_of(plan.processes[run.process].actions, isAccess);
    };
    for (const ProcessRun& run : simulation.processes) {
        if (run.kernel != kernel || !asks(run)) continue;
        ++found.pes;
        found.iterations += run.iterations;
    }
    if (kernel == plan.array) return found;
    found.accesses = accessesOf(plan, kernel);
    std::int64_t together = 0;
    for (const Access& one : found.accesses) together += one.requests();
    found.hasLanesApart = found.most > together;
    return found;
}

} // namespace tactus::bottleneck
