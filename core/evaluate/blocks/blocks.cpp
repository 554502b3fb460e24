#include "evaluate/blocks/blocks.h"

#include "evaluate/blocks/block_compiler.h"
#include "evaluate/blocks/block_machine.h"
#include "evaluate/outputs/outputs.h"

#include <algorithm>

namespace tactus::evaluate {

using diagnostics::Kind;
using polyhedra::AffineForm;
using polyhedra::Interval;

namespace {

constexpr double perPoint = 25; // nanoseconds that evaluation point by point takes for an equation, at least

bool isModest(const Nest& nest) {
    // Differences and sums of coordinates are not checked for overflow while a block runs.
    constexpr std::int64_t most = std::int64_t{1} << 40;
    const auto isSmall = [](Interval box) { return box.lower > -most && box.upper < most; };
    return std::ranges::all_of(nest.domain.box, isSmall) &&
           std::ranges::all_of(nest.cases,
                               [&](const Case& one) { return std::ranges::all_of(one.where.box, isSmall); });
}

double volumeOf(const polyhedra::Piece& piece) {
    double volume = 1;
    for (const Interval box : piece.box)
        volume *= static_cast<double>(box.upper) - static_cast<double>(box.lower) + 1;
    return volume;
}

bool hasUndefinedInput(const ure::System& system, const Tensors& inputs) {
    return std::ranges::any_of(system.tensors.keys(), [&](ure::TensorId id) {
        return system.tensors[id].isInput && system.tensors[id].mayBeUndefined &&
               std::ranges::count(inputs[id.index()].defined, 0) > 0;
    });
}

struct OrderedNest {
    Nest nest;
    BlockOrder order;
};

// With the loops as coordinates, or with the sum of two loops in the place of one: where each reads its
// neighbour along both, that sum is what can be walked.
std::optional<OrderedNest> planOf(const ure::System& system, double most, std::uint64_t memoryLimit) {
    auto nest = nestOf(system);
    if (!nest) return std::nullopt;
    std::optional<OrderedNest> best;
    const auto consider = [&](const Nest& candidate) {
        auto order = isModest(candidate) ? orderOf(system, candidate, memoryLimit) : std::nullopt;
        if (order && order->cost < (best ? best->order.cost : most))
            best = OrderedNest{candidate, std::move(*order)};
    };
    consider(*nest);
    const std::size_t dimensions = nest->domain.visible;
    if (best) return best;
    for (std::size_t a = 0; a < dimensions; ++a)
        for (std::size_t b = a + 1; b < dimensions; ++b) {
            std::vector<AffineForm> forward = nest->loops, backward = nest->loops;
            forward[a] = forward[a] + forward[b];
            backward[a] = backward[a] - backward[b];
            consider(inCoordinates(*nest, forward, backward));
        }
    return best;
}

std::optional<Evaluation> run(const ure::System& system, const Tensors& inputs, const Options& options) {
    const double volume = volumeOf(system.domain);
    if (volume < static_cast<double>(options.leastForBlocks) || hasUndefinedInput(system, inputs))
        return std::nullopt;
    const bool always = options.leastForBlocks == 0;
    const double most = always ? 1e300 : volume * perPoint * static_cast<double>(system.equations.size());
    const std::uint64_t others = Outputs::bytesOf(system);
    if (others > options.memoryLimit) return std::nullopt;
    const auto plan = planOf(system, most, options.memoryLimit - others);
    if (!plan) return std::nullopt;
    BlockMachine machine(system, plan->nest, plan->order, compileBlocks(system, plan->nest, plan->order),
                         inputs);
    const BlockMachine::Result result = machine.run(options);
    // The walk point by point begins anew and says what went wrong.
    if (result == BlockMachine::Result::GaveUp) return std::nullopt;
    Evaluation evaluation;
    evaluation.inBlocks = true;
    evaluation.complete = result == BlockMachine::Result::Done;
    if (evaluation.complete)
        machine.finish(evaluation);
    else
        evaluation.diagnostics.push_back(diagnostics::make(Kind::RunStopped, system.span));
    return evaluation;
}

} // namespace

std::optional<Evaluation> evaluateInBlocks(const ure::System& system, const Tensors& inputs,
                                           const Options& options) {
    try {
        return run(system, inputs, options);
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

} // namespace tactus::evaluate
