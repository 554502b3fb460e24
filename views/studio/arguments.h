// The words behind `tactus-studio`, understood before there is a window: help, version and mistakes need no
// display.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tactus::views {

// What is in sight of the design that is opened last.
struct StudioPlace {
    std::string mapping;            // "": the first one
    std::optional<std::int64_t> at; // the cycle
    std::vector<std::int64_t> pe;   // none: nothing is selected
};

struct StudioRequest {
    std::vector<std::string> files; // none: those of the last time, or the start page
    StudioPlace place = {};
    std::string grabFolder; // pictures instead of a window; "": a window
};

// The output of the program, and its exit status.
struct StudioAnswer {
    int status;
    std::string out, err;
};

// Options of Qt itself (-platform, -style, ...) are let through. Does not look at files.
std::variant<StudioRequest, StudioAnswer> readArguments(const std::vector<std::string>& words);

} // namespace tactus::views
