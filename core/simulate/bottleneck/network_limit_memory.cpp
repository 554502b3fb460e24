#include "simulate/bottleneck/network_limit_memory.h"

#include "base/checked.h"
#include "base/counted.h"
#include "base/listed.h"
#include "polyhedra/counts/extent.h"
#include "simulate/bottleneck/network_reuse.h"
#include "simulate/network/fabric/network_fabric.h"
#include "spatial/plan/counts.h"
#include "spatial/plan/domain.h"

#include <fmt/ranges.h>

namespace tactus::simulate {

static std::string bytesText(const NetworkSimulation& simulation, const spatial::Plan& plan,
                             const array::Model& model, const MemoryModel& memory) {
    std::int64_t bytes = 0;
    for (const MemoryRun& one : simulation.memory) bytes += one.bytes;
    const double most = double(simulation.cycles) / double(memory.clock) * double(memory.bytesPerSecond);
    // The last request is still served when the last iteration begins.
    const double share = std::min(1.0, double(bytes) / most);
    return fmt::format(
        "{} bytes go to and from memory in {} cycles, {:.0f} % of what it can{}", bytes, simulation.cycles,
        100 * share,
        loadsAgain(plan, model) ? "; more reuse on the chip (tile, remove, buffer) makes them fewer" : "");
}

namespace {

bool isAccess(const spatial::Action& action) {
    using Kind = spatial::Action::Kind;
    return action.kind == Kind::Load || action.kind == Kind::Evaluate || action.kind == Kind::Store;
}

struct Count {
    std::int64_t pes = 0, iterations = 0, requests = 0, most = 0;
};
// Of all PEs of the kernel's process that asks.
Count countOf(const NetworkSimulation& simulation, const spatial::Plan& plan, spatial::KernelId kernel) {
    const MemoryRun& memory = simulation.memory[kernel.index()];
    Count count{0, 0, memory.requests, memory.most};
    const auto asks = [&](const ProcessRun& run) {
        return !run.process.valid() || std::ranges::any_of(plan.processes[run.process].actions, isAccess);
    };
    for (const ProcessRun& run : simulation.processes) {
        if (run.kernel != kernel || !asks(run)) continue;
        ++count.pes;
        count.iterations += run.iterations;
    }
    return count;
}

std::string requestsOf(const std::string& name, const Count& count, bool isArray, bool isPerKernel) {
    std::string text = fmt::format("kernel '{}' makes {} for {}{}", name, count.requests,
                                   isArray ? "its " : "", base::counted(count.iterations, "iteration"));
    if (count.pes > 1) text += fmt::format(" of its {} PEs", count.pes);
    if (count.requests <= count.iterations && count.most > 1)
        text += fmt::format(", up to {} in one", count.most);
    if (count.pes == 1) return text + ", one a cycle";
    return text + (isPerKernel ? ", together one a cycle" : ", each one a cycle");
}

// One thing that an iteration loads, reads in an expression or stores.
struct OneAccess {
    std::string name;       // what can be isolated: the operand, or the input that its expression reads
    std::int64_t bytes = 0; // of all lanes together

    std::int64_t requests() const { return base::ceilDivide(bytes, requestBytes); } // lanes side by side
};

// Each read of the expression whose lanes differ brings an element a lane.
void addReads(std::vector<OneAccess>& accesses, const spatial::Plan& plan, const spatial::Process& process,
              spatial::OperandId operand) {
    const ure::System& original = *plan.original;
    const auto lane = original.loops.find(
        [&](const ure::Loop& loop) { return process.hasLanes() && loop.name == process.loops.back().name; });
    forEachBelow(original, plan.operands[operand].expression, [&](ure::ExprId id) {
        const ure::Expr& expr = original.exprs[id];
        if (expr.kind != ure::Expr::Kind::ReadInput) return;
        const ure::Tensor& tensor = original.tensors[expr.tensor];
        const bool isVector = lane && std::ranges::any_of(expr.affine, [&](const auto& one) {
                                  return !one || spatial::mentions(*one, lane->index());
                              });
        accesses.push_back({tensor.name, (isVector ? polyhedra::extentOf(process.domain.box.back()) : 1) *
                                             bytesInMemory(tensor)});
    });
}

std::vector<OneAccess> accessesOf(const spatial::Plan& plan, spatial::KernelId kernel) {
    using Kind = spatial::Action::Kind;
    std::vector<OneAccess> accesses;
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

// Whether some lanes of the kernel make requests of their own though they are no more than one: they lie
// apart.
bool haveLanesApart(const NetworkSimulation& simulation, const std::vector<OneAccess>& accesses,
                    spatial::KernelId kernel) {
    std::int64_t requests = 0;
    for (const OneAccess& one : accesses) requests += one.requests();
    return simulation.memory[kernel.index()].most > requests;
}

// Of a kernel whose lanes lie side by side: accesses that are more than a request by themselves, and
// those of several operands.
std::string sideBySideText(const spatial::Plan& plan, spatial::KernelId id,
                           const std::vector<OneAccess>& accesses, bool isPerKernel) {
    const spatial::Kernel& kernel = plan.kernels[id];
    std::vector<std::string> wide, names;
    for (const OneAccess& one : accesses) {
        if (one.requests() > 1 && !isPerKernel)
            wide.push_back(fmt::format("{}{} of '{}'", one.bytes, wide.empty() ? " bytes" : "", one.name));
        if (const std::string name = fmt::format("'{}'", one.name); std::ranges::count(names, name) == 0)
            names.push_back(name);
    }
    std::string text;
    if (!wide.empty())
        text = fmt::format("; '{}' moves {} in an iteration, and a request is at most {}: PEs side by side "
                           "(a loop of the space) make one each",
                           kernel.name, base::listed(wide), requestBytes);
    if (names.size() > 1)
        text += fmt::format("; isolated apart ({}), {} have a kernel each",
                            kernel.role == spatial::Kernel::Role::Consumer ? "isolate_consumer"
                                                                           : "isolate_producer",
                            base::listed(names));
    return text;
}

// Whether the array reads it from memory by itself.
bool isOwn(const spatial::Plan& plan, ure::TensorId tensor) {
    return std::ranges::none_of(plan.operands,
                                [&](const spatial::Operand& one) { return one.tensor == tensor; });
}

std::string adviceForArray(const spatial::Plan& plan, const array::Model& model) {
    const auto tensors = plan.system->tensors.keys();
    const bool reads = std::ranges::any_of(
        tensors, [&](ure::TensorId id) { return plan.system->tensors[id].isInput && isOwn(plan, id); });
    return fmt::format("; {}{}",
                       model.inner.empty() ? "lanes side by side in memory (vectorize) share one, and " : "",
                       reads ? "isolate_producer gives each operand a kernel of its own"
                             : "isolate_consumer gives each result a kernel of its own");
}

} // namespace

static std::string requestsText(const NetworkSimulation& simulation, const spatial::Plan& plan,
                                const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                                const MemoryModel& memory) {
    std::vector<std::string> texts;
    for (const spatial::KernelId kernel : kernels)
        texts.push_back(requestsOf(plan.kernels[kernel].name, countOf(simulation, plan, kernel),
                                   kernel == plan.array, memory.perKernel));
    std::string text = fmt::to_string(fmt::join(texts, "; "));
    if (std::ranges::find(kernels, plan.array) != kernels.end()) text += adviceForArray(plan, model);
    bool areApart = false; // lanes of some kernel, in memory
    for (const spatial::KernelId kernel : kernels) {
        if (kernel == plan.array) continue;
        const std::vector<OneAccess> accesses = accessesOf(plan, kernel);
        if (haveLanesApart(simulation, accesses, kernel))
            areApart = true;
        else
            text += sideBySideText(plan, kernel, accesses, memory.perKernel);
    }
    if (areApart)
        text += "; lanes along the innermost dimension (vectorize) share one, as does what the host has put "
                "in order (place)";
    return text;
}

std::string bytesLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                       const array::Model& model, const MemoryModel& memory) {
    return "bytes limit: " + bytesText(simulation, plan, model, memory);
}

std::string requestsLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                          const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                          const MemoryModel& memory) {
    return "requests limit: " + requestsText(simulation, plan, model, kernels, memory);
}

std::string memoryLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                        const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                        const MemoryModel& memory) {
    return fmt::format("requests and bytes limit: {}; {}",
                       requestsText(simulation, plan, model, kernels, memory),
                       bytesText(simulation, plan, model, memory));
}

} // namespace tactus::simulate
