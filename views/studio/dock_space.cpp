#include "views/studio/dock_space.h"

#include <QLayout>
#include <array>
#include <set>

namespace tactus::views {

namespace {

constexpr int stateVersion = 1; // of what saveState() writes: raised when panels come or go

struct Preset {
    Perspective perspective;
    const char* key; // in the settings
    std::set<Panel> shown;
    int left, right, bottom; // pixels of 1480 x 920, or so
};
constexpr int presetWidth = 1480; // a smaller window is divided alike

const std::vector<Preset>& presets() {
    using enum Panel;
    static const std::vector<Preset> all{
        {Perspective::Write, "write", {Equations, Results}, 640, 0, 210},
        {Perspective::Map, "map", {Equations, Iterations, Mapping, Inspector, Results}, 424, 440, 170},
        {Perspective::Simulate, "simulate", {Iterations, Inspector}, 400, 380, 0},
        {Perspective::Export, "export", {Equations, Results}, 460, 0, 430},
        {Perspective::Present, "present", {}, 0, 0, 0},
    };
    return all;
}

const Preset& presetOf(Perspective perspective) {
    return presets()[static_cast<std::size_t>(perspective)];
}

QString keyOf(const Preset& preset) {
    return QStringLiteral("layout/") + QLatin1String(preset.key);
}

} // namespace

DockSpace::DockSpace(QWidget* centre, const std::map<Panel, QWidget*>& panels, QWidget* parent)
    : QMainWindow(parent) {
    setWindowFlags(Qt::Widget);
    setDockNestingEnabled(true);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setCentralWidget(centre);
    for (const auto& [panel, widget] : panels) {
        auto* dock = new QDockWidget(widget->windowTitle(), this);
        dock->setObjectName(QStringLiteral("dock%1").arg(static_cast<int>(panel)));
        dock->setWidget(widget);
        docks_[panel] = dock;
    }
    arrange();
}

// All docks in their first places, and the perspective's ones shown.
void DockSpace::arrange() {
    using enum Panel;
    awaitsSize_ = false;
    for (const auto& [panel, dock] : docks_) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    addDockWidget(Qt::LeftDockWidgetArea, docks_[Equations]);
    addDockWidget(Qt::RightDockWidgetArea, docks_[Mapping]);
    addDockWidget(Qt::BottomDockWidgetArea, docks_[Results]);
    splitDockWidget(docks_[Equations], docks_[Iterations], Qt::Vertical);
    splitDockWidget(docks_[Mapping], docks_[Inspector], Qt::Vertical);
    for (const auto& [panel, dock] : docks_) dock->setVisible(presetOf(perspective_).shown.contains(panel));
    isFresh_ = true;
    if (isVisible()) takeSizes();
}

// A hidden panel is not resized.
void DockSpace::resizeToPreset() {
    using enum Panel;
    const Preset& preset = presetOf(perspective_);
    layout()->activate();
    const double part = std::min(1.0, double(width()) / presetWidth);
    const auto resize = [&](std::initializer_list<std::pair<Panel, int>> sizes, Qt::Orientation orientation) {
        QList<QDockWidget*> docks;
        QList<int> pixels;
        for (const auto& [panel, size] : sizes) {
            if (!preset.shown.contains(panel)) continue;
            docks << docks_[panel];
            pixels << (orientation == Qt::Horizontal ? int(part * size) : size);
        }
        resizeDocks(docks, pixels, orientation);
    };
    resize({{Equations, preset.left}, {Iterations, preset.left}}, Qt::Horizontal);
    resize({{Mapping, preset.right}, {Inspector, preset.right}}, Qt::Horizontal);
    resize({{Results, preset.bottom}}, Qt::Vertical);
    resize({{Equations, 340}, {Iterations, 310}}, Qt::Vertical);
    resize({{Mapping, 570}, {Inspector, 210}}, Qt::Vertical);
}

// Sizes hold only once there is room to divide.
void DockSpace::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (isFresh_) takeSizes();
}

void DockSpace::takeSizes() {
    isFresh_ = false;
    const auto known = left_.find(perspective_);
    if (known == left_.end() || !restoreState(known->second.state, stateVersion)) return resizeToPreset();
    awaitsSize_ = !known->second.size.isEmpty() && known->second.size != size();
}

void DockSpace::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    const auto known = left_.find(perspective_);
    if (!awaitsSize_ || known == left_.end() || size() != known->second.size) return;
    awaitsSize_ = false;
    restoreState(known->second.state, stateVersion);
}

// Nothing new is known of a perspective that has not been seen yet, or not at its size.
void DockSpace::leave() {
    if (!isFresh_ && !awaitsSize_) left_[perspective_] = {saveState(stateVersion), size()};
    awaitsSize_ = false;
}

void DockSpace::turnTo(Perspective perspective) {
    if (perspective == perspective_) return;
    leave();
    perspective_ = perspective;
    arrange();
    Q_EMIT perspectiveChanged();
}

void DockSpace::reset() {
    left_.clear();
    arrange();
}

void DockSpace::reveal(Panel panel) {
    docks_.at(panel)->show();
    docks_.at(panel)->raise();
}

void DockSpace::widen(Panel panel, int pixels) {
    constexpr int leastCentre = 480;
    QDockWidget& dock = *docks_.at(panel);
    const int before = dock.width();
    if (!dock.isVisible() || dock.isFloating() || before >= pixels ||
        centralWidget()->width() - (pixels - before) < leastCentre)
        return;
    resizeDocks({&dock}, {pixels}, Qt::Horizontal);
    widened_[panel] = {before, pixels};
}

void DockSpace::narrow(Panel panel) {
    const auto known = widened_.extract(panel);
    QDockWidget& dock = *docks_.at(panel);
    if (!known.empty() && dock.isVisible() && dock.width() == known.mapped().after)
        resizeDocks({&dock}, {known.mapped().before}, Qt::Horizontal);
}

void DockSpace::save(QSettings& settings) {
    leave();
    for (const Preset& preset : presets()) {
        const auto known = left_.find(preset.perspective);
        settings.setValue(keyOf(preset), known == left_.end() ? QByteArray() : known->second.state);
    }
    settings.setValue(QStringLiteral("layout/current"), QLatin1String(presetOf(perspective_).key));
}

void DockSpace::restore(const QSettings& settings) {
    const QString current = settings.value(QStringLiteral("layout/current")).toString();
    left_.clear();
    for (const Preset& preset : presets()) {
        const QByteArray state = settings.value(keyOf(preset)).toByteArray();
        if (!state.isEmpty()) left_[preset.perspective] = {state, {}};
        // A talk that has ended is not where work begins.
        if (current == QLatin1String(preset.key) && preset.perspective != Perspective::Present)
            perspective_ = preset.perspective;
    }
    arrange();
    Q_EMIT perspectiveChanged();
}

} // namespace tactus::views
