// Colours of pictures by name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::draw {

// A colour by what it says. In files all are of the light palette (`colourOf`); the window has others for its
// themes.
struct Tone {
    enum class Name : std::uint8_t {
        None, // nothing is painted
        Ink,
        Muted,   // letters and lines of less weight
        Surface, // what is behind all
        Raised,
        Rule,     // lines between things
        Accent,   // what is selected
        Warning,  // the rim of what works now
        Bad,      // letters about what is impossible
        Violated, // lines that a mapping makes impossible
        Past,     // of a value that is followed: what it comes from
        Future,   // and what it is used for
        Pe,
        Active,
        OnActive, // letters
        Input,
        Output,
        Port,
        Idle, // of processing elements without a rim
        Working,
        Array, // among kernels
        Buffer,
        Family,    // of links; which one is in `family`
        FamilyInk, // the same for letters
    };
    Name name = Name::None;
    std::uint32_t family = 0;
    double opacity = 1;

    static Tone ofFamily(std::uint32_t family) { return {Name::Family, family}; }
    static Tone inkOfFamily(std::uint32_t family) { return {Name::FamilyInk, family}; }
    explicit operator bool() const { return name != Name::None; }
    friend bool operator==(const Tone&, const Tone&) = default;
};
// "#rrggbb" of the light palette, and of a dark one.
std::string_view colourOf(const Tone& tone);
std::string_view darkColourOf(const Tone& tone);
// "ink", "on-active", "family-2"
std::string nameOf(const Tone& tone);
// One of each name but None, of families one of each colour.
std::vector<Tone> allTones();

} // namespace tactus::draw
