// What everything in the design is called in the code, and the type of indices.
#pragma once

#include "array/model.h"
#include "emit/target/dialect.h"
#include "emit/target/names.h"

namespace tactus::emit {

struct Dictionary {
    Names names;
    std::string kernel;
    std::string top; // of the kernel where C's library owns names: a design may be called "random"
    std::vector<std::string> params, loops, tensors, variables; // by id
    std::vector<std::string> dimensions;                        // of tensors, in `= e`
    ure::Type index;                                            // of everything: index_types.h
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

    // What stands beside each other in a file, kernels and channels above all, has none of the names of
    // `others`; what is local may.
    explicit Dictionary(const array::Model& model, const Names& others = {});

    // For a function whose indices have this type.
    Dictionary with(ure::Type narrower) const;

    // The type of a token of such elements.
    std::string tokenType(ure::Type element, std::int64_t lanes, const Dialect& dialect) const;

  private:
    void nameStructure(ure::Type element, std::int64_t lanes);
    void nameNetwork(const array::Model& model);
};

} // namespace tactus::emit
