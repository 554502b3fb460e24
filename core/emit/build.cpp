#include "emit/build.h"

#include "emit/hls.h"
#include "emit/legalise.h"
#include "emit/lower.h"
#include "emit/opencl.h"
#include "emit/parts.h"

#include <algorithm>

namespace tactus::emit {

namespace {

// The name, element type and size are those of the kernel's argument.
HostTensor hostTensor(const MemoryTensor& memory, const std::vector<ArrayParts>& arrays) {
    for (const ArrayParts& parts : arrays)
        for (const Argument& argument : parts.kernel.arguments)
            if (argument.original == memory.tensor->name)
                return {argument.name, memory, argument.type, argument.elements};
    return {};
}

// The kernels, and what only this target has.
std::vector<File> targetFiles(const HostParts& parts) {
    const std::string file = kernelFile(parts);
    switch (parts.target) {
    case Target::IntelOpenCl:
        return {{file, printOpenCl(parts.arrays)}};
    case Target::XilinxHls:
        return {{file, printHls(parts.arrays)},
                {"csim.cpp", printDirectHost(parts)},
                {"run_hls.tcl", synthesisScript(parts)}};
    }
    return {};
}

Exported exportParts(const std::vector<const array::Model*>& arrays, Target target) {
    HostParts parts;
    parts.target = target;
    const std::vector<MemoryTensor> memory = memoryOf(arrays);
    for (const array::Model* model : arrays) {
        Lowered lowered = lower(*model), reference = lowerReference(*model);
        if (!lowered.kernel) return {{}, std::move(lowered.diagnostics)};
        if (!reference.kernel) return {{}, std::move(reference.diagnostics)};
        if (target == Target::XilinxHls) lowered.kernel->name = lowered.kernel->top;
        legalise(*lowered.kernel);
        legalise(*reference.kernel);
        parts.arrays.push_back({*model,
                                std::move(*lowered.kernel),
                                std::move(*reference.kernel),
                                fillsOf(*model, memory, Dictionary(*model)),
                                {}});
        legalise(parts.arrays.back().fills, parts.arrays.back().fillHelpers);
    }
    for (const MemoryTensor& tensor : memory) parts.tensors.push_back(hostTensor(tensor, parts.arrays));
    Exported exported;
    exported.files = targetFiles(parts);
    std::ranges::move(hostFiles(parts), std::back_inserter(exported.files));
    exported.files.push_back({"testbench.cpp", testBench(parts)});
    exported.files.push_back({"README.md", readme(parts)});
    return exported;
}

} // namespace

std::string kernelFile(Target target, const std::string& design) {
    return target == Target::XilinxHls ? design + "_hls.cpp" : design + ".cl";
}

Exported exportCode(const array::Model& model, Target target) {
    return exportCode(std::vector<const array::Model*>{&model}, target);
}

Exported exportCode(const std::vector<const array::Model*>& arrays, Target target) {
    try {
        return exportParts(arrays, target);
    } catch (const base::Overflow&) { // said below
    }
    return {{}, {make(diagnostics::Kind::ExportTooLarge, arrays.front()->map.span)}};
}

} // namespace tactus::emit
