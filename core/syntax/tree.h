// A lossless syntax tree: every token of the file is a leaf, in order, and the text of a node is the text of
// its leaves with the trivia in front of each. The text of the root is the file, byte for byte, whatever the
// file holds.
#pragma once

#include "base/table.h"
#include "syntax/token.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tactus::syntax {

enum class NodeKind : std::uint8_t {
    File,               // Design*
    Design,             // `design` name { item* }
    ParamDeclaration,   // `param` ParamItem, ... ;
    ParamItem,          // name = expression
    InputDeclaration,   // `input` name Dimension* : TypeName [`in` lo .. hi] [= expression | BraceList |
                        // String] ;
    OutputDeclaration,  // `output` name Dimension* : TypeName [= expression] ;
    ConstDeclaration,   // `const` name Dimension* : TypeName = expression | BraceList | String ;
    Dimension,          // [ [name :] expression ]
    TypeName,           // Int ( expression ) | Float ( 32 ) | Fixed ( n , f ) | Bool
    RangePromise,       // `in` expression .. expression
    LoopsDeclaration,   // `loops` LoopItem, ... [`where` expression] ;
    LoopItem,           // name : expression (.. | `downto`) expression [`step` expression]
    FuncDeclaration,    // `func` name, ... : TypeName ;
    FnDeclaration,      // `fn` name ( name, ... ) = expression ;
    Equation,           // Access | Name, operator, expression ;
    MappingDeclaration, // `mapping` name [: base] { CallChain* }
    CallChain,          // receiver . Call . Call ... ;
    LetBinding,         // name = expression
    Call,               // name ( argument, ... )
    // expressions
    IntegerLiteral,
    DecimalLiteral,
    StringLiteral,
    BooleanLiteral,
    NameExpression,   // a param, loop, scalar, `infinity`
    ScopedName,       // Buffer::Double
    Access,           // name ( expression, ... ): a read, `select`, `min`, ..., `random`
    CastExpression,   // TypeName ( expression )
    UnaryExpression,  // operator expression
    BinaryExpression, // expression operator expression
    Parenthesised,    // ( expression )
    LetExpression,    // `let` LetBinding, ... `in` expression
    BraceList,        // { expression, ... }
    Error,            // stands for an expression that could not be understood
    Skipped,          // tokens that fit nowhere; no view shows them
};

using NodeId = base::Id<struct NodeTag>;

// A child: a node or a token.
struct Element {
    NodeId node;   // valid if this is a node
    TokenId token; // valid if this is a token
};

class Tree {
  public:
    struct Node {
        NodeKind kind;
        NodeId parent;
        std::vector<Element> elements;
        TokenId first, last; // first and last token below; a node without tokens is never made by the parser
        bool broken = false; // a mistake was reported in the text of this node
    };

    Tree(std::shared_ptr<const text::SourceBuffer> source, base::Table<TokenId, Token> tokens,
         base::Table<NodeId, Node> nodes, NodeId root);

    const text::SourceBuffer& source() const { return *source_; }
    std::shared_ptr<const text::SourceBuffer> sharedSource() const { return source_; }
    const base::Table<TokenId, Token>& tokens() const { return tokens_; }
    const Node& node(NodeId id) const { return nodes_[id]; }
    const Token& token(TokenId id) const { return tokens_[id]; }
    NodeId root() const { return root_; }

    std::string_view text(TokenId id) const { return source_->text(tokens_[id].span); }
    // The text between the token before and this one: white space and comments.
    text::Span leadingTrivia(TokenId id) const;
    // From the first token to the last, without leading trivia.
    text::Span span(NodeId id) const;
    // With the trivia in front of each token, in front of the first too.
    std::string text(NodeId id) const;
    // The innermost node whose span contains the offset.
    NodeId nodeAt(std::uint32_t offset) const;
    // For each token the node whose element it is.
    std::vector<NodeId> tokenOwners() const;

  private:
    std::shared_ptr<const text::SourceBuffer> source_;
    base::Table<TokenId, Token> tokens_;
    base::Table<NodeId, Node> nodes_;
    NodeId root_;
};

} // namespace tactus::syntax
