// The variables that localisation adds: each hands on, along one vector, what an affine read names.
#pragma once

#include "localise/affine/legs.h"

namespace tactus::localise {

// The points at which a stream has a value.
struct CarriedPoints {
    polyhedra::Union points; // pieces that need not be disjoint
    // If they are one piece: the rows that cut it from the domain, each needed.
    std::optional<std::vector<polyhedra::AffineForm>> rows;
};

struct Stream {
    ure::VariableId source; // the func whose values it hands on
    Index index;            // of the value that it holds at p
    Leg leg;
    std::variant<polyhedra::Vector, std::size_t> head; // what is read where the count is 0: see Route
    std::vector<ure::ExprId> sites = {};               // reads that it takes the place of, if there are any
    text::Span span = {};                              // of the first read that it was made for
    Index wish = {};                                   // the index of that read
    ure::EquationId reader = {};                       // that reads it first, itself or by further streams
    polyhedra::Union readers = {};                     // points at which it is read by them
    CarriedPoints carried = {};
    std::string way = {};          // the loops along which its values have come
    ure::VariableId variable = {}; // once it is in the system
};

// Heads among these points that find no value.
using Missing = std::function<polyhedra::Union(const Stream& stream, const polyhedra::Piece& heads)>;
// The points at which the stream has a value: those on the way to its readers. A layer of points beyond them
// comes with them if that makes the condition simpler and a value is there to be had.
CarriedPoints carriedPoints(const Stream& stream, const polyhedra::Union& way, const ure::System& system,
                            const Missing& missing, const dependence::Questions& questions);

} // namespace tactus::localise
