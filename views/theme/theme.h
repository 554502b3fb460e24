// The look: palettes with every colour that views use. Contrast of text is at least 4.5:1, in the one of high
// contrast 7:1.
#pragma once

#include "draw/list/tone.h"
#include "syntax/questions/highlight.h"
#include "views/theme/fonts.h"

#include <QColor>
#include <QWidget>

namespace tactus::views {

struct Theme {
    bool dark = false;
    QColor window, surface, raised, line; // behind panels, behind text, buttons, rules between things
    QColor text, muted, accent, onAccent, selection;
    QColor pale;               // letters of what can't be chosen, which may be to be read: a reason in a menu
    QColor good, warning, bad; // verdicts
    QColor violated;           // Okabe and Ito's vermillion: lines that a mapping makes impossible
    QColor past, future;       // of a value that is followed: what it comes from, what it is used for
    QColor pe, active, onActive, input, output, port;
    QColor idle, working; // processing elements without a border
    QColor busy;          // all that can work does
    QColor array, buffer; // among kernels: the array, and what keeps values
    QColor comment, keyword, type, function, number, string;

    static const Theme& light();
    static const Theme& night();
    static const Theme& highContrast(); // white on black
    // The theme in which this widget is shown.
    static const Theme& of(const QWidget& widget);
    static const Theme& ofProgram();

    QColor family(std::uint32_t index) const;    // of a link family
    QColor familyInk(std::uint32_t index) const; // the same for letters
    // Of a share of what could be done, 0..1: from the ground to `busy`.
    QColor load(double share) const;
    QColor of(syntax::HighlightClass kind) const;
    QColor of(const draw::Tone& tone) const; // as pictures name it
};

// True if the desktop asks for a dark look when the program starts, where its palette tells.
bool systemIsDark();

inline constexpr int spacing = 8; // between things, and half of it inside of them

} // namespace tactus::views
