// Recursive descent over the tokens of one file. A mistake is reported once and the rest is read as the
// author most likely meant it: the statements around a broken one never suffer.
//
// A function that finds nothing at its place reports that, takes no token and returns an invalid node. The
// tree is never deeper than `deepest` nested brackets and operators plus `longestChain` operators side by
// side, where min and max count as the operators between their arguments.
#pragma once

#include "diagnostics/diagnostic.h"
#include "syntax/tree.h"

#include <array>
#include <optional>

namespace tactus::syntax {

class Parser {
  public:
    static constexpr int deepest = 200;
    static constexpr int longestChain = 1000;
    static constexpr std::size_t mostKept = 1000; // mistakes; more than anybody is shown

    // With `columnsTell`, a `}` left of the word that began its block closes what is around it: one is
    // missing.
    Parser(const text::SourceBuffer& source, const base::Table<TokenId, Token>& tokens, bool columnsTell);
    NodeId file();
    NodeId onlyExpression(); // of the text; a file without designs

    base::Table<NodeId, Tree::Node> nodes;
    diagnostics::List diagnostics;

  private:
    using Kind = diagnostics::Kind;
    static constexpr std::size_t noToken = static_cast<std::size_t>(-1);

    // A node that is being read.
    struct Open {
        NodeKind kind;
        std::uint32_t mistakesBefore;
        std::vector<Element> elements = {};
    };

    // --- tokens (parser.cpp)
    const Token& token(std::size_t index) const { return tokens_[TokenId(index)]; }
    TokenKind kindAt(std::size_t index) const { return token(index).kind; }
    TokenKind kind() const { return kindAt(at_); }
    TokenKind nextKind() const { return kindAt(after(at_)); }
    std::string_view wordAt(std::size_t index) const { return source_.text(token(index).span); }
    std::string_view word() const { return wordAt(at_); }
    bool at(TokenKind wanted) const { return kind() == wanted; }
    bool atWord(std::string_view wanted) const { return at(TokenKind::Name) && word() == wanted; }
    bool isStray(std::size_t index) const;              // reported by the lexer, and no operand
    std::size_t after(std::size_t index) const;         // the token after this one, stray ones left out
    bool startsLine(std::size_t index) const;           // no token comes before it on its line
    std::uint32_t column(std::size_t index) const;      // of a token that starts its line
    bool isItemWordHere(std::size_t index) const;       // it begins an item, if one begins here
    bool looksLikeDeclaration(std::size_t index) const; // `input A` and the like begins a line here
    bool looksLikeItem(std::size_t index) const; // a declaration, equation or call chain begins a line here
    bool endsStatement() const;                  // `;`, `}`, the end, or the next statement
    bool startsOperand() const;

    // --- nodes (parser.cpp)
    Open open(NodeKind kind) const { return {kind, mistakes_}; }
    void take(Open& node); // the current token
    void add(Open& node, NodeId child);
    void addPending(Open& node); // stray tokens in front of the current one
    NodeId finish(Open& node);
    bool takeIf(Open& node, TokenKind wanted);
    void skip(Open& node, std::size_t end); // the tokens up to that index as one Skipped node
    void dropOne(Open& node);               // the current token, which has been reported

    // --- mistakes (parser.cpp)
    bool isFresh(); // counts a mistake; false if one was reported at this token or in front of it already
    void report(diagnostics::Diagnostic diagnostic);
    void unexpected(std::string_view wanted);     // found another token, or nothing on this line
    void unexpectedHere(std::string_view wanted); // the same, on whatever line the token is
    void missing(std::string_view wanted, std::string_view insertion); // belongs behind the token before
    void replaceable(std::string_view wanted,
                     std::string_view written); // the token here should have been that
    std::string found() const;
    text::Span behindLast() const;
    bool expect(Open& node, TokenKind wanted);
    bool expectClosing(Open& node, TokenKind closing);
    bool expectName(Open& node, std::string_view what);
    void beginStatement();
    void endStatement(Open& node);
    void skipStatement(Open& node);
    std::size_t statementEnd() const; // index behind a statement that can't be understood
    std::size_t elementEnd() const;   // index of the `,` or closing bracket that ends a broken list element

    // --- items (parse_items.cpp)
    bool beginsDesign(std::size_t index) const;
    NodeId design();
    void designBody(Open& node, std::size_t first);
    void item(Open& node);
    void unknownItem(Open& node);
    NodeId declaration(std::string_view word);
    NodeId paramDeclaration();
    NodeId paramItem();
    NodeId tensorDeclaration(NodeKind kind);
    NodeId initial();
    NodeId dimension();
    bool isBareType(std::size_t index) const;
    NodeId typeName();
    NodeId rangePromise();
    NodeId loopsDeclaration();
    NodeId loopItem();
    void rangeDots(Open& node);
    NodeId rangeEnd(Open& node);
    bool typeOf(Open& node);
    bool typeInFront(Open& node);
    void endDeclaration(Open& node, std::string_view word);
    bool semicolonForComma() const;
    bool isInParentheses() const;
    bool openParenthesis(Open& node, std::string_view declaration);
    void closeParenthesis(Open& node, bool isOpen);
    struct ListedTensor {
        std::size_t name, end; // tokens: its name, and the one behind it
        std::size_t rank;      // how many extents it has
    };
    std::size_t countWithin(std::size_t index, TokenKind opening, TokenKind closing) const;
    std::size_t indicesUsed(std::string_view name, std::size_t index) const;
    bool endsList(std::size_t index) const;
    std::vector<ListedTensor> listedTensors(std::size_t index) const;
    std::string textBetween(std::size_t begin, std::size_t end) const;
    std::optional<std::string> completed(const ListedTensor& tensor,
                                         const std::vector<ListedTensor>& all) const;
    std::optional<std::string> separated(const std::vector<ListedTensor>& tensors,
                                         std::string_view declaration, const std::string& rest) const;
    void oneTensorEach(Open& node, std::string_view declaration, std::size_t name);
    void separator(Open& node);
    NodeId funcDeclaration();
    NodeId fnDeclaration();
    NodeId equation();
    bool assignment(Open& node);
    bool isAssignment(std::size_t index) const;
    bool isArgument(std::size_t index) const; // argmin= or argmax=
    // best(i), at(i) argmax=, each with at most so many tokens.
    bool beginsPair(std::size_t index, std::size_t most) const;
    // Behind C(i, j); behind the name where there are more tokens.
    std::size_t behindLeft(std::size_t index, std::size_t most) const;

    // --- mappings (parse_mapping.cpp)
    NodeId mappingDeclaration();
    bool closesOuter(std::size_t owner) const;
    NodeId callChain();
    NodeId call();

    // --- expressions (parse_expressions.cpp)
    NodeId expression();
    NodeId letExpression();
    NodeId letBinding();
    NodeId binary(int weakest);
    NodeId joined(NodeId left);
    NodeId chainedComparison(NodeId left);
    NodeId conditional(NodeId condition);
    NodeId tooLong(NodeId left);
    void reportTooLong();
    NodeId folded(Open& node);
    void addFix(diagnostics::Diagnostic& diagnostic, text::Span span, const std::string& corrected) const;
    NodeId tooDeep();
    NodeId unary();
    NodeId power(NodeId base);
    NodeId primary();
    NodeId single(NodeKind kind);
    NodeId nameOrAccess();
    NodeId castExpression();
    NodeId parenthesised();
    NodeId braceList();
    NodeId argument();
    NodeId misplaced();
    void replaceMistake(Kind mistake, std::string_view written);
    void subscripts(Open& node);
    int precedence() const;
    bool isRelation(NodeId node) const;
    text::Span spanOf(NodeId node) const;
    std::string spelling(NodeId node) const;
    void list(Open& node, TokenKind closing, NodeId (Parser::*element)());

    // --- what programs have and designs don't (parse_foreign.cpp)
    std::size_t matching(std::size_t index, TokenKind opening, TokenKind closing) const;
    bool beginsIf() const;
    NodeId ifExpression();
    NodeId branch(Open& node);
    bool takeWord(Open& node, std::string_view wanted);
    std::string bareSpelling(NodeId node) const;
    std::string_view foreignStatement() const; // how it is written here; empty if none begins here
    void skipForeign(Open& node, std::string_view advice, bool isContinued = false);

    const text::SourceBuffer& source_;
    const base::Table<TokenId, Token>& tokens_;
    bool columnsTell_;
    std::size_t at_ = 0;    // the current token; never a stray one
    std::size_t taken_ = 0; // tokens in the tree so far
    std::size_t reportedAt_ = noToken;
    std::uint32_t mistakes_ = 0;
    int depth_ = 0;
    bool equalEnds_ = false; // `=` ends the expression, it is no mistyped `==`
    bool inConditional_ = false;
    bool isOnlyExpression_ = false;      // no item follows, whatever looks like one
    bool deepReported_ = false;          // in this statement
    std::array<int, 3> awaited_ = {};    // brackets opened in expressions: ) ] }
    std::vector<std::uint16_t> heights_; // of each node
};

} // namespace tactus::syntax
