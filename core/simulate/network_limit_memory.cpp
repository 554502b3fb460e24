#include "simulate/network_limit_memory.h"

#include "base/checked.h"
#include "polyhedra/extent.h"
#include "simulate/network_fabric.h"
#include "simulate/network_reuse.h"
#include "spatial/counts.h"

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

std::string requestsOf(const std::string& name, const Count& count, bool isArray) {
    std::string text = fmt::format("kernel '{}' makes {} for {}{} iterations", name, count.requests,
                                   isArray ? "its " : "", count.iterations);
    if (count.pes > 1) text += fmt::format(" of its {} PEs", count.pes);
    if (count.requests <= count.iterations) text += fmt::format(", up to {} in one", count.most);
    return text + (count.pes > 1 ? ", each one a cycle" : ", one a cycle");
}

// What one iteration moves to or from memory.
struct Moved {
    std::int64_t bytes = 0, requests = 0; // requests if all lanes lie side by side
};
Moved movedBy(const spatial::Plan& plan, spatial::KernelId kernel) {
    Moved moved;
    for (const spatial::ProcessId id : plan.kernels[kernel].processes) {
        const spatial::Process& process = plan.processes[id];
        for (const spatial::Action& action : process.actions) {
            if (!isAccess(action) || action.kind == spatial::Action::Kind::Evaluate) continue;
            const bool isVector = process.hasLanes() && (plan.operands[action.operand].lanes > 1 ||
                                                         action.kind == spatial::Action::Kind::Store);
            const std::int64_t bytes = (isVector ? polyhedra::extentOf(process.domain.box.back()) : 1) *
                                       spatial::bytesOf(plan, action.operand);
            moved.bytes += bytes;
            moved.requests += base::ceilDivide(bytes, requestBytes);
        }
    }
    return moved;
}

// Of a kernel whose lanes lie side by side, and are more than a request; else empty.
std::string wideText(const NetworkSimulation& simulation, const spatial::Plan& plan,
                     spatial::KernelId kernel) {
    if (kernel == plan.array) return "";
    const Moved moved = movedBy(plan, kernel);
    if (moved.requests < 2 || simulation.memory[kernel.index()].most > moved.requests) return "";
    return fmt::format("; '{}' moves {} bytes in an iteration, and a request is at most {}: PEs side by side "
                       "(a loop of the space) make one each",
                       plan.kernels[kernel].name, moved.bytes, requestBytes);
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
                                const array::Model& model, const std::vector<spatial::KernelId>& kernels) {
    std::vector<std::string> texts;
    for (const spatial::KernelId kernel : kernels)
        texts.push_back(
            requestsOf(plan.kernels[kernel].name, countOf(simulation, plan, kernel), kernel == plan.array));
    std::string text = fmt::to_string(fmt::join(texts, "; "));
    if (std::ranges::find(kernels, plan.array) != kernels.end()) text += adviceForArray(plan, model);
    bool areApart = false; // lanes of some kernel, in memory
    for (const spatial::KernelId kernel : kernels) {
        const std::string wide = wideText(simulation, plan, kernel);
        text += wide;
        areApart |= kernel != plan.array && wide.empty();
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
                          const array::Model& model, const std::vector<spatial::KernelId>& kernels) {
    return "requests limit: " + requestsText(simulation, plan, model, kernels);
}

std::string memoryLimit(const NetworkSimulation& simulation, const spatial::Plan& plan,
                        const array::Model& model, const std::vector<spatial::KernelId>& kernels,
                        const MemoryModel& memory) {
    return fmt::format("requests and bytes limit: {}; {}", requestsText(simulation, plan, model, kernels),
                       bytesText(simulation, plan, model, memory));
}

} // namespace tactus::simulate
