// The loops that a left side does not name, and the chain of iterations that they make of one element (within
// this folder only).
#pragma once

#include "ure/nodes/affine_nodes.h"

namespace tactus::ure {

// Its rows, each at least 0 in the domain, bound it from below and above.
struct ReducedLoop {
    LoopId loop;
    std::vector<polyhedra::AffineForm> lower, upper;
    // To the iteration before, where loops inside are at their first values.
    std::vector<polyhedra::AffineForm> distance{};
};

struct ReducedLoops {
    std::vector<ReducedLoop> all; // outermost first
    std::string refusal;          // several of them have constant bounds, so that steps have constant lengths
};
ReducedLoops reducedLoops(const System& system, const std::vector<polyhedra::AffineForm>& left);

// The iterations of one element in the order of the loops.
class IterationChain {
  public:
    IterationChain(System& system, Nodes& nodes, std::vector<ReducedLoop> loops, text::Span span)
        : system_(system), nodes_(nodes), loops_(std::move(loops)), affine_(system, nodes, span),
          span_(span) {}

    // The func's value at the iteration before, or `start` at the first one, unless this is a later one.
    ExprId before(VariableId variable, ExprId start, bool isLater = false);
    ExprId readHere(VariableId variable);
    ExprId isFirst();
    ExprId isLast(); // invalid without loops
    // `left` may be invalid: then it is the right one.
    ExprId both(Expr::Kind kind, ExprId left, ExprId right);

  private:
    ExprId read(VariableId variable, const std::vector<polyhedra::AffineForm>& distance);
    ExprId atEnd(const std::vector<polyhedra::AffineForm>& rows, LoopId loop);

    System& system_;
    Nodes& nodes_;
    const std::vector<ReducedLoop> loops_;
    AffineNodes affine_;
    text::Span span_;
};

} // namespace tactus::ure
