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

void MergedSets::read(const syntax::MappingDeclaration& declaration) {
    const std::vector<std::string> receivers = receiversOf(system_);
    for (const syntax::CallChain& chain : declaration.chains())
        for (const syntax::Call& call : chain.calls()) {
            const Primitive primitive = primitiveOf(call.name().text);
            if (!call.name().valid() || sideOf(primitive) == Side::NotYet) return;
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
    const ure::EquationId own = equationsNamed(system_, receiver.text).front();
    if (!setWith(own)) sets_.push_back({own});
    if (call.arguments().empty())
        refusals_.add(Kind::MapArguments, call.argumentsSpan(),
                      "merge_ures takes names of funcs and outputs");
    for (const syntax::Expression& argument : call.arguments()) mergeOne(*setWith(own), argument);
}

void MergedSets::mergeOne(Set& set, const syntax::Expression& argument) {
    const auto name = syntax::as<syntax::NameExpression>(argument);
    if (!name) {
        refusals_.add(Kind::MapArguments, argument.span(), "merge_ures takes names of funcs and outputs");
        return;
    }
    const syntax::Word word = name->name();
    const std::vector<ure::EquationId> equations = equationsNamed(system_, word.text);
    if (equations.empty()) {
        std::vector<std::string> known;
        for (const ure::EquationId id : system_.equations.keys()) known.push_back(system_.nameOf(id));
        refusals_.addName(Kind::MapUnknownEquation, word, known);
        return;
    }
    for (const ure::EquationId equation : equations)
        if (setWith(equation)) {
            refusals_.add(Kind::MapNamedTwice, word.span, word.text);
            return;
        }
    set.insert(set.end(), equations.begin(), equations.end());
}

} // namespace tactus::mapping
