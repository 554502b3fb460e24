// Which statements become funcs, and what they then read of each other.
#pragma once

#include "lift/flow/dataflow.h"
#include "lift/flow/reductions.h"

namespace tactus::lift {

// A kept statement reads a kept one, perhaps through others whose expressions stand in its place.
struct Read {
    std::uint32_t reader = 0, source = 0;
    std::vector<QuasiAffine> at; // loops of the source, over (sizes, loops of the reader)
    Union where;                 // over the same
};

struct Plan {
    enum class Role : std::uint8_t {
        Dead,   // no output needs it
        Inside, // its expression stands where it is read
        Func,
    };
    std::vector<Role> roles;
    std::map<std::uint32_t, Reduction> reductions; // of funcs that become `C(i, j) += term`, and have no name
    std::vector<Read> reads;                       // between funcs
    // The array of each statement, from 0 on, in the order they run: one for all, or one for each of the
    // region's nests.
    std::vector<std::size_t> arrays;
    std::size_t arrayCount = 1;
    // A loop of phases behind so many outer loops, which are around all funcs; each statement's phase.
    std::optional<std::size_t> phasesBehind;
    std::vector<std::int64_t> phases;
    // Instead: along the loop behind so many, phase 1 is behind phase 0, and so on.
    std::optional<std::size_t> alongLoop;
    bool countsSteps = true; // loops in larger steps are places by their number of steps, not by their values
};
// The same with an array for each nest that has a func.
Plan withArrays(Plan plan, const cinput::Program& program);
// The same with a phase for each nest inside of the loops that are around all funcs; nothing if there is one.
std::optional<Plan> withPhases(Plan plan, const cinput::Program& program);
// The same phases along the first loop that is not around all funcs.
std::optional<Plan> withNestsBehind(Plan plan, const cinput::Program& program);
// Inside are constants and what one other statement of as many loops reads once.
Plan planOf(const cinput::Program& program, const Dataflow& flow,
            std::map<std::uint32_t, Reduction> reductions);

} // namespace tactus::lift
