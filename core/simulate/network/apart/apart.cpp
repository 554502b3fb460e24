#include "simulate/network/apart/apart.h"

#include "evaluate/data/fill.h"
#include "simulate/build.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/actors/network_size.h"
#include "simulate/network/apart/value_order.h"
#include "simulate/network/fabric/network_nest.h"
#include "simulate/rows/program/row_build.h"

namespace tactus::simulate {

using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;
using spatial::Action;

namespace {

// The points at which an element of a tensor comes, goes, is read or written.
struct Uses {
    std::vector<QuasiAffine> element;
    Union when;
};

bool isCovered(const Union& part, const Union& whole) {
    return std::ranges::all_of(part, [&](const Piece& piece) {
        Union rest{piece};
        for (const Piece& one : whole) {
            Union left;
            for (const Piece& open : rest) std::ranges::copy(subtract(open, one), std::back_inserter(left));
            rest = std::move(left);
        }
        return std::ranges::all_of(
            rest, [](const Piece& open) { return isEmpty(open, {}) == polyhedra::Verdict::Yes; });
    });
}

// Whether each of the uses is one of the others at its point.
bool areAmong(const std::vector<Uses>& uses, const std::vector<Uses>& others) {
    return std::ranges::all_of(uses, [&](const Uses& one) {
        Union whole;
        for (const Uses& other : others)
            if (other.element == one.element) std::ranges::copy(other.when, std::back_inserter(whole));
        return isCovered(one.when, whole);
    });
}

// What is sent, filled or stored in an iteration is the element that was brought in it: a process knows only
// one of an operand.
bool keepsNames(const spatial::Process& process) {
    return std::ranges::all_of(process.actions, [&](const Action& one) {
        return std::ranges::all_of(process.actions, [&](const Action& other) {
            return one.operand != other.operand || one.element == other.element;
        });
    });
}

class Shown {
  public:
    Shown(const dependence::Graph& graph, const spatial::Network& plan) : graph_(graph), plan_(plan) {}

    bool all() const {
        return std::ranges::all_of(plan_.processes, keepsNames) &&
               std::ranges::all_of(plan_.operands, [&](const spatial::Operand& operand) {
                   return operand.isInput ? readsWhatComes(operand) : sendsWhatItWrites(operand);
               });
    }

  private:
    std::vector<Uses> atBorder(ure::TensorId tensor) const {
        std::vector<Uses> uses;
        for (const Action& action : plan_.actions)
            if (plan_.operands[action.operand].tensor == tensor)
                uses.push_back({action.element, action.when});
        return uses;
    }

    bool readsWhatComes(const spatial::Operand& operand) const {
        // Values that a kernel computes are known here, but not which of them are undefined.
        const ure::System& system = *plan_.system;
        if (operand.expression.valid() && system.tensors[operand.tensor].mayBeUndefined) return false;
        std::vector<Uses> reads;
        for (const dependence::InputRead& read : graph_.inputs) {
            if (read.tensor != operand.tensor) continue;
            Uses& uses = reads.emplace_back(Uses{{}, read.readers});
            for (const std::optional<QuasiAffine>& form : system.exprs[read.site].affine) {
                if (!form) return false;
                uses.element.push_back(*form);
            }
        }
        return areAmong(reads, atBorder(operand.tensor));
    }

    bool sendsWhatItWrites(const spatial::Operand& operand) const {
        std::vector<Uses> writes;
        for (const dependence::OutputWrite& write : graph_.outputs) {
            if (write.tensor != operand.tensor) continue;
            if (write.underData) return false;
            Uses& uses = writes.emplace_back(Uses{{}, write.writers});
            for (const polyhedra::AffineForm& form : plan_.system->equations[write.equation].left)
                uses.element.push_back(QuasiAffine::affine(form));
        }
        const std::vector<Uses> sends = atBorder(operand.tensor);
        return areAmong(writes, sends) && areAmong(sends, writes);
    }

    const dependence::Graph& graph_;
    const spatial::Network& plan_;
};

bool isShown(const dependence::Graph& graph, const spatial::Network& plan) {
    try {
        return Shown(graph, plan).all();
    } catch (const base::Overflow&) {
        return false;
    }
}

// The options of one of two parts of a run that take their turns.
Options partOf(const Options& options, double from) {
    Options part = options;
    if (options.progress)
        part.progress = [whole = options.progress, from](double done) { whole(from + done / 2); };
    return part;
}

std::shared_ptr<RowProgram> programBeside(const std::shared_ptr<const array::Model>& model,
                                          const spatial::Network& plan, const Options& options) {
    diagnostics::List diagnostics;
    return programWithin(model, options.memoryLimit, diagnostics, networkBytes(plan, true));
}

// What the array writes, by its tensors.
std::optional<evaluate::Tensors> valuesOf(const std::shared_ptr<const array::Model>& model,
                                          const spatial::Network& plan, const evaluate::Tensors& inputs,
                                          const Options& options) {
    const auto isUnsure = [](const dependence::OutputWrite& write) { return write.underData; };
    Options own = partOf(options, 0.5);
    own.record = false;
    // An element that data decide to write twice has the value of the later one.
    const auto order = std::ranges::any_of(model->graph->outputs, isUnsure) ? model : inValueOrder(model);
    const bool isIsolated = plan.original != plan.system;
    Simulation alone = fast(order, isIsolated ? withIsolatedValues(plan, inputs, options.stop) : inputs, own);
    if (!alone.complete) return std::nullopt;
    return std::move(alone.outputs);
}

// In device memory: what kernels stored of it, and elsewhere what was there before.
void keepStored(evaluate::TensorValues& values, const std::vector<std::uint8_t>& stored,
                const std::function<evaluate::TensorValues()>& before) {
    const bool isWhole = !stored.empty() && std::ranges::find(stored, 0) == stored.end();
    const evaluate::TensorValues old = isWhole ? evaluate::TensorValues() : before();
    for (std::size_t element = 0; element < values.values.size(); ++element) {
        if (!isWhole && (stored.empty() || stored[element] == 0)) {
            values.values[element] = old.values[element];
            if (!values.defined.empty()) values.defined[element] = old.isDefined(element);
        } else if (!values.isDefined(element)) {
            values.values[element] = {};
        }
    }
}

} // namespace

std::optional<NetworkSimulation> simulateApart(const std::shared_ptr<const array::Model>& model,
                                               const evaluate::Tensors& inputs, const Options& options,
                                               std::int64_t interval) {
    const std::shared_ptr<const spatial::Network> plan = array::networkOf(*model);
    auto program = programBeside(model, *plan, options);
    if (!program || !isShown(*model->graph, *plan)) return std::nullopt;
    Options untimed;
    untimed.stop = options.stop;
    Traffic traffic(*plan->system);
    if (!Network(*plan, std::move(program), nullptr, untimed, interval).follow(traffic)) return std::nullopt;
    NetworkSimulation simulation = simulateNames(model, partOf(options, 0), {}, interval);
    if (!simulation.complete) return std::nullopt;
    auto outputs = valuesOf(model, *plan, inputs, options);
    if (!outputs) return std::nullopt;
    for (const spatial::Operand& operand : plan->operands)
        if (!operand.isInput)
            keepStored((*outputs)[operand.tensor.index()], traffic.stored(operand.tensor), [&] {
                return evaluate::filledOutputs(*plan->system, *plan->original,
                                               inputs)[operand.tensor.index()];
            });
    simulation.outputs = std::move(*outputs);
    return simulation;
}

} // namespace tactus::simulate
