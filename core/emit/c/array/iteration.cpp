#include "emit/c/array/iteration.h"

#include "array/lowered/dense_places.h"
#include "emit/c/array/statements.h"

#include "emit/c/equations/domain.h"
#include "emit/c/equations/kernel.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::AffineForm;

Block Iteration::operator()(const std::vector<dependence::Step>& steps) const {
    Block body = casesDeclared(steps);
    for (const dependence::Step& step : steps)
        append(body, of(places_.originsOf(step.equation), statementsOf(step)));
    return around(std::move(body));
}

// The values of an iteration that are made by cases.
Block Iteration::casesDeclared(const std::vector<dependence::Step>& steps) const {
    Block block;
    std::set<ure::VariableId> declared;
    for (const dependence::Step& step : steps) {
        const ure::VariableId variable = places_.system.equations[step.equation].variable;
        if (!step.isCase() || !places_.isLocal(variable) || !declared.insert(variable).second) continue;
        const Code target = places_.here(variable, polyhedra::Vector(places_.rows.size(), 0), 0);
        append(block, of(places_.originsOf(variable), {emit::variable(target, literal(target.type, {}))}));
    }
    return block;
}

Block Iteration::around(Block body) const {
    if (bits_.empty()) return inLoops(guarded(conditions(), std::move(body)));
    Code active = all(conditions());
    Block block;
    for (const Bit& bit : bits_) {
        block.push_back(
            assign(bit.place, select(bit.hasNeighbour, bit.neighbours, bit.computed.value_or(active))));
        if (!bit.computed) active = bit.place;
    }
    block.push_back(when(std::move(active), std::move(body)));
    return inLoops(std::move(block));
}

Block Iteration::inLoops(Block body) const {
    // A loop's form may be over loops that earlier steps found, so the last step is innermost.
    for (std::size_t at = inverse_.steps.size(); at-- > 0;) body = given(inverse_.steps[at], std::move(body));
    return body;
}

// If the box holds places without a PE, a condition on the place alone comes first: unrolling removes it, and
// all that is in it.
Block Iteration::guarded(std::vector<Code> conditions, Block body) const {
    const array::Model& model = places_.model;
    const auto places = placesInBox(model);
    if (places && model.pes && *places == *model.pes)
        return {when(all(std::move(conditions)), std::move(body))};
    const std::set<std::string> names = namesOfPlaces();
    const auto isOfPlace = [&](const auto& self, const Code& code) -> bool {
        if (code.kind == Code::Kind::Name) return names.contains(code.text);
        return std::ranges::all_of(code.operands, [&](const Code& operand) { return self(self, operand); });
    };
    const auto later = std::ranges::stable_partition(
        conditions, [&](const Code& condition) { return isOfPlace(isOfPlace, condition); });
    std::vector<Code> onTime(later.begin(), later.end());
    conditions.erase(later.begin(), later.end());
    body = {when(all(std::move(onTime)), std::move(body))};
    return conditions.empty() ? body : Block{when(all(std::move(conditions)), std::move(body))};
}

// Coordinates of places, params, and the loops that coordinates alone determine.
std::set<std::string> Iteration::namesOfPlaces() const {
    std::set<std::string> names(places_.coordinates.begin(),
                                places_.coordinates.begin() + std::ssize(places_.rows));
    names.insert(places_.names.params.begin(), places_.names.params.end());
    for (const mapping::InverseMap::Step& step : inverse_.steps) {
        bool isFixed = !step.walked;
        for (std::size_t at = 0; at < step.form.coefficients.size(); ++at)
            isFixed &= step.form.coefficients[at] == 0 || names.contains(places_.coordinates[at]);
        if (isFixed) names.insert(places_.names.loops[step.loop]);
    }
    return names;
}

// No remainder, the rows that are left hold, and the iteration is in the domain.
std::vector<Code> Iteration::conditions() const {
    const ure::Type index = places_.names.index;
    const auto isZero = [&](Code value) {
        return infix("==", ure::boolType(), std::move(value), integer(index, 0));
    };
    std::vector<Code> conditions;
    for (const mapping::InverseMap::Step& step : inverse_.steps)
        if (step.divisor > 1 && !step.isDigit)
            conditions.push_back(
                isZero(infix("%", index, places_.known(step.form), integer(index, step.divisor))));
    for (const AffineForm& form : inverse_.conditions) conditions.push_back(isZero(places_.known(form)));
    const auto mayBeNegative = [&](const AffineForm& form) { return ranges_.mayBeNegative(form); };
    std::ranges::move(domainConditions(places_.system, translate_, index, mayBeNegative),
                      std::back_inserter(conditions));
    return conditions;
}

// The body with the loop's value in front of it, or in a loop over its values.
Block Iteration::given(const mapping::InverseMap::Step& step, Block body) const {
    const ure::Type index = places_.names.index;
    const Code variable = name(places_.names.loops[step.loop], index);
    if (step.walked) {
        const polyhedra::Interval range = places_.system.domain.box[step.loop];
        return {loop(variable, integer(index, range.lower), integer(index, base::add(range.upper, 1)),
                     std::move(body), false)};
    }
    // Compilers warn of constants that nobody reads.
    if (!mentions(body, variable.text)) return body;
    Code value = places_.known(step.form);
    if (value.kind == Code::Kind::Name && value.text == variable.text)
        return body; // the coordinate is the loop
    if (step.isDigit) {
        // C rounds toward zero: the dividend is made positive before, and the quotient smaller behind.
        const std::int64_t least = ranges_.dividendOf(step).lower;
        const std::int64_t more = least < 0 ? -base::floorDivide(least, step.divisor) : 0;
        AffineForm dividend = step.form;
        dividend.constant = base::add(dividend.constant, base::multiply(more, step.divisor));
        value = infix("/", index, places_.known(dividend), integer(index, step.divisor));
        if (more > 0) value = infix("-", index, std::move(value), integer(index, more));
    } else if (step.divisor > 1)
        value = infix("/", index, std::move(value), integer(index, step.divisor));
    body.insert(body.begin(), constant(variable, std::move(value)));
    return body;
}

Block Iteration::statementsOf(const dependence::Step& step) const {
    const ure::Equation& equation = places_.system.equations[step.equation];
    Block block{comment(sourceOf(places_.system, step.equation))};
    if (equation.isOutput()) {
        std::vector<Code> indices;
        for (const AffineForm& form : equation.left) indices.push_back(translate_.form(form));
        const auto departure = departures_.find(equation.output);
        append(block, written(places_.system, places_.names, translate_, equation.value, [&](Code value) {
                   if (departure != departures_.end()) return assign(departure->second, std::move(value));
                   return assign(translate_.elementOf(equation.output, indices), std::move(value));
               }));
        return block;
    }
    const Code target = places_.here(equation.variable, polyhedra::Vector(places_.rows.size(), 0), 0);
    CaseCode code = caseOf(places_.system, translate_, step);
    const bool isDeclared = step.isCase() || !places_.isLocal(equation.variable);
    Block made = computed(places_.system, places_.names, code.translate, equation.value, [&](Code value) {
        return isDeclared ? assign(target, std::move(value)) : constant(target, std::move(value));
    });
    if (const auto storage = places_.storageOf(equation.variable)) made.push_back(assign(*storage, target));
    if (step.isCase()) made = {when(std::move(code.condition), std::move(made))};
    append(block, std::move(made));
    return block;
}

} // namespace tactus::emit
