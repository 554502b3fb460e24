#include "draw/list/tone.h"

#include "draw/palette.h"

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

} // namespace tactus::draw
