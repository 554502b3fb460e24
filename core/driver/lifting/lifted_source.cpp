#include "driver/lifting/lifted_source.h"

#include "driver/analysis.h"
#include "lift/build.h"
#include "system/c_reader/c_reader.h"

#include <algorithm>

namespace tactus::driver {

bool isC(std::string_view file) {
    return file.ends_with(".c") || file.ends_with(".cc") || file.ends_with(".cpp");
}

namespace {

// Steps of a schedule on the iterations, by the box of its rows; the greatest number where they are too many.
std::int64_t cyclesOf(const MappingAnalysis& array, const polyhedra::Budget& budget) try {
    std::int64_t cycles = 1;
    for (const polyhedra::AffineForm& row : array.map->schedule) {
        const polyhedra::Extremum extreme = extremes(row, array.system->domain, budget);
        if (extreme.known != polyhedra::Verdict::Yes) return polyhedra::Interval::most;
        cycles =
            base::multiply(cycles, base::add(base::subtract(extreme.value.upper, extreme.value.lower), 1));
    }
    return cycles;
} catch (const base::Overflow&) {
    return polyhedra::Interval::most;
}

} // namespace

lift::Judgement judgedDesign(const std::string& design, const polyhedra::Budget& budget) {
    Request request = Request::of(std::make_shared<text::SourceBuffer>("lifted.ure", design), budget.stop);
    request.budget = budget;
    request.explains = false;
    const Analysis analysis = analyse(request);
    const DesignAnalysis* one = analysis.design("");
    if (!one || analysis.stopped || !one->legal() || one->mappings.empty()) return {};
    lift::Judgement result{true};
    for (const MappingAnalysis& array : one->mappings) {
        if (!array.legal() || !array.map) return {};
        const auto pes = countImage({array.system->domain}, array.map->space, budget);
        result.cycles = base::saturatedSum(result.cycles, cyclesOf(array, budget));
        result.pes = base::saturatedSum(result.pes, pes.value_or(polyhedra::Interval::most));
        result.maps.push_back({array.map->space, array.map->schedule});
    }
    return result;
}

LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source, const LiftOptions& options,
                          cinput::Reader& reader, std::stop_token stop) {
    cinput::Reading reading = cinput::read(*source, options, reader, stop);
    LiftedSource result{nullptr, std::move(reading.findings), nullptr, {},
                        options, std::move(reading.headers)};
    if (!reading.program) return result;
    result.program = std::make_shared<const cinput::Program>(std::move(*reading.program));
    polyhedra::Budget budget;
    budget.stop = stop;
    lift::Lifted lifted = lift::lift(*source, *result.program, judgedDesign, budget, options.way);
    append(result.findings, std::move(lifted.findings));
    result.tensors = std::move(lifted.tensors);
    if (lifted.design)
        result.design =
            std::make_shared<text::SourceBuffer>(lifted.design->text(), source, lifted.design->origins());
    return result;
}

cinput::Reading readC(const text::SourceBuffer& source, const cinput::Options& options,
                      std::stop_token stop) {
    cinput::Reader reader([] { return system::startCReader(); });
    return cinput::read(source, options, reader, stop);
}

LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source, const LiftOptions& options,
                          std::stop_token stop) {
    cinput::Reader reader([] { return system::startCReader(); });
    return liftedSource(source, options, reader, stop);
}

} // namespace tactus::driver
