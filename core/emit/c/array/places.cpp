#include "emit/c/array/places.h"

#include "emit/c/equations/kernel.h"
#include "emit/c/equations/translate.h"
#include "emit/c/forms/sizes.h"
#include "polyhedra/piece.h"

#include <array>
#include <fmt/format.h>
#include <set>

namespace tactus::emit {

using polyhedra::AffineForm;

Places::Places(const array::Model& it, const Dictionary& known) : array::LoweredArray(it), names(known) {
    nameCoordinates();
    nameStorage();
}

// A coordinate that is a loop bears its name, and so does a step.
void Places::nameCoordinates() {
    std::set<std::size_t> used;
    const auto nameFor = [&](const AffineForm& form, const std::string& otherwise) {
        for (std::size_t loop = 0; loop < system.loops.size(); ++loop)
            if (form == AffineForm::variable(loop, system.loops.size()) && used.insert(loop).second)
                return names.loops[loop];
        return names.names.fresh(otherwise);
    };
    static constexpr std::array<const char*, 3> letters{"p", "q", "r"};
    for (std::size_t row = 0; row < rows.size(); ++row)
        coordinates.push_back(
            nameFor(rows[row], row < letters.size() ? letters[row] : fmt::format("p{}", row)));
    for (std::size_t row = 0; row < model.map.schedule.size(); ++row)
        coordinates.push_back(
            nameFor(model.map.schedule[row], model.map.schedule.size() == 1 ? "t" : fmt::format("t{}", row)));
    for (const std::string& loop : names.loops) coordinates.push_back(loop);
    stage = names.names.fresh("m");
}

void Places::nameStorage() {
    for (const ure::VariableId id : system.variables.keys()) {
        const bool isRing = hasStorage(id, array::Storage::How::Ring);
        storageNames.push_back(storage[id.index()] ? names.names.fresh(names.variables[id.index()] +
                                                                       (isRing ? "_ring" : "_kept"))
                                                   : "");
    }
}

// The index of a place along a row: its coordinate minus a displacement and the lower corner.
Code Places::placeIndex(std::size_t row, std::int64_t displacement) const {
    std::vector<std::string> terms{coordinates[row]};
    terms.insert(terms.end(), names.params.begin(), names.params.end());
    AffineForm form = -1 * sizes[row].first;
    form.coefficients.insert(form.coefficients.begin(), 1);
    form.constant = base::subtract(form.constant, displacement);
    return affine(form, terms, names.index);
}

std::vector<Code> Places::placeIndices(const polyhedra::Vector& displacement) const {
    std::vector<Code> indices;
    for (std::size_t row = 0; row < rows.size(); ++row) indices.push_back(placeIndex(row, displacement[row]));
    return indices;
}

Code Places::here(ure::VariableId variable, const polyhedra::Vector& displacement, std::int64_t delay) const {
    const ure::Variable& it = system.variables[variable];
    const std::string& text = names.variables[variable.index()];
    if (delay > 0 && storage[variable.index()]) return storageAt(variable, displacement);
    if (isLocal(variable)) return name(text, it.type);
    std::vector<Code> indices = placeIndices(displacement);
    if (depths[variable.index()].value_or(0) > 0) indices.push_back(integer(names.index, delay));
    if (indices.empty()) return name(text, it.type);
    return element(text, it.type, std::move(indices));
}

std::vector<Origin> Places::originsOf(ure::EquationId equation) const {
    std::vector<Origin> origins{originOf(Origin::Kind::Equation, equation)};
    for (std::uint32_t family = 0; family < model.links.size(); ++family)
        if (model.links[family].reader == equation) origins.push_back({Origin::Kind::Link, family});
    return origins;
}

std::vector<Origin> Places::originsOf(ure::VariableId variable, bool delayed) const {
    std::vector<Origin> origins;
    for (const ure::EquationId id : system.equations.keys()) {
        const ure::Equation& equation = system.equations[id];
        if (!equation.isOutput() && equation.variable == variable)
            origins.push_back(originOf(Origin::Kind::Equation, id));
    }
    for (std::uint32_t family = 0; family < model.links.size(); ++family) {
        const array::LinkFamily& link = model.links[family];
        if (link.variable == variable && (!delayed || link.delay > 0))
            origins.push_back({Origin::Kind::Link, family});
    }
    return origins;
}

Code Places::read(const ure::Expr& expr, ure::ExprId id) const {
    const auto vector = guarded.vectors.find(id);
    if (vector == guarded.vectors.end())
        return literal(expr.type, {}); // nobody makes it: a value that nobody needs
    const polyhedra::Vector displacement = displacementOf(vector->second);
    Code value = here(expr.variable, displacement, delayOf(model, vector->second));
    if (!guarded.reads.contains(id)) return value;
    polyhedra::Vector extents;
    for (std::size_t row = 0; row < rows.size(); ++row) extents.push_back(extentOf(ranges[row]));
    const std::vector<Code> inside = insideOf(placeIndices(displacement), extents, names.index);
    return select(all(inside), std::move(value), literal(expr.type, {}));
}

} // namespace tactus::emit
