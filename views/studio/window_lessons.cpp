// Lessons in the window: who offers them, what is kept of them, the designs that they are on, and the widgets
// that they point at.
#include "base/counted.h"
#include "system/processes/files.h"
#include "views/models/words.h"
#include "views/panels/saving/folder_dialog.h"
#include "views/studio/main_window.h"
#include "views/studio/preferences/kept_lessons.h"
#include "views/studio/preferences/settings.h"

#include <QBoxLayout>
#include <QDir>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>
#include <QToolBar>
#include <array>
#include <fmt/format.h>

namespace tactus::views {

static tl::expected<void, std::string> writtenInto(const std::filesystem::path& folder,
                                                   const studies::RecordedLesson& lesson) {
    if (auto made = system::createFolder(folder); !made) return made;
    for (const auto& [name, content] : lesson.files)
        if (auto written = system::writeFile(folder / name, content); !written) return written;
    return {};
}

static const QString offeredKey = QStringLiteral("lessons/offered");

void MainWindow::connectLessons() {
    lessons_ = new LessonPlayer({*this, workbench_,
                                 [this](const LessonPlayer::Wanted& wanted) { return openForLesson(wanted); },
                                 [this](QWidget& widget) { bringIntoSight(widget); }},
                                this);
    auto* column = static_cast<QBoxLayout*>(centralWidget()->layout());
    column->insertWidget(column->indexOf(pages_), &lessons_->callout());
    for (const ActionSpec& spec : allActions())
        connect(&action(spec.id), &QAction::triggered, lessons_,
                [this, path = pathOf(spec)] { lessons_->triggered(path); });
    connect(&action(ActionId::Tour), &QAction::triggered, this, &MainWindow::takeTour);
    connect(start_, &StartPage::tourWanted, this, &MainWindow::takeTour);
    // At each step: a crash does not forget it.
    connect(lessons_, &LessonPlayer::progressed, this, [this] { keepLesson(false); });
    connect(lessons_, &LessonPlayer::ending, this, [this] { keepLesson(true); });
    connect(lessons_, &LessonPlayer::stopped, this, &MainWindow::showTour);
    connect(lessons_, &LessonPlayer::answersWanted, this, &MainWindow::saveAnswers);
    connect(lessons_, &LessonPlayer::failed, this, &MainWindow::refuse);
    showTour();
    connectScribe();
}

// What somebody may be asked to do: the other actions are about the window, or change what is recorded
// anyway.
static bool isTask(const ActionSpec& spec) {
    using enum ActionId;
    constexpr std::array others{Present,   Pen,           Spotlight,  ResetLayout,
                                NextPanel, PreviousPanel, NextDesign, PreviousDesign};
    return pathOf(spec).startsWith(QStringLiteral("Window >")) &&
           std::ranges::find(others, spec.id) == others.end();
}

void MainWindow::connectScribe() {
    scribe_ = new LessonScribe(workbench_, this);
    for (const ActionSpec& spec : allActions())
        if (isTask(spec))
            connect(&action(spec.id), &QAction::triggered, scribe_,
                    [this, path = pathOf(spec)] { scribe_->triggered(path); });
    recorded_ = new QLabel(this);
    recorded_->setObjectName(QStringLiteral("recorded"));
    recorded_->setAccessibleName(tr("Recording"));
    recorded_->setContentsMargins(spacing, 2, spacing, 2);
    recorded_->hide();
    statusBar()->insertPermanentWidget(1, recorded_);
    connect(scribe_, &LessonScribe::wrote, this, [this] {
        recorded_->setVisible(scribe_->isWriting());
        if (!scribe_->isWriting()) return;
        const std::int64_t deeds = std::ssize(scribe_->moments()) - 1;
        recorded_->setText(tr("● Recording a lesson: %1").arg(text(base::counted(deeds, "step"))));
    });
    connect(&action(ActionId::RecordLesson), &QAction::triggered, this, &MainWindow::recordLesson);
}

void MainWindow::recordLesson(bool on) {
    if (on) {
        const QString why = scribe_->begin();
        action(ActionId::RecordLesson).setChecked(why.isEmpty());
        if (!why.isEmpty()) return refuse(why);
        return warn(tr("What you do is written down from now on. Help > Record a lesson ends it."));
    }
    if (scribe_->moments().size() < 2) {
        scribe_->end();
        return warn(tr("Nothing was done, so nothing is saved."));
    }
    const QString name = text(scribe_->name());
    if (const QString folder = folderOfLesson(name); !folder.isEmpty()) return writeLesson(name, folder);
    action(ActionId::RecordLesson).setChecked(scribe_->isWriting());
}

// Of a folder that is there the lesson gets a part of its own. A lesson never takes the place of anything.
QString MainWindow::folderOfLesson(const QString& name) {
    FolderDialog dialog(this, tr("Folder of the lesson"), lastFolder());
    if (dialog.exec() != QDialog::Accepted) {
        const auto answer = QMessageBox::question(
            this, tr("Record a lesson"), tr("Throw away what was recorded? With No the recording goes on."));
        if (answer == QMessageBox::Yes) scribe_->end();
        return {};
    }
    QString folder = dialog.folder();
    if (QFileInfo::exists(folder)) folder = QDir(folder).filePath(name + QStringLiteral("-lesson"));
    if (!QFileInfo::exists(folder)) return folder;
    refuse(tr("Nothing is saved as %1: it is there already. The recording goes on.").arg(folder));
    return {};
}

// The recording goes on where it can't be written.
void MainWindow::writeLesson(const QString& name, const QString& folder) {
    rememberFolder(folder);
    action(ActionId::RecordLesson).setEnabled(false);
    writing_.start([this, folder, stem = name.toStdString(), moments = scribe_->moments()](
                       const Background::Deliver& deliver, const std::stop_token&) {
        const auto lesson = studies::recordedLesson(stem, moments);
        const auto written = lesson ? writtenInto(folder.toStdString(), *lesson)
                                    : tl::expected<void, std::string>(tl::unexpected(lesson.error()));
        const std::size_t steps = lesson ? lesson->steps : 0;
        deliver([this, folder, written, steps] {
            action(ActionId::RecordLesson).setEnabled(true);
            action(ActionId::RecordLesson).setChecked(!written);
            if (!written)
                return refuse(tr("Nothing is saved as %1: %2. The recording goes on.")
                                  .arg(folder, text(written.error())));
            scribe_->end();
            warn(tr("Saved a lesson of %1 in %2").arg(text(base::counted(steps, "step")), folder));
        });
    });
}

void MainWindow::offerTour() {
    QSettings settings = settingsOfStudio();
    if (pages_->currentWidget() != start_ || settings.value(offeredKey, false).toBool()) return;
    settings.setValue(offeredKey, true);
    start_->offerTour();
}

// The way on in the menu says where it leads to.
void MainWindow::showTour() {
    const KeptLesson kept = keptLesson(settingsOfStudio(), QLatin1String(tourName));
    const bool isLeft = kept.isUnderWay() && !lessons_->isPlaying();
    action(ActionId::Tour)
        .setText(isLeft ? tr("Resume the &tour (step %1 of %2)").arg(kept.progress.step + 1).arg(kept.steps)
                        : tr("&Tour"));
}

void MainWindow::takeTour() {
    const LessonWalk* walk = lessons_->walk();
    if (walk && walk->lesson().name == tourName) return lessons_->callout().nextButton().setFocus();
    start_->withdrawTour();
    QSettings settings = settingsOfStudio();
    settings.setValue(offeredKey, true); // whoever has found it needs no offer
    if (lessonsFolder_.isEmpty()) return refuse(tr("The tour is not there: no folder of lessons was found."));
    beginLesson(QDir(lessonsFolder_).filePath(QLatin1String(tourName)));
}

// The lessons that are installed, with what was done of them. Made when it is opened.
QMenu* MainWindow::makeLessonsMenu(QWidget* parent) {
    auto* menu = new QMenu(tr("&Lessons"), parent);
    menu->setObjectName(QStringLiteral("lessons"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const QSettings settings = settingsOfStudio();
        for (const std::filesystem::path& path : studies::lessonsIn(lessonsFolder_.toStdString())) {
            const auto folder = studies::LessonFolder::of(path);
            if (!folder) continue;
            QString title = text(folder->at(1).lesson.title).replace(QLatin1Char('&'), QStringLiteral("&&"));
            const KeptLesson kept = keptLesson(settings, text(folder->name()));
            if (kept.isUnderWay())
                title = tr("%1 (step %2 of %3)").arg(title).arg(kept.progress.step + 1).arg(kept.steps);
            if (kept.isFinished) title = tr("%1 ✓").arg(title);
            connect(menu->addAction(title), &QAction::triggered, this,
                    [this, path] { beginLesson(QString::fromStdString(path.string())); });
        }
        if (menu->isEmpty()) menu->addAction(tr("None were found"))->setEnabled(false);
    });
    return menu;
}

bool MainWindow::beginLesson(const QString& path) {
    auto folder = studies::LessonFolder::of(path.toStdString());
    if (!folder) {
        refuse(text(folder.error()));
        return false;
    }
    QSettings settings = settingsOfStudio();
    lessons::Built built = folder->at(seedOfLessons(settings));
    if (!built.mistakes.empty()) {
        built.mistakes.front().file = folder->lessonFile();
        refuse(text(built.mistakes.front().text()));
        return false;
    }
    KeptLesson kept = keptLesson(settings, text(folder->name()));
    if (kept.isFinished) kept.progress = {}; // once more from the beginning
    if (kept.progress.handedIn.student.empty()) kept.progress.handedIn.student = studentOf(settings);
    lessons_->begin(LessonWalk(std::make_shared<const studies::LessonFolder>(std::move(*folder)),
                               std::move(built.lesson), std::move(kept.progress)));
    return true;
}

void MainWindow::keepLesson(bool isFinished) {
    if (const LessonWalk* walk = lessons_->walk()) {
        QSettings settings = settingsOfStudio();
        keep(settings, *walk, isFinished);
    }
    showTour();
}

void MainWindow::saveAnswers() {
    const lessons::HandedIn handedIn = lessons_->walk()->progress().handedIn;
    const QString name = text(handedIn.lesson) + QStringLiteral(".tactus-answers");
    const QString chosen = chosenFile(tr("Save the answers"), QDir(lastFolder()).filePath(name),
                                      {tr("Answers (*.tactus-answers)")});
    if (!chosen.isEmpty()) saveResult(chosen, lessons::textOf(handedIn));
}

// Where it is open already, its text stays.
std::shared_ptr<Document> MainWindow::openForLesson(const LessonPlayer::Wanted& wanted) {
    const int tab = designs_->tabOf(wanted.path);
    if (tab >= 0) {
        designs_->setCurrentIndex(tab);
    } else {
        const bool isPlace = designs_->shown().isPristine();
        const auto document = isPlace ? workbench_.sharedDocument() : std::make_shared<Document>(nullptr);
        if (const auto loaded = document->load(wanted.path); !loaded) {
            refuse(text(loaded.error()));
            return nullptr;
        }
        std::vector<std::string> sets;
        for (const auto& [name, size] : wanted.sizes) sets.push_back(fmt::format("{}={}", name, size));
        document->beginWith(wanted.text, std::move(sets));
        if (!isPlace) designs_->add(document);
        showWorkspace();
    }
    pages_->setCurrentWidget(workspace_);
    if (wanted.begins) workspace_->turnTo(Perspective::Map);
    return workbench_.sharedDocument();
}

// All that it is in is opened, brought to the front and scrolled to.
void MainWindow::bringIntoSight(QWidget& widget) {
    pages_->setCurrentWidget(workspace_);
    for (QWidget* at = &widget; at != this; at = at->parentWidget()) {
        for (const Panel panel : {Panel::Equations, Panel::Iterations, Panel::Mapping, Panel::Inspector,
                                  Panel::Results, Panel::Help})
            if (at == &workspace_->dock(panel)) workspace_->reveal(panel);
        if (at == tabs_) tabs_->fold(false);
        for (QTabWidget* tabs : {pictures_, static_cast<QTabWidget*>(tabs_)})
            if (tabs->indexOf(at) >= 0) tabs->setCurrentWidget(at);
        if (auto* area = qobject_cast<QScrollArea*>(at); area && area->widget() != &widget)
            area->ensureWidgetVisible(&widget); // of a whole panel the beginning stays in sight
    }
}

} // namespace tactus::views
