#include "naive_accesses.h"

#include <algorithm>

namespace tactus::simulate {

void NaiveAccess::add(const std::set<std::int64_t>& elements, std::int64_t each) {
    std::int64_t from = 0, before = 0, more = 0;
    for (const std::int64_t element : elements) {
        if (more == 0 || element != before + 1 || (element - from + 1) * each > 64) {
            ++more;
            from = element;
        }
        before = element;
    }
    requests += more;
    bytes += std::int64_t(elements.size()) * each;
}

std::map<std::int64_t, NaiveAccess> accessesOfArray(const array::Model& model, const spatial::Network& plan) {
    const ure::System& system = model.system();
    std::map<std::int64_t, NaiveAccess> steps;
    const auto add = [&](ure::TensorId tensor, const polyhedra::Union& when, const auto& index) {
        if (std::ranges::count(plan.operands, tensor, &spatial::Operand::tensor) > 0) return;
        std::map<std::pair<std::int64_t, polyhedra::Point>, std::set<std::int64_t>> elements;
        forEachPoint(system.domain, [&](std::span<const std::int64_t> point) {
            if (std::ranges::none_of(when, [&](const auto& piece) { return contains(piece, point); }))
                return true;
            std::int64_t element = 0;
            for (std::size_t d = 0; d < index.size(); ++d)
                element = element * system.tensors[tensor].extents[d] + index[d](point);
            elements[{model.map.time(point), model.peOf(point)}].insert(element);
            return true;
        });
        for (const auto& [where, those] : elements)
            steps[where.first].add(those, (system.tensors[tensor].type.bits + 7) / 8);
    };
    for (const dependence::InputRead& read : model.graph->inputs) {
        std::vector<polyhedra::QuasiAffine> index;
        for (const auto& one : system.exprs[read.site].affine) index.push_back(*one);
        add(read.tensor, read.readers, index);
    }
    for (const dependence::OutputWrite& write : model.graph->outputs)
        add(write.tensor, write.writers, system.equations[write.equation].left);
    return steps;
}

} // namespace tactus::simulate
