#include "localise/inputs/hand_on.h"

#include "dependence/cases/names.h"
#include "dependence/reads/reads.h"
#include "localise/inputs/propagation.h"
#include "ure/nodes/affine_nodes.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;
using polyhedra::Vector;
using ure::Expr;
using ure::ExprId;

namespace {

Vector negated(Vector vector) {
    for (std::int64_t& entry : vector) entry = base::negate(entry);
    return vector;
}

// Reads of one element, in equations that are no streams.
struct Reads {
    std::vector<ExprId> sites;
    Union points;
};

class Call {
  public:
    Call(HandedOn before, const HandOn& call, const dependence::Questions& questions)
        : before_(std::move(before)), system_(std::make_shared<ure::System>(*before_.system)), call_(call),
          questions_(questions), conditions_(*before_.system, questions) {}

    std::variant<HandedOn, NotHandedOn> run() {
        collect();
        if (!isRead_) return NotHandedOn{"no equation of this array reads it", false};
        const bool isDone = groups_.empty() && turned_.empty();
        if (isDone && !whyUnwritten_.empty()) return NotHandedOn{whyUnwritten_, true};
        if (isDone && !isKept_ && !whyNone_.empty()) return NotHandedOn{whyNone_, true};
        for (const std::size_t stream : turned_) write(before_.streams[stream]);
        for (Reads& reads : groups_) makeStream(reads);
        return HandedOn{std::move(system_), std::move(before_.streams)};
    }

  private:
    const ure::System& old() const { return *before_.system; }

    // --- what reads the input

    bool reads(ExprId root) const {
        bool found = false;
        forEachBelow(old(), root, [&](ExprId id) {
            const Expr& expr = old().exprs[id];
            found |= expr.kind == Expr::Kind::ReadInput && expr.tensor == call_.input;
        });
        return found;
    }

    void collect() {
        for (const ure::EquationId id : old().equations.keys()) {
            if (!reads(old().equations[id].value)) continue;
            isRead_ = true;
            if (!turn(id)) collectReads(id);
        }
    }

    // A stream of an earlier call, or one that the text writes out.
    bool turn(ure::EquationId id) {
        const auto known = std::ranges::find(before_.streams, id, &InputStream::equation);
        std::optional<Propagation> written;
        const bool isOfCall = known != before_.streams.end();
        if (!isOfCall || known->vectors.empty()) {
            written = propagationOf(old(), id, questions_.budget());
            if (!written || !reads(written->source)) return false;
        }
        if (isOfCall && written) *known = {id, written->source, written->directions, {old().domain}};
        const ExprId source = isOfCall ? known->source : written->source;
        if (!isInvariant(old(), source, call_.vector)) {
            refuse(id, source);
            return true;
        }
        isKept_ = true;
        const Union points = isOfCall ? known->points : Union{old().domain};
        if (!leadsSomewhere(points)) return true;
        turned_.push_back(static_cast<std::size_t>(known - before_.streams.begin()));
        if (isOfCall)
            known->vectors.push_back(call_.vector);
        else
            before_.streams.push_back({id, source, {call_.vector}, points});
        return true;
    }

    void collectReads(ure::EquationId id) {
        for (const dependence::Read& read : dependence::readsOf(id, conditions_).inputs) {
            const Expr& site = old().exprs[read.site];
            if (site.tensor != call_.input) continue;
            if (!isInvariant(old(), read.site, call_.vector)) {
                refuse(id, read.site);
                continue;
            }
            isKept_ = true;
            const Union points = withinExtents(site, read.where.all());
            const auto isSame = [&](const Reads& other) {
                return old().exprs[other.sites.front()].affine == site.affine && isAffine(site);
            };
            const auto group = std::ranges::find_if(reads_, isSame);
            Reads& own = group == reads_.end() ? reads_.emplace_back() : *group;
            own.sites.push_back(read.site);
            // Disjoint, so that the stream's condition names each point once.
            Union fresh = points;
            for (const Piece& known : own.points) fresh = questions_.subtract(fresh, known);
            std::ranges::move(fresh, std::back_inserter(own.points));
        }
        settle();
    }

    static bool isAffine(const Expr& site) {
        return std::ranges::all_of(site.affine, [](const auto& index) { return index.has_value(); });
    }

    // Groups are known once every equation has been looked at; a group of one equation may still grow.
    void settle() {
        groups_.clear();
        for (const Reads& reads : reads_)
            if (leadsSomewhere(reads.points)) groups_.push_back(reads);
    }

    // A read outside of the tensor has no value, wherever it is handed on.
    Union withinExtents(const Expr& site, Union points) const {
        const std::vector<std::int64_t>& extents = old().tensors[site.tensor].extents;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            if (!site.affine[d] || !site.affine[d]->isAffine()) continue;
            const AffineForm& index = site.affine[d]->form;
            for (Piece& piece : points) {
                polyhedra::constrain(piece, index);
                polyhedra::constrain(piece, AffineForm::number(extents[d] - 1, index.dimensions()) - index);
            }
        }
        return questions_.withoutEmpty(std::move(points));
    }

    bool leadsSomewhere(const Union& points) {
        if (std::ranges::any_of(points, [](const Piece& piece) { return !piece.quotients.empty(); })) {
            whyUnwritten_ = "it is read under a condition with / or %";
            return false;
        }
        for (const Piece& piece : points)
            for (const Piece& before : points)
                if (!questions_.isEmpty(
                        polyhedra::intersect(piece, polyhedra::translate(before, negated(call_.vector)))))
                    return true;
        return false;
    }

    // Which index changes, at two points.
    void refuse(ure::EquationId equation, ExprId source) {
        ExprId site;
        forEachBelow(old(), source, [&](ExprId id) {
            const Expr& expr = old().exprs[id];
            if (expr.kind == Expr::Kind::ReadInput && expr.tensor == call_.input && !site.valid()) site = id;
        });
        const Expr& read = old().exprs[site];
        for (std::size_t d = 0; d < read.operands.size(); ++d) {
            const text::Span span = old().spanOf(read.operands[d]);
            const std::string index = fmt::format("index {} of {}, '{}',", d + 1,
                                                  old().tensors[read.tensor].name, old().source->text(span));
            if (!read.affine[d]) {
                if (!isInvariant(old(), read.operands[d], call_.vector))
                    whyNone_ = index + " depends on data";
                continue;
            }
            if (isInvariantForm(*read.affine[d])) continue;
            whyNone_ = fmt::format("{} changes along it{}", index, atTwoPoints(equation, read, d));
            return;
        }
        if (whyNone_.empty()) whyNone_ = "the value combined with it changes along it";
    }

    bool isInvariantForm(const QuasiAffine& index) const {
        const auto keeps = [&](const AffineForm& form) {
            return polyhedra::dot(std::span(form.coefficients).first(call_.vector.size()), call_.vector) == 0;
        };
        return keeps(index.form) &&
               std::ranges::all_of(index.quotients, [&](const auto& one) { return keeps(one.form); });
    }

    std::string atTwoPoints(ure::EquationId equation, const Expr& read, std::size_t dimension) const {
        const Piece both =
            polyhedra::intersect(old().domain, polyhedra::translate(old().domain, negated(call_.vector)));
        const auto p = questions_.isEmpty(both) ? std::nullopt : questions_.least(both);
        if (!p) return "";
        polyhedra::Point q = *p;
        for (std::size_t v = 0; v < q.size(); ++v) q[v] = base::subtract(q[v], call_.vector[v]);
        const auto text = [&](const polyhedra::Point& point) {
            return fmt::format(
                "{} at {}", (*read.affine[dimension])(point),
                dependence::toString(dependence::witnessPoint(old(), old().nameOf(equation), point)));
        };
        return fmt::format(": it is {}, and {}", text(*p), text(q));
    }

    // --- streams

    void makeStream(const Reads& reads) {
        const Expr site = system_->exprs[reads.sites.front()];
        const ExprId source = system_->exprs.add(site); // the read itself moves into the stream
        const std::string name = old().tensors[call_.input].name;
        const ure::VariableId variable = system_->variables.add({nameOf(name), site.span, site.type, {}, {}});
        ure::Equation equation;
        equation.span = equation.leftSpan = site.span;
        equation.variable = variable;
        equation.value = source;
        const ure::EquationId id = system_->equations.add(std::move(equation));
        system_->variables[variable].equation = id;
        const std::size_t loops = system_->loops.size();
        for (const ExprId other : reads.sites) {
            Expr& here = system_->exprs[other];
            here.kind = Expr::Kind::Read;
            here.variable = variable;
            here.tensor = {};
            here.operands.clear();
            here.affine.clear();
            for (std::size_t loop = 0; loop < loops; ++loop)
                here.index.push_back(AffineForm::variable(loop, loops));
        }
        before_.streams.push_back({id, source, {call_.vector}, reads.points});
        write(before_.streams.back());
    }

    // A variable may bear a tensor's name, but not that of another variable: a further stream has the loop
    // along which it goes behind it.
    std::string nameOf(const std::string& input) const {
        if (!system_->variableNamed(input)) return input;
        const auto moves = std::ranges::find_if(call_.vector, [](std::int64_t entry) { return entry != 0; });
        const ure::LoopId loop(static_cast<std::size_t>(moves - call_.vector.begin()));
        return ure::freshName(*system_, {}, input + "_" + system_->loops[loop].name, "");
    }

    void write(const InputStream& stream) {
        ure::Equation& equation = system_->equations[stream.equation];
        const text::Span span = equation.leftSpan;
        const ure::Type type = system_->variables[equation.variable].type;
        ure::Nodes nodes(system_->exprs, system_->loops.size(), &system_->domain);
        ure::AffineNodes affine(*system_, nodes, span);
        const StreamConditions conditions = conditionsOf(stream, *system_, questions_.budget());
        ExprId value = nodes.converted(stream.source, type);
        for (std::size_t n = stream.vectors.size(); n-- > 0;) {
            const Vector& vector = stream.vectors[n];
            const auto hasPrevious = affine.anyHolds(conditions.previous[n]);
            std::vector<AffineForm> index;
            for (std::size_t loop = 0; loop < vector.size(); ++loop)
                index.push_back(AffineForm::variable(loop, vector.size()) -
                                AffineForm::number(vector[loop], vector.size()));
            const ExprId handed = nodes.read(equation.variable, type, std::move(index), span);
            value = hasPrevious ? nodes.select(type, {*hasPrevious, handed, value}, span) : handed;
        }
        const auto carries = affine.anyHolds(conditions.carries);
        equation.value = carries ? nodes.select(type, {*carries, value}, span) : value;
    }

    HandedOn before_;
    std::shared_ptr<ure::System> system_;
    const HandOn& call_;
    const dependence::Questions& questions_;
    dependence::Conditions conditions_;
    std::vector<Reads> reads_, groups_;
    std::vector<std::size_t> turned_;
    bool isRead_ = false;
    bool isKept_ = false; // by a read whose element is the same along the vector
    std::string whyNone_, whyUnwritten_;
};

} // namespace

// The points before these, as far as they are among them too.
static Union behind(const Union& points, const Vector& vector) {
    Union moved;
    for (const Piece& piece : points) moved.push_back(polyhedra::translate(piece, negated(vector)));
    return moved;
}

StreamConditions conditionsOf(const InputStream& stream, const ure::System& system,
                              const polyhedra::Budget& budget) {
    const auto rowsOf = [&](const Union& points, const Piece& within) {
        StreamConditions::Any lists;
        for (const Piece& piece : points)
            lists.push_back(polyhedra::gist(polyhedra::rowsOf(piece), within, budget));
        return lists;
    };
    StreamConditions conditions{rowsOf(stream.points, system.domain), {}};
    // All conditions of the piece hold already, if there is one piece only.
    const Piece& within = stream.points.size() == 1 ? stream.points.front() : system.domain;
    for (const Vector& vector : stream.vectors)
        conditions.previous.push_back(rowsOf(behind(stream.points, vector), within));
    return conditions;
}

std::variant<HandedOn, NotHandedOn> handOn(HandedOn before, const HandOn& call,
                                           const polyhedra::Budget& budget) {
    const dependence::Questions questions(budget);
    try {
        return Call(std::move(before), call, questions).run();
    } catch (const dependence::Undecided&) {
        return NotHandedOn{"the conditions of its reads are too complex", false};
    } catch (const dependence::Cancelled&) {
        return NotHandedOn{"the analysis was stopped", false};
    } catch (const base::Overflow&) {
        return NotHandedOn{"numbers do not fit in 64 bits", false};
    }
}

} // namespace tactus::localise
