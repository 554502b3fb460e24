#include "mapping/edits/hand_on_edits.h"

#include "mapping/edits/network_edits.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::mapping {

using text::Span;

namespace {

// The whole statement, and its line if nothing else is there.
Span statementOf(const syntax::CallChain& chain) {
    const text::SourceBuffer& source = chain.tree().source();
    const std::string_view text = source.text();
    const Span span = chain.span();
    const std::uint32_t start = source.lineStart(source.position(span.begin).line);
    std::uint32_t end = span.end;
    while (end < text.size() && (text[end] == ';' || text[end] == ' ')) ++end;
    const bool beginsLine =
        source.text({start, span.begin}).find_first_not_of(" \t") == std::string_view::npos;
    const bool isAlone = beginsLine && end < text.size() && text[end] == '\n';
    return isAlone ? Span{start, end + 1} : span;
}

bool isOfCall(const syntax::Call& call, const Localise& one) {
    return call.span().begin <= one.inputSpan.begin && one.inputSpan.end <= call.span().end;
}

std::string vectorText(const polyhedra::Vector& vector) {
    return fmt::format("{{{}}}", fmt::join(vector, ", "));
}

std::string callText(const std::string& input, const polyhedra::Vector& vector) {
    return fmt::format("localise({}, {})", input, vectorText(vector));
}

std::vector<const Localise*> callsOf(const Plan& plan, const std::string& input) {
    std::vector<const Localise*> calls;
    for (const LoopStep& step : plan.steps)
        if (const auto* call = std::get_if<Localise>(&step); call && call->input == input)
            calls.push_back(call);
    return calls;
}

bool isOwn(const Plan& plan, const Localise& call) {
    if (!plan.declaration) return false;
    const Span own = plan.declaration->span();
    return own.begin <= call.inputSpan.begin && call.inputSpan.end <= own.end;
}

// Behind the call, in the same chain.
std::vector<text::Edit> addedBehind(const Plan& plan, const Localise& last, const std::string& calls) {
    for (const syntax::CallChain& chain : plan.declaration->chains())
        for (const syntax::Call& call : chain.calls())
            if (isOfCall(call, last)) return {{{call.span().end, call.span().end}, calls}};
    return {};
}

} // namespace

HandOnCalls handOnCalls(const Plan& plan, const std::string& input) {
    HandOnCalls found;
    for (const LoopStep& step : plan.steps) {
        const auto* call = std::get_if<Localise>(&step);
        if (!call) { // the loops change
            found.fixed = found.vectors.size();
        } else if (call->input == input) {
            found.vectors.push_back(call->vector);
            if (!isOwn(plan, *call)) found.fixed = found.vectors.size();
        }
    }
    return found;
}

std::vector<text::Edit> editsForHandOn(const Plan& plan, const std::string& input,
                                       const std::vector<polyhedra::Vector>& vectors) {
    const std::vector<const Localise*> calls = callsOf(plan, input);
    std::vector<text::Edit> edits;
    const std::size_t both = std::min(calls.size(), vectors.size());
    for (std::size_t n = 0; n < both; ++n)
        if (calls[n]->vector != vectors[n]) edits.push_back({calls[n]->vectorSpan, vectorText(vectors[n])});
    std::vector<Localise> superfluous;
    for (std::size_t n = both; n < calls.size(); ++n) superfluous.push_back(*calls[n]);
    std::ranges::move(callsRemoved(plan.design, superfluous), std::back_inserter(edits));
    std::vector<std::string> added;
    for (std::size_t n = both; n < vectors.size(); ++n) added.push_back(callText(input, vectors[n]));
    if (added.empty()) return edits;
    const std::string text = fmt::to_string(fmt::join(added, "."));
    const bool isBehindOne = !calls.empty() && handOnCalls(plan, input).fixed < calls.size();
    std::ranges::move(isBehindOne ? addedBehind(plan, *calls.back(), "." + text)
                                  : editsForArrayCall(plan, text),
                      std::back_inserter(edits));
    return edits;
}

std::vector<text::Edit> callsRemoved(const syntax::Design& design, const std::vector<Localise>& calls) {
    std::vector<text::Edit> edits;
    const auto goes = [&](const syntax::Call& call) {
        return std::ranges::any_of(calls, [&](const Localise& one) { return isOfCall(call, one); });
    };
    for (const syntax::MappingDeclaration& mapping : design.mappings())
        for (const syntax::CallChain& chain : mapping.chains()) {
            const std::vector<syntax::Call> all = chain.calls();
            if (std::ranges::none_of(all, goes)) continue;
            if (std::ranges::all_of(all, goes)) {
                edits.push_back({statementOf(chain), ""});
                continue;
            }
            // The first ones go with the points behind them, the others with the points in front of them.
            const auto first = static_cast<std::size_t>(std::ranges::find_if_not(all, goes) - all.begin());
            if (first > 0) edits.push_back({{all.front().span().begin, all[first].span().begin}, ""});
            for (std::size_t n = first + 1; n < all.size(); ++n)
                if (goes(all[n])) edits.push_back({{all[n - 1].span().end, all[n].span().end}, ""});
        }
    return edits;
}

} // namespace tactus::mapping
