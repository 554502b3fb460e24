#include "views/studio/docking/dock_space.h"

#include <QCryptographicHash>
#include <QEvent>
#include <QLayout>
#include <QResizeEvent>
#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace tactus::views {

namespace {

constexpr int stateVersion = 4; // of what saveState() writes: raised when panels come or go

struct Preset {
    Perspective perspective;
    const char* key; // in the settings
    std::set<Panel> shown;
    int left, right, bottom; // pixels of 1480 x 920, or so; the text may ask for another width on the left
};
constexpr int presetWidth = 1480;
constexpr int leastText = 330; // pixels
constexpr int leastCentre = 480;
constexpr double mostText = 0.36; // of the width

const std::vector<Preset>& presets() {
    using enum Panel;
    static const std::vector<Preset> all{
        {Perspective::Write, "write", {Equations, Results}, 640, 0, 250},
        {Perspective::Map, "map", {Equations, Iterations, Mapping, Inspector, Results}, 424, 440, 250},
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

// QMainWindow of Qt 6.4.2 crashes on some states that were damaged in their file, so the hash is kept too.
QByteArray hashOf(const QByteArray& state) {
    return QCryptographicHash::hash(state, QCryptographicHash::Sha1);
}

QByteArray sealed(const QByteArray& state) {
    return hashOf(state) + state;
}

// Empty if it is damaged.
QByteArray unsealed(const QByteArray& kept) {
    const QByteArray state = kept.mid(QCryptographicHash::hashLength(QCryptographicHash::Sha1));
    return kept == sealed(state) ? state : QByteArray();
}

} // namespace

DockSpace::DockSpace(QWidget* centre, const std::map<Panel, QWidget*>& panels, QWidget* parent)
    : QMainWindow(parent) {
    setWindowFlags(Qt::Widget);
    setDockNestingEnabled(true);
    // What opens below takes nothing from the text and from the iteration space, where one types and drags.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    setCentralWidget(centre);
    for (const auto& [panel, widget] : panels) {
        auto* dock = new QDockWidget(widget->windowTitle(), this);
        dock->setObjectName(QStringLiteral("dock%1").arg(static_cast<int>(panel)));
        dock->setWidget(widget);
        dock->installEventFilter(this);
        connect(dock, &QDockWidget::visibilityChanged, &noting_, qOverload<>(&QTimer::start));
        connect(dock, &QDockWidget::topLevelChanged, this, &DockSpace::moved);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockSpace::moved);
        docks_[panel] = dock;
    }
    noting_.setSingleShot(true);
    noting_.setInterval(0);
    connect(&noting_, &QTimer::timeout, this, &DockSpace::note);
    arrange();
}

// All docks in their first places, and the perspective's ones shown.
void DockSpace::arrange() {
    using enum Panel;
    isArranging_ = true;
    awaits_ = Awaits::Nothing;
    present_ = {};
    givenLeft_ = givenMapping_ = 0;
    for (const auto& [panel, dock] : docks_) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    addDockWidget(Qt::LeftDockWidgetArea, docks_[Equations]);
    addDockWidget(Qt::RightDockWidgetArea, docks_[Mapping]);
    addDockWidget(Qt::BottomDockWidgetArea, docks_[Results]);
    splitDockWidget(docks_[Equations], docks_[Iterations], Qt::Vertical);
    splitDockWidget(docks_[Mapping], docks_[Inspector], Qt::Vertical);
    tabifyDockWidget(docks_[Mapping], docks_[Help]);
    for (const auto& [panel, dock] : docks_) dock->setVisible(presetOf(perspective_).shown.contains(panel));
    isFresh_ = true;
    isArranging_ = false;
    if (isVisible()) takeSizes();
}

static constexpr int alike = 2; // pixels by which a layout may miss a size that was asked for

void DockSpace::setFolded(Panel panel, bool folded) {
    QDockWidget& dock = *docks_.at(panel);
    if (folded) {
        wishedHeights_.erase(panel);
        const auto more = heightened_.extract(panel);
        const bool isAsGiven = !more.empty() && std::abs(dock.height() - more.mapped().after) <= alike;
        heights_[panel] = isFresh_ || !dock.isVisible() ? 0
                          : isAsGiven                   ? more.mapped().before
                                                        : dock.height();
        dock.setTitleBarWidget(new QWidget(&dock));
        return;
    }
    QWidget* none = dock.titleBarWidget();
    dock.setTitleBarWidget(nullptr);
    delete none;
    const auto before = heights_.extract(panel);
    const int usual = presetOf(perspective_).bottom;
    const int height = before.empty() || before.mapped() == 0 ? usual : before.mapped();
    if (!isFresh_ && height > 0 && !dock.isFloating()) resizeDocks({&dock}, {height}, Qt::Vertical);
}

void DockSpace::heighten(Panel panel, int pixels) {
    if (isFresh_) {
        wishedHeights_[panel] = pixels;
        return;
    }
    constexpr double most = 0.6; // of what the centre has
    QDockWidget& dock = *docks_.at(panel);
    layout()->activate();
    const int before = dock.height(), all = before + centralWidget()->height();
    const int more = std::min(pixels, int(most * all));
    if (more <= before || !dock.isVisible() || dock.isFloating()) return;
    resizeDocks({&dock}, {more}, Qt::Vertical);
    layout()->activate();
    heightened_.try_emplace(panel, Widened{before, 0}).first->second.after = dock.height();
}

double DockSpace::partOfPreset() const {
    return std::min(1.0, double(width()) / presetWidth);
}

// Text that is most of the work has the room of the preset, and more if it is wider.
int DockSpace::presetLeft() const {
    const Preset& preset = presetOf(perspective_);
    const int usual = int(partOfPreset() * preset.left);
    if (textWidth_ == 0 || !preset.shown.contains(Panel::Equations)) return usual;
    const int beside = int(partOfPreset() * preset.right) + leastCentre;
    const int most = std::max(usual, std::min(int(mostText * width()), width() - beside));
    const int wished = std::clamp(textWidth_, std::min(leastText, usual), most);
    return preset.perspective == Perspective::Map ? wished : std::max(usual, wished);
}

void DockSpace::preferTextWidth(int pixels) {
    textWidth_ = pixels > 0 ? std::max(textWidth_, pixels) : textWidth_;
    if (!isFresh_) fitText();
}

// What the user has made otherwise is left.
void DockSpace::fitText() {
    const QDockWidget& text = *docks_.at(Panel::Equations);
    if (givenLeft_ == 0 || text.isFloating() || !text.isVisible()) return;
    if (std::abs(text.width() - givenLeft_) > alike || presetLeft() == givenLeft_) return;
    givenLeft_ = presetLeft();
    resizeDocks({docks_.at(Panel::Equations)}, {givenLeft_}, Qt::Horizontal);
    noting_.start();
}

void DockSpace::preferMappingHeight(int pixels) {
    const bool isFirst = mappingHeight_ == 0;
    mappingHeight_ = std::max(mappingHeight_, pixels);
    if (isFresh_) return;
    // Before the first design nobody has chosen a height, whatever Qt has made of the preset meanwhile.
    isFirst && givenMapping_ > 0 ? giveMapping() : fitMapping();
    noting_.start();
}

// Of the column of mapping and inspector, which keeps a part of it.
int DockSpace::presetMapping() const {
    constexpr int usual = 570;
    constexpr double leastInspector = 0.4; // of the column: some values of a PE
    const int column = docks_.at(Panel::Mapping)->height() + docks_.at(Panel::Inspector)->height();
    const int most = int((1 - leastInspector) * column);
    return mappingHeight_ == 0 ? usual : std::min(mappingHeight_, most);
}

bool DockSpace::isMappingAsGiven() const {
    return givenMapping_ > 0 && std::abs(docks_.at(Panel::Mapping)->height() - givenMapping_) <= alike;
}

void DockSpace::fitMapping() {
    if (isMappingAsGiven()) giveMapping();
}

void DockSpace::giveMapping() {
    QDockWidget &mapping = *docks_.at(Panel::Mapping), &inspector = *docks_.at(Panel::Inspector);
    for (const QDockWidget* dock : {&mapping, &inspector})
        if (dock->isFloating() || !dock->isVisible()) return;
    const int wished = presetMapping();
    if (std::abs(wished - mapping.height()) <= alike) return;
    const int column = mapping.height() + inspector.height();
    resizeDocks({&mapping, &inspector}, {wished, column - wished}, Qt::Vertical);
    layout()->activate();
    givenMapping_ = mapping.height();
}

// A hidden panel is not resized.
void DockSpace::resizeToPreset() {
    using enum Panel;
    const Preset& preset = presetOf(perspective_);
    layout()->activate();
    const auto resize = [&](std::initializer_list<std::pair<Panel, int>> sizes, Qt::Orientation orientation) {
        QList<QDockWidget*> docks;
        QList<int> pixels;
        for (const auto& [panel, size] : sizes) {
            if (!preset.shown.contains(panel)) continue;
            docks << docks_[panel];
            pixels << size;
        }
        resizeDocks(docks, pixels, orientation);
    };
    givenLeft_ = presetLeft();
    const int right = int(partOfPreset() * preset.right);
    resize({{Equations, givenLeft_}, {Iterations, givenLeft_}}, Qt::Horizontal);
    resize({{Mapping, right}, {Inspector, right}}, Qt::Horizontal);
    resize({{Results, preset.bottom}}, Qt::Vertical);
    resize({{Equations, 340}, {Iterations, 310}}, Qt::Vertical);
    const int mapping = presetMapping();
    const int column = docks_[Mapping]->height() + docks_[Inspector]->height();
    resize({{Mapping, mapping}, {Inspector, std::max(210, column - mapping)}}, Qt::Vertical);
    layout()->activate();
    givenMapping_ = preset.shown.contains(Mapping) ? docks_[Mapping]->height() : 0;
}

// Sizes hold only once there is room to divide.
void DockSpace::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (isFresh_) takeSizes();
}

void DockSpace::takeSizes() {
    isFresh_ = false;
    noting_.start();
    const auto known = left_.find(perspective_);
    if (known == left_.end() || !restore(known->second))
        resizeToPreset();
    else if (!known->second.size.isEmpty() && known->second.size != size())
        awaits_ = Awaits::Size;
    for (const auto& [panel, pixels] : std::exchange(wishedHeights_, {})) heighten(panel, pixels);
}

static bool holds(const QSize& outer, const QSize& inner) {
    return outer.width() >= inner.width() && outer.height() >= inner.height();
}

void DockSpace::resizeEvent(QResizeEvent* event) {
    const bool isAsGiven = isMappingAsGiven();
    QMainWindow::resizeEvent(event);
    if (isMoved_) note(); // a panel that was closed just before does not come back
    noting_.start();
    const bool hasGrown = event->oldSize().isValid() && holds(event->size(), event->oldSize());
    if (hasGrown && !isFresh_ && awaits_ == Awaits::Nothing) {
        fitText();
        fitMapping();
    }
    if (awaits_ == Awaits::Nothing && !present_.size.isEmpty() && !holds(size(), present_.size)) {
        left_[perspective_] = present_;
        awaits_ = Awaits::Room;
    }
    const auto known = left_.find(perspective_);
    if (awaits_ == Awaits::Nothing || known == left_.end()) return;
    const QSize& wanted = known->second.size;
    if (awaits_ == Awaits::Room && !holds(size(), wanted)) {
        shrinkSides();
        if (isAsGiven) giveMapping();
        return;
    }
    if (awaits_ == Awaits::Size && size() != wanted) return;
    awaits_ = Awaits::Nothing;
    restore(known->second);
}

bool DockSpace::restore(const Left& left) {
    isArranging_ = true;
    const bool done = restoreState(left.state, stateVersion);
    isArranging_ = false;
    return done;
}

// The panels on either side lose as much as the window does, not the centre all of it.
void DockSpace::shrinkSides() {
    const double part = std::min(1.0, double(width()) / present_.size.width());
    QList<QDockWidget*> docks;
    QList<int> pixels;
    for (const auto& [panel, width] : presentWidths_) {
        docks << docks_.at(panel);
        pixels << std::max(1, int(part * width));
    }
    resizeDocks(docks, pixels, Qt::Horizontal);
}

bool DockSpace::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Resize) noting_.start();
    if (event->type() == QEvent::Close) moved();
    return QMainWindow::eventFilter(object, event);
}

// By the user: the layout is what is wanted, whatever the size of the window.
void DockSpace::moved() {
    if (isArranging_) return;
    awaits_ = Awaits::Nothing; // a size that comes before it is noted brings nothing back
    isMoved_ = true;
    noting_.start();
}

bool DockSpace::event(QEvent* event) {
    if (event->type() ==
        QEvent::MouseButtonRelease) { // of a line between panels, which take their own events
        isMoved_ = true;
        noting_.start();
    }
    return QMainWindow::event(event);
}

// After sizes have changed: those of a window that is smaller than before are not what the user wants, unless
// panels were moved in it.
void DockSpace::note() {
    if (std::exchange(isMoved_, false)) awaits_ = Awaits::Nothing;
    if (isFresh_ || !isVisible() || awaits_ != Awaits::Nothing) return;
    present_ = {saveState(stateVersion), size()};
    presentWidths_.clear();
    for (const auto& [panel, dock] : docks_)
        if (panel != Panel::Results && dock->isVisible() && !dock->isFloating())
            presentWidths_[panel] = dock->width();
}

// Nothing new is known of a perspective that has not been seen yet, or not at its size.
void DockSpace::leave() {
    if (!isFresh_ && awaits_ == Awaits::Nothing) left_[perspective_] = {saveState(stateVersion), size()};
    awaits_ = Awaits::Nothing;
}

void DockSpace::turnTo(Perspective perspective) {
    if (perspective == perspective_) return;
    leave();
    leftHeights_[perspective_] = heights_;
    perspective_ = perspective;
    const auto known = leftHeights_.find(perspective);
    // Before sizes are restored, which are of a panel that is folded or not.
    if (known != leftHeights_.end())
        Q_EMIT foldWanted(Panel::Results, known->second.contains(Panel::Results));
    arrange();
    if (known != leftHeights_.end()) heights_ = known->second;
    Q_EMIT perspectiveChanged();
}

void DockSpace::reset() {
    left_.clear();
    leftHeights_.clear();
    arrange();
}

void DockSpace::reveal(Panel panel) {
    QDockWidget& dock = *docks_.at(panel);
    if (dock.isHidden()) moved();
    dock.show();
    dock.raise();
}

void DockSpace::widen(Panel panel, int pixels) {
    QDockWidget& dock = *docks_.at(panel);
    const int before = dock.width();
    if (!dock.isVisible() || dock.isFloating() || before >= pixels ||
        centralWidget()->width() - (pixels - before) < leastCentre)
        return;
    resizeDocks({&dock}, {pixels}, Qt::Horizontal);
    layout()->activate();
    widened_[panel] = {before, dock.width()};
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
        settings.setValue(keyOf(preset), known == left_.end() ? QByteArray() : sealed(known->second.state));
    }
    settings.setValue(QStringLiteral("layout/current"), QLatin1String(presetOf(perspective_).key));
}

void DockSpace::restore(const QSettings& settings) {
    const QString current = settings.value(QStringLiteral("layout/current")).toString();
    left_.clear();
    for (const Preset& preset : presets()) {
        const QByteArray state = unsealed(settings.value(keyOf(preset)).toByteArray());
        if (!state.isEmpty()) left_[preset.perspective] = {state, {}};
        // A talk that has ended is not where work begins.
        if (current == QLatin1String(preset.key) && preset.perspective != Perspective::Present)
            perspective_ = preset.perspective;
    }
    arrange();
    Q_EMIT perspectiveChanged();
}

} // namespace tactus::views
