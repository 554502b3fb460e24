#include "mapping/read/sum.h"

#include "mapping/read/linear.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace tactus::mapping {

using polyhedra::AffineForm;
using syntax::Expression;
using syntax::TokenKind;

std::string commentsIn(const syntax::Tree& tree, text::Span span) {
    std::string comments;
    for (std::size_t t = 0; t < tree.tokens().size(); ++t) {
        const text::Span trivia = tree.leadingTrivia(syntax::TokenId(t));
        if (trivia.begin < span.begin || trivia.end > span.end || trivia.empty()) continue;
        const std::string_view text = tree.source().text(trivia);
        if (text.find('/') != std::string_view::npos) comments += text;
    }
    return comments;
}

text::Edit smallestEdit(text::Span span, std::string_view present, std::string_view wanted) {
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    const std::size_t shorter = std::min(present.size(), wanted.size());
    std::size_t front = 0, back = 0;
    while (front < shorter && present[front] == wanted[front]) ++front;
    while (back < shorter - front && present[present.size() - 1 - back] == wanted[wanted.size() - 1 - back])
        ++back;
    // Whole words only: 12 to 13 replaces the number, not its last digit.
    const auto cuts = [&](std::string_view text, std::size_t at) {
        return at > 0 && at < text.size() && isWord(text[at - 1]) && isWord(text[at]);
    };
    while (front > 0 && (cuts(present, front) || cuts(wanted, front))) --front;
    while (back > 0 && (cuts(present, present.size() - back) || cuts(wanted, wanted.size() - back))) --back;
    return {{static_cast<std::uint32_t>(span.begin + front), static_cast<std::uint32_t>(span.end - back)},
            std::string(wanted.substr(front, wanted.size() - back - front))};
}

namespace {

struct Term {
    bool minus = false;
    Expression body;                  // without its sign
    std::size_t loop;                 // the number of loops for a constant
    std::optional<text::Span> factor; // of `2*j`: the 2
    std::optional<text::Span> name;   // of a loop
};

class Sum {
  public:
    Sum(const Expression& expression, const std::vector<std::string>& loops)
        : tree_(expression.tree()), whole_(expression.span()), loops_(loops) {
        simple_ = split(expression);
    }

    std::optional<std::string> changed(const AffineForm& present, const AffineForm& wanted) {
        if (!simple_ || !oneTermEach()) return std::nullopt;
        std::vector<std::int64_t> from = present.coefficients, to = wanted.coefficients;
        from.push_back(present.constant);
        to.push_back(wanted.constant);
        place(from, to);
        return text();
    }

  private:
    bool split(Expression expression) {
        std::vector<Term> reversed;
        while (const auto binary = syntax::as<syntax::BinaryExpression>(expression)) {
            const TokenKind operation = binary->operation();
            if (operation != TokenKind::Plus && operation != TokenKind::Minus) break;
            const auto term = termOf(binary->right(), operation == TokenKind::Minus);
            if (!term) return false;
            reversed.push_back(*term);
            expression = binary->left();
        }
        bool minus = false;
        if (const auto unary = syntax::as<syntax::UnaryExpression>(expression)) {
            minus = unary->operation() == TokenKind::Minus;
            expression = unary->operand();
        }
        const auto first = termOf(expression, minus);
        if (!first) return false;
        reversed.push_back(*first);
        terms_.assign(reversed.rbegin(), reversed.rend());
        return true;
    }

    std::optional<std::size_t> loopOf(const Expression& expression) const {
        const auto name = syntax::as<syntax::NameExpression>(expression);
        if (!name) return std::nullopt;
        const auto found = std::ranges::find(loops_, name->name().text);
        if (found == loops_.end()) return std::nullopt;
        return static_cast<std::size_t>(found - loops_.begin());
    }

    std::optional<Term> termOf(const Expression& body, bool minus) const {
        if (!body.valid()) return std::nullopt;
        if (!mentionsLoop(body, loops_)) return Term{minus, body, loops_.size(), std::nullopt, std::nullopt};
        if (const auto loop = loopOf(body)) return Term{minus, body, *loop, std::nullopt, body.span()};
        const auto product = syntax::as<syntax::BinaryExpression>(body);
        if (!product || product->operation() != TokenKind::Star) return std::nullopt;
        const Expression left = product->left(), right = product->right();
        if (const auto loop = loopOf(right); loop && !mentionsLoop(left, loops_))
            return Term{minus, body, *loop, left.span(), right.span()};
        if (const auto loop = loopOf(left); loop && !mentionsLoop(right, loops_))
            return Term{minus, body, *loop, right.span(), left.span()};
        return std::nullopt;
    }

    bool oneTermEach() const {
        std::vector<int> seen(loops_.size() + 1, 0);
        return std::ranges::all_of(terms_, [&](const Term& term) { return seen[term.loop]++ == 0; });
    }

    // A term of the new sum, and which of the old it was.
    struct Item {
        bool minus;
        std::string body;
        std::size_t origin;
        bool keepsSign; // and comes behind the same operator
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    void place(const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to) {
        std::vector<std::vector<std::size_t>> added(terms_.size() + 1); // in front of that term
        for (std::size_t l = 0; l < to.size(); ++l) {
            const bool present =
                std::ranges::any_of(terms_, [&](const Term& term) { return term.loop == l; });
            if (present || to[l] == 0) continue;
            std::size_t behind = 0;
            for (std::size_t t = 0; t < terms_.size(); ++t)
                if (terms_[t].loop < l) behind = t + 1;
            added[behind].push_back(l);
        }
        for (std::size_t t = 0; t <= terms_.size(); ++t) {
            for (const std::size_t l : added[t]) items_.push_back({to[l] < 0, fresh(l, to[l]), none, false});
            if (t < terms_.size()) keep(t, from[terms_[t].loop], to[terms_[t].loop]);
        }
        // A sum that was only a constant 0 loses it once there is a term.
        if (items_.size() > 1 && to.back() == 0)
            std::erase_if(items_, [&](const Item& item) {
                return item.origin != none && terms_[item.origin].loop == loops_.size();
            });
    }

    void keep(std::size_t t, std::int64_t from, std::int64_t to) {
        const Term& term = terms_[t];
        if (to == 0 && !(from == 0 && term.loop == loops_.size())) return;
        if (to == from)
            items_.push_back({term.minus, std::string(tree_.source().text(term.body.span())), t, true});
        else
            items_.push_back(
                {to < 0, rewritten(term, term.minus ? -from : from, to), t, term.minus == (to < 0)});
    }

    static std::string magnitude(std::int64_t value) {
        return value < 0 ? std::to_string(value).substr(1) : std::to_string(value);
    }

    std::string fresh(std::size_t loop, std::int64_t to) const {
        if (loop == loops_.size()) return magnitude(to);
        return to == 1 || to == -1 ? loops_[loop] : magnitude(to) + "*" + loops_[loop];
    }

    // `value` is what the body is without its sign.
    std::string rewritten(const Term& term, std::int64_t value, std::int64_t to) const {
        const text::SourceBuffer& source = tree_.source();
        const text::Span body = term.body.span();
        if (to == value || (value > 0 && to == -value)) return std::string(source.text(body));
        if (!term.factor || to == 1 || to == -1) return commentsIn(tree_, body) + fresh(term.loop, to);
        std::string text(source.text(body));
        return commentsIn(tree_, *term.factor) +
               text.replace(term.factor->begin - body.begin, term.factor->size(), magnitude(to));
    }

    text::Span gapBefore(std::size_t t) const {
        return {t == 0 ? whole_.begin : terms_[t - 1].body.span().end, terms_[t].body.span().begin};
    }

    std::string text() const {
        std::string result;
        std::size_t next = 0; // the old term to come
        const auto skipTo = [&](std::size_t t) {
            for (; next < t; ++next)
                result += commentsIn(tree_, text::join(gapBefore(next), terms_[next].body.span()));
        };
        for (std::size_t n = 0; n < items_.size(); ++n) {
            const Item& item = items_[n];
            if (item.origin != none) skipTo(item.origin);
            const bool sameGap = item.origin != none && item.keepsSign && (n == 0) == (item.origin == 0);
            if (sameGap) {
                result += tree_.source().text(gapBefore(item.origin));
            } else {
                if (item.origin != none) result += commentsIn(tree_, gapBefore(item.origin));
                result += n == 0 ? (item.minus ? "-" : "") : separator(item.minus);
            }
            result += item.body;
            if (item.origin != none) next = item.origin + 1;
        }
        if (items_.empty()) result += "0";
        skipTo(terms_.size());
        return result;
    }

    // Spaces as the sum has them.
    std::string separator(bool minus) const {
        const bool tight = terms_.size() > 1 && gapBefore(1).size() == 1;
        return tight ? (minus ? "-" : "+") : (minus ? " - " : " + ");
    }

    const syntax::Tree& tree_;
    text::Span whole_;
    const std::vector<std::string>& loops_;
    bool simple_ = false;
    std::vector<Term> terms_;
    std::vector<Item> items_;
};

} // namespace

std::optional<std::string> changedSum(const Expression& expression, const AffineForm& present,
                                      const AffineForm& wanted, const std::vector<std::string>& loops) {
    return Sum(expression, loops).changed(present, wanted);
}

} // namespace tactus::mapping
