// vload: the lanes of a token are one word of memory.
#include "spatial/calls/producers.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::vload(const Position& place, const mapping::NetworkCall& call) {
    if (!context_.hasArguments(call, 1, "an operand")) return;
    const auto operand = operandNamedBy(place, call, call.arguments[0]);
    if (operand) vectorLoads_.push_back({place.here().name.text, *operand, call.arguments[0].span()});
}

// The number of the index in which the loop occurs as one step of the last one, else why it does not.
static std::string whyNotContiguous(const ProducerChain& chain, std::size_t operand,
                                    const std::string& lane) {
    const auto& index = chain.indices[operand];
    for (std::size_t d = 0; d < index.size(); ++d) {
        if (!mentions(index[d], *chain.lane)) continue;
        if (d + 1 < index.size())
            return fmt::format("{} occurs in index {}, and only elements along the last one are neighbours; "
                               "place a kernel before it on the host to make them neighbours",
                               lane, d + 1);
        if (!index[d].isAffine() || index[d].form.coefficients[*chain.lane] != 1)
            return fmt::format("a step of {} is not a step of 1 in the last index", lane);
    }
    return "";
}

void Producers::judgeVectors() {
    for (const VectorLoad& load : vectorLoads_) {
        const Position at = *find(load.kernel);
        const ProducerChain& chain = *at.chain;
        const Operand& operand = context_.plan.operands[chain.operands[load.operand]];
        const auto refuse = [&](const std::string& reason) {
            context_.refuse(Kind::NetworkVector, load.span, load.kernel, "load", operand.name, reason);
        };
        if (chain.isHost(at.stage))
            refuse("it is on the host");
        else if (!chain.loads(at.stage))
            refuse(fmt::format("{} loads it from memory, and {} receives it from there",
                               chain.stages[0].name.text, load.kernel));
        else if (context_.nest.lane && context_.nest.extents[*context_.nest.lane] == 1 &&
                 chain.occurs(*context_.nest.lane, load.operand))
            continue; // vectors of one
        else if (!chain.lane || !chain.occurs(*chain.lane, load.operand))
            refuse("its tokens are single elements: vectorize a loop that occurs in its index");
        else if (operand.expression.valid())
            refuse("it is computed, not loaded");
        else if (at.stage == 0) {
            // A later kernel loads from the copy that the host has made, where lanes are side by side.
            const std::string reason =
                whyNotContiguous(chain, load.operand, context_.nest.names[*chain.lane]);
            if (!reason.empty())
                context_.forbid(Kind::NetworkVector, load.span, load.kernel, "load", operand.name, reason);
        }
    }
}

} // namespace tactus::spatial
