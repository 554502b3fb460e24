// Lessons in the window: who offers them, what is kept of them, the designs that they are on, and the widgets
// that they point at.
#include "views/models/words.h"
#include "views/studio/main_window.h"
#include "views/studio/preferences/kept_lessons.h"
#include "views/studio/preferences/settings.h"

#include <QBoxLayout>
#include <QDir>
#include <QMenu>
#include <QToolBar>
#include <fmt/format.h>

namespace tactus::views {

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
        for (const std::filesystem::path& path : driver::lessonsIn(lessonsFolder_.toStdString())) {
            const auto folder = driver::LessonFolder::of(path);
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
    auto folder = driver::LessonFolder::of(path.toStdString());
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
    lessons_->begin(LessonWalk(std::make_shared<const driver::LessonFolder>(std::move(*folder)),
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
