// The elements of the outputs as blocks write them.
#pragma once

#include "evaluate/blocks/block_program.h"
#include "evaluate/build.h"

namespace tactus::evaluate {

class BlockOutputs {
  public:
    BlockOutputs(const ure::System& system, const Tensors& inputs);
    // Values of a block to elements that lie apart as the strides say; false if one was written before.
    bool write(ure::TensorId output, std::int64_t element, Strides elements, std::int64_t rows,
               std::int64_t columns, ure::Storage storage, const void* values, Strides strides);
    // Fills what nobody wrote.
    void finish(Evaluation& evaluation);

  private:
    const ure::System& system_;
    const Tensors& inputs_;
    Tensors values_;
    std::vector<std::vector<std::uint8_t>> written_; // by TensorId, one an element
};

} // namespace tactus::evaluate
