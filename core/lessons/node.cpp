#include "lessons/node.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::lessons {

namespace {

using nlohmann::json;

constexpr std::size_t deepest = 32;

// The bytes of a text, counting lines. All copies of a reader share one count: the parser copies it.
struct Count {
    std::uint32_t line = 1;
    char last = '\0';
};
class Reader {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Reader(const char* at, Count* count) : at_(at), count_(count) {}
    reference operator*() const { return *at_; }
    Reader& operator++() {
        if (count_->last == '\n') ++count_->line;
        count_->last = *at_++;
        return *this;
    }
    Reader operator++(int) {
        Reader before = *this;
        ++*this;
        return before;
    }
    bool operator==(const Reader& other) const { return at_ == other.at_; }
    bool operator!=(const Reader& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    Count* count_;
};

// Makes the tree. A value is reported when its last byte has been read, and a number when the byte behind it
// has; the count takes a line feed to belong to the line that it ends, so both are in the right line.
class Maker : public nlohmann::json_sax<json> {
  public:
    explicit Maker(const Count& count) : count_(count) {}
    Node root;
    std::optional<Mistake> mistake;

    bool null() override { return put(Node::Kind::Null) != nullptr; }
    bool boolean(bool truth) override {
        Node* made = put(Node::Kind::Boolean);
        if (made) made->truth = truth;
        return made;
    }
    bool number_integer(number_integer_t number) override { return putInteger(number); }
    bool number_unsigned(number_unsigned_t number) override {
        if (number > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max()))
            return complain(fmt::format("{} does not fit in 64 bits", number));
        return putInteger(static_cast<std::int64_t>(number));
    }
    bool number_float(number_float_t number, const string_t&) override {
        Node* made = put(Node::Kind::Decimal);
        if (made) made->decimal = number;
        return made;
    }
    bool string(string_t& text) override {
        Node* made = put(Node::Kind::Text);
        if (made) made->text = std::move(text);
        return made;
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Node::Kind::Object); }
    bool start_array(std::size_t) override { return open(Node::Kind::List); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        Node& object = *open_.back();
        if (object.find(name)) return complain(fmt::format("'{}' is given twice", name));
        object.members.push_back({std::move(name), count_.line, {}});
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
        // "[json.exception.parse_error.101] parse error at line 3, column 1: syntax error while ..."
        std::string_view words = error.what();
        if (const std::size_t colon = words.find(": "); colon != std::string_view::npos)
            words.remove_prefix(colon + 2);
        return complain(fmt::format("not JSON: {}", words));
    }

  private:
    bool complain(std::string message) {
        if (!mistake) mistake = Mistake{{}, count_.line, std::move(message)};
        return false;
    }
    Node* put(Node::Kind kind) {
        Node* place = &root;
        if (!open_.empty()) {
            Node& parent = *open_.back();
            place = parent.isList() ? &parent.items.emplace_back() : &parent.members.back().value;
        }
        place->kind = kind;
        place->line = count_.line;
        return place;
    }
    bool putInteger(std::int64_t number) {
        Node* made = put(Node::Kind::Integer);
        if (made) made->integer = number;
        return made;
    }
    bool open(Node::Kind kind) {
        if (open_.size() == deepest) return complain("lists and objects are nested too deeply");
        open_.push_back(put(kind));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    const Count& count_;
    std::vector<Node*> open_; // only the last one of each list grows, so these stay where they are
};

} // namespace

std::string Mistake::text() const {
    if (line == 0) return fmt::format("{}: {}", file, message);
    return fmt::format("{}:{}: {}", file, line, message);
}

const Node* Node::find(std::string_view name) const {
    const auto member = std::ranges::find(members, name, &Member::name);
    return member == members.end() ? nullptr : &member->value;
}

tl::expected<Node, Mistake> nodeIn(std::string_view text) {
    Count count;
    Maker maker(count);
    const bool isRight =
        json::sax_parse(Reader(text.data(), &count), Reader(text.data() + text.size(), &count), &maker);
    if (!isRight) return tl::unexpected(maker.mistake.value_or(Mistake{{}, count.line, "not JSON"}));
    return std::move(maker.root);
}

} // namespace tactus::lessons
