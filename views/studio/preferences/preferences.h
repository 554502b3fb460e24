// The user's wishes of the studio, in all designs.
#pragma once

#include <QSettings>
#include <cstdint>

namespace tactus::views {

struct Preferences {
    enum class Look { System, Light, Dark, HighContrast };
    Look look = Look::System;
    int letters = 100; // per cent of the system's size, of all letters
    int textSize = 0;  // points, of the text and the code; 0: as everything else
    enum class Motion { System, Full, Reduced };
    Motion motion = Motion::System; // of tokens from cycle to cycle
    bool reopens = true;            // the designs of the last time, where none is given
    bool keepsTyped = true;         // unsaved text, for the case of a crash
    bool localised = false;         // the localised equations beside the written ones
    bool lifted = true;             // the equations beside the C text that they are made of
    int millions = 10;              // of iterations that are simulated without being asked for
    std::int64_t automatic() const { return millions * std::int64_t(1'000'000); }

    static constexpr int leastLetters = 60, mostLetters = 250;
    static constexpr int leastText = 6, mostText = 40, mostMillions = 100'000;
    friend bool operator==(const Preferences&, const Preferences&) = default;
};

// A preference that is not there, or is no sensible value, is as it comes with the program.
Preferences readPreferences(const QSettings& settings);
void writePreferences(QSettings& settings, const Preferences& preferences);

} // namespace tactus::views
