#include "views/theme/theme.h"

#include "draw/palette.h"

#include <QApplication>
#include <cmath>

namespace tactus::views {

static QColor colourOf(std::string_view name) {
    return QColor(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

// What pictures in files and pages have.
static QColor lightTone(draw::Tone::Name name) {
    return colourOf(draw::colourOf(draw::Tone{name}));
}

static QColor darkTone(draw::Tone::Name name) {
    return colourOf(draw::darkColourOf(draw::Tone{name}));
}

const Theme& Theme::light() {
    using enum draw::Tone::Name;
    static const Theme theme{.dark = false,
                             .window = "#eef1f4",
                             .surface = lightTone(Surface),
                             .raised = lightTone(Raised),
                             .line = lightTone(Rule),
                             .text = lightTone(Ink),
                             .muted = lightTone(Muted),
                             .accent = lightTone(Accent),
                             .onAccent = "#ffffff",
                             .selection = "#cfe5f5",
                             .pale = "#616c78",
                             .good = "#00694e",
                             .warning = lightTone(Warning),
                             .bad = lightTone(Bad),
                             .violated = lightTone(Violated),
                             .past = lightTone(Past),
                             .future = lightTone(Future),
                             .pe = lightTone(Pe),
                             .active = lightTone(Active),
                             .onActive = lightTone(OnActive),
                             .input = lightTone(Input),
                             .output = lightTone(Output),
                             .port = lightTone(Port),
                             .idle = lightTone(Idle),
                             .working = lightTone(Working),
                             .busy = "#88a2b8",
                             .array = lightTone(Array),
                             .buffer = lightTone(Buffer),
                             .comment = "#5d6b78",
                             .keyword = "#0067a3",
                             .type = "#007056",
                             .function = "#8a3ea3",
                             .number = "#a34700",
                             .string = "#00694e"};
    return theme;
}

const Theme& Theme::night() {
    using enum draw::Tone::Name;
    static const Theme theme{.dark = true,
                             .window = "#1c2127",
                             .surface = darkTone(Surface),
                             .raised = darkTone(Raised),
                             .line = darkTone(Rule),
                             .text = darkTone(Ink),
                             .muted = darkTone(Muted),
                             .accent = darkTone(Accent),
                             .onAccent = "#0b1a24",
                             .selection = "#1b3b54",
                             .pale = "#8a97a4",
                             .good = "#4fd1a1",
                             .warning = darkTone(Warning),
                             .bad = darkTone(Bad),
                             .violated = darkTone(Violated),
                             .past = darkTone(Past),
                             .future = darkTone(Future),
                             .pe = darkTone(Pe),
                             .active = darkTone(Active),
                             .onActive = darkTone(OnActive),
                             .input = darkTone(Input),
                             .output = darkTone(Output),
                             .port = darkTone(Port),
                             .idle = darkTone(Idle),
                             .working = darkTone(Working),
                             .busy = "#4d6b84",
                             .array = darkTone(Array),
                             .buffer = darkTone(Buffer),
                             .comment = "#8795a3",
                             .keyword = "#6cbdf0",
                             .type = "#4fd1a1",
                             .function = "#d6a4e8",
                             .number = "#f0a868",
                             .string = "#9ad6a0"};
    return theme;
}

const Theme& Theme::highContrast() {
    static const Theme theme{.dark = true,
                             .window = "#000000",
                             .surface = "#000000",
                             .raised = "#0c0c0c",
                             .line = "#a8a8a8",
                             .text = "#ffffff",
                             .muted = "#e2e2e2",
                             .accent = "#6fd3ff",
                             .onAccent = "#000000",
                             .selection = "#003a5c",
                             .pale = "#c4c4c4",
                             .good = "#66f5bd",
                             .warning = "#ffd75e",
                             .bad = "#ffb8b0",
                             .violated = "#ff9a57",
                             .past = "#4df0b4",
                             .future = "#ffaee0",
                             .pe = "#000000",
                             .active = "#ffe14d",
                             .onActive = "#000000",
                             .input = "#00314f",
                             .output = "#4a3000",
                             .port = "#d4d4d4",
                             .idle = "#8c8c8c",
                             .working = "#ffd11a",
                             .busy = "#1d5c99",
                             .array = "#003038",
                             .buffer = "#3a3200",
                             .comment = "#c9d3dd",
                             .keyword = "#7fd6ff",
                             .type = "#66f5bd",
                             .function = "#f0bcff",
                             .number = "#ffc48f",
                             .string = "#bcffc4"};
    return theme;
}

static const Theme& themeOf(const QPalette& palette) {
    if (palette.color(QPalette::Window) == Theme::highContrast().window) return Theme::highContrast();
    return palette.color(QPalette::Window).lightness() < 128 ? Theme::night() : Theme::light();
}

const Theme& Theme::of(const QWidget& widget) {
    return themeOf(widget.palette());
}

const Theme& Theme::ofProgram() {
    return themeOf(QGuiApplication::palette());
}

QColor Theme::familyInk(std::uint32_t index) const {
    return dark ? family(index) : colourOf(draw::familyInk(index));
}

QColor Theme::family(std::uint32_t index) const {
    const QColor colour = colourOf(draw::familyColour(index));
    if (!dark) return colour;
    if (colour.lightness() < 10) return text; // black turns white
    return colourOf(draw::darkFamily(index));
}

static QColor opaqueOf(const Theme& theme, const draw::Tone& tone) {
    using enum draw::Tone::Name;
    switch (tone.name) {
    case None:
        return Qt::transparent;
    case Ink:
        return theme.text;
    case Muted:
        return theme.muted;
    case Surface:
        return theme.surface;
    case Raised:
        return theme.raised;
    case Rule:
        return theme.line;
    case Accent:
        return theme.accent;
    case Warning:
        return theme.warning;
    case Bad:
        return theme.bad;
    case Violated:
        return theme.violated;
    case Past:
        return theme.past;
    case Future:
        return theme.future;
    case Pe:
        return theme.pe;
    case Active:
        return theme.active;
    case OnActive:
        return theme.onActive;
    case Input:
        return theme.input;
    case Output:
        return theme.output;
    case Port:
        return theme.port;
    case Idle:
        return theme.idle;
    case Working:
        return theme.working;
    case Array:
        return theme.array;
    case Buffer:
        return theme.buffer;
    case Family:
        return theme.family(tone.family);
    case FamilyInk:
        return theme.familyInk(tone.family);
    }
    return theme.text;
}

QColor Theme::of(const draw::Tone& tone) const {
    QColor colour = opaqueOf(*this, tone);
    if (tone.opacity < 1) colour.setAlphaF(static_cast<float>(tone.opacity));
    return colour;
}

QColor Theme::of(syntax::HighlightClass kind) const {
    using enum syntax::HighlightClass;
    switch (kind) {
    case Keyword:
        return keyword;
    case Type:
        return type;
    case Function:
        return function;
    case Number:
        return number;
    case String:
        return string;
    case Comment:
        return comment;
    case Error:
        return bad;
    case Operator:
        return muted;
    case Name:
        break;
    }
    return text;
}

bool systemIsDark() {
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

QColor Theme::load(double share) const {
    if (share <= 0) return surface;
    if (share >= 1) return busy;
    constexpr double least = 0.25,
                     most = 0.8; // of the way, so that neither end is mistaken for its neighbour
    const double part = least + (most - least) * share;
    const auto mix = [&](int from, int to) {
        return static_cast<int>(std::lround(from + part * (to - from)));
    };
    return {mix(surface.red(), busy.red()), mix(surface.green(), busy.green()),
            mix(surface.blue(), busy.blue())};
}

} // namespace tactus::views
