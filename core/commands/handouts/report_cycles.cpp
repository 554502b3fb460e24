#include "commands/handouts/report_parts.h"

#include "base/counted.h"
#include "driver/written_design.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

using studies::Document;

// What a printed page holds.
constexpr std::int64_t mostPes = 24, mostCycles = 18, mostLanes = 2, largestSize = 4;

bool fits(const array::Model& model) {
    return model.pes.value_or(mostPes + 1) <= mostPes && model.cycles <= mostCycles &&
           model.lanes <= mostLanes;
}

std::string sizesText(const ure::System& system) {
    std::vector<std::string> sizes;
    for (const ure::Param& param : system.params)
        if (!param.isReal()) sizes.push_back(fmt::format("{} = {}", param.name, param.value));
    return sizes.empty() ? "" : fmt::format(" at {}", fmt::join(sizes, ", "));
}

std::shared_ptr<const array::Model> modelOf(const driver::DesignAnalysis& design, const std::string& name) {
    for (const driver::MappingAnalysis& one : design.mappings)
        if (one.name == name && one.legal())
            if (auto built = driver::buildWholeArray(one, {}); built.model) return built.model;
    return nullptr;
}

// The array at the sizes at hand, or the largest of some smaller ones whose table is small enough; null: none
// is.
std::shared_ptr<const array::Model> smallArray(const ReportWish& wish,
                                               const driver::MappingAnalysis& mapping) {
    const driver::DesignAnalysis& design = *wish.loaded.design;
    if (auto model = modelOf(design, mapping.name); model && fits(*model)) return model;
    const auto written = driver::WrittenDesign::of(wish.loaded.analysis, design.name);
    if (!written) return nullptr;
    for (std::int64_t size = largestSize; size > 1; --size) {
        sizes::Sizes sizes;
        for (const driver::FreeSize& one : written->freeSizes())
            sizes.emplace_back(one.name, one.isHeld ? one.value : std::min(one.value, size));
        const auto model = modelOf(written->at(sizes).judged({mapping.mapping()}), mapping.name);
        if (model && fits(*model)) return model;
    }
    return nullptr;
}

Document::Table tableOf(const array::Model& model) {
    Document::Table table{{"PE"}, {}, {}};
    table.isDense = true;
    for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle) table.head.push_back(std::to_string(cycle));
    model.forEachPe([&](const polyhedra::Point& pe) {
        std::vector<std::string> row{fmt::format("{}", fmt::join(pe, ","))};
        for (std::int64_t cycle = 0; cycle < model.cycles; ++cycle) {
            std::vector<std::string> lanes;
            for (const polyhedra::Point& iteration : model.iterationsAt(pe, cycle))
                lanes.push_back(fmt::format("{}", fmt::join(model.system().inDesignOrder(iteration), ",")));
            row.push_back(fmt::format("{}", fmt::join(lanes, "; ")));
        }
        table.rows.push_back(std::move(row));
        return true;
    });
    return table;
}

} // namespace

void addCycles(Document& report, const ReportWish& wish, const driver::MappingAnalysis& mapping) {
    report.add(Document::Heading{"Cycle by cycle", 3});
    const auto model = smallArray(wish, mapping);
    if (!model) {
        report.add(Document::Paragraph{
            fmt::format(
                "The table of cycles is left out: at no size from 2 to {} it has at most {} PEs and {} "
                "cycles. Choose smaller sizes with --set.",
                largestSize, mostPes, mostCycles),
            Document::Paragraph::Weight::Note});
        return;
    }
    report.add(Document::Paragraph{
        fmt::format("The iteration ({}) that each PE runs in each cycle{}: {}, {}.",
                    fmt::join(model->system().designLoopNames(), ", "), sizesText(model->system()),
                    base::counted(*model->pes, "PE"), base::counted(model->cycles, "cycle"))});
    report.add(tableOf(*model));
}

} // namespace tactus::commands
