#include "studies/judges/deeds.h"

#include "explore/candidates.h"
#include "mapping/edits/edits.h"

#include <algorithm>
#include <numeric>

namespace tactus::studies {

namespace {

using lessons::Edit;

tl::unexpected<std::string> refused(std::string why) {
    return tl::unexpected(std::move(why));
}

Changed replaced(const Situation& before, const Edit& edit) {
    const std::string_view text = before.source().text();
    const std::size_t at = text.find(edit.old);
    if (at == std::string_view::npos) return refused(fmt::format("the text has no '{}'", edit.old));
    if (text.find(edit.old, at + 1) != std::string_view::npos)
        return refused(fmt::format("the text has '{}' more than once", edit.old));
    return before.withText(std::string(text).replace(at, edit.old.size(), edit.text));
}

// "Z" of " Z(i, j) = ..."
std::string_view nameBefore(std::string_view equation) {
    const std::size_t begin = std::min(equation.find_first_not_of(" \t\r\n"), equation.size());
    equation.remove_prefix(begin);
    return equation.substr(0, std::min(equation.find_first_of(" \t\r\n(=+*"), equation.size()));
}

Changed withEquation(const Situation& before, const Edit& edit) {
    const std::string name(nameBefore(edit.text));
    const std::vector<syntax::Design> designs = before.analysis().written();
    if (designs.empty()) return refused("the text has no design");
    std::optional<text::Span> place;
    for (const syntax::Equation& one : designs.front().equations()) {
        if (one.name().text != name) continue;
        if (place) return refused(fmt::format("there is more than one equation of '{}'", name));
        place = one.span();
    }
    if (!place) return refused(fmt::format("the design has no equation of '{}'", name));
    std::string text = edit.text;
    while (!text.empty() && std::string_view(" \t\r\n;").find(text.back()) != std::string_view::npos)
        text.pop_back();
    if (text.find(';') != std::string::npos)
        return refused("one equation is expected, and one ';' at its end");
    return before.withText(text::apply(before.source().text(), {{*place, text + ";"}}));
}

std::vector<polyhedra::AffineForm> formsOf(const std::vector<lessons::Integers>& rows) {
    std::vector<polyhedra::AffineForm> forms;
    for (const lessons::Integers& row : rows) forms.push_back({row, 0});
    return forms;
}

// The rows of a space that collapses the direction.
tl::expected<std::vector<lessons::Integers>, std::string> rowsAcross(const driver::MappingAnalysis& mapping,
                                                                     const lessons::Integers& direction) {
    std::int64_t divisor = 0;
    for (const std::int64_t entry : direction) divisor = std::gcd(divisor, entry);
    if (divisor != 1)
        return refused(
            divisor == 0
                ? "a projection leads somewhere: not all entries are 0"
                : fmt::format("the entries of a projection have no common divisor: divide by {}", divisor));
    std::vector<polyhedra::Vector> vectors;
    for (const dependence::Dependence& one : mapping.graph->dependences)
        if (!one.samePoint()) vectors.push_back(one.vector);
    return explore::rowsAcross(direction, vectors);
}

Changed mapped(const Situation& before, const Edit& edit) {
    const driver::MappingAnalysis* mapping = before.mapping();
    if (!mapping || !mapping->plan || !mapping->map || !mapping->graph) return refused(before.reason());
    const std::vector<std::string> names = mapping->system->loopNames();
    std::vector<lessons::Integers> rows = edit.rows;
    for (const lessons::Integers& row : rows)
        if (row.size() != names.size())
            return refused(fmt::format("{} has {} entries, and the design {} loops", lessons::textOf(row),
                                       row.size(), names.size()));
    if (edit.kind == Edit::Kind::Projection) {
        auto across = rowsAcross(*mapping, rows.front());
        if (!across) return refused(across.error());
        rows = std::move(*across);
    }
    const auto edits = edit.kind == Edit::Kind::Schedule
                           ? mapping::editsForSchedule(*mapping->plan, *mapping->map, formsOf(rows), names)
                           : mapping::editsForSpace(*mapping->plan, *mapping->map, formsOf(rows), names);
    return before.withText(text::apply(before.source().text(), edits));
}

} // namespace

Changed after(const Situation& before, const Edit& edit) {
    switch (edit.kind) {
    case Edit::Kind::Replace:
        return replaced(before, edit);
    case Edit::Kind::Equation:
        return withEquation(before, edit);
    case Edit::Kind::File: {
        const auto source = before.folder().design(edit.text);
        if (!source) return refused(source.error());
        return before.withText(std::string((*source)->text()));
    }
    case Edit::Kind::Schedule:
    case Edit::Kind::Space:
    case Edit::Kind::Projection:
        break;
    }
    return mapped(before, edit);
}

Changed after(const Situation& before, const std::vector<Edit>& edits) {
    Changed now = before;
    for (const Edit& edit : edits) {
        if (!now) break;
        now = after(*now, edit);
    }
    return now;
}

Changed after(const Situation& before, const lessons::Deed& deed) {
    Changed now = after(before, deed.edits);
    if (!now) return now;
    if (deed.mapping) *now = now->withMapping(*deed.mapping);
    if (deed.cycle) now->cycle = *deed.cycle;
    if (deed.selected) now->selected = *deed.selected;
    now->action = deed.action.value_or("");
    return now;
}

Changed beginning(const Situation& before, const lessons::Step& step) {
    Situation now = before;
    if (step.design) {
        auto source = before.folder().design(*step.design);
        if (!source) return refused(source.error());
        now = now.withSource(*source).withMapping("");
    }
    if (step.mapping) now = now.withMapping(*step.mapping);
    if (step.cycle) now.cycle = *step.cycle;
    now.action.clear();
    return now;
}

} // namespace tactus::studies
