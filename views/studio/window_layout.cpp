// How the window divides its room: panels around the array, perspectives, presenting; and finding it all
// again after a restart.
#include "views/studio/main_window.h"

#include "views/panels/axis/cycle_view.h"
#include "views/panels/widgets/focus_ring.h"
#include "views/panels/widgets/layouts.h"
#include "views/studio/preferences/settings.h"
#include "views/theme/icons.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>
#include <QScreen>
#include <QShortcut>
#include <QStatusBar>
#include <QStyle>
#include <QTimer>
#include <QToolBar>

namespace tactus::views {

// Pictures, strips of cycles and lines to type into show by themselves that they have the focus.
static bool showsFocus(const QWidget& widget) {
    const bool isPicture = dynamic_cast<const Zoomable*>(&widget),
               isOverTime = qobject_cast<const CycleView*>(&widget);
    return isPicture != isOverTime || qobject_cast<const QLineEdit*>(&widget);
}

// Each by its row of the table, with the window as its parent until it has its place.
void MainWindow::makePanels() {
    const PanelContext context{workbench_, this, [this](ActionId id) -> QAction& { return action(id); },
                               [this](PanelId id) -> QWidget& { return panel(id); }};
    for (const PanelSpec& spec : allPanels()) {
        QWidget* made = spec.make(context);
        panels_[spec.id] = made;
        const lessons::PanelName& named = lessons::nameOf(spec.id);
        made->setObjectName(QLatin1String(named.name));
        if (made->accessibleName().isEmpty()) made->setAccessibleName(titleOf(spec.id));
        if (QWidget& focus = spec.focus(*made); !showsFocus(focus)) new FocusRing(focus);
        pagesOf_[spec.id] = spec.least.isEmpty() ? made : new AtLeast(made, spec.least, this);
    }
    const auto take = [this](auto*& member, PanelId id) {
        member = static_cast<std::remove_reference_t<decltype(*member)>*>(panels_.at(id));
    };
    take(editor_, PanelId::Equations);
    take(localised_, PanelId::Localised);
    take(canvas_, PanelId::Array);
    take(network_, PanelId::Network);
    take(inside_, PanelId::Inside);
    take(parts_, PanelId::Parts);
    take(arrays_, PanelId::Arrays);
    take(compared_, PanelId::Compare);
    take(mapping_, PanelId::Mapping);
    take(iterations_, PanelId::Iterations);
    take(inspector_, PanelId::Inspector);
    take(problems_, PanelId::Problems);
    take(choices_, PanelId::Localisation);
    take(code_, PanelId::Code);
    take(log_, PanelId::Log);
    take(breakpoints_, PanelId::Breakpoints);
    take(lanes_, PanelId::Waveforms);
    take(spacetime_, PanelId::Spacetime);
    take(timeline_, PanelId::Time);
    take(help_, PanelId::Help);
}

void MainWindow::makeWorkspace() {
    makePanels();
    work_ = new QStackedWidget(this);
    work_->addWidget(makePictures());
    guide_ = new BlankGuide(work_);
    work_->addWidget(guide_);
    auto* middle = new QSplitter(Qt::Vertical, this);
    middle->setHandleWidth(1);
    middle->addWidget(work_);
    middle->addWidget(timeline_);
    middle->setStretchFactor(0, 1);
    middle->setCollapsible(1, false);
    std::map<Panel, QWidget*> docks{{Panel::Results, makeTabs()}};
    for (const PanelSpec& spec : allPanels())
        if (const auto dock = dockOf(spec.id); dock && lessons::nameOf(spec.id).place == Place::Dock) {
            docks[*dock] = spec.id == PanelId::Equations ? makeEquations() : panels_.at(spec.id);
            docks[*dock]->setWindowTitle(titleOf(spec.id));
        }
    docks[Panel::Results]->setWindowTitle(tr("Problems, code and log"));
    workspace_ = new DockSpace(middle, docks, pages_);
    connect(tabs_, &FoldingTabs::foldedChanged, workspace_, [this](bool folded) {
        workspace_->setFolded(Panel::Results, folded);
        if (!folded) workspace_->heighten(Panel::Results, heightOfProblems());
    });
}

// Of the panel below, to show all problems where there is no picture; 0: as usual.
int MainWindow::heightOfProblems() {
    const driver::MappingAnalysis* mapping = workbench_.mapping();
    const ArrayResults& array = workbench_.array().results();
    const bool isOfThis = !isOtherDesign_; // else its array is still to come
    const bool hasPicture = (mapping && mapping->map) || (isOfThis && (array.scene || array.lastCorrect));
    if (hasPicture || tabs_->currentWidget() != problems_) return 0;
    const int title = tabs_->fontMetrics().height() + 2 * spacing;
    return title + tabs_->tabBar()->height() + problems_->heightOfRows();
}

// The dock that the panel is in; nothing: it is in the middle.
std::optional<Panel> MainWindow::dockOf(PanelId id) {
    switch (lessons::nameOf(id).place) {
    case Place::Equations:
        return Panel::Equations;
    case Place::Below:
        return Panel::Results;
    case Place::Pictures:
    case Place::UnderPictures:
        return std::nullopt;
    case Place::Dock:
        break;
    }
    return id == PanelId::Equations    ? Panel::Equations
           : id == PanelId::Mapping    ? Panel::Mapping
           : id == PanelId::Iterations ? Panel::Iterations
           : id == PanelId::Inspector  ? Panel::Inspector
                                       : Panel::Help;
}

void MainWindow::addTabs(QTabWidget& tabs, Place place) {
    for (const PanelSpec& spec : allPanels())
        if (lessons::nameOf(spec.id).place == place) tabs.addTab(pagesOf_.at(spec.id), titleOf(spec.id));
}

// One design, several pictures.
QWidget* MainWindow::makePictures() {
    pictures_ = new QTabWidget(work_);
    pictures_->setDocumentMode(true);
    pictures_->setAccessibleName(tr("Pictures of the array"));
    addTabs(*pictures_, Place::Pictures);
    pictures_->setTabVisible(pictures_->indexOf(compared_), false); // until an array is pinned
    connect(parts_, &PartsPanel::showWanted, this, &MainWindow::goNear);
    return pictures_;
}

// The picture in the middle; where a table is there, that of the array.
PictureArea& MainWindow::picture() {
    for (const PanelSpec& spec : allPanels())
        if (spec.canvases && pagesOf_.at(spec.id) == pictures_->currentWidget())
            if (auto* area = qobject_cast<PictureArea*>(spec.canvases(panel(spec.id)).front())) return *area;
    return *canvas_;
}

Zoomable& MainWindow::zoomable() {
    auto* const focused = dynamic_cast<Zoomable*>(QApplication::focusWidget());
    return focused ? *focused : picture();
}

static constexpr std::pair<ActionId, Perspective> perspectives[] = {
    {ActionId::PerspectiveWrite, Perspective::Write},
    {ActionId::PerspectiveMap, Perspective::Map},
    {ActionId::PerspectiveSimulate, Perspective::Simulate},
    {ActionId::PerspectiveExport, Perspective::Export},
};

void MainWindow::connectBoard() {
    board_ = new Board(this);
    connect(&action(ActionId::Pen), &QAction::toggled, board_, &Board::takePen);
    connect(&action(ActionId::Spotlight), &QAction::toggled, board_, &Board::light);
    connect(board_, &Board::penTaken, &action(ActionId::Pen), &QAction::setChecked);
    connect(board_, &Board::lightChanged, &action(ActionId::Spotlight), &QAction::setChecked);
    connect(this, &MainWindow::presentingChanged, board_, [this](bool on) {
        if (!on) board_->putAway();
    });
}

void MainWindow::connectLayout() {
    connectBoard();
    for (const auto& [id, perspective] : perspectives)
        connect(&action(id), &QAction::triggered, this, [this, perspective = perspective] {
            workspace_->turnTo(perspective);
            showPerspective(); // a second click does not take the mark away
        });
    connect(&action(ActionId::Present), &QAction::triggered, this, [this](bool on) {
        if (on) beforePresenting_ = workspace_->perspective();
        workspace_->turnTo(on ? Perspective::Present : beforePresenting_);
    });
    connect(&action(ActionId::ResetLayout), &QAction::triggered, workspace_, &DockSpace::reset);
    for (const PanelSpec& spec : allPanels())
        if (spec.action)
            connect(&action(*spec.action), &QAction::triggered, this, [this, &spec] { goTo(spec); });
    connect(&action(ActionId::FocusResults), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        workspace_->reveal(Panel::Results);
        tabs_->fold(false);
        tabs_->setFocus();
    });
    connect(&action(ActionId::ExploreArrays), &QAction::triggered, this, [this] {
        action(ActionId::FocusArrays).trigger();
        arrays_->explore();
    });
    connect(workspace_, &DockSpace::perspectiveChanged, this, &MainWindow::showPerspective);
    showPerspective();
}

void MainWindow::goTo(const PanelSpec& spec) {
    if (!isAtWork()) return;
    reveal(spec.id);
    spec.focus(panel(spec.id)).setFocus();
}

void MainWindow::reveal(PanelId id) {
    if (const auto dock = dockOf(id)) workspace_->reveal(*dock);
    if (tabs_->indexOf(pagesOf_.at(id)) >= 0) tabs_->fold(false);
    for (QTabWidget* tabs : {pictures_, static_cast<QTabWidget*>(tabs_)})
        if (tabs->indexOf(pagesOf_.at(id)) >= 0) tabs->setCurrentWidget(pagesOf_.at(id));
}

// Panels in the order of the table, of which the tabs below are one stop: a way on from everywhere, also from
// the text, where Tab is a letter.
void MainWindow::goToPanel(int step) {
    struct Stop {
        QWidget *panel, *widget;
    };
    std::vector<Stop> stops;
    const auto add = [&](QWidget& panel, QWidget& widget) {
        if (widget.isVisible()) stops.push_back({&panel, &widget});
    };
    for (const PanelSpec& spec : allPanels()) {
        QWidget& here = panel(spec.id);
        if (spec.id == PanelId::Problems) add(*tabs_, *tabs_);
        if (lessons::nameOf(spec.id).place == Place::Below) continue;
        const bool isInMiddle = pictures_->indexOf(pagesOf_.at(spec.id)) >= 0;
        add(isInMiddle ? *pictures_ : here, spec.focus(here));
    }
    add(lessons_->callout(), lessons_->callout().nextButton());
    if (stops.empty()) return;
    const QWidget* focus = QApplication::focusWidget();
    const auto isIn = [&](const Stop& stop) {
        return focus && (stop.panel == focus || stop.panel->isAncestorOf(focus));
    };
    const auto here = std::ranges::find_if(stops, isIn);
    const auto count = std::ssize(stops);
    const auto at = here == stops.end() ? (step > 0 ? -1 : 0) : here - stops.begin();
    QWidget* next = stops[static_cast<std::size_t>((at + step + count) % count)].widget;
    next->window()->activateWindow(); // a panel may have one of its own
    next->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

void MainWindow::showHelp(std::optional<std::size_t> topic, const QString& word) {
    topic ? help_->show(*topic, word) : help_->showContents();
    workspace_->reveal(Panel::Help);
}

void MainWindow::explain(const QString& code) {
    showHelp(HelpTopics::all().find(QStringLiteral("diagnostics.md"), code));
}

// A name of the design at hand, of which no page knows.
bool MainWindow::isDeclared(const std::string& name) const {
    const driver::DesignAnalysis* design = workbench_.design();
    if (!design || !design->system) return false;
    const ure::System& system = *design->system;
    const auto isNamed = [&](const auto& table) {
        return std::any_of(table.begin(), table.end(), [&](const auto& one) { return one.name == name; });
    };
    return isNamed(system.params) || isNamed(system.loops) || isNamed(system.tensors) ||
           isNamed(system.variables);
}

// The message at the cursor, the word there, or the panel that has the focus.
void MainWindow::helpHere() {
    const HelpTopics& topics = HelpTopics::all();
    if (editor_->hasFocus()) {
        const int place = editor_->textCursor().position();
        if (const QString code = editor_->codeAt(place); !code.isEmpty()) return explain(code);
        const QString word = editor_->nameAt(place);
        if (const auto topic = isDeclared(word.toStdString()) ? std::nullopt : topics.explains(word))
            return showHelp(topic, word);
        return showHelp(topics.find(QStringLiteral("language.md"), QStringLiteral("a-design")));
    }
    const QWidget* focus = QApplication::focusWidget();
    if (focus && problems_->isAncestorOf(focus) && !problems_->code().isEmpty())
        return explain(problems_->code());
    for (const PanelSpec& spec : allPanels())
        if (focus && (focus == &panel(spec.id) || panel(spec.id).isAncestorOf(focus)))
            return showHelp(topics.find(QLatin1String(spec.page), QLatin1String(spec.topic)));
    showHelp(focus && pictures_->isAncestorOf(focus)
                 ? topics.find(QStringLiteral("studio.md"), QStringLiteral("panels-and-perspectives"))
                 : std::nullopt);
}

void MainWindow::inspect() {
    const ArrayResults& results = workbench_.array().results();
    if (workbench_.selection().kind == Selection::Kind::Pe) return action(ActionId::FocusInside).trigger();
    if (workbench_.selection().kind != Selection::Kind::None) {
        workspace_->reveal(Panel::Inspector);
        return inspector_->setFocus();
    }
    if (!results.scene) return;
    const auto first = std::ranges::find(results.scene->nodes, draw::Node::Kind::Pe, &draw::Node::kind);
    if (first != results.scene->nodes.end()) workbench_.select(Selection::ofPe(first->pe));
}

void MainWindow::showPerspective() {
    for (const auto& [id, perspective] : perspectives)
        action(id).setChecked(workspace_->perspective() == perspective);
    if (workspace_->perspective() == Perspective::Write) editor_->setFocus();
    if (workspace_->perspective() == Perspective::Export) {
        tabs_->setCurrentWidget(code_);
        tabs_->fold(false);
    }
    present(workspace_->perspective() == Perspective::Present);
}

// For a few seconds: menus and tool bar, which would say it, are away.
void MainWindow::sayHowPresentingEnds(bool on) {
    if (!farewell_) {
        farewell_ = new QLabel(
            tr("Esc or F11 ends the presentation.\nCtrl+Shift+B: a pen, Ctrl+Shift+L: a spotlight"), this);
        farewell_->setObjectName(QStringLiteral("howPresentingEnds"));
        farewell_->setProperty("role", "notice");
        farewell_->setAlignment(Qt::AlignCenter);
        farewell_->setAttribute(Qt::WA_TransparentForMouseEvents);
        auto* escape = new QShortcut(Qt::Key_Escape, this);
        connect(escape, &QShortcut::activated, &action(ActionId::Present), &QAction::trigger);
        connect(this, &MainWindow::presentingChanged, escape, &QShortcut::setEnabled);
    }
    Q_EMIT presentingChanged(on);
    farewell_->setVisible(on);
    if (!on) return;
    const auto place = [this] {
        farewell_->adjustSize();
        farewell_->move((width() - farewell_->width()) / 2, 3 * spacing);
        farewell_->raise();
    };
    place();
    QTimer::singleShot(100, this, place); // the screen is filled a moment later
    QTimer::singleShot(4000, farewell_, &QWidget::hide);
}

// Large type and the whole screen, for people further away; every shortcut still works.
void MainWindow::present(bool on) {
    action(ActionId::Present).setChecked(on);
    if (on == presents_) return;
    presents_ = on;
    for (QWidget* frame : std::initializer_list<QWidget*>{menuBar(), statusBar(), toolBar_})
        frame->setVisible(!on);
    showLetters();
    sayHowPresentingEnds(on);
    setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
}

void MainWindow::saveLayout() {
    QSettings settings = settingsOfStudio();
    workspace_->save(settings);
    if (!presents_) settings.setValue(QStringLiteral("window"), saveGeometry());
}

// The frame is not known before the window is shown; its title bar is about as high as the style's.
void MainWindow::fitToScreen() {
    const QSize frame(2 * spacing, 2 * spacing + style()->pixelMetric(QStyle::PM_TitleBarHeight));
    resize(size().boundedTo(screen()->availableSize() - frame));
}

void MainWindow::restoreLayout() {
    const QSettings settings = settingsOfStudio();
    if (!restoreGeometry(settings.value(QStringLiteral("window")).toByteArray())) fitToScreen();
    workspace_->restore(settings);
}

} // namespace tactus::views
