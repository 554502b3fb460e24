#include "ure/names/elaborate_names.h"

#include "syntax/words.h"
#include "ure/names/foreign_names.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

bool isReserved(std::string_view name) {
    const bool isFunction = syntax::isFunctionWord(name) && !syntax::isDeclarableFunction(name);
    return isFunction || syntax::isTypeWord(name) || name == "true" || name == "false" || name == "infinity";
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Insertions, removals and changes of a letter, and exchanged neighbours, that make one name the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({change, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = std::exchange(last, row);
    }
    return last[b.size()];
}

// Names of one letter resemble nothing but their other case.
bool resembles(std::string_view name, std::string_view candidate, std::size_t steps) {
    return lower(name) == lower(candidate) || steps <= (std::max(name.size(), candidate.size()) + 1) / 3;
}

bool isAlone(Names::Role role) {
    return role == Names::Role::Alone || role == Names::Role::Here;
}

bool isCalled(Names::Role role) {
    return role == Names::Role::Called || role == Names::Role::CalledHere;
}

bool suits(const Symbol& symbol, Names::Role role) {
    switch (symbol.kind) {
    case Symbol::Kind::Param:
    case Symbol::Kind::Loop:
        return isAlone(role);
    case Symbol::Kind::Input:
    case Symbol::Kind::Const:
        return role != Names::Role::Defined && symbol.hasDimensions == isCalled(role);
    case Symbol::Kind::Output:
        return role == Names::Role::Defined;
    case Symbol::Kind::Func:
        return role != Names::Role::Alone;
    case Symbol::Kind::Fn:
        return isCalled(role);
    }
    return false;
}

std::string_view howToDeclare(Names::Role role) {
    switch (role) {
    case Names::Role::Called:
        return "; declare it as `input` with its extents and type, or as `func` with its type (the functions "
               "are select, min, max, abs, sqrt, exp, log, sin, cos, exp2, log2, pow, floor, ceil, "
               "round, div_round_to_zero and mod_round_to_zero)";
    case Names::Role::Defined:
        return "; declare it as `output` with its extents and type, or as `func` with its type";
    case Names::Role::Alone:
        return "; declare a number with `param`, a loop with `loops`";
    case Names::Role::Here:
        return "; a condition names params, loops, funcs and inputs of the design";
    case Names::Role::CalledHere:
        return "; a condition calls fns and functions, reads inputs and names funcs without indices";
    }
    return "";
}

} // namespace

std::string_view describe(Symbol::Kind kind) {
    switch (kind) {
    case Symbol::Kind::Param:
        return "a param";
    case Symbol::Kind::Loop:
        return "a loop";
    case Symbol::Kind::Input:
        return "an input";
    case Symbol::Kind::Output:
        return "an output";
    case Symbol::Kind::Const:
        return "a const";
    case Symbol::Kind::Func:
        return "a func";
    case Symbol::Kind::Fn:
        return "a fn";
    }
    return "";
}

void Names::declare(const syntax::Word& word, Symbol symbol) {
    if (!word.valid()) return;
    if (refuseReserved(word)) return;
    const auto [first, isNew] = symbols_.emplace(word.text, symbol);
    if (isNew) return;
    auto diagnostic = diagnostics::make(Kind::DuplicateName, word.span, word.text);
    diagnostic.related.push_back({first->second.span, "first declared here"});
    diagnostics_.push_back(std::move(diagnostic));
}

bool Names::refuseReserved(const syntax::Word& word) {
    if (!isReserved(word.text)) return false;
    diagnostics_.push_back(diagnostics::make(Kind::ReservedName, word.span, word.text));
    return true;
}

const Symbol* Names::find(std::string_view name) const {
    const auto found = symbols_.find(name);
    return found == symbols_.end() ? nullptr : &found->second;
}

bool Names::isFirst(const syntax::Word& word) const {
    const Symbol* symbol = find(word.text);
    return symbol && symbol->span == word.span;
}

void Names::define(const syntax::Word& word, std::uint32_t index, bool known) {
    if (!isFirst(word)) return;
    Symbol& symbol = symbols_.find(word.text)->second;
    symbol.index = index;
    symbol.known = known;
}

std::string Names::nearest(const std::string& name, Role role, const std::vector<std::string>& local) const {
    std::string best;
    std::size_t fewest = name.size() + 1;
    const auto consider = [&](std::string_view candidate) {
        const std::size_t steps = distance(name, candidate);
        if (steps >= fewest || !resembles(name, candidate, steps)) return;
        fewest = steps;
        best = candidate;
    };
    std::ranges::for_each(local, consider);
    for (const auto& [candidate, symbol] : symbols_)
        if (suits(symbol, role)) consider(candidate);
    // One function in place of another computes something else, so only another case is taken for a slip; no
    // function of mathematics resembles `select`.
    if (isCalled(role))
        for (const syntax::LanguageWord& function : syntax::functionWords)
            if (function.text == "select" || lower(name) == function.text) consider(function.text);
    if (isAlone(role)) consider("infinity");
    return best;
}

std::string Names::unknown(const syntax::Word& word, Role role, const std::vector<std::string>& local) {
    if (!word.valid() || doubted_.contains(word.text)) return {};
    const auto [entry, isNew] = unknown_.try_emplace(word.text);
    if (isNew) {
        entry->second.suggestion = nearest(word.text, role, local);
        entry->second.role = role;
    }
    if (std::ranges::find(entry->second.places, word.span) == entry->second.places.end())
        entry->second.places.push_back(word.span); // a fn is read at each of its calls
    return entry->second.suggestion;
}

std::string Names::paramLike(std::string_view name) const {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    for (const auto& [known, symbol] : symbols_)
        if (symbol.kind == Symbol::Kind::Param && known != name && std::ranges::equal(known, name, same))
            return fmt::format("; did you mean '{}'?", known);
    return {};
}

void Names::hint(const std::string& name, std::string advice, diagnostics::Fix fix) {
    if (!doubted_.contains(name)) hints_.try_emplace(name, Hint{std::move(advice), std::move(fix)});
}

diagnostics::Diagnostic Names::unknownDiagnostic(const std::string& name, const Unknown& it) const {
    const auto make = [&](std::string_view advice) {
        return diagnostics::make(Kind::UnknownName, it.places.front(), name, advice);
    };
    const auto writing = [&](const std::string& text) {
        diagnostics::Fix fix{fmt::format("write '{}'", text), {}};
        for (text::Span place : it.places) fix.edits.push_back({place, text});
        return fix;
    };
    if (const auto hint = hints_.find(name); hint != hints_.end()) {
        auto diagnostic = make("; " + hint->second.advice);
        diagnostic.fixes.push_back(hint->second.fix);
        return diagnostic;
    }
    if (const ForeignName* foreign = foreignName(name); foreign && isCalled(it.role)) {
        auto diagnostic = make(fmt::format("; {}", foreign->advice));
        if (!foreign->written.empty()) diagnostic.fixes.push_back(writing(std::string(foreign->written)));
        return diagnostic;
    }
    if (isAlone(it.role) && (name == "inf" || name == "True" || name == "False")) {
        const std::string written = name == "inf" ? "infinity" : lower(name);
        auto diagnostic = make(fmt::format("; it is written `{}`", written));
        diagnostic.fixes.push_back(writing(written));
        return diagnostic;
    }
    if (it.role == Role::CalledHere && lower(name) == "pe")
        return make("; a PE is a condition by itself, as in `PE(2,3)`");
    if (it.suggestion.empty()) return make(howToDeclare(it.role));
    auto diagnostic = make(fmt::format("; did you mean '{}'?", it.suggestion));
    diagnostic.fixes.push_back(writing(it.suggestion));
    return diagnostic;
}

void Names::reportUnknown() {
    for (auto& [name, it] : unknown_) {
        std::ranges::sort(it.places, {}, &text::Span::begin);
        diagnostics_.push_back(unknownDiagnostic(name, it));
    }
}

} // namespace tactus::ure
