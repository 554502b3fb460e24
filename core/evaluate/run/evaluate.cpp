#include "evaluate/build.h"

#include "base/counted.h"
#include "evaluate/blocks/blocks.h"
#include "evaluate/outputs/outputs.h"
#include "evaluate/points/say.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <cassert>

namespace tactus::evaluate {

using diagnostics::Kind;
using ure::EquationId;
using ure::System;

namespace {

bool isBounded(const System& system) {
    return std::ranges::all_of(system.domain.box, &polyhedra::Interval::bounded);
}

// Points of the domain; where counting would take long, those of its bounding box. Saturated.
std::uint64_t pointsOf(const System& system) {
    if (system.loops.empty()) return 1;
    try {
        constexpr std::uint64_t steps = 1'000'000;
        if (const auto exact = polyhedra::count(system.domain, steps))
            return static_cast<std::uint64_t>(*exact);
    } catch (const base::Overflow&) {
    }
    std::vector<std::int64_t> extents;
    for (std::size_t d = 0; d < system.loops.size(); ++d) {
        const polyhedra::Interval interval = system.domain.box[d];
        std::int64_t extent;
        if (__builtin_sub_overflow(interval.upper, interval.lower, &extent) ||
            extent == polyhedra::Interval::most)
            return ~std::uint64_t{0};
        extents.push_back(extent + 1);
    }
    return saturatedProduct(extents);
}

// The variables that the equation reads at its own point.
std::vector<ure::VariableId> readHere(const System& system, const ure::Equation& equation) {
    std::vector<ure::VariableId> variables;
    forEachBelow(system, equation.value, [&](ure::ExprId id) {
        const ure::Expr& expr = system.exprs[id];
        if (expr.kind != ure::Expr::Kind::Read) return;
        for (std::size_t d = 0; d < expr.index.size(); ++d)
            if (expr.index[d] != polyhedra::AffineForm::variable(d, expr.index.size())) return;
        variables.push_back(expr.variable);
    });
    return variables;
}

// Equations in an order in which most of what one reads at its own point is there already: only for speed.
std::vector<EquationId> evaluationOrder(const System& system) {
    std::vector<std::vector<ure::VariableId>> reads;
    for (const ure::Equation& equation : system.equations) reads.push_back(readHere(system, equation));
    std::vector<EquationId> order, left;
    std::ranges::copy(system.equations.keys(), std::back_inserter(left));
    std::vector<bool> isMade(system.variables.size());
    const auto isReady = [&](EquationId reader) {
        return std::ranges::all_of(reads[reader.index()],
                                   [&](auto variable) { return isMade[variable.index()]; });
    };
    while (!left.empty()) {
        auto next = std::ranges::find_if(left, isReady);
        if (next == left.end()) next = left.begin();
        const ure::Equation& equation = system.equations[*next];
        if (!equation.isOutput()) isMade[equation.variable.index()] = true;
        order.push_back(*next);
        left.erase(next);
    }
    return order;
}

class Evaluator {
  public:
    Evaluator(const System& system, const Tensors& inputs, const Options& options,
              const Memory::Layout& layout)
        : system_(system), options_(options), order_(evaluationOrder(system)),
          demand_(system, inputs, layout, options), outputs_(system, inputs, demand_) {}

    // True if a run that keeps all variables would say more.
    bool wouldSayMore() const { return outputs_.hasLostReason(); }

    Evaluation run() {
        if (walk()) {
            outputs_.finish(result_.outputs, result_.diagnostics);
            sayOutOfBounds();
            sayNotes(system_, demand_.notes(), result_.diagnostics);
            if (options_.keepVariables) keepVariables();
            result_.complete = true;
        }
        return std::move(result_);
    }

  private:
    bool walk() {
        if (system_.loops.empty()) return visit({});
        return polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            if (point[0] != slab_ || ordinal_ == 0) enterSlab(point[0]);
            return visit(point);
        });
    }

    void enterSlab(std::int64_t slab) {
        slab_ = slab;
        demand_.memory().enterSlab(slab);
        if (!options_.progress) return;
        const auto [lower, upper] = system_.domain.box[0];
        options_.progress(static_cast<double>(slab - lower) / (static_cast<double>(upper - lower) + 1));
    }

    bool visit(std::span<const std::int64_t> point) {
        constexpr std::uint64_t pointsBetweenLooks = 4096;
        if (ordinal_ % pointsBetweenLooks == 0 && options_.stop.stop_requested())
            return fail(Demand::Result::Stopped);
        for (const EquationId id : order_) {
            const Demand::Result made = visit(id, point);
            if (made != Demand::Result::Done) return fail(made);
        }
        ++ordinal_;
        return true;
    }

    Demand::Result visit(EquationId id, std::span<const std::int64_t> point) {
        const ure::Equation& equation = system_.equations[id];
        if (!equation.isOutput()) return demand_.makeValue(equation.variable, point);
        const bool reduces = equation.reduction != ure::Reduction::None;
        Outcome outcome = Outcome::Absent;
        ure::Value value;
        const Demand::Result made = reduces ? demand_.makeTerm(id, point, outcome, value)
                                            : demand_.makeOutput(id, point, outcome, value);
        if (made != Demand::Result::Done) return made;
        if (reduces)
            outputs_.reduce(id, point, ordinal_, outcome, value);
        else
            outputs_.write(id, point, ordinal_, outcome, value);
        return made;
    }

    bool fail(Demand::Result result) {
        switch (result) {
        case Demand::Result::Cycle:
            report(sayCycle(system_, demand_.cycle()));
            break;
        case Demand::Result::Stopped:
            report(diagnostics::make(Kind::RunStopped, system_.span));
            break;
        case Demand::Result::TooLarge:
            report(diagnostics::make(Kind::RunTooLarge, system_.span, "more memory for pending values",
                                     bytesText(options_.memoryLimit)));
            break;
        case Demand::Result::Done:
            assert(false);
        }
        return false;
    }

    // A warning, unless an output got it: that has been said as the reason of the undefined element.
    void sayOutOfBounds() {
        if (const auto& place = demand_.notes().outOfBounds)
            report(sayInputIndex(system_, *place, demand_.notes().outOfBoundsIndex,
                                 outputs_.hasOutOfBounds() ? diagnostics::Severity::Error
                                                           : diagnostics::Severity::Warning));
    }

    void keepVariables() {
        Memory& memory = demand_.memory();
        for (const ure::VariableId id : system_.variables.keys()) {
            VariableValues values{memory.layout().lower, memory.layout().upper, {}, {}};
            for (std::size_t place = 0; place < memory.layout().points; ++place) {
                values.values.push_back(memory.value(id, place));
                values.defined.push_back(memory.state(id, place) == State::Defined);
            }
            result_.variables.push_back(std::move(values));
        }
    }

    void report(diagnostics::Diagnostic diagnostic) { result_.diagnostics.push_back(std::move(diagnostic)); }

    const System& system_;
    const Options& options_;
    std::vector<EquationId> order_;
    Demand demand_;
    Outputs outputs_;
    Evaluation result_;
    std::int64_t slab_ = 0;
    std::uint64_t ordinal_ = 0;
};

// As many as were counted, or those of the bounding box where 64 bits hold no more.
std::string iterationsText(const System& system, std::uint64_t points) {
    if (points != ~std::uint64_t{0}) return base::counted(static_cast<std::int64_t>(points), "iteration");
    if (!isBounded(system)) return "more than 10^19 iterations";
    double box = 1;
    for (const polyhedra::Interval& interval : system.domain.box)
        box *= static_cast<double>(interval.upper) - static_cast<double>(interval.lower) + 1;
    return fmt::format("up to {:.3g} iterations", box);
}

using Refusal = std::optional<diagnostics::Diagnostic>;

Refusal tooLarge(const System& system, const std::string& need, const std::string& limit) {
    return diagnostics::make(Kind::RunTooLarge, system.span, need, limit);
}

// The refusal of the memory that evaluation point by point needs, before it is spent.
Refusal tooMuchMemory(const System& system, const Memory::Layout& layout, const Options& options) {
    std::uint64_t bytes;
    if (__builtin_add_overflow(layout.bytes, Outputs::bytesOf(system), &bytes)) bytes = ~std::uint64_t{0};
    if (bytes <= options.memoryLimit) return std::nullopt;
    return tooLarge(system, bytesText(bytes) + " of memory", bytesText(options.memoryLimit));
}

} // namespace

Refusal tooManyIterations(const System& system, std::uint64_t limit) {
    const std::uint64_t points = isBounded(system) ? pointsOf(system) : ~std::uint64_t{0};
    if (points <= limit) return std::nullopt;
    return tooLarge(system, iterationsText(system, points),
                    base::counted(static_cast<std::int64_t>(limit), "iteration"));
}

std::optional<ure::Value> VariableValues::at(std::span<const std::int64_t> point) const {
    std::size_t place = 0;
    for (std::size_t d = 0; d < point.size(); ++d) {
        if (point[d] < lower[d] || point[d] > upper[d]) return std::nullopt;
        place = place * static_cast<std::size_t>(upper[d] - lower[d] + 1) +
                static_cast<std::size_t>(point[d] - lower[d]);
    }
    return defined[place] ? std::optional(values[place]) : std::nullopt;
}

Evaluation evaluate(const System& system, const Tensors& inputs, const Options& options) {
    const bool reduces = std::ranges::any_of(system.equations, [](const ure::Equation& equation) {
        return equation.reduction != ure::Reduction::None;
    });
    Evaluation result;
    try {
        if (auto refusal = tooManyIterations(system, options.pointLimit)) {
            result.diagnostics.push_back(std::move(*refusal));
            return result;
        }
        if (options.inBlocks && !options.keepVariables && !reduces)
            if (auto done = evaluateInBlocks(system, inputs, options)) return std::move(*done);
        const Memory::Layout layout = Memory::layoutOf(system, options.keepVariables);
        if (auto refusal = tooMuchMemory(system, layout, options)) {
            result.diagnostics.push_back(std::move(*refusal));
            return result;
        }
        Evaluator evaluator(system, inputs, options, layout);
        result = evaluator.run();
        // The way to the reason may lead through slabs that are gone: a second run keeps all of them.
        const Memory::Layout all = Memory::layoutOf(system, true);
        if (result.complete && evaluator.wouldSayMore() && !tooMuchMemory(system, all, options))
            result = Evaluator(system, inputs, options, all).run();
    } catch (const base::Overflow&) {
        result.diagnostics.push_back(
            diagnostics::make(Kind::RunTooLarge, system.span, "indices that do not fit in 64 bits", "2^62"));
    }
    return result;
}

} // namespace tactus::evaluate
