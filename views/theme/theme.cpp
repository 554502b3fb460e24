#include "views/theme/theme.h"

#include "draw/palette.h"

#include <QApplication>
#include <cmath>

namespace tactus::views {

const Theme& Theme::light() {
    static const Theme theme{.dark = false,
                             .window = "#eef1f4",
                             .surface = "#ffffff",
                             .raised = "#fbfcfd",
                             .line = "#d3d9e0",
                             .text = "#1f2933",
                             .muted = "#566370",
                             .accent = "#0067a3",
                             .onAccent = "#ffffff",
                             .selection = "#cfe5f5",
                             .pale = "#616c78",
                             .good = "#00694e",
                             .warning = "#865300",
                             .bad = "#b3261e",
                             .violated = "#d55e00",
                             .past = "#00805d",
                             .future = "#b0457f",
                             .pe = "#f4f6f8",
                             .active = "#ffe3a8",
                             .onActive = "#1f2933",
                             .input = "#dceaf5",
                             .output = "#f7e6cf",
                             .port = "#7b8794",
                             .idle = "#b4bfca",
                             .working = "#e69f00",
                             .busy = "#88a2b8",
                             .array = "#e6eef0",
                             .buffer = "#fdf4d9",
                             .comment = "#5d6b78",
                             .keyword = "#0067a3",
                             .type = "#007056",
                             .function = "#8a3ea3",
                             .number = "#a34700",
                             .string = "#00694e"};
    return theme;
}

const Theme& Theme::night() {
    static const Theme theme{.dark = true,
                             .window = "#1c2127",
                             .surface = "#14181d",
                             .raised = "#262c34",
                             .line = "#373f49",
                             .text = "#e4e8ec",
                             .muted = "#9aa7b4",
                             .accent = "#56b4e9",
                             .onAccent = "#0b1a24",
                             .selection = "#1b3b54",
                             .pale = "#8a97a4",
                             .good = "#4fd1a1",
                             .warning = "#e8b75a",
                             .bad = "#ff8a80",
                             .violated = "#f0803c",
                             .past = "#3cc79c",
                             .future = "#e59ac4",
                             .pe = "#232a32",
                             .active = "#6b4e12",
                             .onActive = "#fff3d6",
                             .input = "#1d3547",
                             .output = "#45351d",
                             .port = "#77838f",
                             .idle = "#4a5663",
                             .working = "#f0b429",
                             .busy = "#4d6b84",
                             .array = "#1f353b",
                             .buffer = "#3b3520",
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

static QColor colourOf(std::string_view name) {
    return QColor(QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())));
}

QColor Theme::familyInk(std::uint32_t index) const {
    return dark ? family(index) : colourOf(draw::familyInk(index));
}

QColor Theme::family(std::uint32_t index) const {
    const QColor colour = colourOf(draw::familyColour(index));
    if (!dark) return colour;
    // The same hue, light enough for a dark ground; black turns white.
    if (colour.lightness() < 10) return text;
    return QColor::fromHslF(colour.hslHueF(), std::min(0.8F, colour.hslSaturationF()),
                            std::max(0.62F, colour.lightnessF()));
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
