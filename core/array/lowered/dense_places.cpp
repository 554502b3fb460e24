#include "array/lowered/dense_places.h"

#include "base/checked.h"
#include "base/counted.h"
#include "polyhedra/lattice.h"
#include "ure/print/system_text.h"

#include <fmt/format.h>

namespace tactus::array {

Model withDensePlaces(const Model& model) {
    Model dense = model;
    if (model.network) return dense;
    for (std::size_t row = 0; row < model.dimensions(); ++row) {
        polyhedra::AffineForm& form = dense.map.space[row];
        const std::int64_t divisor = polyhedra::gcd(form.coefficients);
        if (divisor <= 1) continue;
        for (std::int64_t& coefficient : form.coefficients) coefficient /= divisor;
        const std::int64_t constant = form.constant;
        form.constant = base::floorDivide(constant, divisor);
        dense.lower[row] = base::add(base::subtract(model.lower[row], constant) / divisor, form.constant);
        dense.shape[row] = (model.shape[row] - 1) / divisor + 1;
        for (LinkFamily& link : dense.links) link.displacement[row] /= divisor;
    }
    return dense;
}

std::optional<std::int64_t> placesInBox(const Model& model) {
    try {
        std::int64_t places = 1;
        for (const std::int64_t extent : model.shape) places = base::multiply(places, extent);
        return places;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

std::string remarkOnBox(const Model& model) {
    const auto places = placesInBox(model);
    if (!places || !model.pes || *places <= *model.pes) return {};
    return fmt::format("The bounding box of the PEs has {}; unrolling skips the {} without a PE.",
                       base::counted(*places, "place"), *places - *model.pes);
}

std::vector<std::string> remarksOnPlaces(const Model& original, const Model& dense) {
    std::vector<std::string> lines;
    const std::vector<std::string> loops = dense.system().loopNames();
    if (dense.map.space != original.map.space)
        lines.push_back(fmt::format("PE ({}) of this code is PE ({}) of the mapping.",
                                    ure::textOf(dense.map.space, loops),
                                    ure::textOf(original.map.space, loops)));
    if (std::string box = remarkOnBox(dense); !box.empty()) lines.push_back(std::move(box));
    return lines;
}

} // namespace tactus::array
