#include "emit/c/c_target.h"

#include "emit/c/assemble.h"
#include "emit/c/host/host.h"
#include "emit/c/host/readme.h"
#include "emit/c/host/testbench.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace tactus::emit {

using enum Harness::Call::Compiler;

static bool hasNetwork(const Models& arrays) {
    return std::ranges::any_of(arrays, [](const array::Model* it) { return it->network != nullptr; });
}

// "2,3": how many arguments the host program hands to its kernels.
static std::string argumentCounts(const HostParts& parts) {
    std::set<std::size_t> counts;
    for (const ArrayParts& array : parts.arrays)
        for (const KernelStart& kernel : startsOf(array, parts.target))
            counts.insert(kernel.arguments->size());
    return fmt::format("{}", fmt::join(counts, ","));
}

Exported CTarget::make(const Models& arrays) const {
    const auto parts = assemble(arrays, traits_);
    if (!parts) return {{}, parts.error()};
    Exported exported{traits_.files(*parts), {}};
    std::ranges::move(hostFiles(*parts), std::back_inserter(exported.files));
    exported.files.push_back({"testbench.cpp", testBench(*parts)});
    exported.files.push_back({"README.md", readme(*parts, traits_.readme(*parts))});
    return exported;
}

std::string CTarget::kernelFile(const Models& arrays, const Folders& folders) const {
    return fmt::format("{}/{}{}", folders.code, arrays.front()->system().name, traits_.kernelFile);
}

// Kernels and channels may bear names of the host program's or its libraries' functions: each finds its own
// first. No path is in a macro, which a quote in it would end.
Harness::Build CTarget::emulated(const Models& arrays, const Folders& folders) const {
    const auto runtime = [&](std::string_view file) { return fmt::format("{}/{}", folders.runtime, file); };
    const auto code = [&](std::string_view file) { return fmt::format("{}/{}", folders.code, file); };
    const std::string file = kernelFile(arrays, folders);
    std::vector<std::string> linked{"-O0", "-include", runtime("host_headers.h")};
    if (folders.program.empty()) linked.push_back(code("main.cpp"));
    linked.insert(linked.end(), folders.program.begin(), folders.program.end());
    for (std::string part : {code("host.cpp"), std::string("program.o"), runtime("opencl.o"),
                             runtime("coroutines.o"), runtime("stacks.o")})
        linked.push_back(std::move(part));
    linked.insert(linked.end(), {"-rdynamic", "-o", "array", "-ldl"});
    std::vector<std::string> program{"-DTACTUS_KERNEL_ARGUMENTS=" +
                                         argumentCounts(assemble(arrays, traits_).value()),
                                     "-DTACTUS_KERNEL_LIBRARY=\"./kernel.so\""};
    // Another export may have left such a file in the folder.
    if (!traits_.networkHeader.empty() && hasNetwork(arrays))
        program.insert(program.end(), {"-iquote", folders.code,
                                       fmt::format("-DTACTUS_NETWORK=\"{}\"", traits_.networkHeader)});
    program.insert(program.end(), {"-c", runtime("program.cpp"), "-o", "program.o"});
    return {
        {traits_.compiled(file, folders.runtime, hasNetwork(arrays)),
         {Cpp, {"-shared", "-Wl,-Bsymbolic", "kernel.o", runtime("builtins.o"), "-o", "kernel.so", "-lm"}}},
        {{Cpp, std::move(program)},
         // Kernels find channels in the program. It copies tensors, no more: that needs no optimisation.
         {Cpp, std::move(linked)}},
        {"./array", file, "."}};
}

// As the README says.
Harness::Build CTarget::onPlatform(const Models& arrays, const Folders& folders) const {
    const std::string file = kernelFile(arrays, folders);
    const auto linked = [&](std::string_view source, std::string program) -> Call {
        return {Cpp,
                {"-O0", fmt::format("{}/{}", folders.code, source), "host.o", "-lOpenCL", "-o",
                 std::move(program)}};
    };
    return {{},
            {{Cpp, {"-c", folders.code + "/host.cpp", "-o", "host.o"}},
             linked("main.cpp", "array"),
             linked("testbench.cpp", "testbench")},
            {"./array", file, "."},
            {"./testbench", file, "."}};
}

std::string CTarget::whyNotOnPlatform(const Models& arrays) const {
    return std::string(hasNetwork(arrays) ? traits_.networkNotOnPlatform : traits_.notOnPlatform);
}

} // namespace tactus::emit
