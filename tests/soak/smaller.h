// Smaller texts of a design that shows a fault.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace tactus::soak {

// Texts with a declaration, an equation, a call, a loop or a part of an expression less, or a smaller number;
// those that leave out most come first.
std::vector<std::string> smallerTexts(const std::string& text);

// The smallest text that is found of those that still fail, after at most so many tries.
std::string shrunk(std::string text, const std::function<bool(const std::string&)>& fails, int tries);

} // namespace tactus::soak
