// The stage's entry.
#include "cinput/build.h"

#include "base/checked.h"
#include "cinput/region/assemble.h"
#include "cinput/region/statements.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

namespace {

// What is not read at all: the compiler's errors, at their places.
void addErrors(State& state) {
    for (const CompilerMessage& one : state.view.tree().messages) {
        if (!one.isError) continue;
        const std::string where = one.elsewhere.empty() ? "" : one.elsewhere + ": ";
        state.findings.push_back(make(Kind::CCompiler, {one.at, one.at}, where + one.text));
    }
}

// Expressions deeper than this are nothing that a function which calls itself should walk.
void checkDepth(State& state) {
    constexpr std::size_t deepest = 1000;
    const auto& nodes = state.view.tree().nodes;
    std::vector<std::uint32_t> ends;
    for (const Node& node : nodes) {
        const auto index = static_cast<std::uint32_t>(&node - nodes.data());
        while (!ends.empty() && ends.back() <= index) ends.pop_back();
        ends.push_back(node.end);
        if (ends.size() > deepest)
            state.refuse(make(Kind::CTooLarge, node.span,
                              "more than 1000 operators or blocks are inside of each other"));
    }
}

void findLoopVariables(State& state, const Scope& scope) {
    const TreeView& view = state.view;
    const auto ofLoop = [&](std::uint32_t loop) {
        const std::uint32_t start = view.bare(loop + 1);
        if (const std::uint32_t step = stepWithoutStart(view, loop); step != none)
            state.loopVariables.insert(view.target(view.bare(step) + 1));
        if (view[start].kind == Node::Kind::Declarations)
            state.loopVariables.insert(view[start + 1].declaration);
        else if (changes(view[start]))
            state.loopVariables.insert(view.target(start + 1));
    };
    for (const std::uint32_t statement : scope.statements) {
        view.walk(statement, [&](std::uint32_t node) {
            if (view[node].kind == Node::Kind::For && view[node].end > node + 1) ofLoop(node);
        });
        for (const std::uint32_t declaration : view.changedIn(statement)) state.changed.insert(declaration);
    }
}

void findConstants(State& state, const Scope& scope, const Uses& uses) {
    for (std::uint32_t at = 0; at < state.view.tree().declarations.size(); ++at) {
        const CType& type = state.view.type(state.view.declaration(at).type);
        if (!type.isScalar() || isReal(scalarType(type)) || state.changed.contains(at)) continue;
        if (const auto known = knownBefore(state.view, scope, uses, at, false))
            state.constants[at] = known->front().integer;
    }
}

void checkLoopVariablesAfter(State& state, const Uses& uses) {
    for (const std::uint32_t declaration : state.loopVariables) {
        const auto use = uses.of.find(declaration);
        if (use == uses.of.end() || !use->second.isReadAfter || use->second.isSetFirstAfter) continue;
        const Declaration& one = state.view.declaration(declaration);
        state.refuse(make(Kind::CLoopVariable, one.span,
                          "'" + one.name +
                              "' is the variable of a loop in the region, and is read behind the region"));
    }
}

void checkGiven(State& state, const Question& question) {
    for (const auto& [name, value] : question.sizes) {
        const auto& replaced = state.view.tree().replaced;
        const bool isArgument =
            std::ranges::any_of(state.view.tree().declarations, [&](const Declaration& one) {
                return one.kind == Declaration::Kind::Parameter &&
                       one.name == name; // which the region need not use
            });
        const bool isSize =
            std::ranges::any_of(state.sizes, [&](const PendingSize& one) { return one.size.name == name; });
        if (!isSize && !isArgument && std::ranges::find(replaced, name) == replaced.end())
            state.findings.push_back(make(Kind::CUnknownSize, {}, name));
    }
}

void checkLiveOut(State& state, const Program& program) {
    if (!state.liveOut) return;
    for (const std::string& name : *state.liveOut) {
        const auto isIt = [&](const Variable& one) {
            return one.name == name && one.isWritten && one.storage != Variable::Storage::Region;
        };
        if (std::ranges::any_of(program.variables, isIt)) continue;
        std::string written;
        for (const Variable& one : program.variables)
            if (one.isWritten && one.storage < Variable::Storage::Region)
                written += (written.empty() ? "; it writes " : ", ") + one.name;
        state.findings.push_back(make(Kind::CLiveOut, {}, name, written));
    }
}

std::string nameOf(const std::string& function, const std::string& file) {
    if (function != "main") return function;
    const std::string base = file.substr(file.rfind('/') + 1);
    return base.substr(0, base.rfind('.'));
}

std::optional<Program> programOf(State& state, const Question& question) {
    checkDepth(state);
    const Scope scope = scopeOf(state);
    state.region = scope.region;
    findLoopVariables(state, scope);
    const Uses uses = usesOf(state.view, scope);
    findConstants(state, scope, uses);
    state.moved = movedPointers(state.view, scope);
    state.position = {0};
    Statements(state).block(scope.statements);
    checkLoopVariablesAfter(state, uses);
    refuseAliases(state, scope);
    checkGiven(state, question);
    if (diagnostics::hasError(state.findings)) return std::nullopt;
    Program program = assembled(state, scope, uses);
    program.name = nameOf(program.name, question.name);
    checkLiveOut(state, program);
    if (program.statements.empty())
        state.refuse(make(Kind::CRegion, scope.region, "the region assigns nothing"));
    return program;
}

// A declaration that can't be read is found at each use.
diagnostics::List once(diagnostics::List findings) {
    std::set<std::pair<std::uint32_t, std::string>> known;
    std::erase_if(findings, [&](const diagnostics::Diagnostic& one) {
        return !known.emplace(one.span.begin, one.message).second;
    });
    return findings;
}

} // namespace

Question questionOf(const text::SourceBuffer& source, const Options& options) {
    constexpr std::size_t small = 300'000; // all functions of a file of this size are looked at
    Question question{source.name(),
                      std::string(source.text()),
                      options.defines,
                      options.folders,
                      options.sizes,
                      {},
                      source.text().size() < small};
    for (const Mark& mark : marksOf(source.text())) question.near.push_back(mark.span.begin);
    return question;
}

Reading judge(const text::SourceBuffer& source, const Question& question, const Tree& tree,
              const std::optional<std::vector<std::string>>& liveOut) {
    const TreeView view(tree, source);
    State state(view, question.sizes);
    state.liveOut = liveOut;
    addErrors(state);
    Reading reading{{}, {}, tree.headers};
    try {
        if (state.findings.empty()) reading.program = programOf(state, question);
    } catch (const Refused&) {
    } catch (const TooManyCases&) {
        state.findings.push_back(make(Kind::CTooLarge, {}, "a form has too many cases of '?:', '/' and '%'"));
    } catch (const base::Overflow&) {
        state.findings.push_back(make(Kind::CTooLarge, {}, "a number does not fit in 64 bits"));
    }
    reading.findings = once(std::move(state.findings));
    if (diagnostics::hasError(reading.findings)) reading.program.reset();
    return reading;
}

Reading read(const text::SourceBuffer& source, const Options& options, Reader& reader, std::stop_token stop) {
    constexpr std::size_t most = 16 << 20;
    if (source.text().size() > most)
        return {std::nullopt, {make(Kind::CTooLarge, {}, "the file has more than 16 MB")}};
    const Question question = questionOf(source, options);
    if (question.near.empty())
        return {std::nullopt,
                {make(Kind::CRegion, {},
                      "the file has no region; put '#pragma scop' and '#pragma endscop' around the loops")}};
    const auto tree = reader.ask(question, std::move(stop));
    if (!tree) return {std::nullopt, {make(Kind::CReader, {}, tree.error())}};
    return judge(source, question, *tree, options.liveOut);
}

} // namespace tactus::cinput
