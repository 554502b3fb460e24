#include "syntax/build.h"

#include "base/counted.h"
#include "syntax/parse/lexer.h"
#include "syntax/parse/parser.h"

#include <algorithm>

namespace tactus::syntax {

using diagnostics::Kind;

static constexpr std::size_t mostDiagnostics = 100;

// The whole file is one token that nobody reads.
static Parsed refuseLarge(std::shared_ptr<const text::SourceBuffer> source) {
    const auto size = static_cast<std::uint32_t>(source->text().size());
    base::Table<TokenId, Token> tokens;
    const TokenId first = tokens.add({TokenKind::Unknown, {0, size}});
    const TokenId last = tokens.add({TokenKind::EndOfFile, {size, size}});
    base::Table<NodeId, Tree::Node> nodes;
    const NodeId root =
        nodes.add({NodeKind::File, NodeId(), {{NodeId(), first}, {NodeId(), last}}, first, last, true});
    diagnostics::List list = {
        diagnostics::make(Kind::FileTooLarge, {0, 0}, base::thousands(text::largestFile))};
    return {std::make_shared<const Tree>(std::move(source), std::move(tokens), std::move(nodes), root),
            std::move(list)};
}

static diagnostics::List inOrder(diagnostics::List list) {
    std::ranges::stable_sort(list, {}, [](const diagnostics::Diagnostic& one) { return one.span.begin; });
    if (list.size() > mostDiagnostics) {
        const text::Span span = list[mostDiagnostics].span;
        list.resize(mostDiagnostics, list.front());
        list.push_back(diagnostics::make(Kind::TooManyMistakes, span, mostDiagnostics));
    }
    return list;
}

static Parsed finished(std::shared_ptr<const text::SourceBuffer> source, Lexed lexed, Parser& parser,
                       NodeId root) {
    diagnostics::List list = std::move(lexed.diagnostics);
    std::ranges::move(parser.diagnostics, std::back_inserter(list));
    auto tree = std::make_shared<const Tree>(std::move(source), std::move(lexed.tokens),
                                             std::move(parser.nodes), root);
    return {std::move(tree), inOrder(std::move(list))};
}

Parsed parse(std::shared_ptr<const text::SourceBuffer> source) {
    if (source->text().size() > text::largestFile) return refuseLarge(std::move(source));
    Lexed lexed = lex(*source);
    Parser parser(*source, lexed.tokens, false);
    NodeId root = parser.file();
    if (!parser.diagnostics.empty()) {
        // Columns show where a `}` is missing, if the text is laid out: the reading with fewer mistakes is
        // meant.
        Parser other(*source, lexed.tokens, true);
        const NodeId otherRoot = other.file();
        if (other.diagnostics.size() <= parser.diagnostics.size()) {
            std::swap(parser.nodes, other.nodes);
            std::swap(parser.diagnostics, other.diagnostics);
            root = otherRoot;
        }
    }
    return finished(std::move(source), std::move(lexed), parser, root);
}

ParsedExpression parseExpression(std::shared_ptr<const text::SourceBuffer> source) {
    if (source->text().size() > text::largestFile) {
        Parsed refused = refuseLarge(std::move(source));
        return {std::move(refused.tree), {}, std::move(refused.diagnostics)};
    }
    Lexed lexed = lex(*source);
    Parser parser(*source, lexed.tokens, false);
    const NodeId root = parser.onlyExpression();
    Parsed parsed = finished(std::move(source), std::move(lexed), parser, root);
    const NodeId first = parsed.tree->node(root).elements.front().node;
    const bool isThere = first.valid() && parsed.tree->node(first).kind != NodeKind::Skipped;
    return {std::move(parsed.tree), isThere ? first : NodeId(), std::move(parsed.diagnostics)};
}

} // namespace tactus::syntax
