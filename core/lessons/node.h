// JSON whose values know the lines that they begin in, so that a mistake in what they mean can name its line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

namespace tactus::lessons {

// What is wrong in a file of a lesson.
struct Mistake {
    std::string file;
    std::uint32_t line = 0; // from 1; 0: the file as a whole
    std::string message;    // a sentence

    std::string text() const; // "lesson.json:12: unknown panel 'arry'"
    friend bool operator==(const Mistake&, const Mistake&) = default;
};

struct Node {
    enum class Kind : std::uint8_t { Null, Boolean, Integer, Decimal, Text, List, Object };
    struct Member;
    Kind kind = Kind::Null;
    std::uint32_t line = 1;
    bool truth = false;
    std::int64_t integer = 0;
    double decimal = 0;
    std::string text = {};
    std::vector<Node> items = {};     // of a list
    std::vector<Member> members = {}; // of an object, in the order of the text

    bool isText() const { return kind == Kind::Text; }
    bool isInteger() const { return kind == Kind::Integer; }
    bool isList() const { return kind == Kind::List; }
    bool isObject() const { return kind == Kind::Object; }
    const Node* find(std::string_view name) const; // a member; null: there is none
};

struct Node::Member {
    std::string name;
    std::uint32_t line = 1;
    Node value;
};

// The mistake has no file. A name may be in an object once.
tl::expected<Node, Mistake> nodeIn(std::string_view text);

} // namespace tactus::lessons
