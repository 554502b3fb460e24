// Statements in one space of loops: each of its iterations is a point of Z^n, no two of one statement the
// same.
#pragma once

#include "lift/embed/placement.h"
#include "lift/flow/plan.h"

namespace tactus::lift {

struct Embedding {
    std::vector<std::string> names;    // of the n loops
    std::vector<Placement> placements; // of each statement that is a func
    // The space, a nest around all domains: for each loop forms over (sizes, outer loops), of which the
    // greatest is the first value and the least the last one.
    struct Ends {
        std::vector<QuasiAffine> lower, upper; // affine, or over the sizes alone
        // One of the forms, not all, is the end: the least of the lower, the greatest of the upper ones.
        bool isLowerLeast = false, isUpperGreatest = false;
    };
    std::vector<Ends> ends;
    Piece space;           // over (sizes, point): all of that but ends of one form of several
    std::int64_t cost = 0; // of dependences that are long or not constant
};

// The best ones, at most so many, best first.
std::vector<Embedding> embeddings(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
                                  std::size_t most, const polyhedra::Budget& budget);

// The same with this loop of the space behind the others, where there is a nest around all points then.
std::optional<Embedding> withLast(const Embedding& embedding, std::size_t dimension,
                                  const cinput::Program& program, const Dataflow& flow, const Plan& plan,
                                  const polyhedra::Budget& budget);

} // namespace tactus::lift
