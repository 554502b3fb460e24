#include "driver/lifting/lifted_source.h"

#include "driver/analysis.h"
#include "driver/c_reader/c_reader.h"
#include "lift/build.h"
#include "mapping/edits/edits.h"

#include <algorithm>
#include <cctype>
#include <utility>

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
        result.maps.push_back(
            mapping::transformText(array.map->space, array.map->schedule, array.system->loopNames()));
    }
    return result;
}

LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source,
                          const cinput::Options& options, cinput::Reader& reader, std::stop_token stop) {
    cinput::Reading reading = cinput::read(*source, options, reader, stop);
    LiftedSource result{nullptr, std::move(reading.findings), std::move(reading.program)};
    if (!result.program) return result;
    polyhedra::Budget budget;
    budget.stop = stop;
    lift::Lifted lifted = lift::lift(*source, *result.program, judgedDesign, budget);
    append(result.findings, std::move(lifted.findings));
    if (lifted.design)
        result.design =
            std::make_shared<text::SourceBuffer>(lifted.design->text(), source, lifted.design->origins());
    return result;
}

cinput::Reading readC(const text::SourceBuffer& source, const cinput::Options& options,
                      std::stop_token stop) {
    cinput::Reader reader([] { return startCReader(); });
    return cinput::read(source, options, reader, stop);
}

LiftedSource liftedSource(const std::shared_ptr<const text::SourceBuffer>& source,
                          const cinput::Options& options, std::stop_token stop) {
    cinput::Reader reader([] { return startCReader(); });
    return liftedSource(source, options, reader, stop);
}

// The compiler says where a word begins; an editor marks all of it.
static void markWords(diagnostics::List& findings, const text::SourceBuffer& file) {
    const auto isOfWord = [](char letter) {
        return letter == '_' || std::isalnum(static_cast<unsigned char>(letter));
    };
    for (diagnostics::Diagnostic& one : findings)
        while (one.kind == diagnostics::Kind::CCompiler && one.span.end < file.text().size() &&
               isOfWord(file.text()[one.span.end]))
            ++one.span.end;
}

Analysis analyseC(const Request& request, const cinput::Options& options, cinput::Reader& reader,
                  const Analyse& analyse) {
    LiftedSource lifted = liftedSource(request.source, options, reader, request.budget.stop);
    markWords(lifted.findings, *request.source);
    Analysis analysis;
    if (lifted.design) {
        analysis = analyse(request.about(lifted.design));
    } else {
        analysis.source = request.source;
        analysis.asked = request;
        analysis.asked.budget.stop = {};
        analysis.diagnostics = std::exchange(lifted.findings, {});
        analysis.stopped = request.budget.stop.stop_requested();
    }
    analysis.lifted = std::make_shared<const LiftedFile>(
        LiftedFile{request.source, std::move(lifted.findings), std::move(lifted.program)});
    return analysis;
}

diagnostics::List shownDiagnostics(const Analysis& analysis) {
    diagnostics::List all = analysis.allDiagnostics();
    if (!analysis.source->madeOf()) return all;
    for (diagnostics::Diagnostic& one : all) {
        one.span = analysis.source->shown(one.span).span;
        for (diagnostics::Related& other : one.related) other.span = analysis.source->shown(other.span).span;
    }
    if (analysis.lifted) append(all, analysis.lifted->findings);
    std::ranges::stable_sort(all, {}, [](const diagnostics::Diagnostic& one) { return one.span.begin; });
    return all;
}

std::vector<text::PrintedLine> linesOf(const text::SourceBuffer& made) {
    const auto size = static_cast<std::uint32_t>(made.text().size());
    const text::SourceBuffer::Place whole = made.shown({0, size});
    std::vector<text::PrintedLine> lines(made.lineCount());
    for (std::uint32_t number = made.lineCount(); number >= 1; --number) {
        const std::string_view line = made.line(number);
        const std::size_t first = line.find_first_not_of(' ');
        if (first == std::string_view::npos) continue;
        if (line.substr(first).starts_with("//") && number < made.lineCount()) { // it is of the line below
            lines[number - 1] = lines[number];
            continue;
        }
        const std::uint32_t begin = made.lineStart(number);
        const text::SourceBuffer::Place place = made.shown(
            {begin + static_cast<std::uint32_t>(first), begin + static_cast<std::uint32_t>(line.size())});
        if (place.span.empty() || place.span == whole.span) continue;
        const std::uint32_t last = place.source->position(place.span.end).line;
        for (std::uint32_t from = place.position().line; from <= last; ++from)
            lines[number - 1].written.push_back(from);
    }
    return lines;
}

} // namespace tactus::driver
