#include "dependence/reads/bounds.h"

#include "dependence/cases/indices.h"
#include "dependence/reads/links.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Formula;
using polyhedra::Interval;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;

namespace {

// factor * index + constant >= 0
Formula atLeastZero(const QuasiAffine& index, std::int64_t factor, std::int64_t constant) {
    Formula formula{Formula::Kind::NonNegative, index, {}};
    formula.atom.form = factor * formula.atom.form;
    formula.atom.form.constant = base::add(formula.atom.form.constant, constant);
    return formula;
}

void addOutside(Union& outside, const QuasiAffine& index, std::int64_t extent, const Union& points,
                const Questions& questions) {
    const Formula below = atLeastZero(index, -1, -1);
    const Formula above = atLeastZero(index, 1, base::negate(extent));
    for (const Piece& piece : points)
        for (const Formula* formula : {&below, &above}) {
            Union part = questions.withoutEmpty(polyhedra::whereTrue(*formula, piece).pieces);
            outside.insert(outside.end(), part.begin(), part.end());
        }
}

class InputCheck {
  public:
    InputCheck(const ure::System& system, const Read& read, ure::ValueRanges& ranges,
               const Questions& questions)
        : system_(system), read_(read), site_(system.exprs[read.site]), ranges_(ranges),
          questions_(questions) {
        for (const Decision& decision : read.decisions) {
            const std::int64_t wanted = decision.holds ? 1 : 0;
            happens_.push_back({decision.condition, {wanted, wanted}});
        }
    }

    InputBounds run() {
        const ure::Tensor& tensor = system_.tensors[site_.tensor];
        for (std::size_t dimension = 0; dimension < tensor.extents.size(); ++dimension) {
            const std::int64_t extent = tensor.extents[dimension];
            if (site_.affine[dimension])
                checkAffine(*site_.affine[dimension], extent);
            else if (readsData(system_, site_.operands[dimension]))
                checkData(dimension, extent);
            else
                checkPoints(dimension, extent);
        }
        return std::move(result_);
    }

  private:
    void checkAffine(const QuasiAffine& index, std::int64_t extent) {
        addOutside(result_.outside.certain, index, extent, read_.where.certain, questions_);
        Union perhaps;
        addOutside(perhaps, index, extent, read_.where.perhaps, questions_);
        BoxSearch search(system_, happens_, ranges_, questions_);
        const Union happening = search.of(perhaps);
        if (search.gaveUp())
            append(result_.outside.perhaps, perhaps);
        else
            addHappening(happening);
    }

    void checkPoints(std::size_t dimension, std::int64_t extent) {
        const Claim isOutside{site_.operands[dimension], {0, extent - 1}, false};
        std::vector<Claim> claims = happens_;
        claims.push_back(isOutside);
        BoxSearch certain(system_, {isOutside}, ranges_, questions_);
        BoxSearch perhaps(system_, claims, ranges_, questions_);
        append(result_.outside.certain, certain.of(read_.where.certain));
        addHappening(perhaps.of(read_.where.perhaps));
        if (certain.gaveUp() || perhaps.gaveUp()) leave(dimension);
    }

    void checkData(std::size_t dimension, std::int64_t extent) {
        const Interval values =
            ranges_.of(site_.operands[dimension], hullOf(read_.where, system_.loops.size()));
        if (!values.empty() && (values.lower < 0 || values.upper >= extent)) leave(dimension);
    }

    // Points at which the read happens, for all that the loops say.
    void addHappening(const Union& pieces) {
        append(read_.onData ? result_.outside.perhaps : result_.outside.certain, pieces);
    }

    void leave(std::size_t dimension) {
        if (!result_.unproved) result_.unproved = dimension;
    }

    const ure::System& system_;
    const Read& read_;
    const ure::Expr& site_;
    ure::ValueRanges& ranges_;
    const Questions& questions_;
    std::vector<Claim> happens_; // the read's decisions
    InputBounds result_;
};

} // namespace

InputBounds boundsOf(const ure::System& system, const Read& read, ure::ValueRanges& ranges,
                     const Questions& questions) {
    return InputCheck(system, read, ranges, questions).run();
}

Union outsideOf(const ure::Tensor& tensor, std::span<const QuasiAffine> index, const Union& points,
                const Questions& questions) {
    Union outside;
    for (std::size_t dimension = 0; dimension < tensor.extents.size(); ++dimension)
        addOutside(outside, index[dimension], tensor.extents[dimension], points, questions);
    return outside;
}

} // namespace tactus::dependence
