// How the window is put together.
#include "views/studio/main_window.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/studio/actions/action_finder.h"
#include "views/studio/actions/shortcut_sheet.h"
#include "views/theme/icons.h"

#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStatusBar>
#include <QToolBar>

namespace tactus::views {

void MainWindow::makeActions() {
    for (const ActionSpec& spec : allActions()) {
        auto* action = new QAction(tr(spec.text), this);
        const QString keys = keysText(spec);
        action->setToolTip(keys.isEmpty() ? tr(spec.toolTip)
                                          : QStringLiteral("%1 (%2)").arg(tr(spec.toolTip), keys));
        action->setStatusTip(tr(spec.toolTip));
        action->setCheckable(spec.isSwitch);
        action->setShortcuts(QList<QKeySequence>(spec.windowKeys.begin(), spec.windowKeys.end()));
        // Local keys are shown in the menu but do nothing outside of their widgets.
        if (spec.windowKeys.empty() && !spec.localKeys.empty()) {
            action->setShortcuts(QList<QKeySequence>(spec.localKeys.begin(), spec.localKeys.end()));
            action->setShortcutContext(Qt::WidgetShortcut);
        }
        addAction(action);
        actions_[spec.id] = action;
    }
}

void MainWindow::connectActions() {
    using enum ActionId;
    const auto on = [this](ActionId id, auto slot) {
        connect(actions_.at(id), &QAction::triggered, this, slot);
    };
    on(New, [this] { newDesign(); });
    on(Open, [this] { openDialog(); });
    on(CloseDesign, [this] { closeDesign(designs_->currentIndex()); });
    // From the examples first back to the design.
    const auto goRound = [this](int step) {
        if (pages_->currentWidget() == workspace_) return designs_->goRound(step);
        leaveStart();
    };
    on(NextDesign, [goRound] { goRound(1); });
    on(PreviousDesign, [goRound] { goRound(-1); });
    on(Save, [this] { save(false); });
    on(SaveAs, [this] { save(true); });
    on(Start, [this] {
        if (pages_->currentWidget() == start_ && start_->isLeftForDesign()) return leaveStart();
        showStart();
    });
    on(Quit, [this] { close(); });
    on(Undo, [this] { editor_->takeBack(); });
    on(Redo, [this] { editor_->doAgain(); });
    // As the text's own keys do.
    const auto onText = [this, on](ActionId id, const char* slot) {
        on(id, [this, id, slot] {
            QWidget* focus = QApplication::focusWidget();
            if (focus && focus->metaObject()->indexOfSlot(slot) >= 0)
                QMetaObject::invokeMethod(focus, QByteArray(slot).chopped(2).constData());
            else if (id == Copy && dynamic_cast<Zoomable*>(focus))
                copyPicture(pictured());
        });
    };
    onText(Cut, "cut()");
    onText(Copy, "copy()");
    onText(Paste, "paste()");
    onText(SelectAll, "selectAll()");
    const auto onFinding = [this, on](ActionId id, auto act) {
        on(id, [this, act] {
            const QWidget* focus = QApplication::focusWidget();
            CodeView& code = code_->code();
            if (focus == &code || code.isAncestorOf(focus)) return act(code.findBar());
            workspace_->reveal(Panel::Equations);
            act(editor_->findBar());
        });
    };
    onFinding(Find, [](FindBar& bar) { bar.open(false); });
    onFinding(Replace, [](FindBar& bar) { bar.open(true); });
    onFinding(FindNext, [](FindBar& bar) { bar.go(true); });
    onFinding(FindPrevious, [](FindBar& bar) { bar.go(false); });
    on(Format, [this] { editor_->layOut(); });
    on(Comment, [this] { editor_->toggleComment(); });
    on(Complete, [this] {
        editor_->setFocus();
        editor_->complete();
    });
    on(NextProblem, [this] {
        workspace_->reveal(Panel::Results);
        tabs_->fold(false);
        tabs_->setCurrentWidget(problems_);
        const auto problem = editor_->nextProblem();
        if (!problem) return;
        problems_->select(*problem);
        editor_->setFocus();
    });
    on(Definition, [this] {
        editor_->setFocus();
        editor_->goToDefinition();
    });
    on(Fix, [this] {
        if (!editor_->fixHere() && !problems_->fixSelected())
            warn(tr("Neither the problem at the cursor nor the selected one has a fix."));
    });
    on(FixAll, [this] {
        const int fixed = problems_->fixAll();
        warn(fixed == 0   ? tr("No error has just one fix.")
             : fixed == 1 ? tr("One error fixed.")
                          : tr("%1 errors fixed; Undo takes all back.").arg(number(fixed)));
    });
    on(CheckNow, [this] { workbench_.analyser().checkNow(); });
    on(First, [this] { clock().seek(0); });
    on(Back, [this] { clock().step(-1); });
    for (const auto& [id, direction] : {std::pair(Play, TimeCursor::Direction::Forwards),
                                        std::pair(PlayBackwards, TimeCursor::Direction::Backwards)})
        on(id, [this, id = id, direction = direction](bool checked) {
            if (!checked) workbench_.time().play(false);
            clock().play(checked, direction);
            action(id).setChecked(clock().isPlaying(direction));
        });
    on(Forward, [this] { clock().step(1); });
    on(Last, [this] { clock().seek(clock().cycles() - 1); });
    on(GoToCycle, [this] {
        timeline_->cycleBox().setFocus();
        timeline_->cycleBox().selectAll();
    });
    on(Simulate, [this] { run(); });
    on(RunBack, [this] { breakpoints().run(Breakpoints::Way::Back); });
    on(BreakOnPe, [this] { breakOn(false); });
    on(BreakOnIteration, [this] { breakOn(true); });
    on(Watch, [this] { watchSelection(); });
    on(WatchKernels, [this] {
        reveal(PanelId::Waveforms);
        lanes_->watchKernels();
    });
    on(ActionId::RunSettings, [this] { showRunSettings(); });
    // These act on what has the focus, else on the picture in the middle.
    on(Fit, [this] { zoomable().fit(); });
    on(ZoomIn, [this] { zoomable().zoomBy(1.25); });
    on(ZoomOut, [this] { zoomable().zoomBy(0.8); });
    on(Names, [this](bool names) {
        canvas_->showNames(names);
        arrays_->compared().showNames(names);
        compared_->showNames(names);
    });
    on(Legend, [this](bool legend) { canvas_->showLegend(legend); });
    action(Legend).setChecked(true);
    on(Wavefront, [this](bool plane) { iterations_->canvas().showPlane(plane); });
    on(Queues, [this](bool queues) {
        canvas_->showQueues(queues);
        arrays_->compared().showQueues(queues);
        compared_->showQueues(queues);
    });
    Follower& follower = workbench_.follower();
    on(FollowValues, [this, &follower](bool follows) { follower.setOn(follows, workbench_.selection()); });
    connect(&follower, &Follower::onChanged, &action(FollowValues), &QAction::setChecked);
    for (const auto& [id, way] :
         {std::pair(ToOperand, ValuePath::Way::ToOperand), std::pair(ToReader, ValuePath::Way::ToUser),
          std::pair(PathBefore, ValuePath::Way::Before), std::pair(PathBehind, ValuePath::Way::Behind)}) {
        on(id, [&follower, way = way] { follower.walk(way); });
        action(id).setEnabled(false);
        connect(&follower, &Follower::changed, &action(id),
                [&follower, &walk = action(id)] { walk.setEnabled(follower.path() != nullptr); });
    }
    on(LettersLarger, [this] { changeLetters(letterStep); });
    on(LettersSmaller, [this] { changeLetters(-letterStep); });
    on(LettersUsual, [this] { changeLetters(100 - preferences_.letters); });
    on(Localised, [this](bool checked) { chooseLocalised(checked); });
    on(Dark, [this](bool checked) { chooseDark(checked); });
    on(ActionId::Preferences, [this] { showPreferences(); });
    on(ActionId::CReading, [this] { showCReading(); });
    on(NextPanel, [this] { goToPanel(1); });
    on(PreviousPanel, [this] { goToPanel(-1); });
    on(Inspect, [this] { inspect(); });
    on(SavePicture, [this] { savePicture(pictured()); });
    on(SaveFilm, [this] { saveFilm(); });
    on(SavePage, [this] { savePage(); });
    on(SaveReport, [this] { saveReport(); });
    on(CopyPicture, [this] { copyPicture(pictured()); });
    on(SaveTable, [this] { saveTable(tableAt(QApplication::focusWidget())); });
    on(SaveOutputs, [this] { saveOutputs(); });
    on(CopyCommand, [this] { copyCommand(); });
    on(CopyLink, [this] { copyLink(); });
    on(Export, [this] { exportCode(); });
    on(FindAction, [this] {
        auto* finder = new ActionFinder(actions_, this);
        connect(finder, &ActionFinder::topicChosen, this, [this](std::size_t topic) { showHelp(topic); });
        finder->popUp();
    });
    on(HelpHere, [this] { helpHere(); });
    on(HelpContents, [this] { showHelp({}); });
    on(Shortcuts, [this] { showShortcuts(); });
    on(About, [this] { showAbout(); });
    action(Undo).setEnabled(false);
    action(Redo).setEnabled(false);
    action(Export).setEnabled(false);
    for (const ActionSpec& spec : allActions()) {
        if (spec.localKeys.empty()) continue;
        // An action has one context for all its keys, so the local ones of an action that has both are its
        // twin.
        QAction* local = actions_.at(spec.id);
        if (!spec.windowKeys.empty()) {
            local = new QAction(tr(spec.text), this);
            local->setShortcuts(QList<QKeySequence>(spec.localKeys.begin(), spec.localKeys.end()));
            local->setShortcutContext(Qt::WidgetShortcut);
            connect(local, &QAction::triggered, actions_.at(spec.id), &QAction::trigger);
        }
        for (const PanelSpec& panel : allPanels())
            if (panel.canvases)
                for (QWidget* view : panel.canvases(this->panel(panel.id))) view->addAction(local);
    }
}

void MainWindow::makeMenus() {
    std::map<QString, QMenu*> menus;
    for (const ActionSpec& spec : allActions()) {
        const QString name = QCoreApplication::translate("Menu", spec.menu);
        QMenu*& menu = menus[name];
        if (!menu) menu = menuBar()->addMenu(name);
        if (spec.beginsGroup) menu->addSeparator();
        menu->addAction(actions_.at(spec.id));
        if (spec.id == ActionId::New) {
            QMenu* begin = makeSkeletonMenu(menu);
            begin->setTitle(tr("New &with a skeleton"));
            menu->addMenu(begin);
        }
        if (spec.id == ActionId::Open) menu->addMenu(makeRecentMenu(menu));
        if (spec.id == ActionId::Tour) menu->addMenu(makeLessonsMenu(menu));
    }
}

QWidget* MainWindow::makeTabs() {
    tabs_ = new FoldingTabs(this);
    tabs_->setAccessibleName(tr("Problems, code and log"));
    addTabs(*tabs_, Place::Below);
    return tabs_;
}

// A kernel, a channel or a buffer in the network, everything else in the array.
void MainWindow::goNear(const Selection& part) {
    if (part.kind == Selection::Kind::Part) {
        pictures_->setCurrentWidget(network_);
        network_->canvas().goNear(part.part);
    } else {
        pictures_->setCurrentWidget(canvas_);
        canvas_->goNear(part);
    }
}

// Each part has its place as its parent from the start: Qt styles all that is in a widget again when its
// parent changes.
void MainWindow::makePages() {
    auto* all = new QWidget(this);
    pages_ = new QStackedWidget(all);
    start_ = new StartPage(findExamples(QCoreApplication::applicationDirPath()), pages_);
    start_->setNewMenu(makeSkeletonMenu(start_));
    start_->setRecent(recentFiles());
    auto* column = new QVBoxLayout(all);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    recoveryBar_ = new MessageBar(this);
    recoveryBar_->setObjectName(QStringLiteral("recoveryBar"));
    column->addWidget(recoveryBar_);
    auto* bars = new QVBoxLayout;
    designs_ = new DesignTabs(workbench_, *bars, this);
    column->addWidget(designs_);
    column->addLayout(bars);
    makeWorkspace();
    pages_->addWidget(start_);
    pages_->addWidget(workspace_);
    recovery_ = new RecoveryOffer(
        *recoveryBar_, [this](const Unsaved& unsaved, RecoverySlot& slot) { return restore(unsaved, slot); },
        this);
    column->addWidget(pages_, 1);
    setCentralWidget(all);
}

void MainWindow::makeStatus() {
    state_ = new QLabel(this);
    state_->setAccessibleName(tr("State"));
    place_ = new QLabel(this);
    place_->setAccessibleName(tr("Place in the text"));
    for (QLabel* label : {state_, place_}) {
        label->setProperty("role", "muted");
        label->setContentsMargins(spacing, 2, spacing, 2);
        label->setMinimumWidth(1); // a long message does not hold the window as wide as it is
    }
    statusBar()->addWidget(state_);
    statusBar()->addPermanentWidget(place_);
    statusBar()->setSizeGripEnabled(false);
}

void MainWindow::showIcons() {
    const Theme& theme = Theme::of(*this);
    for (const ActionSpec& spec : allActions())
        if (*spec.icon) actions_.at(spec.id)->setIcon(icon(QString::fromLatin1(spec.icon), theme));
}

void MainWindow::showShortcuts() {
    ShortcutSheet(this).exec();
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Tactus"),
        tr("<b>Tactus</b><p>A design studio for systolic arrays: recurrence equations in, a legal "
           "array out.</p><p>MIT licence.</p>"));
}

} // namespace tactus::views
