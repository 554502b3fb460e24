// buffer: banks on the chip between what a kernel receives and what it sends, filled once in each iteration
// of a loop.
#include "spatial/calls/producers.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;

static std::optional<bool> modeOf(const mapping::Argument& argument) {
    const auto mode = argument.scopedName();
    if (!mode || mode->scope.text != "Buffer") return std::nullopt;
    if (mode->name.text == "Double") return true;
    if (mode->name.text == "Single") return false;
    return std::nullopt;
}

void Producers::buffer(const Position& place, const mapping::NetworkCall& call) {
    constexpr std::string_view takes = "an operand, a loop, and Buffer::Double or Buffer::Single";
    if (!context_.hasArguments(call, 3, takes)) return;
    const auto& arguments = call.arguments;
    const auto operand = operandNamedBy(place, call, arguments[0]);
    if (!operand) return;
    const auto level = context_.loopNamedBy(arguments[1], "buffer", takes);
    if (!level) return;
    const auto mode = modeOf(arguments[2]);
    if (!mode) {
        context_.refuse(Kind::MapArguments, arguments[2].span(),
                        "buffer takes Buffer::Double or Buffer::Single");
        return;
    }
    const auto refuse = [&](std::size_t argument, const std::string& reason) {
        context_.refuse(Kind::NetworkBuffer, arguments[argument].span(), place.here().name.text,
                        context_.plan.operands[place.chain->operands[*operand]].name,
                        context_.nest.names[*level], reason);
    };
    const auto& time = place.chain->time;
    if (std::ranges::find(time, *level) == time.end())
        return refuse(1, "that is not a time loop, so its iterations do not follow each other");
    std::optional<Stage::Buffer>& known = place.here().buffer;
    if (!known) known = Stage::Buffer{*level, *mode, {}};
    if (known->operands.contains(place.chain->operands[*operand])) return refuse(0, "it is already buffered");
    if (known->level != *level || known->isDouble != *mode)
        return refuse(1, "operands isolated together need the same kind of buffer, at the same loop");
    known->operands.emplace(place.chain->operands[*operand], arguments[1].span());
}

// The points over all loops that some point of the pieces has the values of these loops in common with;
// nothing where that is not known exactly.
static std::optional<polyhedra::Union> cylinder(const polyhedra::Union& pieces,
                                                const std::vector<std::size_t>& loops) {
    auto points = onto(pieces, loops);
    if (!points) return std::nullopt;
    const std::size_t all = pieces.front().visible;
    std::vector<polyhedra::AffineForm> map;
    for (const std::size_t loop : loops) map.push_back(polyhedra::AffineForm::variable(loop, all));
    for (polyhedra::Piece& piece : *points) piece = polyhedra::preimage(piece, map, all);
    return points;
}

// True if an iteration takes fewer lanes than another one that uses the same slot of a bank.
static bool lanesDiffer(const ProducerChain& chain, std::size_t s, std::size_t operand,
                        const polyhedra::Budget& budget) {
    if (!chain.lane || !chain.occurs(*chain.lane, operand)) return false;
    const polyhedra::Union& entry = chain.entries[operand];
    const auto ties = [&](const polyhedra::Piece& piece) {
        return !piece.quotients.empty() || std::ranges::any_of(piece.rows, [&](const auto& row) {
            return row.coefficients[*chain.lane] != 0;
        });
    };
    // Without a row over the lane every iteration takes all lanes.
    if (entry.size() == 1 && !ties(entry.front())) return false;
    std::vector<std::size_t> slot = chain.spaceOf(s), iteration; // loops that say which
    for (const std::size_t loop : chain.timeOf(s)) {
        slot.push_back(loop);
        if (loop == chain.stages[s].buffer->level) break;
    }
    for (const std::size_t loop : chain.bankLoops(s, operand)) slot.push_back(loop);
    slot.push_back(*chain.lane);
    for (std::size_t loop = 0; loop < chain.ranges.size(); ++loop)
        if (loop != *chain.lane) iteration.push_back(loop);
    const auto filled = cylinder(entry, slot), used = cylinder(entry, iteration);
    // A set that is not known exactly counts as different, so that nothing wrong passes.
    if (!filled || !used) return true;
    // A point of both that is none of the entry is a lane that the slot holds and the iteration does not
    // take.
    for (const polyhedra::Piece& a : *filled)
        for (const polyhedra::Piece& b : *used) {
            polyhedra::Union left{polyhedra::intersect(a, b)};
            for (const polyhedra::Piece& piece : entry) {
                polyhedra::Union rest;
                for (const polyhedra::Piece& one : left)
                    std::ranges::move(polyhedra::subtract(one, piece), std::back_inserter(rest));
                left = std::move(rest);
            }
            for (const polyhedra::Piece& one : left)
                if (polyhedra::isEmpty(one, budget) != polyhedra::Verdict::Yes) return true;
        }
    return false;
}

void Producers::judgeBuffer(const ProducerChain& chain, std::size_t s) {
    const Stage& own = chain.stages[s];
    if (!own.buffer) return;
    const text::Span span = own.buffer->operands.begin()->second;
    const std::string& level = context_.nest.names[own.buffer->level];
    const auto refuse = [&](const std::string& reason) {
        context_.refuse(Kind::NetworkBuffer, span, own.name.text,
                        context_.plan.operands[own.buffer->operands.begin()->first].name, level, reason);
    };
    if (own.host) return refuse("it is on the host");
    for (const OperandId id : chain.operands)
        if (!own.buffer->operands.contains(id))
            return refuse(fmt::format("{} is isolated together with it and has no buffer there, so neither "
                                      "could be sent while a bank is filled: buffer both",
                                      context_.plan.operands[id].name));
    if (chain.removes(s, own.buffer->level)) return refuse(fmt::format("{} has no such loop", own.name.text));

    for (std::size_t o = 0; o < chain.operands.size(); ++o)
        if (lanesDiffer(chain, s, o, context_.budget))
            context_.forbid(Kind::NetworkBuffer, own.buffer->operands.at(chain.operands[o]), own.name.text,
                            context_.plan.operands[chain.operands[o]].name, level,
                            fmt::format("inside it one vector is read with different lanes of '{}'",
                                        context_.nest.names[*chain.lane]));
}

} // namespace tactus::spatial
