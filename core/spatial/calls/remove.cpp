// remove: a producer without a loop sends each element once where it sent it in every iteration of that loop.
#include "spatial/calls/producers.h"
#include "spatial/nest/order.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

void Producers::remove(const Position& place, const mapping::NetworkCall& call) {
    if (call.arguments.empty())
        context_.refuse(Kind::MapArguments, call.argumentsSpan, "remove takes names of loops");
    for (const mapping::Argument& argument : call.arguments) removeOne(place, argument);
}

void Producers::removeOne(const Position& place, const mapping::Argument& argument) {
    const auto loop = context_.loopNamedBy(argument, "remove", "names of loops");
    if (!loop) return;
    ProducerChain& chain = *place.chain;
    const std::string& name = context_.nest.names[*loop];
    const std::string& kernel = place.here().name.text;
    if (place.here().removed.contains(*loop)) {
        context_.refuse(Kind::MapNamedTwice, argument.span(), name);
        return;
    }
    const bool isTime = std::ranges::find(chain.time, *loop) != chain.time.end();
    const std::string reason = whyEachDiffers(chain, *loop);
    if (!reason.empty() && !isTime) {
        context_.refuse(Kind::NetworkRemove, argument.span(), name, kernel, reason);
        return;
    }
    if (!reason.empty() && !context_.forbid(Kind::NetworkRemove, argument.span(), name, kernel, reason))
        return;
    const auto note = [&](std::string_view text) {
        context_.diagnostics.push_back(
            diagnostics::make(Kind::NetworkRemoveGone, argument.span(), name, kernel, text));
    };
    if (isTime) {
        place.here().removed.emplace(*loop, argument.span());
    } else if (chain.isFixed(*loop)) {
        note(fmt::format("the array receives the operand at {} = {} only, and hands it on from there", name,
                         chain.ranges[*loop].lower));
    } else if (std::ranges::find(chain.space, *loop) != chain.space.end()) {
        context_.refuse(Kind::NetworkRemove, argument.span(), name, kernel,
                        "it is a space loop, and the array receives the operand at each of its values");
    } else {
        note("all lanes take the same element");
    }
}

// Why iterations of the loop send different elements; empty: they do not.
std::string Producers::whyEachDiffers(const ProducerChain& chain, std::size_t loop) const {
    if (chain.isFixed(loop)) return "";
    for (std::size_t operand = 0; operand < chain.operands.size(); ++operand)
        for (std::size_t number = 0; number < chain.indices[operand].size(); ++number)
            if (mentions(chain.indices[operand][number], loop))
                return fmt::format(
                    "it occurs in index {} of {}, so each of its iterations sends another element",
                    number + 1, context_.plan.operands[chain.operands[operand]].name);
    return "";
}

// True if stage `s` sends all operands in the order in which the kernel behind it receives them.
static bool isSameSequence(const ProducerChain& chain, std::size_t s, const polyhedra::Budget& budget) {
    const bool isLast = s + 1 == chain.stages.size();
    std::vector<std::size_t> sent = chain.timeOf(s),
                             read = isLast ? chain.time : chain.receivingTimeOf(s + 1);
    for (const std::size_t loop : chain.serialOf(s)) sent.push_back(loop), read.push_back(loop);
    return std::ranges::all_of(chain.entries, [&](const polyhedra::Union& entry) {
        return haveSameOrder(entry, chain.spaceOf(s), read, sent, budget) == polyhedra::Verdict::Yes;
    });
}

bool isRepeated(const ProducerChain& chain, std::size_t loop, const polyhedra::Budget& budget) {
    std::vector<std::size_t> others = chain.space;
    others.insert(others.end(), chain.time.begin(), chain.time.end());
    std::erase(others, loop);
    return std::ranges::any_of(chain.entries, [&](const polyhedra::Union& entry) {
        // A nest of no loops has all points at one place, so the orders agree iff points never differ in this
        // loop.
        return haveSameOrder(entry, others, {loop}, {}, budget) != polyhedra::Verdict::Yes;
    });
}

// A loop inside of the level that only the kernel behind the bank lacks: each element would come again and
// again, to the same place of the bank, and leave it once.
void Producers::judgeRefill(const ProducerChain& chain, std::size_t s) {
    const Stage &own = chain.stages[s], &next = chain.stages[s + 1];
    const auto level = std::ranges::find(chain.time, next.buffer->level);
    for (auto inner = level == chain.time.end() ? level : level + 1; inner != chain.time.end(); ++inner) {
        const bool isNew = chain.removes(s + 1, *inner) && !chain.removes(s, *inner);
        if (!isNew || !isRepeated(chain, *inner, context_.budget)) continue;
        const std::string& name = context_.nest.names[*inner];
        context_.forbid(Kind::NetworkRemove, next.removed.at(*inner), name, next.name.text,
                        fmt::format("{} would store each element {} times, once per iteration of the loop, "
                                    "and send it once: remove the loop from {} too",
                                    own.name.text, chain.extent(*inner), own.name.text));
    }
}

// Stage `s` sends what the next kernel receives: the loops down to the level of its buffer are the same, or
// go through the operands' elements in the same order.
void Producers::judgeRemoved(const ProducerChain& chain, std::size_t s) {
    if (chain.isHost(s)) return; // memory is read in any order
    const Stage* next = s + 1 == chain.stages.size() ? nullptr : &chain.stages[s + 1];
    std::vector<std::size_t> outer = chain.time; // loops that both must have
    if (next && next->buffer) outer.erase(std::ranges::find(outer, next->buffer->level) + 1, outer.end());
    if (next && next->buffer) judgeRefill(chain, s);
    std::erase_if(outer, [&](std::size_t loop) {
        // A loop that both have, or that both lack, changes no order.
        return chain.removes(s, loop) == (next && chain.removes(s + 1, loop));
    });
    if (outer.empty() || isSameSequence(chain, s, context_.budget)) return;
    for (const std::size_t loop : outer) refuseRemoved(chain, s, loop);
}

void Producers::refuseRemoved(const ProducerChain& chain, std::size_t s, std::size_t loop) {
    const Stage& own = chain.stages[s];
    const Stage* next = s + 1 == chain.stages.size() ? nullptr : &chain.stages[s + 1];
    const std::string reader = next ? next->name.text : "the array";
    const bool isGone = chain.removes(s, loop);
    const Stage& without = isGone ? own : *next;
    const auto forbid = [&](const std::string& reason) {
        context_.forbid(Kind::NetworkRemove, without.removed.at(loop), context_.nest.names[loop],
                        without.name.text, reason);
    };
    if (!isRepeated(chain, loop, context_.budget))
        return forbid(
            fmt::format("{} needs the elements in the order of that loop, and without it their order changes",
                        isGone ? reader : own.name.text));
    if (!isGone)
        return forbid(fmt::format("{} sends it each element {} times, once per iteration of the loop",
                                  own.name.text, chain.extent(loop)));
    const std::string bank = next && next->buffer
                                 ? fmt::format(", and its bank is refilled in each iteration of {}",
                                               context_.nest.names[next->buffer->level])
                                 : "";
    std::string way = next ? fmt::format("a buffer of {} at an outer loop would repeat them", reader)
                           : "a kernel between them, with a buffer at an outer loop, would repeat them";
    if (loop == chain.time.front())
        way = "it is the outermost loop, so no buffer at an outer loop can repeat them";
    forbid(fmt::format("{} reads each element {} times, once per iteration of the loop{}; {}", reader,
                       chain.extent(loop), bank, way));
}

} // namespace tactus::spatial
