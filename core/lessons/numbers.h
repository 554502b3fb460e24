// Numbers that a lesson draws from a seed, and the places of its text that name them: "$(3*N - 2)".
#pragma once

#include "lessons/node.h"

#include <map>
#include <optional>
#include <variant>

namespace tactus::lessons {

using Integers = std::vector<std::int64_t>;

// A name of a lesson stands for an integer, or for a vector.
using Drawn = std::variant<std::int64_t, Integers>;
using Numbers = std::map<std::string, Drawn, std::less<>>;

// "(1, 0, -2)"
std::string textOf(const Integers& vector);

// The value of an expression of integers, names, entries of vectors ("v[0]"), + - * / % and parentheses;
// division rounds toward minus infinity. The error is a sentence.
tl::expected<Drawn, std::string> valueOf(std::string_view expression, const Numbers& numbers);

// The numbers that an object declares, in its order:
//   "N": {"from": 3, "to": 6}    each of these integers is as likely
//   "v": {"one of": [[1, 1, 0], [1, 0, 1]]}
//   "M": "2*N + 1"               from those before it
// They depend on the seed, the lesson's name and their own name alone.
Numbers drawn(const Node* declared, std::string_view lesson, std::uint64_t seed,
              std::vector<Mistake>& mistakes);

// Puts the values into all texts below the node. A text that is one "$(...)" and nothing else becomes a
// number, or a list of numbers; "$$" is a dollar.
void fillIn(Node& node, const Numbers& numbers, std::vector<Mistake>& mistakes);

} // namespace tactus::lessons
