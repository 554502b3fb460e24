#include "views/theme/theme.h"

#include "draw/palette.h"

#include <QApplication>
#include <QStyleFactory>
#include <array>

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
                             .pe = "#f4f6f8",
                             .active = "#ffe3a8",
                             .onActive = "#1f2933",
                             .input = "#dceaf5",
                             .output = "#f7e6cf",
                             .port = "#7b8794",
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
                             .pe = "#232a32",
                             .active = "#6b4e12",
                             .onActive = "#fff3d6",
                             .input = "#1d3547",
                             .output = "#45351d",
                             .port = "#77838f",
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

const Theme& Theme::of(const QWidget& widget) {
    return widget.palette().color(QPalette::Window).lightness() < 128 ? night() : light();
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

static QPalette paletteOf(const Theme& theme) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QColor& colour, const QColor& disabled) {
        palette.setColor(role, colour);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    const QColor pale = theme.pale;
    set(QPalette::Window, theme.window, theme.window);
    set(QPalette::WindowText, theme.text, pale);
    set(QPalette::Base, theme.surface, theme.window);
    set(QPalette::AlternateBase, theme.raised, theme.raised);
    set(QPalette::Text, theme.text, pale);
    set(QPalette::PlaceholderText, theme.muted, pale);
    set(QPalette::Button, theme.raised, theme.window);
    set(QPalette::ButtonText, theme.text, pale);
    set(QPalette::BrightText, theme.bad, pale);
    set(QPalette::Highlight, theme.accent, theme.selection);
    set(QPalette::HighlightedText, theme.onAccent, theme.muted);
    set(QPalette::Link, theme.accent, pale);
    set(QPalette::ToolTipBase, theme.raised, theme.raised);
    set(QPalette::ToolTipText, theme.text, theme.text);
    set(QPalette::Light, theme.raised.lighter(105), theme.raised);
    set(QPalette::Midlight, theme.line, theme.line);
    set(QPalette::Mid, theme.line, theme.line);
    set(QPalette::Dark, theme.dark ? theme.line : theme.line.darker(115), theme.line);
    return palette;
}

// Only what Fusion does not take from the palette: rules, tabs and the air around things.
static QString styleSheetOf(const Theme& theme) {
    QString sheet = QStringLiteral(R"(
QToolBar { background: @raised; border: 0; border-bottom: 1px solid @line; padding: 4px 8px; spacing: 4px; }
QToolBar::separator { background: @line; width: 1px; margin: 4px 6px; }
QToolBar QToolButton, QToolButton[flat="true"] { border: 1px solid transparent; border-radius: 5px; padding: 4px; }
QToolBar QToolButton:hover, QToolButton[flat="true"]:hover { background: @selection; }
QToolBar QToolButton:pressed, QToolButton[flat="true"]:pressed { background: @line; }
QToolBar QToolButton:focus, QToolButton[flat="true"]:focus { border-color: @accent; }
QToolButton[flat="true"]:checked { background: @surface; border-color: @accent; color: @accent; }
QToolButton[flat="true"]:disabled { color: @muted; }
QToolButton[chip="true"] { border: 1px solid @line; border-radius: 5px; padding: 4px 12px; background: @surface; }
QToolButton[chip="true"]:checked { background: @accent; color: @onAccent; border-color: @accent; }
QToolButton[chip="true"]:focus { border-color: @accent; }
QPushButton { border: 1px solid @line; border-radius: 5px; padding: 5px 14px; background: @raised; }
QPushButton:hover { background: @selection; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @muted; background: @window; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton[primary="true"]:disabled { background: @line; color: @muted; border-color: @line; }
QMenuBar { background: @raised; padding: 2px 4px; }
QMenuBar::item { padding: 4px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: @selection; color: @text; }
QMenu { background: @raised; border: 1px solid @edge; padding: 4px 0; }
QMenu::item:selected { background: @selection; color: @text; }
QMenu::item:selected:disabled { background: @selection; color: @muted; }
QStatusBar { background: @raised; border-top: 1px solid @line; }
QStatusBar::item { border: 0; }
QToolBar QToolButton[word="true"] { padding: 4px 8px; }
QToolBar QToolButton[word="true"]:checked { background: @selection; color: @accent; }
QLabel[role="notice"] { background: @text; color: @window; border-radius: 6px; padding: 8px 16px; }
QToolButton[onPicture="true"] { background: @window; border: 1px solid transparent; padding: 4px 20px 4px 8px; }
QToolButton[onPicture="true"]:hover, QToolButton[onPicture="true"]:focus { border-color: @accent; }
QToolButton::menu-button { border: 0; width: 14px; }
QTabWidget::pane { border: 0; border-top: 1px solid @line; background: @surface; }
QTabBar { background: @window; }
QTabBar::tab { padding: 7px 14px; border: 0; border-bottom: 2px solid transparent; color: @muted; background: transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { color: @accent; }
QSplitter::handle { background: @line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QDockWidget { color: @muted; }
QDockWidget::title { background: @raised; padding: 5px 12px; border-bottom: 1px solid @line; text-align: left; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QHeaderView::section { background: @raised; color: @muted; border: 0; border-bottom: 1px solid @line; padding: 4px 4px; }
QHeaderView { background: @raised; border: 0; }
QTableView, QTreeView, QListView { border: 0; background: @surface; selection-background-color: @selection; selection-color: @text; outline: 0; }
QPlainTextEdit { border: 0; background: @surface; selection-background-color: @selection; selection-color: @text; }
QScrollArea { border: 0; background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="good"] { color: @good; }
QFrame[bar="true"] { background: @selection; border: 0; border-bottom: 1px solid @line; }
QFrame[bar="line"] { background: @selection; border: 1px solid @line; border-radius: 6px; }
QFrame[bar="quiet"] { background: @raised; border: 0; border-bottom: 1px solid @line; }
QFrame[callout="true"] { background: @surface; border: 2px solid @accent; border-radius: 8px; }
QFrame[card="true"] { background: @surface; border: 1px solid @line; border-radius: 6px; }
QScrollBar:vertical { background: transparent; width: 11px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 11px; margin: 0; }
QScrollBar::handle { background: @handle; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)");
    const std::pair<const char*, QColor> colours[] = {
        {"@window", theme.window},
        {"@surface", theme.surface},
        {"@raised", theme.raised},
        {"@line", theme.line},
        {"@text", theme.text},
        {"@muted", theme.muted},
        {"@onAccent", theme.onAccent},
        {"@accent", theme.accent},
        {"@good", theme.good},
        {"@edge", theme.dark ? theme.port : theme.line},
        {"@selection", theme.selection},
        {"@handle", theme.dark ? theme.line.lighter(130) : theme.line.darker(112)}};
    for (const auto& [word, colour] : colours) sheet.replace(QLatin1String(word), colour.name());
    return sheet;
}

void applyTheme(QApplication& application, const Theme& theme) {
    (void)systemIsDark(); // before the palette is ours
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(theme));
    application.setStyleSheet(styleSheetOf(theme));
}

bool systemIsDark() {
    static const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

QColor viridis(double quantity) {
    // Nine of its colours; between them, straight lines.
    static constexpr std::array<QRgb, 9> stops{0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c,
                                               0x28ae80, 0x5ec962, 0xaddc30, 0xfde725};
    const double place = std::clamp(quantity, 0.0, 1.0) * (stops.size() - 1);
    const std::size_t below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(below);
    const QColor a(stops[below]), b(stops[below + 1]);
    const auto mix = [&](int from, int to) { return static_cast<int>(from + part * (to - from) + 0.5); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace tactus::views
