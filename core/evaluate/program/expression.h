// An expression that reads inputs alone, at one point after another.
#pragma once

#include "evaluate/program/program.h"
#include "evaluate/values.h"

#include <optional>

namespace tactus::evaluate {

class Expression {
  public:
    // `inputs` are by the tensors of the system; there may be more.
    Expression(const ure::System& system, ure::ExprId root, const Tensors& inputs);

    // Over the system's loops. Nothing where it is undefined, or reads an input out of its bounds.
    std::optional<ure::Value> at(std::span<const std::int64_t> point);

  private:
    struct Host; // what interpret() asks

    const ure::System& system_;
    const Tensors& inputs_;
    Program program_;
    std::vector<ure::Value> registers_;
};

} // namespace tactus::evaluate
