// The energy that a run of an array and its network takes: how often each thing happens, counted exactly and
// without running anything, times what a table says of one.
//
// Counted are operators that compute, registers that a value passes, steps that it goes between neighbours,
// accesses of banks, FIFOs and of what a processing element (PE) keeps, and elements from and to memory
// outside. Not counted: the clock, control, and what stands still.
#pragma once

#include "array/model.h"
#include "estimate/energy/energy_table.h"

#include <optional>

namespace tactus::estimate {

struct EnergyPart {
    enum class Kind : std::uint8_t { Operator, Register, Link, Storage, Bank, Fifo, Outside };
    Kind kind = Kind::Operator;
    std::string name;             // "multiply Float(32)", "X (0, 1)", "A_feeder", "A"
    std::int64_t events = 0;      // of the whole run; of memories reads and writes together
    std::int64_t bits = 0;        // of each
    std::int64_t size = 0;        // of a link its steps, of a memory its bytes
    std::string operation = {};   // of the table, with its type; empty: it has none
    std::optional<double> energy; // of all events; nothing: the table says nothing of such an operator
};

struct Energy {
    std::vector<EnergyPart> parts;
    std::int64_t operations = 0; // additions, multiplications, ...
    double total() const;
    double of(EnergyPart::Kind kind) const;
};

// Nothing where a count was not decided.
std::optional<Energy> energyOf(const array::Model& model, const EnergyTable& table,
                               const polyhedra::Budget& budget);

// "register at 32: assumed: ...", a line for each figure that no public source states and that the energy
// comes from.
std::vector<std::string> assumedOf(const EnergyTable& table, const Energy& energy);

} // namespace tactus::estimate
