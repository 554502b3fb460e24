// An array as hardware of any kind needs it, without code: which PEs and steps there are, how far back each
// value is read and where it stays till then, which reads need a guard, and which iteration runs where.
// C-like kernels are made of it (emit/c/array); it knows no statement, no name and no target.
#pragma once

#include "array/lowered/guarded_reads.h"
#include "array/lowered/size_range.h"
#include "array/registers/storage.h"
#include "mapping/inverse/inverse_map.h"
#include "polyhedra/affine.h"

#include <optional>
#include <vector>

namespace tactus::array {

// A place is a PE, and in it a lane.
struct LoweredArray {
    explicit LoweredArray(const Model& model); // throws base::Overflow

    const Model& model;
    const ure::System& system;
    // Forms of the coordinates of a place: those of the PE, then the inner loops of its lanes.
    std::vector<polyhedra::AffineForm> rows;
    std::vector<polyhedra::Interval> ranges; // of place coordinates, schedule rows and loops
    std::vector<SizeRange> sizes;            // of place coordinates and schedule rows
    GuardedReads guarded;
    // By variable: in a ring or a storage of its own is what is read steps later on the same place.
    std::vector<std::optional<Storage>> storage;
    // By variable: greatest delay of a link; nothing: no link, so a local value serves.
    std::vector<std::optional<std::int64_t>> depths;
    mapping::InverseMap inverse;

    polyhedra::Vector displacementOf(const polyhedra::Vector& vector) const; // of the place
    bool hasStorage(ure::VariableId variable, Storage::How how) const {
        return storage[variable.index()] && storage[variable.index()]->how == how;
    }

  private:
    void findRanges();
    void findStorage();
    void findDepths();
};

// Steps from what is read to its reader.
std::int64_t delayOf(const Model& model, const polyhedra::Vector& vector);

// Nested loops over points in an order in which what is read comes first.
struct WalkOrder {
    struct Dimension {
        std::size_t dimension;
        bool downwards;
    };
    std::vector<Dimension> dimensions; // outermost first
};

// Loops in which every displacement (reader minus what it reads) points forward; nothing if there are none:
// each dimension is walked upwards or downwards, in any nesting. The given order, upwards, is preferred.
std::optional<WalkOrder> orderFor(const std::vector<polyhedra::Vector>& displacements,
                                  std::size_t dimensions);

} // namespace tactus::array
