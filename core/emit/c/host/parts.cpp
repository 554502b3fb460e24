#include "emit/c/host/parts.h"

#include "emit/c/equations/translate.h"

#include <algorithm>
#include <functional>

namespace tactus::emit {

bool hasNetwork(const std::vector<ArrayParts>& arrays) {
    return std::ranges::any_of(arrays, [](const ArrayParts& parts) { return parts.network.has_value(); });
}

std::string kernelFile(const HostParts& parts) {
    return parts.system().name + std::string(parts.target.kernelFile);
}

std::set<Helper> HostParts::fillHelpers() const {
    std::set<Helper> helpers;
    for (const ArrayParts& parts : arrays) {
        helpers.insert(parts.fillHelpers.begin(), parts.fillHelpers.end());
        if (!parts.network) continue;
        for (const NetworkCode::Copy& copy : parts.network->copies)
            helpers.insert(copy.helpers.begin(), copy.helpers.end());
    }
    return helpers;
}

const HostTensor& HostParts::tensorOf(const Argument& argument) const {
    return *std::ranges::find(tensors, argument.original, &HostTensor::original);
}

std::size_t HostParts::placeOf(const Argument& argument) const {
    const auto end = std::ranges::find(tensors, argument.original, &HostTensor::original);
    return static_cast<std::size_t>(
        std::count_if(tensors.begin(), end, std::mem_fn(&HostTensor::isOnDevice)));
}

std::vector<KernelStart> startsOf(const ArrayParts& parts, const Traits& target) {
    if (!parts.network || target.isRegion) return {{parts.kernel.name, 0, &parts.kernel.arguments}};
    std::vector<KernelStart> starts;
    for (const ProcessCode& process : parts.network->processes) {
        if (process.isAutorun) continue;
        const Kernel& kernel = process.kernel;
        if (process.units.empty())
            starts.push_back({kernel.name, 0, &kernel.arguments});
        else
            starts.push_back({process.unitNames.prefix, unitsOf(process), &kernel.arguments});
    }
    return starts;
}

namespace {

// Number of writes of an output, if it is known: each element is written once at most.
bool isWrittenEverywhere(const array::Model& model, ure::TensorId id) {
    std::int64_t written = 0;
    for (const dependence::OutputWrite& write : model.graph->outputs) {
        if (write.tensor != id) continue;
        if (write.underData) return false;
        for (const polyhedra::Piece& piece : write.writers) {
            const auto points = count(piece);
            // An element that is filled in vain costs little; one that is forgotten has no value.
            if (!points) return false;
            written = base::add(written, *points);
        }
    }
    return written == model.system().tensors[id].elements();
}

} // namespace

Block fillsOf(const array::Model& model, const std::vector<array::MemoryTensor>& memory,
              const Dictionary& names) {
    const ure::System& system = model.system();
    const Translator translate(system, names, {},
                               [](const ure::Expr& expr, ure::ExprId) { return literal(expr.type, {}); });
    Block block;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        // A tensor that one array hands on to another is written wherever it is read.
        const bool isOutput = std::ranges::any_of(memory, [&](const array::MemoryTensor& one) {
            return one.tensor->name == tensor.name && one.role == array::MemoryTensor::Role::Output;
        });
        if (tensor.isInput || !isOutput || isWrittenEverywhere(model, id)) continue;
        std::vector<Code> indices;
        for (std::size_t d = 0; d < tensor.extents.size(); ++d)
            indices.push_back(name(names.dimensions[d], names.index));
        Code value = tensor.data == ure::Tensor::Data::Expression ? translate(tensor.expression)
                                                                  : literal(tensor.type, {});
        Block body{assign(translate.elementOf(id, indices), std::move(value))};
        for (std::size_t d = indices.size(); d-- > 0;)
            body = {loop(indices[d], integer(names.index, 0), translate.asWritten(tensor.extentTexts[d]),
                         std::move(body), false)};
        append(block, std::move(body));
    }
    return block;
}

} // namespace tactus::emit
