#include "emit/c/equations/domain.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Piece;

namespace {

AffineForm loopForm(const ure::System& system, std::size_t loop) {
    return AffineForm::variable(loop, system.loops.size());
}

// The points that the loops' bounds alone allow.
Piece boundsOf(const ure::System& system) {
    Piece piece = Piece::universe(system.loops.size());
    for (std::size_t at = 0; at < system.loops.size(); ++at) {
        const ure::Loop& loop = system.loops[ure::LoopId(at)];
        for (const AffineForm& lower : loop.lower) constrain(piece, loopForm(system, at) - lower);
        for (const AffineForm& upper : loop.upper) constrain(piece, upper - loopForm(system, at));
    }
    return piece;
}

// The conditions that `where` adds.
std::vector<AffineForm> rest(const ure::System& system) {
    // Bounds are written with the names of the params; only what they do not say becomes numbers.
    const Piece bounds = boundsOf(system);
    std::vector<AffineForm> forms;
    for (std::size_t at = 0; at < system.loops.size(); ++at) {
        const polyhedra::Interval whole = bounds.box[at], domain = system.domain.box[at];
        const auto number = [&](std::int64_t value) {
            return AffineForm::number(value, system.loops.size());
        };
        if (domain.lower > whole.lower) forms.push_back(loopForm(system, at) - number(domain.lower));
        if (domain.upper < whole.upper) forms.push_back(number(domain.upper) - loopForm(system, at));
    }
    for (const AffineForm& row : system.domain.rows)
        if (std::ranges::find(bounds.rows, row) == bounds.rows.end()) forms.push_back(row);
    return forms;
}

} // namespace

std::vector<Code> domainConditions(const ure::System& system, const Translator& translate, ure::Type index,
                                   const MayBeNegative& mayBeNegative) {
    std::vector<Code> conditions;
    const ure::Type truth = ure::boolType();
    for (std::size_t at = 0; at < system.loops.size(); ++at) {
        const ure::Loop& loop = system.loops[ure::LoopId(at)];
        const AffineForm variable = loopForm(system, at);
        const auto below = [&](const AffineForm& lower) { return mayBeNegative(variable - lower); };
        const auto above = [&](const AffineForm& upper) { return mayBeNegative(upper - variable); };
        if (std::ranges::any_of(loop.lower, below))
            conditions.push_back(
                infix("<=", truth, translate.asWritten(loop.lowerText), translate.form(variable)));
        if (std::ranges::any_of(loop.upper, above))
            conditions.push_back(
                infix("<", truth, translate.form(variable), translate.asWritten(loop.upperText)));
    }
    for (const AffineForm& form : rest(system))
        if (mayBeNegative(form))
            conditions.push_back(infix(">=", truth, translate.form(form), integer(index, 0)));
    return conditions;
}

} // namespace tactus::emit
