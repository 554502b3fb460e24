#include "spatial/calls/producers.h"

#include "spatial/chains/judge_depths.h"
#include "spatial/operands/expression.h"

#include <algorithm>

namespace tactus::spatial {

using mapping::Primitive;

std::optional<Producers::Position> Producers::find(std::string_view kernel) {
    for (ProducerChain& chain : chains_)
        for (std::size_t stage = 0; stage < chain.stages.size(); ++stage)
            if (chain.stages[stage].name.text == kernel) return Position{&chain, stage};
    return std::nullopt;
}

std::span<const Producers::Row> Producers::table() {
    using enum Primitive;
    static constexpr Row rows[] = {
        {Remove, &Producers::remove}, {Buffer, &Producers::buffer}, {Scatter, &Producers::scatter},
        {Vload, &Producers::vload},   {Place, &Producers::place},   {Depth, &Producers::depth},
    };
    return rows;
}

void Producers::apply(const mapping::NetworkCall& call) {
    if (call.primitive == Primitive::IsolateProducer || call.primitive == Primitive::IsolateProducerChain)
        return isolate(call);
    const std::string& name = call.name.text;
    const auto at = find(call.receiver.text);
    if (!at) {
        if (!context_.roleOf(call.receiver.text)) // else its isolation has been refused
            context_.refuseReceiver(
                call.name.span,
                fmt::format("{} is called on a {} kernel, and '{}' is a func of the array", name,
                            mapping::sideOf(call.primitive) == mapping::Side::Either ? "producer or consumer"
                                                                                     : "producer",
                            call.receiver.text));
        return;
    }
    const auto row = std::ranges::find(table(), call.primitive, &Row::primitive);
    if (row != table().end()) return (this->*row->apply)(*at, call);
    context_.refuseReceiver(
        call.name.span,
        fmt::format("{} is called on a consumer kernel, and '{}' is a producer", name, call.receiver.text));
}

std::optional<std::size_t> Producers::operandOf(const ProducerChain& chain,
                                                const mapping::Argument& written) const {
    for (std::size_t operand = 0; operand < chain.operands.size(); ++operand)
        if (written.bare().isAlike(context_.plan.operands[chain.operands[operand]].span)) return operand;
    return std::nullopt;
}

std::optional<std::size_t> Producers::operandNamedBy(const Position& at, const mapping::NetworkCall& call,
                                                     const mapping::Argument& argument) {
    if (const auto operand = operandOf(*at.chain, argument)) return operand;
    if (argument.isList()) {
        std::string calls;
        for (const mapping::Argument& one : argument.items())
            calls += fmt::format(".{}({}, ...)", call.name.text, one.text());
        context_.refuseReceiver(argument.span(),
                                fmt::format("{} takes one operand: call it for each, as in '{}{}'",
                                            call.name.text, at.here().name.text, calls));
        return std::nullopt;
    }
    context_.refuseReceiver(argument.span(),
                            fmt::format("'{}' does not pass through {}, on which {} is called",
                                        argument.bare().text(), at.here().name.text, call.name.text));
    return std::nullopt;
}

void Producers::judge() {
    for (const ProducerChain& chain : chains_)
        for (std::size_t stage = 0; stage < chain.stages.size(); ++stage) {
            judgePlace(chain, stage);
            judgeScatters(chain, stage);
            judgeBuffer(chain, stage);
            judgeRemoved(chain, stage);
        }
    judgeVectors();
}

void Producers::makeKernels() {
    for (ProducerChain& chain : chains_)
        for (std::size_t s = 0; s < chain.stages.size(); ++s) {
            Stage& stage = chain.stages[s];
            Kernel kernel;
            kernel.name = stage.name.text;
            kernel.onHost = chain.isHost(s);
            kernel.placed = stage.host.value_or(text::Span{});
            kernel.operands = chain.operands;
            kernel.span = stage.name.span;
            const std::vector<std::size_t> kept = chain.timeOf(s);
            for (const std::size_t loop : chain.time)
                if (std::ranges::find(kept, loop) == kept.end())
                    kernel.removed.push_back(context_.nest.names[loop]);
            stage.kernel = context_.plan.kernels.add(std::move(kernel));
        }
}

void Producers::makeProcesses() {
    for (const ProducerChain& chain : chains_) {
        spatial::makeProcesses(context_, chain);
        judgeDepths(context_, chain);
    }
}

} // namespace tactus::spatial
