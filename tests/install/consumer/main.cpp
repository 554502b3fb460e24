// Prints what arrays the mappings of a design become.
#include <cstdio>
#include <tactus/driver/analysis.h>
#include <tactus/system/processes/files.h>
#include <tactus/driver/runs/run.h>

int main(int argc, char** argv) {
    using namespace tactus;
    const auto source = system::readSource(argc > 1 ? argv[1] : "");
    if (!source) return std::fprintf(stderr, "%s\n", source.error().c_str()), 2;
    const driver::Analysis analysis = driver::analyse({.source = *source});
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings)
            if (mapping.legal())
                if (const auto array = driver::buildWholeArray(mapping, {}).model)
                    std::printf("%s: %ld PEs, %ld cycles\n", mapping.name.c_str(), *array->pes,
                                array->cycles);
    return analysis.legal() ? 0 : 1;
}
