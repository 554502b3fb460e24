// depth: how many tokens the channel has by which a kernel sends an operand on.
#include "spatial/calls/producers.h"

#include "mapping/read/linear.h"

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::depth(const Position& place, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an operand and a number of tokens of at least 1";
    if (!context_.hasArguments(call, 2, takes)) return;
    const auto& arguments = call.arguments;
    const auto operand = operandNamedBy(place, call, arguments[0]);
    if (!operand) return;
    const auto tokens =
        mapping::affineOf(arguments[1], mapping::namesOf(context_.system()), context_.diagnostics);
    if (!tokens) return;
    if (!tokens->isConstant() || tokens->constant < 1) {
        context_.refuse(Kind::MapArguments, arguments[1].span(), fmt::format("depth takes {}", takes));
        return;
    }
    const OperandId id = place.chain->operands[*operand];
    const bool isNew =
        place.here().depths.emplace(id, Stage::Depth{tokens->constant, arguments[1].span()}).second;
    if (!isNew) context_.refuse(Kind::MapNamedTwice, arguments[0].span(), context_.plan.operands[id].name);
}

} // namespace tactus::spatial
