// Lessons in the window: who offers them, the design that they are on, and the widgets that they point at.
#include "views/studio/main_window.h"

#include "views/studio/preferences/settings.h"

#include <QBoxLayout>
#include <QDir>
#include <QToolBar>

namespace tactus::views {

static const QString stepKey = QStringLiteral("lessons/tour"); // 0: at the beginning
static const QString offeredKey = QStringLiteral("lessons/offered");

void MainWindow::connectLessons() {
    lessons_ = new LessonPlayer({*this, workbench_,
                                 [this](const Lesson& lesson, const std::weak_ptr<Document>& known) {
                                     return openForLesson(lesson, known);
                                 },
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
    const auto remember = [this](int step) {
        QSettings settings = settingsOfStudio();
        settings.setValue(stepKey, step);
        showTour();
    };
    connect(lessons_, &LessonPlayer::stepped, this, remember);
    connect(lessons_, &LessonPlayer::left, this, remember);
    connect(lessons_, &LessonPlayer::ended, this, [remember] { remember(0); });
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
    const int step = settingsOfStudio().value(stepKey).toInt();
    const bool isLeft = step > 0 && step < std::ssize(tour().steps) && !lessons_->isPlaying();
    action(ActionId::Tour)
        .setText(isLeft ? tr("Resume the &tour (step %1 of %2)").arg(step + 1).arg(tour().steps.size())
                        : tr("&Tour"));
}

void MainWindow::takeTour() {
    if (lessons_->isPlaying()) return lessons_->callout().nextButton().setFocus();
    start_->withdrawTour();
    QSettings settings = settingsOfStudio();
    settings.setValue(offeredKey, true); // whoever has found it needs no offer
    lessons_->begin(tour(), static_cast<std::size_t>(std::max(0, settings.value(stepKey).toInt())));
}

// The design of the last time, else the example. One that has been changed is its user's: a copy is made.
bool MainWindow::openForLesson(const Lesson& lesson, const std::weak_ptr<Document>& known) {
    const QString file = QDir(examplesFolder_).filePath(lesson.design);
    int tab = designs_->tabOf(file.toStdString());
    for (int one = 0; one < designs_->count(); ++one)
        if (&designs_->at(one).document() == known.lock().get()) tab = one;
    const bool isKnown = tab >= 0 && &designs_->at(tab).document() == known.lock().get();
    if (tab < 0) {
        if (!open(file)) return false;
    } else if (const Document& there = designs_->at(tab).document();
               isKnown || fingerprint(there.bytes()) == there.known()) {
        designs_->setCurrentIndex(tab);
    } else {
        QFile example(file);
        if (!example.open(QIODevice::ReadOnly)) return false;
        newDesign(skeletonOf(QString::fromUtf8(example.readAll())));
    }
    pages_->setCurrentWidget(workspace_);
    workspace_->turnTo(Perspective::Map);
    workbench_.choose({}, {});
    return true;
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
        if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(&widget);
    }
}

} // namespace tactus::views
