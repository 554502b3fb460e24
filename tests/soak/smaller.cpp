#include "smaller.h"

#include "syntax/ast.h"
#include "syntax/build.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <set>

namespace tactus::soak {

namespace {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::TokenId;
using syntax::TokenKind;

class Reductions {
  public:
    explicit Reductions(const std::string& text)
        : text_(text), tree_(syntax::parse(std::make_shared<text::SourceBuffer>("smaller.ure", text)).tree) {}

    std::vector<std::string> all() {
        withoutEmptyLines();
        visit(tree_->root());
        for (const TokenId token : tree_->tokens().keys())
            if (tree_->token(token).kind == TokenKind::Integer) withSmallerNumber(token);
        for (const syntax::Design& design : syntax::File(*tree_).designs()) withoutLoops(design);
        std::vector<std::string> found(texts_.begin(), texts_.end());
        std::ranges::stable_sort(found, {}, &std::string::size);
        return found;
    }

  private:
    void add(text::Span span, std::string_view instead) {
        std::string text = text_;
        text.replace(span.begin, span.end - span.begin, instead);
        if (text != text_) texts_.insert(std::move(text));
    }

    void withoutEmptyLines() {
        std::string text;
        for (const char c : text_) {
            if (c == '\n') text.erase(text.find_last_not_of(' ') + 1);
            if (c != '\n' || (!text.empty() && text.back() != '\n')) text += c;
        }
        if (text != text_) texts_.insert(std::move(text));
    }

    // Each node is left out, or becomes one of its children.
    void visit(NodeId id) {
        const syntax::Tree::Node& node = tree_->node(id);
        for (const syntax::Element& element : node.elements) {
            if (!element.node.valid()) continue;
            const text::Span child = tree_->span(element.node);
            if (id != tree_->root()) add(tree_->span(id), text_.substr(child.begin, child.end - child.begin));
            visit(element.node);
        }
        if (id != tree_->root()) add(withSeparator(node, tree_->span(id)), "");
    }

    // A member of a list goes with its comma, a call with its dot.
    text::Span withSeparator(const syntax::Tree::Node& node, text::Span span) const {
        const auto kindAt = [&](std::size_t index) {
            const auto token = TokenId(static_cast<std::uint32_t>(index));
            return index < tree_->tokens().size() ? tree_->token(token).kind : TokenKind::EndOfFile;
        };
        const std::size_t next = node.last.index() + 1, before = node.first.index() - 1;
        if (kindAt(next) == TokenKind::Comma)
            span.end = tree_->token(TokenId(static_cast<std::uint32_t>(next))).span.end;
        else if (node.first.index() > 0 &&
                 (kindAt(before) == TokenKind::Comma || kindAt(before) == TokenKind::Dot))
            span.begin = tree_->token(TokenId(static_cast<std::uint32_t>(before))).span.begin;
        return span;
    }

    void withSmallerNumber(TokenId token) {
        const std::string_view written = tree_->text(token);
        std::uint64_t value = 0;
        std::from_chars(written.data(), written.data() + written.size(), value);
        for (const std::uint64_t smaller : {std::uint64_t{0}, std::uint64_t{1}, value / 2, value - 1})
            if (smaller < value) add(tree_->token(token).span, fmt::format("{}", smaller));
    }

    // A loop goes with the place that it has in each read of a func; elsewhere it is 0.
    void withoutLoops(const syntax::Design& design) {
        std::vector<std::pair<std::string, text::Span>> loops;
        std::set<std::string> funcs;
        for (const NodeId id : nodesBelow(design.node())) {
            const syntax::Tree::Node& node = tree_->node(id);
            if (node.kind == NodeKind::LoopItem)
                loops.emplace_back(tree_->text(node.first), withSeparator(node, tree_->span(id)));
            if (node.kind == NodeKind::FuncDeclaration)
                for (const syntax::Element& element : node.elements)
                    if (element.token.valid()) funcs.insert(std::string(tree_->text(element.token)));
        }
        if (loops.size() < 2) return;
        for (std::size_t loop = 0; loop < loops.size(); ++loop)
            texts_.insert(withoutLoop(loop, loops[loop].first, loops[loop].second, funcs));
    }

    std::string withoutLoop(std::size_t place, const std::string& name, text::Span item,
                            const std::set<std::string>& funcs) const {
        std::vector<text::Span> gone{item};
        for (const NodeId id : nodesBelow(tree_->root())) {
            const syntax::Tree::Node& node = tree_->node(id);
            if (node.kind != NodeKind::Access || !funcs.contains(std::string(tree_->text(node.first))))
                continue;
            std::size_t argument = 0;
            for (const syntax::Element& element : node.elements)
                if (element.node.valid() && argument++ == place)
                    gone.push_back(withSeparator(tree_->node(element.node), tree_->span(element.node)));
        }
        std::string text;
        std::uint32_t end = 0;
        for (const TokenId id : tree_->tokens().keys()) {
            const text::Span span = tree_->token(id).span;
            text += text_.substr(end, span.begin - end);
            end = span.end;
            const bool isGone = std::ranges::any_of(
                gone, [&](text::Span one) { return one.begin <= span.begin && span.end <= one.end; });
            if (!isGone) text += tree_->text(id) == name ? "0" : std::string(tree_->text(id));
        }
        return text;
    }

    std::vector<NodeId> nodesBelow(NodeId id) const {
        std::vector<NodeId> found{id};
        for (std::size_t at = 0; at < found.size(); ++at)
            for (const syntax::Element& element : tree_->node(found[at]).elements)
                if (element.node.valid()) found.push_back(element.node);
        return found;
    }

    const std::string& text_;
    std::shared_ptr<const syntax::Tree> tree_;
    std::set<std::string> texts_;
};

} // namespace

std::vector<std::string> smallerTexts(const std::string& text) {
    return Reductions(text).all();
}

std::string shrunk(std::string text, const std::function<bool(const std::string&)>& fails, int tries) {
    std::vector<std::string> candidates = smallerTexts(text);
    for (std::size_t next = 0; next < candidates.size() && tries-- > 0;) {
        if (!fails(candidates[next])) {
            ++next;
            continue;
        }
        text = candidates[next];
        candidates = smallerTexts(text);
        next = 0;
    }
    return text;
}

} // namespace tactus::soak
