#include "estimate/counts/direct.h"

#include "spatial/network/domain.h"
#include "ure/types/storage.h"

#include <algorithm>

namespace tactus::estimate {

namespace {

using polyhedra::AffineForm;
using Index = std::vector<std::optional<polyhedra::QuasiAffine>>; // nothing: it reads data

bool isIsolated(const array::Model& model, ure::TensorId tensor) {
    return model.network && std::ranges::any_of(model.network->operands, [&](const spatial::Operand& one) {
               return one.tensor == tensor;
           });
}

// What tells apart the elements of one PE in one step: the index where that says it, else the lane.
std::vector<AffineForm> rowsOf(const array::Model& model, const Index& index) {
    const std::size_t loops = model.system().loops.size();
    std::vector<bool> isLane(loops, false);
    for (const array::InnerLoop& one : model.inner) isLane[one.loop.index()] = true;
    const auto changes = [&](const std::optional<polyhedra::QuasiAffine>& form) {
        for (std::size_t loop = 0; loop < loops; ++loop)
            if (isLane[loop] && (!form || spatial::mentions(*form, loop))) return true;
        return false;
    };
    bool isSaid = true;
    for (const auto& form : index) isSaid &= !changes(form) || (form && form->isAffine());
    std::vector<AffineForm> rows;
    for (std::size_t loop = 0; loop < loops; ++loop)
        if (!isLane[loop] || !isSaid) rows.push_back(AffineForm::variable(loop, loops));
    if (isSaid)
        for (const auto& form : index)
            if (changes(form)) rows.push_back(form->form);
    return rows;
}

} // namespace

std::optional<std::vector<DirectAccess>> directAccesses(const array::Model& model,
                                                        const polyhedra::Budget& budget) {
    const ure::System& system = model.system();
    std::vector<DirectAccess> all;
    const auto add = [&](ure::TensorId tensor, const polyhedra::Union& when, const Index& index) {
        if (system.tensors[tensor].isConst || isIsolated(model, tensor) || when.empty()) return true;
        const auto rows = rowsOf(model, index);
        const std::optional<std::int64_t> elements =
            rows.empty() ? std::optional<std::int64_t>(1) : polyhedra::countImage(when, rows, budget);
        if (elements) all.push_back({tensor, *elements, ure::bytesInMemory(system.tensors[tensor].type)});
        return elements.has_value();
    };
    for (const dependence::InputRead& read : model.graph->inputs)
        if (!add(read.tensor, read.readers, system.exprs[read.site].affine)) return std::nullopt;
    for (const dependence::OutputWrite& write : model.graph->outputs) {
        Index index;
        for (const AffineForm& form : system.equations[write.equation].left)
            index.emplace_back(polyhedra::QuasiAffine::affine(form));
        if (!add(write.tensor, write.writers, index)) return std::nullopt;
    }
    return all;
}

} // namespace tactus::estimate
