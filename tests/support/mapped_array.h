// A design's text as the array of one of its mappings, with the inputs that it reads.
#pragma once

#include "driver/analysis.h"
#include "driver/runs/run.h"

#include <stdexcept>

namespace tactus::test {

struct MappedArray {
    driver::Analysis analysis;
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;

    explicit MappedArray(const std::string& text, const std::string& mapping = "", std::uint64_t seed = 1) {
        driver::Request request;
        request.source = std::make_shared<text::SourceBuffer>("d.ure", text);
        analysis = driver::analyse(request);
        const driver::MappingAnalysis* const found = driver::mappingNamed(analysis.designs.front(), mapping);
        if (!found || !found->legal()) throw std::runtime_error("the mapping is not legal");
        model = driver::buildWholeArray(*found, {}).model;
        driver::DataRequest data;
        data.seed = seed;
        inputs = driver::makeInputs(*found, data).tensors;
    }
    const ure::System& system() const { return model->system(); }
};

} // namespace tactus::test
