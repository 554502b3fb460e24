#include "studies/tuning/reduced.h"

#include "driver/depths/depths.h"
#include "driver/emulation/emulate.h"
#include "driver/runs/mapping_run.h"
#include "driver/written_design.h"
#include "emit/build.h"

#include <algorithm>

namespace tactus::studies {

namespace {

// Params that make the loops so long; nothing where no params do.
std::map<std::string, std::int64_t> sizesFor(const Explorer& explorer, const driver::WrittenDesign& written,
                                             const std::vector<std::int64_t>& extents) {
    std::map<std::string, std::int64_t> sizes;
    const auto& box = explorer.graph()->system->domain.box;
    for (const driver::FreeSize& size : written.freeSizes()) {
        std::int64_t wanted = 0;
        for (const std::size_t loop : explorer.loopsOfSize(size.name))
            if (polyhedra::saturatedExtent(box[loop]) == size.value) wanted = std::max(wanted, extents[loop]);
        if (wanted > 0 && wanted < size.value) sizes[size.name] = wanted;
    }
    return sizes;
}

// The design with the mapping's text at these sizes.
struct SmallDesign {
    std::map<std::string, std::int64_t> sizes;
    driver::Analysis analysis;
    bool isWhole = false; // no smaller sizes are known
};
std::optional<SmallDesign> smallOf(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                                   const FoundMapping& found, std::stop_token stop) {
    const auto text = std::make_shared<text::SourceBuffer>(analysis.source->name(), found.applied.text);
    driver::Request request = analysis.again(stop).about(text);
    const auto written = driver::WrittenDesign::of(request, design.name);
    if (!written) return std::nullopt;
    std::map<std::string, std::int64_t> sizes;
    bool isWhole = false;
    if (!found.fewest.empty()) {
        const auto explorer = Explorer::of(analysis, design, {}, stop);
        if (!explorer) return std::nullopt;
        sizes = sizesFor(*explorer, *written, found.fewest);
    } else if (const auto smaller = driver::smallerSizes(request, design.name, found.applied.mapping)) {
        sizes = *smaller;
    } else {
        isWhole = true; // tiles of several arrays may fit no other sizes
    }
    for (const auto& [name, value] : sizes) request.params[name] = value;
    return SmallDesign{std::move(sizes), driver::analyse(request), isWhole};
}

bool isSmall(const ure::System& system, bool isWhole) {
    const double mostPoints = isWhole ? 1e7 : 4e7;
    double points = 1;
    for (const polyhedra::Interval& range : system.domain.box)
        points *= double(polyhedra::saturatedExtent(range));
    return points <= mostPoints;
}

class Emulating {
  public:
    Emulating(const driver::DesignAnalysis& design, const std::vector<const driver::MappingAnalysis*>& arrays,
              const driver::DataRequest& data, std::stop_token stop)
        : system_(arrays.size() > 1 ? *design.localised : *arrays.front()->system), stop_(std::move(stop)) {
        for (const driver::MappingAnalysis* one : arrays) {
            models_.push_back(driver::buildWholeArray(*one, {}).model);
            if (!models_.back()) return;
        }
        const driver::Reference reference = driver::referenceOf(design, arrays);
        if (driver::tooManyIterations(reference, system_)) return;
        inputs_ = arrays.size() > 1 ? driver::makeInputs(system_, data).tensors
                                    : driver::makeInputs(design, *arrays.front(), data, stop_).tensors;
        expected_ = driver::expectedOf(reference, system_, inputs_, {});
        isReady_ = expected_.evaluation.complete;
    }

    std::string wrongFor(const emit::Target& target) const {
        if (!isReady_) return "direct evaluation takes too long";
        driver::Program program({}, system_, target);
        for (const auto& model : models_) program.arrays.push_back(model.get());
        const emit::Exported exported = emit::exportCode(program.arrays, target);
        if (const auto error = diagnostics::firstError(exported.diagnostics)) return *error;
        const auto checked = driver::emulateAndCompare(program, exported, inputs_, expected_, stop_);
        if (!checked) return checked.error().message;
        const auto& first = checked->comparison.first;
        return checked->comparison.matches ? "" : first ? driver::sentenceOf(system_, *first) : "no result";
    }

  private:
    const ure::System& system_;
    std::stop_token stop_;
    std::vector<std::shared_ptr<const array::Model>> models_;
    evaluate::Tensors inputs_;
    driver::Expected expected_;
    bool isReady_ = false;
};

} // namespace

bool Reduced::isRight() const {
    return matches && std::ranges::all_of(code, [](const EmulatedCode& one) { return one.wrong.empty(); });
}

std::optional<Reduced> runReduced(const driver::Analysis& analysis, const driver::DesignAnalysis& design,
                                  const FoundMapping& found, bool emulates, std::stop_token stop) {
    const auto small = smallOf(analysis, design, found, stop);
    if (!small) return std::nullopt;
    const driver::DesignAnalysis* const one = small->analysis.design(design.name);
    if (!one || !one->system || !isSmall(*one->system, small->isWhole)) return std::nullopt;
    const auto arrays = driver::arraysNamed(*one, found.applied.mapping);
    if (arrays.empty() || !std::ranges::all_of(arrays, &driver::MappingAnalysis::legal)) return std::nullopt;
    simulate::Options options;
    options.stop = stop;
    options.record = false;
    driver::DataRequest data;
    data.random = true;
    const driver::MappingRun run = driver::runArrays(*one, arrays, data, options);
    if (!run.complete) return std::nullopt;
    Reduced reduced{small->sizes, run.matches()};
    if (!emulates) return reduced;
    const Emulating emulating(*one, arrays, data, stop);
    for (const emit::Target* target : emit::targets())
        reduced.code.push_back({std::string(target->name), emulating.wrongFor(*target)});
    return reduced;
}

} // namespace tactus::studies
