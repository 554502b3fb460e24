#include "studies/pages/paged.h"

#include "base/counted.h"
#include "draw/list/diagram/whole_diagram.h"
#include "draw/list/space/whole_space.h"
#include "draw/print/svg.h"
#include "driver/runs/trace.h"
#include "studies/pictures/picture.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

namespace {

tl::expected<std::string, std::string> networkSvg(const array::Model& model) {
    if (!model.network) return std::string();
    return networkOf(model, {}).map([](const draw::Diagram& diagram) {
        return draw::svgElement(draw::wholeDiagram(diagram), "The kernels around the array",
                                draw::Colours::ByName);
    });
}

// With the iterations that refute the mapping; empty where it cannot be drawn.
std::string spaceSvg(const driver::MappingAnalysis& mapping, const array::Model& model,
                     std::vector<polyhedra::Point> iterations) {
    auto drawing = drawingOf(mapping, model, {.view = "space"}, {});
    if (!drawing) return {};
    auto& scene = std::get<draw::SpaceScene>(*drawing);
    scene.title.clear();
    draw::SpaceShown shown;
    shown.witness = std::move(iterations);
    return draw::svgElement(draw::wholeSpace(scene, shown), "The iteration space", draw::Colours::ByName);
}

} // namespace

std::string tooLargePage(std::uint64_t bytes) {
    if (bytes <= mostPageBytes) return {};
    return fmt::format("the page takes {}, more than {}; choose smaller sizes with --set",
                       evaluate::bytesText(bytes), evaluate::bytesText(mostPageBytes));
}

std::string clearlyTooLarge(const array::Model& model) {
    const std::uint64_t least = leastPageBytes(model);
    if (least <= mostPageBytes) return {};
    return fmt::format(
        "a page of {} PEs and {} iterations takes at least {}, more than {}; choose smaller sizes with --set",
        base::thousands(*model.pes), base::thousands(model.iterations), evaluate::bytesText(least),
        evaluate::bytesText(mostPageBytes));
}

tl::expected<PagedArray, std::string> pagedRun(const driver::MappingAnalysis& mapping,
                                               const std::shared_ptr<const array::Model>& model,
                                               const simulate::Recording& recording,
                                               const evaluate::Tensors& inputs) {
    const auto scene = sceneOf(*model);
    if (!scene) return tl::unexpected(scene.error());
    auto network = networkSvg(*model);
    if (!network) return tl::unexpected(network.error());
    PagedArray paged;
    paged.name = mapping.name;
    paged.model = model;
    paged.recorded = recordedOf(recording, inputs);
    paged.inputs = inputs;
    paged.network = std::move(*network);
    const simulate::State first = recording.at(0);
    paged.picture = layeredOf(*scene, *model, paged.recorded, &first, {});
    return paged;
}

bool hasPageWitness(const diagnostics::Diagnostic& finding) {
    using Kind = diagnostics::Witness::Kind;
    if (finding.severity != diagnostics::Severity::Error || !finding.witness) return false;
    const Kind kind = finding.witness->kind;
    return kind == Kind::Conflict || kind == Kind::Backwards || kind == Kind::Cycle;
}

std::vector<polyhedra::Point> iterationsOf(const diagnostics::Witness& witness, const ure::System& system) {
    std::vector<polyhedra::Point> iterations;
    for (const diagnostics::Witness::Point& point : witness.points) {
        if (point.at.size() != system.designLoopNames().size()) continue;
        if (auto iteration = driver::iterationAt(system, point.at))
            iterations.push_back(std::move(*iteration));
    }
    return iterations;
}

tl::expected<PagedArray, std::string> pagedWitness(const driver::MappingAnalysis& mapping,
                                                   const std::shared_ptr<const array::Model>& projected,
                                                   const diagnostics::Diagnostic& finding,
                                                   const evaluate::Tensors& inputs) {
    const auto scene = sceneOf(*projected);
    if (!scene) return tl::unexpected(scene.error());
    PageWitness witness{
        finding.message, finding.witness->text, finding.fixes.empty() ? "" : finding.fixes.front().title, {}};
    std::vector<polyhedra::Point> iterations = iterationsOf(*finding.witness, projected->system());
    for (const polyhedra::Point& iteration : iterations) witness.pes.push_back(projected->peOf(iteration));
    if (iterations.empty())
        return tl::unexpected(std::string("the iterations of the witness are none of the array"));
    const std::int64_t until = projected->cycleOf(iterations.front());
    PagedArray paged;
    paged.name = mapping.name;
    paged.model = projected;
    paged.recorded = madeUntil(*projected, until, inputs);
    paged.inputs = inputs;
    paged.witness = std::move(witness);
    paged.space = spaceSvg(mapping, *projected, std::move(iterations));
    paged.picture = layeredOf(*scene, *projected, paged.recorded, nullptr, violationsOf(mapping));
    return paged;
}

} // namespace tactus::studies
