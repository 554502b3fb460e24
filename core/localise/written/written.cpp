// Streams in the form in which they can be written.
#include "localise/written/stream_text.h"

#include "dependence/cases/names.h"
#include "ure/print/design_forms.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

class Writing {
  public:
    Writing(const ure::System& system, const polyhedra::Budget& budget) : system_(system), budget_(budget) {}

    Row row(AffineForm form) const {
        const polyhedra::Extremum values = polyhedra::extremes(form, {system_.domain}, budget_);
        return zero(form, values.known == polyhedra::Verdict::Yes && values.value.upper == 0);
    }

    // In the text loops have their values.
    Row zero(const AffineForm& form, bool isZero = true) const {
        return {ure::rowOverValues(system_, form), isZero};
    }
    Vector step(const Vector& vector) const { return ure::stepOverValues(system_, vector); }

    Condition allOf(const std::vector<AffineForm>& rows) const {
        if (rows.empty()) return {};
        Condition condition(1);
        for (const AffineForm& form : rows) condition.front().push_back(row(form));
        return condition;
    }

    Condition anyOf(const std::vector<std::vector<AffineForm>>& lists) const {
        Condition condition;
        for (const std::vector<AffineForm>& rows : lists) {
            if (rows.empty()) return {};
            condition.push_back(allOf(rows).front());
        }
        return condition;
    }

    // The points as conditions, for points of the domain.
    Condition anyOf(const Union& points) const {
        std::vector<std::vector<AffineForm>> lists;
        for (const polyhedra::Piece& piece : points) {
            if (!piece.quotients.empty()) throw base::Overflow(); // refused: it can't be written
            lists.push_back(polyhedra::gist(polyhedra::rowsOf(piece), system_.domain, budget_));
        }
        return anyOf(lists);
    }

    std::string tupleText(const Vector& vector) const {
        return fmt::format("({})", fmt::join(step(vector), ", "));
    }

  private:
    const ure::System& system_;
    const polyhedra::Budget& budget_;
};

// Does it hand anything on, or is every point a head?
bool handsOn(const Stream& stream, const polyhedra::Budget& budget) {
    const polyhedra::Extremum steps = polyhedra::extremes(stream.leg.count, stream.carried.points, budget);
    return steps.known != polyhedra::Verdict::Yes || steps.value.upper > 0;
}

} // namespace

std::vector<WrittenStream> written(const ure::System& system, const std::vector<Stream>& streams,
                                   const polyhedra::Budget& budget) {
    const Writing writing(system, budget);
    std::vector<WrittenStream> all;
    for (const Stream& stream : streams) {
        WrittenStream one;
        one.variable = stream.variable;
        one.name = system.variables[stream.variable].name;
        one.read = stream.span;
        // A stream on the way of others is read by them alone.
        const std::string read = stream.sites.empty() ? system.variables[stream.source].name +
                                                            dependence::tuple(system, stream.index)
                                                      : std::string(system.source->text(stream.span));
        one.reason = fmt::format("{} hands {} on along {}, because its distance differs from point to point",
                                 one.name, read, writing.tupleText(stream.leg.direction));
        for (const ure::ExprId site : stream.sites) one.sites.push_back(system.spanOf(site));
        one.carries =
            stream.carried.rows ? writing.allOf(*stream.carried.rows) : writing.anyOf(stream.carried.points);
        const auto* distance = std::get_if<Vector>(&stream.head);
        WrittenStream::Choice head{{{writing.zero(stream.leg.count)}}, {}, {}, {}};
        head.func =
            system.variables[distance ? stream.source : streams[std::get<std::size_t>(stream.head)].variable]
                .name;
        head.distance = writing.step(distance ? *distance : Vector(system.loops.size(), 0));
        one.choices.push_back(std::move(head));
        if (handsOn(stream, budget))
            one.choices.push_back({{}, one.name, writing.step(stream.leg.direction), {}});
        else
            one.choices.front().condition.clear();
        all.push_back(std::move(one));
    }
    return all;
}

std::vector<WrittenStream> written(const ure::System& before, const HandedOn& after,
                                   const std::string& mapping, const polyhedra::Budget& budget) {
    const ure::System& system = *after.system;
    const Writing writing(system, budget);
    std::vector<WrittenStream> all;
    for (const InputStream& stream : after.streams) {
        WrittenStream one;
        one.variable = system.equations[stream.equation].variable;
        one.name = system.variables[one.variable].name;
        std::vector<std::string> vectors;
        for (const Vector& vector : stream.vectors) vectors.push_back(writing.tupleText(vector));
        const text::Span source = system.spanOf(stream.source);
        one.read = source;
        ure::forEachBelow(system, stream.source, [&](ure::ExprId id) {
            if (system.exprs[id].kind == ure::Expr::Kind::ReadInput)
                one.inputs.push_back(system.tensors[system.exprs[id].tensor].name);
        });
        one.reason = fmt::format("{} hands {} on along {}, for mapping {}", one.name,
                                 system.source->text(source), fmt::join(vectors, " and "), mapping);
        if (stream.equation.index() < before.equations.size()) {
            one.sites.push_back(before.equations[stream.equation].span); // the whole equation
        } else {
            for (const ure::ExprId id : before.exprs.keys())
                if (before.exprs[id].kind == ure::Expr::Kind::ReadInput &&
                    system.exprs[id].kind == ure::Expr::Kind::Read &&
                    system.exprs[id].variable == one.variable)
                    one.sites.push_back(before.spanOf(id));
        }
        const StreamConditions conditions = conditionsOf(stream, system, budget);
        one.carries = writing.anyOf(conditions.carries);
        for (std::size_t n = 0; n < stream.vectors.size(); ++n)
            one.choices.push_back(
                {writing.anyOf(conditions.previous[n]), one.name, writing.step(stream.vectors[n]), {}});
        one.choices.push_back({{}, {}, {}, source});
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace tactus::localise
