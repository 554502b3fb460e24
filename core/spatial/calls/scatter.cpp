// scatter: values for all PEs along a space loop enter at the first of them and are handed on from neighbour
// to neighbour.
#include "spatial/calls/producers.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::scatter(const Position& place, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an operand and a loop of the space";
    if (!context_.hasArguments(call, 2, takes)) return;
    const auto& arguments = call.arguments;
    const auto operand = operandNamedBy(place, call, arguments[0]);
    if (!operand) return;
    const auto loop = context_.loopNamedBy(arguments[1], "scatter", takes);
    if (!loop) return;
    ProducerChain& chain = *place.chain;
    if (context_.nest.isOneWide(*loop)) context_.nest.addOneWide(chain.space, *loop);
    const std::string& name = context_.nest.names[*loop];
    const std::string& text = context_.plan.operands[chain.operands[*operand]].name;
    const std::string& kernel = place.here().name.text;
    const auto refuse = [&](const std::string& reason) {
        context_.refuse(Kind::NetworkScatter, arguments[1].span(), kernel, "scatter", text, name, reason);
    };
    if (std::ranges::find(chain.space, *loop) == chain.space.end()) {
        const auto& space = context_.nest.space;
        const bool isSpace = std::ranges::find(space, *loop) != space.end();
        return refuse(isSpace
                          ? fmt::format("the array receives {} at {} = {} only, and hands it on from there",
                                        text, name, chain.ranges[*loop].lower)
                          : "that is not a space loop");
    }
    if (!chain.occurs(*loop, *operand) && isRepeated(chain, *loop, context_.budget) &&
        !context_.forbid(Kind::NetworkScatter, arguments[1].span(), kernel, "scatter", text, name,
                         fmt::format("it does not occur in the index of {}, so all PEs along it receive the "
                                     "same values: there is nothing to distribute",
                                     text)))
        return;
    auto& scatters = place.here().scatters;
    auto known = std::ranges::find(scatters, *loop, &Stage::Scatter::loop);
    if (known == scatters.end()) known = scatters.insert(scatters.end(), {*loop, {}});
    if (!known->operands.emplace(chain.operands[*operand], arguments[1].span()).second)
        return refuse(fmt::format("{} is already scattered along it", text));
    if (scatters.size() > 2) refuse("an operand is scattered along two loops at most");
}

void Producers::judgeScatters(const ProducerChain& chain, std::size_t s) {
    const Stage& own = chain.stages[s];
    for (const Stage::Scatter& scatter : own.scatters) {
        const auto& [first, span] = *scatter.operands.begin();
        const std::string& name = context_.nest.names[scatter.loop];
        const auto refuse = [&](const std::string& reason) {
            context_.refuse(Kind::NetworkScatter, span, own.name.text, "scatter",
                            context_.plan.operands[first].name, name, reason);
        };
        if (own.host) refuse("it is on the host");
        for (std::size_t later = s + 1; later < chain.stages.size(); ++later)
            if (std::ranges::find(chain.stages[later].scatters, scatter.loop, &Stage::Scatter::loop) !=
                chain.stages[later].scatters.end())
                refuse(fmt::format("{} already scatters along it, so in {} that is a serial loop",
                                   chain.stages[later].name.text, own.name.text));
        for (const OperandId id : chain.operands)
            if (!scatter.operands.contains(id))
                refuse(
                    fmt::format("{} is isolated together with it: scatter both, or isolate them separately",
                                context_.plan.operands[id].name));
    }
}

} // namespace tactus::spatial
