// place: the first kernel of a chain of producers runs on the host and puts the elements into the memory of
// the device, one copy of each, in the order in which its nest has them.
#include "spatial/calls/producers.h"

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::place(const Position& at, const mapping::NetworkCall& call) {
    if (!context_.hasArguments(call, 1, "Host")) return;
    const mapping::Argument argument = call.arguments[0];
    const auto word = context_.wordOf(argument, "place", "Host");
    if (!word) return;
    if (word->text != "Host")
        context_.refuse(Kind::MapArguments, argument.span(), "place takes Host");
    else if (at.here().host)
        context_.refuse(Kind::NetworkPlace, call.name.span, at.here().name.text, "it is already there");
    else
        at.here().host = call.name.span;
}

void Producers::judgePlace(const ProducerChain& chain, std::size_t s) {
    if (!chain.isHost(s)) return;
    const Stage& own = chain.stages[s];
    const auto refuse = [&](const std::string& reason) {
        context_.refuse(Kind::NetworkPlace, *own.host, own.name.text, reason);
    };
    if (s > 0)
        refuse(fmt::format("it receives from {}; only the first kernel of a chain can be there",
                           chain.stages[0].name.text));
    if (chain.stages.size() == 1)
        refuse("the array next to it receives from channels: isolate another kernel between them");
    if (chain.operands.size() > 1) refuse("it brings several operands, each in a different order");
}

} // namespace tactus::spatial
