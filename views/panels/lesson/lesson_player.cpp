#include "views/panels/lesson/lesson_player.h"

#include "lessons/answer.h"
#include "studies/judges/judge.h"
#include "views/models/examples.h"
#include "views/models/lesson/lesson_places.h"
#include "views/models/words.h"
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
    connect(callout_, &Callout::backWanted, this, [this] { goTo(walk_->step() - (isAtEnd_ ? 0 : 1)); });
    connect(callout_, &Callout::leaveWanted, this, &LessonPlayer::leave);
    connect(callout_, &Callout::showWanted, this, &LessonPlayer::bringBack);
    connect(callout_, &Callout::answered, this, &LessonPlayer::judge);
    connect(callout_, &Callout::helpWanted, this, &LessonPlayer::help);
    connect(&work_, &Background::failed, this,
            [this](const QString& reason) { callout_->say(Callout::Tone::Wrong, reason); });
    Workbench& bench = stage_.workbench;
    connect(&bench.time(), &TimeCursor::cycleChanged, this, &LessonPlayer::observe);
    connect(&bench.time(), &TimeCursor::stateChanged, this, &LessonPlayer::lookAround);
    connect(&bench, &Workbench::busyChanged, this, &LessonPlayer::lookAround);
    connect(&bench, &Workbench::selectionChanged, this, &LessonPlayer::observe);
    connect(&bench, &Workbench::selectionChanged, this, &LessonPlayer::takeClick);
    connect(&bench, &Workbench::shownChanged, this, &LessonPlayer::observe);
    connect(&bench, &Workbench::documentChanged, &placing_, qOverload<>(&QTimer::start));
}

void LessonPlayer::begin(LessonWalk walk) {
    if (isPlaying()) leave();
    walk_.emplace(std::move(walk));
    begun_.clear();
    document_.reset();
    callout_->begin(walk_->lesson());
    qApp->installEventFilter(this);
    goTo(walk_->step());
    callout_->show();
}

// Of several with one name, such as cursors of two panels, the one in sight, else the first.
QWidget* LessonPlayer::target() const {
    const std::vector<lessons::Look>& looks = walk_->present().look;
    if (looks.empty()) return nullptr;
    const auto all = stage_.window.findChildren<QWidget*>(text(widgetOf(looks.front())));
    const auto seen = std::ranges::find_if(all, &QWidget::isVisible);
    return seen != all.end() ? *seen : all.value(0);
}

bool LessonPlayer::isHere() const {
    const auto document = document_.lock();
    return document && stage_.workbench.sharedDocument() == document;
}

const studies::Situation* LessonPlayer::begun() const {
    const auto found = walk_ && !isAtEnd_ ? begun_.find(walk_->step()) : begun_.end();
    return found == begun_.end() ? nullptr : &found->second;
}

void LessonPlayer::countTime() {
    if (clock_.isValid()) walk_->passed(clock_.restart() / 1000);
}

// The situation of a step is made of what was done before, which may take a moment.
void LessonPlayer::goTo(std::size_t step) {
    if (clock_.isValid()) countTime();
    clock_.start();
    takeWitnessAway();
    walk_->goTo(step);
    isAtEnd_ = looksWanted_ = isChanged_ = false;
    action_.clear();
    observed_.reset();
    callout_->showStep(*walk_);
    const auto known = begun_.upper_bound(walk_->step());
    const auto from = known == begun_.begin() ? std::nullopt : std::optional(*std::prev(known));
    work_.start([this, from, folder = walk_->folder(), lesson = walk_->lesson(),
                 handedIn = walk_->progress().handedIn,
                 to = walk_->step()](const Background::Deliver& deliver, const std::stop_token&) {
        tl::expected<studies::Situation, lessons::Mistake> begin =
            from ? tl::expected<studies::Situation, lessons::Mistake>(from->second)
                 : studies::beginning(folder, lesson);
        if (!begin) {
            deliver([this, why = text(begin.error().text())] {
                stop();
                Q_EMIT failed(why);
            });
            return;
        }
        if (!from)
            if (const studies::Changed first = studies::beginning(*begin, lesson.steps.front()))
                *begin = *first;
        const studies::Situation there =
            studies::situationAt(*begin, from ? from->first : 0, to, lesson, handedIn);
        deliver([this, there] { arrive(there); });
    });
    Q_EMIT progressed();
}

void LessonPlayer::arrive(const studies::Situation& situation) {
    const bool begins = document_.expired();
    begun_.insert_or_assign(walk_->step(), situation);
    if ((begins || isHere()) && !lay(true)) return;
    if (QWidget* widget = target(); widget && isHere()) stage_.bringIntoSight(*widget);
    if (QWidget* answer = callout_->place(); answer && isHere() && !walk_->isDone()) answer->setFocus();
    looksWanted_ = true;
    lookAround();
    observe();
    place();
}

// The design as the step finds it, or as it was when the step was done. `renews`: also if it was changed.
bool LessonPlayer::lay(bool renews) {
    const studies::Situation& at = *begun();
    const lessons::HandedStep* handed =
        walk_->isDone() && walk_->present().deed() ? walk_->handed() : nullptr;
    std::string text = resized(std::string(at.source().text()), at.sizes()).text;
    if (handed && handed->text) text = *handed->text;
    Wanted wanted{std::string(at.source().name()), text, at.sizes(), document_.lock(), document_.expired()};
    const auto document = stage_.openDesign(wanted);
    if (!document) {
        stop();
        return false;
    }
    document_ = document;
    if (renews && document->text() != text) (void)document->take(text, false);
    Workbench& bench = stage_.workbench;
    const driver::MappingAnalysis* shown = bench.mapping();
    const std::string& mapping = handed ? handed->mapping : at.mappingName();
    if (renews && (wanted.begins || (!mapping.empty() && (!shown || shown->mapping() != mapping))))
        bench.choose({}, mapping);
    if (renews && walk_->present().cycle) bench.time().seek(*walk_->present().cycle);
    return true;
}

// Once everything is there that may be looked at.
void LessonPlayer::lookAround() {
    if (!looksWanted_ || !begun() || !isHere() || !stage_.workbench.isIdle()) return;
    looksWanted_ = false;
    const lessons::Do* task = walk_->present().deed();
    if (walk_->isDone() && walk_->waits()) return;
    isLooking_ = true;
    for (const lessons::Look& look : walk_->present().look)
        if (!(task && task->deed.selected && look.kind == lessons::Look::Kind::Selected)) lookAt(look);
    isLooking_ = false;
}

// The thing itself is marked, beside the frame around its panel. An iteration is not: its place would be the
// answer to what is asked of it.
void LessonPlayer::lookAt(const lessons::Look& look) {
    Workbench& bench = stage_.workbench;
    if (look.kind == lessons::Look::Kind::Cycle) return bench.time().seek(look.cycle);
    if (look.kind != lessons::Look::Kind::Selected) return;
    if (const auto selection = selectionFor(look.selected, bench.mapping())) return bench.select(*selection);
    const driver::DesignAnalysis* design = bench.design();
    if (look.selected.kind != lessons::Selection::Kind::Equation || !design || !design->system) return;
    for (const ure::EquationId id : design->system->equations.keys())
        if (design->system->nameOf(id) == look.selected.name)
            return Q_EMIT bench.showText(design->system->equations[id].span);
}

void LessonPlayer::next() {
    if (!walk_->isLast()) return goTo(walk_->step() + 1);
    countTime();
    if (walk_->hasQuestions() && !isAtEnd_) {
        isAtEnd_ = true;
        work_.cancel();
        callout_->showEnd(*walk_);
        place();
        return Q_EMIT ending();
    }
    Q_EMIT ending();
    stop();
}

void LessonPlayer::leave() {
    if (!isPlaying()) return;
    countTime();
    isAtEnd_ ? Q_EMIT ending() : Q_EMIT progressed();
    stop();
}

// The focus of a button that goes would be anybody's.
void LessonPlayer::stop() {
    QWidget* focus = QApplication::focusWidget();
    QWidget* heir = target();
    qApp->removeEventFilter(this);
    placing_.stop();
    work_.cancel();
    takeWitnessAway();
    walk_.reset();
    begun_.clear();
    looksWanted_ = isAtEnd_ = false;
    outline_->hide();
    callout_->hide();
    if (heir && focus && callout_->isAncestorOf(focus)) heir->setFocus();
    Q_EMIT stopped();
}

void LessonPlayer::bringBack() {
    if (!begun() || (!isHere() && !lay(document_.expired()))) return;
    if (QWidget* widget = target()) stage_.bringIntoSight(*widget);
    lookAround();
    observe();
    place();
}

void LessonPlayer::triggered(const QString& action) {
    if (!isPlaying() || !isHere()) return;
    action_ = action.toStdString();
    observe();
}

void LessonPlayer::observe() {
    if (!begun() || !isHere() || walk_->isDone()) return;
    if (const lessons::Do* task = walk_->present().deed()) judgeDeed(*task);
}

static bool mentions(const lessons::Conditions& conditions, lessons::Condition::Kind kind) {
    return std::ranges::find(conditions, kind, &lessons::Condition::kind) != conditions.end();
}

void LessonPlayer::judgeDeed(const lessons::Do& task) {
    Workbench& bench = stage_.workbench;
    const driver::MappingAnalysis* mapping = bench.mapping();
    const Observed seen{bench.document().revision(), mapping ? mapping->mapping() : std::string(),
                        bench.time().cycle(), lessonSelection(bench.selection(), mapping), action_};
    const auto enter = [seen](studies::Situation& now) {
        now.cycle = seen.cycle;
        now.selected = seen.selected;
        now.action = seen.action;
    };
    if (areSimple(task.until)) {
        studies::Situation now = *begun();
        enter(now);
        return deedJudged(studies::judged(task.until, now), now);
    }
    // A run that plays on does not begin the judgement again and again.
    Observed counts = seen;
    if (!mentions(task.until, lessons::Condition::Kind::Cycle)) counts.cycle = 0;
    if (!mentions(task.until, lessons::Condition::Kind::Selected)) counts.selected = {};
    if (!bench.analyser().isCurrent() || observed_ == counts) return;
    observed_ = counts;
    work_.start([this, enter, seen, folder = walk_->folder(), until = task.until,
                 sizes = walk_->lesson().sizes, known = bench.analyser().analysis(),
                 step = walk_->step()](const Background::Deliver& deliver, const std::stop_token&) {
        driver::Analysis analysis = *known;
        analysis.asked.params = sizes; // of the lesson's other designs, which this is compared with
        studies::Situation now(folder, std::move(analysis), seen.mapping);
        enter(now);
        const studies::Judgement judgement = studies::judged(until, now);
        deliver([this, judgement, now, step] {
            if (walk_ && walk_->step() == step && begun() && !walk_->isDone()) deedJudged(judgement, now);
        });
    });
}

bool LessonPlayer::isAsBegun(std::string_view text) const {
    return text == resized(std::string(begun()->source().text()), begun()->sizes()).text;
}

void LessonPlayer::deedJudged(const studies::Judgement& judgement, const studies::Situation& now) {
    if (!judgement.isRight) {
        const std::string& mapping = begun()->mappingName();
        const bool isChanged =
            !isAsBegun(now.source().text()) || (!mapping.empty() && mapping != now.mappingName());
        if (isChanged)
            callout_->say(Callout::Tone::Quiet, tr("Not yet: %1").arg(text(judgement.sentence)));
        else if (isChanged_)
            callout_->say(Callout::Tone::Quiet, {});
        isChanged_ = isChanged;
        return;
    }
    countTime();
    walk_->did(now);
    std::erase_if(begun_, [&](const auto& one) { return one.first > walk_->step(); });
    callout_->showStep(*walk_);
    placing_.start();
    Q_EMIT progressed();
}

void LessonPlayer::judge(const QString& answer) {
    if (isAtEnd_) {
        walk_->setStudent(answer.toStdString());
        Q_EMIT ending();
        return Q_EMIT answersWanted();
    }
    const lessons::Ask* ask = walk_->present().ask();
    if (!ask || !begun() || walk_->isDone() || answer.isEmpty()) return;
    callout_->setChecking(true);
    work_.start([this, answer, question = ask->question, about = *begun()](const Background::Deliver& deliver,
                                                                           const std::stop_token&) {
        const studies::Judgement judgement = studies::judged(question, answer.toStdString(), about);
        deliver([this, answer, judgement] {
            if (begun()) answerJudged(answer, judgement);
        });
    });
}

// As that of a mapping that is not legal: what the answer makes of the design is drawn over it.
void LessonPlayer::drawWitness(const studies::Judgement& judgement) {
    takeWitnessAway();
    const driver::MappingAnalysis* made = judgement.situation ? judgement.situation->mapping() : nullptr;
    if (!isHere() || !made || !made->graph || !made->map || !made->legality || made->legal()) return;
    if (made->system->loopNames() != made->system->designLoopNames()) return; // its witness is over others
    const auto example =
        std::make_shared<const Counterexample>(counterexampleOf(made->graph, *made->map, *made->legality));
    witness_ = example;
    stage_.workbench.lookAt(example);
}

void LessonPlayer::takeWitnessAway() {
    const auto witness = witness_.lock();
    if (witness && stage_.workbench.counterexample() == witness) stage_.workbench.lookAt(nullptr);
}

void LessonPlayer::answerJudged(const QString& answer, const studies::Judgement& judgement) {
    countTime();
    drawWitness(judgement);
    walk_->tried(answer.toStdString());
    if (judgement.isRight) {
        walk_->finish();
        callout_->showStep(*walk_);
        callout_->nextButton().setFocus(); // Return or Space goes on
    } else {
        callout_->setChecking(false);
        QString why = text(judgement.sentence);
        if (why.size() > 1 && why[1].isLower()) why[0] = why[0].toUpper(); // no name of the design
        if (isHere() && !isAsBegun(stage_.workbench.document().text()))
            why += tr(" (The question is about the design as the step began; the text has changed.)");
        callout_->say(Callout::Tone::Wrong, why);
        callout_->offerHelp(*walk_);
    }
    Q_EMIT progressed();
}

// With Ctrl a click names a PE in place of selecting it; once more takes it out.
void LessonPlayer::takeClick() {
    const Selection selection = stage_.workbench.selection();
    if (!begun() || !isHere() || isLooking_ || walk_->isDone() || selection.kind != Selection::Kind::Pe ||
        !(QApplication::keyboardModifiers() & Qt::ControlModifier))
        return;
    const lessons::Ask* ask = walk_->present().ask();
    if (!ask) return;
    std::vector<lessons::Integers> places;
    if (ask->question.kind == lessons::Question::Kind::Working)
        places = lessons::typedVectors(callout_->answer().toStdString())
                     .value_or(std::vector<lessons::Integers>());
    else if (ask->question.kind != lessons::Question::Kind::PeOf)
        return;
    if (std::erase(places, selection.pe) == 0) places.push_back(selection.pe);
    std::string words;
    for (const lessons::Integers& one : places) words += (words.empty() ? "" : " ") + lessons::textOf(one);
    callout_->setAnswer(text(words));
    QMetaObject::invokeMethod(
        this, [this] { stage_.workbench.select({}); }, Qt::QueuedConnection);
}

// Hints one by one, and the solution at last.
void LessonPlayer::help() {
    if (!begun() || walk_->isDone()) return;
    if (const auto hint = walk_->nextHint())
        callout_->say(Callout::Tone::Quiet, text(*hint));
    else
        solve();
    callout_->offerHelp(*walk_);
}

// An answer is filled in, and a change of the design made; a right answer is still to be given.
void LessonPlayer::solve() {
    walk_->sawSolution();
    Q_EMIT progressed();
    work_.start([this, task = walk_->present().task, about = *begun()](const Background::Deliver& deliver,
                                                                       const std::stop_token&) {
        if (const auto* ask = std::get_if<lessons::Ask>(&task)) {
            const auto solution = studies::solutionOf(*ask, about);
            deliver([this, solution] {
                if (solution) callout_->setAnswer(text(*solution));
                callout_->say(Callout::Tone::Quiet, text(solution ? *solution : solution.error()));
            });
        } else if (const auto* deed = std::get_if<lessons::Do>(&task)) {
            const studies::Changed changed = studies::after(about, deed->deed);
            deliver([this, changed] {
                if (changed)
                    write(*changed);
                else
                    callout_->say(Callout::Tone::Quiet, text(changed.error()));
            });
        }
    });
}

void LessonPlayer::write(const studies::Situation& situation) {
    if (!isHere() && !lay(false)) return;
    Workbench& bench = stage_.workbench;
    (void)bench.document().take(resized(std::string(situation.source().text()), situation.sizes()).text,
                                false);
    if (!situation.mappingName().empty()) bench.choose({}, situation.mappingName());
}

// A frame around what the step is about, or a way back to it.
void LessonPlayer::place() {
    if (!isPlaying()) return;
    const QWidget* widget = isAtEnd_ ? nullptr : target();
    const QRect part = widget && isHere() ? visiblePart(*widget, stage_.window) : QRect();
    callout_->offerToShow(part.isEmpty() && !isAtEnd_ && begun());
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
