#include "emit/host/readme.h"

#include "base/counted.h"
#include "emit/equations/kernel.h"
#include "emit/equations/remarks.h"
#include "emit/host/fill_in.h"
#include "emit/host/readme_network.h"
#include "emit/lowered/dense_places.h"
#include "emit/target/types.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view page = R"(# @name@, mapping @mapping@

@arrays@
All sizes are constants; export again for others.

| file | what it is |
|---|---|
| `@file@` | @kernels@ |
| `host.h`, `host.cpp` | @what@ as a C++ function: sets up OpenCL, hands tensors over, runs @the@ |
| `main.cpp` | a program around it that works on files: `NAME.bin` in, `NAME.bin` out |
| `testbench.cpp` | compares @the@ with plain sequential loops over the same equations |
@more@
| tensor | elements | type in the design | type in memory |
|---|---|---|---|
@tensors@
Tensors are row-major and little-endian. A number of a width that C lacks lies sign- or zero-extended in the next wider
type, fixed point as its scaled integer, a Bool as one byte.

@networks@@tools@@starts@ Floating-point results are the
same bit for bit as long as the compiler does not re-order or fuse operations (`-ffp-reassoc` and `-ffp-contract=fast` do);
`tolerance` in `testbench.cpp` allows for more.
@remarks@)";

std::string withArticle(std::string_view noun) {
    return fmt::format("{} {}", noun.starts_with('O') ? "an" : "a", noun);
}

// The contents of the file of the kernels.
std::string kernelsOf(const HostParts& parts) {
    const bool isOne = parts.arrays.size() == 1;
    const std::string_view kernel = parts.target.kernel;
    const std::string steps = "registers, one loop over the steps, all processing elements unrolled inside";
    if (!hasNetwork(parts.arrays))
        return isOne ? fmt::format("the array as one {}: {}", kernel, steps)
                     : fmt::format("{} for each array: {}", withArticle(kernel), steps);
    const std::string arrays = isOne ? "the array" : "each array";
    if (parts.target.isRegion)
        return fmt::format("{} and the kernels around it as processes of one {}. An array: {}", arrays,
                           kernel, steps);
    return fmt::format("{} and the kernels around it, {} each. An array: {}", arrays, withArticle(kernel),
                       steps);
}

// How the host starts kernels.
std::string startsText(const HostParts& parts) {
    if (hasNetwork(parts.arrays) && !parts.target.isRegion)
        return "A kernel takes one step after the other, so it needs no work items; `host.cpp` starts each "
               "kernel "
               "that touches\nmemory once, all of an array side by side.";
    return "A kernel takes one step after the other, so it needs no work items; `host.cpp` starts one.";
}

// "64 processing elements, 30 steps"
std::string extentOf(const array::Model& model) {
    const std::string text =
        base::counted(*model.pes, "processing element") + ", " + base::counted(model.cycles, "step");
    const std::int64_t idle = idleIterations(model);
    return idle == 0 ? text
                     : fmt::format("{} (and {} at the ends of its loop that {} nothing)", text,
                                   base::counted(idle, "iteration"), idle == 1 ? "does" : "do");
}

std::string boxOf(const array::Model& model, std::string_view before) {
    const std::string remark = remarkOnBox(model);
    return remark.empty() ? remark : std::string(before) + remark;
}

// "A systolic array of 64 processing elements, 30 steps, made by ...", or what the arrays are.
std::string arraysOf(const HostParts& parts) {
    const std::string source = fileNameOf(parts.system());
    const array::Model& first = parts.arrays.front().model;
    if (parts.arrays.size() == 1)
        return fmt::format("A systolic array of {}, made by Tactus from `{}`.{}", extentOf(first), source,
                           boxOf(first, " "));
    std::string list;
    for (const ArrayParts& array : parts.arrays)
        list +=
            fmt::format("- `{}`: {}{}\n", array.kernel.name, extentOf(array.model), boxOf(array.model, ". "));
    return fmt::format(
        "{} systolic arrays made by Tactus from `{}`. They run one after the other and hand values on "
        "through memory:\n\n{}\n",
        parts.arrays.size(), source, list);
}

std::string remarksOf(const HostParts& parts) {
    std::string text;
    for (const ArrayParts& array : parts.arrays)
        if (const std::string remarks = remarksOnResults(array.model);
            text.find(remarks) == std::string::npos)
            text += remarks;
    return text;
}

} // namespace

std::string readme(const HostParts& parts, const ReadmeTexts& texts) {
    const ure::System& system = parts.system();
    const bool isOne = parts.arrays.size() == 1;
    std::string tensors;
    for (const HostTensor& tensor : parts.tensors) {
        if (tensor.is(MemoryTensor::Role::Between)) continue;
        std::string name = tensor.original();
        for (const std::int64_t extent : tensor.memory.tensor->extents) name += fmt::format("[{}]", extent);
        tensors += fmt::format("| {} `{}` | {} | {} | `{}` |\n",
                               tensor.is(MemoryTensor::Role::Output) ? "output" : "input", name,
                               tensor.elements, toString(tensor.memory.tensor->type),
                               typeName(memoryType(tensor.type), parts.target.dialect));
    }
    const std::string mapping = parts.arrays.front().model.map.name;
    const Replacements words{{"name", system.name},
                             {"mapping", isOne ? mapping : mapping.substr(0, mapping.find('.'))},
                             {"arrays", arraysOf(parts)},
                             {"kernels", kernelsOf(parts)},
                             {"starts", startsText(parts)},
                             {"kernel", parts.arrays.front().kernel.name},
                             {"several", isOne ? "" : "Compile each kernel so and link all of them. "},
                             {"what", isOne ? "the array" : "the arrays"},
                             {"the", isOne && !(hasNetwork(parts.arrays) && !parts.target.isRegion)
                                         ? "the kernel"
                                         : "the kernels"},
                             {"file", kernelFile(parts)},
                             {"tensors", tensors},
                             {"networks", readmeOfNetworks(parts, texts.networks)},
                             {"remarks", remarksOf(parts)}};
    Replacements all = words;
    for (const auto& [name, text] : texts.words) all.emplace_back(name, fillIn(text, words));
    all.emplace_back("more", fillIn(texts.files, words));
    all.emplace_back("tools", fillIn(texts.tools, all));
    return fillIn(page, all);
}

} // namespace tactus::emit
