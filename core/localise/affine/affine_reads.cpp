#include "localise/affine/affine_reads.h"

#include "dependence/reads/reads.h"
#include "localise/affine/report.h"
#include "localise/affine/stream_equation.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::localise {

using dependence::EquationReads;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;

namespace {

bool isUniform(const Index& index) {
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        if (!(AffineForm::variable(loop, index.size()) - index[loop]).isConstant()) return false;
    return true;
}

// Reads of one func at one index.
struct Wish {
    ure::VariableId source;
    Index index;
    std::vector<ReadingSite> sites;

    Union readers() const {
        Union all;
        for (const ReadingSite& one : sites) std::ranges::copy(one.points, std::back_inserter(all));
        return all;
    }

    std::size_t rank() const {
        polyhedra::Matrix distance;
        for (std::size_t loop = 0; loop < index.size(); ++loop)
            distance.push_back((AffineForm::variable(loop, index.size()) - index[loop]).coefficients);
        return polyhedra::rank(distance);
    }
};

class Localisation {
  public:
    Localisation(const ure::System& system, const dependence::Questions& questions,
                 const IsThroughMemory& isThroughMemory, const FarReads& far)
        : system_(system), questions_(questions), isThroughMemory_(isThroughMemory), far_(far),
          conditions_(system, questions) {}

    UniformReads run() {
        collectWishes();
        // Ways of high rank end in streams of lower rank.
        std::ranges::stable_sort(wishes_, {}, &Wish::rank);
        for (const Wish& wish : wishes_) grant(wish);
        if (!streams_.empty()) addToSystem();
        return {std::move(made_), std::move(streams_), std::move(diagnostics_)};
    }

  private:
    // --- what is read

    const EquationReads& readsOf(ure::EquationId equation) {
        const auto found = reads_.find(equation);
        if (found != reads_.end()) return found->second;
        return reads_[equation] = dependence::readsOf(equation, conditions_);
    }

    bool hasAffineRead(const ure::Equation& equation) const {
        bool found = false;
        forEachBelow(system_, equation.value, [&](ExprId id) {
            const Expr& expr = system_.exprs[id];
            found |= expr.kind == Expr::Kind::Read && !isUniform(expr.index);
        });
        return found;
    }

    void collectWishes() {
        for (const ure::EquationId id : system_.equations.keys()) {
            if (!hasAffineRead(system_.equations[id])) continue;
            for (const dependence::Read& read : readsOf(id).funcs) collect(read);
        }
    }

    // An output that wants one point of a loop which its left side does not name may be written at all of
    // them: that it is written twice is what has to be said.
    bool isWrittenTwice(const dependence::Read& read) const {
        const ure::Equation& equation = system_.equations[read.reader];
        if (!equation.isOutput() || equation.reduction != ure::Reduction::None) return false;
        const Index& index = system_.exprs[read.site].index;
        for (std::size_t loop = 0; loop < index.size(); ++loop) {
            const auto names = [&](const AffineForm& form) { return form.coefficients[loop] != 0; };
            if (!index[loop].isConstant() || std::ranges::any_of(equation.left, names)) continue;
            polyhedra::Vector step(index.size(), 0);
            step[loop] = 1;
            for (const Piece& piece : read.where.all())
                for (const Piece& other : read.where.all())
                    if (!questions_.isEmpty(polyhedra::intersect(piece, polyhedra::translate(other, step))))
                        return true;
        }
        return false;
    }

    // Without conditions with / and %: more points, whose values a stream hands on for nobody.
    static Union withoutQuotients(Union pieces) {
        for (Piece& piece : pieces) {
            if (piece.quotients.empty()) continue;
            std::erase_if(piece.rows, [&](const AffineForm& row) {
                return std::any_of(row.coefficients.begin() + static_cast<std::ptrdiff_t>(piece.visible),
                                   row.coefficients.end(), [](std::int64_t c) { return c != 0; });
            });
            for (AffineForm& row : piece.rows) row.coefficients.resize(piece.visible);
            piece.box.resize(piece.visible);
            piece.quotients.clear();
        }
        return pieces;
    }

    void collect(const dependence::Read& read) {
        const Expr& site = system_.exprs[read.site];
        if (isUniform(site.index) || isWrittenTwice(read)) return;
        if (isThroughMemory_ && isThroughMemory_(read.reader, site)) return;
        const Union all = read.where.all();
        if (distanceOn(site.index, all, questions_)) return;
        // A read outside of the loops has no value, wherever it is handed on.
        const Piece inside = polyhedra::preimage(system_.domain, site.index, site.index.size());
        Union readers = questions_.intersect(withoutQuotients(all), inside);
        if (readers.empty() || distanceOn(site.index, readers, questions_)) return;
        const auto known = std::ranges::find_if(wishes_, [&](const Wish& wish) {
            return wish.source == site.variable && wish.index == site.index;
        });
        Wish& wish =
            known == wishes_.end() ? wishes_.emplace_back(Wish{site.variable, site.index, {}}) : *known;
        wish.sites.push_back({read.site, read.reader, std::move(readers)});
    }

    // --- streams

    std::optional<std::size_t> streamOf(ure::VariableId source, const Index& index) const {
        const auto found = std::ranges::find_if(
            streams_, [&](const Stream& stream) { return stream.source == source && stream.index == index; });
        if (found == streams_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - streams_.begin());
    }

    void grant(const Wish& wish) {
        Routes routes(system_, questions_, [&](const Index& index) { return streamOf(wish.source, index); });
        const Union readers = wish.readers();
        const bool mayBeFar = std::ranges::find(far_, std::pair(wish.source, wish.index)) != far_.end();
        const auto found = routes.find(wish.index, readers,
                                       mayBeFar ? Routes::Beginnings::AlsoFar : Routes::Beginnings::Near);
        if (const auto* obstacle = std::get_if<Obstacle>(&found)) {
            append(diagnostics_, refused(system_, wish.sites, *obstacle, questions_));
            return;
        }
        const Route& route = std::get<Route>(found);
        auto head = route.head;
        for (std::size_t leg = route.legs.size(); leg-- > 0;) {
            Stream stream{wish.source, route.indices[leg], route.legs[leg], head};
            stream.span = system_.spanOf(wish.sites.front().site);
            stream.reader = wish.sites.front().reader;
            stream.wish = wish.index;
            streams_.push_back(std::move(stream));
            head = streams_.size() - 1;
        }
        Stream& own = streams_[std::get<std::size_t>(head)];
        for (const ReadingSite& one : wish.sites) own.sites.push_back(one.site);
        std::ranges::copy(readers, std::back_inserter(own.readers));
    }

    static Index behind(const polyhedra::Vector& distance) {
        Index index;
        for (std::size_t loop = 0; loop < distance.size(); ++loop)
            index.push_back(AffineForm::variable(loop, distance.size()) -
                            AffineForm::number(distance[loop], distance.size()));
        return index;
    }

    // Heads of these points that find no value: the func has none there, or a stream on the way can't begin.
    // Beyond the readers a head at a constant distance may read another element than the index names.
    Union missingAt(ure::VariableId source, const Index& index,
                    const std::variant<polyhedra::Vector, std::size_t>& head, const Union& points) {
        Union missing;
        const auto outside = [&](const Index& map) {
            const Piece inside = polyhedra::preimage(system_.domain, map, map.size());
            for (const Piece& piece : points)
                std::ranges::move(questions_.withoutEmpty(polyhedra::subtract(piece, inside)),
                                  std::back_inserter(missing));
        };
        outside(index);
        if (const auto* distance = std::get_if<polyhedra::Vector>(&head)) outside(behind(*distance));
        for (const Piece& hole : readsOf(system_.variables[source].equation).missing.all())
            std::ranges::move(questions_.intersect(points, polyhedra::preimage(hole, index, index.size())),
                              std::back_inserter(missing));
        const auto* stream = std::get_if<std::size_t>(&head);
        if (!stream || !missing.empty()) return missing;
        const Leg& leg = streams_[*stream].leg;
        Union behind = points; // of the stream's beginning
        for (Piece& piece : behind)
            polyhedra::constrain(piece, AffineForm::number(-1, index.size()) - leg.count);
        std::ranges::move(questions_.withoutEmpty(std::move(behind)), std::back_inserter(missing));
        outside(beginningOf(leg));
        if (!missing.empty()) return missing;
        const Union heads = headsOf(leg, wayOf(leg, points, questions_), questions_);
        return missingAt(source, indexAtBeginning(index, leg), streams_[*stream].head, heads);
    }

    // The equations that the func's value at a point may need at that point. An affine read may be of the
    // point itself.
    bool needsAtOnePoint(ure::EquationId equation, ure::EquationId other, std::set<ure::EquationId>& seen) {
        if (equation == other) return true;
        if (!seen.insert(equation).second) return false;
        bool needs = false;
        forEachBelow(system_, system_.equations[equation].value, [&](ExprId id) {
            const Expr& expr = system_.exprs[id];
            if (needs || expr.kind != Expr::Kind::Read) return;
            const Index& index = expr.index;
            for (std::size_t loop = 0; loop < index.size(); ++loop) {
                const AffineForm distance = AffineForm::variable(loop, index.size()) - index[loop];
                if (distance.isConstant() && distance.constant != 0) return;
            }
            needs = needsAtOnePoint(system_.variables[expr.variable].equation, other, seen);
        });
        return needs;
    }

    // A stream that reads its func at the same point, and is read by it, makes a ring of wires that only
    // guards open. If nobody reads it where it begins, it begins one step behind, and there is no ring.
    void beginBehindSource(Stream& stream) {
        const auto* distance = std::get_if<polyhedra::Vector>(&stream.head);
        if (!distance || std::ranges::any_of(*distance, [](std::int64_t d) { return d != 0; })) return;
        const ure::EquationId source = system_.variables[stream.source].equation;
        std::set<ure::EquationId> seen;
        if (!needsAtOnePoint(source, stream.reader, seen)) return;
        const polyhedra::Extremum steps =
            polyhedra::extremes(stream.leg.count, stream.readers, questions_.budget());
        if (steps.known != polyhedra::Verdict::Yes || steps.value.lower < 1) return;
        stream.leg.count.constant = base::subtract(stream.leg.count.constant, 1);
        stream.head = stream.leg.direction;
    }

    // From the readers to the heads: a stream's heads read the streams before it.
    void findCarriedPoints() {
        const Missing missing = [&](const Stream& stream, const Piece& heads) {
            return missingAt(stream.source, indexAtBeginning(stream.index, stream.leg), stream.head, {heads});
        };
        for (std::size_t n = streams_.size(); n-- > 0;) {
            Stream& stream = streams_[n];
            beginBehindSource(stream);
            stream.carried = carriedPoints(stream, wayOf(stream.leg, stream.readers, questions_), system_,
                                           missing, questions_);
            if (const auto* head = std::get_if<std::size_t>(&stream.head))
                std::ranges::move(headsOf(stream.leg, stream.carried.points, questions_),
                                  std::back_inserter(streams_[*head].readers));
        }
    }

    void addToSystem() {
        findCarriedPoints();
        auto made = std::make_shared<ure::System>(system_);
        for (Stream& stream : streams_) {
            stream.way = wayOf(*made, stream, streams_);
            const std::string name = nameOf(*made, stream);
            stream.variable =
                made->variables.add({name, stream.span, made->variables[stream.source].type, {}, {}});
        }
        for (const Stream& stream : streams_) {
            ure::Equation equation;
            equation.span = equation.leftSpan = stream.span;
            equation.variable = stream.variable;
            equation.value = valueOf(*made, stream, streams_);
            made->variables[stream.variable].equation = made->equations.add(std::move(equation));
            for (const ExprId site : stream.sites) readInstead(made->exprs[site], stream.variable);
            diagnostics_.push_back(handedOn(*made, stream, streams_));
        }
        made_ = std::move(made);
    }

    void readInstead(Expr& site, ure::VariableId variable) const {
        site.variable = variable;
        for (std::size_t loop = 0; loop < site.index.size(); ++loop)
            site.index[loop] = AffineForm::variable(loop, site.index.size());
    }

    const ure::System& system_;
    const dependence::Questions& questions_;
    const IsThroughMemory& isThroughMemory_;
    const FarReads& far_;
    dependence::Conditions conditions_;
    std::map<ure::EquationId, EquationReads> reads_;
    std::vector<Wish> wishes_;
    std::vector<Stream> streams_; // heads before those that they lead to
    std::shared_ptr<const ure::System> made_;
    diagnostics::List diagnostics_;
};

bool hasAffineRead(const ure::System& system) {
    return std::ranges::any_of(system.exprs, [](const Expr& expr) {
        return expr.kind == Expr::Kind::Read && !isUniform(expr.index);
    });
}

} // namespace

UniformReads uniformReads(std::shared_ptr<const ure::System> system, const polyhedra::Budget& budget,
                          const IsThroughMemory& isThroughMemory, const FarReads& far) {
    if (system->sizes > 0 || !hasAffineRead(*system)) return {std::move(system), {}, {}};
    const dependence::Questions questions(budget);
    try {
        UniformReads found = Localisation(*system, questions, isThroughMemory, far).run();
        if (!found.system) found.system = std::move(system);
        return found;
    } catch (const dependence::Undecided&) { // then the reads are refused as they are
    } catch (const dependence::Cancelled&) {
    } catch (const base::Overflow&) {
    }
    return {std::move(system), {}, {}};
}

} // namespace tactus::localise
