#include "cinput/state/state.h"

#include "base/checked.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;

bool isSame(const PendingAccess& a, const PendingAccess& b) {
    return a.variable == b.variable &&
           std::ranges::equal(a.subscripts, b.subscripts, [](const auto& one, const auto& other) {
               return one.form && one.form == other.form;
           });
}

std::uint32_t State::read(PendingAccess access) {
    Expression one{.operation = Operator::Read,
                   .type = variables[access.variable].variable.type,
                   .span = access.span,
                   .operands = {},
                   .constant = {},
                   .index = static_cast<std::uint32_t>(accesses.size()),
                   .function = {}};
    accesses.push_back(std::move(access));
    return add(std::move(one));
}

void State::addReads(std::uint32_t expression, std::set<std::uint32_t>& found) const {
    std::vector<std::uint32_t> open{expression};
    std::set<std::uint32_t> seen;
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        open.pop_back();
        if (!seen.insert(at).second) continue;
        const Expression& one = expressions[at];
        std::ranges::copy(one.operands, std::back_inserter(open));
        if (one.operation != Operator::Read) continue;
        found.insert(accesses[one.index].variable);
        for (const PendingSubscript& subscript : accesses[one.index].subscripts)
            if (!subscript.form) open.push_back(subscript.expression);
    }
}

void State::refuseSubscript(const PendingAccess& access, std::uint32_t expression, const char* why) {
    const std::string& name = variables[access.variable].variable.name;
    std::set<std::uint32_t> reads;
    addReads(expression, reads);
    if (reads.empty())
        refuse(diagnostics::make(Kind::CNotAffine, expressions[expression].span,
                                 "a subscript of '" + name + "'",
                                 "write sums of constant multiples of them"));
    refuse(diagnostics::make(Kind::CDataSubscript, access.span, name, why));
}

std::uint32_t State::converted(std::uint32_t expression, ScalarType type) {
    const Expression& one = expressions[expression];
    if (one.type == type) return expression;
    return add({.operation = Operator::Cast,
                .type = type,
                .span = one.span,
                .operands = {expression},
                .constant = {},
                .index = 0,
                .function = {}});
}

Space State::space(bool atValues) const {
    Space space;
    for (std::uint32_t size = 0; size < sizes.size(); ++size) {
        const Symbol symbol{Symbol::Kind::Size, size};
        if (atValues || sizes[size].isFixed)
            space.values[symbol] = sizes[size].size.value;
        else
            space.variables[symbol] = space.visible++;
    }
    for (const std::uint32_t loop : around) space.variables[{Symbol::Kind::Loop, loop}] = space.visible++;
    return space;
}

bool State::isPossible(const Condition& condition, bool atValues) const {
    Condition all = condition;
    for (const Condition& part : domain) all = both(part, std::move(all));
    if (all.kind == Condition::Kind::True || all.kind == Condition::Kind::False)
        return all.kind == Condition::Kind::True;
    try {
        const Space here = space(atValues);
        const auto split =
            polyhedra::whereTrue(formulaOf(all, here, quotients), polyhedra::Piece::universe(here.visible));
        return split.tooIntricate || std::ranges::any_of(split.pieces, [](const polyhedra::Piece& piece) {
                   return polyhedra::isEmpty(piece, {}) != polyhedra::Verdict::Yes;
               });
    } catch (const base::Overflow&) {
        return true;
    }
}

void State::use(const Linear& form) {
    for (const auto& [symbol, factor] : form.terms)
        if (symbol.kind == Symbol::Kind::Size)
            sizes[symbol.index].isUsed = true;
        else if (symbol.kind == Symbol::Kind::Quotient)
            use(quotients[symbol.index].form);
}

void State::use(const Condition& condition) {
    use(condition.atom);
    for (const Condition& part : condition.parts) use(part);
}

std::int64_t State::valueOf(const Linear& form) const {
    return quasiAffine(form, space(true), quotients)(std::vector<std::int64_t>(around.size(), 0));
}

bool State::holds(const Condition& condition) const {
    return polyhedra::holds(formulaOf(condition, space(true), quotients),
                            std::vector<std::int64_t>(around.size(), 0));
}

std::int64_t State::fixedValue(const Linear& form, text::Span span) {
    for (const auto& [symbol, factor] : form.terms) {
        if (symbol.kind == Symbol::Kind::Quotient) (void)fixedValue(quotients[symbol.index].form, span);
        if (symbol.kind != Symbol::Kind::Size || sizes[symbol.index].isFixed) continue;
        PendingSize& size = sizes[symbol.index];
        size.isFixed = true;
        findings.push_back(diagnostics::make(Kind::CSizeFixed, span, size.size.name, size.size.value));
    }
    return valueOf(form);
}

} // namespace tactus::cinput
