#include "syntax/format/format.h"

#include "syntax/format/spacing.h"

#include <algorithm>

namespace tactus::syntax {

namespace {

constexpr std::size_t longestLine = 100, longestLeftSide = 24, farthestComment = 100;
constexpr std::size_t indentStep = 2, continuedStep = 4, callStep = 1;

// How a token wants to be placed.
struct Placement {
    bool startsLine = false;
    bool closesBlock = false;
    bool keepsTrivia = false; // the text in front of it is copied: data
    std::size_t indent = 0;   // of the line that it starts, if it starts one
    std::size_t padding = 0;  // blanks in front of it, beyond the usual ones
};

class Layout {
  public:
    explicit Layout(const Tree& tree) : tree_(tree), spacing_(tree), places_(tree.tokens().size()) {}

    std::string run() {
        placeFile();
        for (const TokenId token : tree_.tokens().keys()) {
            gap(token);
            out_ += tree_.text(token);
        }
        return std::move(out_);
    }

  private:
    const Tree::Node& node(NodeId id) const { return tree_.node(id); }
    Placement& place(TokenId token) { return places_[token.index()]; }
    bool isFirst(TokenId token) const { return token.index() == 0; }
    static TokenId before(TokenId token) { return TokenId(token.index() - 1); }

    // --- places of all tokens, from the tree

    void placeFile() {
        for (const Element& it : node(tree_.root()).elements)
            if (it.node.valid()) placeBlock(it.node, 0);
        Placement& end = place(node(tree_.root()).last);
        end.startsLine = true;
    }

    // A design or mapping and what is between its braces.
    void placeBlock(NodeId block, std::size_t indent) {
        indentAll(block, indent + continuedStep);
        startLine(block, indent);
        for (const Element& it : node(block).elements) {
            if (!it.node.valid()) continue;
            if (node(it.node).kind == NodeKind::MappingDeclaration)
                placeBlock(it.node, indent + indentStep);
            else
                placeItem(it.node, indent + indentStep);
        }
        alignEquations(block);
        const TokenId closing = node(block).last;
        const bool isEmpty = tree_.token(before(closing)).kind == TokenKind::LeftBrace &&
                             leadingTrivia(tree_, closing).comments.empty();
        Placement& end = place(closing);
        end = {!isEmpty, true, false, indent, 0};
    }

    void placeItem(NodeId item, std::size_t indent) {
        indentAll(item, indent + continuedStep);
        startLine(item, indent);
        if (node(item).kind == NodeKind::CallChain) placeCalls(item, indent);
        for (const Element& it : node(item).elements)
            if (it.node.valid() && node(it.node).kind == NodeKind::BraceList) keepData(it.node);
    }

    void indentAll(NodeId id, std::size_t indent) {
        for (std::uint32_t at = node(id).first.index(); at <= node(id).last.index(); ++at)
            places_[at].indent = indent;
    }

    void startLine(NodeId id, std::size_t indent) {
        place(node(id).first).startsLine = true;
        place(node(id).first).indent = indent;
    }

    void placeCalls(NodeId chain, std::size_t indent) {
        std::vector<TokenId> dots;
        bool isBroken = false;
        for (const Element& it : node(chain).elements) {
            if (!it.token.valid() || tree_.token(it.token).kind != TokenKind::Dot) continue;
            dots.push_back(it.token);
            place(it.token).indent = indent + callStep;
            isBroken = isBroken || hasLineEnd(it.token);
        }
        // A chain that its author has broken keeps its line ends.
        if (isBroken || indent + spacing_.flat(chain).size() <= longestLine) return;
        for (std::size_t at = 1; at < dots.size(); ++at) place(dots[at]).startsLine = true;
    }

    void keepData(NodeId list) {
        if (tree_.source().text(tree_.span(list)).find('\n') == std::string_view::npos) return;
        for (std::uint32_t at = node(list).first.index() + 1; at <= node(list).last.index(); ++at)
            places_[at].keepsTrivia = true;
    }

    bool hasLineEnd(TokenId token) const {
        return tree_.source().text(tree_.leadingTrivia(token)).find('\n') != std::string_view::npos;
    }

    // Equations on neighbouring lines get their assignments below each other.
    void alignEquations(NodeId block) {
        std::vector<NodeId> group;
        for (const Element& it : node(block).elements) {
            const bool isEquation = it.node.valid() && node(it.node).kind == NodeKind::Equation;
            if (!isEquation || isApart(it.node)) {
                alignGroup(group);
                group.clear();
            }
            if (isEquation) group.push_back(it.node);
        }
        alignGroup(group);
    }

    bool isApart(NodeId item) const {
        const Trivia trivia = leadingTrivia(tree_, node(item).first);
        const auto ownLine = [](const Comment& comment) { return comment.linesBefore > 0; };
        return trivia.linesAfter > 1 || std::ranges::any_of(trivia.comments, ownLine);
    }

    void alignGroup(const std::vector<NodeId>& group) {
        std::size_t widest = 0;
        for (const NodeId equation : group) widest = std::max(widest, leftWidth(equation));
        if (widest > longestLeftSide) return;
        for (const NodeId equation : group) {
            const TokenId leftEnd = node(node(equation).elements.front().node).last;
            place(TokenId(leftEnd.index() + 1)).padding = widest - leftWidth(equation);
        }
    }

    std::size_t leftWidth(NodeId equation) const {
        return spacing_.flat(node(equation).elements.front().node).size();
    }

    // --- the text between two tokens

    void gap(TokenId token) {
        if (places_[token.index()].keepsTrivia) {
            copyTrivia(token);
            return;
        }
        const Trivia trivia = leadingTrivia(tree_, token);
        if (trivia.comments.empty())
            plainGap(token, trivia.linesAfter);
        else
            commentedGap(token, trivia);
    }

    void copyTrivia(TokenId token) {
        for (const char byte : tree_.source().text(tree_.leadingTrivia(token)))
            if (byte != '\r') out_ += byte;
    }

    void plainGap(TokenId token, std::uint32_t lines) {
        const Placement& it = place(token);
        if (isFirst(token)) return;
        if (it.startsLine)
            newLine(lines > 1 && !afterOpening(token) && !it.closesBlock && !isEnd(token), it.indent);
        else if (lines > 0 && spacing_.mayBreak(before(token), token))
            newLine(false, it.indent);
        else
            out_.append(spacing_.blanks(before(token), token) + it.padding, ' ');
    }

    void commentedGap(TokenId token, const Trivia& trivia) {
        const Placement& it = place(token);
        const std::size_t inner = it.indent + (it.closesBlock ? indentStep : 0);
        for (std::size_t at = 0; at < trivia.comments.size(); ++at) {
            const Comment& comment = trivia.comments[at];
            const bool isLast = at + 1 == trivia.comments.size();
            const std::uint32_t linesAfter = isLast ? trivia.linesAfter : trivia.comments[at + 1].linesBefore;
            const bool endsLine = comment.isLine || linesAfter > 0 || (isLast && it.startsLine);
            if (comment.linesBefore > 0)
                newLine(comment.linesBefore > 1 && !(at == 0 && afterOpening(token)), inner);
            else
                out_.append(endsLine ? trailingBlanks(comment) : 1, ' ');
            out_ += tree_.source().text(comment.span);
        }
        const Comment& last = trivia.comments.back();
        const bool mustEnd = last.isLine || trivia.linesAfter > 0 || (it.startsLine && last.linesBefore == 0);
        if (mustEnd || isEnd(token))
            newLine(trivia.linesAfter > 1 && !it.closesBlock && !isEnd(token), it.indent);
        else
            out_ += ' ';
    }

    bool isEnd(TokenId token) const { return tree_.token(token).kind == TokenKind::EndOfFile; }

    // Behind the brace that opens a block, or at the beginning of the file.
    bool afterOpening(TokenId token) const {
        return isFirst(token) || tree_.token(before(token)).kind == TokenKind::LeftBrace;
    }

    void newLine(bool withBlankLine, std::size_t indent) {
        if (out_.empty()) return;
        out_ += withBlankLine ? "\n\n" : "\n";
        out_.append(indent, ' ');
    }

    std::size_t trailingBlanks(const Comment& comment) const {
        const std::string_view text = tree_.source().text().substr(0, comment.span.begin);
        const std::size_t written = text.size() - (text.rfind('\n') + 1);
        const std::size_t here = out_.size() - (out_.rfind('\n') + 1);
        const bool isFree = written >= here + 2 && written <= farthestComment;
        return isFree ? written - here : 2;
    }

    const Tree& tree_;
    Spacing spacing_;
    std::vector<Placement> places_; // of each token
    std::string out_;
};

} // namespace

std::string format(const Tree& tree) {
    if (tree.node(tree.root()).broken) return std::string(tree.source().text());
    return Layout(tree).run();
}

static std::uint32_t endOfWhiteSpace(std::string_view text, std::uint32_t at) {
    const std::size_t end = text.find_first_not_of(" \t\n\r\f\v", at);
    return static_cast<std::uint32_t>(std::min(end, text.size()));
}

// Both texts have the same characters in the same order, but for white space.
std::vector<text::Edit> formatEdits(const Tree& tree) {
    const std::string_view before = tree.source().text();
    const std::string after = format(tree);
    std::vector<text::Edit> edits;
    for (std::uint32_t from = 0, to = 0; from <= before.size(); ++from, ++to) {
        const std::uint32_t fromEnd = endOfWhiteSpace(before, from), toEnd = endOfWhiteSpace(after, to);
        const std::string wanted = after.substr(to, toEnd - to);
        if (before.substr(from, fromEnd - from) != wanted) edits.push_back({{from, fromEnd}, wanted});
        from = fromEnd;
        to = toEnd;
    }
    return edits;
}

} // namespace tactus::syntax
