#include "views/workbench/workbench.h"

#include "driver/lifting/lifted_file.h"
#include "mapping/edits/edits.h"

namespace tactus::views {

Workbench::Workbench(QObject* parent, Analyser::Analyse analyse, ArrayRun::Draw draw)
    : QObject(parent), document_(std::make_shared<Document>(nullptr)),
      analyser_(*document_, this, std::move(analyse)), array_(this, std::move(draw)), time_(this),
      allSizes_(this), follower_(this, array_, time_), pointing_(this) {
    connect(&analyser_, &Analyser::analysed, this, &Workbench::analysed);
    connect(&analyser_, &Analyser::busyChanged, this, &Workbench::busyChanged);
    connect(&analyser_, &Analyser::failed, this, &Workbench::failed);
    connect(&array_, &ArrayRun::busyChanged, this, &Workbench::busyChanged);
    connect(&array_, &ArrayRun::failed, this, &Workbench::failed);
    connect(&allSizes_, &AllSizesRun::busyChanged, this, &Workbench::busyChanged);
    connect(&allSizes_, &AllSizesRun::failed, this, &Workbench::failed);
    connect(&time_, &TimeCursor::failed, this, &Workbench::failed);
    connect(&follower_, &Follower::busyChanged, this, &Workbench::busyChanged);
    connect(&follower_, &Follower::failed, this, &Workbench::failed);
    connect(&follower_, &Follower::selected, this, &Workbench::select);
    connect(&follower_, &Follower::changed, this, &Workbench::logPath);
    // Another array has other things; a dependence is one of the mapping.
    connect(&array_, &ArrayRun::arrayChanged, this, [this] {
        if (selection_.kind != Selection::Kind::Dependence) select({});
        if (array_.results().model && array_.results().scene) logPicture("array");
    });
    connect(&array_, &ArrayRun::runChanged, this, &Workbench::runChanged);
    connect(&array_, &ArrayRun::modelChanged, &pointing_, &Pointing::clear);
    connect(this, &Workbench::selectionChanged, &pointing_, [this] {
        const auto& model = array_.results().model;
        pointing_.choose(Pointing::Where::Elsewhere, model ? partsOf(selection_, *model) : PointedParts{});
    });
}

Workbench::StoredDesign Workbench::keep() const {
    return {analyser_.analysis(),
            analyser_.revision(),
            array_.results(),
            array_.busy(),
            evenIfLarge_,
            time_.wanted(),
            design_,
            mapping_,
            selection_,
            selectedIn_,
            allSizes_.results()};
}

// Each step leaves views something consistent to show: no time before another array, the array before what is
// selected in it.
void Workbench::turnTo(const std::shared_ptr<Document>& document) {
    if (document == document_) return;
    kept_[document_.get()] = keep();
    const StoredDesign known = std::exchange(kept_[document.get()], {});
    isTurning_ = true;
    wish_.reset();
    time_.setRecording(nullptr);
    select({});
    lookAt(nullptr);
    document_ = document;
    design_ = known.design;
    mapping_ = known.mapping;
    analyser_.turnTo(*document_, known.analysis, known.revision, runSettings().strict);
    allSizes_.show(known.allSizes);
    Q_EMIT documentChanged();
    Q_EMIT shownChanged();
    Q_EMIT runSettingsChanged();
    time_.seek(known.cycle);
    array_.show(known.array);
    selection_ = known.selection;
    selectedIn_ = known.selectedIn;
    Q_EMIT selectionChanged();
    isTurning_ = false;
    if (known.isUnfinished && analyser_.isCurrent()) startArray(known.evenIfLarge);
    if (analyser_.isCurrent()) judgeAllSizes();
    analyser_.catchUp();
    Q_EMIT busyChanged();
}

void Workbench::forget(const Document& document) {
    kept_.erase(&document);
    data_.erase(&document);
    settings_.erase(&document);
}

const driver::DesignAnalysis* Workbench::design() const {
    const auto& analysis = analyser_.analysis();
    if (!analysis) return nullptr;
    const driver::DesignAnalysis* chosen = analysis->design(design_);
    return chosen ? chosen : analysis->design("");
}

const driver::MappingAnalysis* Workbench::mapping() const {
    const driver::DesignAnalysis* shown = design();
    if (!shown) return nullptr;
    const driver::MappingAnalysis* chosen = driver::mappingNamed(*shown, mapping_);
    return chosen ? chosen : driver::mappingNamed(*shown, "");
}

bool Workbench::isWrong() const {
    const driver::DesignAnalysis* about = design();
    return (about && hasError(about->diagnostics)) ||
           (analyser_.analysis() && hasError(analyser_.analysis()->diagnostics));
}

QString Workbench::wrongText() const {
    const driver::DesignAnalysis* about = design();
    return about && hasError(about->diagnostics) ? tr("The design has errors: there is no array.")
                                                 : tr("The text has errors: there is no array.");
}

void Workbench::choose(const std::string& design, const std::string& mapping) {
    design_ = design;
    mapping_ = mapping;
    if (!analyser_.isCurrent()) return; // the analysis of the text shows it
    lookAt(nullptr);
    keepSelection();
    Q_EMIT shownChanged();
    judgeAllSizes();
    startArray(false);
}

void Workbench::select(const Selection& selection) {
    if (!(selection == selection_)) {
        selection_ = selection;
        const driver::MappingAnalysis* shown = mapping();
        selectedIn_ = selection.kind == Selection::Kind::Dependence && shown ? shown->graph : nullptr;
        Q_EMIT selectionChanged();
    }
    follower_.pick(selection); // in another cycle the same thing has another value
}

void Workbench::lookAt(std::shared_ptr<const Counterexample> example) {
    if (example == counterexample_) return;
    counterexample_ = std::move(example);
    Q_EMIT counterexampleChanged();
}

std::vector<dependence::DependenceId> Workbench::selectedDependences() const {
    const array::Model* array = array_.results().structure();
    if (selection_.kind == Selection::Kind::Dependence) return {selection_.dependence};
    if (selection_.kind == Selection::Kind::Link && array && selection_.family < array->links.size())
        return array->links[selection_.family].dependences;
    return {};
}

// A selected dependence stays selected while its read has the same vector, as when a schedule is turned.
void Workbench::keepSelection() {
    if (selection_.kind != Selection::Kind::Dependence) return;
    const driver::MappingAnalysis* shown = mapping();
    const dependence::DependenceId id = selection_.dependence;
    const auto isThere = [&](const dependence::Graph& graph) {
        if (!graph.dependences.contains(id)) return false;
        const dependence::Dependence &now = graph.dependences[id], &before = selectedIn_->dependences[id];
        return now.vector == before.vector && now.reader == before.reader && now.variable == before.variable;
    };
    if (shown && shown->graph && selectedIn_ && isThere(*shown->graph))
        selectedIn_ = shown->graph;
    else
        select({});
}

void Workbench::analysed() {
    if (fulfilWish()) return; // the text changed again; its verdict follows
    log(checkOptions());
    lookAt(nullptr);
    keepSelection();
    Q_EMIT shownChanged();
    judgeAllSizes();
    if (isWrong()) return array_.clearWhileWrong(wrongText());
    startArray(false);
}

// Who asks may wait for the answer: what the edits are of is gone by then.
bool Workbench::edit(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step) {
    if (!document_->isC()) return document_->apply(edits, revision, step);
    const bool isOfText = revision == document_->revision() && analyser_.isCurrent() && design();
    if (edits.empty() || !isOfText || !keep_) return false;
    const std::vector<text::Edit> wanted = edits;
    const std::shared_ptr<Document> before = document_;
    const std::string design = design_, mapping = mapping_;
    if (!keep_(std::string(analyser_.analysis()->source->text())) || document_ == before) return false;
    if (const auto known = data_.find(before.get()); known != data_.end())
        data_[document_.get()] = known->second;
    choose(design, mapping);
    setRunSettings(settings_[before.get()]);
    return document_->apply(wanted, document_->revision(), step);
}

bool Workbench::applyFix(const diagnostics::Fix& fix) {
    wish_.reset();
    return edit(fix.edits, analyser_.revision());
}

void Workbench::wish(const MapWish& wish) {
    wish_ = wish;
    wishRevision_ = document_->revision();
    if (analyser_.isCurrent()) fulfilWish();
}

bool Workbench::fulfilWish() {
    if (!wish_ || !analyser_.isCurrent()) return false;
    const MapWish wish = *std::exchange(wish_, std::nullopt);
    const driver::MappingAnalysis* shown = mapping();
    if (wishRevision_ != document_->revision() || !shown || !shown->map || !shown->plan) return false;
    const auto editsFor =
        wish.part == MapWish::Part::Schedule ? mapping::editsForSchedule : mapping::editsForSpace;
    const std::vector<text::Edit> edits =
        editsFor(*shown->plan, *shown->map, wish.rows, shown->system->loopNames());
    if (!document_->isC()) return rewrite(edits, analyser_.revision(), wish.step);
    // There will be a question, which nobody answers in the midst of what led to it.
    const auto ask = [this, edits, revision = analyser_.revision(), step = wish.step] {
        if (!rewrite(edits, revision, step)) Q_EMIT shownChanged(); // the numbers of the text again
    };
    if (!edits.empty()) QMetaObject::invokeMethod(this, ask, Qt::QueuedConnection);
    return false;
}

bool Workbench::rewrite(const std::vector<text::Edit>& edits, std::uint64_t revision, const QString& step) {
    if (!edit(edits, revision, step)) return false;
    const text::Edit& first =
        *std::ranges::min_element(edits, {}, [](const text::Edit& e) { return e.span.begin; });
    const auto size = static_cast<std::uint32_t>(first.replacement.size());
    Q_EMIT rewritten({first.span.begin, first.span.begin + size});
    return true;
}

void Workbench::takeBack(const QString& step) {
    if (wish_ && wish_->step == step) wish_.reset();
    document_->takeBack(step);
}

void Workbench::simulateEvenIfLarge() {
    startArray(true);
}

void Workbench::setAutomatic(std::int64_t iterations) {
    array_.setAutomatic(iterations);
    const ArrayResults& results = array_.results();
    if (results.awaitsWish && !array_.busy() && analyser_.isCurrent() &&
        results.model->iterations <= iterations)
        startArray(false);
}

void Workbench::startArray(bool evenIfLarge) {
    evenIfLarge_ = evenIfLarge;
    if (isWrong()) { // there is no array since the analysis, unless another design was chosen
        if (array_.busy() || array_.results().refusal != wrongText()) array_.clearWhileWrong(wrongText());
        return;
    }
    array_.start(analyser_.analysis(), mapping(), runRequest(), evenIfLarge);
}

RunRequest Workbench::runRequest() const {
    driver::DataRequest data;
    data.folder = document_->path().parent_path();
    data.chosen = dataChoices();
    return requestOf(runSettings(), std::move(data));
}

// Those of inputs that the design has now.
driver::DataChoices Workbench::dataChoices() const {
    const auto chosen = data_.find(document_.get());
    const driver::DesignAnalysis* shown = design();
    if (chosen == data_.end() || !shown || !shown->system) return {};
    driver::DataChoices present = chosen->second;
    std::erase_if(present, [&](const auto& choice) {
        const auto id = shown->system->tensorNamed(choice.first);
        return !id || !shown->system->tensors[*id].isReadFromMemory();
    });
    return present;
}

void Workbench::chooseData(const std::string& input, const std::optional<evaluate::DataChoice>& choice) {
    driver::DataChoices& all = data_[document_.get()];
    const auto before = all;
    if (choice)
        all.insert_or_assign(input, *choice);
    else
        all.erase(input);
    if (all != before) runAgain();
}

void Workbench::runAgain() {
    if (!analyser_.isCurrent()) return; // the analysis of the text leads to a run
    // An array that is still being built, or its code, begins again.
    const ArrayResults& known = array_.results();
    const bool isBuilt =
        known.model && known.mapping == mapping() && !(known.codes.empty() && known.codeRefusal.isEmpty());
    isBuilt ? array_.runAgain(runRequest(), evenIfLarge_) : startArray(evenIfLarge_);
}

const RunSettings& Workbench::runSettings() const {
    static const RunSettings usual;
    const auto chosen = settings_.find(document_.get());
    return chosen == settings_.end() ? usual : chosen->second;
}

void Workbench::setRunSettings(const RunSettings& settings) {
    const RunSettings before = runSettings();
    if (settings == before) return;
    settings_[document_.get()] = settings;
    Q_EMIT runSettingsChanged();
    analyser_.setStrict(settings.strict); // all that follows comes with another analysis
    if (settings.allSizes != before.allSizes && analyser_.isCurrent()) {
        log(checkOptions());
        judgeAllSizes();
    }
    RunSettings checked = before; // checks alone are others
    checked.strict = settings.strict;
    checked.allSizes = settings.allSizes;
    if (settings != checked) runAgain();
}

void Workbench::judgeAllSizes() {
    if (!runSettings().allSizes)
        allSizes_.show(nullptr);
    else if (analyser_.analysis())
        allSizes_.start(analyser_.analysis(), design());
}

void Workbench::runChanged() {
    const auto& run = array_.results().run;
    time_.setRecording(run && run->simulation.complete ? run->simulation.recording : nullptr);
    follower_.runChanged();
    if (run) log(runOptions<commands::SimulateOptions>());
}

bool Workbench::isIdle() const {
    return analyser_.isCurrent() && !analyser_.busy() && !array_.busy() && time_.isReady() &&
           !allSizes_.busy() && !follower_.busy();
}

void Workbench::addTo(commands::DesignOptions& options) const {
    options.subject =
        document_->path().empty() ? document_->name().toStdString() : document_->path().string();
    options.sets = document_->sets();
    if (document_->isC()) views::addTo(options, document_->reading());
    if (const auto& analysis = analyser_.analysis(); document_->isC() && analysis && analysis->lifted)
        std::erase_if(options.sets, [&](const std::string& set) { // one that went with an edit
            const auto& program = analysis->lifted->program;
            return program && std::ranges::none_of(program->sizes, [&](const cinput::Size& size) {
                       return set.starts_with(size.name + "=");
                   });
        });
    const driver::DesignAnalysis* shown = design();
    if (shown && analyser_.analysis()->designs.size() > 1) options.design = shown->name;
    if (const driver::MappingAnalysis* map = mapping(); map && shown->mappings.size() > 1)
        options.mapping = map->name;
}

commands::Words Workbench::chosenData() const {
    commands::Words data;
    for (const auto& [input, choice] : dataChoices())
        data.push_back(input + "=" + evaluate::toString(choice));
    return data;
}

commands::CheckOptions Workbench::checkOptions() const {
    auto checking = options<commands::CheckOptions>();
    checking.strict = runSettings().strict;
    checking.allSizes = runSettings().allSizes;
    return checking;
}

void Workbench::logPicture(const std::string& view) {
    auto drawing = options<commands::ArrayOptions>();
    drawing.view = view;
    drawing.data.clear(); // they are shown at a cycle alone
    logPicture(std::move(drawing));
}

void Workbench::logPicture(commands::ArrayOptions options) {
    options.svg = options.view + ".svg";
    log(options);
}

void Workbench::logPath() {
    if (!follower_.path()) return;
    auto tracing = runOptions<commands::TraceOptions>();
    tracing.value = follower_.path()->name();
    log(tracing);
}

void Workbench::log(const commands::Options& options) {
    if (isTurning_) return;
    const QString line = QString::fromStdString(commands::commandLine(options));
    if (line == lastLine_) return;
    lastLine_ = line;
    Q_EMIT logged(line);
}

} // namespace tactus::views
