#include "mapping/loops/unimodular.h"

#include "mapping/rewrite/substitution.h"
#include "ure/nodes/affine_nodes.h"

#include <algorithm>
#include <map>

namespace tactus::mapping {

using polyhedra::AffineForm;
using ure::Expr;
using ure::ExprId;

LoopChange changeTo(const std::vector<AffineForm>& forward, const std::vector<std::string>& oldNames) {
    LoopChange change{polyhedra::changeTo(forward), {}};
    for (const AffineForm& form : forward) change.names.push_back(polyhedra::toString(form, oldNames));
    return change;
}

namespace {

class Changing {
  public:
    Changing(const dependence::Graph& graph, const LoopChange& change, const polyhedra::Budget& budget)
        : graph_(graph), old_(*graph.system), change_(change), budget_(budget),
          substitution_(change.backward, change.names.size()), system_(old_) {}

    std::shared_ptr<const dependence::Graph> run() {
        changeSystem();
        auto graph = std::make_shared<dependence::Graph>(graph_);
        graph->system = std::make_shared<const ure::System>(system_);
        for (dependence::Dependence& dependence : graph->dependences) {
            dependence.vector = changed(dependence.vector);
            dependence.readers = changed(dependence.readers);
            for (ExprId& site : dependence.sites) site = copies_.at(site);
        }
        for (dependence::InputRead& read : graph->inputs) {
            read.readers = changed(read.readers);
            read.site = copies_.at(read.site);
        }
        for (dependence::OutputWrite& write : graph->outputs) write.writers = changed(write.writers);
        return graph;
    }

  private:
    polyhedra::Vector changed(const polyhedra::Vector& vector) const {
        polyhedra::Vector changed;
        for (const AffineForm& form : change_.forward)
            // Constants cancel in the difference of two points.
            changed.push_back(polyhedra::dot(form.coefficients, vector));
        return changed;
    }

    // Within the box of the new domain, which the old pieces did not know.
    polyhedra::Union changed(const polyhedra::Union& pieces) const {
        polyhedra::Union changed;
        for (const polyhedra::Piece& piece : pieces)
            changed.push_back(polyhedra::intersect(system_.domain, substitution_.of(piece)));
        return changed;
    }

    void changeSystem() {
        system_.domain = substitution_.of(old_.domain);
        system_.exprs = {};
        loops();
        for (ure::Equation& equation : system_.equations) {
            equation.left = substitution_.of(equation.left);
            equation.value = copy(equation.value);
        }
        for (ure::Tensor& tensor : system_.tensors) {
            follow(tensor.expression);
            for (ExprId& extent : tensor.extentTexts) follow(extent);
        }
    }

    std::size_t size() const { return change_.names.size(); }

    void loops() {
        if (old_.designLoops.empty())
            for (const ure::LoopId loop : old_.designOrder)
                system_.designLoops.push_back({old_.loops[loop].name, change_.backward[loop.index()]});
        else
            for (auto& loop : system_.designLoops) loop.value = substitution_.of(loop.value);
        system_.loops = {};
        system_.designOrder.clear();
        for (std::size_t l = 0; l < size(); ++l)
            system_.loops.add({change_.names[l], spanOf(l), {}, {}, {}, {}});
        for (std::size_t l = 0; l < size(); ++l) {
            system_.designOrder.emplace_back(l);
            bound(l);
        }
    }

    // The span of the first loop that it is made of.
    text::Span spanOf(std::size_t l) const {
        const polyhedra::Vector& row = change_.forward[l].coefficients;
        const auto first = std::ranges::find_if(row, [](std::int64_t entry) { return entry != 0; });
        return old_.loops[ure::LoopId(static_cast<std::size_t>(first - row.begin()))].span;
    }

    // Numbers; what ties it to other loops is in the domain.
    void bound(std::size_t l) {
        const auto exact = polyhedra::extremes(AffineForm::variable(l, size()), system_.domain, budget_);
        polyhedra::Interval& box = system_.domain.box[l];
        if (exact.known == polyhedra::Verdict::Yes) box = exact.value;
        ure::Loop& loop = system_.loops[ure::LoopId(l)];
        loop.lower = {AffineForm::number(box.lower, size())};
        loop.upper = {AffineForm::number(box.upper, size())};
        loop.lowerText = number(box.lower, loop.span);
        loop.upperText = number(base::add(box.upper, 1), loop.span);
    }

    ExprId number(std::int64_t value, text::Span span) {
        return nodes().constant(ure::intType(64), ure::Value::ofInteger(value), span);
    }
    ure::Nodes nodes() { return ure::Nodes(system_.exprs, size(), &system_.domain); }

    void follow(ExprId& id) {
        if (id.valid()) id = copy(id);
    }

    ExprId copy(ExprId id) {
        const auto known = copies_.find(id);
        if (known != copies_.end()) return known->second;
        return copies_[id] = copyNew(old_.exprs[id]);
    }

    ExprId copyNew(Expr expr) {
        if (expr.kind == Expr::Kind::Index) return index(expr);
        if (expr.kind == Expr::Kind::Read) expr.index = place(expr.index);
        if (expr.formula) expr.formula = substitution_.of(*expr.formula);
        for (auto& affine : expr.affine)
            if (affine) affine = substitution_.of(*affine);
        for (ExprId& operand : expr.operands) operand = copy(operand);
        return system_.exprs.add(std::move(expr));
    }

    ExprId index(const Expr& expr) {
        ure::Nodes made = nodes();
        ure::AffineNodes affine(system_, made, expr.span);
        return made.converted(affine.expression(change_.backward[expr.loop.index()]), expr.type);
    }

    // The place that a read goes to: one form a loop.
    std::vector<AffineForm> place(const std::vector<AffineForm>& old) const {
        const std::vector<AffineForm> there = substitution_.of(old);
        std::vector<AffineForm> place;
        for (const AffineForm& loop : change_.forward)
            place.push_back(polyhedra::substitute(loop, there, size()));
        return place;
    }

    const dependence::Graph& graph_;
    const ure::System& old_;
    const LoopChange& change_;
    const polyhedra::Budget& budget_;
    Substitution substitution_;
    ure::System system_;
    std::map<ExprId, ExprId> copies_;
};

} // namespace

std::shared_ptr<const dependence::Graph>
overOtherLoops(const dependence::Graph& graph, const LoopChange& change, const polyhedra::Budget& budget) {
    return Changing(graph, change, budget).run();
}

} // namespace tactus::mapping
