#include "driver/lifting/lifted_file.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace tactus::driver {

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

Analysis analyseC(const Request& request, const LiftOptions& options, cinput::Reader& reader,
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
    analysis.lifted = std::make_shared<const LiftedFile>(LiftedFile{
        request.source, std::move(lifted.findings), std::move(lifted.program), std::move(lifted.headers)});
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
