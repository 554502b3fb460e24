// gather, vstore and place on consumers: which of them are legal.
#include "spatial/calls/consumers.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

void Consumers::gather(const Position& at, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an output, a space loop, and Block for block order";
    const auto& arguments = call.arguments;
    const bool isBlock = arguments.size() == 3;
    if (!context_.hasArguments(call, isBlock ? 3 : 2, takes) || !namesOutput(at, call, arguments[0])) return;
    const auto loop = context_.loopNamedBy(arguments[1], "gather", takes);
    if (!loop) return;
    if (isBlock) {
        const auto order = context_.wordOf(arguments[2], "gather", takes);
        if (!order) return;
        if (order->text != "Block") {
            context_.refuse(Kind::MapArguments, order->span, fmt::format("gather takes {}", takes));
            return;
        }
    }
    ConsumerChain::Stage& here = at.here();
    // A loop of one place may have more at other sizes, so it is named like any other.
    if (context_.nest.isOneWide(*loop)) context_.nest.addOneWide(at.chain->space, *loop);
    const std::string why = whyNotGathered(at, *loop);
    if (!why.empty())
        context_.refuse(Kind::NetworkScatter, arguments[1].span(), here.name.text, "gather",
                        context_.plan.operands[at.chain->operand].name, context_.nest.names[*loop], why);
    else
        here.gather = ConsumerChain::Stage::Gather{*loop, arguments[1].span(), isBlock};
}

// As far as it is known whatever else is called.
std::string Consumers::whyNotGathered(const Position& at, std::size_t loop) const {
    const Nest& nest = context_.nest;
    const ConsumerChain& chain = *at.chain;
    const std::string& name = nest.names[loop];
    if (at.here().gather)
        return fmt::format("it already gathers along '{}'; gather along the other loop in the next kernel",
                           nest.names[at.here().gather->loop]);
    if (loop == nest.lane)
        return fmt::format("'{}' is the vectorised loop, whose lanes travel together anyway", name);
    if (std::ranges::find(nest.time, loop) != nest.time.end())
        return fmt::format("'{}' is a time loop: one processing element computes all of its values", name);
    if (std::ranges::find(chain.space, loop) == chain.space.end())
        return fmt::format(
            "only the processing elements with {} = {} write it, so there is nothing to collect", name,
            chain.ranges[loop].lower);
    return "";
}

std::string Consumers::whyOneInARow(const ConsumerChain& chain) const {
    const std::size_t innermost = context_.nest.time.back();
    const auto isLong = [&](std::size_t loop) { return context_.nest.extents[loop] > 1; };
    const bool isSummed = std::ranges::find(chain.time, innermost) == chain.time.end();
    const bool hasOther = std::ranges::any_of(chain.time, isLong);
    return "each PE computes one result at a time, so a block has one result" +
           (isSummed && hasOther && isLong(innermost)
                ? fmt::format("; reorder loops over results inside '{}' to get more",
                              context_.nest.names[innermost])
                : "");
}

void Consumers::judgeGathers(const ConsumerChain& chain) {
    for (std::size_t s = 0; s < chain.stages.size(); ++s) {
        const ConsumerChain::Stage& stage = chain.stages[s];
        if (!stage.gather) continue;
        const auto refuse = [&](const std::string& why) {
            context_.refuse(Kind::NetworkScatter, stage.gather->span, stage.name.text, "gather",
                            context_.plan.operands[chain.operand].name,
                            context_.nest.names[stage.gather->loop], why);
        };
        for (std::size_t before = 0; before < s; ++before) {
            const ConsumerChain::Stage& other = chain.stages[before];
            if (other.gather && other.gather->loop == stage.gather->loop)
                refuse(fmt::format("{} has already gathered along it", other.name.text));
        }
        if (stage.gather->isBlock && chain.firstGather() != s)
            refuse("only the first gather of a chain can use block order: after it blocks are already in "
                   "sequence");
        else if (stage.gather->isBlock && !chain.outsideBlock)
            refuse("block order needs a reduction over a time loop that ends at the same value for all "
                   "results, and here there is none");
        else if (stage.gather->isBlock && chain.blockResults() == 1)
            context_.diagnostics.push_back(
                diagnostics::make(Kind::NetworkBlockOfOne, stage.gather->span, stage.name.text,
                                  context_.plan.operands[chain.operand].name,
                                  context_.nest.names[stage.gather->loop], whyOneInARow(chain)));
        if (stage.host) refuse("it runs on the host, which reads the results from memory");
    }
}

void Consumers::vstore(const Position& at, const mapping::NetworkCall& call) {
    const auto& arguments = call.arguments;
    if (context_.hasArguments(call, 1, "an output") && namesOutput(at, call, arguments[0]))
        at.here().vectors = call.name.span;
}

void Consumers::judgeVectors(const ConsumerChain& chain, std::size_t s) {
    const ConsumerChain::Stage& stage = chain.stages[s];
    if (!stage.vectors) return;
    const std::string& output = context_.plan.operands[chain.operand].name;
    const auto refuse = [&](const std::string& why) {
        context_.refuse(Kind::NetworkVector, *stage.vectors, stage.name.text, "store", output, why);
    };
    if (!chain.stores(s))
        return refuse(stage.host ? "it runs on the host"
                                 : fmt::format("it sends it to {}", chain.stages[s + 1].name.text));
    const auto lane = chain.laneOf(s);
    if (!lane && chain.hasVectorsOfOne(s)) return;
    if (!lane)
        return refuse("it receives one value at a time; only the second gather of a chain makes vectors");
    if (s + 1 < chain.stages.size()) return; // in the order of the copy that the host takes apart
    const std::string& name = context_.nest.names[*lane];
    for (std::size_t d = 0; d < chain.index.size(); ++d) {
        const std::int64_t coefficient = chain.index[d].form.coefficients[*lane];
        const bool isLast = d + 1 == chain.index.size();
        if (coefficient != (isLast ? 1 : 0))
            return refuse(fmt::format(
                "its lanes are along '{}', and neighbours along it are not neighbours in memory: "
                "index {} of {} is {}; gather along the loop of the last index in vectors, or "
                "let the host deserialise it",
                name, d + 1, output, polyhedra::toString(chain.index[d].form, context_.nest.names)));
    }
    if (chain.index.empty()) refuse("it is a scalar");
}

void Consumers::placeOnHost(const Position& at, const mapping::NetworkCall& call) {
    const auto& arguments = call.arguments;
    if (!context_.hasArguments(call, 1, "Host")) return;
    const auto where = context_.wordOf(arguments[0], "place", "Host");
    if (!where) return;
    if (where->text != "Host") {
        context_.refuse(Kind::MapArguments, where->span,
                        "place takes Host: all other kernels are on the device");
        return;
    }
    if (at.here().host)
        context_.refuse(Kind::NetworkPlace, call.name.span, at.here().name.text, "it is already there");
    else
        at.here().host = call.name.span;
}

void Consumers::judgePlace(const ConsumerChain& chain, std::size_t s) {
    if (!chain.isHost(s)) return;
    const ConsumerChain::Stage& stage = chain.stages[s];
    if (s + 1 < chain.stages.size())
        context_.refuse(Kind::NetworkPlace, *stage.host, stage.name.text,
                        fmt::format("it sends to {}; only the last kernel of a chain can be there",
                                    chain.stages[s + 1].name.text));
    else if (s == 0)
        context_.refuse(Kind::NetworkPlace, *stage.host, stage.name.text,
                        "the array next to it sends to channels: isolate another kernel between them");
}

} // namespace tactus::spatial
