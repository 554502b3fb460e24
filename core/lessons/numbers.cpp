#include "lessons/numbers.h"

#include "base/checked.h"

#include <charconv>
#include <fmt/ranges.h>
#include <functional>

namespace tactus::lessons {

namespace {

// An expression, read from left to right. The first thing that is wrong ends it.
class Expression {
  public:
    Expression(std::string_view text, const Numbers& numbers) : rest_(text), numbers_(numbers) {}

    tl::expected<Drawn, std::string> value() {
        if (const Integers* vector = wholeVector()) return *vector;
        const std::int64_t number = sum();
        if (wrong_.empty() && !next().empty()) wrong_ = fmt::format("'{}' is not expected", rest_);
        if (!wrong_.empty()) return tl::unexpected(wrong_);
        return number;
    }

  private:
    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
    static bool isDigit(char c) { return c >= '0' && c <= '9'; }

    std::string_view next() {
        while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
        return rest_;
    }
    bool take(char sign) {
        if (next().empty() || rest_.front() != sign) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::int64_t fail(std::string why) {
        if (wrong_.empty()) wrong_ = std::move(why);
        rest_ = {};
        return 0;
    }
    std::string_view name() {
        std::size_t size = 0;
        while (size < rest_.size() && (isLetter(rest_[size]) || isDigit(rest_[size]))) ++size;
        const std::string_view found = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return found;
    }
    const Integers* wholeVector() {
        const auto found = numbers_.find(next());
        return found == numbers_.end() ? nullptr : std::get_if<Integers>(&found->second);
    }

    std::int64_t sum() {
        std::int64_t value = product();
        while (wrong_.empty()) {
            if (take('+'))
                value = base::add(value, product());
            else if (take('-'))
                value = base::subtract(value, product());
            else
                break;
        }
        return value;
    }
    std::int64_t product() {
        std::int64_t value = factor();
        while (wrong_.empty()) {
            const char sign = next().empty() ? '\0' : rest_.front();
            if (sign != '*' && sign != '/' && sign != '%') break;
            rest_.remove_prefix(1);
            const std::int64_t right = factor();
            if (sign == '*')
                value = base::multiply(value, right);
            else if (right == 0)
                return fail("a division by 0");
            else
                value = sign == '/' ? base::floorDivide(value, right) : base::floorModulo(value, right);
        }
        return value;
    }
    std::int64_t factor() {
        if (++depth_ > 50) return fail("an expression is nested too deeply");
        const std::int64_t value = unnested();
        --depth_;
        return value;
    }
    std::int64_t unnested() {
        if (take('-')) return base::negate(factor());
        if (take('(')) {
            const std::int64_t value = sum();
            return take(')') || !wrong_.empty() ? value : fail("')' is missing");
        }
        if (next().empty()) return fail("a number is missing");
        if (isDigit(rest_.front())) return number();
        if (!isLetter(rest_.front())) return fail(fmt::format("'{}' is not expected", rest_.substr(0, 1)));
        return named();
    }
    std::int64_t number() {
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc()) return fail("a number does not fit in 64 bits");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    std::int64_t named() {
        const std::string_view word = name();
        const auto found = numbers_.find(word);
        if (found == numbers_.end()) return fail(fmt::format("unknown number '{}'", word));
        if (const auto* value = std::get_if<std::int64_t>(&found->second)) return *value;
        const Integers& vector = std::get<Integers>(found->second);
        if (!take('['))
            return fail(fmt::format("'{}' is a vector; choose an entry, as in {}[0]", word, word));
        const std::int64_t at = sum();
        if (!take(']')) return fail("']' is missing");
        if (at < 0 || at >= std::ssize(vector)) return fail(fmt::format("'{}' has no entry {}", word, at));
        return vector[static_cast<std::size_t>(at)];
    }

    std::string_view rest_;
    const Numbers& numbers_;
    std::string wrong_;
    int depth_ = 0;
};

// SplitMix64 (Steele, Lea and Flood, 2014), begun with the seed and the names.
class Generator {
  public:
    Generator(std::uint64_t seed, std::string_view lesson, std::string_view name) : state_(seed) {
        for (const std::string_view word : {lesson, name})
            for (const char letter : word)
                state_ = (state_ ^ static_cast<unsigned char>(letter)) * 1099511628211u + 1;
    }
    std::uint64_t below(std::uint64_t count) {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return (z ^ z >> 31) % count;
    }

  private:
    std::uint64_t state_;
};

tl::expected<Drawn, std::string> plain(const Node& node) {
    if (node.isInteger()) return node.integer;
    if (!node.isList()) return tl::unexpected(std::string("a number, or a list of numbers, is expected"));
    Integers vector;
    for (const Node& item : node.items) {
        if (!item.isInteger()) return tl::unexpected(std::string("a list of numbers is expected"));
        vector.push_back(item.integer);
    }
    return vector;
}

tl::expected<Drawn, std::string> drawnOne(const Node& node, const Numbers& before, Generator generator) {
    if (node.isText()) return valueOf(node.text, before);
    const Node *from = node.find("from"), *to = node.find("to"), *oneOf = node.find("one of");
    if (oneOf && node.members.size() == 1 && oneOf->isList() && !oneOf->items.empty())
        return plain(oneOf->items[generator.below(oneOf->items.size())]);
    if (!from || !to || node.members.size() != 2 || !from->isInteger() || !to->isInteger())
        return tl::unexpected(std::string(
            R"(a number is drawn as {"from": 3, "to": 6}, {"one of": [3, 5]}, or is an expression in quotes)"));
    if (from->integer > to->integer || base::subtract(to->integer, from->integer) > 1'000'000)
        return tl::unexpected(fmt::format("no number is drawn from {} to {}", from->integer, to->integer));
    return from->integer + static_cast<std::int64_t>(
                               generator.below(static_cast<std::uint64_t>(to->integer - from->integer) + 1));
}

tl::expected<Drawn, std::string> guarded(const std::function<tl::expected<Drawn, std::string>()>& value) {
    try {
        return value();
    } catch (const base::Overflow& overflow) {
        return tl::unexpected(std::string(overflow.what()));
    }
}

Node nodeOf(const Drawn& value, std::uint32_t line) {
    Node node{.kind = Node::Kind::Integer, .line = line};
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        node.integer = *number;
        return node;
    }
    node.kind = Node::Kind::List;
    for (const std::int64_t entry : std::get<Integers>(value)) node.items.push_back(nodeOf(entry, line));
    return node;
}

// The ")" of the "$(" that the text begins with.
std::size_t endOf(std::string_view text) {
    int open = 0;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '(') ++open;
        if (text[at] == ')' && --open == 0) return at;
    }
    return std::string_view::npos;
}

std::string wordsOf(const Drawn& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *number);
    return textOf(std::get<Integers>(value));
}

void fillText(Node& node, const Numbers& numbers, std::vector<Mistake>& mistakes) {
    const std::string text = std::move(node.text);
    node.text.clear();
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = std::string_view(text).substr(at);
        if (rest.starts_with("$$")) ++at;
        if (rest.starts_with("$$") || !rest.starts_with("$(")) {
            node.text += text[at];
            continue;
        }
        const std::size_t end = endOf(rest);
        const tl::expected<Drawn, std::string> value =
            end == std::string_view::npos
                ? tl::expected<Drawn, std::string>(tl::unexpected(std::string("')' is missing")))
                : valueOf(rest.substr(2, end - 2), numbers);
        if (!value) {
            const std::string_view place = rest.substr(0, end == std::string_view::npos ? end : end + 1);
            mistakes.push_back({{}, node.line, fmt::format("in '{}': {}", place, value.error())});
            node.text = text; // what it is used for is another question
            return;
        }
        if (at == 0 && end + 1 == text.size()) {
            node = nodeOf(*value, node.line);
            return;
        }
        node.text += wordsOf(*value);
        at += end;
    }
}

} // namespace

std::string textOf(const Integers& vector) {
    return fmt::format("({})", fmt::join(vector, ", "));
}

tl::expected<Drawn, std::string> valueOf(std::string_view expression, const Numbers& numbers) {
    return guarded([&] { return Expression(expression, numbers).value(); });
}

Numbers drawn(const Node* declared, std::string_view lesson, std::uint64_t seed,
              std::vector<Mistake>& mistakes) {
    Numbers numbers;
    if (!declared) return numbers;
    if (!declared->isObject()) mistakes.push_back({{}, declared->line, "'numbers' is an object"});
    for (const Node::Member& one : declared->members) {
        const auto value =
            guarded([&] { return drawnOne(one.value, numbers, Generator(seed, lesson, one.name)); });
        if (value)
            numbers[one.name] = *value;
        else
            mistakes.push_back({{}, one.line, fmt::format("number '{}': {}", one.name, value.error())});
    }
    return numbers;
}

void fillIn(Node& node, const Numbers& numbers, std::vector<Mistake>& mistakes) {
    if (node.isText() && node.text.find('$') != std::string::npos) fillText(node, numbers, mistakes);
    for (Node& item : node.items) fillIn(item, numbers, mistakes);
    for (Node::Member& member : node.members) fillIn(member.value, numbers, mistakes);
}

} // namespace tactus::lessons
