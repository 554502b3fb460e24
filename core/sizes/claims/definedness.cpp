#include "sizes/claims/show.h"

#include "dependence/reads/reads.h"
#include "polyhedra/solve.h"

#include <fmt/format.h>

namespace tactus::sizes {

using ure::EquationId;
using ure::Expr;

namespace {

constexpr std::size_t mostRounds = 16;

// Looks for points that may have no value, and finds of each equation convex sets that hold all such points.
class Definedness {
  public:
    Definedness(Claims& claims, const std::vector<EquationReads>& reads)
        : claims_(claims), system_(claims.system()), reads_(reads), poisoned_(system_.equations.size()) {}

    void show() {
        for (const EquationId reader : system_.equations.keys())
            for (const Read& read : reads_[reader.index()].reads) {
                reader_ = reader;
                what_ = pointOf(system_, reader) + " reads " + textOf(system_, read.site);
                const Expr& site = system_.exprs[read.site];
                for (const Piece& one : read.certain)
                    site.kind == Expr::Kind::Read ? lookAtVariable(site, one) : lookAtInput(site, one);
            }
        if (starts_.empty()) return;
        for (const Start& start : starts_) spread(start.equation, start.at, start.at);
        for (std::size_t round = 0; round < mostRounds && grown_; ++round) grow();
        if (grown_)
            return claims_.doubt("not shown: " + pointOf(system_, starts_.front().equation) +
                                     " has a value, or it is dead",
                                 starts_.front().at);
        prove();
    }

  private:
    // Points of a reader that may have no value, which were not shown to be none.
    struct Start {
        EquationId equation;
        Piece at;
    };

    // At no point of the piece the row holds, or its reader may have no value there.
    void never(const std::string& why, const Piece& at, const std::optional<AffineForm>& row = {}) {
        if (claims_.tryToShow(what_ + why, claims_.problemOf(at, row))) return;
        Piece here = at;
        if (row) constrain(here, *row);
        if (!here.empty) starts_.push_back({reader_, std::move(here)});
    }

    void lookAtVariable(const Expr& site, const Piece& at) {
        for (const AffineForm& row : rowsOf(system_.domain)) {
            const AffineForm there = polyhedra::substitute(row, site.index, at.visible);
            if (there == row) continue; // of the sizes alone
            never(fmt::format(": inside the loops, {} >= 0", polyhedra::toString(there, claims_.names())), at,
                  complement(there));
        }
        const EquationId maker = system_.variables[site.variable].equation;
        for (const Piece& hole : reads_[maker.index()].missing)
            if (const Piece both = intersect(at, preimage(hole, site.index, at.visible)); !both.empty)
                never(": where it has a value", both);
    }

    void lookAtInput(const Expr& site, const Piece& at) {
        const ure::Tensor& tensor = system_.tensors[site.tensor];
        for (std::size_t d = 0; d < site.operands.size(); ++d) {
            if (!site.affine[d]) {
                if (!dependence::readsData(system_, site.operands[d]))
                    claims_.doubt(
                        fmt::format("{}: index {} is not affine where all sizes are open", what_, d + 1));
                continue; // else it is checked when running
            }
            polyhedra::QuasiAffine below = *site.affine[d], above = below;
            below.form = complement(below.form);
            AffineForm extent = tensor.openExtents[d];
            extent.coefficients.resize(above.form.dimensions());
            above.form = above.form - extent;
            neverHolds(fmt::format(": index {} at least 0", d + 1), at, below);
            neverHolds(fmt::format(": index {} below the extent", d + 1), at, above);
        }
    }

    void neverHolds(const std::string& why, const Piece& at, const polyhedra::QuasiAffine& atom) {
        if (atom.isAffine()) return never(why, at, atom.form);
        for (const Piece& piece :
             polyhedra::whereTrue({polyhedra::Formula::Kind::NonNegative, atom, {}}, at).pieces)
            never(why, piece);
    }

    template<class Visit> // visit(reader, what, piece, all that the read may do): reads an undefined value
    void forEachReader(Visit visit) {
        for (const EquationId reader : system_.equations.keys())
            for (const Read& read : reads_[reader.index()].reads) {
                const Expr& site = system_.exprs[read.site];
                if (site.kind != Expr::Kind::Read) continue;
                const EquationId maker = system_.variables[site.variable].equation;
                const std::string what = pointOf(system_, reader) + " reads " + textOf(system_, read.site);
                for (const Piece& where : read.may)
                    for (const Piece& undefined : Union(poisoned_[maker.index()])) {
                        const Piece both = intersect(where, preimage(undefined, site.index, where.visible));
                        if (!both.empty) visit(reader, what, both, where);
                    }
            }
    }

    void grow() {
        grown_ = false;
        forEachReader([&](EquationId reader, const std::string&, const Piece& at, const Piece& where) {
            if (!claims_.isImpossible(claims_.problemOf(at))) spread(reader, at, where);
        });
    }

    // A set that grows on keeps only those rows, of its own and of the read, that hold in all of it; so it
    // ends.
    void spread(EquationId equation, const Piece& at, const Piece& where) {
        Union& known = poisoned_[equation.index()];
        for (const Piece& one : known)
            if (isWithin(at, one, nullptr)) return;
        grown_ = true;
        if (known.size() < 2) return known.push_back(at);
        Piece wider = Piece::universe(at.visible);
        for (const Piece* rows : {&std::as_const(known.back()), &where})
            if (rows->quotients.empty())
                for (const AffineForm& row : rowsOf(*rows))
                    if (implies(known.back(), row) && implies(at, row)) constrain(wider, row);
        known.back() = std::move(wider);
    }
    bool implies(const Piece& at, const AffineForm& row) const {
        return claims_.isImpossible(claims_.problemOf(at, complement(row)));
    }

    // With words the claims that show it are kept.
    bool isWithin(const Piece& at, const Piece& set, const std::string* what) {
        // Rows over quotients of the set say nothing over those of the case.
        if (!set.quotients.empty()) return false;
        for (const AffineForm& row : rowsOf(set)) {
            const Problem outside = claims_.problemOf(at, complement(row));
            if (what ? !claims_.tryToShow(*what, outside) : !claims_.isImpossible(outside)) return false;
        }
        return true;
    }

    bool isWithinAny(EquationId equation, const Piece& at, const std::string& what) {
        for (const Piece& one : poisoned_[equation.index()])
            // The trial without words comes first, so that only the claims of the set that holds it are kept.
            if (isWithin(at, one, nullptr)) return isWithin(at, one, &what);
        return false;
    }

    // The sets hold what is undefined itself and what reads it; no output is among them.
    void prove() {
        const auto check = [&](EquationId equation, const std::string& what, const Piece& at, const Piece&) {
            if (claims_.tryToShow(what + ": a value, always", claims_.problemOf(at))) return;
            if (system_.equations[equation].isOutput())
                return claims_.doubt(what + ", which may be undefined", at);
            if (!isWithinAny(equation, at, what + ": in the set of dead values"))
                claims_.doubt(what + ", which may be undefined", at);
        };
        for (const Start& start : starts_)
            check(start.equation, pointOf(system_, start.equation), start.at, start.at);
        forEachReader(check);
    }

    Claims& claims_;
    const ure::System& system_;
    const std::vector<EquationReads>& reads_;
    std::vector<Union> poisoned_;
    std::vector<Start> starts_;
    bool grown_ = true;
    EquationId reader_; // of the read that is looked at
    std::string what_;  // its words
};

} // namespace

void showDefinedness(Claims& claims, const std::vector<EquationReads>& reads) {
    Definedness(claims, reads).show();
}

} // namespace tactus::sizes
