// A reader of docs/grammar.ebnf: makes random sentences of the grammar, and tells whether a sentence belongs
// to it (Earley's algorithm). Knows nothing of the parser.
#pragma once

#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::syntax {

// A terminal is a literal such as "in" or one of the classes NAME, INTEGER, DECIMAL, STRING; both may match a
// word.
struct GrammarToken {
    std::string text, kind; // kind is a class, or empty
};

class Ebnf {
  public:
    explicit Ebnf(std::string_view text);

    bool hasRule(const std::string& name) const {
        return ids_.contains(name) && !alternatives_[ids_.at(name)].empty();
    }
    bool hasLiteral(const std::string& text) const { return literals_.contains(text); }
    // Names that are used without a rule.
    std::vector<std::string> undefined() const;
    // Terminals of a random sentence from `rule`, about `size` of them.
    std::vector<std::string> sentence(const std::string& rule, std::mt19937& random, int size) const;
    bool derives(const std::string& rule, const std::vector<GrammarToken>& tokens) const;

  private:
    struct Symbol {
        bool isTerminal;
        std::size_t rule;     // if it is none
        std::string terminal; // a class, or a literal in quotes
    };
    using Sequence = std::vector<Symbol>;

    std::size_t idOf(const std::string& name);
    std::size_t fresh();
    void readRules();
    std::vector<Sequence> readAlternatives();
    Sequence readSequence();
    Symbol readFactor();
    void measure();
    void expand(const Symbol& symbol, std::mt19937& random, int& budget, std::vector<std::string>& out) const;

    std::vector<std::string> words_;
    std::size_t at_ = 0;
    std::map<std::string, std::size_t> ids_;
    std::vector<std::vector<Sequence>> alternatives_; // of each rule, made ones for groups included
    std::vector<std::vector<int>> heights_;           // least depth of derivation, per alternative
    std::set<std::string> literals_;
};

} // namespace tactus::syntax
