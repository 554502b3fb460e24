#include "localise/recurrences/recurrences.h"

#include "localise/recurrences/nodes.h"

#include <algorithm>
#include <ranges>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Vector;
using ure::ExprId;

namespace {

// The value that goes through all iterations of an element in the order of the loops.
class LoopOrderEquations {
  public:
    LoopOrderEquations(ReductionNodes& nodes, const ReductionOrder& order, ure::VariableId carried)
        : nodes_(nodes), order_(order), carried_(carried) {}

    ExprId before() { return before(order_.levels.size()); }

    // Does the reduction end here?
    ExprId isLast() {
        ExprId last;
        for (const Level& level : order_.levels) last = nodes_.both(last, atEnd(level.upper, level.loop));
        return last;
    }

  private:
    // The value before a point whose loops inside of the first `levels` ones are at their first values.
    ExprId before(std::size_t levels) {
        if (levels == 0) return nodes_.identity();
        const Level& level = order_.levels[levels - 1];
        const ExprId isFirst = atEnd(level.lower, level.loop);
        const ExprId outer = before(levels - 1);
        return nodes_.select(isFirst, outer, readAt(level.steps));
    }

    // By the first step whose conditions hold.
    ExprId readAt(const std::vector<Step>& steps) {
        ExprId value = nodes_.read(carried_, steps.back().distance);
        for (std::size_t n = steps.size() - 1; n-- > 0;) {
            ExprId all;
            for (const AffineForm& form : steps[n].when) all = nodes_.both(all, nodes_.isAtLeastZero(form));
            value = nodes_.select(all, nodes_.read(carried_, steps[n].distance), value);
        }
        return value;
    }

    // One more step of the loop would leave one of the rows.
    ExprId atEnd(const std::vector<AffineForm>& rows, ure::LoopId loop) {
        ExprId any;
        for (const AffineForm& row : rows) {
            const std::int64_t c = row.coefficients[loop.index()];
            any = nodes_.either(any, nodes_.breaks(row, c < 0 ? base::negate(c) : c, loop.index()));
        }
        return any;
    }

    ReductionNodes& nodes_;
    const ReductionOrder& order_;
    ure::VariableId carried_;
};

// The same in another order.
class ChainEquations {
  public:
    ChainEquations(ReductionNodes& nodes, const Chain& chain, ure::VariableId carried)
        : nodes_(nodes), chain_(chain), carried_(carried) {}

    ExprId before() { return before(0); }
    ExprId isLast() {
        ExprId last;
        for (const Run& run : chain_.ends) last = nodes_.both(last, nodes_.breaksAny(run.last, run.step));
        return last;
    }

  private:
    // The value before a point that begins runs along the first vectors.
    ExprId before(std::size_t vectors) {
        if (vectors == chain_.distances.size()) return nodes_.identity();
        const Run& run = chain_.beginnings[vectors];
        const ExprId isFirst = nodes_.breaksAny(run.first, run.step);
        if (!isFirst.valid()) return before(vectors + 1);
        const ExprId outer = before(vectors + 1);
        return nodes_.select(isFirst, outer, nodes_.read(carried_, chain_.distances[vectors]));
    }

    ReductionNodes& nodes_;
    const Chain& chain_;
    ure::VariableId carried_;
};

template<class Equations, class Order>
void makeOneChain(ReductionNodes& nodes, const Order& order, bool isReordered, ExprId term,
                  ure::EquationId id) {
    const ure::VariableId carried = nodes.add(nodes.name(), isReordered);
    Equations equations(nodes, order, carried);
    nodes.define(carried, nodes.after([&] { return equations.before(); }, term), id);
    const ExprId last = equations.isLast();
    const ExprId value = nodes.readHere(carried);
    nodes.write(last.valid() ? nodes.select(last, value) : value);
}

// "k" where the runs go along that loop alone.
std::string wordFor(const ure::System& system, const Run& run) {
    std::string word;
    for (std::size_t loop = 0; loop < run.step.size(); ++loop)
        if (run.step[loop] != 0) word = word.empty() ? system.loops[ure::LoopId(loop)].name : "part";
    return word;
}

std::vector<AffineForm> distanceOf(const Vector& step) {
    std::vector<AffineForm> distance;
    for (const std::int64_t entry : step) distance.push_back(AffineForm::number(entry, step.size()));
    return distance;
}

// Each run reduces what those inside of it have made at their ends; elsewhere it has the identity.
class GroupEquations {
  public:
    GroupEquations(ure::System& system, ReductionNodes& nodes, ure::EquationId id, bool isReordered)
        : system_(system), nodes_(nodes), value_(system.equations[id].value), id_(id),
          isReordered_(isReordered) {}

    void add(const Run& run, bool isOutermost) {
        const ure::VariableId carried =
            nodes_.add(isOutermost ? nodes_.name() : nodes_.freshName(wordFor(system_, run)), isReordered_);
        add(carried, [&] {
            const ExprId isFirst = nodes_.breaksAny(run.first, run.step);
            if (!isFirst.valid()) return nodes_.identity();
            const ExprId identity = nodes_.identity();
            return nodes_.select(isFirst, identity, nodes_.read(carried, distanceOf(run.step)));
        });
        isEnd_ = nodes_.both(isEnd_, nodes_.breaksAny(run.last, run.step));
    }

    // The runs of ends, by several steps.
    void add(const Bend::Level& level, bool isOutermost) {
        const ure::VariableId carried =
            nodes_.add(isOutermost ? nodes_.name() : nodes_.freshName("part"), isReordered_);
        add(carried, [&] {
            ExprId value = nodes_.identity();
            for (const Bend::Step& one : std::views::reverse(level.steps)) {
                const ExprId leads = nodes_.isAny(one.leads);
                value = nodes_.select(leads, nodes_.read(carried, distanceOf(one.step)), value);
            }
            return value;
        });
        isEnd_ = nodes_.isAny(level.ends);
    }

    void write() { nodes_.write(isEnd_.valid() ? nodes_.select(isEnd_, value_) : value_); }

  private:
    void add(ure::VariableId carried, const ReductionNodes::Make& before) {
        ExprId value = nodes_.after(before, value_);
        if (isEnd_.valid()) value = nodes_.select(isEnd_, value, nodes_.identity());
        nodes_.define(carried, value, id_);
        id_ = std::nullopt;
        value_ = nodes_.readHere(carried);
    }

    ure::System& system_;
    ReductionNodes& nodes_;
    ExprId value_;                      // of the runs inside; at first the term
    ExprId isEnd_;                      // whether they end here
    std::optional<ure::EquationId> id_; // of the first equation
    bool isReordered_;
};

void make(ure::System& system, ReductionNodes& nodes, const ReductionOrder& order, ure::EquationId id,
          bool isReordered) {
    makeOneChain<LoopOrderEquations>(nodes, order, isReordered, system.equations[id].value, id);
}

void make(ure::System& system, ReductionNodes& nodes, const Chain& chain, ure::EquationId id,
          bool isReordered) {
    makeOneChain<ChainEquations>(nodes, chain, isReordered, system.equations[id].value, id);
}

void make(ure::System& system, ReductionNodes& nodes, const Runs& runs, ure::EquationId id,
          bool isReordered) {
    GroupEquations equations(system, nodes, id, isReordered);
    for (const Run& run : runs) equations.add(run, &run == &runs.back());
    equations.write();
}

void make(ure::System& system, ReductionNodes& nodes, const Bend& bend, ure::EquationId id,
          bool isReordered) {
    GroupEquations equations(system, nodes, id, isReordered);
    equations.add(bend.runs, false);
    for (const Bend::Level& level : bend.levels) equations.add(level, &level == &bend.levels.back());
    equations.write();
}

} // namespace

void makeRecurrence(ure::System& system, ure::EquationId id, const ReductionWay& way) {
    ReductionNodes nodes(system, system.equations[id]);
    const bool reordered = isReordered(system, way);
    std::visit([&](const auto& one) { make(system, nodes, one, id, reordered); }, way);
}

} // namespace tactus::localise
