// depth: how many tokens the channel has by which a kernel sends an operand on, or receives an output.
#include "spatial/calls/consumers.h"
#include "spatial/calls/producers.h"

#include "mapping/read/linear.h"

namespace tactus::spatial {

using diagnostics::Kind;

static std::optional<GivenDepth> depthIn(Context& context, const mapping::NetworkCall& call,
                                         std::string_view takes) {
    const mapping::Argument& argument = call.arguments[1];
    const auto tokens = mapping::affineOf(argument, mapping::namesOf(context.system()), context.diagnostics);
    if (!tokens) return std::nullopt;
    if (tokens->isConstant() && tokens->constant >= 1) return GivenDepth{tokens->constant, argument.span()};
    context.refuse(Kind::MapArguments, argument.span(), fmt::format("depth takes {}", takes));
    return std::nullopt;
}

void Producers::depth(const Position& place, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an operand and a number of tokens of at least 1";
    if (!context_.hasArguments(call, 2, takes)) return;
    const auto operand = operandNamedBy(place, call, call.arguments[0]);
    const auto depth = operand ? depthIn(context_, call, takes) : std::nullopt;
    if (!depth) return;
    const OperandId id = place.chain->operands[*operand];
    if (!place.here().depths.emplace(id, *depth).second)
        context_.refuse(Kind::MapNamedTwice, call.arguments[0].span(), context_.plan.operands[id].name);
}

void Consumers::depth(const Position& at, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an output and a number of tokens of at least 1";
    if (!context_.hasArguments(call, 2, takes) || !namesOutput(at, call, call.arguments[0])) return;
    const auto depth = depthIn(context_, call, takes);
    if (!depth) return;
    if (at.here().depth)
        context_.refuse(Kind::MapNamedTwice, call.arguments[0].span(),
                        context_.plan.operands[at.chain->operand].name);
    else
        at.here().depth = depth;
}

} // namespace tactus::spatial
