#include "views/theme/style.h"

#include "views/theme/icons.h"

#include <QApplication>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

namespace tactus::views {

StudioStyle::StudioStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

namespace {

struct OwnIcon {
    const char* name = nullptr;
    QColor Theme::*ink = &Theme::text;
};

// Nothing: the icon is left to Fusion.
OwnIcon ownIcon(QStyle::StandardPixmap which) {
    switch (which) {
    case QStyle::SP_MessageBoxInformation:
        return {"note", &Theme::accent};
    case QStyle::SP_MessageBoxQuestion:
        return {"question", &Theme::accent};
    case QStyle::SP_MessageBoxWarning:
        return {"warning", &Theme::warning};
    case QStyle::SP_MessageBoxCritical:
        return {"error", &Theme::bad};
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_DockWidgetCloseButton:
    case QStyle::SP_TabCloseButton:
    case QStyle::SP_LineEditClearButton:
        return {"cancel", &Theme::muted};
    case QStyle::SP_TitleBarNormalButton:
        return {"float", &Theme::muted};
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirClosedIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirLinkIcon:
        return {"open", &Theme::accent};
    case QStyle::SP_FileIcon:
    case QStyle::SP_FileLinkIcon:
        return {"new", &Theme::muted};
    case QStyle::SP_DirHomeIcon:
    case QStyle::SP_DesktopIcon:
        return {"home"};
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DriveHDIcon:
        return {"computer"};
    case QStyle::SP_FileDialogNewFolder:
        return {"folder-new"};
    case QStyle::SP_FileDialogToParent:
    case QStyle::SP_FileDialogStart:
    case QStyle::SP_ArrowUp:
        return {"up"};
    case QStyle::SP_FileDialogBack:
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft:
        return {"left"};
    case QStyle::SP_FileDialogEnd:
    case QStyle::SP_ArrowDown:
        return {"down"};
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight:
    case QStyle::SP_ToolBarHorizontalExtensionButton:
        return {"right"};
    case QStyle::SP_FileDialogDetailedView:
        return {"details"};
    case QStyle::SP_FileDialogListView:
        return {"list"};
    default:
        return {};
    }
}

} // namespace

QIcon StudioStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                                const QWidget* widget) const {
    const OwnIcon own = ownIcon(which);
    return own.name ? themedIcon(QLatin1String(own.name), own.ink)
                    : QProxyStyle::standardIcon(which, option, widget);
}

QPixmap StudioStyle::standardPixmap(StandardPixmap which, const QStyleOption* option,
                                    const QWidget* widget) const {
    const OwnIcon own = ownIcon(which);
    if (!own.name) return QProxyStyle::standardPixmap(which, option, widget);
    const int size = pixelMetric(PM_SmallIconSize, option, widget);
    return themedIcon(QLatin1String(own.name), own.ink).pixmap(size);
}

// Words are enough on the buttons of dialogs.
int StudioStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

// Fusion's own outlines are darker than the window, so none is to be seen on black.
static void paintOutline(const QStyleOption& option, QPainter& painter, const QWidget* widget) {
    if (!widget || &Theme::of(*widget) != &Theme::highContrast()) return;
    const Theme& theme = Theme::highContrast();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(option.state & QStyle::State_HasFocus ? theme.accent : theme.line, 1));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.restore();
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox || control == CC_SpinBox) paintOutline(*option, *painter, widget);
}

// Fusion's frame in a tab is as narrow as the letters.
void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    const auto* tabs = qobject_cast<const QTabBar*>(widget);
    if (element != PE_FrameFocusRect || !tabs) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_FrameLineEdit || element == PE_IndicatorCheckBox ||
            element == PE_IndicatorItemViewItemCheck)
            paintOutline(*option, *painter, widget);
        return;
    }
    const QRect tab = tabs->tabRect(tabs->currentIndex());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(Theme::of(*tabs).accent, 1));
    painter->drawRoundedRect(QRectF(tab).adjusted(3.5, 3.5, -3.5, -5.5), 4, 4);
    painter->restore();
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
QToolBar QToolButton#qt_toolbar_ext_button { padding: 0; min-width: 20px; }
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
QPushButton:checked { background: @selection; border-color: @accent; color: @accent; }
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
QDockWidget { color: @muted; font-size: @letterspt; }
QDockWidget::title { background: @raised; padding: 5px 12px 3px 12px; border-bottom: 1px solid @line; text-align: left; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QHeaderView::section { background: @raised; color: @muted; border: 0; border-bottom: 1px solid @line; padding: 4px 4px; }
QHeaderView { background: @raised; border: 0; }
QTableView, QTreeView, QListView { border: 0; background: @surface; selection-background-color: @selection; selection-color: @text; outline: 0; }
QPlainTextEdit { border: 0; background: @surface; selection-background-color: @selection; selection-color: @text; }
QPlainTextEdit[field="true"] { border: 1px solid @line; border-radius: 3px; }
QPlainTextEdit[field="true"]:focus { border-color: @accent; }
QScrollArea { border: 0; background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 6px; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="good"] { color: @good; }
QLabel[role="bad"] { color: @bad; }
QFrame[bar="true"] { background: @selection; border: 0; border-bottom: 1px solid @line; }
QFrame[bar="line"] { background: @selection; border: 1px solid @line; border-radius: 6px; }
QFrame[bar="quiet"] { background: @raised; border: 0; border-bottom: 1px solid @line; }
QFrame[callout="true"] { background: @surface; border: 0; border-left: 5px solid @accent; border-bottom: 1px solid @line; }
QFrame[callout="true"] QRadioButton { padding: 2px 0; spacing: 8px; }
QFrame[callout="true"] QRadioButton::indicator { width: 12px; height: 12px; border: 1px solid @muted; border-radius: 7px; background: @surface; }
QFrame[callout="true"] QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid @accent; }
QFrame[callout="true"] QRadioButton::indicator:focus, QFrame[callout="true"] QRadioButton::indicator:hover { border-color: @accent; }
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
        {"@bad", theme.bad},
        {"@edge", theme.dark ? theme.port : theme.line},
        {"@selection", theme.selection},
        {"@handle", theme.dark ? theme.line.lighter(130) : theme.line.darker(112)}};
    for (const auto& [word, colour] : colours) sheet.replace(QLatin1String(word), colour.name());
    // Else titles of docks keep the letters that they have first.
    sheet.replace(QStringLiteral("@letters"), QString::number(QApplication::font().pointSizeF()));
    return sheet;
}

void applyTheme(QApplication& application, const Theme& theme) {
    (void)systemIsDark();                        // before the palette is ours
    constexpr const char* isStyled = "isStyled"; // setting the style again would style each widget twice
    if (!application.property(isStyled).toBool()) QApplication::setStyle(new StudioStyle);
    application.setProperty(isStyled, true);
    QApplication::setPalette(paletteOf(theme));
    application.setStyleSheet(styleSheetOf(theme));
}

} // namespace tactus::views
