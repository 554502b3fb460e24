#include "spatial/build.h"

#include "spatial/calls/consumers.h"
#include "spatial/calls/producers.h"
#include "spatial/chains/context.h"
#include "spatial/network/on_chip.h"

#include <algorithm>

namespace tactus::spatial {

namespace {

// The calls in the order written; what they make is legal or not when all of them are known.
class Builder {
  public:
    explicit Builder(Context& context) : context_(context), producers_(context), consumers_(context) {}

    bool build(const std::vector<mapping::NetworkCall>& calls) {
        for (const mapping::NetworkCall& one : calls) {
            apply(one);
            if (hasError(context_.diagnostics)) return false; // what follows is not judged
        }
        producers_.judge();
        consumers_.judge();
        if (hasError(context_.diagnostics)) return false;
        producers_.makeKernels();
        context_.plan.array = context_.plan.kernels.add(array());
        consumers_.makeKernels();
        producers_.makeProcesses();
        if (!hasError(context_.diagnostics)) consumers_.makeProcesses();
        if (hasError(context_.diagnostics)) return false;
        if (auto beyond = beyondTheChip({&context_.plan})) context_.diagnostics.push_back(std::move(*beyond));
        return !hasError(context_.diagnostics);
    }

  private:
    void apply(const mapping::NetworkCall& one) {
        if (mapping::sideOf(one.primitive) == mapping::Side::Consumer ||
            context_.roleOf(one.receiver.text) == Kernel::Role::Consumer)
            consumers_.apply(one);
        else
            producers_.apply(one);
    }

    Kernel array() const {
        Kernel kernel;
        kernel.name = context_.map.name;
        kernel.role = Kernel::Role::Array;
        for (const OperandId operand : context_.plan.operands.keys()) kernel.operands.push_back(operand);
        kernel.span = context_.map.span;
        return kernel;
    }

    Context& context_;
    Producers producers_;
    Consumers consumers_;
};

} // namespace

Built build(const std::vector<mapping::NetworkCall>& calls, std::shared_ptr<const ure::System> original,
            const std::vector<IsolatedExpression>& expressions, const dependence::Graph& graph,
            const mapping::SpaceTimeMap& map, const polyhedra::Budget& budget, Judgement judgement,
            const LoopSums& sums) {
    if (calls.empty()) return {};
    const text::Span place = calls.front().name.span;
    try {
        const Nested nested = nestOf(*graph.system, map, budget);
        if (!nested.nest)
            return {nullptr,
                    {diagnostics::make(diagnostics::Kind::NetworkNest, place, map.name, nested.reason)}};
        Context context(graph, expressions, map, budget, *nested.nest, sums, judgement);
        context.plan.system = graph.system;
        context.plan.original = std::move(original);
        const bool done = Builder(context).build(calls);
        std::ranges::move(context.skipped, std::back_inserter(context.diagnostics));
        return {done ? std::make_shared<const Network>(std::move(context.plan)) : nullptr,
                std::move(context.diagnostics), std::move(context.depthRules)};
    } catch (const base::Overflow&) {
        return {nullptr, {diagnostics::make(diagnostics::Kind::MapTooLarge, place, map.name)}};
    }
}

} // namespace tactus::spatial
