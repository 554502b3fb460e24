// An expression at one point after another.
#pragma once

#include "evaluate/program/program.h"
#include "evaluate/values.h"

#include <functional>
#include <optional>

namespace tactus::evaluate {

class Expression {
  public:
    // The value of a variable at a point; nothing where it is undefined or unknown.
    using Reads = std::function<std::optional<ure::Value>(ure::VariableId, std::span<const std::int64_t> at)>;

    // `inputs` are by the tensors of the system; there may be more, and those without values are undefined.
    // Without `reads` no variable has a value.
    Expression(const ure::System& system, ure::ExprId root, const Tensors& inputs, Reads reads = {});

    // Is told of each element of an input that is read, by its row-major number.
    using Told = std::function<void(ure::TensorId, std::uint64_t element)>;
    void tell(Told told) { told_ = std::move(told); }

    // Over the system's loops. Nothing where it is undefined, or reads an input out of its bounds.
    std::optional<ure::Value> at(std::span<const std::int64_t> point);

  private:
    struct Host; // what interpret() asks

    const ure::System& system_;
    const Tensors& inputs_;
    Reads reads_;
    Told told_;
    Program program_;
    std::vector<ure::Value> registers_;
};

} // namespace tactus::evaluate
