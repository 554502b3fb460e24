// One design through all that judges it, and what disagrees.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tactus::soak {

struct Failure {
    std::string kind; // the same for two designs that show the same fault: the place of the test that failed
    std::string message;
};

struct Verdict {
    bool legal = false; // some mapping is
    std::optional<Failure> failure = {};
};

// check, with witnesses of refusals confirmed by walking; direct evaluation beside plain loops; both
// simulators and the state of a random cycle; the design that `localise` prints.
Verdict judge(const std::string& text, unsigned seed);

// The first mapping of each of these designs, exported for both targets, compiled and emulated beside direct
// evaluation. Designs that no target can express are passed over; `exported` counts the others.
struct ExportedDesign {
    std::string text;
    unsigned seed;
};
std::optional<Failure> judgeExports(const std::vector<ExportedDesign>& designs, std::size_t& exported);

} // namespace tactus::soak
