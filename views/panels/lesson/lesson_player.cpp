#include "views/panels/lesson/lesson_player.h"

#include "views/panels/lesson/placement.h"

#include <QApplication>
#include <QKeyEvent>

namespace tactus::views {

LessonPlayer::LessonPlayer(Stage stage, QObject* parent)
    : QObject(parent), stage_(std::move(stage)), callout_(new Callout(&stage_.window)),
      outline_(new Outline(&stage_.window)), placing_(this) {
    // Many widgets move at once.
    placing_.setSingleShot(true);
    connect(&placing_, &QTimer::timeout, this, &LessonPlayer::place);
    connect(callout_, &Callout::nextWanted, this, &LessonPlayer::next);
    connect(callout_, &Callout::backWanted, this, [this] { goTo(walk_->step() - 1); });
    connect(callout_, &Callout::leaveWanted, this, &LessonPlayer::leave);
    connect(callout_, &Callout::showWanted, this, &LessonPlayer::bringBack);
    Workbench& bench = stage_.workbench;
    connect(&bench.time(), &TimeCursor::cycleChanged, this, &LessonPlayer::observe);
    connect(&bench, &Workbench::selectionChanged, this, &LessonPlayer::observe);
    connect(&bench, &Workbench::shownChanged, this, &LessonPlayer::observe);
    connect(&bench, &Workbench::documentChanged, &placing_, qOverload<>(&QTimer::start));
}

void LessonPlayer::begin(const Lesson& lesson, std::size_t step) {
    if (lesson.steps.empty() || !stage_.openDesign(lesson, document_)) return;
    document_ = stage_.workbench.sharedDocument();
    walk_.emplace(lesson, step);
    callout_->begin(lesson);
    qApp->installEventFilter(this);
    goTo(step);
}

QWidget* LessonPlayer::target() const {
    return stage_.window.findChild<QWidget*>(walk_->present().widget);
}

bool LessonPlayer::isHere() const {
    return stage_.workbench.sharedDocument() == document_.lock();
}

void LessonPlayer::goTo(std::size_t step) {
    walk_->goTo(step);
    callout_->showStep(*walk_);
    if (QWidget* widget = target(); widget && isHere()) stage_.bringIntoSight(*widget);
    TimeCursor& time = stage_.workbench.time();
    if (const auto cycle = walk_->present().cycle; cycle && isHere() && *cycle < time.cycles())
        time.seek(*cycle);
    observe();
    place();
    Q_EMIT stepped(static_cast<int>(walk_->step()));
}

void LessonPlayer::next() {
    if (!walk_->isLast()) return goTo(walk_->step() + 1);
    stop();
    Q_EMIT ended();
}

void LessonPlayer::leave() {
    if (!isPlaying()) return;
    const int step = static_cast<int>(walk_->step());
    stop();
    Q_EMIT left(step);
}

// The focus of a button that goes would be anybody's.
void LessonPlayer::stop() {
    QWidget* focus = QApplication::focusWidget();
    QWidget* heir = target();
    qApp->removeEventFilter(this);
    placing_.stop();
    walk_.reset();
    outline_->hide();
    callout_->hide();
    if (heir && focus && callout_->isAncestorOf(focus)) heir->setFocus();
}

void LessonPlayer::bringBack() {
    if (!isHere() && !stage_.openDesign(walk_->lesson(), document_)) return;
    document_ = stage_.workbench.sharedDocument();
    if (QWidget* widget = target()) stage_.bringIntoSight(*widget);
    observe();
    place();
}

void LessonPlayer::triggered(const QString& action) {
    if (!isPlaying() || !isHere() || !walk_->triggered(action)) return;
    callout_->showStep(*walk_);
    placing_.start();
}

void LessonPlayer::observe() {
    if (!isPlaying() || !isHere()) return;
    const Workbench& bench = stage_.workbench;
    Observed observed{stage_.workbench.time().cycle(), bench.selection().kind, std::nullopt};
    const driver::MappingAnalysis* mapping = bench.mapping();
    if (mapping && mapping->map && stage_.workbench.analyser().isCurrent())
        observed.isLegal = mapping->legal();
    if (!walk_->observe(observed)) return;
    callout_->showStep(*walk_);
    placing_.start();
}

// A frame around what the step is about, or a way back to it.
void LessonPlayer::place() {
    if (!isPlaying()) return;
    const QWidget* widget = target();
    const QRect part = widget && isHere() ? visiblePart(*widget, stage_.window) : QRect();
    callout_->offerToShow(part.isEmpty());
    outline_->surround(part);
    callout_->show();
}

// Whatever moves anything in the window; and Escape where nobody else has a use for it.
bool LessonPlayer::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
    case QEvent::FontChange: {
        auto* widget = qobject_cast<QWidget*>(object);
        const bool isOwn =
            widget && (widget == outline_ || widget == callout_ || callout_->isAncestorOf(widget));
        if (widget && !isOwn && widget->window() == &stage_.window) placing_.start();
        break;
    }
    case QEvent::KeyPress:
        if (object == &stage_.window && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
            leave();
            return true;
        }
        break;
    default:
        break;
    }
    return false;
}

} // namespace tactus::views
