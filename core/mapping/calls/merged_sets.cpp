#include "mapping/calls/merged_sets.h"

#include "mapping/primitives.h"
#include "mapping/read/receivers.h"

namespace tactus::mapping {

using diagnostics::Kind;

std::vector<ure::EquationId> equationsNamed(const ure::System& system, std::string_view name) {
    std::vector<ure::EquationId> found;
    for (const ure::EquationId id : system.equations.keys())
        if (system.nameOf(id) == name) found.push_back(id);
    return found;
}

// With all that `best, at argmax= e, k;` becomes, if it is one output of these two.
static std::vector<ure::EquationId> equationsTogether(const ure::System& system, std::string_view name) {
    std::vector<ure::EquationId> found = equationsNamed(system, name);
    if (found.size() < 2) return found;
    const auto isOfPair = [&](ure::EquationId id) {
        const ure::VariableId variable = system.equations[id].variable;
        return variable.valid() && system.variables[variable].carriedFor.valid();
    };
    if (std::ranges::none_of(found, isOfPair)) return found;
    const text::Span pair = system.equations[found.front()].span;
    found.clear();
    for (const ure::EquationId id : system.equations.keys())
        if (system.equations[id].span == pair) found.push_back(id);
    return found;
}

void MergedSets::read(const syntax::MappingDeclaration& declaration) {
    const std::vector<std::string> receivers = receiversOf(system_);
    for (const syntax::CallChain& chain : declaration.chains())
        for (const syntax::Call& call : chain.calls()) {
            const Primitive primitive = primitiveOf(call.name().text);
            if (!call.name().valid() || primitive == Primitive::Unknown) return;
            const bool isReceiver = std::ranges::find(receivers, chain.receiver().text) != receivers.end();
            if (primitive == Primitive::MergeUres && !call.broken() && isReceiver)
                merge(chain.receiver(), call);
        }
}

std::vector<MergedSets::Set> MergedSets::all() && {
    Set rest;
    for (const ure::EquationId id : system_.equations.keys())
        if (!setWith(id)) rest.push_back(id);
    if (!rest.empty()) sets_.push_back(std::move(rest));
    return std::move(sets_);
}

MergedSets::Set* MergedSets::setWith(ure::EquationId equation) {
    for (Set& set : sets_)
        if (std::ranges::find(set, equation) != set.end()) return &set;
    return nullptr;
}

void MergedSets::merge(const syntax::Word& receiver, const syntax::Call& call) {
    const Set own = equationsTogether(system_, receiver.text);
    if (!setWith(own.front())) sets_.push_back(own);
    named_.insert(receiver.text);
    for (const syntax::Expression& argument : call.arguments()) mergeOne(*setWith(own.front()), argument);
}

void MergedSets::mergeOne(Set& set, const syntax::Expression& argument) {
    const auto name = syntax::as<syntax::NameExpression>(argument);
    if (!name) {
        refusals_.add(Kind::MapArguments, argument.span(), "merge_ures takes names of funcs and outputs");
        return;
    }
    const syntax::Word word = name->name();
    const std::vector<ure::EquationId> equations = equationsTogether(system_, word.text);
    if (equations.empty()) {
        std::vector<std::string> known;
        for (const ure::EquationId id : system_.equations.keys()) known.push_back(system_.nameOf(id));
        refusals_.addName(Kind::MapUnknownEquation, word, known);
        return;
    }
    // The other output of a pair is there with the first one, and may be named too.
    const bool isNew = named_.insert(word.text).second;
    for (const ure::EquationId equation : equations) {
        const Set* const other = setWith(equation);
        if (other && (other != &set || !isNew)) {
            refusals_.add(Kind::MapNamedTwice, word.span, word.text);
            return;
        }
        if (!other) set.push_back(equation);
    }
}

} // namespace tactus::mapping
