#include "ebnf.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace tactus::syntax {

static std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at + 1;
        if (text.substr(at, 2) == "(*") {
            at = text.find("*)", at) + 2;
            continue;
        }
        if (std::isspace(static_cast<unsigned char>(text[at]))) {
            ++at;
            continue;
        }
        if (text[at] == '"') end = text.find('"', at + 1) + 1;
        while (std::isalpha(static_cast<unsigned char>(text[at])) && end < text.size() &&
               std::isalpha(static_cast<unsigned char>(text[end])))
            ++end;
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

Ebnf::Ebnf(std::string_view text) : words_(split(text)) {
    readRules();
    measure();
}

std::size_t Ebnf::idOf(const std::string& name) {
    const auto [it, isNew] = ids_.try_emplace(name, alternatives_.size());
    if (isNew) alternatives_.emplace_back();
    return it->second;
}

std::size_t Ebnf::fresh() {
    alternatives_.emplace_back();
    return alternatives_.size() - 1;
}

void Ebnf::readRules() {
    while (at_ < words_.size()) {
        const std::size_t rule = idOf(words_[at_]);
        at_ += 2; // name =
        std::vector<Sequence> all = readAlternatives();
        alternatives_[rule] = std::move(all);
        ++at_; // ;
    }
}

std::vector<Ebnf::Sequence> Ebnf::readAlternatives() {
    std::vector<Sequence> all = {readSequence()};
    while (words_.at(at_) == "|") {
        ++at_;
        all.push_back(readSequence());
    }
    return all;
}

Ebnf::Sequence Ebnf::readSequence() {
    Sequence result;
    while (std::string_view("|;)]}").find(words_.at(at_)) == std::string_view::npos)
        result.push_back(readFactor());
    return result;
}

Ebnf::Symbol Ebnf::readFactor() {
    const std::string word = words_.at(at_++);
    if (word == "(" || word == "[" || word == "{") {
        const std::size_t rule = fresh();
        std::vector<Sequence> all = readAlternatives();
        ++at_; // the closing one
        if (word == "{")
            for (Sequence& one : all) one.push_back({false, rule, ""});
        if (word != "(") all.push_back({});
        alternatives_[rule] = std::move(all);
        return {false, rule, ""};
    }
    if (word[0] == '"') literals_.insert(word.substr(1, word.size() - 2));
    const bool isTerminal =
        word[0] == '"' || word == "NAME" || word == "INTEGER" || word == "DECIMAL" || word == "STRING";
    return {isTerminal, isTerminal ? 0 : idOf(word), isTerminal ? word : ""};
}

std::vector<std::string> Ebnf::undefined() const {
    std::vector<std::string> result;
    for (const auto& [name, rule] : ids_)
        if (alternatives_[rule].empty()) result.push_back(name);
    return result;
}

void Ebnf::measure() {
    constexpr int unknown = 1000000;
    std::vector<int> least(alternatives_.size(), unknown);
    heights_.resize(alternatives_.size());
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t rule = 0; rule < alternatives_.size(); ++rule) {
            heights_[rule].clear();
            for (const Sequence& sequence : alternatives_[rule]) {
                int height = 1;
                for (const Symbol& it : sequence)
                    if (!it.isTerminal) height = std::max(height, least[it.rule] + 1);
                heights_[rule].push_back(height);
                if (height < least[rule]) {
                    least[rule] = height;
                    changed = true;
                }
            }
        }
    }
}

// While there is budget any alternative, then the one that ends soonest.
void Ebnf::expand(const Symbol& symbol, std::mt19937& random, int& budget,
                  std::vector<std::string>& out) const {
    if (symbol.isTerminal) {
        out.push_back(symbol.terminal);
        return;
    }
    const auto& all = alternatives_[symbol.rule];
    const auto& heights = heights_[symbol.rule];
    std::size_t chosen = random() % all.size();
    if (--budget < 0) chosen = static_cast<std::size_t>(std::ranges::min_element(heights) - heights.begin());
    for (const Symbol& it : all[chosen]) expand(it, random, budget, out);
}

std::vector<std::string> Ebnf::sentence(const std::string& rule, std::mt19937& random, int size) const {
    std::vector<std::string> result;
    int budget = size;
    expand({false, ids_.at(rule), ""}, random, budget, result);
    return result;
}

bool Ebnf::derives(const std::string& rule, const std::vector<GrammarToken>& tokens) const {
    struct Item {
        std::size_t rule, alternative, dot, origin;
        auto operator<=>(const Item&) const = default;
    };
    std::vector<std::vector<Item>> sets(tokens.size() + 1);
    std::vector<std::set<Item>> known(tokens.size() + 1);
    const auto add = [&](std::size_t at, const Item& item) {
        if (known[at].insert(item).second) sets[at].push_back(item);
    };
    const auto predict = [&](std::size_t at, std::size_t wanted) {
        for (std::size_t i = 0; i < alternatives_[wanted].size(); ++i) add(at, {wanted, i, 0, at});
    };
    const auto matches = [](const std::string& terminal, const GrammarToken& token) {
        return terminal == token.kind || terminal == '"' + token.text + '"';
    };
    predict(0, ids_.at(rule));
    for (std::size_t at = 0; at <= tokens.size(); ++at) {
        // A rule that is empty may be completed before it is asked for again, so the set is walked until it
        // rests.
        for (std::size_t before = 0; before != sets[at].size();) {
            before = sets[at].size();
            for (std::size_t i = 0; i < sets[at].size(); ++i) {
                const Item item = sets[at][i];
                const Sequence& sequence = alternatives_[item.rule][item.alternative];
                if (item.dot == sequence.size()) {
                    for (std::size_t j = 0; j < sets[item.origin].size(); ++j) {
                        const Item waiting = sets[item.origin][j];
                        const Sequence& outer = alternatives_[waiting.rule][waiting.alternative];
                        if (waiting.dot < outer.size() && !outer[waiting.dot].isTerminal &&
                            outer[waiting.dot].rule == item.rule)
                            add(at, {waiting.rule, waiting.alternative, waiting.dot + 1, waiting.origin});
                    }
                } else if (!sequence[item.dot].isTerminal) {
                    predict(at, sequence[item.dot].rule);
                } else if (at < tokens.size() && matches(sequence[item.dot].terminal, tokens[at])) {
                    add(at + 1, {item.rule, item.alternative, item.dot + 1, item.origin});
                }
            }
        }
    }
    return std::ranges::any_of(sets.back(), [&](const Item& item) {
        return item.rule == ids_.at(rule) && item.origin == 0 &&
               item.dot == alternatives_[item.rule][item.alternative].size();
    });
}

} // namespace tactus::syntax
