#include "localise/inputs/propagation.h"

#include "dependence/reads/reads.h"
#include "polyhedra/lattice.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Piece;
using ure::Expr;
using ure::ExprId;

namespace {

bool isInvariant(const AffineForm& form, const polyhedra::Vector& vector) {
    return polyhedra::dot(std::span(form.coefficients).first(vector.size()), vector) == 0;
}

bool isInvariant(const polyhedra::QuasiAffine& quasi, const polyhedra::Vector& vector) {
    return isInvariant(quasi.form, vector) &&
           std::ranges::all_of(quasi.quotients, [&](const polyhedra::Quotient& quotient) {
               return isInvariant(quotient.form, vector);
           });
}

// The branches of a choice: where the value is read from the stream itself, and what it is otherwise.
class Branches {
  public:
    Branches(const ure::System& system, ure::VariableId own) : system_(system), own_(own) {}

    // False: it is no choice between one input and places of the stream.
    bool collect(ExprId id) {
        const Expr& expr = system_.exprs[id];
        if (expr.kind == Expr::Kind::Select)
            return expr.operands.size() == 3 && collect(expr.operands[1]) && collect(expr.operands[2]);
        if (expr.kind == Expr::Kind::Read) return expr.variable == own_ && addRead(id);
        if (source.valid()) return false;
        source = id;
        return true;
    }

    ExprId source;
    std::vector<std::pair<ExprId, polyhedra::Vector>> reads; // and how far away

    std::vector<polyhedra::Vector> directions() const {
        std::vector<polyhedra::Vector> all;
        for (const auto& [site, vector] : reads)
            if (std::ranges::find(all, vector) == all.end()) all.push_back(vector);
        return all;
    }
    const polyhedra::Vector* vectorOf(ExprId site) const {
        const auto found = std::ranges::find(reads, site, &std::pair<ExprId, polyhedra::Vector>::first);
        return found == reads.end() ? nullptr : &found->second;
    }

  private:
    bool addRead(ExprId id) {
        const auto vector = uniformVector(system_.exprs[id].index);
        if (vector) reads.emplace_back(id, *vector);
        return vector.has_value();
    }

    const ure::System& system_;
    ure::VariableId own_;
};

// Is p - d in the domain for each point p of the piece?
bool staysInside(const Piece& piece, const polyhedra::Vector& d, const Piece& domain,
                 const dependence::Questions& questions) {
    polyhedra::Vector back = d;
    for (std::int64_t& entry : back) entry = base::negate(entry);
    const Piece previous = polyhedra::translate(domain, back);
    return std::ranges::all_of(polyhedra::subtract(piece, previous),
                               [&](const Piece& outside) { return questions.isEmpty(outside); });
}

bool isProved(const ure::System& system, ure::EquationId equation, const Branches& branches,
              const polyhedra::Budget& budget) {
    const dependence::Questions questions(budget);
    dependence::Conditions conditions(system, questions);
    const dependence::EquationReads reads = dependence::readsOf(equation, conditions);
    if (!reads.missing.empty()) return false;
    return std::ranges::all_of(reads.funcs, [&](const dependence::Read& read) {
        const polyhedra::Vector* direction = branches.vectorOf(read.site);
        return direction && read.where.perhaps.empty() &&
               std::ranges::all_of(read.where.certain, [&](const Piece& piece) {
                   return staysInside(piece, *direction, system.domain, questions);
               });
    });
}

} // namespace

bool isInvariant(const ure::System& system, ExprId id, const polyhedra::Vector& vector,
                 const std::function<bool(const Expr&)>& isSame) {
    const Expr& expr = system.exprs[id];
    if (expr.kind == Expr::Kind::Read) return isSame && isSame(expr);
    if (expr.kind == Expr::Kind::Index) return vector[expr.loop.index()] == 0;
    for (std::size_t n = 0; n < expr.operands.size(); ++n) {
        const bool isAffine = n < expr.affine.size() && expr.affine[n];
        if (!(isAffine ? isInvariant(*expr.affine[n], vector)
                       : isInvariant(system, expr.operands[n], vector, isSame)))
            return false;
    }
    return true;
}

std::optional<polyhedra::Vector> uniformVector(const std::vector<AffineForm>& index) {
    polyhedra::Vector vector;
    for (std::size_t loop = 0; loop < index.size(); ++loop) {
        const AffineForm distance = AffineForm::variable(loop, index.size()) - index[loop];
        if (!distance.isConstant()) return std::nullopt;
        vector.push_back(distance.constant);
    }
    return vector;
}

std::optional<Propagation> propagationOf(const ure::System& system, ure::EquationId id,
                                         const polyhedra::Budget& budget) {
    const ure::Equation& equation = system.equations[id];
    if (equation.isOutput()) return std::nullopt;
    Branches branches(system, equation.variable);
    if (!branches.collect(equation.value) || branches.reads.empty() || !branches.source.valid())
        return std::nullopt;
    const std::vector<polyhedra::Vector> directions = branches.directions();
    if (polyhedra::rank(directions) < directions.size()) return std::nullopt;
    const auto keeps = [&](const polyhedra::Vector& d) { return isInvariant(system, branches.source, d); };
    if (!std::ranges::all_of(directions, keeps)) return std::nullopt;
    try {
        if (!isProved(system, id, branches, budget)) return std::nullopt;
    } catch (const dependence::Undecided&) {
        return std::nullopt;
    } catch (const dependence::Cancelled&) {
        return std::nullopt;
    }
    return Propagation{branches.source, directions};
}

} // namespace tactus::localise
