#include "sizes/claims/show.h"

#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::sizes {

using ure::EquationId;
using ure::Expr;

namespace {

// One component of a read's distance as a form of the sizes alone.
std::optional<Polynomial> valueOf(Claims& claims, const std::string& what, const AffineForm& form,
                                  const Union& pieces) {
    const auto isZero = [](std::int64_t c) { return c == 0; };
    if (std::ranges::all_of(std::span(form.coefficients).subspan(claims.sizes()), isZero))
        return Polynomial::of(form);
    std::optional<std::int64_t> constant;
    for (const Piece& at : pieces) {
        const polyhedra::Sample found = polyhedra::sample(at, {});
        if (found.empty != polyhedra::Verdict::No) return std::nullopt;
        // Any point tells the only number that the distance can be; the claims then show it for all points.
        if (!constant) constant = form(found.point);
        const AffineForm apart = form - AffineForm::number(*constant, at.visible);
        if (!claims.show(what, claims.problemOf(at, complement(-1 * apart))) ||
            !claims.show(what, claims.problemOf(at, complement(apart))))
            return std::nullopt;
    }
    return Polynomial::number(constant.value_or(0));
}

std::optional<Link> linkOf(Claims& claims, EquationId reader, const Read& read) {
    const ure::System& system = claims.system();
    const Expr& site = system.exprs[read.site];
    const std::string what = pointOf(system, reader) + " reads " + textOf(system, read.site);
    Link link{reader, site.variable, read.site, {}, read.may};
    for (std::size_t loop = system.sizes; loop < system.loops.size(); ++loop) {
        const AffineForm distance = AffineForm::variable(loop, site.index.size()) - site.index[loop];
        const std::size_t doubts = claims.doubts.size();
        const auto value = valueOf(claims, what + ": at one distance", distance, link.may);
        if (!value) {
            if (claims.doubts.size() == doubts) claims.doubt("");
            claims.doubts.back().what =
                what + ", a read at an affine place; its streams are made for the current sizes";
            return std::nullopt;
        }
        link.vector.push_back(*value);
    }
    return link;
}

// Cycles of reads at one point, each equation at most once in one.
class Cycles {
  public:
    Cycles(Claims& claims, const std::vector<Link>& links) : claims_(claims) {
        const ure::System& system = claims.system();
        reads_.resize(system.equations.size());
        for (const Link& link : links)
            if (link.samePoint()) reads_[link.reader.index()].push_back(&link);
        while (dropEnds()) {
        }
    }

    void show() {
        for (first_ = 0; first_ < reads_.size(); ++first_) {
            walk(first_, {Piece::universe(claims_.system().domain.visible)});
        }
    }

  private:
    // An equation that reads nothing any more is on no cycle.
    bool dropEnds() {
        bool dropped = false;
        for (std::vector<const Link*>& reads : reads_)
            dropped |=
                std::erase_if(reads, [&](const Link* link) { return reads_[makerOf(*link)].empty(); }) > 0;
        return dropped;
    }

    std::size_t makerOf(const Link& link) const {
        return claims_.system().variables[link.variable].equation.index();
    }

    // `so_far`: where the reads on the way happen. A cycle is found at the equation of lowest number in it.
    void walk(std::size_t equation, const Union& soFar) {
        if (++steps_ > 10'000) {
            if (steps_ == 10'001) claims_.doubt("there are too many paths through the reads at one point");
            return;
        }
        for (const Link* link : reads_[equation]) {
            const std::size_t maker = makerOf(*link);
            if (maker < first_ || std::ranges::find(way_, maker) != way_.end()) continue;
            Union both;
            for (const Piece& one : soFar)
                for (const Piece& other : link->may) {
                    both.push_back(intersect(one, other));
                    const std::string what = pointOf(claims_.system(), ure::EquationId(equation)) +
                                             ": these reads do not meet at a point";
                    if (both.back().empty ||
                        (maker != first_ && claims_.tryToShow(what, claims_.problemOf(both.back()))))
                        both.pop_back();
                }
            if (maker == first_) {
                const std::string what =
                    pointOf(claims_.system(), ure::EquationId(first_)) + " depends on itself";
                for (const Piece& one : both) claims_.show(what, claims_.problemOf(one));
                continue;
            }
            way_.push_back(maker);
            walk(maker, both);
            way_.pop_back();
        }
    }

    Claims& claims_;
    std::vector<std::vector<const Link*>> reads_; // at one point, by reading equation
    std::vector<std::size_t> way_;
    std::size_t first_ = 0;
    int steps_ = 0;
};

} // namespace

bool Link::samePoint() const {
    return std::ranges::all_of(vector, &Polynomial::isZero);
}

std::vector<Link> linksOf(Claims& claims, const std::vector<EquationReads>& reads,
                          const std::vector<std::size_t>& arrays) {
    const ure::System& system = claims.system();
    const auto isWithin = [&](EquationId reader, const Expr& site) {
        return site.kind == Expr::Kind::Read &&
               arrays[system.variables[site.variable].equation.index()] == arrays[reader.index()];
    };
    std::vector<Link> links;
    for (const EquationId equation : system.equations.keys())
        for (const Read& read : reads[equation.index()].reads)
            if (isWithin(equation, system.exprs[read.site]))
                if (std::optional<Link> link = linkOf(claims, equation, read))
                    links.push_back(std::move(*link));
    return links;
}

void showOrder(Claims& claims, const std::vector<Link>& links) {
    Cycles(claims, links).show();
}

} // namespace tactus::sizes
