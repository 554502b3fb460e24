#include "views/studio/main_window.h"

#include "views/models/words.h"
#include "views/panels/time/run_settings_dialog.h"
#include "views/theme/icons.h"
#include "views/theme/style.h"
#include "views/workbench/document/busy.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QStatusBar>
#include <QTimer>

namespace tactus::views {

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), workbench_(this) {
    setAcceptDrops(true);
    setWindowIcon(QIcon(QStringLiteral(":/icons/tactus.svg")));
    resize(1480, 920);
    lettersPassed_.setSingleShot(true);
    lettersPassed_.setInterval(30);
    connect(&lettersPassed_, &QTimer::timeout, this, &MainWindow::takeLetters);
    makeActions();
    makePages();
    makeMenus();
    makeToolBar();
    makeStatus();
    connectActions();
    connectLayout();
    connectViews();
    connectDesigns();
    connectPictures();
    connectCompared();
    connectTables();
    connectBreakpoints();
    connectLanes();
    connectLessons();
    showIcons();
    connect(pages_, &QStackedWidget::currentChanged, this, &MainWindow::showTitle);
    showTitle();
    showStatus();
}

// Views go before the bench that they show; where they are, as Qt would style again what it takes out first.
MainWindow::~MainWindow() {
    delete lessons_;
    delete centralWidget();
    QApplication::setFont(workFont_);
}

void MainWindow::connectViews() {
    connect(problems_, &ProblemsPanel::activated, editor_, &Editor::showProblem);
    connect(problems_, &ProblemsPanel::counted, this, &MainWindow::showStatus);
    connect(problems_, &ProblemsPanel::explainWanted, this, &MainWindow::explain);
    const auto showFix = [this] { action(ActionId::Fix).setEnabled(problems_->hasFix()); };
    connect(problems_, &ProblemsPanel::counted, this, showFix);
    showFix();
    opening_ = new SelfOpening(*tabs_, *problems_, *editor_, this);
    connect(workspace_, &DockSpace::foldWanted, opening_,
            [this](Panel, bool folded) { opening_->fold(folded); });
    connect(&workbench_.analyser(), &Analyser::analysed, this, &MainWindow::foldResults);
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        isOtherDesign_ = true;
        makeRoomForText();
    });
    connect(&workbench_, &Workbench::busyChanged, this, &MainWindow::showStatus);
    connect(&workbench_, &Workbench::failed, this, &MainWindow::warn);
    connect(&handouts_, &HandoutWriter::written, this, &MainWindow::warn);
    connect(&handouts_, &HandoutWriter::refused, this, &MainWindow::refuse);
    connect(editor_, &Editor::lettersWanted, this, [this](int step) { changeLetters(step * letterStep); });
    connect(editor_, &Editor::said, this, &MainWindow::warn);
    connect(code_, &CodePanel::said, this, &MainWindow::warn);
    connect(code_, &CodePanel::saveWanted, this, &MainWindow::saveCode);
    connect(editor_, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        const QTextCursor cursor = editor_->textCursor();
        place_->setText(
            tr("Line %1, column %2").arg(cursor.blockNumber() + 1).arg(cursor.positionInBlock() + 1));
        showStatus();
    });
    const std::array cursors{&workbench_.time(), &arrays_->compared().time(), &compared_->time()};
    for (const TimeCursor* time : cursors)
        connect(time, &TimeCursor::playingChanged, this, [this, cursors] {
            const auto isPlaying = [&](TimeCursor::Direction way) {
                return std::ranges::any_of(cursors, [way](const auto* one) { return one->isPlaying(way); });
            };
            const bool playing = isPlaying(TimeCursor::Direction::Forwards);
            action(ActionId::Play).setChecked(playing);
            action(ActionId::PlayBackwards).setChecked(isPlaying(TimeCursor::Direction::Backwards));
            action(ActionId::Play)
                .setIcon(icon(playing ? QStringLiteral("pause") : QStringLiteral("play"), Theme::of(*this)));
        });
    connect(&workbench_.array(), &ArrayRun::codeChanged, this,
            [this] { action(ActionId::Export).setEnabled(!workbench_.array().results().codes.empty()); });
    connect(start_, &StartPage::chosen, this, &MainWindow::open);
    connect(start_, &StartPage::smallChosen, this, &MainWindow::openSmall);
    connect(start_, &StartPage::openWanted, this, &MainWindow::openDialog);
    connect(start_, &StartPage::backWanted, this, &MainWindow::leaveStart);
    // Without an array, nothing happens in time.
    const auto showTime = [this, cursors] {
        const bool hasTime = std::ranges::any_of(cursors, [](const auto* one) { return one->cycles() > 0; });
        for (const ActionId id : {ActionId::First, ActionId::Back, ActionId::Play, ActionId::PlayBackwards,
                                  ActionId::Forward, ActionId::Last, ActionId::GoToCycle})
            action(id).setEnabled(hasTime);
    };
    for (const TimeCursor* time : cursors) connect(time, &TimeCursor::recordingChanged, this, showTime);
    showTime();
}

TimeCursor& MainWindow::clock() {
    for (ArrayPair* pair : std::initializer_list<ArrayPair*>{compared_, &arrays_->compared()})
        if (pair->hasTime()) return pair->time();
    return workbench_.time();
}

void MainWindow::showTitle() {
    const bool isAtStart = pages_->currentWidget() == start_ && designs_->shown().isPristine();
    setWindowTitle(isAtStart
                       ? QStringLiteral("Tactus")
                       : QStringLiteral("%1[*] — Tactus").arg(designs_->fileNameOf(workbench_.document())));
    setWindowModified(workbench_.document().modified());
}

void MainWindow::showStatus() {
    using diagnostics::Severity;
    const int errors = problems_->model().count(Severity::Error),
              warnings = problems_->model().count(Severity::Warning),
              notes = problems_->model().count(Severity::Note);
    const int all = errors + warnings + notes;
    tabs_->setTabText(0, all > 0 ? tr("Problems (%1)").arg(number(all)) : tr("Problems"));
    QString line = all > 0 ? countsOf(errors, warnings, notes) : tr("No problems");
    // In one line, as long as there is room; all of it is in the panel.
    const QString here =
        editor_->messageAt(editor_->textCursor().position()).section(QLatin1Char('\n'), 0, 0);
    if (!here.isEmpty())
        line = state_->fontMetrics().elidedText(here, Qt::ElideRight, std::max(320, width() - 400));
    if (workbench_.analyser().busy())
        line = tr("Checking…");
    else if (workbench_.array().busy())
        line += QStringLiteral("   ") + tr("Simulating…");
    state_->setText(pages_->currentWidget() == start_ ? QString() : line);
}

// Nobody needs the room of a list without errors.
void MainWindow::foldResults() {
    if (!workbench_.analyser().isCurrent()) return;
    const bool isOther = isOtherDesign_;
    // Of what is shown: others wait below their mapping.
    const bool hasErrors = std::ranges::any_of(problems_->model().all(), [](const ListedProblem& one) {
        return one.said.severity == diagnostics::Severity::Error && !one.isOfOther;
    });
    opening_->found(hasErrors, isOther);
    if (isOther && hasErrors && !tabs_->isFolded()) workspace_->heighten(Panel::Results, heightOfProblems());
    isOtherDesign_ = false;
    // Another design only: what its panel says while it is edited moves nothing.
    if (isOther) QTimer::singleShot(0, this, &MainWindow::makeRoomForMapping);
}

void MainWindow::makeRoomForMapping() {
    constexpr int titleBar = 30;
    if (workbench_.mapping()) workspace_->preferMappingHeight(mapping_->heightOfAll() + titleBar);
}

void MainWindow::makeRoomForText() {
    const Document& document = workbench_.document();
    const int beside = document.isC() && preferences_.lifted ? leastEquations : 0;
    workspace_->preferTextWidth(document.text().empty() ? 0 : editor_->widthOfLines() + beside);
}

// The page of examples, from which the way back is to be seen.
void MainWindow::showStart() {
    const bool isEmpty = designs_->count() == 1 && designs_->shown().isPristine();
    start_->setDesign(isEmpty ? QString() : workbench_.document().name());
    start_->setRecent(recentFiles());
    pages_->setCurrentWidget(start_);
    start_->setFocus();
    showStatus();
}

void MainWindow::leaveStart() {
    pages_->setCurrentWidget(workspace_);
    editor_->setFocus();
    showStatus();
}

void MainWindow::warn(const QString& words) {
    statusBar()->showMessage(words, 10'000);
}

void MainWindow::exportCode() {
    ExportDialog dialog(workbench_, QFileInfo(proposedFile()).absolutePath(), this);
    connect(&dialog, &ExportDialog::folderWanted, this, &MainWindow::showFolder);
    dialog.exec();
}

void MainWindow::showFolder(const QString& path) {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        warn(tr("No program shows folders here: %1").arg(path));
}

void MainWindow::showRunSettings() {
    auto* dialog = findChild<RunSettingsDialog*>();
    if (!dialog) dialog = new RunSettingsDialog(workbench_, this);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

void MainWindow::setTheme(const Theme& theme) {
    action(ActionId::Dark).setChecked(theme.dark);
    if (&theme != &Theme::of(*this)) applyTheme(*qApp, theme); // which looks at each widget
    showIcons();
}

bool MainWindow::isIdle() const {
    const auto isIdlePanel = [](const auto& panel) {
        const auto* busy = dynamic_cast<const Busy*>(panel.second);
        return !busy || busy->isIdle();
    };
    return start_->isIdle() && !drawing_.busy() && !handouts_.busy() && !writing_.busy() &&
           lessons_->isIdle() &&
           (pages_->currentWidget() == start_ ||
            (workbench_.isIdle() && std::ranges::all_of(panels_, isIdlePanel)));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayClose(designs_->unsaved())) return event->ignore();
    saveLayout();
    event->accept();
}

// Somebody comes back from another program: not every file system tells of changes.
void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && designs_)
        for (int tab = 0; tab < designs_->count(); ++tab) designs_->at(tab).guard().watch().check();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitToolBar();
}

// Return does what a click does on the button that has the frame.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    auto* const button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isReturn || !button || button->window() != this) return QMainWindow::keyPressEvent(event);
    button->click();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) open(url.toLocalFile());
}

} // namespace tactus::views
