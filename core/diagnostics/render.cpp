#include "diagnostics/render.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tactus::diagnostics {

static std::string place(const text::SourceBuffer& source, text::Span span) {
    const text::Position at = source.shown(span).position();
    return fmt::format("{}:{}:{}", source.name(), at.line, at.column);
}

// One code point of a line as a terminal gets it: itself, or '?' for control characters and bytes that are no
// UTF-8.
static std::string printable(std::string_view codePoint) {
    const auto byte = static_cast<unsigned char>(codePoint.front());
    const bool plain = codePoint.size() > 1 || codePoint == "\t" || (byte >= 0x20 && byte < 0x7f);
    return plain ? std::string(codePoint) : "?";
}

// The source line and a line of carets under the part of the span that is on it. Tabs are kept so that
// the caret is under its character whatever the terminal makes of them.
static std::string excerpt(const text::SourceBuffer& whole, text::Span part) {
    const auto [shownSource, span] = whole.shown(part);
    const text::SourceBuffer& source = *shownSource;
    const text::Position at = source.position(span.begin);
    const std::string_view line = source.line(at.line);
    constexpr std::size_t longest = 400;
    if (line.empty() || line.size() > longest) return {};
    const std::uint32_t lineStart = source.lineStart(at.line);
    std::string shown, indent, carets;
    for (std::size_t offset = 0; offset < line.size();) {
        const std::string_view codePoint = line.substr(offset, text::codePointLength(line, offset));
        shown += printable(codePoint);
        offset += codePoint.size();
        if (lineStart + offset <= span.begin)
            indent += codePoint == "\t" ? '\t' : ' ';
        else if (lineStart + offset - codePoint.size() < span.end)
            carets += '^';
    }
    if (carets.empty()) carets = "^";
    return fmt::format("    {}\n    {}{}\n", shown, indent, carets);
}

std::string renderText(const text::SourceBuffer& source, const Diagnostic& diagnostic) {
    std::string out = fmt::format("{}: {}: {} [{}]\n", place(source, diagnostic.span),
                                  toString(diagnostic.severity), diagnostic.message, diagnostic.code());
    out += excerpt(source, diagnostic.span);
    if (diagnostic.witness) out += fmt::format("    witness: {}\n", diagnostic.witness->text);
    for (const Related& related : diagnostic.related)
        out += fmt::format("{}: note: {}\n{}", place(source, related.span), related.message,
                           excerpt(source, related.span));
    if (source.madeOf()) return out; // fixes edit what the user does not have
    for (const Fix& fix : diagnostic.fixes) out += fmt::format("    fix: {}\n", fix.title);
    return out;
}

static nlohmann::json renderEdit(const text::SourceBuffer& source, const text::Edit& edit) {
    const text::Position begin = source.position(edit.span.begin);
    const text::Position end = source.position(edit.span.end);
    return {{"line", begin.line},      {"column", begin.column},   {"endLine", end.line},
            {"endColumn", end.column}, {"begin", edit.span.begin}, {"end", edit.span.end},
            {"text", edit.replacement}};
}

static nlohmann::json renderWitness(const Witness& witness) {
    nlohmann::json points = nlohmann::json::array();
    for (const Witness::Point& point : witness.points) {
        points.push_back({{"variable", point.variable}, {"at", point.at}});
        if (point.line > 0) points.back()["line"] = point.line;
    }
    return {{"kind", toString(witness.kind)}, {"points", points}, {"text", witness.text}};
}

nlohmann::json renderJson(const text::SourceBuffer& source, const Diagnostic& diagnostic) {
    const text::Position at = source.shown(diagnostic.span).position();
    nlohmann::json out = {{"severity", toString(diagnostic.severity)},
                          {"code", diagnostic.code()},
                          {"message", diagnostic.message},
                          {"file", source.name()},
                          {"line", at.line},
                          {"column", at.column}};
    if (diagnostic.witness) out["witness"] = renderWitness(*diagnostic.witness);
    for (const Related& related : diagnostic.related) {
        const text::Position there = source.shown(related.span).position();
        out["related"].push_back(
            {{"line", there.line}, {"column", there.column}, {"message", related.message}});
    }
    nlohmann::json fixes = nlohmann::json::array();
    for (const Fix& fix : diagnostic.fixes) {
        if (source.madeOf()) break; // it edits what the user does not have
        nlohmann::json edits = nlohmann::json::array();
        for (const text::Edit& edit : fix.edits) edits.push_back(renderEdit(source, edit));
        fixes.push_back({{"title", fix.title}, {"edits", edits}});
    }
    out["fix"] = fixes;
    return out;
}

} // namespace tactus::diagnostics
