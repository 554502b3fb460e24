// A system's equations in cases: conditions over the loops are decided, so that all points of a case compute
// the same operators on values that are certainly there. A system that can't be put in this way is for
// demand.h.
#pragma once

#include "ure/choices.h"

#include <optional>
#include <vector>

namespace tactus::evaluate {

// The points are over coordinates that stand for the loops.
struct Case {
    struct Read {
        ure::ExprId expr;
        ure::VariableId variable;
        std::vector<polyhedra::AffineForm> index; // in coordinates too
    };
    ure::EquationId equation;
    polyhedra::Piece where; // without quotients
    ure::Choices choices;
    std::vector<Read> reads;
};

struct Direction {
    std::size_t coordinate = 0;
    int sign = 1; // -1: downwards
};

struct Nest {
    polyhedra::Piece domain;                  // without quotients
    std::vector<polyhedra::AffineForm> loops; // over the coordinates
    std::vector<Case> cases; // of all equations; there is none where a missing branch leaves nothing
};

// In the loops as coordinates. Nothing if a value that is read may be undefined, an input read or an output
// written out of bounds by an affine index, or where that is not seen.
std::optional<Nest> nestOf(const ure::System& system);

// The same with other coordinates: `forward` gives them over those of the nest, `backward` the way back.
Nest inCoordinates(const Nest& nest, const std::vector<polyhedra::AffineForm>& forward,
                   const std::vector<polyhedra::AffineForm>& backward);

// True if the case only hands on what its variable is one step before along that coordinate.
bool handsOn(const ure::System& system, const Case& one, Direction along);

bool isCertainlyEmpty(const polyhedra::Piece& piece);

} // namespace tactus::evaluate
