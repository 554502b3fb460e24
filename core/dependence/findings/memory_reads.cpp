#include "dependence/findings/memory_reads.h"

#include "dependence/findings/report.h"
#include "dependence/reads/links.h"
#include "polyhedra/operations/project.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using ure::EquationId;
using ure::Expr;

namespace {

// {map(x) : x in the piece}, over as many variables. Nothing if linear conditions and quotients don't say it.
std::optional<Piece> imageOf(const Piece& piece, const std::vector<AffineForm>& map) {
    const std::size_t loops = map.size();
    std::vector<AffineForm> points; // behind their images
    for (std::size_t loop = 0; loop < loops; ++loop)
        points.push_back(AffineForm::variable(loops + loop, 2 * loops));
    Piece both = polyhedra::preimage(piece, points, 2 * loops);
    for (std::size_t loop = 0; loop < loops; ++loop)
        equate(both, AffineForm::variable(loop, 2 * loops),
               polyhedra::substitute(map[loop], points, 2 * loops));
    std::vector<std::size_t> onto(loops);
    std::iota(onto.begin(), onto.end(), std::size_t{0});
    return polyhedra::projectByQuotients(both, onto);
}

class Search {
  public:
    Search(const ure::System& system, const std::vector<std::vector<EquationId>>& sets,
           const Questions& questions, Conditions::NotAffine mode)
        : system_(system), questions_(questions), conditions_(system, questions, mode),
          report_(system, questions) {
        for (std::size_t set = 0; set < sets.size(); ++set)
            for (const EquationId equation : sets[set]) setOf_[equation] = set;
    }

    MemoryReads run() {
        for (const EquationId reader : system_.equations.keys()) {
            if (!readsThroughMemory(reader)) continue;
            attempt(reader, [&] { take(reader); });
            diagnostics::List found = report_.take();
            result_.readers.insert(result_.readers.end(), found.size(), reader);
            append(result_.diagnostics, std::move(found));
        }
        return std::move(result_);
    }

    bool isTooIntricate() const { return isTooIntricate_; }
    bool haveDecided() const { return conditions_.haveDecided(); }

  private:
    bool isOfOtherSet(EquationId reader, const Expr& site) const {
        return setOf_.at(system_.variables[site.variable].equation) != setOf_.at(reader);
    }

    bool readsThroughMemory(EquationId reader) const {
        bool found = false;
        forEachBelow(system_, system_.equations[reader].value, [&](ure::ExprId id) {
            const Expr& expr = system_.exprs[id];
            found |= expr.kind == Expr::Kind::Read && isOfOtherSet(reader, expr);
        });
        return found;
    }

    template<class Work>
    void attempt(EquationId reader, Work work) {
        try {
            work();
            return;
        } catch (const Undecided&) {
            isTooIntricate_ = true;
            report_.tooIntricate(reader, "the reads");
        } catch (const base::Overflow&) {
            report_.tooLarge(reader);
        }
        result_.isComplete = false;
    }

    const EquationReads& readsOf(EquationId equation) {
        const auto known = reads_.find(equation);
        if (known != reads_.end()) return known->second;
        return reads_.emplace(equation, dependence::readsOf(equation, conditions_)).first->second;
    }

    void take(EquationId reader) {
        std::vector<UndefinedRead> undefined;
        for (const Read& read : readsOf(reader).funcs) {
            const Expr& site = system_.exprs[read.site];
            if (!isOfOtherSet(reader, site)) continue;
            const EquationReads& made = readsOf(system_.variables[site.variable].equation);
            const Producers producers = producersOf(system_, read, made.missing, questions_);
            addUndefined(system_, undefined, read, Cause::Outside, producers.outside, read.onData);
            addUndefined(system_, undefined, read, Cause::Missing, producers.missing,
                         read.onData || made.missingOnData);
            addPoints(read, producers.exists.all(), made.missing);
        }
        result_.mayReadUndefined |= !undefined.empty();
        for (const UndefinedRead& family : undefined) report_.ofMemory(family);
    }

    void addPoints(const Read& read, const Union& readers, const Region& missing) {
        if (readers.empty()) return;
        const Expr& site = system_.exprs[read.site];
        Union& points = result_.points[site.variable];
        if (const auto vector = distanceOf(system_, read, questions_).vector) {
            // A reader at p takes the value of p - d: translate() gives the x with x + d among the readers.
            for (const Piece& piece : readers) points.push_back(polyhedra::translate(piece, *vector));
            return;
        }
        for (const Piece& piece : readers) {
            if (auto image = imageOf(piece, site.index))
                points.push_back(std::move(*image));
            else
                append(points, valuesAround(piece, site.index, missing));
        }
    }

    // The points with a value in the box around the image.
    Union valuesAround(const Piece& readers, const std::vector<AffineForm>& map,
                       const Region& missing) const {
        if (!missing.perhaps.empty()) throw Undecided{}; // data would decide at points that nobody reads
        Piece box = system_.domain;
        for (std::size_t loop = 0; loop < map.size(); ++loop) {
            const AffineForm variable = AffineForm::variable(loop, map.size());
            const polyhedra::Interval values = polyhedra::range(map[loop], readers);
            if (!values.bounded()) throw Undecided{};
            polyhedra::constrain(box, variable - AffineForm::number(values.lower, map.size()));
            polyhedra::constrain(box, AffineForm::number(values.upper, map.size()) - variable);
        }
        Union points = questions_.withoutEmpty({box});
        for (const Piece& hole : missing.certain) points = questions_.subtract(points, hole);
        return points;
    }

    const ure::System& system_;
    const Questions& questions_;
    Conditions conditions_;
    Report report_;
    std::map<EquationId, std::size_t> setOf_;
    std::map<EquationId, EquationReads> reads_;
    MemoryReads result_;
    bool isTooIntricate_ = false;
};

} // namespace

MemoryReads memoryReads(const ure::System& system, const std::vector<std::vector<EquationId>>& sets,
                        const polyhedra::Budget& budget) try {
    const Questions questions(budget);
    Search exact(system, sets, questions, Conditions::NotAffine::Decided);
    MemoryReads reads = exact.run();
    if (!exact.isTooIntricate() || !exact.haveDecided()) return reads;
    // Better reads that leave more to the run.
    Search coarse(system, sets, questions, Conditions::NotAffine::Unknown);
    MemoryReads more = coarse.run();
    return coarse.isTooIntricate() ? reads : more;
} catch (const Cancelled&) {
    return {};
}

} // namespace tactus::dependence
