// The rest of an expression where the conditions of some of its `select`, `&&` and `||` are known.
#pragma once

#include "ure/system.h"

#include <optional>
#include <utility>
#include <vector>

namespace tactus::ure {

// Which way the conditions of select, `&&` and `||` (their first operands) went, in the order in which that
// was decided.
class Choices {
  public:
    void set(ExprId expr, bool holds) { made_.emplace_back(expr, holds); }
    std::optional<bool> of(ExprId expr) const;
    bool empty() const { return made_.empty(); }
    const std::vector<std::pair<ExprId, bool>>& made() const { return made_; }
    friend bool operator==(const Choices&, const Choices&) = default;

  private:
    std::vector<std::pair<ExprId, bool>> made_;
};

// The rest of an expression where choices are made.
struct Settled {
    enum class Kind { Expression, True, False, Absent };
    Kind kind = Kind::Expression;
    ExprId expr; // Expression: not decided, or no choice at all
};
Settled settle(const System& system, const Choices& choices, ExprId expr);

} // namespace tactus::ure
