#include "emit/c/assemble.h"

#include "array/lowered/dense_places.h"
#include "emit/c/array/lower.h"
#include "emit/c/array/reference.h"
#include "emit/c/equations/index_types.h"
#include "emit/c/equations/kernel.h"
#include "emit/c/network/lower.h"
#include "emit/c/tree/legalise.h"

#include <algorithm>

namespace tactus::emit {

namespace {

// As the kernels of the first array that has it call it.
HostTensor hostTensor(const array::MemoryTensor& memory, const std::vector<ArrayParts>& arrays) {
    for (const ArrayParts& parts : arrays)
        if (const auto id = parts.model.system().tensorNamed(memory.tensor->name))
            return {parts.names.tensors[id->index()], memory, nativeOf(memory.tensor->type),
                    memory.tensor->elements()};
    return {};
}

// Serialised copies are between host and device.
void addCopies(HostParts& parts) {
    for (const ArrayParts& array : parts.arrays) {
        if (!array.network) continue;
        for (const NetworkCode::Copy& copy : array.network->copies)
            parts.tensors.push_back({copy.argument.name,
                                     {nullptr, array::MemoryTensor::Role::Between},
                                     copy.argument.type,
                                     copy.argument.elements,
                                     copy.argument.name,
                                     true,
                                     !copy.isInput});
    }
}

bool isTouched(const HostTensor& tensor, const HostParts& parts) {
    return std::ranges::any_of(parts.arrays, [&](const ArrayParts& array) {
        return std::ranges::any_of(array.kernel.arguments, [&](const Argument& argument) {
            return argument.original == tensor.original();
        });
    });
}

// Makes processes of the array's kernel and the kernels around it; what is left is what all have in common.
NetworkCode networkOf(const array::Model& model, const Traits& target, Kernel& kernel,
                      const Dictionary& names) {
    NetworkCode network = lowerNetwork(model, target, std::exchange(kernel, frameOf(model, names)), names);
    const std::vector<Argument> all = std::exchange(kernel.arguments, {});
    for (ProcessCode& process : network.processes) {
        addTables(process.kernel.body, *model.network->original, names);
        legalise(process.kernel);
    }
    const auto keep = [&](const Argument& wanted) {
        if (target.isRegion) {
            for (const Argument& port : network.ports)
                if (port.original == wanted.original) kernel.arguments.push_back(port);
            return;
        }
        for (const ProcessCode& process : network.processes)
            for (const Argument& argument : process.kernel.arguments) {
                if (argument.name != wanted.name) continue;
                kernel.arguments.push_back(wanted);
                return;
            }
    };
    for (const Argument& argument : all) keep(argument);
    for (const NetworkCode::Copy& copy : network.copies) keep(copy.argument);
    return network;
}

// Takes the names that are beside one another in the files of all arrays, with a number or without.
void takeNames(const ArrayParts& parts, Names& taken) {
    const Dictionary& names = parts.names;
    taken.take(names.kernel);
    taken.take(names.top);
    for (const auto* some : {&names.kernels, &names.processes, &names.channels, &names.serials})
        for (const std::string& name : *some) taken.take(name);
    if (!parts.network) return;
    for (const ProcessCode& process : parts.network->processes) {
        taken.take(process.kernel.name);
        if (process.unitNames.prefix.empty()) continue;
        taken.take(process.unitNames.common);
        for (std::int64_t unit = 0; unit < unitsOf(process); ++unit)
            taken.take(process.unitNames.prefix + std::to_string(unit));
    }
}

// A file has the constants of the first array; others may have a real param in other types.
void shareConstants(HostParts& parts) {
    const auto add = [](Kernel& to, const Kernel& from) {
        for (const Constant& constant : from.constants)
            if (std::ranges::find(to.constants, constant.name, &Constant::name) == to.constants.end())
                to.constants.push_back(constant);
    };
    for (const ArrayParts& array : parts.arrays) {
        add(parts.arrays.front().kernel, array.kernel);
        add(parts.arrays.front().reference, array.reference);
    }
}

} // namespace

tl::expected<HostParts, diagnostics::List> assemble(const Models& originals, const Traits& target) {
    HostParts parts{target};
    for (const array::Model* original : originals) parts.models.push_back(withDensePlaces(*original));
    Models arrays;
    for (const array::Model& model : parts.models) arrays.push_back(&model);
    const std::vector<array::MemoryTensor> memory = memoryOf(arrays);
    Names taken;
    for (std::size_t number = 0; number < arrays.size(); ++number) {
        const array::Model* model = arrays[number];
        const Dictionary names(*model, taken);
        // An array with a network mostly touches no memory, so its indices may be narrower than those of the
        // host.
        Lowered lowered = lower(*model, target, model->network ? names.with(arrayIndexType(*model)) : names),
                reference = lowerReference(*model, names);
        if (!lowered.kernel) return tl::unexpected(std::move(lowered.diagnostics));
        if (!reference.kernel) return tl::unexpected(std::move(reference.diagnostics));
        std::ranges::move(remarksOnPlaces(*originals[number], *model),
                          std::back_inserter(lowered.kernel->headline));
        std::optional<NetworkCode> network;
        if (!model->network) addTables(lowered.kernel->body, model->system(), names);
        addTables(reference.kernel->body, model->network ? *model->network->original : model->system(),
                  names);
        if (model->network) network = networkOf(*model, target, *lowered.kernel, names);
        if (target.sharesNames) lowered.kernel->name = lowered.kernel->top;
        legalise(*lowered.kernel);
        legalise(*reference.kernel);
        parts.arrays.push_back({*model,
                                names,
                                std::move(*lowered.kernel),
                                std::move(network),
                                std::move(*reference.kernel),
                                fillsOf(*model, memory, names),
                                {}});
        legalise(parts.arrays.back().fills, parts.arrays.back().fillHelpers);
        takeNames(parts.arrays.back(), taken);
    }
    shareConstants(parts);
    for (const array::MemoryTensor& tensor : memory)
        parts.tensors.push_back(hostTensor(tensor, parts.arrays));
    addCopies(parts);
    for (HostTensor& tensor : parts.tensors) tensor.isOnDevice = isTouched(tensor, parts);
    return parts;
}

} // namespace tactus::emit
