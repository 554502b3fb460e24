// The parts that an export is made of.
#pragma once

#include "array/lowered/memory_tensors.h"
#include "emit/c/equations/dictionary.h"
#include "emit/c/language/traits.h"
#include "emit/c/network/network.h"
#include "emit/c/tree/tree.h"

#include <vector>

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
    array::MemoryTensor memory;
    ure::Type type; // of an element
    std::int64_t elements = 1;
    std::string copy = {};  // of a serialised copy: its name; it comes and goes between host and device
    bool isOnDevice = true; // some kernel touches it
    bool isCopiedBack = false;

    const std::string& original() const { return copy.empty() ? memory.tensor->name : copy; }
    bool is(array::MemoryTensor::Role role) const { return memory.role == role; }
};

// Arrays that run one after the other, and the tensors of all of them.
struct HostParts {
    const Traits& target;
    std::vector<array::Model> models = {}; // with dense places
    std::vector<ArrayParts> arrays = {};   // one or more
    std::vector<HostTensor> tensors = {};

    const ure::System& system() const { return arrays.front().model.system(); } // for what all have in common
    std::set<Helper> fillHelpers() const;
    const HostTensor& tensorOf(const Argument& argument) const; // that the argument of a kernel is
    std::size_t placeOf(const Argument& argument) const;        // among those on the device
};

bool hasNetwork(const std::vector<ArrayParts>& arrays);

// Gives each element of an output of the design that equations may leave the value of its `= e`, or zero.
Block fillsOf(const array::Model& model, const std::vector<array::MemoryTensor>& memory,
              const Dictionary& names);

// The kernels that the host starts for an array, side by side.
struct KernelStart {
    std::string name;
    std::int64_t units; // 0: one, of this name; else so many, with a number from 0 behind it
    const std::vector<Argument>* arguments;
};
std::vector<KernelStart> startsOf(const ArrayParts& parts, const Traits& target);

// The file of the kernels.
std::string kernelFile(const HostParts& parts);

} // namespace tactus::emit
