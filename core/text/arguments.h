// The arguments of a call as text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace tactus::text {

// The parts between the parentheses, at commas that are in no parentheses, braces or brackets of their own:
// "i" and "min(j, 1)" of "X(i, min(j, 1))", without blanks around them. Nothing if the text is not a name
// with one pair of parentheses behind it.
std::optional<std::vector<std::string_view>> argumentsOf(std::string_view call);

} // namespace tactus::text
