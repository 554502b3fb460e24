#include "commands/limits/memory_text.h"

#include "base/counted.h"
#include "simulate/network/fabric/network_fabric.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

using bottleneck::Access;
using bottleneck::Bottleneck;
using bottleneck::Requests;

std::string bytesText(const Bottleneck& found) {
    return fmt::format(
        "{} go to and from memory in {}, {:.0f} % of its bandwidth{}", base::counted(found.bytes, "byte"),
        base::counted(found.cycles, "cycle"), 100 * found.bandwidth,
        found.loadsAgain ? "; more reuse on the chip (tile, remove, buffer) makes them fewer" : "");
}

namespace {

std::string requestsOf(const std::string& name, const Requests& count, bool isArray, bool isPerKernel) {
    std::string text = fmt::format("kernel '{}' makes {} for {}{}", name, base::thousands(count.requests),
                                   isArray ? "its " : "", base::counted(count.iterations, "iteration"));
    if (count.pes > 1) text += fmt::format(" of its {}", base::counted(count.pes, "PE"));
    if (count.requests <= count.iterations && count.most > 1)
        text += fmt::format(", up to {} in one", count.most);
    if (count.pes == 1) return text + ", one a cycle";
    return text + (isPerKernel ? ", together one a cycle" : ", each one a cycle");
}

// The advice on a kernel whose lanes lie side by side: on accesses that alone are more than a request, and on
// those of several operands.
std::string sideBySideText(const spatial::Network& plan, spatial::KernelId id,
                           const std::vector<Access>& accesses, bool isPerKernel) {
    const spatial::Kernel& kernel = plan.kernels[id];
    std::vector<std::string> wide, names;
    for (const Access& one : accesses) {
        if (one.requests() > 1 && !isPerKernel)
            wide.push_back(fmt::format("{}{} of '{}'", one.bytes, wide.empty() ? " bytes" : "", one.name));
        if (const std::string name = fmt::format("'{}'", one.name); std::ranges::count(names, name) == 0)
            names.push_back(name);
    }
    std::string text;
    if (!wide.empty())
        text = fmt::format(
            "; '{}' moves {} in an iteration, and a request at most {}: PEs along a space loop make one each",
            kernel.name, base::listed(wide), simulate::requestBytes);
    if (names.size() > 1)
        text += fmt::format("; isolate them separately ({}) to give {} a kernel each",
                            kernel.role == spatial::Kernel::Role::Consumer ? "isolate_consumer"
                                                                           : "isolate_producer",
                            base::listed(names));
    return text;
}

// True if the array itself reads it from memory.
bool isOwn(const spatial::Network& plan, ure::TensorId tensor) {
    return std::ranges::none_of(plan.operands,
                                [&](const spatial::Operand& one) { return one.tensor == tensor; });
}

std::string adviceForArray(const spatial::Network& plan, const array::Model& model) {
    const auto tensors = plan.system->tensors.keys();
    const bool reads = std::ranges::any_of(tensors, [&](ure::TensorId id) {
        return plan.system->tensors[id].isReadFromMemory() && isOwn(plan, id);
    });
    return fmt::format("; {}{}",
                       model.inner.empty() ? "lanes side by side in memory (vectorize) share one, and " : "",
                       reads ? "isolate_producer gives each operand a kernel of its own"
                             : "isolate_consumer gives each result a kernel of its own");
}

} // namespace

std::string requestsText(const Bottleneck& found, const spatial::Network& plan, const array::Model& model) {
    std::vector<std::string> texts;
    for (const Requests& one : found.requests)
        texts.push_back(
            requestsOf(plan.kernels[one.kernel].name, one, one.kernel == plan.array, found.isPerKernel));
    std::string text = fmt::to_string(fmt::join(texts, "; "));
    if (std::ranges::find(found.requests, plan.array, &Requests::kernel) != found.requests.end())
        text += adviceForArray(plan, model);
    for (const Requests& one : found.requests)
        if (one.kernel != plan.array && !one.hasLanesApart)
            text += sideBySideText(plan, one.kernel, one.accesses, found.isPerKernel);
    if (std::ranges::any_of(found.requests, &Requests::hasLanesApart))
        text += "; lanes along the innermost dimension (vectorize) share one, and so do tensors that the "
                "host has ordered (place)";
    return text;
}

} // namespace tactus::commands
