// The parts that go into the texts around the tree.
#pragma once

#include "emit/c/host/parts.h"

namespace tactus::emit {

// Replaces each @name@ of the text.
using Replacements = std::vector<std::pair<std::string_view, std::string>>;
std::string fillIn(std::string_view text, const Replacements& replacements);
std::string_view elementType(const HostTensor& tensor);
// "int N = 8"
std::string cppConstant(const Constant& constant);
// One a line, those of the whole program.
std::string cppConstants(const Kernel& kernel);
// "const float* A"
std::string cppParameter(const Argument& argument);
// "const float* A, float* C"
std::string cppParameters(const Kernel& kernel);
// The same of a function of these statements. A parameter that they do not mention says so, or compilers
// warn.
std::string cppParameters(const Kernel& kernel, const std::vector<const Block*>& statements);
// ", const float* A, float* C": the tensors that the host hands to `run`, as it is declared or defined.
enum class Declarator : bool { Declaration, Definition };
std::string hostParameters(const HostParts& parts, Declarator declarator);
// The fills of all arrays; those of one of several in a block of their own.
std::string printFills(const HostParts& parts);

// Loops that fill the serialised copies of inputs, or that fetch outputs from theirs.
std::string printCopies(const HostParts& parts, bool ofInputs);

} // namespace tactus::emit
