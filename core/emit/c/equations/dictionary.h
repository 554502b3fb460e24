// The names that everything in the design has in the code, and the type of indices.
#pragma once

#include "array/model.h"
#include "emit/c/language/dialect.h"
#include "emit/c/language/names.h"

namespace tactus::emit {

struct Dictionary {
    Names names;
    std::string kernel;
    std::string top; // of the kernel where C's library owns names: a design may be called "random"
    std::vector<std::string> params, loops, tensors, variables; // by id
    // Real params, in each type in which the equations have them.
    struct Real {
        ure::ParamId param;
        ure::Type type;
        ure::Value value;
        std::string name;
    };
    std::vector<Real> reals;
    const std::string& realOf(ure::ParamId param, ure::Type type) const;
    std::vector<std::string> dimensions; // of tensors, in `= e`
    std::vector<std::string> named;      // values that lets and parameters name, by id
    ure::Type index;                     // of everything: index_types.h
    // Of the network around the array, by id; what holds a token of an operand bears the operand's name. The
    // name of the array's kernel is there too.
    std::vector<std::string> channels, kernels, processes, buffers, operands, serials;
    std::vector<std::string> channelsIn, channelsOut; // a second FIFO of a channel, in a function of HLS
    // Structures of several lanes, by the type of an element in memory and the number of lanes.
    struct Structure {
        ure::Type element;
        std::int64_t lanes;
        std::string name;
    };
    std::vector<Structure> structures;

    // Names that share a file with those of other arrays, of kernels and channels above all, are none of
    // `others`; local names may be.
    explicit Dictionary(const array::Model& model, const Names& others = {});

    // For a function whose indices have this type.
    Dictionary with(ure::Type narrower) const;

    // The type of a token of such elements.
    std::string tokenType(ure::Type element, std::int64_t lanes, const Dialect& dialect) const;

  private:
    void nameReals(const ure::System& system);
    void nameValues(const ure::System& system);
    void nameStructure(ure::Type element, std::int64_t lanes);
    void nameNetwork(const array::Model& model);
};

} // namespace tactus::emit
