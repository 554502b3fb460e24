// How the window divides its room: panels around the array, perspectives, presenting; and finding it all
// again after a restart.
#include "views/studio/main_window.h"

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

void MainWindow::makeWorkspace() {
    using enum ActionId;
    QWidget* equations = makeEquations();
    work_ = new QStackedWidget(this);
    work_->addWidget(makePictures());
    guide_ = new BlankGuide(work_);
    work_->addWidget(guide_);
    iterations_ = new IterationPanel(workbench_, this);
    timeline_ = new Timeline(workbench_,
                             {&action(First), &action(Back), &action(Play), &action(Forward), &action(Last)},
                             &action(Simulate), &action(ActionId::RunSettings), this);
    mapping_ = new MappingPanel(workbench_, this);
    inspector_ = new Inspector(workbench_, this);
    help_ = new HelpPanel(this);
    auto* middle = new QSplitter(Qt::Vertical, this);
    middle->setHandleWidth(1);
    middle->addWidget(work_);
    middle->addWidget(timeline_);
    middle->setStretchFactor(0, 1);
    middle->setCollapsible(1, false);
    const std::map<Panel, QWidget*> panels{{Panel::Equations, equations}, {Panel::Iterations, iterations_},
                                           {Panel::Mapping, mapping_},    {Panel::Inspector, inspector_},
                                           {Panel::Results, makeTabs()},  {Panel::Help, help_}};
    const std::map<Panel, QString> titles{{Panel::Equations, tr("Equations")},
                                          {Panel::Iterations, tr("Iteration space")},
                                          {Panel::Mapping, tr("Mapping")},
                                          {Panel::Inspector, tr("Inspector")},
                                          {Panel::Results, tr("Problems, code and log")},
                                          {Panel::Help, tr("Help")}};
    for (const auto& [panel, widget] : panels) widget->setWindowTitle(titles.at(panel));
    workspace_ = new DockSpace(middle, panels, pages_);
    connect(tabs_, &FoldingTabs::foldedChanged, workspace_,
            [this](bool folded) { workspace_->setFolded(Panel::Results, folded); });
}

// One design, several pictures.
QWidget* MainWindow::makePictures() {
    pictures_ = new QTabWidget(work_);
    pictures_->setDocumentMode(true);
    pictures_->setAccessibleName(tr("Pictures of the array"));
    canvas_ = new ArrayCanvas(workbench_, this);
    network_ = new NetworkPanel(workbench_, this);
    inside_ = new InsidePanel(workbench_, this);
    pictures_->addTab(canvas_, tr("Array"));
    pictures_->addTab(network_, tr("Network"));
    pictures_->addTab(inside_, tr("Inside of a PE"));
    parts_ = new PartsPanel(workbench_, this);
    pictures_->addTab(parts_, tr("Parts"));
    arrays_ = new ArraysPanel(workbench_, this);
    arraysPage_ = new AtLeast(arrays_, {380, 450}, this);
    pictures_->addTab(arraysPage_, tr("Arrays"));
    compared_ = new ComparePanel(workbench_, this);
    pictures_->setTabVisible(pictures_->addTab(compared_, tr("Compare")), false); // until one is pinned
    connect(parts_, &PartsPanel::showWanted, this, &MainWindow::goNear);
    return pictures_;
}

PictureArea& MainWindow::picture() {
    if (pictures_->currentWidget() == network_) return network_->canvas();
    if (pictures_->currentWidget() == inside_) return inside_->canvas();
    if (pictures_->currentWidget() == compared_) return compared_->right().picture();
    if (pictures_->currentWidget() == arraysPage_) return arrays_->preview().picture();
    return *canvas_;
}

PictureArea& MainWindow::pictureInFocus() {
    for (ArrayPair* pair : std::initializer_list<ArrayPair*>{compared_, &arrays_->compared()})
        for (TitledPicture* half : {&pair->left(), &pair->right()})
            if (half->picture().hasFocus()) return half->picture();
    return picture();
}

static constexpr std::pair<ActionId, Perspective> perspectives[] = {
    {ActionId::PerspectiveWrite, Perspective::Write},
    {ActionId::PerspectiveMap, Perspective::Map},
    {ActionId::PerspectiveSimulate, Perspective::Simulate},
    {ActionId::PerspectiveExport, Perspective::Export},
};

void MainWindow::connectLayout() {
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
    const auto goTo = [this](ActionId id, Panel panel, QWidget* widget) {
        connect(&action(id), &QAction::triggered, this, [this, panel, widget] {
            if (!isAtWork()) return;
            workspace_->reveal(panel);
            if (panel == Panel::Results) tabs_->fold(false);
            widget->setFocus();
        });
    };
    goTo(ActionId::FocusText, Panel::Equations, editor_);
    goTo(ActionId::FocusMapping, Panel::Mapping, mapping_);
    goTo(ActionId::FocusIterations, Panel::Iterations, &iterations_->canvas());
    goTo(ActionId::FocusInspector, Panel::Inspector, inspector_);
    goTo(ActionId::FocusResults, Panel::Results, tabs_);
    connect(&action(ActionId::FocusTables), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        pictures_->setCurrentWidget(parts_);
        parts_->groups().setFocus();
    });
    connect(&action(ActionId::FocusArrays), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        pictures_->setCurrentWidget(arraysPage_);
        arrays_->table().setFocus();
    });
    connect(&action(ActionId::ExploreArrays), &QAction::triggered, this, [this] {
        action(ActionId::FocusArrays).trigger();
        arrays_->explore();
    });
    connect(&action(ActionId::FocusArray), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        pictures_->setCurrentWidget(canvas_);
        canvas_->setFocus();
    });
    connect(&action(ActionId::FocusNetwork), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        pictures_->setCurrentWidget(network_);
        network_->canvas().setFocus();
    });
    connect(&action(ActionId::FocusInside), &QAction::triggered, this, [this] {
        if (!isAtWork()) return;
        pictures_->setCurrentWidget(inside_);
        inside_->canvas().setFocus();
    });
    connect(workspace_, &DockSpace::perspectiveChanged, this, &MainWindow::showPerspective);
    showPerspective();
}

// The panels in the order of their numbers, and the strips of cycles: a way on from everywhere, also from the
// text, where Tab is a letter.
void MainWindow::goToPanel(int step) {
    struct Stop {
        QWidget *panel, *widget;
    };
    QWidget* const centre = pictures_->currentWidget() == parts_ ? static_cast<QWidget*>(&parts_->groups())
                            : pictures_->currentWidget() == arraysPage_
                                ? static_cast<QWidget*>(&arrays_->table())
                                : &picture();
    const Stop all[] = {{editor_, editor_},
                        {localised_, &localised_->view()},
                        {pictures_, centre},
                        {mapping_, mapping_},
                        {iterations_, &iterations_->canvas()},
                        {inspector_, inspector_},
                        {tabs_, tabs_},
                        {timeline_, &timeline_->strip()},
                        {help_, &help_->searchBox()},
                        {&lessons_->callout(), &lessons_->callout().nextButton()}};
    std::vector<Stop> stops;
    for (const Stop& stop : all)
        if (stop.widget->isVisible()) stops.push_back(stop);
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
    const std::initializer_list<std::pair<const QWidget*, const char*>> panels{
        {mapping_, "why-a-mapping-is-legal-or-not"},
        {iterations_, "the-iteration-space-and-time"},
        {timeline_, "the-iteration-space-and-time"},
        {network_, "the-network-and-the-inside-of-a-pe"},
        {inside_, "the-network-and-the-inside-of-a-pe"},
        {parts_, "tables-of-parts"},
        {lanes_, "waveforms"},
        {spacetime_, "the-space-time-diagram"},
        {compared_, "a-pinned-array"},
        {choices_, "localised-equations"},
        {localised_, "localised-equations"},
        {pictures_, "panels-and-perspectives"}};
    const QWidget* focus = QApplication::focusWidget();
    if (focus && problems_->isAncestorOf(focus) && !problems_->code().isEmpty())
        return explain(problems_->code());
    if (focus && arrays_->isAncestorOf(focus))
        return showHelp(topics.find(QStringLiteral("exploring.md"), QString()));
    for (const auto& [panel, anchor] : panels)
        if (focus && (focus == panel || panel->isAncestorOf(focus)))
            return showHelp(topics.find(QStringLiteral("studio.md"), QLatin1String(anchor)));
    showHelp({});
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
        farewell_ = new QLabel(tr("Esc or F11 ends the presentation"), this);
        farewell_->setObjectName(QStringLiteral("howPresentingEnds"));
        farewell_->setProperty("role", "notice");
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
