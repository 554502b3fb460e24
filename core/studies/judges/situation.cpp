#include "studies/judges/situation.h"

#include "driver/runs/trace.h"

namespace tactus::studies {

// A lesson is looked at iteration by iteration, on one screen.
static constexpr std::int64_t mostIterations = 200'000;
static constexpr std::uint64_t mostElements = 1'000'000;

static std::optional<std::string> tooLarge(const ure::System& system) {
    for (const ure::Tensor& tensor : system.tensors)
        if (evaluate::elementCount(tensor) > mostElements)
            return fmt::format("'{}' has more elements than a tensor of a lesson may have ({})", tensor.name,
                               mostElements);
    if (const auto many = evaluate::tooManyIterations(system, mostElements)) return many->message;
    return std::nullopt;
}

// Empty: none of its designs is.
static std::string whyRefused(const driver::Analysis& analysis, const LessonFolder& folder) {
    for (const driver::DesignAnalysis& one : analysis.designs) {
        if (!one.system) continue;
        if (const auto stray = folder.strayData(*one.system)) return *stray;
        if (const auto large = tooLarge(*one.system)) return *large;
    }
    return {};
}

struct Situation::Known {
    std::optional<driver::Analysis> analysis;
    std::string refused; // data in files elsewhere
    bool isBuilt = false, isRecorded = false, isRun = false;
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const simulate::Recording> recording;
    std::optional<driver::Verified> run;
    std::string unbuilt, unrun;
};

Situation::Situation(std::shared_ptr<const LessonFolder> folder, LessonFolder::Source source, Sizes sizes,
                     std::string mapping)
    : folder_(std::move(folder)), source_(std::move(source)), sizes_(std::move(sizes)),
      mapping_(std::move(mapping)), known_(std::make_shared<Known>()) {}

Situation::Situation(std::shared_ptr<const LessonFolder> folder, driver::Analysis analysis,
                     std::string mapping)
    : Situation(std::move(folder), analysis.source, analysis.asked.params, std::move(mapping)) {
    known_->refused = whyRefused(analysis, *folder_);
    known_->analysis = std::move(analysis);
}

Situation Situation::withText(std::string text) const {
    return withSource(std::make_shared<text::SourceBuffer>(source_->name(), std::move(text)));
}

Situation Situation::withSource(LessonFolder::Source source) const {
    Situation other = *this;
    other.source_ = std::move(source);
    other.known_ = std::make_shared<Known>();
    return other;
}

Situation Situation::withSize(const std::string& param, std::int64_t value) const {
    Situation other = withSource(source_);
    other.sizes_[param] = value;
    return other;
}

Situation Situation::withMapping(std::string name) const {
    Situation other = *this;
    other.mapping_ = std::move(name);
    other.known_ = std::make_shared<Known>();
    other.known_->analysis = known_->analysis;
    other.known_->refused = known_->refused;
    return other;
}

const driver::Analysis& Situation::analysis() const {
    Known& known = *known_;
    if (known.analysis) return *known.analysis;
    driver::Request request = driver::Request::of(source_);
    request.params = sizes_;
    known.analysis = driver::analyse(request);
    known.refused = whyRefused(*known.analysis, *folder_);
    return *known.analysis;
}

const driver::DesignAnalysis* Situation::design() const {
    const driver::Analysis& all = analysis();
    const driver::DesignAnalysis* first = all.design("");
    const bool hasErrors =
        !first || !first->evaluated || hasError(all.diagnostics) || hasError(first->diagnostics);
    return hasErrors || !known_->refused.empty() ? nullptr : first;
}

const driver::MappingAnalysis* Situation::mapping() const {
    return design() ? driver::mappingNamed(*design(), mapping_) : nullptr;
}

const array::Model* Situation::model() const {
    Known& known = *known_;
    if (known.isBuilt) return known.model.get();
    known.isBuilt = true;
    if (!isLegal()) return nullptr;
    array::Built built = driver::buildWholeArray(*mapping(), {});
    if (!built.model)
        known.unbuilt = diagnostics::firstError(built.diagnostics).value_or("the array could not be built");
    else if (built.model->iterations > mostIterations)
        known.unbuilt = fmt::format("{} iterations are more than a lesson may have ({})",
                                    built.model->iterations, mostIterations);
    else
        known.model = std::move(built.model);
    return known.model.get();
}

driver::DataRequest Situation::data() const {
    driver::DataRequest request;
    request.folder = folder_->path();
    return request;
}

const simulate::Recording* Situation::recording() const {
    Known& known = *known_;
    if (known.isRecorded || !model()) return known.recording.get();
    known.isRecorded = true;
    evaluate::Inputs inputs = driver::makeInputs(*design(), *mapping(), data(), {});
    if (hasError(inputs.diagnostics)) {
        known.unrun = *diagnostics::firstError(inputs.diagnostics);
        return nullptr;
    }
    const simulate::Simulation run =
        simulate::simulate(known.model, driver::arrayInputs(*known.model, std::move(inputs.tensors), {}), {});
    known.recording = run.recording;
    if (!run.recording)
        known.unrun = diagnostics::firstError(run.diagnostics).value_or("the simulation did not end");
    return known.recording.get();
}

const driver::Verified* Situation::run() const {
    Known& known = *known_;
    if (!known.isRun && recording()) {
        const evaluate::Inputs inputs = driver::makeInputs(*design(), *mapping(), data(), {});
        known.run = driver::simulateAndCompare(known.model, inputs.tensors, {}, mapping()->reference);
    }
    known.isRun = true;
    return known.run ? &*known.run : nullptr;
}

std::optional<diagnostics::Diagnostic> Situation::error() const {
    for (const diagnostics::Diagnostic& one : analysis().allDiagnostics()) {
        if (one.severity != diagnostics::Severity::Error) continue;
        if (design()) break; // of some mapping
        return one;
    }
    if (!mapping()) return std::nullopt;
    for (const diagnostics::Diagnostic& one : mapping()->diagnostics)
        if (one.severity == diagnostics::Severity::Error) return one;
    return std::nullopt;
}

std::string Situation::reason() const {
    analysis();
    if (!known_->refused.empty()) return known_->refused;
    if (const auto finding = error()) return sentenceOf(*finding);
    if (!design()) return "the text has no design";
    if (!mapping()) return fmt::format("the design has no mapping '{}'", mapping_);
    if (!isLegal()) return "it could not be decided whether the mapping is legal";
    if (!known_->unbuilt.empty()) return known_->unbuilt;
    return known_->unrun;
}

std::optional<polyhedra::Point> iterationOf(const ure::System& system, const polyhedra::Point& design) {
    if (design.size() != system.designLoopNames().size()) return std::nullopt;
    return driver::iterationAt(system, design);
}

std::string sentenceOf(const diagnostics::Diagnostic& finding) {
    if (!finding.witness || finding.witness->text.empty() || finding.witness->text == finding.message)
        return finding.message;
    return fmt::format("{}; {}", finding.message, finding.witness->text);
}

} // namespace tactus::studies
