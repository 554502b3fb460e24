#include "mapping/edits/network_edits.h"

#include "mapping/edits/insertion.h"

#include <algorithm>

namespace tactus::mapping {

namespace {

constexpr std::size_t longestLine = 100; // letters; a longer chain continues in the next line

bool isOfArray(const Plan& plan, const std::string& receiver) {
    return receiver == plan.receiver;
}

// The last chain of the mapping on this receiver; on the array, the one with its space_time_transform,
// whatever func that names.
std::optional<syntax::CallChain> chainOf(const Plan& plan, const std::string& receiver) {
    std::optional<syntax::CallChain> found;
    for (const syntax::CallChain& chain : plan.declaration->chains()) {
        const bool hasTransform = isOfArray(plan, receiver) && plan.transform && plan.transformIsOwn &&
                                  chain.span().begin <= plan.transform->span().begin &&
                                  plan.transform->span().end <= chain.span().end;
        if (hasTransform) return chain;
        if (chain.receiver().text == receiver && !chain.calls().empty()) found = chain;
    }
    return found;
}

// The text before this place in its line.
std::string_view lineBefore(const text::SourceBuffer& source, std::uint32_t place) {
    const std::uint32_t start = source.lineStart(source.position(place).line);
    return source.text({start, place});
}

bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t") == std::string_view::npos;
}

// A line of its own where the chain's last call has one, or where the line would get long: its point below
// the first one of the chain.
std::string appended(const syntax::CallChain& chain, const std::string& call) {
    const text::SourceBuffer& source = chain.tree().source();
    const std::vector<syntax::Call> calls = chain.calls();
    const syntax::Call& last = calls.back();
    const std::string_view before = lineBefore(source, last.span().begin);
    const std::string_view line = lineBefore(source, last.span().end);
    const bool standsAlone =
        !before.empty() && before.back() == '.' && isBlank(before.substr(0, before.size() - 1));
    if (!standsAlone && line.size() + call.size() + 2 <= longestLine) return "." + call;
    std::string indent(standsAlone ? before.substr(0, before.size() - 1)
                                   : lineBefore(source, chain.receiver().span.end));
    std::ranges::replace_if(
        indent, [](char c) { return c != '\t'; }, ' ');
    const bool carriage = source.text().find("\r\n") != std::string_view::npos;
    return (carriage ? "\r\n" : "\n") + indent + "." + call;
}

} // namespace

std::vector<text::Edit> editsForCall(const Plan& plan, const std::string& receiver, const std::string& call) {
    if (receiver.empty()) return {};
    const std::string statement = receiver + "." + call + ";";
    if (!plan.declaration) return mappingAdded(plan.design, "m1", {statement});
    const auto chain = chainOf(plan, receiver);
    if (!chain) return statementAdded(*plan.declaration, statement);
    const std::uint32_t end = chain->calls().back().span().end;
    return {{{end, end}, appended(*chain, call)}};
}

std::vector<text::Edit> editsForArrayCall(const Plan& plan, const std::string& call) {
    if (plan.network.empty()) return editsForCall(plan, plan.receiver, call);
    const text::Span first = plan.network.front().name.span, own = plan.declaration->span();
    if (first.begin < own.begin || first.end > own.end) return {};
    return {{{first.begin, first.begin}, call + "."}};
}

} // namespace tactus::mapping
