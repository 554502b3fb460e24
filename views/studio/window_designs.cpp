// Several designs in one window: opening and closing them, saving what is unsaved, and finding them again.
#include "views/studio/main_window.h"

#include "driver/lifting/lifted_source.h"
#include "views/models/words.h"
#include "views/panels/widgets/turning_splitter.h"
#include "views/studio/preferences/kept_turns.h"
#include "views/studio/preferences/settings.h"

#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QRegularExpression>
#include <QScrollBar>
#include <fmt/format.h>

namespace tactus::views {

QWidget* MainWindow::makeEquations() {
    auto* equations = new QWidget(this);
    auto* beside = new TurningSplitter(leastEquations, equations);
    localised_->hide();
    beside->addWidget(editor_);
    beside->addWidget(localised_);
    beside->setStretchFactor(0, 1);
    beside->setStretchFactor(1, 1);
    beside->setSizes({leastEquations, leastEquations});
    auto* column = new QVBoxLayout(equations);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(beside);
    equations->setMinimumWidth(200);
    return equations;
}

void MainWindow::connectDesigns() {
    watchOver(designs_->shown());
    connect(designs_, &DesignTabs::added, this, &MainWindow::watchOver);
    connect(designs_, &DesignTabs::leaving, this, [this](OpenDesign& design) {
        design.position = {editor_->textCursor(), editor_->horizontalScrollBar()->value(),
                           editor_->verticalScrollBar()->value()};
    });
    // While views look at the new design, before what was selected in it is selected again.
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        const OpenDesign::TextPosition& position = designs_->shown().position;
        if (position.cursor.isNull()) return;
        editor_->setTextCursor(position.cursor);
        editor_->horizontalScrollBar()->setValue(position.across);
        editor_->verticalScrollBar()->setValue(position.down);
    });
    connect(designs_, &DesignTabs::shownChanged, this, &MainWindow::showTitle);
    connect(designs_, &DesignTabs::shownChanged, this, &MainWindow::showBeside);
    connect(designs_, &DesignTabs::shownChanged, this, &MainWindow::showUndo);
    connect(designs_, &DesignTabs::shownChanged, this, &MainWindow::showStatus);
    connect(designs_, &DesignTabs::shownChanged, this, &MainWindow::foldResults); // its analysis may be there
    connect(designs_, &DesignTabs::entered, this, [this] { pages_->setCurrentWidget(workspace_); });
    connect(designs_, &QTabBar::tabBarClicked, this, [this] { // also that of the design that one came from
        if (pages_->currentWidget() == start_) leaveStart();
    });
    connect(designs_, &DesignTabs::listChanged, this, &MainWindow::remember);
    connect(&iterations_->canvas(), &IterationCanvas::turned, this, &MainWindow::rememberTurn);
    connect(designs_, &DesignTabs::closeWanted, this, &MainWindow::closeDesign);
    connect(&workbench_, &Workbench::documentChanged, this, &MainWindow::showGuide);
    connect(editor_, &QPlainTextEdit::textChanged, this, &MainWindow::showGuide);
    connect(guide_, &BlankGuide::skeletonWanted, this,
            [this](int number) { fillWith(skeletons()[static_cast<std::size_t>(number)]); });
    connect(guide_, &BlankGuide::examplesWanted, this, &MainWindow::showStart);
    workbench_.setKeep([this](const std::string& design) { return keepDesign(design); });
    showGuide();
    showUndo();
}

void MainWindow::watchOver(OpenDesign& design) {
    design.autosave().setEnabled(preferences_.keepsTyped);
    const QTextDocument& text = design.document().document();
    connect(&text, &QTextDocument::undoAvailable, this, &MainWindow::showUndo);
    connect(&text, &QTextDocument::redoAvailable, this, &MainWindow::showUndo);
    connect(&design.autosave(), &Autosave::failed, this, &MainWindow::warn);
    connect(&design.guard(), &FileGuard::noted, this, &MainWindow::warn);
    connect(&design.guard(), &FileGuard::elsewhereWanted, this, [this] { save(true); });
}

void MainWindow::showUndo() {
    const QTextDocument& text = workbench_.document().document();
    action(ActionId::Undo).setEnabled(text.isUndoAvailable());
    action(ActionId::Redo).setEnabled(text.isRedoAvailable());
}

// The path by which settings know it; empty: it has none.
QString MainWindow::fileOf(const Document& document) {
    if (document.path().empty()) return {};
    std::error_code error;
    return QString::fromStdString(
        std::filesystem::absolute(document.path(), error).lexically_normal().string());
}

bool MainWindow::openQuietly(const std::filesystem::path& path, QString& reason) {
    if (const int tab = designs_->tabOf(path); tab >= 0) {
        designs_->setCurrentIndex(tab);
        pages_->setCurrentWidget(workspace_);
        return true;
    }
    // Into an empty text, or into one that is added once it is read.
    const bool isPlace = designs_->shown().isPristine();
    const auto document = isPlace ? workbench_.sharedDocument() : std::make_shared<Document>(nullptr);
    if (const auto loaded = document->load(path); !loaded) {
        reason = text(loaded.error());
        return false;
    }
    if (!isPlace) designs_->add(document);
    rememberRecent(path);
    if (!isExample(path)) rememberFolder(fileOf(*document));
    recallTurn();
    recallWatching();
    showWorkspace();
    return true;
}

// Whether the design that a C file became is to be a text of its own.
bool MainWindow::keepDesign(const std::string& design) {
    const QString file = workbench_.document().name();
    QMessageBox box(QMessageBox::Question, tr("Tactus"), tr("Keep the design as .ure?"),
                    QMessageBox::Yes | QMessageBox::No, this);
    box.setObjectName(QStringLiteral("askToKeep"));
    box.setInformativeText(
        tr("Mappings are written in a design, and %1 is a C file. The design that it became "
           "opens in a tab of its own with this change; the C file stays as it is.")
            .arg(file));
    box.setDefaultButton(QMessageBox::Yes);
    if (box.exec() != QMessageBox::Yes) return false;
    const auto document = std::make_shared<Document>(nullptr);
    document->setText(design);
    document->document().setModified(true);
    designs_->add(document);
    return true;
}

// As it was when the file was open before.
void MainWindow::recallTurn() {
    const auto turn = keptTurn(settingsOfStudio(), fileOf(workbench_.document()));
    if (turn) iterations_->canvas().lookFrom(*turn);
}

void MainWindow::rememberTurn() {
    const QString file = fileOf(workbench_.document());
    if (file.isEmpty()) return;
    QSettings settings = settingsOfStudio();
    keepTurn(settings, file, iterations_->canvas().table());
}

bool MainWindow::open(const QString& path) {
    if (const QString lesson = lessonNamed(path); !lesson.isEmpty()) return beginLesson(lesson);
    QString reason;
    if (openQuietly(path.toStdString(), reason)) return true;
    QMessageBox box(QMessageBox::Warning, tr("Open"), reason, QMessageBox::Ok, this);
    if (isVisible()) box.exec();
    warn(reason);
    return false;
}

// One that is open already stays as its user left it. Who has chosen it looks at the array first, so that
// keys play it.
void MainWindow::openSmall(const Example& example) {
    const bool isOpen = designs_->tabOf(example.path.toStdString()) >= 0;
    if (!open(example.path) || isOpen) return;
    const Resized small = resized(workbench_.document().text(), example.sizes);
    std::vector<std::string> sets;
    for (const auto& [name, size] : example.sizes) sets.push_back(fmt::format("{}={}", name, size));
    workbench_.document().beginWith(small.text, std::move(sets));
    for (const std::string& input : small.inputs)
        workbench_.chooseData(input, evaluate::DataChoice{evaluate::DataKind::Small});
    showWorkspace();
    canvas_->setHint(tr("Space plays; F10 goes on by one cycle."));
    canvas_->setFocus();
}

// Shows another text, from its beginning.
void MainWindow::showWorkspace() {
    isOtherDesign_ = true;
    makeRoomForText();
    pages_->setCurrentWidget(workspace_);
    editor_->moveCursor(QTextCursor::Start);
    workbench_.choose({}, {});
    workbench_.time().seek(0);
    workbench_.analyser().checkNow();
    editor_->setFocus();
}

bool MainWindow::restore(const Unsaved& unsaved, RecoverySlot& slot) {
    // The tab of its open file takes the text if nothing is typed there; what is typed there is kept, too.
    const int tab = unsaved.path.empty() ? -1 : designs_->tabOf(unsaved.path);
    const bool isOpen = tab >= 0 && !designs_->at(tab).document().modified();
    if (isOpen)
        designs_->setCurrentIndex(tab);
    else if (!designs_->shown().isPristine())
        designs_->add(std::make_shared<Document>(nullptr));
    const auto restored = workbench_.document().restore(unsaved.path, unsaved.bytes, unsaved.basis);
    if (!restored) {
        warn(text(restored.error()));
        return false;
    }
    designs_->shown().autosave().adopt(std::move(slot));
    showWorkspace();
    return true;
}

// Into an empty page. Undo leads back to one that was written on; a new one is as if it had come from a file.
void MainWindow::fillWith(const Skeleton& skeleton) {
    Document& document = workbench_.document();
    if (designs_->shown().isPristine())
        document.setText(skeleton.text.toStdString());
    else
        document.apply(
            {{{0, static_cast<std::uint32_t>(document.text().size())}, skeleton.text.toStdString()}},
            document.revision());
    showWorkspace();
    QTextCursor name(&document.document());
    name.setPosition(skeleton.nameBegin);
    name.setPosition(skeleton.nameEnd, QTextCursor::KeepAnchor);
    editor_->setTextCursor(name);
}

void MainWindow::newDesign(const Skeleton& skeleton) {
    newDesign();
    fillWith(skeleton);
}

// The skeletons, and below them an empty page.
QMenu* MainWindow::makeSkeletonMenu(QWidget* parent) {
    auto* menu = new QMenu(parent);
    menu->setToolTipsVisible(true);
    for (const Skeleton& skeleton : skeletons()) {
        QAction* action = menu->addAction(skeleton.title);
        action->setToolTip(skeleton.summary);
        connect(action, &QAction::triggered, this, [this, &skeleton] { newDesign(skeleton); });
    }
    menu->addSeparator();
    menu->addAction(&action(ActionId::New));
    return menu;
}

// An empty page has no pictures.
void MainWindow::showGuide() {
    const std::string& text = workbench_.document().text();
    const bool isBlank = text.find_first_not_of(" \t\n") == std::string::npos;
    work_->setCurrentIndex(isBlank ? work_->indexOf(guide_) : 0);
}

void MainWindow::newDesign() {
    if (!designs_->shown().isPristine()) designs_->add(std::make_shared<Document>(nullptr));
    showWorkspace();
    workbench_.analyser().catchUp();
}

void MainWindow::openDialog() {
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open designs"), lastFolder(),
        tr("Designs, C files and lessons (*.ure *.c *.cc *.cpp lesson.json);;All files (*)"));
    if (!paths.isEmpty()) rememberFolder(paths.front());
    for (const QString& path : paths) open(path);
}

// A text without a file is proposed under the name of its design; an example goes to a place of the user's.
QString MainWindow::proposedFile() {
    const std::filesystem::path& path = workbench_.document().path();
    if (!path.empty() && !isExample(path)) return QString::fromStdString(path.string());
    static const QRegularExpression design(QStringLiteral("(^|\\n)\\s*design\\s+(\\w+)"));
    const auto named = design.match(QString::fromStdString(workbench_.document().text()));
    const QString name = !path.empty()      ? QString::fromStdString(path.filename().string())
                         : named.hasMatch() ? named.captured(2) + QStringLiteral(".ure")
                                            : QStringLiteral("design.ure");
    return QDir(lastFolder()).filePath(name);
}

bool MainWindow::isExample(const std::filesystem::path& path) const {
    std::error_code error;
    const auto folder = std::filesystem::weakly_canonical(path, error).parent_path();
    const std::filesystem::path examples = examplesFolder_.toStdString(),
                                lessons = lessonsFolder_.toStdString();
    const bool isOfExamples = !examples.empty() && (folder == examples || folder.parent_path() == examples);
    // Whoever plays a lesson leaves its designs as they are.
    const LessonWalk* walk = lessons_->walk();
    const bool isPlayed = walk && std::filesystem::weakly_canonical(walk->folder()->path(), error) == folder;
    return isOfExamples || isPlayed || (!lessons.empty() && folder.parent_path() == lessons);
}

bool MainWindow::save(bool elsewhere) {
    std::filesystem::path path = workbench_.document().path();
    if (elsewhere || path.empty() || isExample(path)) {
        const bool isC = workbench_.document().isC();
        const QString chosen =
            isC ? chosenFile(tr("Save the C file"), proposedFile(),
                             {tr("C files (*.c)"), tr("C files (*.cc)"), tr("C files (*.cpp)")})
                : chosenFile(tr("Save the design"), proposedFile(), {tr("Designs (*.ure)")});
        if (chosen.isEmpty()) return false;
        if (driver::isC(chosen.toStdString()) != isC) {
            refuse(isC ? tr("Nothing is saved as %1: C text is saved as .c, .cc or .cpp.").arg(chosen)
                       : tr("Nothing is saved as %1: a design is saved as .ure.").arg(chosen));
            return false;
        }
        if (isOpenDesign(chosen, &workbench_.document())) {
            refuse(tr("Nothing is saved as %1: another tab has this file open.").arg(chosen));
            return false;
        }
        path = chosen.toStdString();
    }
    if (!fileGuard().save(path)) return false;
    rememberRecent(path);
    rememberWatching(); // the file may be another one
    return true;
}

// The one that can't be saved is left on the bench, with the reason above it.
bool MainWindow::saveAll(const std::vector<OpenDesign*>& designs) {
    for (OpenDesign* design : designs) {
        for (int tab = 0; tab < designs_->count(); ++tab)
            if (&designs_->at(tab) == design) designs_->setCurrentIndex(tab);
        if (!save(false)) return false;
    }
    return true;
}

bool MainWindow::mayClose(const std::vector<OpenDesign*>& unsaved) {
    if (unsaved.empty() || !isVisible()) return true;
    QStringList names;
    for (OpenDesign* design : unsaved) names << designs_->fileNameOf(design->document());
    const bool isOne = unsaved.size() == 1;
    QMessageBox box(QMessageBox::Question, tr("Tactus"),
                    isOne ? tr("%1 has been changed. Save it?").arg(names.front())
                          : tr("%1 designs have been changed. Save them?").arg(names.size()),
                    QMessageBox::NoButton, this);
    box.setObjectName(QStringLiteral("askToSave"));
    if (!isOne) box.setInformativeText(names.join(QLatin1Char('\n')));
    box.setStandardButtons((isOne ? QMessageBox::Save : QMessageBox::SaveAll) | QMessageBox::Discard |
                           QMessageBox::Cancel);
    box.setDefaultButton(isOne ? QMessageBox::Save : QMessageBox::SaveAll);
    const int answer = box.exec();
    return answer == QMessageBox::Discard || (answer != QMessageBox::Cancel && saveAll(unsaved));
}

void MainWindow::closeDesign(int tab) {
    OpenDesign& design = designs_->at(tab);
    if (design.document().modified() && !mayClose({&design})) return;
    const bool isLast = designs_->count() == 1;
    for (int now = 0; now < designs_->count(); ++now) // saving may have gone to another tab
        if (&designs_->at(now) == &design) tab = now;
    designs_->close(tab);
    if (isLast) action(ActionId::Start).trigger();
}

// Files of this and earlier sessions; examples have cards of their own.
QStringList MainWindow::recentFiles() {
    return settingsOfStudio().value(QStringLiteral("recent")).toStringList();
}

void MainWindow::rememberRecent(const std::filesystem::path& path) {
    if (isExample(path)) return;
    constexpr qsizetype most = 8;
    std::error_code error;
    const QString file =
        QString::fromStdString(std::filesystem::absolute(path, error).lexically_normal().string());
    QStringList files = recentFiles();
    files.removeAll(file);
    files.prepend(file);
    QSettings settings = settingsOfStudio();
    settings.setValue(QStringLiteral("recent"), files.mid(0, most));
}

// At each change: a crash does not forget them.
void MainWindow::remember() {
    if (!remembers_) return;
    QStringList files;
    QString shown;
    for (int tab = 0; tab < designs_->count(); ++tab) {
        std::error_code error;
        const std::filesystem::path& path = designs_->at(tab).document().path();
        if (path.empty()) continue;
        files << QString::fromStdString(std::filesystem::absolute(path, error).string());
        if (tab == designs_->currentIndex()) shown = files.back();
    }
    QSettings settings = settingsOfStudio();
    settings.setValue(QStringLiteral("open/files"), files);
    settings.setValue(QStringLiteral("open/shown"), shown);
}

void MainWindow::beginSession(const std::vector<std::string>& files) {
    if (files.empty() && preferences_.reopens) reopen();
    for (const std::string& file : files) open(QString::fromStdString(file));
    remembers_ = true;
    remember();
}

void MainWindow::reopen() {
    const QSettings settings = settingsOfStudio();
    const QStringList files = settings.value(QStringLiteral("open/files")).toStringList();
    const QString shown = settings.value(QStringLiteral("open/shown")).toString();
    QString reason;
    for (const QString& file : files)
        if (!openQuietly(file.toStdString(), reason)) warn(reason);
    if (const int tab = designs_->tabOf(shown.toStdString()); !shown.isEmpty() && tab >= 0)
        designs_->setCurrentIndex(tab);
}

} // namespace tactus::views
