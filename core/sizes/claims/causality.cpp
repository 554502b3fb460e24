#include "sizes/claims/show.h"

#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::sizes {

using ure::EquationId;

namespace {

Polynomial product(const MapRow& row, const std::vector<Polynomial>& vector) {
    Polynomial sum;
    for (std::size_t loop = 0; loop < row.size(); ++loop) sum = sum + row[loop] * vector[loop];
    return sum;
}

std::vector<Polynomial> product(const std::vector<MapRow>& rows, const std::vector<Polynomial>& vector) {
    std::vector<Polynomial> result;
    for (const MapRow& row : rows) result.push_back(product(row, vector));
    return result;
}

// A distance that is a positive number needs no facts about iterations.
bool showPositive(Claims& claims, const std::string& what, const std::vector<Polynomial>& time) {
    const auto decisive = std::ranges::find_if(time, [](const Polynomial& it) { return !it.isZero(); });
    if (decisive == time.end() || decisive->constant().value_or(0) <= 0) return false;
    claims.show(what, {{}, 0, {Polynomial::number(-1) - *decisive}});
    return true;
}

// None of the rows is negative where those before are 0, and not all are 0.
void showLater(Claims& claims, const std::string& what, Problem equal, const std::vector<Polynomial>& time) {
    for (const Polynomial& distance : time) {
        Problem before = equal;
        before.rows.push_back(Polynomial::number(-1) - distance);
        if (!claims.show(what, before)) return;
        equal.equate(distance, Polynomial());
    }
    claims.show(what, equal);
}

class Causality {
  public:
    Causality(Claims& claims, const OpenMap& map, bool strict)
        : claims_(claims), system_(claims.system()), map_(map), strict_(strict) {}

    void add(const Link& link) {
        if (link.samePoint()) return wire(link);
        const std::vector<Polynomial> time = product(map_.schedule, link.vector);
        const bool isNow = std::ranges::all_of(time, &Polynomial::isZero);
        if (!isNow) return later(link, time);
        const bool isOnOtherPe = leads(map_.space, link);
        // Within a step a value comes over a wire from another PE, unless broadcasts are errors, or from
        // another lane.
        if (isOnOtherPe ? !strict_ : leads(map_.inner, link)) return wire(link);
        happensNever(link, fmt::format("{} takes {} in no step before", reader(link), text(link)));
    }

    // Wires are walked: as often into a variable as out of it, and back to the same processing element.
    void showNoCycle() {
        const std::size_t n = wires_.size();
        if (std::ranges::none_of(wires_, &Wire::isBetween)) return;
        Problem problem;
        for (const Wire& one : wires_) problem.variables.push_back(one.name);
        const auto balance = [&](const auto& weight) {
            AffineForm sum = AffineForm::number(0, n);
            for (std::size_t w = 0; w < n; ++w) sum.coefficients[w] = weight(wires_[w]);
            problem.require(sum);
            problem.require(-1 * sum);
        };
        AffineForm between = AffineForm::number(-1, n);
        for (std::size_t w = 0; w < n; ++w) {
            problem.require(AffineForm::variable(w, n));
            between.coefficients[w] = wires_[w].isBetween() ? 1 : 0;
        }
        problem.require(between);
        for (const EquationId id : system_.equations.keys())
            balance([&](const Wire& it) { return std::int64_t{it.to == id} - std::int64_t{it.from == id}; });
        for (std::size_t row = 0; row < map_.places().size(); ++row)
            balance([&](const Wire& it) { return it.shift[row]; });
        // Every cycle of wires fulfils these rows, so rows without a solution exclude all cycles.
        const std::string what = "wires between processing elements form no cycle";
        if (!claims_.tryToShow(what, problem)) claims_.doubt("not shown: " + what);
    }

  private:
    struct Wire {
        std::string name;
        EquationId from, to;
        polyhedra::Vector shift;
        bool isBetween() const {
            return std::ranges::any_of(shift, [](std::int64_t s) { return s != 0; });
        }
    };

    std::string reader(const Link& link) const { return pointOf(system_, link.reader); }
    std::string text(const Link& link) const { return textOf(system_, link.site); }

    static bool leads(const std::vector<MapRow>& rows, const Link& link) {
        return std::ranges::any_of(product(rows, link.vector),
                                   [](const Polynomial& shift) { return shift.constant().value_or(0) != 0; });
    }

    void wire(const Link& link) {
        if (system_.equations[link.reader].isOutput()) return; // read by nobody
        Wire made{fmt::format("{} <- {}", reader(link), text(link)),
                  system_.variables[link.variable].equation,
                  link.reader,
                  {}};
        for (const Polynomial& shift : product(map_.places(), link.vector)) {
            if (!shift.constant())
                return claims_.doubt("the wires of " + made.name + " are as long as a size");
            made.shift.push_back(*shift.constant());
        }
        wires_.push_back(std::move(made));
    }

    // The first row that is not 0 is positive.
    void later(const Link& link, const std::vector<Polynomial>& time) {
        const std::string what = fmt::format("{} takes {} in a later step", reader(link), text(link));
        if (showPositive(claims_, what, time)) return;
        for (const Piece& at : link.may) showLater(claims_, what, occurring(at, link), time);
    }

    // The dependence is there only where its producer is inside the loops.
    Problem occurring(const Piece& at, const Link& link) const {
        Problem problem = claims_.problemOf(at);
        const ure::Expr& site = system_.exprs[link.site];
        for (const AffineForm& row : polyhedra::rowsOf(system_.domain))
            problem.require(polyhedra::substitute(row, site.index, system_.loops.size()));
        return problem;
    }

    void happensNever(const Link& link, const std::string& what) {
        for (const Piece& at : link.may) claims_.show(what, occurring(at, link));
    }

    Claims& claims_;
    const ure::System& system_;
    const OpenMap& map_;
    bool strict_;
    std::vector<Wire> wires_; // reads within a step
};

} // namespace

void showCausality(Claims& claims, const OpenMap& map, const std::vector<Link>& links,
                   const std::vector<bool>& inArray, bool strict) {
    Causality causality(claims, map, strict);
    for (const Link& link : links) {
        const EquationId maker = claims.system().variables[link.variable].equation;
        if (inArray[link.reader.index()] && inArray[maker.index()]) causality.add(link);
    }
    causality.showNoCycle();
}

// The points at which equations read it.
static Union readersOf(const ure::System& system, const std::string& name,
                       const std::vector<EquationReads>& reads) {
    Union readers;
    for (const EquationReads& equation : reads)
        for (const Read& read : equation.reads) {
            const ure::Expr& site = system.exprs[read.site];
            const std::string& own = site.kind == ure::Expr::Kind::Read ? system.variables[site.variable].name
                                                                        : system.tensors[site.tensor].name;
            if (own == name) readers.insert(readers.end(), read.may.begin(), read.may.end());
        }
    return readers;
}

void showHandedOn(Claims& claims, const OpenMap& map, const HandedOn& handedOn,
                  const std::vector<EquationReads>& reads, bool strict) {
    int broadcasts = 0;
    for (const polyhedra::Vector& vector : handedOn.vectors) {
        std::vector<Polynomial> step;
        for (const std::int64_t entry : vector) step.push_back(Polynomial::number(entry));
        const std::vector<Polynomial> time = product(map.schedule, step);
        const std::string what = fmt::format("{} is handed on along {} in a later step", handedOn.name,
                                             polyhedra::toString(vector));
        if (std::ranges::all_of(time, &Polynomial::isZero)) {
            const bool isOnOtherPe = std::ranges::any_of(product(map.space, step), [](const Polynomial& it) {
                return it.constant().value_or(0) != 0;
            });
            // Wires along one vector form no cycle.
            if (!isOnOtherPe || strict || ++broadcasts > 1) claims.doubt("not shown: " + what);
        } else if (!showPositive(claims, what, time)) {
            for (const Piece& at : readersOf(claims.system(), handedOn.name, reads))
                showLater(claims, what, claims.problemOf(at), time);
        }
    }
}

} // namespace tactus::sizes
