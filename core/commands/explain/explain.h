// The answer of `tactus explain` about all kinds of findings at once.
#pragma once

#include <string>

namespace tactus::commands {

std::string listOfKinds(); // a line each: code, severity, message
std::string pageOfKinds(); // in Markdown: explanations and examples

} // namespace tactus::commands
