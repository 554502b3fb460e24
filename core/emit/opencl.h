// The files of an export to OpenCL.
#pragma once

#include "emit/code.h"
#include "emit/dictionary.h"
#include "emit/memory.h"
#include "emit/tree.h"

namespace tactus::emit {

// An array and what its files need.
struct ArrayParts {
    const array::Model& model;
    Kernel kernel;    // legal
    Kernel reference; // legal
    Block fills;      // loops that give outputs the values that no equation writes; legal
    std::set<Helper> fillHelpers;
};

// A tensor in the host's memory.
struct HostTensor {
    std::string name; // in the host's code
    MemoryTensor memory;
    ure::Type type; // of an element
    std::int64_t elements = 1;

    const std::string& original() const { return memory.tensor->name; }
    bool is(MemoryTensor::Role role) const { return memory.role == role; }
};

// Arrays that run one after the other, and the tensors of all of them.
struct HostParts {
    std::vector<ArrayParts> arrays; // one or more
    std::vector<HostTensor> tensors;

    const ure::System& system() const { return arrays.front().model.system(); } // for what all have in common
    std::set<Helper> fillHelpers() const;
    // The tensor that the argument of a kernel is, as a place in `tensors`.
    std::size_t placeOf(const Argument& argument) const;
};

// The kernels as a .cl file.
std::string printOpenCl(const std::vector<ArrayParts>& arrays);
// Gives each element of an output of the design that equations may leave the value of its `= e`, or zero.
Block fillsOf(const array::Model& model, const std::vector<MemoryTensor>& memory, const Dictionary& names);

std::vector<File> hostFiles(const HostParts& parts);
std::string hostProgram(const HostParts& parts);
std::string readme(const HostParts& parts);
std::string testBench(const HostParts& parts);

// Replaces each @name@ of the text.
using Replacements = std::vector<std::pair<std::string_view, std::string>>;
std::string fillIn(std::string_view text, const Replacements& replacements);
// The C++ type of a tensor's elements in memory: a Bool is a byte.
ure::Type memoryType(ure::Type type);
std::string_view elementType(const HostTensor& tensor);
std::string cppConstants(const Kernel& kernel);
// "const float* A, float* C"
std::string cppParameters(const Kernel& kernel);
// The fills of all arrays; those of one of several in a block of their own.
std::string printFills(const HostParts& parts);

} // namespace tactus::emit
