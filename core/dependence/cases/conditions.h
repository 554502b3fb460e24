// The guards of a system as formulas over its loops. The formulas that elaborate gives are affine; here the
// parts of a condition that are not, but read no data, are decided at the sizes at hand.
#pragma once

#include "dependence/cases/questions.h"
#include "polyhedra/formula.h"
#include "ure/nodes/value_ranges.h"

#include <deque>
#include <map>

namespace tactus::dependence {

class Conditions {
  public:
    enum class NotAffine { Decided, Unknown };

    Conditions(const ure::System& system, const Questions& questions, NotAffine mode = NotAffine::Decided);

    // The same as the condition where the loops are within `box`; Unknown what data decide, or what takes too
    // many values to go through.
    const polyhedra::Formula& of(ure::ExprId condition, const std::vector<polyhedra::Interval>& box);
    // True if any of them was more than elaborate said.
    bool haveDecided() const { return haveDecided_; }

    const ure::System& system() const { return system_; }
    const Questions& questions() const { return questions_; }

  private:
    using Box = std::vector<polyhedra::Interval>;

    polyhedra::Formula made(ure::ExprId condition, const Box& box, int depth);
    polyhedra::Formula ofParts(const ure::Expr& expr, const Box& box, int depth);
    std::optional<polyhedra::Formula> decided(ure::ExprId condition, const Box& box);

    struct Tried {
        ure::ExprId condition;
        Box box;
        std::optional<polyhedra::Formula> formula;
    };

    const ure::System& system_;
    const Questions& questions_;
    NotAffine mode_;
    ure::ValueRanges ranges_;
    std::uint64_t steps_; // boxes that may still be looked at, in all conditions together
    std::map<ure::ExprId, std::deque<std::pair<Box, polyhedra::Formula>>> known_;
    std::vector<Tried> tried_; // what reads no data: one condition often guards several equations
    bool haveDecided_ = false;
};

bool readsData(const ure::System& system, ure::ExprId expr);
// The same expression, so the same value at each point. Recursion is as deep as the text, which the parser
// bounds.
bool isSame(const ure::System& system, ure::ExprId left, ure::ExprId right);

} // namespace tactus::dependence
