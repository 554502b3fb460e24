#include "sizes/claims/definedness.h"

#include "dependence/reads/reads.h"
#include "polyhedra/solve.h"

#include <fmt/format.h>

namespace tactus::sizes {

using ure::EquationId;
using ure::Expr;

namespace {

constexpr std::size_t mostRounds = 16;

// The points where an equation's value may be undefined: of each equation convex sets that hold all such
// points.
class Poison {
  public:
    Poison(Claims& claims, const std::vector<EquationReads>& reads)
        : claims_(claims), system_(claims.system()), reads_(reads), poisoned_(system_.equations.size()) {}

    // The case of a reader that may have no value, which was not shown to be impossible.
    void add(EquationId reader, Case at) { starts_.push_back({reader, std::move(at)}); }

    void show() {
        if (starts_.empty()) return;
        for (const Start& start : starts_) spread(start.equation, start.at);
        for (std::size_t round = 0; round < mostRounds && grown_; ++round) grow();
        if (grown_)
            return claims_.doubt("not shown: " + pointOf(system_, starts_.front().equation) +
                                     " has a value, or it is dead",
                                 starts_.front().at);
        prove();
    }

  private:
    struct Start {
        EquationId equation;
        Case at;
    };

    template<class Visit> // visit(reader, what, case): `reader` reads a value that may be undefined
    void forEachReader(Visit visit) {
        for (const EquationId reader : system_.equations.keys())
            for (const Read& read : reads_[reader.index()].reads) {
                const Expr& site = system_.exprs[read.site];
                if (site.kind != Expr::Kind::Read) continue;
                const EquationId maker = system_.variables[site.variable].equation;
                const std::string what = pointOf(system_, reader) + " reads " + textOf(system_, read.site);
                for (const Case& where : read.may)
                    for (const Case& undefined : Cases(poisoned_[maker.index()])) {
                        Case both = where;
                        both.include(undefined, site.index);
                        visit(reader, what, std::move(both));
                    }
            }
    }

    void grow() {
        grown_ = false;
        forEachReader([&](EquationId reader, const std::string&, const Case& at) {
            if (!claims_.isImpossible(at)) spread(reader, at);
        });
    }

    // A set that grows on keeps only those of its rows that hold there too, so it ends.
    void spread(EquationId equation, const Case& at) {
        Cases& known = poisoned_[equation.index()];
        for (const Case& one : known)
            if (isWithin(at, one, nullptr)) return;
        grown_ = true;
        if (known.size() < 2) return known.push_back(at);
        Case wider(at.visible);
        for (const AffineForm& row : known.back().rows)
            if (known.back().quotients.empty() && implies(at, row)) wider.require(row);
        known.back() = std::move(wider);
    }

    bool implies(const Case& at, const AffineForm& row) const {
        Case outside = at;
        outside.require(complement(row));
        return claims_.isImpossible(outside);
    }

    // With words the claims that show it are kept.
    bool isWithin(const Case& at, const Case& set, const std::string* what) {
        Case inside = at;
        // Rows over quotients of the set say nothing over those of the case.
        if (!set.quotients.empty()) return false;
        for (const AffineForm& row : set.rows) {
            Case outside = at;
            outside.require(complement(row));
            if (what ? !claims_.tryToShow(*what, outside) : !claims_.isImpossible(outside)) return false;
        }
        return true;
    }

    bool isWithinAny(EquationId equation, const Case& at, const std::string& what) {
        for (const Case& one : poisoned_[equation.index()])
            // The trial without words comes first, so that only the claims of the set that holds it are kept.
            if (isWithin(at, one, nullptr)) return isWithin(at, one, &what);
        return false;
    }

    // The sets hold what is undefined itself and what reads it; no output is among them.
    void prove() {
        const auto check = [&](EquationId equation, const std::string& what, const Case& at) {
            if (claims_.tryToShow(what + ": a value, always", at)) return;
            if (system_.equations[equation].isOutput())
                return claims_.doubt(what + ", which may be undefined", at);
            if (!isWithinAny(equation, at, what + ": in the set of dead values"))
                claims_.doubt(what + ", which may be undefined", at);
        };
        for (const Start& start : starts_) check(start.equation, pointOf(system_, start.equation), start.at);
        forEachReader(check);
    }

    Claims& claims_;
    const ure::System& system_;
    const std::vector<EquationReads>& reads_;
    std::vector<Cases> poisoned_;
    std::vector<Start> starts_;
    bool grown_ = true;
};

class Definedness {
  public:
    Definedness(Claims& claims, const std::vector<EquationReads>& reads)
        : claims_(claims), system_(claims.system()), reads_(reads), poison_(claims, reads) {}

    void show() {
        for (const EquationId reader : system_.equations.keys())
            for (const Read& read : reads_[reader.index()].reads) {
                reader_ = reader;
                what_ = pointOf(system_, reader) + " reads " + textOf(system_, read.site);
                for (const Case& one : read.certain) look(read.site, one);
            }
        poison_.show();
    }

  private:
    void look(ure::ExprId id, const Case& at) {
        const Expr& site = system_.exprs[id];
        if (site.kind == Expr::Kind::Read)
            lookAtVariable(site, at);
        else
            lookAtInput(site, at);
    }

    void never(const std::string& why, const Case& at) {
        if (!claims_.tryToShow(what_ + why, at)) poison_.add(reader_, at);
    }

    void lookAtVariable(const Expr& site, const Case& at) {
        for (const AffineForm& row : rowsOf(system_.domain)) {
            const AffineForm there = polyhedra::substitute(row, site.index, at.visible);
            if (there == row) continue; // of the sizes alone
            Case outside = at;
            outside.require(complement(there));
            never(fmt::format(": inside the loops, {} >= 0", polyhedra::toString(there, claims_.names())),
                  outside);
        }
        const EquationId maker = system_.variables[site.variable].equation;
        for (const Case& hole : reads_[maker.index()].missing) {
            Case both = at;
            both.include(hole, site.index);
            never(": where it has a value", both);
        }
    }

    void lookAtInput(const Expr& site, const Case& at) {
        const ure::Tensor& tensor = system_.tensors[site.tensor];
        for (std::size_t d = 0; d < site.operands.size(); ++d) {
            if (!site.affine[d]) {
                if (!dependence::readsData(system_, site.operands[d]))
                    claims_.doubt(
                        fmt::format("{}: index {} is not affine where all sizes are open", what_, d + 1));
                continue; // else it is checked when running
            }
            Case below = at;
            const AffineForm index = below.resolve(*site.affine[d]);
            Case above = below;
            below.require(complement(index));
            above.require(index - padded(tensor.openExtents[d], index.dimensions()));
            never(fmt::format(": index {} at least 0", d + 1), below);
            never(fmt::format(": index {} below the extent", d + 1), above);
        }
    }

    Claims& claims_;
    const ure::System& system_;
    const std::vector<EquationReads>& reads_;
    Poison poison_;
    EquationId reader_;
    std::string what_;
};

} // namespace

void showDefinedness(Claims& claims, const std::vector<EquationReads>& reads) {
    Definedness(claims, reads).show();
}

} // namespace tactus::sizes
