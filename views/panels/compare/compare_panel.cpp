#include "views/panels/compare/compare_panel.h"

#include "driver/runs/trace.h"
#include "views/models/words.h"
#include "views/theme/fonts.h"
#include "views/theme/theme.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

namespace tactus::views {

ComparePanel::ComparePanel(Workbench& workbench, QWidget* parent)
    : ArrayPair(workbench, new TitledPicture(nullptr), new TitledPicture(nullptr), parent),
      workbench_(workbench),
      comparing_(Background::Newer::Replaces, this), left_{left(), leftRun}, right_{right(), rightRun} {
    setAccessibleName(tr("Compare"));
    offerMeeting();
    right().picture().setAccessibleName(tr("Picture of the array at hand"));
    connectHalves();
    ArrayRun& array = workbench_.array();
    connect(&array, &ArrayRun::arrayChanged, this, &ComparePanel::takePresent);
    connect(&array, &ArrayRun::codeChanged, this, &ComparePanel::takeCode);
    connect(&array, &ArrayRun::runChanged, this, &ComparePanel::takeRuns);
    connect(&array, &ArrayRun::busyChanged, this, &ComparePanel::showStates);
    connect(&workbench_, &Workbench::selectionChanged, this, &ComparePanel::selectionChanged);
    connect(&time(), &TimeCursor::stateChanged, this, &ComparePanel::showStates);
    connect(&time(), &TimeCursor::paceChanged, this, [this, before = time().pace()]() mutable {
        if (std::exchange(before, time().pace()) != time().pace()) goToIteration();
    });
    connect(&comparing_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&comparing_, &Background::failed, &workbench_, &Workbench::failed);
}

void ComparePanel::connectHalves() {
    for (Half* half : {&left_, &right_}) {
        ArrayPicture& picture = half->view.picture();
        picture.letSelect();
        connect(&picture, &ArrayPicture::picked, this,
                [this, half](const std::optional<polyhedra::Point>& pe) {
                    const auto& state = time().stateOf(half->run);
                    pick(*half, pe, state ? std::optional(state->cycle) : std::nullopt);
                });
    }
}

static QString nameOf(const polyhedra::Point& pe) {
    return pe.empty() ? ComparePanel::tr("The PE") : ComparePanel::tr("PE %1").arg(tuple(pe));
}

static QString titleOf(const ArrayResults& results) {
    return text(commands::titleOf(*results.mapping, *results.model));
}

QString ComparePanel::pin() {
    const ArrayResults& now = workbench_.array().results();
    if (!workbench_.analyser().isCurrent())
        return tr("The text is still being checked. Pin its array when the check has ended.");
    if (!now.model) return tr("Nothing can be pinned. %1").arg(now.refusal);
    if (now.mapping != workbench_.mapping())
        return tr("The array is still being built. Pin it when it is there.");
    pinned_ = {workbench_.sharedDocument(), workbench_.document().text(),
               workbench_.options<commands::DesignOptions>()};
    left_.results = now;
    iteration_.reset();
    left().showArray({now.model, now.scene, now.index, now.refusal}, tr("Pinned: %1").arg(titleOf(now)));
    left().setToolTip(workbench_.document().name());
    showPair(true);
    takePresent();
    selectionChanged();
    Q_EMIT pinnedChanged();
    return {};
}

void ComparePanel::unpin() {
    pinned_.reset();
    comparing_.cancel();
    left_.results = right_.results = {};
    iteration_.reset();
    showPair(false);
    takeRuns();
    Q_EMIT pinnedChanged();
}

// Of the array at hand. What it lacked when it was pinned belongs to the pinned one.
void ComparePanel::takeResults() {
    const ArrayResults& now = right_.results = workbench_.array().results();
    const ArrayResults& before = left_.results;
    const bool isPinnedOne = now.model && pinned_->document == workbench_.sharedDocument() &&
                             pinned_->text == workbench_.document().text() &&
                             now.mapping->name == before.mapping->name &&
                             now.model->system().name == before.model->system().name;
    if (isPinnedOne && !before.run) left_.results = now;
}

void ComparePanel::takePresent() {
    if (!isPinned()) return;
    takeResults();
    showPresent();
    markBoth();
    compare();
    takeRuns();
}

void ComparePanel::showPresent() {
    const ArrayResults& now = right_.results;
    if (now.model)
        right().showArray({now.model, now.scene, now.index, now.refusal}, titleOf(now));
    else
        right().showArray({nullptr, nullptr, nullptr, now.refusal}, workbench_.document().name());
}

void ComparePanel::takeCode() {
    if (isPinned() && right_.results.codes != workbench_.array().results().codes) takePresent();
}

// Nothing is computed for pictures that nobody sees.
void ComparePanel::takeRuns() {
    TimeCursor::Runs runs{nullptr, nullptr};
    if (isPinned()) takeResults();
    for (const Half* half : {&left_, &right_})
        if (const auto& run = half->results.run; isPinned() && isVisible() && run && run->simulation.complete)
            runs[half->run] = run->simulation.recording;
    pair().setRuns(std::move(runs), PairTime::Second::OfBench);
    showStates();
}

void ComparePanel::showStates() {
    for (Half* half : {&left_, &right_}) {
        ArrayPicture& picture = half->view.picture();
        picture.showState(time().stateOf(half->run));
        const auto& run = half->results.run;
        picture.showTensors(half->results.arrayInputs,
                            run ? std::shared_ptr<const evaluate::Tensors>(run, &run->simulation.outputs)
                                : nullptr);
        const bool hasArray = isPinned() && half->results.model;
        half->view.showFacts(!hasArray               ? QString()
                             : half->about.isEmpty() ? wordsOnRun(*half)
                                                     : wordsOnRun(*half) + QLatin1Char('\n') + half->about);
    }
}

// The cycle at hand, or why there is none.
QString ComparePanel::wordsOnRun(const Half& half) const {
    const ArrayResults& results = half.results;
    const bool isAtHand = half.run == rightRun;
    if (results.run && results.run->simulation.complete) {
        const bool isKnown = time().stateOf(half.run) || time().isReady();
        return isKnown ? factsOf({results.run->simulation.recording, {}}, half.run)
                       : half.view.facts().section(QLatin1Char('\n'), 0, 0);
    }
    if (workbench_.array().busy() && results.model == workbench_.array().results().model)
        return tr("Simulating…");
    const bool isToCome = results.awaitsWish || results.runRefusal.isEmpty();
    return isToCome && !isAtHand ? tr("This array was pinned before it was simulated.") : results.runRefusal;
}

void ComparePanel::compare() {
    setWords({});
    const ArrayResults &now = right_.results, &before = left_.results;
    if (!now.model) {
        comparing_.cancel();
        return setWords(tr("There is nothing to compare with. %1").arg(now.refusal));
    }
    comparing_.start([this, now, before](const Background::Deliver& deliver, const std::stop_token&) {
        const auto of = [](const ArrayResults& results) {
            return commands::ComparedArray{*results.analysis, *results.mapping, *results.model,
                                           results.codes.empty() ? nullptr : results.codes.front().get()};
        };
        deliver([this, found = commands::differencesOf(of(now), of(before))] {
            showDifferences(found);
            logCommand(found);
        });
    });
}

// A line for each, beside its topic.
void ComparePanel::showDifferences(const commands::Differences& found) {
    QString rows;
    for (const commands::Differences::Topic& topic : found.topics) {
        QStringList lines;
        for (const std::string& one : topic.words) lines << text(one).toHtmlEscaped();
        const QString style = topic.isLines
                                  ? QStringLiteral(" style='font-family:\"%1\"'").arg(codeFont().family())
                                  : QString();
        rows += QStringLiteral("<tr><td style='padding-right: %1px'><b>%2</b></td><td%3>%4</td></tr>")
                    .arg(QString::number(2 * spacing), text(topic.name), style,
                         lines.join(QStringLiteral("<br>")));
    }
    const QString table = rows.isEmpty() ? QString() : QStringLiteral("<table>%1</table>").arg(rows);
    setWords(table + QStringLiteral("<div>%1</div>").arg(text(found.sameSentence()).toHtmlEscaped()));
}

// The command that says the same; there is none where one file would have two texts that differ in more than
// sizes.
void ComparePanel::logCommand(const commands::Differences& found) {
    commands::CompareOptions options;
    static_cast<commands::DesignOptions&>(options) = pinned_->options;
    const auto present = workbench_.options<commands::DesignOptions>();
    if (pinned_->document != workbench_.sharedDocument()) {
        options.with = present.subject;
        options.withDesign = present.design;
        options.withMapping = present.mapping;
    } else if (pinned_->text == workbench_.document().text()) {
        if (options.design != present.design) options.withDesign = present.design;
        if (options.mapping == present.mapping && options.withDesign.empty()) return;
        options.withMapping = present.mapping;
    } else {
        const auto is = [](const char* name) {
            return [name](const commands::Differences::Topic& topic) { return topic.name == name; };
        };
        const bool areSizes = std::ranges::any_of(found.topics, is("Sizes")) &&
                              std::ranges::none_of(found.topics, is("Mapping")) &&
                              std::ranges::none_of(found.topics, is("Equations"));
        if (!areSizes || options.mapping != present.mapping) return;
        for (const auto& [half, sets] :
             {std::pair(&left_, &options.sets), std::pair(&right_, &options.withSets)})
            for (const ure::Param& param : half->results.model->system().params)
                sets->push_back(param.name + "=" +
                                (param.isReal() ? param.real : std::to_string(param.value)));
    }
    workbench_.log(options);
}

std::optional<ComparePanel::Iteration> ComparePanel::iterationOn(const Half& half, const polyhedra::Point& pe,
                                                                 std::optional<std::int64_t> cycle) const {
    const array::Model* model = half.results.model.get();
    const auto at = model && cycle ? model->iterationAt(pe, *cycle) : std::nullopt;
    if (!at) return std::nullopt;
    return Iteration{model->system().inDesignOrder(*at), model->system().designLoopNames()};
}

// A PE in a cycle, of which there is none without a run: the iteration that it executes is selected, in all
// views. A PE that executes nothing is selected alone.
void ComparePanel::pick(Half& half, const std::optional<polyhedra::Point>& pe,
                        std::optional<std::int64_t> cycle) {
    iteration_ = pe ? iterationOn(half, *pe, cycle) : std::nullopt;
    markBoth();
    if (pe && !iteration_) {
        half.about = tr("%1 executes nothing in this cycle").arg(nameOf(*pe));
        half.view.picture().showSelected(pe);
    }
    showStates();
    const bool isOfOther = std::exchange(isSelecting_, true);
    const auto& atHand = right().picture().selected();
    goToIteration();
    if (!isOfOther) workbench_.select(atHand ? Selection::ofPe(*atHand) : Selection());
    isSelecting_ = isOfOther;
}

void ComparePanel::markBoth() {
    mark(left_);
    mark(right_);
    time().setMeeting(left_.cycle && right_.cycle ? std::vector{*left_.cycle, *right_.cycle}
                                                  : std::vector<std::int64_t>());
}

void ComparePanel::goToIteration() {
    if (time().pace() == Pace::Meeting && left_.cycle && right_.cycle) time().seek(time().meeting());
}

// Marks the PE that executes the iteration, and says so.
void ComparePanel::mark(Half& half) {
    half.about.clear();
    half.cycle.reset();
    std::optional<polyhedra::Point> pe;
    if (const array::Model* model = half.results.model.get(); model && iteration_) {
        const std::vector<std::string> loops = model->system().designLoopNames();
        const bool isOver = loops == iteration_->loops;
        const auto at = isOver ? driver::iterationAt(model->system(), iteration_->at) : std::nullopt;
        QStringList names;
        for (const std::string& loop : iteration_->loops) names << text(loop);
        const QString words =
            QStringLiteral("(%1) = %2").arg(names.join(QStringLiteral(", ")), tuple(iteration_->at));
        if (at) {
            pe = model->peOf(*at);
            half.cycle = model->cycleOf(*at);
            half.about = tr("%1 in cycle %2: %3").arg(nameOf(*pe), number(*half.cycle), words);
        } else {
            half.about = isOver ? tr("No PE executes %1").arg(words)
                                : tr("The loops of the designs differ: iterations can't be matched");
        }
    }
    half.view.picture().showSelected(pe);
}

// By another view. Another array has other PEs, but the iteration stays.
void ComparePanel::selectionChanged() {
    if (!isPinned() || isSelecting_) return;
    const Selection& selection = workbench_.selection();
    const bool isPe = selection.kind == Selection::Kind::Pe;
    if (!isPe && workbench_.array().results().model != right_.results.model) return;
    const QScopedValueRollback selecting(isSelecting_, true);
    const TimeCursor& bench = workbench_.time();
    pick(right_, isPe ? std::optional(selection.pe) : std::nullopt,
         bench.cycles() > 0 ? std::optional(bench.cycle()) : std::nullopt);
}

void ComparePanel::showEvent(QShowEvent* event) {
    ArrayPair::showEvent(event);
    if (!isPinned()) return;
    pair().join();
    takeRuns();
}

void ComparePanel::hideEvent(QHideEvent* event) {
    ArrayPair::hideEvent(event);
    pair().part();
    takeRuns();
}

} // namespace tactus::views
