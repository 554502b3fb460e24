// The files of an export to OpenCL.
#pragma once

#include "emit/code.h"
#include "emit/dictionary.h"
#include "emit/tree.h"

namespace tactus::emit {

// A legal kernel as a .cl file.
std::string printOpenCl(const Kernel& kernel);

// Everything about the tensors and the reference that the host's files need.
struct HostParts {
    const array::Model& model;
    const Kernel& kernel;    // legal
    const Kernel& reference; // legal
    Block fills;             // loops that give outputs the values that no equation writes; legal
    std::set<Helper> fillHelpers;
};
// Gives each element of an output that equations may leave the value of its `= e`, or zero.
Block fillsOf(const array::Model& model, const Dictionary& names);

std::vector<File> hostFiles(const HostParts& parts);
std::string readme(const HostParts& parts);
std::string testBench(const HostParts& parts);

// Replaces each @name@ of the text.
using Replacements = std::vector<std::pair<std::string_view, std::string>>;
std::string fillIn(std::string_view text, const Replacements& replacements);
// The C++ type of a tensor's elements in memory: a Bool is a byte.
ure::Type memoryType(ure::Type type);
std::string cppConstants(const Kernel& kernel);
// "const float* A, float* C"
std::string cppParameters(const Kernel& kernel);

} // namespace tactus::emit
