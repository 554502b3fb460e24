// From text to verdict, as the driver does it, with reductions in the order of the loops.
#pragma once

#include "support/design.h"

#include "dependence/build.h"
#include "mapping/build.h"

namespace tactus::test {

struct Verdicts {
    Elaboration elaboration;
    mapping::Planned planned;
    struct One {
        mapping::Plan plan;
        diagnostics::List stepped;
        std::shared_ptr<const dependence::Graph> graph;
        mapping::Mapped mapped;
        std::optional<mapping::Legality> legality;
    };
    std::vector<One> mappings; // one a plan

    const One& operator[](std::string_view name) const {
        for (const One& one : mappings)
            if (one.plan.name == name) return one;
        throw std::runtime_error("no mapping " + std::string(name));
    }
};

// The equations of the plan's array, one of those of `plans`.
std::shared_ptr<const ure::System> systemOf(const mapping::Plan& plan,
                                            const std::vector<mapping::Plan>& plans,
                                            std::shared_ptr<const ure::System> whole,
                                            const polyhedra::Budget& budget);

Verdicts verdictsOf(std::string_view text, const mapping::Options& options = {});

inline const char* const gemmText = R"(design gemm {
  param  I = 8, J = 8, K = 16;

  input  A[I][K] : Float(32);
  input  B[K][J] : Float(32);
  output C[I][J] : Float(32);

  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Float(32);

  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
)";
// The equations of gemm with these mappings.
std::string gemmWith(std::string_view mappings);

} // namespace tactus::test
