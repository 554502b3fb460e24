// What each event of an array costs in energy: operators by type and width, a register, a step of a wire, an
// access of a memory by its size, memory outside.
#pragma once

#include "estimate/devices/lines.h"

#include <optional>
#include <span>
#include <tl/expected.hpp>

namespace tactus::estimate {

// Energy at rising sizes, such as widths in bits. Between two of them it is a power of the size (a straight
// line where both axes are logarithmic), since adders grow with their width and multipliers with its square.
struct Curve {
    struct Place {
        std::int64_t size = 0;
        double energy = 0;
        Source source;
    };
    std::vector<Place> places;
    bool isOfAnySize = false; // one figure for all of them

    // Of one figure: in proportion to the size.
    double atWidth(std::int64_t bits) const;
    // Beyond the first and the last figure: as of these.
    double atCapacity(std::int64_t bytes) const;
};

struct EnergyTable {
    std::string key;  // "horowitz-45nm": the name of its file
    std::string name; // "Horowitz, ISSCC 2014, 45 nm, 0.9 V"
    std::string unit; // "pJ"
    struct Operation {
        std::string name, type; // as of OperatorKind and typeClass(); "any"
        Curve byWidth;
    };
    std::vector<Operation> operations;
    Curve registers; // by width: a value is written into one and read
    Curve links;     // by width: a value goes one step between neighbours
    Curve outside;   // by width: an access of memory outside of the device
    Curve
        memories; // by capacity in bytes: an access of `memoryBits`, to which other widths are in proportion
    std::int64_t memoryBits = 0; // 0: an access of any width

    const Operation* operationOf(std::string_view operation, std::string_view type) const;
    double ofMemory(std::int64_t bytes, std::int64_t bits) const; // one access of so many bits
};

tl::expected<EnergyTable, WrongLine> energyTableOf(std::string_view key, std::string_view text);

// Those that travel inside the program, in the order of their keys.
struct EnergyFile {
    std::string_view key, text;
};
std::span<const EnergyFile> energyFiles();
inline constexpr std::string_view usualEnergyTable = "horowitz-45nm";

} // namespace tactus::estimate
