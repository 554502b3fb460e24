// What an export is made of, and the files that all targets have.
#pragma once

#include "emit/build.h"
#include "emit/equations/dictionary.h"
#include "emit/host/memory.h"
#include "emit/network/network.h"
#include "emit/target/file.h"
#include "emit/tree/legalise.h"
#include "emit/tree/tree.h"

namespace tactus::emit {

// An array and what its files need.
struct ArrayParts {
    const array::Model& model;
    Dictionary names;
    // Legal. With a network around the array: what it has in common, without statements; as arguments all
    // that its processes touch.
    Kernel kernel;
    std::optional<NetworkCode> network; // legal
    Kernel reference;                   // legal
    Block fills;                        // loops that give outputs the values that no equation writes; legal
    std::set<Helper> fillHelpers;
};

// A tensor in the host's memory.
struct HostTensor {
    std::string name; // in the host's code
    MemoryTensor memory;
    ure::Type type; // of an element
    std::int64_t elements = 1;
    std::string copy = {};  // of a serialised copy: its name; it comes and goes between host and device
    bool isOnDevice = true; // some kernel touches it
    bool isCopiedBack = false;

    const std::string& original() const { return copy.empty() ? memory.tensor->name : copy; }
    bool is(MemoryTensor::Role role) const { return memory.role == role; }
};

// Arrays that run one after the other, and the tensors of all of them.
struct HostParts {
    Target target = Target::IntelOpenCl;
    std::vector<ArrayParts> arrays; // one or more
    std::vector<HostTensor> tensors;

    const ure::System& system() const { return arrays.front().model.system(); } // for what all have in common
    std::set<Helper> fillHelpers() const;
    const HostTensor& tensorOf(const Argument& argument) const; // that the argument of a kernel is
    std::size_t placeOf(const Argument& argument) const;        // among those on the device
};

// Gives each element of an output of the design that equations may leave the value of its `= e`, or zero.
Block fillsOf(const array::Model& model, const std::vector<MemoryTensor>& memory, const Dictionary& names);

// Loops that fill the serialised copies of inputs, or that fetch outputs from theirs.
std::string printCopies(const HostParts& parts, bool ofInputs);
// The kernels that the host starts for an array, side by side.
struct KernelStart {
    std::string name;
    std::int64_t units; // 0: one, of this name; else so many, with a number from 0 behind it
    const std::vector<Argument>* arguments;
};
std::vector<KernelStart> startsOf(const ArrayParts& parts, Target target);

// The file of the kernels.
std::string kernelFile(const HostParts& parts);
std::vector<File> hostFiles(const HostParts& parts);
std::string hostProgram(const HostParts& parts);
std::string readme(const HostParts& parts);
// Tables of kernels, channels and buffers; empty without a network.
std::string readmeOfNetworks(const HostParts& parts);
std::string testBench(const HostParts& parts);

// Replaces each @name@ of the text.
using Replacements = std::vector<std::pair<std::string_view, std::string>>;
std::string fillIn(std::string_view text, const Replacements& replacements);
std::string_view elementType(const HostTensor& tensor);
// "int N = 8"
std::string cppConstant(const Kernel& kernel, const Constant& constant);
// One a line, those of the whole program.
std::string cppConstants(const Kernel& kernel);
// "const float* A"
std::string cppParameter(const Argument& argument);
// "const float* A, float* C"
std::string cppParameters(const Kernel& kernel);
// ", const float* A, float* C": the tensors that the host hands to `run`.
std::string hostParameters(const HostParts& parts);
// The fills of all arrays; those of one of several in a block of their own.
std::string printFills(const HostParts& parts);

} // namespace tactus::emit
