// How a processing element keeps what a variable makes on it until it reads that again, steps later.
#pragma once

#include "array/model.h"

#include <optional>

namespace tactus::array {

struct Storage {
    enum class How : std::uint8_t {
        Ring,      // all reads are the same number of steps later: as many registers, which rotate
        Addressed, // pieces of one carried value come back after different numbers of steps; it stays at its
                   // address until the next one of its chain takes its place
        Registers, // neither: registers of all steps up to the last read, some of them read
    };
    How how;
    std::vector<std::int64_t> distances; // steps, ascending
    std::int64_t words;                  // of each place: registers, or elements of the storage
    std::vector<std::size_t> address;    // Addressed: loops, as the digits of a row-major index
    // Ring: what is read again comes from these values of the inner loops.
    std::vector<polyhedra::Interval> lanes;
    Figure alive = 0; // the most values on one PE that are still to be read
};

// Nothing where a PE does not read its own values again, does so in the next step, or hands them on as well.
std::optional<Storage> storageOf(const Model& model, ure::VariableId variable);

} // namespace tactus::array
