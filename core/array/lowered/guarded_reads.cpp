#include "array/lowered/guarded_reads.h"

#include "dependence/cases/indices.h"
#include "dependence/reads/reads.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::Union;

namespace {

class Finder {
  public:
    Finder(const Model& model, const std::vector<AffineForm>& coordinates,
           const std::vector<Interval>& bounds)
        : model_(model), system_(model.system()), coordinates_(coordinates), bounds_(bounds),
          ranges_(system_), questions_(budget_), conditions_(system_, questions_) {}

    GuardedReads run() {
        for (const dependence::Dependence& dependence : model_.graph->dependences)
            for (const ure::ExprId site : dependence.sites) {
                sites_.vectors[site] = dependence.vector;
                append(producers_[site], dependence.readers);
            }
        for (const ure::EquationId equation : system_.equations.keys()) look(equation);
        // Inputs come last: only now it is known if an index may be computed from a value that nobody made.
        for (const dependence::Read& read : inputs_)
            if (mayLeave(read)) sites_.inputs.insert(read.site);
        return std::move(sites_);
    }

  private:
    static void append(Union& to, const Union& from) { to.insert(to.end(), from.begin(), from.end()); }

    void look(ure::EquationId equation) {
        try {
            const dependence::EquationReads reads = readsOf(equation, conditions_);
            for (const dependence::Read& read : reads.inputs)
                garbage_ |= system_.tensors[system_.exprs[read.site].tensor].mayBeUndefined;
            for (const dependence::Read& read : reads.funcs) lookAtRead(read);
            inputs_.insert(inputs_.end(), reads.inputs.begin(), reads.inputs.end());
            if (!reads.missing.empty() && !system_.equations[equation].isOutput()) garbage_ = true;
        } catch (const dependence::Undecided&) {
            suspectAll(equation);
        }
    }

    void suspectAll(ure::EquationId equation) {
        garbage_ = true;
        forEachBelow(system_, system_.equations[equation].value, [&](ure::ExprId id) {
            const ure::Expr& expr = system_.exprs[id];
            if (expr.kind == ure::Expr::Kind::ReadInput) sites_.inputs.insert(id);
            if (expr.kind != ure::Expr::Kind::Read) return;
            sites_.reads.insert(id);
            sites_.maybeUnset.insert(expr.variable);
        });
    }

    // Points where nothing was made that the read could find.
    bool mayFindNothing(const dependence::Read& read) {
        Union left = read.where.all();
        for (const Piece& piece : producers_[read.site]) left = questions_.subtract(left, piece);
        return !questions_.withoutEmpty(std::move(left)).empty();
    }

    void lookAtRead(const dependence::Read& read) {
        const auto vector = sites_.vectors.find(read.site);
        if (vector == sites_.vectors.end()) {
            garbage_ = true;
            return;
        }
        // A producer is a point of the domain, so a read that always has one stays within the arrays.
        if (!mayFindNothing(read)) return;
        garbage_ = true;
        sites_.maybeUnset.insert(system_.exprs[read.site].variable);
        for (std::size_t at = 0; at < coordinates_.size(); ++at) {
            const std::int64_t shift = polyhedra::dot(coordinates_[at].coefficients, vector->second);
            AffineForm form = coordinates_[at];
            form.constant = base::subtract(form.constant, shift);
            if (!within(form, read.where.all(), bounds_[at])) sites_.reads.insert(read.site);
        }
    }

    static bool within(const AffineForm& form, const Union& where, Interval bounds) {
        const polyhedra::Extremum found = extremes(form, where, {});
        if (found.known == polyhedra::Verdict::No) return true;
        return found.known == polyhedra::Verdict::Yes && found.value.lower >= bounds.lower &&
               found.value.upper <= bounds.upper;
    }

    bool mayLeave(const dependence::Read& read) {
        for (std::size_t d = 0; d < system_.exprs[read.site].operands.size(); ++d)
            if (!stays(read, d)) return true;
        return false;
    }

    // True if the index is within its extent wherever the read happens.
    bool stays(const dependence::Read& read, std::size_t dimension) {
        const ure::Expr& site = system_.exprs[read.site];
        const Interval bounds{0, system_.tensors[site.tensor].extents[dimension] - 1};
        const auto& affine = site.affine[dimension];
        const ure::ExprId index = site.operands[dimension];
        if (affine && affine->isAffine()) return within(affine->form, read.where.all(), bounds);
        if (!dependence::readsData(system_, index)) return isNowhereOutside(read, index, bounds);
        // Promises about data say nothing about values that nobody made.
        if (garbage_) return false;
        const Interval range = ranges_.of(index, system_.domain.box);
        return range.lower >= bounds.lower && range.upper <= bounds.upper;
    }

    bool isNowhereOutside(const dependence::Read& read, ure::ExprId index, Interval bounds) {
        dependence::BoxSearch outside(system_, {{index, bounds, false}}, ranges_, questions_);
        return outside.of(read.where.all()).empty() && !outside.gaveUp();
    }

    const Model& model_;
    const ure::System& system_;
    const std::vector<AffineForm>& coordinates_;
    const std::vector<Interval>& bounds_;
    ure::ValueRanges ranges_;
    const polyhedra::Budget budget_;
    const dependence::Questions questions_;
    dependence::Conditions conditions_;
    std::map<ure::ExprId, Union> producers_;
    std::vector<dependence::Read> inputs_;
    bool garbage_ = false; // some value may be none
    GuardedReads sites_;
};

} // namespace

GuardedReads guardedReadsOf(const Model& model, const std::vector<AffineForm>& coordinates,
                            const std::vector<Interval>& bounds) {
    return Finder(model, coordinates, bounds).run();
}

} // namespace tactus::array
