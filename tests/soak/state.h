// What a soak has done so far, kept in a file so that the next one goes on there.
#pragma once

#include "judge.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace tactus::soak {

struct State {
    unsigned seed = 1;
    std::uint64_t next = 0; // the number of the next design
    std::uint64_t designs = 0, legal = 0, exported = 0;
    double seconds = 0;                            // of the clock
    std::set<std::uint64_t> again;                 // designs that were interrupted, or wait to be exported
    std::map<std::string, std::uint64_t> findings; // by the kind of failure
};

// Throws where the file is not one of these.
State readState(const std::filesystem::path& file); // as at the beginning where there is no file
void writeState(const std::filesystem::path& file, const State& state);

} // namespace tactus::soak
