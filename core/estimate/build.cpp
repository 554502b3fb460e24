#include "estimate/build.h"

#include "array/registers/storage.h"
#include "base/checked.h"
#include "estimate/counts/control.h"
#include "estimate/counts/direct.h"
#include "estimate/counts/operators.h"
#include "spatial/network/counts.h"

#include <cmath>
#include <fmt/format.h>

namespace tactus::estimate {

namespace {

struct NoFigure {};

std::int64_t known(const std::optional<std::int64_t>& figure) {
    if (!figure) throw NoFigure();
    return *figure;
}

class Estimating {
  public:
    Estimating(const array::Model& model, const Family& family, const polyhedra::Budget& budget)
        : model_(model), family_(family), budget_(budget) {}

    Estimate whole(double bytesOfCycle, std::int64_t interval) {
        addOperators();
        addLinks();
        result_.steps = result_.bound = model_.cycles;
        result_.boundBy = "the array's steps";
        if (interval > 1)
            raise(base::add(base::multiply(model_.cycles - 1, interval), 1),
                  "the interval of an accumulation");
        addDirect();
        if (model_.network) addNetwork();
        if (bytesOfCycle > 0 && result_.bytes > 0)
            raise(static_cast<std::int64_t>(std::ceil(double(result_.bytes) / bytesOfCycle)),
                  "memory bandwidth");
        for (const Part& part : result_.parts) result_.total += part.all;
        return std::move(result_);
    }

  private:
    void raise(std::int64_t cycles, std::string by) {
        if (cycles <= result_.bound) return;
        result_.bound = cycles;
        result_.boundBy = std::move(by);
    }

    void addOperators() {
        const bool fuses = family_.costOf("multiply-add", "float32") != nullptr;
        const auto operators = operatorsOf(model_, fuses, budget_);
        if (!operators) throw NoFigure();
        for (const auto& [kind, count] : *operators) {
            Part part{Part::Kind::Operator, nameWithType(kind), count.all, 0, kind.bits, 0, 0, {}};
            const bool isMoved = kind.name == "select" || kind.name == "bits"; // bits, whatever they mean
            const Cost* cost = family_.costOf(kind.name, isMoved ? "int" : typeClass(kind.type));
            part.isCosted = cost != nullptr;
            part.hasLogic = cost && cost->hasLuts;
            if (cost) {
                part.all.dsps = base::multiply(sharing(kind, count.all), cost->dspsOf(kind.bits));
                part.all.luts = base::multiply(count.all, cost->lutsOf(kind.bits));
            }
            result_.parts.push_back(std::move(part));
            const std::int64_t operations = kind.name == "multiply-add" ? 2 : isOperation(kind) ? 1 : 0;
            result_.operations = base::add(result_.operations, base::multiply(operations, count.uses));
            result_.mostOfCycle = base::add(result_.mostOfCycle, base::multiply(operations, count.all));
        }
    }

    // Those that would have a block each; packed, several products are one.
    std::int64_t sharing(const OperatorKind& kind, std::int64_t operators) const {
        const bool isProduct = kind.name == "multiply" || kind.name == "wide-multiply";
        if (!family_.packing || !isProduct || kind.type.isFloat() || kind.bits > family_.packing->bits)
            return operators;
        return base::ceilDivide(operators, family_.packing->products);
    }

    // What a PE keeps for many steps is a memory; all else are registers.
    void addLinks() {
        for (std::uint32_t number = 0; number < model_.links.size(); ++number) {
            const array::LinkFamily& link = model_.links[number];
            const ure::Variable& variable = model_.system().variables[link.variable];
            const std::int64_t bits = variable.type.bits;
            const bool isKept = polyhedra::isZero(link.displacement);
            const auto storage = isKept ? array::storageOf(model_, link.variable) : std::nullopt;
            Part part{Part::Kind::Link, linkName(model_, link), known(link.count), 0, bits, 0, 0, {}};
            part.number = number;
            if (storage && storage->words > family_.smallWords) {
                part.kind = Part::Kind::Storage;
                part.words = storage->words;
                for (const polyhedra::Interval& lanes : storage->lanes)
                    part.count = base::multiply(part.count, lanes.upper - lanes.lower + 1);
                if (storage->lanes.empty()) part.count = base::multiply(part.count, model_.lanes);
                addMemory(part, part.count);
            } else {
                part.all.registers = base::multiply(known(link.registers), bits);
            }
            result_.parts.push_back(std::move(part));
        }
    }

    void addMemory(Part& part, std::int64_t count) const {
        if (const auto blocks = blocksOf(family_, part.words, part.bits)) {
            part.all.blocks[blocks->first] = base::multiply(blocks->second, count);
            return;
        }
        // A LUT keeps 32 words of one bit.
        constexpr std::int64_t wordsOfLut = 32;
        part.all.luts =
            base::multiply(base::multiply(base::ceilDivide(part.words, wordsOfLut), part.bits), count);
    }

    void addDirect() {
        const auto direct = directAccesses(model_, budget_);
        if (!direct) throw NoFigure();
        std::int64_t& bytes = model_.network ? result_.bytes : result_.bytesOfPes;
        for (const DirectAccess& one : *direct)
            bytes = base::add(bytes, base::multiply(one.elements, one.bytes));
    }

    void addControl(spatial::ProcessId id, std::int64_t pes) {
        const spatial::Process& process = model_.network->processes[id];
        const Control control = controlOf(process);
        Part part{Part::Kind::Control,
                  process.name,
                  pes,
                  0,
                  control.counterBits(),
                  std::ssize(control.guards),
                  std::ssize(control.additions),
                  {}};
        part.number = std::uint32_t(id.index());
        std::int64_t luts = 0;
        const auto build = [&](std::string_view name, std::int64_t bits) {
            const Cost* cost = family_.costOf(name, "int");
            if (cost) luts = base::add(luts, cost->lutsOf(bits));
        };
        for (const std::int64_t bits : control.counters) {
            build("add", bits);
            build("equal", bits); // with the last value
        }
        for (const Control::Comparison& one : control.guards)
            build(one.isEqual ? "equal" : "compare", one.bits);
        for (const std::int64_t bits : control.additions) build("add", bits);
        part.all.luts = base::multiply(luts, pes);
        part.all.registers = base::multiply(part.bits, pes);
        if (part.all.registers > 0 || luts > 0) result_.parts.push_back(std::move(part));
    }

    void addNetwork() {
        const spatial::Network& plan = *model_.network;
        const spatial::Counts counts = spatial::count(plan, budget_);
        for (const spatial::ChannelId id : plan.channels.keys()) {
            const spatial::Channel& channel = plan.channels[id];
            const std::int64_t bits =
                base::multiply(8 * spatial::bytesOf(plan, channel.operand), channel.lanes);
            Part part{Part::Kind::Channel,
                      channel.name,
                      known(spatial::fifosOf(channel)),
                      channel.depth,
                      bits,
                      0,
                      0,
                      {}};
            part.number = std::uint32_t(id.index());
            if (channel.depth <= tokensInRegisters)
                part.all.registers = base::multiply(base::multiply(part.count, channel.depth), bits);
            else
                addMemory(part, part.count);
            result_.parts.push_back(std::move(part));
        }
        for (const spatial::BufferId id : plan.buffers.keys()) {
            const spatial::Buffer& buffer = plan.buffers[id];
            const spatial::BufferCount& count = counts.buffers[id];
            const std::int64_t banks = base::multiply(known(count.pes), count.banks);
            Part part{Part::Kind::Buffer, buffer.name, banks, buffer.slots, count.wordBits, 0, 0, {}};
            part.number = std::uint32_t(id.index());
            addMemory(part, banks);
            result_.parts.push_back(std::move(part));
        }
        for (const spatial::Traffic& one : counts.traffic)
            result_.bytes =
                base::add(result_.bytes, base::multiply(base::add(known(one.loads), known(one.stores)),
                                                        spatial::bytesOf(plan, one.operand)));
        for (const spatial::ProcessId id : plan.processes.keys()) {
            const spatial::ProcessCount& count = counts.processes[id];
            if (!count.iterations || !count.pes || *count.pes == 0) continue;
            if (plan.kernels[plan.processes[id].kernel].onHost) continue;
            addControl(id, *count.pes);
            raise(base::ceilDivide(*count.iterations, *count.pes),
                  fmt::format("the iterations of kernel '{}'", plan.processes[id].name));
        }
    }

    const array::Model& model_;
    const Family& family_;
    polyhedra::Budget budget_;
    Estimate result_;
};

} // namespace

std::optional<Estimate> estimate(const array::Model& model, const Family& family, double bytesOfCycle,
                                 const polyhedra::Budget& budget, std::int64_t interval) {
    try {
        return Estimating(model, family, budget).whole(bytesOfCycle, interval);
    } catch (const NoFigure&) {
    } catch (const base::Overflow&) {
    }
    return std::nullopt;
}

} // namespace tactus::estimate
