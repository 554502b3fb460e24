#include "draw/list/tone.h"

#include "draw/palette.h"

#include <fmt/format.h>

namespace tactus::draw {

std::string_view colourOf(const Tone& tone) {
    using enum Tone::Name;
    switch (tone.name) {
    case None:
        return "none";
    case Ink:
    case OnActive:
        return inkColour;
    case Muted:
        return quietColour;
    case Surface:
        return "#ffffff";
    case Raised:
        return "#fbfcfd";
    case Rule:
        return boxColour;
    case Accent:
        return "#0067a3";
    case Warning:
        return runningColour;
    case Bad:
        return "#b3261e";
    case Violated:
        return violatedColour;
    case Past:
        return "#00805d";
    case Future:
        return "#b0457f";
    case Pe:
        return peColour;
    case Active:
        return activeColour;
    case Input:
        return inputColour;
    case Output:
        return outputColour;
    case Port:
        return portColour;
    case Idle:
        return "#b4bfca";
    case Working:
        return "#e69f00";
    case Array:
        return arrayColour;
    case Buffer:
        return bufferColour;
    case Family:
        return familyColour(tone.family);
    case FamilyInk:
        return familyInk(tone.family);
    }
    return inkColour;
}

std::string_view darkColourOf(const Tone& tone) {
    using enum Tone::Name;
    switch (tone.name) {
    case None:
        return "none";
    case Ink:
        return "#e4e8ec";
    case OnActive:
        return "#fff3d6";
    case Muted:
        return "#9aa7b4";
    case Surface:
        return "#14181d";
    case Raised:
        return "#262c34";
    case Rule:
        return "#373f49";
    case Accent:
        return "#56b4e9";
    case Warning:
        return "#e8b75a";
    case Bad:
        return "#ff8a80";
    case Violated:
        return "#f0803c";
    case Past:
        return "#3cc79c";
    case Future:
        return "#e59ac4";
    case Pe:
        return "#232a32";
    case Active:
        return "#6b4e12";
    case Input:
        return "#1d3547";
    case Output:
        return "#45351d";
    case Port:
        return "#77838f";
    case Idle:
        return "#4a5663";
    case Working:
        return "#f0b429";
    case Array:
        return "#1f353b";
    case Buffer:
        return "#3b3520";
    case Family:
    case FamilyInk:
        return darkFamily(tone.family);
    }
    return "#e4e8ec";
}

static std::string_view wordOf(Tone::Name name) {
    static constexpr std::string_view words[] = {
        "none",   "ink",      "muted", "surface", "raised", "rule",   "accent",    "warning",
        "bad",    "violated", "past",  "future",  "pe",     "active", "on-active", "input",
        "output", "port",     "idle",  "working", "array",  "buffer", "family",    "letters"};
    static_assert(std::size(words) == std::size_t(Tone::Name::FamilyInk) + 1);
    return words[std::size_t(name)];
}

static bool isOfFamily(Tone::Name name) {
    return name == Tone::Name::Family || name == Tone::Name::FamilyInk;
}

std::string nameOf(const Tone& tone) {
    const std::string word(wordOf(tone.name));
    return isOfFamily(tone.name) ? fmt::format("{}-{}", word, tone.family % familyColours) : word;
}

std::vector<Tone> allTones() {
    std::vector<Tone> all;
    for (auto name = std::uint8_t(Tone::Name::Ink); name <= std::uint8_t(Tone::Name::FamilyInk); ++name)
        for (std::uint32_t family = 0; family < (isOfFamily(Tone::Name(name)) ? familyColours : 1); ++family)
            all.push_back({Tone::Name(name), family});
    return all;
}

} // namespace tactus::draw
