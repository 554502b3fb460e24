#include "commands/request/moment.h"

#include "base/counted.h"
#include "commands/options/numbers.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

// The places of the PEs, as a sentence: "its PEs have 2 coordinates: 0 to 3, 0 to 4".
static std::string placesOf(const array::Model& model) {
    if (model.dimensions() == 0) return "it has a single one, which needs no --pe";
    std::vector<std::string> extents;
    for (std::size_t row = 0; row < model.dimensions(); ++row)
        extents.push_back(fmt::format("{} to {}", model.lower[row], model.lower[row] + model.shape[row] - 1));
    return fmt::format("its PEs have {}: {}",
                       base::counted(static_cast<std::int64_t>(extents.size()), "coordinate"),
                       fmt::join(extents, ", "));
}

std::optional<polyhedra::Point> peOf(const PeOptions& options) {
    return options.pe.empty() ? std::nullopt : integersOf(options.pe);
}

std::string wrongCycle(std::string_view option, std::int64_t cycle, const array::Model& model) {
    if (cycle >= 0 && cycle < model.cycles) return {};
    return fmt::format("{} {}: the array runs from cycle 0 to {}", option, cycle, model.cycles - 1);
}

std::string wrongPe(const PeOptions& options, const array::Model& model) {
    if (options.pe.empty()) return {};
    const std::optional<polyhedra::Point> pe = peOf(options);
    if (pe && pe->size() == model.dimensions() && model.hasPe(*pe)) return {};
    return fmt::format("--pe {}: the array has no such processing element; {}", options.pe, placesOf(model));
}

std::string wrongPlace(const std::optional<std::int64_t>& at, const PeOptions& options,
                       const array::Model& model) {
    if (at)
        if (std::string wrong = wrongCycle("--at", *at, model); !wrong.empty()) return wrong;
    return wrongPe(options, model);
}

tl::expected<driver::Stop, Report> stopOf(const SimulateOptions& options,
                                          const std::shared_ptr<const array::Model>& model) {
    auto stop = driver::stopOn(model, options.until, "--until");
    if (stop) return std::move(*stop);
    const driver::WrongCondition& wrong = stop.error();
    if (!wrong.sentence.empty()) return tl::unexpected(usageError(options, "--until: " + wrong.sentence));
    if (!options.json)
        return tl::unexpected(Report{2, {}, diagnosticsText(*wrong.source, wrong.diagnostics)});
    const auto first = std::ranges::find(wrong.diagnostics, diagnostics::Severity::Error,
                                         [](const auto& one) { return one.severity; });
    return tl::unexpected(
        usageError(options, fmt::format("--until, column {}: {}",
                                        wrong.source->position(first->span.begin).column, first->message)));
}

polyhedra::Point insideWhich(const PeOptions& options, const array::Model& model) {
    polyhedra::Point which = peOf(options).value_or(polyhedra::Point());
    if (options.pe.empty())
        model.forEachPe([&](const polyhedra::Point& first) {
            which = first;
            return false;
        });
    return which;
}

tl::expected<evaluate::Tensors, Report> dataOf(const DataOptions& options, const Loaded& loaded,
                                               const array::Model& model) {
    const auto inputs = inputsOf(options, loaded);
    if (!inputs) return tl::unexpected(inputs.error());
    evaluate::Inputs data = driver::makeInputs(*loaded.design, *loaded.arrays.front(), inputs->request, {});
    if (hasError(data.diagnostics))
        return tl::unexpected(
            failure(options, *loaded.analysis.source, data.diagnostics, "the data have errors"));
    return driver::arrayInputs(model, std::move(data.tensors), {});
}

} // namespace tactus::commands
