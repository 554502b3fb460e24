// remove: a producer without a loop sends each element once where it sent it in every iteration of that loop.
#include "spatial/producers.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::remove(const Place& place, const syntax::Call& call) {
    if (call.arguments().empty())
        context_.refuse(Kind::MapArguments, call.argumentsSpan(), "remove takes names of loops");
    for (const syntax::Expression& argument : call.arguments()) removeOne(place, argument);
}

void Producers::removeOne(const Place& place, const syntax::Expression& argument) {
    const auto loop = context_.loopNamedBy(argument, "remove", "names of loops");
    if (!loop) return;
    Chain& chain = *place.chain;
    const std::string& name = context_.nest.names[*loop];
    const std::string& kernel = place.here().name.text;
    if (place.here().removed.contains(*loop)) {
        context_.refuse(Kind::MapNamedTwice, argument.span(), name);
        return;
    }
    for (std::size_t operand = 0; operand < chain.operands.size(); ++operand) {
        if (!chain.occurs(*loop, operand) || chain.isFixed(*loop)) continue;
        const auto number = std::ranges::find_if(
                                chain.indices[operand],
                                [&](const polyhedra::QuasiAffine& index) { return mentions(index, *loop); }) -
                            chain.indices[operand].begin();
        context_.refuse(
            Kind::NetworkRemove, argument.span(), name, kernel,
            fmt::format("it occurs in index {} of {}, so each iteration of it sends another element",
                        number + 1, context_.plan.operands[chain.operands[operand]].name));
        return;
    }
    const auto note = [&](std::string_view reason) {
        context_.diagnostics.push_back(
            diagnostics::make(Kind::NetworkRemoveGone, argument.span(), name, kernel, reason));
    };
    const bool isTime = std::ranges::find(chain.time, *loop) != chain.time.end();
    if (isTime) {
        place.here().removed.emplace(*loop, argument.span());
    } else if (chain.isFixed(*loop)) {
        note(fmt::format("the array takes the operand in at {} = {} only, and hands it on from there", name,
                         chain.ranges[*loop].lower));
    } else if (std::ranges::find(chain.space, *loop) != chain.space.end()) {
        context_.refuse(
            Kind::NetworkRemove, argument.span(), name, kernel,
            "it is a loop of the space, and at each of its values a processing element of the array "
            "takes the operand in");
    } else {
        note("all lanes take the same element");
    }
}

// What stage `s` sends is what the next kernel receives, loop by loop.
void Producers::judgeRemoved(const Chain& chain, std::size_t s) {
    if (chain.isHost(s)) return; // memory is read in any order
    const Stage& own = chain.stages[s];
    const bool isLast = s + 1 == chain.stages.size();
    const Stage* next = isLast ? nullptr : &chain.stages[s + 1];
    const std::string reader = isLast ? "the array" : next->name.text;
    std::vector<std::size_t> outer = chain.time; // loops that both must have
    if (next && next->buffer) outer.erase(std::ranges::find(outer, next->buffer->level) + 1, outer.end());
    for (const std::size_t loop : outer) {
        const bool isGone = chain.removes(s, loop), isGoneNext = next && chain.removes(s + 1, loop);
        if (isGone == isGoneNext) continue;
        const std::string& name = context_.nest.names[loop];
        const std::string where = next && next->buffer
                                      ? fmt::format(", and its bank is filled anew for each iteration of {}",
                                                    context_.nest.names[next->buffer->level])
                                      : "";
        if (isGone)
            context_.refuse(
                Kind::NetworkRemove, own.removed.at(loop), name, own.name.text,
                fmt::format("{} reads each element {} times, once in each iteration of it{}{}", reader,
                            chain.extent(loop), where,
                            isLast ? "; a kernel between them, with a buffer at a loop outside of it, "
                                     "would repeat them"
                                   : fmt::format("; a buffer of {} at a loop outside of it would "
                                                 "repeat them",
                                                 reader)));
        else
            context_.refuse(Kind::NetworkRemove, next->removed.at(loop), name, next->name.text,
                            fmt::format("{} sends it each element {} times, once in each iteration of it",
                                        own.name.text, chain.extent(loop)));
    }
}

} // namespace tactus::spatial
