// How many blanks are between two neighbouring tokens of a line, and where a line may end inside of an
// item.
#pragma once

#include "syntax/tree.h"

namespace tactus::syntax {

// The text between two tokens, taken apart.
struct Comment {
    text::Span span;           // of a line comment without blanks at its end
    std::uint32_t linesBefore; // line ends between it and what comes before it
    bool isLine;               // `//`, so a line end follows
};

struct Trivia {
    std::vector<Comment> comments;
    std::uint32_t linesAfter; // line ends behind the last comment, or all if there is none
};

Trivia leadingTrivia(const Tree& tree, TokenId token);

class Spacing {
  public:
    explicit Spacing(const Tree& tree);

    NodeId owner(TokenId token) const { return owners_[token.index()]; } // the node whose element it is
    std::size_t blanks(TokenId before, TokenId after) const;
    bool mayBreak(TokenId before, TokenId after) const;
    // Text of a node on one line, comments left out.
    std::string flat(NodeId node) const;

  private:
    TokenKind kind(TokenId token) const { return tree_.token(token).kind; }
    NodeKind ownerKind(TokenId token) const { return tree_.node(owner(token)).kind; }
    bool isBinaryOperator(TokenId token) const { return ownerKind(token) == NodeKind::BinaryExpression; }
    bool isAssignment(TokenId token) const;
    bool isIn(TokenId token) const; // of a let
    bool isClose(TokenId binaryOperator) const;
    bool touches(TokenId before, TokenId after) const;
    bool opensIndices(TokenId parenthesis) const;

    const Tree& tree_;
    std::vector<NodeId> owners_; // of each token
};

} // namespace tactus::syntax
