#include "estimate/energy/energy.h"

#include "array/registers/storage.h"
#include "base/checked.h"
#include "estimate/counts/direct.h"
#include "estimate/counts/operators.h"
#include "estimate/estimate.h"
#include "polyhedra/piece.h"
#include "spatial/network/counts.h"

#include <fmt/format.h>
#include <map>
#include <set>

namespace tactus::estimate {

namespace {

using Kind = EnergyPart::Kind;
using polyhedra::Union;

struct NotCounted {};

std::int64_t counted(const std::optional<std::int64_t>& figure) {
    if (!figure) throw NotCounted();
    return *figure;
}

// What readers of the array read over wires of one kind: of a variable, from neighbours so far away, so many
// steps later.
struct Wire {
    std::string name;
    Union makers;               // the iterations whose value goes over it; pieces may overlap
    std::int64_t registers = 0; // that it passes
};
using Wires = std::map<std::tuple<ure::VariableId, polyhedra::Vector, std::int64_t>, Wire>;

class Spending {
  public:
    Spending(const array::Model& model, const EnergyTable& table, const polyhedra::Budget& budget)
        : model_(model), table_(table), budget_(budget) {}

    Energy whole() {
        addOperators();
        addWires();
        if (model_.network) addNetwork(*model_.network);
        addDirect();
        return std::move(result_);
    }

  private:
    void add(Kind kind, std::string name, std::int64_t events, std::int64_t bits, std::int64_t size,
             std::optional<double> each, std::string operation = {}) {
        if (events == 0) return;
        result_.parts.push_back({kind, std::move(name), events, bits, size, std::move(operation),
                                 each ? std::optional(*each * double(events)) : each});
    }
    void addMemory(Kind kind, std::string name, std::int64_t accesses, std::int64_t words,
                   std::int64_t bits) {
        const std::int64_t bytes = base::ceilDivide(base::multiply(words, bits), 8);
        add(kind, std::move(name), accesses, bits, bytes, table_.ofMemory(bytes, bits));
    }

    void addOperators() {
        const auto operators = operatorsOf(model_, false, budget_);
        if (!operators) throw NotCounted();
        for (const auto& [kind, count] : *operators) {
            const auto* one = table_.operationOf(kind.name, typeClass(kind.type));
            add(Kind::Operator, nameWithType(kind), count.events, kind.bits, 0,
                one ? std::optional(one->byWidth.atWidth(kind.bits)) : std::nullopt,
                one ? one->name + " " + one->type : std::string());
            if (isOperation(kind)) result_.operations = base::add(result_.operations, count.events);
        }
    }

    // Registers that a value passes. With one row of the schedule the link has one for each `period` steps of
    // the delay; else it keeps as many as are alive at once.
    std::int64_t registersOn(const array::LinkFamily& link) const {
        if (link.delay == 0) return 0;
        if (model_.map.schedule.size() == 1 && model_.period)
            return base::ceilDivide(link.delay, *model_.period);
        return base::ceilDivide(counted(link.registersEach), model_.lanes);
    }
    Wires wires() const {
        Wires wires;
        for (const array::LinkFamily& link : model_.links) {
            Wire& wire = wires[{link.variable, link.displacement, link.delay}];
            wire.name = linkName(model_, link);
            wire.registers = std::max(wire.registers, registersOn(link));
            for (const dependence::DependenceId id : link.dependences)
                for (const polyhedra::Piece& readers : model_.graph->dependences[id].readers)
                    wire.makers.push_back(translate(readers, model_.graph->dependences[id].vector));
        }
        return wires;
    }
    void addWires() {
        std::map<ure::VariableId, Union> kept; // on PEs that read them later
        std::map<ure::VariableId, std::int64_t> readsOfKept;
        for (const auto& [key, wire] : wires()) {
            const auto& [variable, displacement, delay] = key;
            const std::int64_t bits = model_.system().variables[variable].type.bits;
            const std::int64_t values = counted(polyhedra::count(wire.makers));
            if (polyhedra::isZero(displacement) && storageWords(variable) > 1) {
                auto& made = kept[variable];
                made.insert(made.end(), wire.makers.begin(), wire.makers.end());
                readsOfKept[variable] = base::add(readsOfKept[variable], values);
                continue;
            }
            add(Kind::Register, wire.name, base::multiply(values, wire.registers), bits, 0,
                table_.registers.atWidth(bits));
            std::int64_t steps = 0;
            for (const std::int64_t one : displacement)
                steps = base::add(steps, one < 0 ? base::negate(one) : one);
            if (steps > 0)
                add(Kind::Link, wire.name, values, bits, steps, table_.links.atWidth(bits) * double(steps));
        }
        for (const auto& [variable, makers] : kept) {
            const ure::Variable& one = model_.system().variables[variable];
            const std::int64_t writes = counted(polyhedra::count(makers));
            addMemory(Kind::Storage, one.name, base::add(writes, readsOfKept[variable]),
                      storageWords(variable), one.type.bits);
        }
    }
    std::int64_t storageWords(ure::VariableId variable) const {
        const auto storage = array::storageOf(model_, variable);
        return storage ? storage->words : 1;
    }

    void addNetwork(const spatial::Network& plan) {
        for (const spatial::BufferId id : plan.buffers.keys()) {
            const spatial::Buffer& buffer = plan.buffers[id];
            const std::int64_t accesses =
                base::add(accessesOf(plan.processes[buffer.filler], spatial::Action::Kind::Fill, id),
                          accessesOf(plan.processes[buffer.sender], spatial::Action::Kind::Fetch, id));
            addMemory(Kind::Bank, buffer.name, accesses, buffer.slots,
                      wordBits(plan, buffer.operand, buffer.lanes));
        }
        for (const spatial::ChannelId id : plan.channels.keys()) {
            const spatial::Channel& channel = plan.channels[id];
            const std::int64_t tokens = counted(spatial::tokensOf(plan, id, budget_));
            const std::int64_t bits = wordBits(plan, channel.operand, channel.lanes);
            if (channel.depth <= tokensInRegisters)
                add(Kind::Register, channel.name, tokens, bits, 0, table_.registers.atWidth(bits));
            else
                addMemory(Kind::Fifo, channel.name, base::multiply(2, tokens), channel.depth, bits);
        }
        for (const spatial::Traffic& one : spatial::count(plan, budget_).traffic)
            addOutside(plan.operands[one.operand].name, base::add(counted(one.loads), counted(one.stores)),
                       8 * spatial::bytesOf(plan, one.operand));
    }
    static std::int64_t wordBits(const spatial::Network& plan, spatial::OperandId operand,
                                 std::int64_t lanes) {
        return base::multiply(8 * spatial::bytesOf(plan, operand), lanes);
    }
    std::int64_t accessesOf(const spatial::Process& process, spatial::Action::Kind kind,
                            spatial::BufferId buffer) const {
        std::int64_t sum = 0;
        for (const spatial::Action& action : process.actions)
            if (action.kind == kind && action.buffer == buffer)
                sum = base::add(sum, counted(spatial::timesOf(process, action, budget_)));
        return sum;
    }
    void addDirect() {
        const auto direct = directAccesses(model_, budget_);
        if (!direct) throw NotCounted();
        for (const DirectAccess& one : *direct)
            addOutside(model_.system().tensors[one.tensor].name, one.elements, 8 * one.bytes);
    }
    void addOutside(const std::string& name, std::int64_t elements, std::int64_t bits) {
        add(Kind::Outside, name, elements, bits, 0, table_.outside.atWidth(bits));
    }

    const array::Model& model_;
    const EnergyTable& table_;
    polyhedra::Budget budget_;
    Energy result_;
};

} // namespace

double Energy::total() const {
    double sum = 0;
    for (const EnergyPart& part : parts) sum += part.energy.value_or(0);
    return sum;
}

double Energy::of(EnergyPart::Kind kind) const {
    double sum = 0;
    for (const EnergyPart& part : parts)
        if (part.kind == kind) sum += part.energy.value_or(0);
    return sum;
}

std::vector<std::string> assumedOf(const EnergyTable& table, const Energy& energy) {
    std::set<Kind> kinds;
    std::set<std::string> operations; // with their types
    for (const EnergyPart& part : energy.parts) {
        kinds.insert(part.kind);
        if (part.kind == Kind::Operator) operations.insert(part.operation);
    }
    const bool hasMemory =
        kinds.contains(Kind::Storage) || kinds.contains(Kind::Bank) || kinds.contains(Kind::Fifo);
    std::vector<std::string> lines;
    const auto note = [&](bool isUsed, const std::string& what, const Curve& curve) {
        if (!isUsed) return;
        for (const Curve::Place& one : curve.places) {
            const std::string size = curve.isOfAnySize ? "" : fmt::format(" at {}", one.size);
            if (one.source.isAssumed()) lines.push_back(fmt::format("{}{}: {}", what, size, one.source.text));
        }
    };
    for (const EnergyTable::Operation& one : table.operations) {
        const std::string what = one.name + " " + one.type;
        note(operations.contains(what), what, one.byWidth);
    }
    note(kinds.contains(Kind::Register), "register", table.registers);
    note(kinds.contains(Kind::Link), "link", table.links);
    note(hasMemory, "memory", table.memories);
    note(kinds.contains(Kind::Outside), "outside", table.outside);
    return lines;
}

std::optional<Energy> energyOf(const array::Model& model, const EnergyTable& table,
                               const polyhedra::Budget& budget) {
    try {
        return Spending(model, table, budget).whole();
    } catch (const NotCounted&) {
    } catch (const base::Overflow&) {
    }
    return std::nullopt;
}

} // namespace tactus::estimate
